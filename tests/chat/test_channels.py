"""Channels, threads and permissions: what is gone, locked or forbidden is named, and the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.chat.permissions import IN_CHANNEL, INVITE
from bot.tables.table import Status
from tests.chat.playing import UNDERWAY, answering, dug, opened, planned, playing
from tests.chat.server import Server, answer, labels, said, text


async def plan(server: Server, seat: int, channel: Any) -> None:
    person = server.people[seat]
    goods = await person.autocomplete(channel, "ferry plan", "good", "")
    await person.slash(channel, "ferry plan", good=goods[0]["value"])
    await person.slash(channel, "turn end")


def deny(server: Server, channel: Any, **rights: bool) -> None:
    """Take rights away from the bot in one channel, whatever its role allows."""
    target = server.env.bot.user
    assert target is not None
    denied = discord.Permissions(**rights).value
    server.env.backend.set_overwrite(
        channel.id, Overwrite(target_id=target.id, type=OverwriteType.MEMBER, allow=0, deny=denied)
    )


async def test_row_87_a_game_whose_channel_is_deleted_is_moved_to_another(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(server.channel.id)
    await plan(server, 0, other)
    assert "is gone: `/table move` brings the game to another." in said(await ben.slash(other, "play"))
    await server.env.advance_time(3 * 3600)
    assert "Table #1 is in" in said(await ben.slash(other, "table move", table=number))
    assert labels(server.board(other)) == UNDERWAY
    assert "Anna has a plan." in text(server.board(other))
    await plan(server, 1, other)
    assert "**Anna**: sail with" in text(server.board(other))
    assert server.pinged(other)[-1] == {anna.id}
    assert "gone" not in said(await anna.slash(other, "play"))


async def test_row_87_a_game_whose_channel_is_deleted_is_ended_from_elsewhere(server: Server) -> None:
    anna, chloe = server.people[0], server.people[2]
    number = await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(server.channel.id)
    asked = await server.owner.slash(other, "table end", table=number)
    await server.owner.click(answer(asked), label="End it")
    assert (await server.table(number)).status is Status.CLOSED
    assert "No table is open" in said(await chloe.slash(other, "table list"))
    assert "Table #2 is open" in said(await anna.slash(other, "table open", game="ferry"))
    await server.restart()
    assert labels(server.board(other)) == ["Join", "Leave"]


async def test_row_88_a_channel_is_looked_up_when_it_is_used_and_a_missing_one_tried_once(
    server: Server,
) -> None:
    await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(server.channel.id)
    tries = f"/channels/{server.channel.id}/*"
    before = len(server.sent("POST", tries))
    await plan(server, 0, other)
    await server.env.advance_time(6 * 3600)
    assert len(server.sent("POST", tries)) == before + 1


async def test_row_89_a_game_that_is_stuck_blocks_no_other_and_a_moderator_ends_it(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    first = await opened(server, "ferry", 2)
    second = await opened(server, "ferry", 2)
    assert first != second
    refused = said(await chloe.slash(server.channel, "table end", table=first))
    assert refused == "Table #1 can be ended by those who sit at it, if they agree, or by a moderator."
    assert labels(answer(await ben.slash(server.channel, "table end", table=first))) == ["Ask the table"]
    asked = await server.owner.slash(server.channel, "table end", table=first)
    assert "End table #1 (Anna and Ben) without a result?" in said(asked)
    done = await server.owner.click(answer(asked), label="End it")
    assert "Table #1 is closed." in said(done)
    assert "The table ended without a result by order of owner, a moderator." in text(server.messages()[-1])
    assert [t.id for t in await server.bot.keeper.store.tables()] == [second]
    again = await server.press(anna, server.board(), f"table:end:{first}")
    assert [f.content for f in again.followups] == ["Table #1 is over already."]


async def test_a_moderator_is_who_may_manage_messages(server: Server) -> None:
    chloe = server.people[2]
    await opened(server, "ferry", 2)
    role = server.guild.create_role("helpers", permissions=discord.Permissions(manage_messages=True))
    helper = server.guild.add_member(server.env.create_user("helper"), roles=[role])
    assert "can be ended by" in said(await chloe.slash(server.channel, "table end", table=1))
    asked = await helper.slash(server.channel, "table end", table=1)
    pressed = await server.press(chloe, server.board(), "table:end:1")
    assert "can be ended by" in pressed.followups[0].content
    assert "Table #1 is closed." in said(await helper.click(answer(asked), label="End it"))


@pytest.mark.parametrize("lacking", sorted(IN_CHANNEL.keys() - {"view_channel"}))
async def test_row_92_a_missing_permission_is_named_with_its_channel_and_how_to_mend_it(
    server: Server, lacking: str
) -> None:
    """As the channel has it, though the role grants it."""
    deny(server, server.channel, **{lacking: True})
    told = said(await server.people[0].slash(server.channel, "table open", game="ferry"))
    assert told == (
        f"Relais lacks a permission in <#{server.channel.id}>: {IN_CHANNEL[lacking]}. "
        "Somebody who may manage the channel can grant it: "
        "Edit Channel, Permissions, add Relais, allow it."
    )
    assert await server.bot.keeper.store.tables() == []


async def test_row_92_a_permission_taken_away_later_is_named_to_whoever_plays(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    deny(server, server.channel, send_messages=True)
    await dug(server, anna)
    told = said(await ben.slash(server.channel, "play"))
    where = f"<#{server.channel.id}>"
    assert (
        f"Relais lacks a permission in {where}: Send Messages. Whoever may manage it: {where}: Edit" in told
    )
    assert server.env.bot.user is not None
    server.env.backend.delete_overwrite(server.channel.id, server.env.bot.user.id)
    await server.env.advance_time(60)
    assert "Anna draws a good." in text(server.board())
    assert "lacks" not in text(await playing(server, ben))


async def test_a_lobby_that_cannot_be_posted_leaves_no_table_behind(server: Server) -> None:
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    told = said(await server.people[0].slash(server.channel, "table open", game="ferry"))
    assert f"The lobby could not be posted in <#{server.channel.id}>" in told
    assert await server.bot.keeper.store.tables() == []
    assert await server.bot.keeper.store.outbox() == []


async def open_in_thread(server: Server) -> tuple[int, Any]:
    """Open a table for two in a thread of its own and start it; return its number and the thread."""
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry", thread=True)
    thread = server.channel.threads[-1]
    await ben.click(server.board(thread), label="Join")
    await ben.click(server.board(thread), label="Start")
    return (await server.bot.keeper.store.tables())[-1].id, thread


async def test_a_table_can_live_in_a_thread_of_its_own(server: Server) -> None:
    anna = server.people[0]
    number, thread = await open_in_thread(server)
    assert thread.name == f"Ferry #{number}"
    assert [m for m in server.messages() if m.components] == []
    assert labels(server.board(thread)) == ["Play", "Text board"]
    assert server.pinged(thread) == [{anna.id, server.people[1].id}]
    assert "your turn" in text(await playing(server, anna, thread))
    assert "your turn" in said(await anna.slash(server.channel, "play"))


async def test_row_93_a_locked_or_archived_thread_is_left_for_its_channel_with_a_word(server: Server) -> None:
    anna = server.people[0]
    number, thread = await open_in_thread(server)
    server.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083, times=None)
    await plan(server, 0, server.channel)
    note, board = server.messages()[-2:]
    assert note.content == f"The thread of **Ferry #{number}** is archived; the game goes on here."
    assert "Anna has a plan." in text(board)
    await plan(server, 1, server.channel)
    assert server.pinged()[-1] == {anna.id}
    assert (await server.table(number)).channel == server.channel.id
    assert "Sail with" in text(await playing(server, anna))


async def test_a_thread_that_was_deleted_is_left_for_its_channel(server: Server) -> None:
    ben = server.people[1]
    number, thread = await open_in_thread(server)
    server.env.backend.delete_channel(thread.id)
    await plan(server, 0, server.channel)
    assert "Anna has a plan." in text(server.board())
    assert "Ferry #1: your turn" in text(await playing(server, ben))
    assert (await server.table(number)).channel == server.channel.id


@pytest.mark.parametrize(("status", "code"), [(400, 160006), (403, 50013), (500, 0)])
async def test_row_95_where_no_thread_can_be_made_the_channel_stands_in_and_it_is_said(
    server: Server, status: int, code: int
) -> None:
    """160006: a server has some thousand active threads at most. Ours are put away after a day of silence."""
    anna = server.people[0]
    server.env.inject_error("POST", "/channels/*/threads", status=status, code=code)
    told = said(await anna.slash(server.channel, "table open", game="ferry", thread=True))
    assert "Table #1 is open" in told
    assert "No thread could be made, so the table is in the channel." in told
    assert labels(server.board()) == ["Join", "Leave"]
    await open_in_thread(server)
    made = server.sent("POST", "/channels/*/threads")[-1].json
    assert made is not None
    assert made["auto_archive_duration"] == 1440


async def test_row_96_row_97_no_channel_is_made_and_no_name_changes_for_a_game(server: Server) -> None:
    """Fifty channels fit a category, and a third renaming within ten minutes waits silently."""
    _, thread = await open_in_thread(server)
    await plan(server, 0, thread)
    await plan(server, 1, thread)
    made = server.sent("POST", "/guilds/*/channels")
    renamed = [r for r in server.env.http_requests if r.method == "PATCH" and r.json and "name" in r.json]
    assert (made, renamed) == ([], [])
    assert Relais(server.bot.keeper.store, Clock()).http.max_ratelimit_timeout == 60


async def test_a_table_opened_in_a_thread_stays_there_and_so_does_its_rematch(server: Server) -> None:
    anna, ben = server.people[:2]
    _, thread = await open_in_thread(server)
    assert "Table #2 is open" in said(
        await anna.slash(thread, "table open", game="ferry", options="rounds=1")
    )
    assert len(server.channel.threads) == 1
    await ben.click(server.board(thread), label="Join")
    await ben.click(server.board(thread), label="Start")
    for person in (anna, ben):
        good = (await person.autocomplete(thread, "ferry plan", "good", "", table=2))[0]["value"]
        await person.slash(thread, "ferry plan", good=good, table=2)
        await person.slash(thread, "turn end", table=2)
    for person in (anna, ben):
        await person.slash(thread, "ferry dig", table=2)
        await person.slash(thread, "turn end", table=2)
    await ben.click(server.board(thread), label="Rematch")
    rematch = await server.table(3)
    assert (rematch.channel, rematch.parent) == (thread.id, server.channel.id)


async def test_the_rematch_of_a_table_with_a_thread_gets_another_thread(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry", thread=True, options="rounds=1")
    thread = server.channel.threads[-1]
    await ben.click(server.board(thread), label="Join")
    await ben.click(server.board(thread), label="Start")
    await plan(server, 0, thread)
    await plan(server, 1, thread)
    for person in (anna, ben):
        panel = await answering(person, await playing(server, person, thread), "Dig")
        await person.click(panel, label="End turn")
    await anna.click(server.board(thread), label="Rematch")
    rematch = await server.table(2)
    assert rematch.channel not in {thread.id, server.channel.id}
    assert rematch.parent == server.channel.id


async def test_a_table_is_moved_by_those_who_play_and_its_old_board_is_quietened(server: Server) -> None:
    anna, chloe = server.people[0], server.people[2]
    number = await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    refused = said(await chloe.slash(other, "table move", table=number))
    assert refused.startswith(
        "Table #1 can be moved by its players, by Anna, who opened it, or by a moderator."
    )
    await anna.slash(other, "table move", table=number)
    assert labels(server.boards()[-1]) == []
    assert labels(server.board(other)) == ["Play", "Text board"]
    table = await server.table(number)
    assert (table.channel, table.message) == (other.id, server.board(other).id)


async def test_a_lobby_is_moved_too(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    other = server.guild.create_text_channel("other")
    await anna.slash(other, "table move")
    await ben.click(server.board(other), label="Join")
    await ben.click(server.board(other), label="Start")
    assert labels(server.board(other)) == ["Play", "Text board"]


async def test_threads_are_settled_for_a_channel_by_who_may_manage_it(server: Server) -> None:
    anna, owner = server.people[0], server.owner
    assert "`threads` is **off**" in said(await anna.slash(server.channel, "settings threads"))
    refused = said(await anna.slash(server.channel, "settings threads", value="on"))
    assert refused == (
        f"To settle `threads` for <#{server.channel.id}> "
        "you need the permission Manage Server or Manage Messages."
    )
    assert "`threads` is **on**" in said(await owner.slash(server.channel, "settings threads", value="on"))
    other = server.guild.create_text_channel("other")
    assert "`threads` is **off**" in said(await anna.slash(other, "settings threads"))
    await server.restart()
    assert "Possible: `off`, `on` and `inherit`." in said(
        await anna.slash(server.channel, "settings threads")
    )
    await anna.slash(server.channel, "table open", game="ferry")
    thread = server.channel.threads[-1]
    assert labels(server.board(thread)) == ["Join", "Leave"]
    assert "`threads` is **on**" in said(await anna.slash(thread, "settings threads"))
    await anna.slash(server.channel, "table open", game="ferry", thread=False)
    assert labels(server.board()) == ["Join", "Leave"]
    role = server.guild.create_role("hosts", permissions=discord.Permissions(manage_messages=True))
    host = server.guild.add_member(server.env.create_user("host"), roles=[role])
    assert "`threads` is **off**" in said(await host.slash(server.channel, "settings threads", value="off"))
    await anna.slash(server.channel, "table open", game="ferry")
    assert len(server.channel.threads) == 1


async def test_a_permission_for_threads_is_asked_for_only_where_one_is_wanted(server: Server) -> None:
    anna = server.people[0]
    deny(server, server.channel, create_public_threads=True)
    told = said(await anna.slash(server.channel, "table open", game="ferry", thread=True))
    assert f"Relais lacks a permission in <#{server.channel.id}>: Create Public Threads." in told
    assert "is open" in said(await anna.slash(server.channel, "table open", game="ferry"))


def test_the_invitation_in_the_readme_asks_for_what_is_needed() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"&permissions={INVITE.value}" in readme
