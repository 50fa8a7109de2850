-- Moves that players have planned ahead in a match.
create table plans (
    person bigint not null, match text not null,
    version bigint not null, row text not null,
    primary key (person, match)
);
