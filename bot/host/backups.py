"""Backups on a schedule: copies of the database in a folder of their own, of which the newest are kept."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from bot.host.database import backup
from bot.host.failure import Failure
from bot.store.database import Database

FACT = "last backup"
"""The name of the fact that holds the newest backup."""

_TIME = "%Y%m%dT%H%M%SZ"


class Made(msgspec.Struct, frozen=True):
    """A backup that was made."""

    at: datetime
    file: str
    """Its path."""
    size: int
    """In bytes."""


@dataclass(frozen=True, slots=True)
class Backups:
    """The backups of one database, named after it and the time in UTC: ``relais-20260301T040000Z.db``.

    Other files in the folder are left alone.
    """

    database: Path
    folder: Path
    every: timedelta
    keep: int
    """How many to keep; at least one."""

    async def make_if_due(self, now: datetime) -> Made | None:
        """Make a backup where the newest is old enough, and remove the oldest; return the new one.

        Raises `Failure`, and `bot.store.database.Unusable`: the backups that are there stay.
        """
        with self._explaining():
            found = await asyncio.to_thread(self._found)
        newest = max(map(_time, found), default=None)
        # One from the future tells of a clock that was wrong, and says nothing about today.
        if newest is not None and timedelta() <= now - newest < self.every:
            return None
        return await self.make(now)

    async def make_before_upgrade(self, now: datetime) -> Made | None:
        """Make a backup where the database is about to be brought up to date; return it.

        Raises as `make_if_due` does.
        """
        if not self.database.exists():
            return None
        async with await Database.visit(self.database, current=False) as opened:
            behind = await opened.behind()
        return await self.make(now) if behind else None

    async def make(self, now: datetime) -> Made:
        """Make a backup and remove the oldest; return it. Raises as `make_if_due` does."""
        path = self.folder / f"{self.database.stem}-{now.astimezone(UTC):{_TIME}}{self.database.suffix}"
        unfinished = path.with_name(f".{path.name}.part")
        with self._explaining():
            await asyncio.to_thread(self._prepare)
            size = await backup(self.database, unfinished)
            await asyncio.to_thread(self._finish, unfinished, path)
            await asyncio.to_thread(self._thin_out, path)
        return Made(now, str(path), size)

    @contextlib.contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise Failure(
                f"No backup could be made in {self.folder} ({error.strerror}): "
                "see that the bot may write there, and that there is room."
            ) from None

    def _prepare(self) -> None:
        self.folder.mkdir(exist_ok=True)
        for left in self._named(r"\.", r"\.part"):
            # Of a process that was killed in the middle of it.
            left.unlink()

    def _finish(self, unfinished: Path, path: Path) -> None:
        """Give a backup its name once all of it is on the disk."""
        # It holds what the database holds, so whoever may not read that may not read it.
        shutil.copymode(self.database, unfinished)
        with unfinished.open("r+b") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
        # Where the system lets a folder be written through, as Windows does not.
        with contextlib.suppress(OSError):
            folder = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _thin_out(self, made: Path) -> None:
        others = [path for path in sorted(self._found(), key=_time) if path != made]
        for path in others[: max(0, len(others) + 1 - self.keep)]:
            path.unlink()

    def _found(self) -> list[Path]:
        return self._named("", "")

    def _named(self, before: str, after: str) -> list[Path]:
        stem, suffix = re.escape(self.database.stem), re.escape(self.database.suffix)
        pattern = re.compile(rf"{before}{stem}-\d{{8}}T\d{{6}}Z{suffix}{after}")
        with contextlib.suppress(FileNotFoundError):
            return [path for path in self.folder.iterdir() if pattern.fullmatch(path.name) and path.is_file()]
        return []


def read(fact: str | None) -> Made | None:
    """Return the newest backup as it was noted, if there is one."""
    try:
        return msgspec.json.decode(fact, type=Made) if fact else None
    except msgspec.DecodeError:
        return None


def written(made: Made) -> str:
    """Return a backup as a fact."""
    return msgspec.json.encode(made).decode()


def _time(path: Path) -> datetime:
    """Return when a backup was made; the beginning of time where its name holds none that there is."""
    try:
        return datetime.strptime(path.stem.rsplit("-", 1)[1], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
