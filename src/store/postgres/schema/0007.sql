-- What people answer to moves of others, planned ahead.
create table plans (
    person bigint not null, match text not null,
    version bigint not null, row text not null,
    primary key (person, match)
);
