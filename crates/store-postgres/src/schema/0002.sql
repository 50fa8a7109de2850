-- Display names of people in a server, as the chat last reported them.
create table names (
    server bigint not null, person bigint not null,
    version bigint not null, row text not null,
    primary key (server, person)
);
