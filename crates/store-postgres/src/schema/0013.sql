-- Challenges that wait at the club table of a server, and the club tables.
create table waiting (
    server bigint not null, challenge text collate "C" not null,
    version bigint not null, row text not null,
    primary key (server, challenge)
);
create table tables (
    server bigint not null,
    version bigint not null, row text not null,
    primary key (server)
);
