"""People with habits, and what they get to hear."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import discord
import pytest
import simcord
from msgspec.structs import replace

from bot.chat import reminding
from bot.tables import settings
from tests.chat.server import Server

HOUR = timedelta(hours=1)

NIGHT = (22 * 60, 6 * 60)
"""Quiet hours in UTC, in which simulated time begins."""


@pytest.fixture(autouse=True)
def each_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot look every two hours for those to be called or reminded."""
    monkeypatch.setattr(reminding, "PERIOD", 2 * HOUR)


async def wish(server: Server, person: simcord.MemberActor, **wishes: Any) -> None:
    """Let somebody have told how they wish to be treated."""
    people = server.bot.keeper.store.people
    await people.settle(person.id, replace(await people.habits(person.id), **wishes))


async def settle(server: Server, setting: settings.Setting, value: str) -> None:
    """Let something be settled for the server."""
    await settings.settle(server.bot.keeper.store, setting, value, guild=server.guild.id, channel=None)


async def at(server: Server, moment: str) -> None:
    """Let time pass until a moment in UTC."""
    end = datetime.fromisoformat(f"{moment}+00:00")
    assert end > server.env.now()
    while (left := end - server.env.now()) > timedelta(0):
        # In several hops: the simulation wants each to take a few seconds at most.
        await server.env.advance_time(min(left, timedelta(days=2)).total_seconds())


async def sleep_until(server: Server, moment: str) -> None:
    """Let time pass in which the bot is down."""
    await server.bot.chores.close()
    await at(server, moment)
    await server.restart()


def direct(server: Server, person: simcord.MemberActor) -> list[discord.Message]:
    """Return the direct messages that somebody got, oldest first."""
    channel = server.env.backend.dm_channels.get(person.id)
    if channel is None:
        return []
    stored = server.env.backend.messages[channel].values()
    return [m for m in stored if m.author_id == server.env.backend.bot_user.id]  # type: ignore[misc]


def aloud(server: Server) -> list[set[int]]:
    """Return whom each message notified with a sound, oldest first."""
    return _notified(server, silent=False)


def silently(server: Server) -> list[set[int]]:
    """Return whom each message notified without a sound, oldest first."""
    return _notified(server, silent=True)


def _notified(server: Server, *, silent: bool) -> list[set[int]]:
    by_id = {message.id: message for message in server.messages()}
    stored = server.env.backend.messages[server.channel.id]
    return [
        set(message.ping_user_ids)
        for number, message in stored.items()
        if message.ping_user_ids and by_id[number].flags.suppress_notifications is silent
    ]
