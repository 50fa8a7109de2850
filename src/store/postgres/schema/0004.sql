-- Whom a person has blocked, in a row of theirs alone; and when they have made challenges within the last hour.
create table blocks (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);

create table made (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);
