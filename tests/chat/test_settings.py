"""What is settled for channels and servers: by whom, for where, and what it does."""

from __future__ import annotations

from typing import Any

import discord

from bot.tables import settings
from bot.tables.table import Status
from tests.chat.playing import opened
from tests.chat.server import Server, answer, said


async def settled(server: Server, setting: settings.Setting, value: Any, channel: Any = None) -> None:
    """Settle something for a channel, or for the whole server."""
    await settings.settle(
        server.bot.keeper.store,
        setting,
        str(value),
        guild=server.guild.id,
        channel=None if channel is None else channel.id,
    )


async def test_members_of_the_role_that_is_settled_are_moderators(server: Server) -> None:
    chloe = server.people[2]
    await opened(server, "ferry", 2)
    role = server.guild.create_role("helpers", permissions=discord.Permissions.none())
    helper = server.guild.add_member(server.env.create_user("helper"), roles=[role])
    assert "can be ended by" in said(await helper.slash(server.channel, "table end", table=1))
    await settled(server, settings.ROLE, role.id)
    assert "can be ended by" in said(await chloe.slash(server.channel, "table end", table=1))
    asked = await helper.slash(server.channel, "table end", table=1)
    await helper.click(answer(asked), label="End it")
    assert (await server.table(1)).status is Status.CLOSED
