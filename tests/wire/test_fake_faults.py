"""The fake fails in the ways in which Discord fails, when it is told to."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from tests.wire.fake import Channel, Discord


async def test_a_lost_answer_is_not_doubled_with_the_same_nonce(
    here: Discord, games: Channel, channel: discord.TextChannel
) -> None:
    """Create Message: enforce_nonce."""
    here.faults.lose_answer("POST", "/channels/*/messages")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("hello", nonce="row-1")
    assert [one.text for one in games.messages] == ["hello"]
    again = await channel.send("hello", nonce="row-1")
    assert [one.id for one in games.messages] == [str(again.id)]
    await channel.send("hello", nonce="row-2")
    assert len(games.messages) == 2


async def test_a_lost_request_does_nothing(
    here: Discord, games: Channel, channel: discord.TextChannel
) -> None:
    here.faults.lose_request("POST", "/channels/*/messages")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("hello")
    assert games.messages == []
    assert here.requests[-1].status == 0


async def test_a_rate_limit_is_waited_for(
    here: Discord, games: Channel, channel: discord.TextChannel
) -> None:
    here.faults.limit("POST", "/channels/*/messages", retry_after=0.05)
    await channel.send("hello")
    assert len(games.messages) == 1
    assert [one.status for one in here.requests_to("POST", "/channels/*/messages")] == [429, 200]
    assert len(here.forbidden) == 1


@pytest.mark.parametrize("worked", [False, True])
async def test_a_server_error_can_come_before_or_after_the_work(
    here: Discord, games: Channel, session: aiohttp.ClientSession, *, worked: bool
) -> None:
    path = f"/channels/{games.id}/messages"
    here.faults.fail("POST", path, status=502, worked=worked)
    assert (await session.post(here.api + path, json={"content": "one"})).status == 502
    assert len(games.messages) == worked
    assert (await session.post(here.api + path, json={"content": "two"})).status == 200
    assert len(games.messages) == worked + 1


async def test_a_request_can_be_held_back(
    here: Discord, games: Channel, channel: discord.TextChannel
) -> None:
    gate = here.faults.hold("POST", "/channels/*/messages")
    sending = asyncio.create_task(channel.send("hello"))
    await gate.arrived()
    assert games.messages == []
    gate.open()
    await sending
    assert len(games.messages) == 1


async def test_an_error_of_discord_can_be_asked_for(here: Discord, channel: discord.TextChannel) -> None:
    message = await channel.send("hello")
    here.faults.refuse("PATCH", "/channels/*/messages/*", 30046)
    with pytest.raises(discord.HTTPException, match="30046"):
        await message.edit(content="hello?")
