"""A bot runs as a process of its own, and dies when it is told to."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.wire.fake import Channel, Discord, Person
from tests.wire.process import BotProcess

SAMPLE = ("-m", "tests.wire.sample")


async def test_a_process_is_killed_started_again_and_ended(
    discord: Discord, anna: Person, games: Channel, tmp_path: Path
) -> None:
    async with BotProcess(discord, tmp_path, SAMPLE) as bot:
        await anna.command("table open", game="ferry")
        await bot.kill()
        assert not bot.running
        await bot.start()
        await bot.ready()
        await anna.press("North")
        assert games.messages[0].text == "Anna went north"
        assert await bot.terminate() == 0
    assert discord.gateway.identified == 2
    assert discord.forbidden == []


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
async def test_the_memory_of_a_process_is_known(discord: Discord, tmp_path: Path) -> None:
    async with BotProcess(discord, tmp_path, SAMPLE) as bot:
        assert 10 * 2**20 < bot.memory < 500 * 2**20


async def test_a_process_that_fails_shows_its_log(discord: Discord, tmp_path: Path) -> None:
    bot = BotProcess(discord, tmp_path, ("-c", "raise SystemExit('no configuration')"))
    await bot.start()
    with pytest.raises(AssertionError, match=r"the bot ended with 1:\nno configuration"):
        await bot.ready()
