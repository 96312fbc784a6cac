"""What our own code adds to an interaction, over what discord.py does for the same answer by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from bot.chat.client import Relais
from bot.chat.pictures import Picture, Pictures, Subject
from bot.chat.telling import Teller
from bot.shelf import Box
from tests.bench import instant
from tests.bench.bare import Bare
from tests.bench.figure import Figure
from tests.bench.instant import Person
from tests.bench.laps import Laps
from tests.bench.memory import MemoryStore
from tests.bench.presses import handled, next_player, play_button, pressed
from tests.bench.tables import Now, begun

PRESSES = 300
PICTURE = bytes(150_000)
OVER_DISCORD = 1.0


def measure(box: Box) -> Iterator[Figure]:
    """Yield the figure of one game's interactions."""
    with patch.object(Pictures, "draw", _ready), patch.object(Teller, "wake"):
        laps = asyncio.run(_presses(box))
    yield Figure(
        f"{box.game.title}: our code in an interaction over bare discord.py's",
        laps.ratio("ours", "bare") - 1,
        OVER_DISCORD,
        detail=f"{laps.milliseconds('ours')} altogether, {laps.milliseconds('bare')} of it discord.py's",
    )


async def _ready(_: Pictures, subject: Subject, name: str, key: object = None) -> Picture:
    del subject, key
    return Picture(f"{name}.png", PICTURE, "The picture in words. " * 40)


async def _presses(box: Box) -> Laps:
    dice = Random(3)
    client = Relais(MemoryStore(), Now(), lambda: dice.randbytes(32), {box.game.id: box})
    keeper = client.keeper
    session = await instant.connect(client)
    bare = Bare()
    bare.picture = PICTURE
    bare_session = await instant.connect(bare)
    laps = Laps()
    people: dict[int, Person] = {}
    done = 0
    table = await begun(keeper, box.game)
    while done < PRESSES:
        user = await next_player(keeper, table.id, dice)
        if user is None:
            table = await begun(keeper, box.game)
            continue
        person = people.setdefault(user, Person(user))
        board: dict[str, Any] = instant.message("1", {})
        press: tuple[str, str] | None = person.press(board, play_button(table.id, 0))
        bare.thinking = True
        while press is not None:
            event, token = press
            with laps.lap("ours"):
                await handled(client, event)
            bare.answer = session.messages[token]
            with laps.lap("bare"):
                await handled(bare, event)
            assert bare_session.messages[token]["components"] == bare.answer["components"]
            done += 1
            bare.thinking = False
            press = pressed(person, bare.answer, dice)
    return laps
