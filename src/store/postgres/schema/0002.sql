-- What people are called, as the chat last showed them in a server.
create table names (
    server bigint not null, person bigint not null,
    version bigint not null, row text not null,
    primary key (server, person)
);
