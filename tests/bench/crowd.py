"""Many people at once: how soon each is answered, and how late the event loop comes to anything else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.chat.client import Relais
from bot.chat.pictures import Pictures, Subject
from bot.shelf import Box
from bot.store.sqlite import SqliteStore
from tests.bench import instant
from tests.bench.figure import Figure
from tests.bench.instant import Person, Session
from tests.bench.laps import percentile
from tests.bench.presses import handled, next_player, play_button, pressed
from tests.bench.samples import played
from tests.bench.tables import Now, begun

AT_ONCE = 50
PRESSES = 2000
THINKING = 0.05
"""Seconds at most between an answer and the next press at a table."""
TICK = 0.001
RENDERING = 3.0
"""Seconds."""

ACKNOWLEDGED_MS = 100.0
LATE_MS = 5.0


def measure(box: Box) -> Iterator[Figure]:
    """Yield the figures of many turns of one game at once."""
    waits = asyncio.run(_crowd(box))
    yield Figure(
        f"{box.game.title}: acknowledgement with {AT_ONCE} turns in flight, p99",
        1000 * percentile(waits, 99),
        ACKNOWLEDGED_MS,
        "ms",
        detail=f"p50 {1000 * percentile(waits, 50):.1f} ms, of {len(waits)} presses",
    )
    resting, working = asyncio.run(_lateness(box))
    yield Figure(
        f"{box.game.title}: lateness of a 1 ms ticker while rendering, p99",
        1000 * percentile(working, 99),
        LATE_MS,
        "ms",
        detail=(
            f"p50 {1000 * percentile(working, 50):.2f} ms; "
            f"without rendering p99 {1000 * percentile(resting, 99):.2f} ms"
        ),
    )


async def _crowd(box: Box) -> list[float]:
    """Return how long presses waited for their acknowledgement, in seconds."""
    dice = Random(4)
    waits: list[float] = []
    with TemporaryDirectory(prefix="relais-bench-") as folder:
        store = await SqliteStore.open(Path(folder) / "relais.db")
        client = Relais(store, Now(), lambda: dice.randbytes(32), {box.game.id: box})
        session = await instant.connect(client)
        client.teller.serve(client.keeper)
        players = [_play(box, client, session, waits, Random(seed)) for seed in range(AT_ONCE)]
        await asyncio.gather(*players)
        await client.teller.close()
        client.pictures.close()
        await store.close()
    return waits


async def _play(box: Box, client: Relais, session: Session, waits: list[float], dice: Random) -> None:
    """Let the people of one table press whatever they are shown, until enough was pressed everywhere."""
    people: dict[int, Person] = {}
    table = await begun(client.keeper, box.game)
    while len(waits) < PRESSES:
        user = await next_player(client.keeper, table.id, dice)
        if user is None:
            table = await begun(client.keeper, box.game)
            continue
        person = people.setdefault(user, Person(user, table.id))
        press: tuple[str, str] | None = person.press(instant.message("1", {}), play_button(table.id, 0))
        while press is not None:
            event, token = press
            arrival = time.monotonic() + dice.uniform(0, THINKING)
            # The press arrives then, also when the event loop comes to it later.
            await asyncio.sleep(arrival - time.monotonic())
            await handled(client, event)
            waits.append(session.acknowledged[token] - arrival)
            press = pressed(person, session.messages[token], dice)


async def _lateness(box: Box) -> tuple[list[float], list[float]]:
    """Return how late a ticker came, first with nothing else to do, then with pictures being drawn."""
    resting = await _tick()
    sample = played(box.game, 5)
    views = [box.game.view(position.state, None) for position in sample.positions]
    pictures = Pictures()

    async def render() -> None:
        while True:
            for view, since in zip(views[1:], views, strict=False):
                await pictures.draw(Subject(box, view, sample.names, since), "bench")

    tasks = [asyncio.create_task(render()) for _ in range(2)]
    await asyncio.sleep(RENDERING / 4)
    working = await _tick()
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    pictures.close()
    return resting, working


async def _tick() -> list[float]:
    late = []
    end = time.monotonic() + RENDERING
    while (begun := time.monotonic()) < end:
        await asyncio.sleep(TICK)
        late.append(time.monotonic() - begun - TICK)
    return late
