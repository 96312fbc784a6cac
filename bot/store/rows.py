"""Tables as rows of the database, and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec.structs import replace

from bot.kernel import Opening, Seat, Value, codec
from bot.tables.entries import Entry, Logged
from bot.tables.fairness import Luck
from bot.tables.motions import Motion
from bot.tables.ports import Conflict, Kept, Letter, Snapshot, Summary, UnknownTable
from bot.tables.table import Order, Person, Status, Table

_ADD = """
    insert into tables (game, guild, channel, parent, opener, opener_name, created_at, status, seat_order,
                        options, opening, version, plies, commits, message, turn_since, thread,
                        luck, paused, clock, motion, motions, gone)
    values (:game, :guild, :channel, :parent, :opener, :opener_name, :created_at, :status, :seat_order,
            :options, :opening, :version, :plies, :commits, :message, :turn_since, :thread,
            :luck, :paused, :clock, :motion, :motions, :gone)
"""

_CHANGE = """
    update tables
    set opener = :opener, opener_name = :opener_name, seat_order = :seat_order, options = :options,
        opening = :opening, version = :version, plies = :plies, commits = :commits,
        turn_since = :turn_since, luck = :luck, paused = :paused, clock = :clock,
        motion = :motion, motions = :motions, gone = :gone
    where id = :id and plies = :plies_before and status in ('open', 'playing')
"""
"""Where a table lives, and which message shows it, are not part of this: they change on their own."""

_SETTLE = "update tables set status = :status where id = :id and status <> :status"
"""Apart from the rest, because four indices have to follow, and most turns leave it as it was."""


def moment(at: datetime) -> str:
    """Return a time as text, such that later times are later in the alphabet."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def values(table: Table) -> dict[str, object]:
    """Return the columns of a table's row."""
    return {
        "id": table.id,
        "game": table.game,
        "guild": table.guild,
        "channel": table.channel,
        "parent": table.parent,
        "opener": table.opener.user,
        "opener_name": table.opener.name,
        "created_at": moment(table.created_at),
        "status": table.status.value,
        "seat_order": table.order.value,
        "options": codec.encode(table.options).decode(),
        "opening": None if table.opening is None else codec.encode(table.opening).decode(),
        "version": table.version,
        "plies": table.plies,
        "commits": codec.encode(table.commits).decode(),
        "message": table.message,
        "turn_since": None if table.turn_since is None else moment(table.turn_since),
        "thread": int(table.thread),
        "luck": None if table.luck is None else codec.encode(table.luck).decode(),
        "paused": int(table.paused),
        "clock": table.clock,
        "motion": None if table.motion is None else codec.encode(table.motion).decode(),
        "motions": table.motions,
        "gone": codec.encode(table.gone).decode(),
    }


def table(connection: sqlite3.Connection, row: sqlite3.Row) -> Table:
    """Return the table of a row, with the people around it."""
    opening, since, luck, motion = row["opening"], row["turn_since"], row["luck"], row["motion"]
    return Table(
        id=row["id"],
        game=row["game"],
        guild=row["guild"],
        channel=row["channel"],
        parent=row["parent"],
        opener=Person(row["opener"], row["opener_name"]),
        created_at=datetime.fromisoformat(row["created_at"]),
        status=Status(row["status"]),
        order=Order(row["seat_order"]),
        options=codec.decode(row["options"], dict[str, Value]),
        seats=seats(connection, row["id"]),
        opening=None if opening is None else codec.decode(opening, Opening),
        version=row["version"],
        plies=row["plies"],
        commits=codec.decode(row["commits"], tuple[int, ...]),
        message=row["message"],
        turn_since=None if since is None else datetime.fromisoformat(since),
        thread=bool(row["thread"]),
        luck=None if luck is None else codec.decode(luck, Luck),
        paused=bool(row["paused"]),
        clock=row["clock"],
        motion=None if motion is None else codec.decode(motion, Motion),
        motions=row["motions"],
        gone=codec.decode(row["gone"], tuple[Person | None, ...]),
    )


def add(connection: sqlite3.Connection, made: Table, secret: bytes | None) -> Table:
    """Add a table with the secret of its chance, where that is known, and return it with its number."""
    made = replace(made, id=connection.execute(_ADD, values(made)).lastrowid)
    keep_seats(connection, made)
    if secret is not None:
        connection.execute("insert into secrets (table_id, secret) values (?, ?)", [made.id, secret.hex()])
    return made


def secret(connection: sqlite3.Connection, number: int) -> bytes | None:
    """Return the secret of a table's chance."""
    row = connection.execute("select secret from secrets where table_id = ?", [number]).fetchone()
    return None if row is None else bytes.fromhex(row["secret"])


def find(connection: sqlite3.Connection, number: int) -> Table:
    """Return a table. Raises `UnknownTable`."""
    row = connection.execute("select * from tables where id = ?", [number]).fetchone()
    if row is None:
        raise UnknownTable(number)
    return table(connection, row)


def draft(connection: sqlite3.Connection, number: int, seat: Seat) -> Kept | None:
    """Return a seat's draft."""
    row = connection.execute(
        "select ply, steps from drafts where table_id = ? and seat = ?", [number, seat]
    ).fetchone()
    return None if row is None else Kept(row["ply"], row["steps"].encode())


def change(connection: sqlite3.Connection, changed: Table, plies_before: int) -> None:
    """Keep a table as it is now, if its log was as long as expected before.

    Raises `UnknownTable`, and `Conflict` when it was not, or the table has ended.
    """
    given = values(changed)
    done = connection.execute(_CHANGE, {**given, "plies_before": plies_before})
    if done.rowcount == 0:
        find(connection, changed.id)
        raise Conflict(changed.id)
    connection.execute(_SETTLE, given)
    keep_seats(connection, changed)


def seats(connection: sqlite3.Connection, number: int) -> tuple[Person | None, ...]:
    """Return who sits at a table, seat by seat."""
    rows = connection.execute("select user, name from seats where table_id = ? order by seat", [number])
    return tuple(None if user is None else Person(user, name) for user, name in rows)


def keep_seats(connection: sqlite3.Connection, table: Table) -> None:
    """Keep who sits at a table; most turns change nothing there, and then nothing is written."""
    if seats(connection, table.id) == table.seats:
        return
    connection.execute("delete from seats where table_id = ?", [table.id])
    connection.executemany(
        "insert into seats (table_id, seat, user, name) values (?, ?, ?, ?)",
        [
            (table.id, number, person and person.user, person and person.name)
            for number, person in enumerate(table.seats)
        ],
    )


def add_letters(connection: sqlite3.Connection, letters: Iterable[Letter]) -> None:
    """Add what is to be told; what is still to be told already stays as it is."""
    connection.executemany(
        "insert into outbox (table_id, ply, kind) values (?, ?, ?) on conflict do nothing",
        [(letter.table, letter.ply, letter.kind) for letter in letters],
    )


def letters(connection: sqlite3.Connection, number: int | None) -> list[Letter]:
    """Return what is still to be told, of one table or of all, in order."""
    # Boards come before pings in the alphabet, too.
    columns, order = "select table_id, ply, kind, tries from outbox", "order by table_id, ply, kind"
    found = (
        connection.execute(f"{columns} {order}")
        if number is None
        else connection.execute(f"{columns} where table_id = ? {order}", [number])
    )
    return [Letter(*row) for row in found]


def strike_off(connection: sqlite3.Connection, letter: Letter) -> None:
    """Forget something that was told."""
    connection.execute(
        "delete from outbox where table_id = ? and ply = ? and kind = ?",
        [letter.table, letter.ply, letter.kind],
    )


def log(connection: sqlite3.Connection, number: int) -> list[Logged]:
    """Return the entries of a table in order."""
    found = connection.execute("select ply, at, body from entries where table_id = ? order by ply", [number])
    return [Logged(ply, datetime.fromisoformat(at), codec.decode(body, Entry)) for ply, at, body in found]


def add_entry(connection: sqlite3.Connection, number: int, logged: Logged) -> None:
    """Add an entry to a table's log; `sqlite3.IntegrityError` where its number is taken."""
    connection.execute(
        "insert into entries (table_id, ply, at, body) values (?, ?, ?, ?)",
        [number, logged.ply, moment(logged.at), codec.encode(logged.entry).decode()],
    )


def keep_print(connection: sqlite3.Connection, digest: str, text: str) -> None:
    """Keep printed data that some table plays with, once."""
    connection.execute(
        "insert into printed (digest, text) values (?, ?) on conflict do nothing", [digest, text]
    )


def keep_snapshot(connection: sqlite3.Connection, number: int, kept: Snapshot) -> None:
    """Keep the newest position of a table in the place of the one before."""
    connection.execute(
        "insert or replace into snapshots (table_id, ply, state) values (?, ?, ?)",
        [number, kept.ply, kept.state.decode()],
    )


def snapshot(connection: sqlite3.Connection, number: int) -> Snapshot | None:
    """Return the newest position of a table, if it has started."""
    row = connection.execute("select ply, state from snapshots where table_id = ?", [number]).fetchone()
    return None if row is None else Snapshot(row["ply"], row["state"].encode())


def summary(connection: sqlite3.Connection) -> Summary:
    """Return what the database holds, in figures."""
    (pages,) = connection.execute("pragma page_count").fetchone()
    (size,) = connection.execute("pragma page_size").fetchone()
    (form,) = connection.execute("pragma user_version").fetchone()
    found = dict(connection.execute("select status, count(*) from tables group by status").fetchall())
    waiting, oldest = connection.execute(
        "select count(*), min(coalesce(entries.at, tables.turn_since, tables.created_at))"
        " from outbox join tables on tables.id = outbox.table_id"
        # When a game began is known only until its first entry; that is close enough.
        " left join entries on entries.table_id = outbox.table_id and entries.ply = max(outbox.ply, 1)"
    ).fetchone()
    return Summary(
        size=pages * size,
        form=form,
        tables={status: number for status in Status if (number := found.get(status.value))},
        letters=waiting,
        oldest=None if oldest is None else datetime.fromisoformat(oldest),
    )


def homes(connection: sqlite3.Connection) -> list[tuple[int, int, int]]:
    """Return the servers and channels where tables are being played, with how many."""
    found = connection.execute(
        "select guild, channel, count(*) from tables where status = 'playing'"
        " group by guild, channel order by guild, channel"
    )
    return [(guild, channel, number) for guild, channel, number in found]
