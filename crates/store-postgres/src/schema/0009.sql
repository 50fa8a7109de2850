-- Analyses of finished matches.
create table analyses (
    match text not null,
    version bigint not null, row text not null,
    primary key (match)
);
