-- People blocked by a person, and the times of a person's challenges within the last hour.
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
