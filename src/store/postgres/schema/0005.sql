-- Who has had everything deleted lately, by a keyed hash; and of whom everything is being deleted.
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
