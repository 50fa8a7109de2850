-- The bells that people have turned on at the club table of a server.
create table bells (
    server bigint not null, person bigint not null,
    version bigint not null, row text not null,
    primary key (server, person)
);
