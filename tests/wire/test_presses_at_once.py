"""Many presses at once while pictures take their time: each is acknowledged at once, and applied once.

The figures in the names are those of the rows of complaints that other bots have got.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire import patient
from tests.wire.conftest import complaints
from tests.wire.fake import Channel, Discord, Reply
from tests.wire.players import Players, can_press
from tests.wire.process import BotProcess

NAMES = ("Anna", "Bert", "Cora", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida", "Jan")


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """Return a Discord that waits for one second instead of three."""
    async with Discord(deadline=1.0) as discord:
        yield discord
        assert discord.findings == []


@pytest.fixture
async def slow(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot with artists who wait for as long as the test wants."""
    async with BotProcess(discord, tmp_path, ("-m", "tests.wire.patient", "run")) as bot:
        yield bot
    assert complaints(bot) == []


async def test_row_1_row_5_row_11_row_12_row_13_row_14_twenty_presses_while_nothing_can_be_drawn(
    slow: BotProcess, discord: Discord, games: Channel
) -> None:
    people = [discord.person(name) for name in NAMES]
    first, second = people[:2]
    players = Players(discord, slow.database, [first, second], random.Random(1))
    hold = slow.folder / patient.HOLD

    # Two seats are free, and nine people want one.
    opened = await first.command("table open", game="la_strada")
    await opened.finished()
    lobby = games.messages[-1]
    await asyncio.gather(*(person.press("Join", on=lobby) for person in people[1:]))
    await discord.until(lambda: sum(name in lobby.text for name in NAMES) == 4)

    await players.open()
    person, panel = await players.ready_to_end()
    end = panel.buttons["End turn"]["custom_id"]
    hold.touch()
    board = players.newest("table:play")
    plies = (await players.stored()).table.plies
    answers = await asyncio.gather(
        *(person.press(end, on=panel) for _ in range(10)),
        *(other.press("Play", on=board) for other in people),
    )
    assert [answer.reply for answer in answers] == [Reply.DEFERRED_UPDATE] * 10 + [Reply.DEFERRED] * 10
    await slow.made(patient.WAITING.name)
    assert (await players.stored()).table.plies == plies + 1
    assert len(players.boards()) == plies + 1
    hold.unlink()
    for answer in answers:
        await answer.shown()
    await players.check_told()
    assert "Back" not in can_press(panel)
