"""Looking at a database from outside, also while a bot works with it: whole tables, and the file itself."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from bot.store import rows
from bot.store.database import Database
from bot.tables.entries import Logged
from bot.tables.ports import Letter, Snapshot, Summary
from bot.tables.table import Table

_MOST_FAULTS = 20


@dataclass(frozen=True, slots=True)
class Whole:
    """A table with all that is kept about it, as it was at one moment."""

    table: Table
    log: list[Logged]
    snapshot: Snapshot | None
    letters: list[Letter]
    printed: str | None
    """The text of the printed data that it began with."""
    secret: bytes | None
    """What its chance grows from."""


async def whole(database: Database, number: int) -> Whole:
    """Return a table with all that is kept about it.

    Raises `UnknownTable`, `StoreFailure`, and what says that a row cannot be read.
    """

    def act(connection: sqlite3.Connection) -> Whole:
        table = rows.find(connection, number)
        digest = table.opening.printed if table.opening is not None else ""
        printed = connection.execute("select text from printed where digest = ?", [digest]).fetchone()
        return Whole(
            table,
            rows.log(connection, number),
            rows.snapshot(connection, number),
            rows.letters(connection, number),
            None if printed is None else printed["text"],
            rows.secret(connection, number),
        )

    return await database.read(act)


async def numbers(database: Database) -> list[int]:
    """Return the numbers of all tables."""

    def act(connection: sqlite3.Connection) -> list[int]:
        return [number for (number,) in connection.execute("select id from tables order by id")]

    return await database.read(act)


async def facts(database: Database) -> dict[str, str]:
    """Return all that the bot noted about itself, by name."""

    def act(connection: sqlite3.Connection) -> dict[str, str]:
        return {row["name"]: row["value"] for row in connection.execute("select name, value from facts")}

    return await database.read(act)


async def summary(database: Database) -> Summary:
    """Return what a database holds, in figures."""
    return await database.read(rows.summary)


async def faults(database: Database) -> list[str]:
    """Return what is wrong with the file itself, a line each."""

    def act(connection: sqlite3.Connection) -> list[str]:
        damage = [text for (text,) in connection.execute(f"pragma integrity_check({_MOST_FAULTS})")]
        lost = connection.execute("pragma foreign_key_check").fetchmany(_MOST_FAULTS)
        return [
            *(f"the file is damaged: {line}" for line in damage if line != "ok"),
            *(
                f"a row of {table} belongs to a row of {parent} that is missing"
                for table, _, parent, _ in lost
            ),
        ]

    return await database.read(act)
