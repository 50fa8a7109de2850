-- Matches that a person follows, followers of a match, and matches that have followers.
create table following (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);
create table followers (
    match text not null, person bigint not null,
    version bigint not null, row text not null,
    primary key (match, person)
);
create table followed (
    match text not null,
    version bigint not null, row text not null,
    primary key (match)
);
