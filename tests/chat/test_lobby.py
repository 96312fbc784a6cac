"""The lobby: people come and go, its opener settles options and seats, and it does not linger."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.keeper import LOBBY_LIVES
from bot.tables.table import Order, Status
from tests.chat.playing import dug, opened, planned
from tests.chat.server import Server, components, controls, labels, said, text

WEEK = LOBBY_LIVES.total_seconds()


def options_of(message: Any, custom_id: str) -> dict[str, dict[str, Any]]:
    """Return the options of a menu, by label."""
    menu = next(c for c in controls(message) if c["custom_id"].startswith(custom_id))
    return {option["label"]: option for option in menu["options"]}


async def test_a_lobby_is_posted_and_people_join_by_pressing(server: Server) -> None:
    anna, ben = server.people[:2]
    opened_by = await anna.slash(server.channel, "table open", game="ferry")
    assert opened_by.ephemeral
    assert "is open" in said(opened_by)
    lobby = server.board()
    assert "1. **Anna**" in text(lobby)
    assert "1 joined so far." in text(lobby)
    assert labels(lobby) == ["Join", "Leave"]
    await ben.click(lobby, label="Join")
    lobby = server.board()
    assert "2. **Ben**" in text(lobby)
    assert "Ready: anybody who has joined may press *Start*." in text(lobby)
    assert labels(lobby) == ["Join", "Leave", "Start"]
    await ben.click(lobby, label="Start")
    assert labels(server.board()) == ["Play", "Text board"]
    assert labels(next(m for m in server.messages() if "The game has begun." in text(m))) == []


async def test_people_leave_and_join_again_at_the_end_of_the_row(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await anna.slash(server.channel, "table open", game="ferry")
    for person, label in ((ben, "Join"), (chloe, "Join"), (ben, "Leave"), (ben, "Join")):
        await person.click(server.board(), label=label)
    assert (await server.table(1)).names() == ["Anna", "Chloé", "Ben"]
    twice = await ben.click(server.board(), label="Join")
    assert [f.content for f in twice.followups] == ["You have joined table #1 already."]
    assert twice.followups[0].ephemeral


async def test_whoever_opened_a_table_may_leave_it_to_the_others(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await anna.slash(server.channel, "table open", game="ferry")
    for person in (ben, chloe):
        await person.click(server.board(), label="Join")
    await anna.click(server.board(), label="Leave")
    await ben.click(server.board(), label="Start")
    table = await server.table(1)
    assert (table.names(), table.status) == (["Ben", "Chloé"], Status.PLAYING)


async def test_an_empty_lobby_says_so_and_can_be_joined(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    await anna.click(server.board(), label="Leave")
    assert "*Nobody yet.*" in text(server.board())
    await ben.click(server.board(), label="Join")
    assert "1. **Ben**" in text(server.board())


async def test_a_full_table_takes_nobody_and_says_for_how_many_it_is(server: Server) -> None:
    await server.people[0].slash(server.channel, "table open", game="ferry")
    for person in server.people[1:4]:
        await person.click(server.board(), label="Join")
    late = await server.people[4].click(server.board(), label="Join")
    assert [f.content for f in late.followups] == ["Table #1 is full: Ferry is for at most 4."]


async def test_only_the_opener_settles_options_and_order(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry", options="rounds=3")
    await ben.click(server.board(), label="Join")
    assert "How long the game lasts: Three rounds" in text(server.board())
    await anna.select(server.board(), ["1"], custom_id="lobby:option:1:chart")
    assert "Where the ferries sail: Lake" in text(server.board())
    chart = options_of(server.board(), "lobby:option:1:chart")
    assert [label for label, option in chart.items() if option["default"]] == ["Where the ferries sail: Lake"]
    for menu, value in (("lobby:option:1:chart", "2"), ("lobby:order:1", Order.RANDOM.value)):
        refused = await ben.select(server.board(), [value], custom_id=menu)
        assert [f.content for f in refused.followups] == ["Anna opened this table and settles its options."]
    assert (await server.table(1)).options == {"rounds": 3, "chart": "lake"}


async def test_options_limit_how_many_can_start(server: Server) -> None:
    """The lake is for two or three."""
    await server.people[0].slash(server.channel, "table open", game="ferry", options="chart=Lake")
    for person in server.people[1:4]:
        await person.click(server.board(), label="Join")
    assert "is for 2 or 3; 4 joined" in text(server.board())
    assert "Start" not in labels(server.board())
    forced = await server.press(server.people[0], server.board(), "lobby:start:1")
    assert "is for 2 or 3; 4 joined" in forced.followups[0].content
    await server.people[3].click(server.board(), label="Leave")
    assert "Start" in labels(server.board())


async def test_seats_are_set_by_the_opener_one_place_at_a_time(server: Server) -> None:
    people = server.people[:3]
    anna = people[0]
    await anna.slash(server.channel, "table open", game="ferry", order=Order.SET.value)
    for person in people[1:]:
        await person.click(server.board(), label="Join")
    seen = []
    for person in (people[2], people[2], people[1]):
        menu = next(c["custom_id"] for c in controls(server.board()) if "earlier" in c["custom_id"])
        seen.append(menu)
        await anna.select(server.board(), [str(person.id)], custom_id=menu)
    assert (await server.table(1)).names() == ["Chloé", "Ben", "Anna"]
    assert len(set(seen)) == 3
    await anna.click(server.board(), label="Start")
    assert "Seats in order: Chloé, Ben and Anna." in text(server.board())


async def test_seats_are_dealt_at_random_at_the_start(server: Server) -> None:
    people = server.people[:4]
    dealt = set()
    for _ in range(4):
        await people[0].slash(server.channel, "table open", game="ferry", order=Order.RANDOM.value)
        for person in people[1:]:
            await person.click(server.board(), label="Join")
        assert "Seats dealt at random at the start." in text(server.board())
        await people[0].click(server.board(), label="Start")
        dealt.add(tuple((await server.bot.keeper.store.tables())[-1].names()))
    assert len(dealt) > 1
    assert all(sorted(names) == ["Anna", "Ben", "Chloé", "Dario"] for names in dealt)


async def test_a_stranger_cannot_start(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await anna.slash(server.channel, "table open", game="ferry")
    await ben.click(server.board(), label="Join")
    refused = await chloe.click(server.board(), label="Start")
    assert [f.content for f in refused.followups] == ["Only those who have joined can start the game."]


async def test_typing_does_what_pressing_does_and_brings_the_lobby_up_to_date(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await anna.slash(server.channel, "table open", game="La Strada", options="start=Whoever sits first")
    assert "You are at table #1 now." in said(await ben.slash(server.channel, "table join"))
    assert "2. **Ben**" in text(server.board())
    await chloe.slash(server.channel, "table join", table=1)
    assert "You have left table #1." in said(await ben.slash(server.channel, "table leave"))
    assert "2. **Chloé**" in text(server.board())
    assert "has not joined" not in text(server.board())
    gone = said(await ben.slash(server.channel, "table leave", table=1))
    assert gone == "You have not joined table #1."


async def test_joining_by_typing_means_a_table_where_one_does_not_sit(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await opened(server, "ferry", 2)
    await chloe.slash(server.channel, "table open", game="ferry")
    assert "You are at table #2 now." in said(await ben.slash(server.channel, "table join"))
    await server.people[3].slash(server.channel, "table open", game="ferry")
    assert said(await anna.slash(server.channel, "table join")) == (
        "Which table do you mean: #2 and #3? Say it in the field `table`."
    )
    await anna.slash(server.channel, "table join", table=2)
    await anna.slash(server.channel, "table join", table=3)
    assert said(await anna.slash(server.channel, "table join")) == (
        "There is no table here that you could join. `/table open` opens one."
    )


async def test_a_lobby_shown_again_is_one_with_its_message(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    own = server.board()
    await anna.slash(server.channel, "table show", public=True)
    again = server.board()
    assert again.id != own.id
    await ben.click(again, label="Join")
    lobbies = [message for message in server.boards() if message.id in {own.id, again.id}]
    assert ["2. **Ben**" in text(message) for message in lobbies] == [True, True]


async def test_what_a_lobby_shows_is_the_truth_even_when_a_press_was_refused(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    server.env.inject_error("PATCH", "/webhooks/*", status=500)
    await ben.click(server.board(), label="Join")
    assert "Ben" not in text(server.board())
    await ben.click(server.board(), label="Join")
    assert "2. **Ben**" in text(server.board())


async def test_a_lobby_closes_after_a_week_with_a_notice(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    await server.env.advance_time(WEEK - 7200)
    assert labels(server.board()) == ["Join", "Leave"]
    lobby = server.board()
    await server.env.advance_time(26 * 3600)
    assert (await server.table(1)).status is Status.CLOSED
    assert "The table was closed: nobody started it within 7 days." in text(server.messages()[-1])
    assert not any(labels(message) for message in server.boards())
    late = await server.press(ben, lobby, "lobby:join:1")
    assert [f.content for f in late.followups] == ["Table #1 is over."]
    await server.env.advance_time(26 * 3600)
    assert sum("nobody started it" in text(message) for message in server.messages()) == 1
    assert server.pinged() == []


async def test_a_lobby_closes_although_the_bot_was_away_when_its_time_came(server: Server) -> None:
    await server.people[0].slash(server.channel, "table open", game="ferry")
    await server.bot.chores.close()
    await server.env.advance_time(WEEK + 60)
    assert (await server.table(1)).status is Status.OPEN
    await server.restart()
    assert "nobody started it within 7 days" in text(server.messages()[-1])


async def test_row_104_times_are_shown_in_everybodys_own_zone(server: Server) -> None:
    """Discord writes them in the reader's; we keep and send moments only."""
    await server.people[0].slash(server.channel, "table open", game="ferry")
    closes = int(server.env.now().timestamp() + WEEK)
    assert f"It closes <t:{closes}:R>." in text(server.board())
    await opened(server, "ferry", 2)
    await planned(server, 2)
    logged = said(await server.people[0].slash(server.channel, "table log"))
    assert logged.count(f"<t:{int(server.env.now().timestamp())}:f>") == 2


@pytest.mark.parametrize("game", ["ferry", "la_strada"])
async def test_a_game_begins_by_naming_the_seats_and_who_is_to_move(server: Server, game: str) -> None:
    await opened(server, game, 3, "start=first" if game == "la_strada" else "")
    board = text(server.board())
    assert "The game begins.\nSeats in order: Anna, Ben and Chloé." in board
    assert "**Anna**: p" in board
    assert list(components(server.board()))


async def test_a_rematch_has_the_same_options_and_asks_everybody_anew(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2, "rounds=1, spies=false")
    await planned(server, number)
    await dug(server, anna, ben)
    await ben.click(server.board(), label="Rematch")
    lobby = text(server.board())
    assert "Ferry #2: who plays?" in lobby
    assert "Without spies" in lobby
    assert "1. **Ben**" in lobby
    assert "Anna" not in lobby


async def test_a_rematch_deals_the_seats_in_the_same_way(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(
        server.channel, "table open", game="ferry", options="rounds=1, spies=false", order=Order.SET.value
    )
    await ben.click(server.board(), label="Join")
    await anna.click(server.board(), label="Start")
    await planned(server, 1)
    await dug(server, anna, ben)
    await ben.click(server.board(), label="Rematch")
    assert (await server.table(2)).order is Order.SET
