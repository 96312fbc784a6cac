"""Bringing a database to the form that this release works with, one numbered step after the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

APPLICATION = 0x52656C73
"""The mark of a Relais database: ``Rels`` in ASCII, set by the first migration."""


class Foreign(Exception):
    """The database belongs to another program."""


class Newer(Exception):
    """The database was brought to a form that this release does not know."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"its version is {found}, and this release knows versions up to {known}")


class Older(Exception):
    """The database still has an earlier form."""


def migrations() -> tuple[str, ...]:
    """Return the steps of this release in order; the first makes an empty database version 1."""
    folder = Path(__file__).with_name("migrations")
    steps = sorted(folder.glob("*.sql"))
    for number, step in enumerate(steps, 1):
        if not step.name.startswith(f"{number:04}_"):
            raise AssertionError(step.name)  # the numbers have a gap: a release that must not be used
    return tuple(step.read_text("utf-8") for step in steps)


def version(connection: sqlite3.Connection, known: int) -> int:
    """Return which form a database has; 0: it is empty.

    Raises `Foreign`, and `Newer` where it is beyond the forms that are *known*.
    """
    (found,) = connection.execute("pragma user_version").fetchone()
    (application,) = connection.execute("pragma application_id").fetchone()
    (objects,) = connection.execute("select count(*) from sqlite_schema").fetchone()
    if found == application == objects == 0:
        return 0
    if application != APPLICATION:
        raise Foreign
    if found > known:
        raise Newer(found, known)
    return int(found)


def migrate(connection: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Bring a database up to date, each step in a transaction of its own.

    Raises `Foreign`, `Newer`, and `sqlite3.Error` where a step cannot be done: it then left nothing behind.
    """
    for number in range(version(connection, len(steps)), len(steps)):
        script = f"begin immediate;\n{steps[number]}\npragma user_version = {number + 1};\ncommit;"
        try:
            connection.executescript(script)
        finally:
            if connection.in_transaction:
                connection.execute("rollback")


def require(connection: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Check that a database is up to date. Raises `Foreign`, `Newer`, `Older`."""
    if version(connection, len(steps)) < len(steps):
        raise Older
