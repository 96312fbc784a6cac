"""An upgrade tried out on a copy: what this release would do to the database, without doing it."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from bot.host.failure import Failure
from bot.kernel import AnyGame
from bot.store.database import Database
from bot.store.sqlite import SqliteStore
from bot.tables import renewal
from bot.tables.fairness import SECRET
from bot.tables.keeper import Keeper
from bot.tables.ports import StoreFailure
from bot.tables.renewal import Fate, Rehearsed


class _Clock:
    def now(self) -> datetime:
        """Return the time now, in UTC."""
        return datetime.now(UTC)


class _Nobody:
    def wake(self, table: int) -> None:
        """Tell nobody."""


async def rehearse(path: Path, games: Mapping[str, AnyGame], say: Callable[[str], object]) -> bool:
    """Say what this release would do to a database, which a bot may be using; return whether all goes on.

    All is done in a copy, so that changes of the database's form are tried out, too.

    Raises `Failure`, and `bot.store.database.Unusable`.
    """
    with tempfile.TemporaryDirectory(prefix="relais-") as folder:
        copy = Path(folder) / path.name
        async with await Database.visit(path, current=False) as opened:
            try:
                behind = await opened.behind()
                await opened.copy_to(copy)
            except StoreFailure as failure:
                raise Failure(f"{path} could not be copied to {folder} to be tried out. {failure}") from None
        async with await SqliteStore.open(copy) as store:
            if behind:
                say("The database is brought up to date.")
            found = await _on(store, games)
    for table in found:
        say(str(table))
    say(renewal.summary(found) if found else "No running table is of older rules.")
    return all(table.fate is Fate.REPLAYS for table in found)


async def _on(store: SqliteStore, games: Mapping[str, AnyGame]) -> list[Rehearsed]:
    keeper = Keeper(store, games, _Clock(), lambda: secrets.token_bytes(SECRET), _Nobody())
    try:
        return await renewal.rehearse(keeper)
    except StoreFailure as failure:
        raise Failure(f"The tables could not be read. {failure}") from None
