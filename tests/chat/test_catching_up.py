"""What is committed is told once and pings once, however the telling was broken off."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.tables.keeper import Keeper
from bot.tables.ports import Letter
from tests.chat.playing import UNDERWAY, answering, dug, opened, planned, playing
from tests.chat.server import Server, labels, said, text

POSTS = "/channels/*/messages"


def told(server: Server, sentence: str) -> int:
    """Return in how many messages a sentence is told."""
    return sum(sentence in text(message) for message in server.messages())


async def plan(server: Server, seat: int) -> None:
    """Plan by typing, for a seat that may have seen no board."""
    person = server.people[seat]
    goods = await person.autocomplete(server.channel, "ferry plan", "good", "")
    await person.slash(server.channel, "ferry plan", good=goods[0]["value"])
    await person.slash(server.channel, "turn end")


async def test_what_was_not_told_before_a_restart_is_told_once_and_pings_once(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    pings = server.pinged()
    server.env.inject_error("POST", POSTS, status=500, times=None)
    await dug(server, anna)
    assert told(server, "Anna draws a good.") == 0
    server.env.backend.faults.clear()
    for _ in range(3):
        await server.crash()
    assert told(server, "Anna draws a good.") == 1
    assert server.pinged()[len(pings) :] == [{ben.id}]
    assert [labels(m) for m in server.boards()[-2:]] == [[], UNDERWAY]


async def test_nobody_is_pinged_late_who_has_moved_already(server: Server) -> None:
    """The opening and both plans are told late: only whoever sails now is called."""
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    await ben.click(server.board(), label="Join")
    server.env.inject_error("POST", POSTS, status=500, times=None)
    await ben.click(server.board(), label="Start")
    await plan(server, 0)
    await plan(server, 1)
    assert server.pinged() == []
    server.env.backend.faults.clear()
    await server.crash()
    assert [told(server, line) for line in ("The game begins.", "Anna has a plan.", "Anna ships")] == [
        1,
        1,
        1,
    ]
    assert server.pinged() == [{anna.id}]
    assert "sail with 3 days left" in server.pings()[0].content


async def test_those_who_still_have_to_move_are_pinged_late(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await anna.slash(server.channel, "table open", game="ferry")
    for person in (ben, chloe):
        await person.click(server.board(), label="Join")
    server.env.inject_error("POST", POSTS, status=500, times=None)
    await ben.click(server.board(), label="Start")
    await plan(server, 1)
    server.env.backend.faults.clear()
    await server.crash()
    assert server.pinged() == [{anna.id, chloe.id}]


@pytest.mark.parametrize("kind", ["board", "ping"])
async def test_what_was_sent_just_before_a_crash_is_not_sent_again(server: Server, kind: str) -> None:
    """Also long after: Discord itself refuses a repeated message only for some minutes."""
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    pings = server.pinged()
    store = server.bot.keeper.store
    sent = store.sent

    async def dies(letter: Letter, message: int | None) -> None:
        if letter.kind == kind:
            raise RuntimeError("killed")
        await sent(letter, message)

    async def dies_with_a_ping(letter: Letter, standing: object) -> None:
        del letter, standing
        raise RuntimeError("killed")

    store.sent = dies  # type: ignore[method-assign]
    if kind == "ping":
        store.people.notified = dies_with_a_ping  # type: ignore[method-assign]
    await dug(server, anna)
    assert len(await store.outbox(number)) == (2 if kind == "board" else 1)
    await server.env.advance_time(12 * 3600)
    await ben.send(server.channel, "Has it stopped?")
    await server.crash()
    assert told(server, "Anna draws a good.") == 1
    assert server.pinged()[len(pings) :] == [{ben.id}]
    assert await server.bot.keeper.store.outbox() == []
    assert [labels(m) for m in server.boards()[-2:]] == [[], UNDERWAY]


async def test_the_end_of_a_table_is_told_once_across_a_crash(server: Server) -> None:
    """Its notice has no controls to know it by."""
    await opened(server, "ferry", 2)
    store = server.bot.keeper.store

    async def dies(letter: Letter, message: int | None) -> None:
        del letter, message
        raise RuntimeError("killed")

    answer = await server.owner.slash(server.channel, "table end")
    store.sent = dies  # type: ignore[method-assign]
    await server.owner.click(answer.response, label="End it")  # type: ignore[arg-type]
    await server.crash()
    assert told(server, "The table ended without a result by order of owner, a moderator.") == 1
    assert await server.bot.keeper.store.outbox() == []


def losing(server: Server, error: Callable[[], Exception], *, after: bool) -> None:
    """Let the next message that is sent fail, after it got through or before."""
    http = server.bot.http
    request = http.request
    lost: list[bool] = []

    async def unsteady(route: Any, **given: Any) -> Any:
        if lost or (route.method, route.path) != ("POST", "/channels/{channel_id}/messages"):
            return await request(route, **given)
        lost.append(True)
        if after:
            await request(route, **given)
        raise error()

    http.request = unsteady  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("error", "after"),
    [
        (aiohttp.ServerDisconnectedError, True),
        (aiohttp.ServerDisconnectedError, False),
        (lambda: discord.RateLimited(90), False),
    ],
    ids=["its answer lost", "the connection lost", "the limit reached"],
)
async def test_a_message_that_failed_is_sent_once_in_the_end(
    server: Server,
    error: Callable[[], Exception],
    after: bool,  # noqa: FBT001 - a case of the test
) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    pings = server.pinged()
    losing(server, error, after=after)
    await dug(server, anna)
    await server.env.advance_time(10)
    assert told(server, "Anna draws a good.") == 1
    assert server.pinged()[len(pings) :] == [{ben.id}]


async def test_telling_comes_back_by_itself_after_an_hour_of_failures(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    server.env.inject_error("POST", POSTS, status=503, times=None)
    await dug(server, anna)
    await server.env.advance_time(3600)
    tries = len(server.sent("POST", POSTS))
    assert told(server, "Anna draws a good.") == 0
    server.env.backend.faults.clear()
    await server.env.advance_time(3600)
    assert told(server, "Anna draws a good.") == 1
    assert server.pinged()[-1] == {ben.id}
    assert tries < 30


async def test_a_new_turn_does_not_wait_for_the_next_try(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    server.env.inject_error("POST", POSTS, status=503, times=None)
    await plan(server, 0)
    await server.env.advance_time(3 * 3600)
    server.env.backend.faults.clear()
    assert told(server, "Anna has a plan.") == 0
    await plan(server, 1)
    assert told(server, "Anna has a plan.") == 1
    assert server.pinged()[-1] == {anna.id}
    assert (await server.table(number)).plies == 2


async def test_players_are_told_why_the_board_does_not_come(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    server.env.inject_error("POST", POSTS, status=403, code=50013, times=None)
    await dug(server, anna)
    assert f"Relais could not write in <#{server.channel.id}>" in said(
        await ben.slash(server.channel, "play")
    )
    server.env.backend.faults.clear()
    await server.env.advance_time(60)
    assert "could not write" not in text(await playing(server, ben))


async def test_row_91_a_channel_that_refuses_everything_keeps_no_other_table_from_being_told(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    other = server.guild.create_text_channel("quiet")
    await anna.slash(other, "table open", game="ferry")
    await ben.click(server.board(other), label="Join")
    server.env.inject_error("POST", f"/channels/{other.id}/messages", status=403, code=50013, times=None)
    await ben.click(server.board(other), label="Start")
    await server.env.advance_time(2 * 3600)
    await planned(server, number)
    assert "**Anna**: sail with" in text(server.board())
    await server.restart()
    await dug(server, anna)
    assert "Anna draws a good." in text(server.board())
    assert all(record.levelno < logging.ERROR for record in caplog.records)


async def test_a_mistake_of_ours_at_one_table_is_logged_and_stops_no_other(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = server.people[:2]
    first = await opened(server, "ferry", 2)
    deliver = server.bot.teller._delivery.deliver

    async def broken(keeper: Keeper, letter: Letter) -> None:
        if letter.table == first:
            raise RuntimeError("a mistake")
        await deliver(keeper, letter)

    with monkeypatch.context() as patch:
        patch.setattr(server.bot.teller._delivery, "deliver", broken)
        await plan(server, 0)
        await opened(server, "ferry", 2)
    assert told(server, "The game begins.") == 2
    assert told(server, "Anna has a plan.") == 0
    assert any("telling failed" in record.getMessage() for record in caplog.records)
    await server.crash()
    assert told(server, "Anna has a plan.") == 1
    assert server.pinged() == [{anna.id, ben.id}] * 2


async def test_a_picture_that_is_not_allowed_gives_way_to_the_board_in_words(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    server.env.inject_error("POST", POSTS, status=403, code=50013)
    panel = await answering(anna, await playing(server, anna), "Dig")
    await anna.click(panel, label="End turn")
    board = server.board()
    assert board.attachments == []
    assert "Anna draws a good." in text(board)
    assert "Market: " in text(board)
    assert labels(board) == UNDERWAY
