"""The process: how soon it is ready, what it holds in memory, and whether many stored tables slow it down."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.kernel import AnyGame
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
BATCHES, TURNS = 8, 30

READY_OVER_LIBRARY = 1.4
MEMORY_OVER_IDLE = 2.0
MEMORY_OVER_FEW = 1.05
TURN_OVER_FEW = 1.1


def measure(games: Sequence[AnyGame]) -> Iterator[Figure]:
    """Yield the figures of the process, with stored tables of all these games."""
    with TemporaryDirectory(prefix="relais-bench-") as name:
        folder = Path(name)
        few, many, settings = (folder / file for file in ("few.db", "many.db", "config.toml"))
        for path in (few, many):
            asyncio.run(_fill(games, path))
        stored = few.read_bytes()
        _multiply(many, MANY)
        # What was just written would be flushed to the disk while turns are measured.
        os.sync()
        settings.write_text(f"token = '{TOKEN}'\ndatabase = '{few}'\nlog_level = 'error'\n", encoding="utf-8")
        children = Children(folder)
        yield _start(children, settings)
        yield from _memory(children, few, many)
        yield asyncio.run(_turns(games, folder, stored, many))


class Children:
    """Programs in processes of their own, with compiled modules as an installed program has them."""

    def __init__(self, folder: Path) -> None:
        self._environment = os.environ | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(self, name: str, *arguments: str) -> tuple[str, float]:
        """Return what a program printed, and how many seconds it was on the processor."""
        command = [sys.executable, "-m", "tests.bench.children", name, *arguments]
        with subprocess.Popen(
            command, cwd=ROOT, env=self._environment, stdout=subprocess.PIPE, text=True
        ) as child:
            printed = child.stdout.read() if child.stdout else ""
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, command)
        return printed, used.ru_utime + used.ru_stime


def _start(children: Children, settings: Path) -> Figure:
    laps = Laps()
    for start in range(1 + STARTS):
        for name, arguments in (("library", []), ("ready", [str(settings)])):
            _, seconds = children.run(name, *arguments)
            # The first start compiles, and notes what later ones need not do again.
            if start:
                laps.note(name, seconds)
    return Figure(
        "Ready to connect over `import discord`",
        laps.ratio("ready", "library"),
        READY_OVER_LIBRARY,
        detail=f"{laps.milliseconds('ready')} over {laps.milliseconds('library')}, with Python itself",
    )


def _memory(children: Children, few: Path, many: Path) -> Iterator[Figure]:
    def resident(name: str, *arguments: str) -> float:
        return int(children.run(name, *arguments)[0]) / 1024

    idle = resident("idle")
    with_few = resident("stored", str(few), str(FEW))
    with_many = resident("stored", str(many), str(MANY))
    yield Figure(
        f"Memory with {MANY:,} stored tables over an idle client",
        with_many / idle,
        MEMORY_OVER_IDLE,
        detail=f"{with_many:.1f} over {idle:.1f} MiB",
    )
    yield Figure(
        f"Memory with {MANY:,} stored tables over {FEW}",
        with_many / with_few,
        MEMORY_OVER_FEW,
        detail=f"{with_many:.1f} over {with_few:.1f} MiB",
    )


async def _fill(games: Sequence[AnyGame], path: Path) -> None:
    """Make a database of a few tables at which some turns were played."""
    async with keeping(*games, path=path) as keeper:
        for seed in range(FEW):
            game = games[seed % len(games)]
            table = await begun(keeper, game, seed // len(games))
            await play_on(keeper, table.id, Random(seed), TURNS_BEFORE)
        for letter in await keeper.store.outbox():
            await keeper.store.sent(letter, None)


def _multiply(path: Path, count: int) -> None:
    """Copy the tables of a database, with all that refers to them, until there are so many."""
    numbers = "with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ?)"
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("select name from sqlite_schema where type = 'table'")]
        columns = {name: [row[1] for row in database.execute(f"pragma table_info({name})")] for name in names}
        for name, found in columns.items():
            key = "id" if name == "tables" else "table_id"
            if key in found:
                copied = ", ".join(f"{key} + {FEW} * n" if column == key else column for column in found)
                copy = f"{numbers} insert into {name} select {copied} from {name}, copies"  # noqa: S608 - fixed names
                database.execute(copy, [count // FEW - 1])
        database.commit()


async def _turns(games: Sequence[AnyGame], folder: Path, stored: bytes, many: Path) -> Figure:
    """Play a few turns at a time, so that all tables stay about as far as they were when they were stored.

    *stored*: the file with few tables.
    """
    laps = Laps(time.perf_counter)
    dice = Random(7)
    async with keeping(*games, path=many) as with_many:
        for batch in range(BATCHES):
            few = folder / f"few-{batch}.db"
            few.write_bytes(stored)
            async with keeping(*games, path=few) as with_few:
                for _ in range(TURNS):
                    number = 1 + dice.randrange(FEW)
                    await _turn(with_few, number, laps, "few", dice)
                    await _turn(with_many, number + FEW * dice.randrange(MANY // FEW), laps, "many", dice)
    return Figure(
        f"Turn p50 with {MANY:,} tables stored over {FEW}",
        laps.median("many") / laps.median("few"),
        TURN_OVER_FEW,
        detail=f"{laps.milliseconds('many')} over {laps.milliseconds('few')}, without the picture",
    )


async def _turn(keeper: Keeper, number: int, laps: Laps, name: str, dice: Random) -> None:
    user = await draft_turn(keeper, number, dice)
    if user is not None:
        with laps.lap(name):
            await keeper.commit(number, user)
