-- Settings of servers; their logs of administrative actions, newest first; and servers that removed the bot.
create table servers (
    server bigint not null,
    version bigint not null, row text not null,
    primary key (server)
);

create table deeds (
    server bigint not null, last_first bigint not null,
    version bigint not null, row text not null,
    primary key (server, last_first)
);

create table departures (
    server bigint not null,
    version bigint not null, row text not null,
    primary key (server)
);
