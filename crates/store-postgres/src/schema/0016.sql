-- Attempts at the daily puzzle, and its results and the state of the morning posts by server.
create table attempts (
    person bigint not null, day bigint not null,
    version bigint not null, row text not null,
    primary key (person, day)
);
create table puzzle_results (
    server bigint not null, day bigint not null, person bigint not null,
    version bigint not null, row text not null,
    primary key (server, day, person)
);
create table mornings (
    server bigint not null,
    version bigint not null, row text not null,
    primary key (server)
);
-- Long outages by their start.
create table long_outages (
    at bigint not null,
    version bigint not null, row text not null,
    primary key (at)
);
-- Matches that have lately ended on a server.
create table recent_matches (
    server bigint not null, at bigint not null, match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (server, at, match)
);
