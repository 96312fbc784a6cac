"""Commands that open the database of a bot, which may be running: backup and export."""

from __future__ import annotations

from pathlib import Path

from bot.host import archive
from bot.host.failure import Failure
from bot.store import inspection
from bot.store.database import Database
from bot.tables.ports import StoreFailure, UnknownTable


async def backup(database: Path, target: Path) -> int:
    """Write a copy of the database as it is now, and return its size in bytes.

    Raises `Failure`, and `bot.store.database.Unusable`.
    """
    async with await Database.visit(database, current=False) as opened:
        try:
            return await opened.copy_to(target)
        except FileExistsError:
            raise Failure(
                f"{target} is there already: a backup overwrites nothing. Name another file."
            ) from None
        except FileNotFoundError:
            raise Failure(
                f"There is no folder {target.parent} for {target.name}: make it, or name another file."
            ) from None
        except StoreFailure as failure:
            raise Failure(f"The backup could not be written to {target}. {failure}") from None


async def export(database: Path, number: int, target: Path) -> archive.Archive:
    """Write one table as a file, and return what is in it.

    Raises `Failure`, and `bot.store.database.Unusable`.
    """
    async with await Database.visit(database) as opened:
        try:
            found = await inspection.whole(opened, number)
        except UnknownTable:
            raise Failure(f"There is no table #{number} in {database}.") from None
        except StoreFailure as failure:
            raise Failure(str(failure)) from None
    packed = archive.pack(found.table, found.log, found.printed or "", found.secret)
    _write(target, archive.write(packed))
    return packed


def _write(target: Path, data: bytes) -> None:
    try:
        with target.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise Failure(
            f"{target} is there already: an export overwrites nothing. Name another file."
        ) from None
    except OSError as error:
        raise Failure(f"{target} cannot be written ({error.strerror}).") from None
