-- What: the first tables of a Relais database.
-- Why: a log that is only ever added to is the game itself; everything else here is about people, or can be
-- made again from it. (table_id, ply) as the key of the log is the check against two writers: the second fails.
-- Times are ISO 8601 text in UTC. Lists and records are JSON, in which seeds of 64 bits without sign fit.
-- `application_id` is "Rels" in ASCII, so that a database of another program is never taken for one of ours.

pragma application_id = 0x52656c73;

create table tables (
    id          integer primary key autoincrement, -- people know tables by number: none is ever given twice
    game        text    not null,
    guild       integer not null,
    channel     integer not null,
    parent      integer not null,
    opener      integer not null,
    opener_name text    not null,
    created_at  text    not null,
    status      text    not null check (status in ('open', 'playing', 'over', 'closed')),
    seat_order  text    not null check (seat_order in ('join', 'random', 'set')),
    options     text    not null,
    opening     text,                              -- null: still a lobby
    version     integer not null,
    plies       integer not null,
    commits     text    not null,
    message     integer,
    turn_since  text,
    thread      integer not null check (thread in (0, 1)),
    luck        text                               -- what chance grows from, but for its secret
) strict;
create index tables_by_status  on tables (status);
create index tables_by_guild   on tables (guild, status);
create index tables_by_channel on tables (channel, status);
create index tables_by_parent  on tables (parent, status);

create table secrets (                             -- apart, so that who reads a table does not read its secret
    table_id integer primary key references tables,
    secret   text    not null                      -- 32 bytes in hexadecimal digits
) strict;

create table seats (
    table_id integer not null references tables,
    seat     integer not null,
    user     integer,                              -- null: the seat is free
    name     text,
    primary key (table_id, seat),
    check ((user is null) = (name is null))
) strict, without rowid;
create index seats_by_user on seats (user) where user is not null;

create table entries (
    table_id integer not null references tables,
    ply      integer not null check (ply > 0),
    at       text    not null,
    body     text    not null,
    primary key (table_id, ply)
) strict, without rowid;

create table snapshots (                           -- the newest position: what a turn is played from
    table_id integer primary key references tables,
    ply      integer not null,
    state    text    not null
) strict;

create table drafts (
    table_id integer not null references tables,
    seat     integer not null,
    ply      integer not null,
    steps    text    not null,
    primary key (table_id, seat)
) strict, without rowid;

create table outbox (                              -- what is still to be told about the log
    table_id integer not null references tables,
    ply      integer not null,
    kind     text    not null check (kind in ('board', 'ping')),
    tries    integer not null default 0,
    primary key (table_id, ply, kind)
) strict, without rowid;

create table printed (                             -- printed data that some table began with, by its digest
    digest text primary key,
    text   text not null
) strict;

create table settings (                            -- settled by people, for a channel or a server
    scope integer not null,
    name  text    not null,
    value text    not null,
    primary key (scope, name)
) strict, without rowid;

create table facts (                               -- noted by the bot, about itself
    name  text primary key,
    value text not null
) strict, without rowid;
