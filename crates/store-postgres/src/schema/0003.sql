-- Open challenges by the person challenged. Challenges from before this step are missing.
create table asked (
    person bigint not null, challenge text collate "C" not null,
    version bigint not null, row text not null,
    primary key (person, challenge)
);
