"""A fake Discord for each test, with people in it, and a small bot for the tests of the fake itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
import yarl
from discord import TextChannel
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.wire.fake import Channel, Discord, Person
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
