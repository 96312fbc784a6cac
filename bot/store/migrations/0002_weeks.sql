-- What: what a game that lasts weeks needs around its moves.
-- Why: tables pause, vote and have a clock; the outbox tells more than boards and pings.

alter table tables add column paused  integer not null default 0 check (paused in (0, 1));
alter table tables add column clock   integer not null default 0;  -- hours a turn may take; 0: any time
alter table tables add column motion  text;                        -- what the table is asked just now
alter table tables add column motions integer not null default 0;  -- how many there were

create table letters (                             -- what is still to be told: no list of kinds any more
    table_id integer not null references tables,
    ply      integer not null,
    kind     text    not null,                     -- told in the order of the alphabet
    tries    integer not null default 0,
    primary key (table_id, ply, kind)
) strict, without rowid;
insert into letters select table_id, ply, kind, tries from outbox;
drop table outbox;
alter table letters rename to outbox;

-- What: people, and who is awaited since when.
-- Why: calls and reminders keep to each person's zone, quiet hours and wishes, once, also after a restart.

create table people (
    user   integer primary key,
    habits text not null
) strict, without rowid;

create table notices (                             -- who is awaited, and what they were told of it
    table_id integer not null references tables,
    seat     integer not null,
    user     integer not null,
    body     text    not null,
    primary key (table_id, seat)
) strict, without rowid;

-- What: how tables ended, a row for each seat.
-- Why: records are counted from here, without replaying anything; written with the last entry of a table.

create table results (
    table_id integer not null references tables,
    seat     integer not null,
    ended_at text    not null,
    user     integer not null,                     -- 0: nobody sat there at the end, or nobody knows who
    name     text    not null,
    place    integer not null check (place > 0),
    score    integer,                              -- null: conceded
    primary key (table_id, seat)
) strict, without rowid;
create index results_by_user on results (user) where user <> 0;
