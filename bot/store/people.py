"""What people wish and who is awaited, in SQLite: a `bot.tables.pace.People`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.kernel import codec
from bot.store import forgetting, rows
from bot.store.database import Database
from bot.tables.pace import Notice
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.ports import Letter
from bot.tables.recent import Recent

_PEOPLE_REMEMBERED = 4096
_TABLES_REMEMBERED = 256


class SqlitePeople:
    """Keeps people beside the tables.

    Habits are remembered for those who were asked for lately, and notices for the tables: a turn reads
    neither from the disk. Only one process writes, so what is remembered is what is kept.
    """

    def __init__(self, database: Database) -> None:
        self._read = database.read
        self._write = database.write
        self._habits: Recent[int, Habits] = Recent(_PEOPLE_REMEMBERED)
        self._notices: Recent[int, tuple[Notice, ...]] = Recent(_TABLES_REMEMBERED)

    async def habits(self, user: int) -> Habits:
        """Return what is known of somebody; quickly, for those who were asked for lately."""
        if (known := self._habits.get(user)) is not None:
            return known

        def act(connection: sqlite3.Connection) -> Habits:
            row = connection.execute("select habits from people where user = ?", [user]).fetchone()
            return NOTHING_KNOWN if row is None else codec.decode(row["habits"], Habits)

        return self._habits.put(user, await self._read(act))

    async def settle(self, user: int, habits: Habits) -> None:
        """Keep what somebody wishes."""

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert or replace into people (user, habits) values (?, ?)",
                [user, codec.encode(habits).decode()],
            )

        await self._write(act)
        self._habits.put(user, habits)

    async def notices(self, table: int | None = None) -> list[Notice]:
        """Return who is awaited, at one table or at all, by table and seat."""
        if table is not None and (known := self._notices.get(table)) is not None:
            return list(known)

        def act(connection: sqlite3.Connection) -> list[Notice]:
            some = "" if table is None else " where table_id = ?"
            query = f"select body from notices{some} order by table_id, seat"  # noqa: S608 - fixed words
            found = connection.execute(query, [] if table is None else [table])
            return [codec.decode(body, Notice) for (body,) in found]

        notices = await self._read(act)
        if table is not None:
            self._notices.put(table, tuple(notices))
        return notices

    async def notified(self, letter: Letter, standing: Sequence[Notice]) -> None:
        """Strike off a ping; from now on these are the notices of its table."""

        def act(connection: sqlite3.Connection) -> None:
            rows.strike_off(connection, letter)
            connection.execute("delete from notices where table_id = ?", [letter.table])
            for notice in standing:
                _keep(connection, notice)

        await self._write(act)
        self._notices.put(letter.table, tuple(standing))

    async def note(self, notices: Sequence[Notice], letters: Sequence[Letter] = ()) -> None:
        """Keep notices as they have become, but none that no longer stands, with what is to be told."""

        def act(connection: sqlite3.Connection) -> None:
            for notice in notices:
                row = connection.execute(
                    "select body from notices where table_id = ? and seat = ?", [notice.table, notice.seat]
                ).fetchone()
                before = None if row is None else codec.decode(row["body"], Notice)
                if before is not None and (before.user, before.since) == (notice.user, notice.since):
                    _keep(connection, notice)
            rows.add_letters(connection, letters)

        await self._write(act)
        changed = {notice.table for notice in notices}
        self._notices.forget(changed.__contains__)

    async def forget(self, user: int) -> None:
        """Forget who somebody was: their habits, and their name and number wherever a table holds them.

        Seats of running tables are not freed by this.
        """
        await self._write(lambda connection: forgetting.forget(connection, user))
        self._habits.forget(lambda known: known == user)
        self._notices.forget(lambda _: True)


def _keep(connection: sqlite3.Connection, notice: Notice) -> None:
    connection.execute(
        "insert or replace into notices (table_id, seat, user, body) values (?, ?, ?, ?)",
        [notice.table, notice.seat, notice.user, codec.encode(notice).decode()],
    )
