"""Who is notified, of what, how often: exactly those whose decision is awaited anew, once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.table import Status
from tests.chat.playing import answering, dug, finished, opened, planned, playing
from tests.chat.server import Server, answer, said, text

VARIED = 2
"""A seed with which nobody of three at a table of Ferry holds two goods alike."""


def ids(*people: Any) -> set[int]:
    return {person.id for person in people}


async def test_row_39_taking_steps_back_notifies_nobody(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    messages, pings = len(server.messages()), server.pinged()
    panel = await answering(anna, await answering(anna, await playing(server, anna), "Lay a course"), "Mill")
    panel = answer(await anna.click(panel, label="Back"))
    panel = await answering(anna, await answering(anna, panel, "Lay a course"), "Ford")
    await anna.click(panel, label="Restart turn")
    assert (len(server.messages()), server.pinged()) == (messages, pings)


async def test_row_40_nobody_is_notified_while_the_table_waits_for_the_same_people(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.lobby.opening_seed", lambda *_: VARIED)
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 3)
    assert server.pinged() == [ids(anna, ben, chloe)]
    await planned(server, number, 2)
    again = await playing(server, anna)
    assert "Change the plan while others make theirs." in text(again)
    await anna.click(await answering(anna, again, "plan to ship"), label="End turn")
    assert server.pinged() == [ids(anna, ben, chloe)]


async def test_row_41_the_ping_comes_after_the_turn_and_once(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await answering(anna, await playing(server, anna), "Lay a course"), "Mill")
    panel = await answering(anna, await answering(anna, panel, "Lay a course"), "Abbey")
    count = len(server.messages())
    await anna.click(panel, label="End turn")
    board, ping = server.messages()[count:]
    assert "Anna sails to Mill.\nAnna sails to Abbey." in text(board)
    assert ping.content.startswith(f"<@{ben.id}>")
    assert server.pinged()[-1] == ids(ben)


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_row_42_every_seat_of_every_seat_count_is_notified_in_its_turn(
    server: Server, seats: int
) -> None:
    people = server.people[:seats]
    number = await opened(server, "ferry", seats, "rounds=1")
    await planned(server, number)
    await dug(server, *people)
    assert server.pinged() == [ids(*people), *(ids(person) for person in people), ids(*people[:-1])]


async def test_row_44_a_ping_says_which_game_what_is_wanted_and_where(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    where = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{server.board().id}"
    assert server.pings()[-1].content == (
        f"<@{anna.id}> **Ferry #{number}**: sail with 3 days left. [To the board]({where})"
    )


async def test_row_45_a_ping_may_notify_exactly_those_it_means(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    allowed = [
        request.json["allowed_mentions"]
        for request in server.sent("POST", "/channels/*/messages")
        if request.json and "<@" in (request.json.get("content") or "")
    ]
    assert [sorted(map(int, one["users"])) for one in allowed] == [sorted([anna.id, ben.id]), [anna.id]]
    assert all(one["parse"] == [] for one in allowed)


async def test_row_46_a_ping_is_always_a_new_message(server: Server) -> None:
    await finished(server)
    pings = server.pings()
    assert len(pings) == len(server.pinged()) == 4
    assert all(ping.edited_at is None for ping in pings)
    edits = [r for r in server.env.http_requests if r.method == "PATCH"]
    assert edits
    assert not any("<@" in str(edit.json) for edit in edits)


async def test_row_47_a_ping_is_a_message_of_its_own_and_no_answer(server: Server) -> None:
    await finished(server)
    answers = [r for r in server.env.http_requests if "/webhooks/" in r.path or r.path.endswith("/callback")]
    assert answers
    assert not any("<@" in str(request.json) for request in answers)
    assert all(ping.interaction_metadata is None for ping in server.pings())


async def test_row_48_edits_and_answers_may_notify_nobody(server: Server) -> None:
    anna = server.people[0]
    await finished(server)
    await anna.slash(server.channel, "table show", public=True)
    quiet = [
        request
        for request in server.env.http_requests
        if request.json and (request.method == "PATCH" or ("/webhooks/" in request.path))
    ]
    assert len(quiet) > 10
    for request in quiet:
        assert request.json is not None
        assert request.json["allowed_mentions"]["parse"] == []
        assert not request.json["allowed_mentions"].get("users")


async def test_row_50_all_who_must_decide_are_notified_not_only_whoever_is_next(server: Server) -> None:
    """But for whoever has just moved, and sees in the answer that there is more to do."""
    people = server.people[:3]
    number = await opened(server, "ferry", 3)
    await planned(server, number)
    await dug(server, *people)
    assert server.pinged()[-1] == ids(*people[:2])
    assert "plan what to ship" in server.pings()[-1].content


async def test_row_51_boards_come_quietly_and_there_is_one_ping_a_turn(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    before = len(server.messages())
    await dug(server, anna)
    board, ping = server.messages()[before:]
    assert all(message.flags.suppress_notifications for message in server.boards())
    assert not ping.flags.suppress_notifications
    assert board in server.boards()


async def test_row_52_whoever_takes_a_seat_is_told_when_it_is_their_turn(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await anna.slash(server.channel, "table leave")
    assert "Nobody (seat 1 is free)" in text(server.board())
    await chloe.click(server.board(), label="Take the free seat")
    assert server.pinged()[-1] == ids(chloe)
    assert "sail with 3 days left" in server.pings()[-1].content
    pings = server.pinged()
    await dug(server, chloe)
    await ben.slash(server.channel, "table leave")
    await anna.slash(server.channel, "table join")
    assert server.pinged()[len(pings) :] == [ids(ben), ids(anna)]


async def test_a_seat_that_is_not_awaited_is_taken_without_a_ping(server: Server) -> None:
    ben, chloe = server.people[1:3]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await ben.slash(server.channel, "table leave")
    pings = server.pinged()
    assert "You have seat 2" in said(await chloe.click(server.board(), label="Take the free seat"))
    assert server.pinged() == pings


async def test_the_end_is_told_to_the_others_once(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await finished(server)
    assert (await server.table(number)).status is Status.OVER
    assert server.pinged()[-1] == ids(anna)
    last = server.pings()[-1].content
    assert f"<@{anna.id}> **Ferry #{number}** is over. **" in last
    assert "[To the board](" in last
    await ben.click(server.board(), label="Rematch")
    await server.restart()
    assert len(server.pinged()) == 4


async def test_a_table_that_is_closed_pings_nobody(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)
    asked = await server.owner.slash(server.channel, "table end")
    await server.owner.click(answer(asked), label="End it")
    assert server.pinged() == [ids(anna, ben)]
