"""The bot's memory does not grow with what it has drawn."""

from __future__ import annotations

import random
import sys

import pytest

from tests.wire.fake import Discord, Person
from tests.wire.players import Players
from tests.wire.process import BotProcess

MIB = 1 << 20


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
async def test_three_hundred_pictures_take_little_more_memory_than_thirty(
    bot: BotProcess, discord: Discord, anna: Person, bert: Person
) -> None:
    measured = []
    seed = 0
    players: Players | None = None
    for pictures in (30, 300):
        while sum(len(request.files) for request in discord.requests) < pictures:
            if players is None or await players.called() is None:
                seed += 1
                players = Players(discord, bot.database, [anna, bert], random.Random(seed))
                await players.open()
            await players.play(1)
        measured.append(bot.memory)
    assert measured[1] - measured[0] < 20 * MIB
