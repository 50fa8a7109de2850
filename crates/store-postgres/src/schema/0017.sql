-- The steps of newcomers.
create table newcomers (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);
-- The running matches of each server.
create table server_matches (
    server bigint not null, match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (server, match)
);

-- How the rounds of rated matches on a server have ended, by game.
create table seat_counts (
    server bigint not null,
    version bigint not null, row text not null,
    primary key (server)
);

-- Both tables at once and in the order of commits: a process of the version before that held one of them while this step
-- fills the other would end this step by a deadlock.
lock table ladders, ladder_counts in access exclusive mode;
-- The day of the last rated match of each person on a ladder, from the row. A row without a time counts as of the last
-- possible day.
alter table ladders add column day bigint not null generated always as
    (coalesce(substring(row from '"last":([0-9]{1,15})[,}]')::bigint / 86400000, 4294967295)) stored;

-- Number of people on a ladder by the day of their last rated match and by rating, so that ranks of active people are
-- sums over few rows. The trigger updates it in the transaction that changes a place.
create table ladder_days (
    game text collate "C" not null, season bigint not null, server bigint not null,
    day bigint not null, below bigint not null,
    people bigint not null,
    primary key (game, season, server, day, below)
);
insert into ladder_days
    select game, season, server, day, below, count(*) from ladders where version > 0
    group by game, season, server, day, below;

create or replace function ladder_counted() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and (old.version > 0) = (new.version > 0) and old.day = new.day then
        return null;
    end if;
    if tg_op <> 'INSERT' and old.version > 0 then
        update ladder_days set people = people - 1
            where game = old.game and season = old.season and server = old.server
                and day = old.day and below = old.below;
        delete from ladder_days
            where game = old.game and season = old.season and server = old.server
                and day = old.day and below = old.below and people = 0;
    end if;
    if tg_op <> 'DELETE' and new.version > 0 then
        insert into ladder_days as counted (game, season, server, day, below, people)
            values (new.game, new.season, new.server, new.day, new.below, 1)
            on conflict (game, season, server, day, below) do update set people = counted.people + 1;
    end if;
    return null;
end $$;

-- Processes of the version before read this name until they are replaced.
drop table ladder_counts;
create view ladder_counts as
    select game, season, server, below, sum(people)::bigint as people from ladder_days
    group by game, season, server, below;
