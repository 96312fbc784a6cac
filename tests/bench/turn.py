"""A whole turn: loaded from disk, applied, saved durably, rendered, encoded; over the least it could cost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.chat import board
from bot.chat.pictures import Pictures
from bot.kernel import codec
from bot.shelf import Box
from bot.tables.keeper import Keeper
from tests.bench.figure import Figure
from tests.bench.floor import Floor, rows_of
from tests.bench.laps import Laps
from tests.bench.tables import begun, draft_turn, keeping

WARM = 150
"""Turns played before: a bot runs for months, and most of what it draws it has drawn before."""
TURNS = 150
OVER_FLOOR = 2.5


def measure(box: Box) -> Iterator[Figure]:
    """Yield the figure of one game's turns."""
    spent, passed = Laps(), Laps(time.perf_counter)
    with TemporaryDirectory(prefix="relais-bench-") as folder:
        floor = Floor(box.game, Path(folder))
        asyncio.run(_turns(box, floor, spent, passed))
        floor.close()
    yield Figure(
        f"{box.game.title}: a whole turn over its floor",
        spent.ratio("turn", "floor"),
        OVER_FLOOR,
        detail=(
            f"{spent.milliseconds('turn')} over {spent.milliseconds('floor')} on the processor, of which "
            f"{spent.milliseconds('rules and store')} without the picture; on the clock "
            f"{passed.milliseconds('turn')} over {passed.milliseconds('floor')}"
        ),
    )


async def _turns(box: Box, floor: Floor, spent: Laps, passed: Laps) -> None:
    dice = Random(2)
    pictures = Pictures()
    async with keeping(box.game) as keeper:
        table = await begun(keeper, box.game)
        for turn in range(WARM + TURNS):
            user = await draft_turn(keeper, table.id, dice)
            while user is None:
                table = await begun(keeper, box.game)
                user = await draft_turn(keeper, table.id, dice)
            if turn < WARM:
                await _turn(box, keeper, pictures, table.id, user, Laps())
                continue
            with spent.lap("turn"), passed.lap("turn"):
                picture = await _turn(box, keeper, pictures, table.id, user, spent)
            entry = (await keeper.store.log(table.id))[-1].entry
            body, rows = codec.encode(entry).decode(), rows_of(picture)
            floor.keep((await keeper.store.snapshot(table.id)).state)
            with spent.lap("floor"), passed.lap("floor"):
                floor.turn(body, rows, rows)
    pictures.close()


async def _turn(box: Box, keeper: Keeper, pictures: Pictures, number: int, user: int, laps: Laps) -> bytes:
    with laps.lap("rules and store"):
        look = await keeper.commit(number, user)
    turned = await keeper.turned(number, look.table.plies)
    picture = await board.picture(pictures, box, turned)
    assert picture is not None
    return picture.data
