"""Channels and threads that are deleted, locked or forbidden: somebody who can mend it is told, once."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord.backend import serializers

from bot.chat.homes import FACT, Trouble
from bot.tables.table import Status
from tests.chat.playing import dug, opened, planned, playing
from tests.chat.server import Server, labels, said, text
from tests.chat.test_channels import deny, open_in_thread, plan


def told(person: simcord.MemberActor) -> list[str]:
    """Return the direct messages that somebody got."""
    return [message.content for message in person.user.dm_channel.history()]


def everybody_told(server: Server) -> int:
    return sum(len(told(person)) for person in [*server.people, server.owner])


def allow(server: Server, channel: Any) -> None:
    """Give back to the bot what was taken away in a channel."""
    assert server.env.bot.user is not None
    server.env.backend.delete_overwrite(channel.id, server.env.bot.user.id)


def close_direct_messages(server: Server, *people: simcord.MemberActor) -> None:
    for person in people:
        path = f"/channels/{person.user.dm_channel.id}/messages"
        server.env.inject_error("POST", path, status=403, code=50007, times=None)


async def muted(server: Server, **rights: bool) -> int:
    """Open a table whose next board cannot be sent; return its number."""
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    deny(server, server.channel, **(rights or {"send_messages": True}))
    await dug(server, server.people[0])
    return number


# -- channels ----------------------------------------------------------------------------------------------


async def test_row_87_whoever_opened_a_table_is_told_once_that_its_channel_is_gone(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(server.channel.id)
    await plan(server, 0, other)
    (message,) = told(anna)
    assert message == (
        "**Ferry #1** on Friends: the channel is gone. `/table move`, typed in another channel, brings it "
        "there. Nothing is lost, and nobody else was told."
    )
    await server.restart()
    await plan(server, 1, other)
    await server.env.advance_time(26 * 3600)
    assert everybody_told(server) == 1
    assert "is gone: `/table move` brings" in said(await anna.slash(other, "play"))
    assert "Table #1 is in" in said(await ben.slash(other, "table move", table=number))
    assert "gone" not in said(await anna.slash(other, "play"))
    server.env.backend.delete_channel(other.id)
    await server.env.settle()
    assert len(told(anna)) == 2


async def test_row_87_those_whose_call_went_with_the_channel_are_called_again(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(server.channel.id)
    await server.env.settle()
    await ben.slash(other, "table move", table=1)
    assert server.pinged(other) == []
    await server.env.advance_time(25 * 3600)
    assert server.pinged(other) == [{anna.id}, {ben.id}]


async def test_row_87_a_lobby_whose_channel_is_gone_is_moved_too(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(server.channel.id)
    await server.env.settle()
    assert len(told(anna)) == 1
    await anna.slash(other, "table move")
    await ben.click(server.board(other), label="Join")
    table = await server.table(1)
    assert (table.channel, table.parent) == (other.id, other.id)


async def test_row_88_a_channel_that_is_gone_unheard_of_is_found_out_and_told(server: Server) -> None:
    """Nobody listened when it was deleted."""
    anna = server.people[0]
    await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("other")
    server.env.inject_error(
        "POST", f"/channels/{server.channel.id}/messages", status=404, code=10003, times=None
    )
    await plan(server, 0, other)
    assert len(told(anna)) == 1
    assert "the channel is gone" in told(anna)[0]


async def test_row_89_tables_of_one_opener_are_told_of_in_one_message(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)
    await opened(server, "ferry", 2, first=1)
    await anna.slash(server.channel, "table open", game="ferry")
    server.env.backend.delete_channel(server.channel.id)
    await server.env.settle()
    assert [text.partition(":")[0] for text in told(anna)] == ["**Ferry #1** and **Ferry #3** on Friends"]
    assert [text.partition(":")[0] for text in told(ben)] == ["**Ferry #2** on Friends"]


async def test_row_100_whoever_plays_is_told_where_the_opener_takes_no_direct_messages(
    server: Server,
) -> None:
    anna, ben = server.people[:2]
    close_direct_messages(server, anna)
    await muted(server)
    assert (told(anna), len(told(ben))) == ([], 1)


async def test_where_nobody_takes_direct_messages_the_servers_notices_are_used(server: Server) -> None:
    anna, ben = server.people[:2]
    notices = server.guild.create_text_channel("notices")
    server.env.backend.edit_guild(server.guild.id, {"system_channel_id": notices.id})
    close_direct_messages(server, anna, ben)
    await muted(server)
    (message,) = server.messages(notices)
    assert message.content.startswith(f"<@{anna.id}> **Ferry #1** on Friends: Relais lacks a permission")
    assert server.pinged(notices) == [{anna.id}]


# -- permissions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "label", "trouble"),
    [
        ("send_messages", "Send Messages", Trouble.MUTED),
        ("view_channel", "View Channel", Trouble.HIDDEN),
    ],
)
async def test_row_91_row_92_a_permission_that_is_gone_is_told_once_and_the_rest_goes_on(
    server: Server, right: str, label: str, trouble: Trouble
) -> None:
    """A refusal ends nothing: other tables are told, and this one as soon as it may be."""
    anna, ben = server.people[:2]
    number = await muted(server, **{right: True})
    where = f"<#{server.channel.id}>"
    bot = server.env.backend.bot_user.name
    (message,) = told(anna)
    assert message == (
        f"**Ferry #1** on Friends: Relais lacks a permission in {where}: {label}. Whoever may manage it: "
        f"{where}: Edit Channel > Permissions > {bot}: set {label} to ✓; it is denied to {bot} itself there. "
        "Or `/table move`, typed in another channel, brings it there. Nothing is lost, and nobody else was "
        "told."
    )
    assert server.bot.homes.trouble(await server.table(number)) is trouble
    other = server.guild.create_text_channel("other")
    await ben.slash(other, "table open", game="ferry")
    assert labels(server.board(other)) == ["Join", "Leave"]
    await server.restart()
    await server.env.advance_time(26 * 3600)
    assert everybody_told(server) == 1
    allow(server, server.channel)
    await server.env.settle()
    assert "Anna draws a good." in text(server.board())
    assert server.bot.homes.trouble(await server.table(number)) is None
    deny(server, server.channel, **{right: True})
    await dug(server, ben)
    assert len(told(anna)) == 2


async def test_row_92_where_pictures_may_not_be_sent_that_is_told_once_and_boards_come_in_words(
    server: Server,
) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    refuse = server.env.inject_error
    for person in (anna, ben):
        deny(server, server.channel, attach_files=True)
        # The simulated Discord does not look at this permission itself.
        refuse("POST", f"/channels/{server.channel.id}/messages", status=403, code=50013)
        await dug(server, person)
    (message,) = told(anna)
    assert "lacks a permission" in message
    assert "Attach Files" in message
    assert "Until then boards come in words." in message
    assert "Until then boards come in words." in text(await playing(server, anna))
    allow(server, server.channel)
    await server.env.settle()
    assert server.bot.homes.trouble(await server.table(number)) is None


async def test_a_table_that_may_be_told_of_again_is_well_though_it_has_nothing_to_tell(
    server: Server,
) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    await muted(server)
    assert len(told(anna)) == 1
    allow(server, server.channel)
    await server.env.settle()
    assert [server.bot.homes.trouble(await server.table(number)) for number in (1, 2)] == [None, None]
    await server.restart()
    assert '"tables":{}' in (await server.bot.keeper.store.facts(FACT) or "")


async def test_row_92_a_table_that_may_not_be_told_of_is_moved(server: Server) -> None:
    ben = server.people[1]
    number = await muted(server)
    other = server.guild.create_text_channel("other")
    await ben.slash(other, "table move", table=number)
    assert "Anna draws a good." in text(server.board(other))
    assert server.pinged(other) == [{ben.id}]
    assert server.bot.homes.trouble(await server.table(number)) is None
    assert await server.bot.keeper.store.outbox() == []


# -- threads -----------------------------------------------------------------------------------------------


def update_thread(server: Server, thread: Any, **changes: bool) -> None:
    server.env.backend.edit_channel(thread.id, {}, thread_metadata=changes)


async def test_row_93_a_thread_that_is_locked_is_left_at_once_for_its_channel(server: Server) -> None:
    """What is pressed in a locked thread cannot be answered."""
    ben = server.people[1]
    number, thread = await open_in_thread(server)
    update_thread(server, thread, locked=True)
    await server.env.settle()
    note, board = server.messages()[-2:]
    assert note.content == f"The thread of **Ferry #{number}** is locked; the game goes on here."
    assert labels(board) == ["Play", "Text board"]
    await plan(server, 0, server.channel)
    assert "Anna has a plan." in text(server.board())
    assert "your turn" in text(await playing(server, ben))
    update_thread(server, thread, locked=True)
    await server.env.settle()
    assert len([m for m in server.messages() if "goes on here" in m.content]) == 1
    assert everybody_told(server) == 0


async def test_row_93_an_archived_thread_is_woken(server: Server) -> None:
    number, thread = await open_in_thread(server)
    update_thread(server, thread, archived=True)
    server.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083)
    await plan(server, 0, server.channel)
    assert "Anna has a plan." in text(server.board(thread))
    assert server.sent("PATCH", f"/channels/{thread.id}")[-1].json == {"archived": False}
    assert (await server.table(number)).channel == thread.id


@pytest.mark.parametrize("code", [160005, 50013])
async def test_row_93_a_thread_that_is_found_locked_is_left_with_a_word(
    server: Server, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, thread = await open_in_thread(server)
    monkeypatch.setattr(server.bot.homes, "thread_closed", _nothing)
    update_thread(server, thread, locked=True)
    server.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=code, times=None)
    await plan(server, 0, server.channel)
    note, board = server.messages()[-2:]
    assert note.content == "The thread of **Ferry #1** is locked; the game goes on here."
    assert "Anna has a plan." in text(board)


async def _nothing(*_: object) -> None:
    """Hear nothing, as after an interruption."""


async def test_a_thread_that_is_deleted_is_left_at_once_also_by_a_lobby(server: Server) -> None:
    anna, ben = server.people[:2]
    _, thread = await open_in_thread(server)
    await anna.slash(server.channel, "table open", game="ferry", thread=True)
    lobby = server.channel.threads[-1]
    for place in (thread, lobby):
        server.env.backend.delete_channel(place.id)
        await server.env.settle()
    shown = [m for m in server.messages() if m.components]
    assert [labels(m) for m in shown] == [["Play", "Text board"], ["Join", "Leave"]]
    assert [m.content for m in server.messages() if "goes on here" in m.content] == [
        "The thread of **Ferry #1** was deleted; the game goes on here.",
        "The thread of **Ferry #2** was deleted; the game goes on here.",
    ]
    await ben.click(shown[-1], label="Join")
    assert (await server.table(2)).channel == server.channel.id


async def test_a_thread_is_left_for_a_channel_where_nothing_may_be_sent_when_it_may(server: Server) -> None:
    anna = server.people[0]
    number, thread = await open_in_thread(server)
    deny(server, server.channel, send_messages=True)
    server.env.backend.delete_channel(thread.id)
    await server.env.settle()
    assert (await server.table(number)).channel == server.channel.id
    assert len(told(anna)) == 1
    allow(server, server.channel)
    await server.env.settle()
    assert labels(server.board()) == ["Play", "Text board"]


async def test_row_87_whoever_opened_a_table_in_a_post_of_a_forum_is_told_that_it_is_gone(
    server: Server,
) -> None:
    """The forum itself takes no messages."""
    anna = server.people[0]
    number, thread = await open_in_thread(server)
    posting = f"/channels/{server.channel.id}/messages"
    server.env.inject_error("POST", posting, status=400, code=50008, times=None)
    server.env.backend.delete_channel(thread.id)
    await server.env.settle()
    assert server.bot.homes.trouble(await server.table(number)) is Trouble.HOMELESS
    [message] = told(anna)
    assert "the channel is gone. `/table move`" in message


async def test_a_channel_that_is_deleted_takes_the_tables_of_its_threads_along(server: Server) -> None:
    anna = server.people[0]
    number, thread = await open_in_thread(server)
    other = server.guild.create_text_channel("other")
    server.env.backend.delete_channel(thread.id)
    server.env.backend.delete_channel(server.channel.id)
    await server.env.settle()
    assert len(told(anna)) == 1
    assert server.bot.homes.trouble(await server.table(number)) is Trouble.HOMELESS
    await anna.slash(other, "table move", table=number)
    table = await server.table(number)
    assert (table.channel, table.parent) == (other.id, other.id)


# -- servers -----------------------------------------------------------------------------------------------


async def test_tables_of_a_server_that_relais_was_removed_from_wait_until_it_is_back(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    kept = server.env.backend.get_guild(server.guild.id)
    channels = {key: server.env.backend.channels[key] for key in kept.channel_ids}
    messages = {key: server.env.backend.messages[key] for key in kept.channel_ids}
    server.env.backend.remove_guild(server.guild.id)
    await server.env.settle()
    assert len(told(anna)) == 1
    assert "Relais was removed from the server. It goes on when it is invited again." in told(anna)[0]
    before = len(server.env.http_requests)
    good = (await server.look(number, anna)).draft
    assert good is not None
    await server.bot.keeper.push(number, anna.id, good.legal_actions()[0])
    await server.bot.keeper.commit(number, anna.id)
    await server.restart()
    await server.env.advance_time(3 * 3600)
    tries = [r for r in server.env.http_requests[before:] if f"/channels/{server.channel.id}" in r.path]
    assert tries == []
    server.env.backend.guilds[kept.id] = kept
    server.env.backend.channels.update(channels)
    server.env.backend.messages.update(messages)
    server.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(server.env.backend, kept))
    await server.env.settle()
    assert "Anna has a plan." in text(server.board())
    assert (await server.table(number)).status is Status.PLAYING
    assert (len(told(anna)), told(ben)) == (1, [])


async def test_a_refusal_from_a_server_that_relais_is_no_member_of_is_not_taken_for_a_permission(
    server: Server,
) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    server.env.inject_error(
        "POST", f"/channels/{server.channel.id}/messages", status=403, code=50001, times=2
    )
    guild = server.bot.get_guild(server.guild.id)
    assert guild is not None
    server.bot._connection._remove_guild(guild)
    draft = (await server.look(number, anna)).draft
    assert draft is not None
    await server.bot.keeper.push(number, anna.id, draft.legal_actions()[0])
    await server.bot.keeper.commit(number, anna.id)
    await server.bot.teller.idle()
    assert server.bot.homes.trouble(await server.table(number)) is Trouble.AWAY
    assert "removed from the server" in told(anna)[0]


async def test_what_was_noted_and_cannot_be_read_is_left_out(server: Server) -> None:
    await server.bot.keeper.store.note(FACT, '{"tables": "all"}')
    await server.restart()
    await opened(server, "ferry", 2)
    assert server.bot.homes.trouble(await server.table(1)) is None
