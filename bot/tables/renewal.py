"""Running tables carried over to the rules of this release: rehearsed all together, and only then done."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from msgspec import DecodeError
from msgspec.structs import replace

from bot.kernel import AnyGame, Diverged, Opening, log
from bot.kernel.play import awaited
from bot.tables.entries import Entry
from bot.tables.keeper import Keeper
from bot.tables.ports import Snapshot, UnknownTable
from bot.tables.table import NotPossible, Status, Table


class Fate(StrEnum):
    """What becomes of a table."""

    REPLAYS = "replays as before"
    REBASED = "is rebased on its stored position"
    STUCK = "cannot go on"


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """A table of older rules, and what becomes of it under those of this release."""

    table: Table
    version: int
    """Of the rules of this release; 0 where it lacks the game."""
    fate: Fate
    reason: str = ""
    """Why it is not played on as before."""

    def __str__(self) -> str:
        rules = f"{self.table.game}, rules {self.table.version} to {self.version or 'none'}"
        because = f": {self.reason}" if self.reason else ""
        return f"table {self.table.title} ({rules}): {self.fate}{because}"


async def rehearse(keeper: Keeper) -> list[Rehearsed]:
    """Return what becomes of each running table of older rules. Nothing is changed."""
    found = []
    versions = {game.id: game.version for game in keeper.games.values()}
    for number in await keeper.store.outdated(versions):
        table = await keeper.store.table(number)
        if table.status is Status.PLAYING and table.opening is not None:
            found.append(await _rehearsed(keeper, table, table.opening))
    return found


async def renew(keeper: Keeper, rehearsed: Sequence[Rehearsed] | None = None) -> list[Rehearsed]:
    """Do as was rehearsed, which happens first where it has not; return what was done.

    A log that replays as before goes on as it is; another is rebased on its stored position. What cannot
    go on, and what was played meanwhile, is left as it is.
    """
    if rehearsed is None:
        rehearsed = await rehearse(keeper)
    return [found for found in rehearsed if await _renewed(keeper, found)]


def summary(rehearsed: Iterable[Rehearsed]) -> str:
    """Return in a sentence how many tables share which fate."""
    counted = Counter(found.fate for found in rehearsed)
    return (
        f"{counted.total()} running table{'' if counted.total() == 1 else 's'} of older rules: "
        f"{counted[Fate.REPLAYS]} as before, {counted[Fate.REBASED]} rebased, "
        f"{counted[Fate.STUCK]} cannot go on."
    )


async def _rehearsed(keeper: Keeper, table: Table, opening: Opening) -> Rehearsed:
    try:
        game = keeper.game_of(table)
        await keeper.know_print(table)
        entries = [logged.entry for logged in await keeper.store.log(table.id)]
        kept = await keeper.store.snapshot(table.id)
    except NotPossible as missing:
        version = keeper.games[table.game].version if table.game in keeper.games else 0
        return Rehearsed(table, version, Fate.STUCK, str(missing).rstrip("."))
    except UnknownTable:
        return Rehearsed(table, keeper.games[table.game].version, Fate.STUCK, "its position is missing")
    # A long log takes milliseconds to replay: not on the event loop.
    fate, reason = await asyncio.to_thread(_fate, game, opening, entries, kept)
    return Rehearsed(table, game.version, fate, reason)


def _fate(game: AnyGame, opening: Opening, entries: Sequence[Entry], kept: Snapshot) -> tuple[Fate, str]:
    try:
        state = log.last_position(game, opening, entries).state
        fate, reason = Fate.REPLAYS, ""
    except Diverged as diverged:
        try:
            state = log.read_state(game, kept.state)
        except DecodeError as error:
            return Fate.STUCK, f"{diverged}, and its position cannot be read any more: {error}"
        fate, reason = Fate.REBASED, str(diverged)
    try:
        for seat in awaited(game, state):
            game.legal_actions(state, seat)
            game.view(state, seat)
    except Exception as error:  # noqa: BLE001 - rules that do not know such a position may fail in any way
        return Fate.STUCK, f"the rules fail at its position: {type(error).__name__}: {error}"
    return fate, reason


async def _renewed(keeper: Keeper, found: Rehearsed) -> bool:
    if found.fate is Fate.STUCK:
        return False
    async with keeper.alone(found.table.id) as table:
        if (table.plies, table.version, table.status) != (
            found.table.plies,
            found.table.version,
            found.table.status,
        ):
            return False
        renewed = replace(table, version=found.version)
        if found.fate is Fate.REPLAYS:
            await keeper.store.save(renewed)
        else:
            game = keeper.game_of(table)
            state = log.read_state(game, (await keeper.store.snapshot(table.id)).state)
            await keeper.append(renewed, log.rebase(game, state), state)
    return True
