-- Ladders of seasons. `season` counts the seasons of a server from 1 and is 0 outside of seasons. It precedes the
-- server in the primary keys, as in the keys of all stores.
alter table ratings add column season bigint not null default 0;
alter table ratings drop constraint ratings_pkey;
alter table ratings add primary key (person, game, season, server);
alter table ratings alter column season drop default;

alter table ladders add column season bigint not null default 0;
alter table ladders drop constraint ladders_pkey;
alter table ladders add primary key (game, season, server, below, deviation, person);
alter table ladders alter column season drop default;

alter table ladder_counts add column season bigint not null default 0;
alter table ladder_counts drop constraint ladder_counts_pkey;
alter table ladder_counts add primary key (game, season, server, below);
alter table ladder_counts alter column season drop default;

create or replace function ladder_counted() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and (old.version > 0) = (new.version > 0) then
        return null;
    end if;
    if tg_op <> 'INSERT' and old.version > 0 then
        update ladder_counts set people = people - 1
            where game = old.game and season = old.season and server = old.server and below = old.below;
    end if;
    if tg_op <> 'DELETE' and new.version > 0 then
        insert into ladder_counts as counted (game, season, server, below, people)
            values (new.game, new.season, new.server, new.below, 1)
            on conflict (game, season, server, below) do update set people = counted.people + 1;
    end if;
    return null;
end $$;
