-- Practice matches with the computer: running ones, and finished ones, newest first.
create table running_practice (
    person bigint not null, match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (person, match)
);
create table ended_practice (
    person bigint not null, newest_first bigint not null, match text collate "C" not null,
    at bigint not null generated always as (-1 - newest_first) stored,
    version bigint not null, row text not null,
    primary key (person, newest_first, match)
);
