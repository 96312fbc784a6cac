"""Tables of no particular game, as a store sees them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from msgspec.structs import replace

from bot.kernel import Commit, Opening, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.ports import Letter, Snapshot
from bot.tables.table import Order, Person, Status, Table

NOON = datetime(2031, 5, 1, 12, 0, tzinfo=UTC)
ADA, BEN, CLEO = Person(101, "Ada"), Person(102, "Ben"), Person(1 << 62, "Cléo 🐎")
SECRET = bytes(range(32))
PRINTED = "[map]\nsize = 3\n"


def lobby(**changes: object) -> Table:
    """Return a lobby that no store has seen yet."""
    fresh = Table(
        id=0,
        game="ferry",
        guild=9,
        channel=70,
        parent=70,
        opener=ADA,
        created_at=NOON,
        order=Order.RANDOM,
        options={"size": 3, "fog": True, "map": "north"},
        seats=(ADA, BEN),
    )
    return replace(fresh, **changes)


def started(table: Table) -> Table:
    """Return a lobby as it is when its game begins."""
    opening = Opening("ferry", 4, len(table.seats), (1 << 64) - 1, "printed-digest", table.options)
    return replace(
        table,
        status=Status.PLAYING,
        opening=opening,
        version=4,
        commits=(0,) * len(table.seats),
        turn_since=NOON,
    )


def letters(table: Table) -> list[Letter]:
    """Return what a keeper lets be told of a table's last entry."""
    return [Letter(table.id, table.plies, "board"), Letter(table.id, table.plies, "ping")]


def commit(ply: int, seat: int = 0) -> Commit:
    """Return an entry with a seed that only fits without a sign."""
    return Commit(Seat(seat), msgspec.Raw(b'[{"do":"row"}]'), (1 << 64) - ply, f"{ply:016x}")


async def begun(store: SqliteStore, **changes: object) -> Table:
    """Keep a table that has just started, with nothing left to tell, and return it."""
    table = started(await store.new_table(lobby(**changes), SECRET))
    await store.begin(table, PRINTED, Snapshot(0, b'{"turn":0}'), [])
    return table


async def turn(store: SqliteStore, table: Table) -> Table:
    """Keep one commit more, an hour after the last, and return the table after it."""
    after = replace(table, plies=table.plies + 1, turn_since=NOON + timedelta(hours=table.plies + 1))
    snapshot = Snapshot(after.plies, b'{"turn":%d}' % after.plies)
    assert after.turn_since is not None
    await store.append(after, commit(after.plies), after.turn_since, snapshot, letters(after), [Seat(0)])
    return after
