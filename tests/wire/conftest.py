"""A fake Discord for each test, with people in it, and a small bot for the tests of the fake itself."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
import yarl
from discord import TextChannel
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.wire.fake import Channel, Discord, Person
from tests.wire.players import Players
from tests.wire.process import BotProcess
from tests.wire.sample import Sample


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """Return a Discord of one guild, which finds nothing amiss by the end of the test."""
    async with Discord() as discord:
        yield discord
        assert discord.findings == []


@pytest.fixture
def games(discord: Discord) -> Channel:
    return discord.channel()


@pytest.fixture
def anna(discord: Discord) -> Person:
    return discord.person("Anna")


@pytest.fixture
def bert(discord: Discord) -> Person:
    return discord.person("Bert")


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot, connected, as a process of its own, which complains of nothing by the end."""
    async with BotProcess(discord, tmp_path) as bot:
        yield bot
    assert complaints(bot) == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """Return the bot for all tests of a module, each of which opens a table in a channel of its own."""
    async with Discord() as discord:
        async with BotProcess(discord, tmp_path_factory.mktemp("shared")) as bot:
            yield bot
        assert complaints(bot) == []
        assert discord.findings == []


@pytest_asyncio.fixture(loop_scope="module")
async def table(shared: BotProcess, request: pytest.FixtureRequest) -> Players:
    """Return two people who want to play, with the bot that the module's tests share."""
    discord = shared.discord
    channel = await discord.make_channel(request.node.name)
    people = [discord.person("Anna"), discord.person("Bert")]
    return Players(discord, shared.database, people, random.Random(1), channel)


@pytest.fixture
def players(discord: Discord, bot: BotProcess, anna: Person, bert: Person) -> Players:
    """Return two people who want to play."""
    return Players(discord, bot.database, [anna, bert], random.Random(1))


def complaints(bot: BotProcess) -> list[str]:
    """Return the lines of the bot's log that a host would have to look into."""
    return [line for line in bot.log.splitlines() if " ERROR " in line or "Traceback" in line]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, discord: Discord) -> Discord:
    """Return the fake, with discord.py of this process pointed at it."""
    monkeypatch.setattr(Route, "BASE", discord.api)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(discord.gateway.address))
    return discord


@pytest.fixture
async def sample(here: Discord) -> AsyncIterator[Sample]:
    """Return the sample bot, connected, in this process."""
    async with Sample() as sample:
        running = asyncio.create_task(sample.start(here.token))
        await here.connected()
        yield sample
        await sample.close()
        await running


@pytest.fixture
async def channel(sample: Sample, games: Channel) -> TextChannel:
    """Return the channel as the sample bot knows it."""
    found = await sample.fetch_channel(int(games.id))
    assert isinstance(found, TextChannel)
    return found


@pytest.fixture
async def session(here: Discord) -> AsyncIterator[aiohttp.ClientSession]:
    """Return a client that sends what discord.py would not."""
    headers = {"Authorization": f"Bot {here.token}", "User-Agent": "test"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield session
