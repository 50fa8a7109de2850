-- Recently deleted people by keyed hash, and people whose data is being deleted.
create table former (
    hash text collate "C" not null,
    version bigint not null, row text not null,
    primary key (hash)
);

create table leaving (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);
