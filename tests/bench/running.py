"""The bot at work, in a process of its own."""

from __future__ import annotations

import gc
from pathlib import Path
from random import Random

from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.store.sqlite import SqliteStore

TURNS = 60
"""Turns played before the memory is looked at, each at another table where there are enough."""


async def work(database: Path, stored: int) -> int:
    """Play turns at some of the tables of a database, telling of each with its picture.

    Returns the memory held after that, in KiB.
    """
    from tests.bench import instant  # noqa: PLC0415 - only where needed: start-up is measured with the rest
    from tests.bench.children import resident  # noqa: PLC0415
    from tests.bench.tables import draft_turn  # noqa: PLC0415

    store = await SqliteStore.open(database)
    client = Relais(store, Clock())
    session = await instant.connect(client)
    client.teller.serve(client.keeper)
    dice = Random(6)
    for turn in range(TURNS):
        number = turn * stored // TURNS + 1
        user = await draft_turn(client.keeper, number, dice)
        if user is not None:
            await client.keeper.commit(number, user)
            await client.teller.idle()
            session.messages.clear()
    gc.collect()
    held = resident()
    await store.close()
    return held
