"""The database file: opened with care, read and changed on a thread of its own, closed cleanly."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Self, TypeVar

import aiosqlite

from bot.store import migrate
from bot.store.lock import Lock, Locked
from bot.tables.ports import StoreFailure

T = TypeVar("T")
P = TypeVar("P")

_OLDEST_SQLITE = (3, 37, 0)
"""The first with STRICT tables."""

_WAIT_SECONDS = 5.0
"""How long to wait for another program that is reading or copying the file."""


class Unusable(Exception):
    """The database cannot be opened; the text is one line that says why, and what to do."""


class Database:
    """One SQLite file; `open` and `visit` make one."""

    def __init__(
        self, path: Path, opened: sqlite3.Connection, connection: aiosqlite.Connection, lock: Lock | None
    ) -> None:
        self.path = path
        self._opened = opened
        self._connection = connection
        self._lock = lock

    @classmethod
    async def open(cls, path: Path, steps: Sequence[str] | None = None) -> Database:
        """Open a database to work with it, alone; make it where there is none, and bring it up to date.

        *steps*: the migrations; those of this release unless given.

        Raises `Unusable`.
        """
        steps = migrate.migrations() if steps is None else steps
        lock = _lock(path)
        try:
            return cls(path, *await _connected(path, _owned, steps), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    async def visit(cls, path: Path, *, current: bool = True) -> Database:
        """Open a database only to read it, also while a bot works with it.

        *current*: whether it must be up to date.

        Raises `Unusable`.
        """
        steps = migrate.migrations() if current else None
        return cls(path, *await _connected(path, _visited, steps), None)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def read(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """Return what *act* reads, on the connection's thread and from one state of the database.

        Raises `StoreFailure`.
        """
        return await self._hop(act, "begin")

    async def write(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out *act* as one transaction, durable when this returns, and return what it returned.

        The whole of it is one call on the connection's thread: statements of two tasks cannot mix,
        and a task that is cancelled meanwhile leaves no half of it.

        Raises `StoreFailure`, and what *act* raises; then nothing has changed.
        """
        return await self._hop(act, "begin immediate")

    async def behind(self) -> bool:
        """Return whether this release would bring the database up to date. Raises `StoreFailure`."""

        def act(connection: sqlite3.Connection) -> bool:
            known = len(migrate.migrations())
            try:
                return 0 < migrate.version(connection, known) < known
            except (migrate.Foreign, migrate.Newer):
                return False

        return await self.read(act)

    async def copy_to(self, target: Path) -> int:
        """Write a copy of the database as it is now, and return its size in bytes.

        Other processes may go on working with the database meanwhile.

        Raises `StoreFailure`, `FileExistsError` rather than overwrite anything, and `FileNotFoundError`
        where there is no such folder.
        """

        def act(connection: sqlite3.Connection) -> int:
            if target.exists():
                raise FileExistsError(target)
            if not target.parent.is_dir():
                raise FileNotFoundError(target.parent)
            try:
                connection.execute("vacuum into ?", [str(target)])
            except sqlite3.Error:
                target.unlink(missing_ok=True)
                raise
            return target.stat().st_size

        return await self._run(act)

    async def close(self) -> None:
        """Finish what was begun and close; doing so again changes nothing."""
        try:
            await self._connection.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    async def _hop(self, act: Callable[[sqlite3.Connection], T], begin: str) -> T:
        def whole(connection: sqlite3.Connection) -> T:
            connection.execute(begin)
            try:
                found = act(connection)
                connection.execute("commit")
            finally:
                # SQLite has rolled back by itself after some errors, such as a full disk.
                if connection.in_transaction:
                    connection.execute("rollback")
            return found

        return await self._run(whole)

    async def _run(self, act: Callable[[sqlite3.Connection], T]) -> T:
        # aiosqlite has no public call for more than one statement in one hop.
        hop: Callable[..., Awaitable[T]] = self._connection._execute  # noqa: SLF001 - see above
        try:
            return await hop(act, self._opened)
        except sqlite3.Error as error:
            raise StoreFailure(explain(self.path, error)) from error


def lock_of(path: Path) -> Path:
    """Return the file whose lock whoever works with a database holds."""
    return path.with_name(path.name + ".lock")


def explain(path: Path, error: sqlite3.Error) -> str:
    """Say in one line what is wrong with a database, and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return (
                f"{path} is damaged, or no database: restore a backup, or move the file away to begin anew."
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return _unwritable(path, str(error))
        case sqlite3.SQLITE_FULL:
            return f"{path} cannot grow: the disk is full."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{path} is held by another program: close that first."
        case _:
            return f"{path}: {error}."


def _unwritable(path: Path, reason: str) -> str:
    return f"{path} cannot be used ({reason}): see that its folder exists and that the bot may write there."


def _lock(path: Path) -> Lock:
    try:
        return Lock(lock_of(path))
    except Locked as other:
        raise Unusable(
            f"{path} is in use by {other}: only one bot can work with it. Stop that first."
        ) from None
    except OSError as error:
        raise Unusable(_unwritable(path, (error.strerror or str(error)).lower())) from error


async def _connected(
    path: Path, opener: Callable[[Path, P], sqlite3.Connection], steps: P
) -> tuple[sqlite3.Connection, aiosqlite.Connection]:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        wanted = ".".join(map(str, _OLDEST_SQLITE))
        raise Unusable(
            f"This Python comes with SQLite {sqlite3.sqlite_version}; Relais needs {wanted} or newer."
        )
    try:
        # Not in aiosqlite's own thread: when opening fails there, that thread may outlive the event loop.
        opened = await asyncio.to_thread(opener, path, steps)
    except migrate.Foreign:
        raise Unusable(f"{path} is a database of another program: set another path.") from None
    except migrate.Newer as newer:
        raise Unusable(
            f"{path} was written by a newer Relais ({newer}): update Relais, or restore a backup."
        ) from None
    except migrate.Older:
        raise Unusable(
            f"{path} was written by an older Relais: start the bot once to bring it up to date."
        ) from None
    except sqlite3.Error as error:
        raise Unusable(explain(path, error)) from error
    return opened, await aiosqlite.Connection(lambda: opened, iter_chunk_size=64)


def _owned(path: Path, steps: Sequence[str]) -> sqlite3.Connection:
    connection = _opened(path, "rwc")
    try:
        migrate.version(connection, len(steps))
        # Where the disk does not allow it, SQLite keeps its older journal: slower, and as safe.
        connection.execute("pragma journal_mode = wal")
        # A turn that people have been shown must not vanish when the power fails.
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        migrate.migrate(connection, steps)
    except BaseException:
        connection.close()
        raise
    return connection


def _visited(path: Path, steps: Sequence[str] | None) -> sqlite3.Connection:
    if not path.exists():
        raise Unusable(f"There is no database {path}: name another in the settings, or start the bot first.")
    connection = _opened(path, "ro")
    try:
        if steps is None:
            connection.execute("select count(*) from sqlite_schema").fetchone()
        else:
            migrate.require(connection, steps)
    except BaseException:
        connection.close()
        raise
    return connection


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(
        address, uri=True, isolation_level=None, timeout=_WAIT_SECONDS, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    connection.execute("pragma trusted_schema = off")
    return connection
