-- Guesses of people who watch a match.
create table guesses (
    match text not null, person bigint not null,
    version bigint not null, row text not null,
    primary key (match, person)
);
