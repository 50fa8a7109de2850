-- The open challenges to which a person is asked by name; those that were made before this step are not in it.
create table asked (
    person bigint not null, challenge text collate "C" not null,
    version bigint not null, row text not null,
    primary key (person, challenge)
);
