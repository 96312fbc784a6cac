"""Finding tables, seeing them again and ending them."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.chat import showing
from bot.chat.client import OUTDATED
from bot.chat.names import listed
from tests.chat.conftest import GAMES
from tests.chat.playing import UNDERWAY, answering, dug, finished, opened, planned, playing
from tests.chat.server import Server, alts, answer, labels, said, text


async def test_the_list_names_every_table_of_the_server_with_a_link(server: Server) -> None:
    anna, ben = server.people[:2]
    assert "No table is open" in said(await anna.slash(server.channel, "table list"))
    await opened(server, "ferry", 2)
    await ben.slash(server.channel, "table open", game="la_strada")
    lines = said(await anna.slash(server.channel, "table list")).splitlines()
    assert [line.split("](")[0] for line in lines] == ["[La Strada #2", "[Ferry #1"]
    assert "open to join · Ben" in lines[0]
    assert "being played · Anna and Ben" in lines[1]
    table = await server.table(1)
    assert f"https://discord.com/channels/{server.guild.id}/{server.channel.id}/{table.message}" in lines[1]


async def test_a_long_list_ends_with_how_many_more_there_are(server: Server) -> None:
    anna = server.people[0]
    for _ in range(40):
        await anna.slash(server.channel, "table open", game="ferry")
    lines = said(await anna.slash(server.channel, "table list")).splitlines()
    assert lines[-1] == f"-# … and {40 - (len(lines) - 1)} older ones"
    assert all(line.endswith("open to join · Anna") for line in lines[:-1])


async def test_the_board_is_shown_again_to_one_or_to_all(server: Server) -> None:
    anna, _, chloe = server.people[:3]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    own = answer(await anna.slash(server.channel, "table show"))
    assert own.ephemeral
    assert "Your hand" in alts(own)[0]
    public = answer(await anna.slash(server.channel, "table show", public=True))
    assert not public.ephemeral
    assert "Your hand" not in alts(public)[0]
    strange = answer(await chloe.slash(server.channel, "table show"))
    assert "Your hand" not in alts(strange)[0]
    assert labels(own) == labels(public) == UNDERWAY
    assert "your turn" in said(await anna.click(own, label="Play"))


async def test_a_table_that_has_not_started_is_shown_as_its_lobby(server: Server) -> None:
    anna = server.people[0]
    await anna.slash(server.channel, "table open", game="ferry")
    assert "who plays?" in said(await anna.slash(server.channel, "table show"))
    assert said(await anna.slash(server.channel, "table text")) == "Table #1 has not started yet."
    assert said(await anna.slash(server.channel, "play")) == "Table #1 has not started yet."
    assert "Nothing has happened yet." in said(await anna.slash(server.channel, "table log"))


async def test_a_long_log_turns_its_pages_and_loses_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "_PIECE", 150)
    number = await finished(server)
    anna = server.people[0]
    shown = await anna.slash(server.channel, "table log", table=number)
    pages = [said(shown)]
    message = answer(shown)
    while "Older" in labels(message):
        message = answer(await anna.click(message, label="Older"))
        pages.append(text(message))
    assert len(pages) > 1
    plies = (await server.table(number)).plies
    found = [line.split("**")[1] for page in pages for line in page.splitlines() if line.startswith("**")]
    assert found == [str(ply) for ply in range(plies, 0, -1)]
    while "Newer" in labels(message):
        message = answer(await anna.click(message, label="Newer"))
    assert text(message) == pages[0]


async def test_the_log_of_a_finished_table_is_found_without_its_number(server: Server) -> None:
    await finished(server)
    assert "Ben draws a good. The game is over." in said(
        await server.people[0].slash(server.channel, "table log")
    )


async def test_ending_a_table_is_asked_once_more_and_told(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    asked = await server.owner.slash(server.channel, "table end")
    assert asked.ephemeral
    assert labels(answer(asked)) == ["End it"]
    assert (await server.table(number)).running
    await server.owner.click(answer(asked), label="End it")
    assert "ended without a result by order of owner, a moderator." in text(server.messages()[-1])
    assert not any(labels(message) for message in server.boards())
    late = await server.press(anna, server.boards()[1], f"table:play:{number}:0")
    assert "The game at table #1 is over." in said(late)
    assert "There is no table of yours here." in said(await anna.slash(server.channel, "play"))


async def test_whoever_sits_alone_may_end_the_table(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)
    assert labels(answer(await ben.slash(server.channel, "table end"))) == ["Ask the table"]
    await anna.slash(server.channel, "table leave")
    assert "without a result?" in said(await ben.slash(server.channel, "table end"))


async def test_leaving_a_game_frees_the_seat_and_says_so_publicly(server: Server) -> None:
    ben = server.people[1]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    assert "You have left table #1." in said(await ben.slash(server.channel, "table leave"))
    assert "Ben left. Seat 2 is free: anybody may take it and play on." in text(server.board())
    assert labels(server.board()) == [*UNDERWAY, "Take the free seat"]
    await ben.click(server.board(), label="Take the free seat")
    assert labels(server.board()) == UNDERWAY
    again = await server.press(ben, server.board(), f"table:take:{number}:3")
    assert said(again) == "You have a seat at table #1 already."


async def test_help_names_the_commands_there_are(server: Server) -> None:
    told = said(await server.people[0].slash(server.channel, "help"))
    assert f"Games here: {listed([box.game.title for box in GAMES.values()])}." in told
    groups = {box.game.command for box in GAMES.values()} | {"settings"}
    named = set(re.findall(r"`/([^`]+)`", told))
    available = server.people[0].available_commands(server.channel)
    own = {name for name in available if name.split()[0] in groups}
    assert named == {*available} - own - {"help"} | {f"{group} …" for group in groups}


async def test_ending_a_turn_that_is_not_complete_says_so(server: Server) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    told = said(await anna.slash(server.channel, "turn end"))
    assert told == "That is not possible: the turn is not complete yet."


async def test_a_second_panel_shows_what_the_first_has_done(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    first, second = await playing(server, anna), await playing(server, anna)
    await answering(anna, await answering(anna, first, "Lay a course"), "Mill")
    shown = answer(await anna.click(second, label="End turn"))
    assert "That control was made for an earlier moment." in text(shown)
    assert "1. sail to Mill" in text(shown)
    assert "Your turn has ended." in said(await anna.click(shown, label="End turn"))


PARTS = st.text(st.characters(codec="utf-8", exclude_characters=":"), max_size=12) | st.sampled_from(
    ["1", "0", "-1", "99", "9" * 18, "9" * 30, "٣", "²", "1.2.3", "0.0", "rounds", "chart", "n", ""]
)
ROOMS = st.sampled_from(["lobby", "table", "turn", "vote", ""])
VERBS = st.sampled_from(
    [
        *("join", "leave", "start", "option", "order", "earlier"),
        *("play", "text", "parts", "part", "take", "rematch", "log", "end"),
        *("answer", "only", "page", "back", "restart", "news", "x", ""),
    ]
)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    room=ROOMS,
    verb=VERBS,
    number=st.sampled_from(["1", "2", "3"]) | PARTS,
    rest=st.lists(PARTS, max_size=4),
    values=st.lists(PARTS, max_size=2),
    who=st.integers(0, 2),
)
async def test_whatever_a_control_says_it_is_answered_in_words(
    server: Server, room: str, verb: str, number: str, rest: list[str], values: list[str], who: int
) -> None:
    """Never unanswered, never a failure of ours."""
    if not await server.bot.keeper.store.tables():
        await opened(server, "ferry", 2)
        await server.people[0].slash(server.channel, "table open", game="ferry")
        await finished(server)
    custom_id = ":".join([room, verb, number, *rest])[:100]
    pressed = await server.press(server.people[who], server.messages()[0], custom_id, values)
    assert pressed.acknowledged
    assert pressed.response is not None
    words = [text(pressed.response), *(text(followup) for followup in pressed.followups)]
    assert any(words)
    assert not any("went wrong" in told for told in words)
    assert OUTDATED in words[0] or (room, verb) in server.bot._presses


async def test_a_table_shown_publicly_keeps_its_turn_private(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, anna)
    shown = answer(await ben.slash(server.channel, "table show", public=True))
    assert "Anna draws a good." in text(shown)
    assert "You draw" not in text(shown)


async def test_the_board_of_a_finished_table_is_shown_without_its_number(server: Server) -> None:
    await finished(server)
    shown = answer(await server.people[0].slash(server.channel, "table show"))
    assert "The game is over." in text(shown)
