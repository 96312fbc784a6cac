"""Who is a moderator of a table: it depends on the table's channel, wherever they type."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from bot.tables.table import Status
from tests.chat.playing import opened
from tests.chat.server import Server, answer, labels, said


def moderating(server: Server) -> tuple[simcord.MemberActor, Any]:
    """Let somebody join who may manage messages in one channel alone; return both."""
    helper = server.guild.add_member(server.env.create_user("helper"))
    may = discord.PermissionOverwrite(manage_messages=True)
    return helper, server.guild.create_text_channel("own", overwrites={helper: may})


async def test_row_92_whoever_moderates_one_channel_is_no_moderator_of_a_table_in_another(
    server: Server,
) -> None:
    helper, own = moderating(server)
    number = await opened(server, "ferry", 2)
    assert "can be ended by" in said(await helper.slash(own, "table end", table=number))
    assert "You have no seat" in said(await helper.slash(own, "table pause", table=number))
    assert "can be moved by" in said(await helper.slash(own, "table move", table=number))
    table = await server.table(number)
    assert (table.status, table.paused, table.channel) == (Status.PLAYING, False, server.channel.id)


async def test_row_92_a_moderator_steers_a_table_of_their_channel_from_another_one(server: Server) -> None:
    helper, own = moderating(server)
    anna, ben = server.people[:2]
    await anna.slash(own, "table open", game="ferry")
    await ben.click(server.board(own), label="Join")
    await anna.click(server.board(own), label="Start")
    asked = answer(await helper.slash(server.channel, "table end", table=1))
    assert labels(asked) == ["End it"]
    assert "Table #1 is closed." in said(await helper.click(asked, label="End it"))


async def test_a_table_whose_channel_is_gone_is_steered_by_the_servers_moderators(server: Server) -> None:
    helper, own = moderating(server)
    number = await opened(server, "ferry", 2)
    server.env.backend.delete_channel(server.channel.id)
    await server.env.settle()
    assert "can be ended by" in said(await helper.slash(own, "table end", table=number))
    assert labels(answer(await server.owner.slash(own, "table end", table=number))) == ["End it"]
