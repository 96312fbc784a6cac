"""The store of tables in SQLite: a `bot.tables.ports.Store`."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Self

from bot.kernel import Opening, Seat
from bot.store import results, rows
from bot.store.database import Database
from bot.store.people import SqlitePeople
from bot.store.results import SqliteResults
from bot.tables.entries import Entry, Logged
from bot.tables.ports import Conflict, Kept, Letter, Played, Sitting, Snapshot, Summary, UnknownTable
from bot.tables.results import Outcome
from bot.tables.table import Status, Table


class SqliteStore:
    """Keeps tables for ever.

    Nothing of them stays in memory: a turn costs the same among ten tables or ten thousand.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.people = SqlitePeople(database)
        self.results = SqliteResults(database)
        self._read = database.read
        self._write = database.write

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """Open the database at a path, or make it. Raises `bot.store.database.Unusable`."""
        return cls(await Database.open(path))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish what was begun and close the database."""
        await self._database.close()

    # -- tables ----------------------------------------------------------------------------------------

    async def new_table(self, table: Table, secret: bytes) -> Table:
        """Keep a new lobby with the secret of its chance, and return it with its number."""
        return await self._write(lambda connection: rows.add(connection, table, secret))

    async def adopt(self, table: Table, played: Played, secret: bytes | None) -> Table:
        """Keep a table that was played elsewhere, with all that belongs to it, and return it with its number.

        Its board is to be told. *secret*: of its chance, where it is known.
        """
        opening = _opening(table)

        def act(connection: sqlite3.Connection) -> Table:
            made = rows.add(connection, table, secret)
            for logged in played.log:
                rows.add_entry(connection, made.id, logged)
            rows.keep_print(connection, opening.printed, played.printed)
            rows.keep_snapshot(connection, made.id, played.snapshot)
            rows.add_letters(connection, [Letter(made.id, made.plies, "board")])
            return made

        return await self._write(act)

    async def secret(self, number: int) -> bytes | None:
        """Return the secret that a table's chance grows from, which nobody may see before it has ended."""
        return await self._read(lambda connection: rows.secret(connection, number))

    async def table(self, number: int) -> Table:
        """Return a table. Raises `UnknownTable`."""
        return await self._read(lambda connection: rows.find(connection, number))

    async def tables(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        user: int | None = None,
        statuses: Sequence[Status] = (Status.OPEN, Status.PLAYING),
    ) -> list[Table]:
        """Return tables by number: of a server, opened or living in a channel, where somebody sits."""
        wanted = ["status in (" + ", ".join("?" * len(statuses)) + ")"]
        given: list[object] = [status.value for status in statuses]
        if guild is not None:
            wanted.append("guild = ?")
            given.append(guild)
        if channel is not None:
            wanted.append("(channel = ? or parent = ?)")
            given += [channel, channel]
        if user is not None:
            wanted.append("id in (select table_id from seats where user = ?)")
            given.append(user)
        query = "select * from tables where " + " and ".join(wanted) + " order by id"  # noqa: S608 - fixed words

        def act(connection: sqlite3.Connection) -> list[Table]:
            return [rows.table(connection, row) for row in connection.execute(query, given)]

        return await self._read(act)

    async def outdated(self, versions: Mapping[str, int]) -> list[int]:
        """Return the numbers of running tables that were last played under other rules than these.

        *versions*: of the rules of each game; tables of a game that is not among them are outdated, too.
        """

        def act(connection: sqlite3.Connection) -> list[int]:
            query = "select id, game, version from tables where status = 'playing' order by id"
            return [
                number for number, game, version in connection.execute(query) if versions.get(game) != version
            ]

        return await self._read(act)

    async def save(self, table: Table, letters: Sequence[Letter] = ()) -> None:
        """Keep a table that changed without an entry, such as a lobby, with what is to be told of it.

        Raises `UnknownTable`, and `Conflict` where its log has grown or it has ended.
        """

        def act(connection: sqlite3.Connection) -> None:
            rows.change(connection, table, table.plies)
            rows.add_letters(connection, letters)

        await self._write(act)

    async def place(
        self,
        number: int,
        *,
        channel: int | None = None,
        parent: int | None = None,
        message: int | None = None,
    ) -> Table:
        """Note where a table lives, or which message shows it, and return it. Raises `UnknownTable`."""

        def act(connection: sqlite3.Connection) -> Table:
            connection.execute(
                "update tables set channel = ifnull(?, channel), parent = ifnull(?, parent),"
                " message = ifnull(?, message) where id = ?",
                [channel, parent, message, number],
            )
            return rows.find(connection, number)

        return await self._write(act)

    # -- playing ---------------------------------------------------------------------------------------

    async def begin(self, table: Table, printed: str, snapshot: Snapshot, letters: Sequence[Letter]) -> None:
        """Keep a table that starts, the text of its printed data, and its opening position.

        Raises `UnknownTable`, and `Conflict` where it has started or ended already.
        """
        opening = _opening(table)

        def act(connection: sqlite3.Connection) -> None:
            found = connection.execute("select status from tables where id = ?", [table.id]).fetchone()
            if found is not None and found["status"] != Status.OPEN.value:
                raise Conflict(table.id)
            rows.change(connection, table, 0)
            rows.keep_print(connection, opening.printed, printed)
            rows.keep_snapshot(connection, table.id, snapshot)
            rows.add_letters(connection, letters)

        await self._write(act)

    async def append(
        self,
        table: Table,
        entry: Entry,
        at: datetime,
        snapshot: Snapshot | None,
        letters: Sequence[Letter],
        drafts: Sequence[Seat] = (),
        outcomes: Sequence[Outcome] = (),
    ) -> None:
        """Add an entry as number *table.plies*, keep the table as it is then, drop the drafts of these seats.

        *snapshot*: the new position; ``None`` where the entry leaves it as it was.
        *outcomes*: how the table ended with it, for the records.

        Raises `UnknownTable`, and `Conflict` when that number is taken, not the next, or the table has ended.
        """

        def act(connection: sqlite3.Connection) -> None:
            rows.change(connection, table, table.plies - 1)
            rows.add_entry(connection, table.id, Logged(table.plies, at, entry))
            if snapshot is not None:
                rows.keep_snapshot(connection, table.id, snapshot)
            connection.executemany(
                "delete from drafts where table_id = ? and seat = ?", [(table.id, seat) for seat in drafts]
            )
            rows.add_letters(connection, letters)
            results.add(connection, table.id, at, outcomes)

        await self._write(act)

    async def snapshot(self, number: int) -> Snapshot:
        """Return the newest position of a table that has started. Raises `UnknownTable`."""
        found = await self._read(lambda connection: rows.snapshot(connection, number))
        if found is None:
            raise UnknownTable(number)
        return found

    async def sitting(self, number: int, user: int) -> Sitting:
        """Return a table with its newest position and somebody's draft. Raises `UnknownTable`."""

        def act(connection: sqlite3.Connection) -> Sitting:
            table = rows.find(connection, number)
            seat = table.seat_of(user)
            draft = None if seat is None else rows.draft(connection, number, seat)
            return Sitting(table, rows.snapshot(connection, number), draft, rows.secret(connection, number))

        return await self._read(act)

    async def log(self, number: int) -> list[Logged]:
        """Return the entries of a table in order."""
        return await self._read(lambda connection: rows.log(connection, number))

    async def printed(self, digest: str) -> str | None:
        """Return the text of printed data that some table plays with."""
        return await self._one("select text from printed where digest = ?", digest)

    # -- drafts ----------------------------------------------------------------------------------------

    async def draft(self, number: int, seat: Seat) -> Kept | None:
        """Return a seat's draft."""
        return await self._read(lambda connection: rows.draft(connection, number, seat))

    async def keep_draft(self, number: int, seat: Seat, draft: Kept | None) -> None:
        """Keep a seat's draft, or drop it. Drafts of tables that do not exist are dropped silently."""

        def act(connection: sqlite3.Connection) -> None:
            if draft is None:
                connection.execute("delete from drafts where table_id = ? and seat = ?", [number, seat])
                return
            connection.execute(
                "insert or replace into drafts (table_id, seat, ply, steps)"
                " select id, ?, ?, ? from tables where id = ?",
                [seat, draft.ply, draft.steps.decode(), number],
            )

        await self._write(act)

    # -- the outbox ------------------------------------------------------------------------------------

    async def outbox(self, number: int | None = None) -> list[Letter]:
        """Return what is still to be told, of one table or of all, in order."""
        return await self._read(lambda connection: rows.letters(connection, number))

    async def begin_letter(self, letter: Letter) -> None:
        """Note that sending is about to begin."""

        def act(connection: sqlite3.Connection) -> None:
            connection.execute(
                "update outbox set tries = tries + 1 where table_id = ? and ply = ? and kind = ?",
                [letter.table, letter.ply, letter.kind],
            )

        await self._write(act)

    async def sent(self, letter: Letter, message: int | None) -> None:
        """Strike a letter off; *message*: the table's new board, where it is one."""

        def act(connection: sqlite3.Connection) -> None:
            rows.strike_off(connection, letter)
            if message is not None:
                connection.execute("update tables set message = ? where id = ?", [message, letter.table])

        await self._write(act)

    # -- settings and facts ----------------------------------------------------------------------------

    async def settled(self, *scopes: int) -> dict[tuple[int, str], str]:
        """Return all that was settled for some channels and servers, by whom it is for and name."""

        def act(connection: sqlite3.Connection) -> dict[tuple[int, str], str]:
            query = "select scope, name, value from settings where scope = ?"
            found = [row for scope in set(scopes) for row in connection.execute(query, [scope])]
            return {(scope, name): value for scope, name, value in found}

        return await self._read(act)

    async def settle(self, scope: int, name: str, value: str | None) -> None:
        """Settle something for a channel or server, or clear it."""

        def act(connection: sqlite3.Connection) -> None:
            if value is None:
                connection.execute("delete from settings where scope = ? and name = ?", [scope, name])
                return
            connection.execute(
                "insert or replace into settings (scope, name, value) values (?, ?, ?)", [scope, name, value]
            )

        await self._write(act)

    async def summary(self) -> Summary:
        """Return what the database holds, in figures."""
        return await self._read(rows.summary)

    async def homes(self) -> list[tuple[int, int, int]]:
        """Return the servers and channels where tables are being played, with how many."""
        return await self._read(rows.homes)

    async def facts(self, name: str) -> str | None:
        """Return what the bot noted about itself, such as the digest of the commands it last registered."""
        return await self._one("select value from facts where name = ?", name)

    async def note(self, name: str, value: str) -> None:
        """Note something about the bot itself."""

        def act(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into facts (name, value) values (?, ?)", [name, value])

        await self._write(act)

    async def _one(self, query: str, *given: object) -> str | None:
        def act(connection: sqlite3.Connection) -> str | None:
            row = connection.execute(query, given).fetchone()
            return None if row is None else str(row[0])

        return await self._read(act)


def _opening(table: Table) -> Opening:
    if table.opening is None:
        raise ValueError(f"table {table.title} has no opening")
    return table.opening
