"""The process: how soon it is ready, what it holds in memory, and whether many stored tables slow it down."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.kernel import AnyGame
from bot.shelf import Box
from bot.tables.keeper import Keeper
from tests.bench.figure import Figure
from tests.bench.laps import Laps
from tests.bench.tables import begun, draft_turn, keeping, play_on

ROOT = Path(__file__).parents[2]

FEW, MANY = 10, 10_000
"""Stored tables."""
TURNS_BEFORE = 12
"""How far each of them has come, in turns."""
STARTS = 9
TOKEN = "MQ.token.token"  # noqa: S105 - of the form that they have, and nobody's
TURNS = 200

READY_OVER_LIBRARY = 1.4
MEMORY_OVER_IDLE = 2.0
MEMORY_OVER_FEW = 1.05
TURN_OVER_FEW = 1.1


def measure(box: Box) -> Iterator[Figure]:
    """Yield the figures of the process, with stored tables of one game."""
    with TemporaryDirectory(prefix="relais-bench-") as folder:
        few, many, settings = (Path(folder) / name for name in ("few.db", "many.db", "config.toml"))
        for path in (few, many):
            asyncio.run(_fill(box.game, path))
        _multiply(many, MANY)
        # What was just written would be flushed to the disk while turns are measured.
        os.sync()
        settings.write_text(f"token = '{TOKEN}'\ndatabase = '{few}'\nlog_level = 'error'\n", encoding="utf-8")
        yield _start(box, settings)
        yield from _memory(box, few, many)
        yield asyncio.run(_turns(box, few, many))


def _start(box: Box, settings: Path) -> Figure:
    laps = Laps()
    _child("ready", str(settings))  # notes what later starts need not do again
    for _ in range(STARTS):
        laps.note("library", _child("library")[1])
        laps.note("ready", _child("ready", str(settings))[1])
    return Figure(
        f"{box.game.title}: ready to connect over `import discord`",
        laps.ratio("ready", "library"),
        READY_OVER_LIBRARY,
        detail=f"{laps.milliseconds('ready')} over {laps.milliseconds('library')}, with Python itself",
    )


def _memory(box: Box, few: Path, many: Path) -> Iterator[Figure]:
    def resident(name: str, *arguments: str) -> float:
        return int(_child(name, *arguments)[0]) / 1024

    idle = resident("idle")
    with_few = resident("stored", str(few), str(FEW))
    with_many = resident("stored", str(many), str(MANY))
    title = box.game.title
    yield Figure(
        f"{title}: memory with {MANY:,} stored tables over an idle client",
        with_many / idle,
        MEMORY_OVER_IDLE,
        detail=f"{with_many:.1f} over {idle:.1f} MiB",
    )
    yield Figure(
        f"{title}: memory with {MANY:,} stored tables over {FEW}",
        with_many / with_few,
        MEMORY_OVER_FEW,
        detail=f"{with_many:.1f} over {with_few:.1f} MiB",
    )


def _child(name: str, *arguments: str) -> tuple[str, float]:
    """Return what a program printed, and how many seconds it was on the processor."""
    command = [sys.executable, "-m", "tests.bench.children", name, *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        printed = child.stdout.read() if child.stdout else ""
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return printed, used.ru_utime + used.ru_stime


async def _fill(game: AnyGame, path: Path) -> None:
    """Make a database of a few tables at which some turns were played."""
    async with keeping(game, path) as keeper:
        for seed in range(FEW):
            table = await begun(keeper, game, game.seats[seed % len(game.seats)])
            await play_on(keeper, table.id, Random(seed), TURNS_BEFORE)
        for letter in await keeper.store.outbox():
            await keeper.store.sent(letter, None)


def _multiply(path: Path, count: int) -> None:
    """Copy the tables of a database until there are so many."""
    with closing(sqlite3.connect(path)) as database:
        for name, key in (
            ("tables", "id"),
            ("seats", "table_id"),
            ("entries", "table_id"),
            ("snapshots", "table_id"),
        ):
            columns = [row[1] for row in database.execute(f"pragma table_info({name})")]
            copied = ", ".join(f"{key} + {FEW} * n" if column == key else column for column in columns)
            numbers = "with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ?)"
            copy = f"{numbers} insert into {name} select {copied} from {name}, copies"  # noqa: S608 - fixed names
            database.execute(copy, [count // FEW - 1])
        database.commit()


async def _turns(box: Box, few: Path, many: Path) -> Figure:
    laps = Laps(time.perf_counter)
    async with keeping(box.game, few) as with_few, keeping(box.game, many) as with_many:
        turns = [_Turns(with_few, FEW, box.game), _Turns(with_many, MANY, box.game)]
        for _ in range(TURNS):
            for each, name in zip(turns, ("few", "many"), strict=True):
                await each.play(laps, name)
    return Figure(
        f"{box.game.title}: turn p50 with {MANY:,} tables stored over {FEW}",
        laps.median("many") / laps.median("few"),
        TURN_OVER_FEW,
        detail=f"{laps.milliseconds('many')} over {laps.milliseconds('few')}, without the picture",
    )


class _Turns:
    """Turns at random tables."""

    def __init__(self, keeper: Keeper, stored: int, game: AnyGame) -> None:
        self._keeper = keeper
        self._game = game
        self._numbers = list(range(1, stored + 1))
        self._dice = Random(7)

    async def play(self, laps: Laps, name: str) -> None:
        """Play a turn, in a new game where one is over."""
        at = self._dice.randrange(len(self._numbers))
        while (user := await draft_turn(self._keeper, self._numbers[at], self._dice)) is None:
            self._numbers[at] = (await begun(self._keeper, self._game)).id
        with laps.lap(name):
            await self._keeper.commit(self._numbers[at], user)
