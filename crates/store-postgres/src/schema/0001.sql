-- One table for each kind of rows. `version` is the number of puts since the row was last absent. Version 0 is a
-- placeholder for an absent row that a decision depended on, so that it can be locked. `row` is the record as JSON;
-- empty if the key holds everything; `\x` and hexadecimal digits if it is not valid text.
--
-- Discord ids are bigint, Engawa's own ids are eight letters, and times are milliseconds since 1970. Texts compare as
-- bytes, so that every index has the order that the program relies on. Only the primary keys are indexed.

create table challenges (
    challenge text collate "C" not null,
    version bigint not null, row text not null,
    primary key (challenge)
);

create table matches (
    match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (match)
);

create table people (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);

-- `server` is -1 for the global ladder.
create table ratings (
    person bigint not null, game text collate "C" not null, server bigint not null,
    version bigint not null, row text not null,
    primary key (person, game, server)
);

-- `below` is the distance from the highest possible rating, so that the best come first.
create table ladders (
    game text collate "C" not null, server bigint not null,
    below bigint not null, deviation bigint not null, person bigint not null,
    rating bigint not null generated always as (4000 - below) stored,
    version bigint not null, row text not null,
    primary key (game, server, below, deviation, person)
);

create table running (
    person bigint not null, match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (person, match)
);

create table open (
    person bigint not null, challenge text collate "C" not null,
    version bigint not null, row text not null,
    primary key (person, challenge)
);

-- `subject` is a kind and an id, as in `match/7k3m9pq2`. Discord ids are padded to twenty digits.
create table alarms (
    at bigint not null, subject text collate "C" not null,
    version bigint not null, row text not null,
    primary key (at, subject)
);

create table boards (
    match text collate "C" not null,
    version bigint not null, row text not null,
    primary key (match)
);

create table seen (
    interaction bigint not null,
    version bigint not null, row text not null,
    primary key (interaction)
);

create table meta (
    name text collate "C" not null,
    version bigint not null, row text not null,
    primary key (name)
);

create table cards (
    challenge text collate "C" not null,
    version bigint not null, row text not null,
    primary key (challenge)
);

-- `newest_first` orders by descending time.
create table ended (
    person bigint not null, newest_first bigint not null, match text collate "C" not null,
    at bigint not null generated always as (-1 - newest_first) stored,
    version bigint not null, row text not null,
    primary key (person, newest_first, match)
);

create table outbox (
    subject text collate "C" not null, number bigint not null,
    version bigint not null, row text not null,
    primary key (subject, number)
);

create table closed (
    channel bigint not null,
    version bigint not null, row text not null,
    primary key (channel)
);

-- `key` is the former key of the row in hexadecimal.
create table set_aside (
    key text collate "C" not null,
    version bigint not null, row text not null,
    primary key (key)
);

create table guards (
    person bigint not null,
    version bigint not null, row text not null,
    primary key (person)
);

-- Number of people at each rating of a ladder, so that ranks are sums over few rows. The trigger below updates it in
-- the transaction that changes a place.
create table ladder_counts (
    game text collate "C" not null, server bigint not null, below bigint not null,
    people bigint not null,
    primary key (game, server, below)
);

create function ladder_counted() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and (old.version > 0) = (new.version > 0) then
        return null;
    end if;
    if tg_op <> 'INSERT' and old.version > 0 then
        update ladder_counts set people = people - 1
            where game = old.game and server = old.server and below = old.below;
    end if;
    if tg_op <> 'DELETE' and new.version > 0 then
        insert into ladder_counts as counted values (new.game, new.server, new.below, 1)
            on conflict (game, server, below) do update set people = counted.people + 1;
    end if;
    return null;
end $$;

create trigger ladder_counted after insert or update or delete on ladders
    for each row execute function ladder_counted();
