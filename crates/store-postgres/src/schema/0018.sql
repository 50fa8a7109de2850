-- The moves that people try in a match, and the lines of them that they keep.
create table lines (
    person bigint not null, match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (person, match)
);
