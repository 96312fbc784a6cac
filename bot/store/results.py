"""How tables ended, in SQLite: a `bot.tables.results.Results`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from bot.kernel import Seat, Value, codec
from bot.store.database import Database
from bot.store.rows import moment
from bot.tables.results import Finished, Outcome

_FINISHED = """
    select tables.id, guild, channel, message, game, options, ended_at, seat, user, name, place, score
    from tables join results on results.table_id = tables.id
    where guild = :guild and status = 'over'
"""

_OF_GAME = " and game = :game"
_WITH_USER = " and tables.id in (select table_id from results where user = :user and user <> 0)"
_ORDER = " order by ended_at, tables.id, seat"


class SqliteResults:
    """Keeps how tables ended beside the tables."""

    def __init__(self, database: Database) -> None:
        self._read = database.read
        self._write = database.write

    async def finished(
        self, guild: int, *, game: str | None = None, user: int | None = None
    ) -> list[Finished]:
        """Return the finished tables of a server, of one game, with one person; the oldest first."""
        query = _FINISHED + (_OF_GAME if game is not None else "") + (_WITH_USER if user is not None else "")

        def act(connection: sqlite3.Connection) -> list[Finished]:
            rows = connection.execute(query + _ORDER, {"guild": guild, "game": game, "user": user})
            return [_finished(list(found)) for _, found in groupby(rows, key=lambda row: row["id"])]

        return await self._read(act)

    async def unrecorded(self) -> list[int]:
        """Return the numbers of tables that are over and of which no outcome is kept."""
        query = (
            "select id from tables where status = 'over'"
            " and not exists (select 1 from results where table_id = tables.id) order by id"
        )
        return await self._read(lambda connection: [number for (number,) in connection.execute(query)])

    async def record(self, table: int, ended_at: datetime, outcomes: Sequence[Outcome]) -> None:
        """Keep how a table ended; what is kept already stays as it is."""
        await self._write(lambda connection: add(connection, table, ended_at, outcomes))


def add(connection: sqlite3.Connection, table: int, ended_at: datetime, outcomes: Sequence[Outcome]) -> None:
    """Add how a table ended, once."""
    connection.executemany(
        "insert into results (table_id, seat, ended_at, user, name, place, score)"
        " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
        [
            (table, outcome.seat, moment(ended_at), outcome.user, outcome.name, outcome.place, outcome.score)
            for outcome in outcomes
        ],
    )


def _finished(rows: Sequence[sqlite3.Row]) -> Finished:
    first = rows[0]
    return Finished(
        table=first["id"],
        guild=first["guild"],
        channel=first["channel"],
        message=first["message"],
        game=first["game"],
        options=codec.decode(first["options"], dict[str, Value]),
        ended_at=datetime.fromisoformat(first["ended_at"]),
        outcomes=tuple(
            Outcome(Seat(row["seat"]), row["user"], row["name"], row["place"], row["score"]) for row in rows
        ),
    )
