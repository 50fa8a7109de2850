-- Daily puzzles by server (0 outside of servers), and people's attempts at them.
create table puzzles (
    server bigint not null, day bigint not null,
    version bigint not null, row text not null,
    primary key (server, day)
);
create table tries (
    person bigint not null, server bigint not null,
    version bigint not null, row text not null,
    primary key (person, server)
);
