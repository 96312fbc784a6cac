"""Who has won how often: the leaderboard, personal pages, head to head, and finished games."""

from __future__ import annotations

from typing import Any

import pytest

from bot.kernel import Seat
from bot.tables.results import Outcome
from tests.chat.playing import finished, opened
from tests.chat.server import NAMES, Server, answer, labels, said, text

HOUR = 3600
PHONE = 40
"""Characters of a fixed-width face on one row of a phone."""


async def won(server: Server, *places: int, scores: bool = True, game: str = "ferry") -> int:
    """Let a game be over in which the first people came out at these places; return its table."""
    number = await opened(server, game, max(len(places), 2))
    store: Any = server.bot.keeper.store
    table = await server.table(number)
    people = server.people[: len(places)]
    outcomes = [
        Outcome(Seat(seat), person.id, NAMES[seat], place, 30 - 10 * place if scores else None)
        for seat, (person, place) in enumerate(zip(people, places, strict=True))
    ]
    end = "update tables set status = 'over' where id = ?"
    await store._write(lambda connection: connection.execute(end, [number]))
    await store.results.record(number, table.created_at, outcomes)
    return number


def fixed(shown: str) -> list[list[str]]:
    """Return the cells of the table in a fixed-width face, row by row."""
    block = shown.split("```")[1].strip("\n").splitlines()
    assert all(len(line) <= PHONE for line in block)
    return [line.split() for line in block]


async def test_a_finished_game_is_on_the_leaderboard_at_once(server: Server) -> None:
    anna = server.people[0]
    empty = said(await anna.slash(server.channel, "records leaderboard"))
    assert empty == "### Leaderboard\nNo game of two or more has ended here yet."
    number = await finished(server)
    store = server.bot.keeper.store
    (table,) = await store.results.finished(server.guild.id)
    assert table.table == number
    shown = answer(await anna.slash(server.channel, "records leaderboard"))
    assert shown.ephemeral
    rows = fixed(text(shown))
    assert rows[0] == ["#", "Games", "Wins", "%", "Ø"]
    assert {row[1]: row[2] for row in rows[1:]} == {"Anna": "1", "Ben": "1"}
    assert [row[0] for row in rows[1:]] == ["-", "-"]


async def test_the_leaderboard_ranks_by_share_of_wins_with_shared_ones_in_part(server: Server) -> None:
    for places in ((1, 2, 3), (1, 2, 1), (2, 1, 3), (2, 1)):
        await won(server, *places)
    shown = said(await server.people[0].slash(server.channel, "records leaderboard", public=True))
    assert fixed(shown)[1:] == [
        ["1", "Ben", "4", "2", "50", "1.5"],
        ["2", "Anna", "4", "1.5", "38", "1.5"],
        ["3", "Chloé", "3", "0.5", "17", "2.3"],
    ]
    assert "A rank needs 3 games; a shared victory counts in part." in shown
    of_game = said(await server.people[0].slash(server.channel, "records leaderboard", game="Ferry"))
    assert of_game.startswith("### Leaderboard: Ferry")
    assert fixed(of_game)[1] == ["1", "Ben", "4", "2", "50", "15"]
    other = said(await server.people[0].slash(server.channel, "records leaderboard", game="orleans"))
    assert other == "### Leaderboard: Orléans\nNo game of two or more has ended here yet."
    refused = said(await server.people[0].slash(server.channel, "records games", game="chess"))
    assert refused.startswith("There is no such game here.")


async def test_row_31_pages_of_records_turn_whatever_the_age_of_the_message(server: Server) -> None:
    anna = server.people[0]
    store: Any = server.bot.keeper.store
    numbers = [await won(server, 1, 2) for _ in range(12)]
    change = "update results set user = user + 1000 * table_id, name = name || table_id where table_id > 1"
    await store._write(lambda connection: connection.execute(change))
    games = answer(await anna.slash(server.channel, "records games"))
    board = answer(await anna.slash(server.channel, "records leaderboard"))
    assert (labels(games), labels(board)) == (["More"], ["More"])
    first, top = text(games), fixed(text(board))
    await server.env.advance_time(20 * HOUR)
    await server.restart()
    older = answer(await anna.click(games, label="More"))
    assert labels(older) == ["Back"]
    listed = (first + text(older)).count("[Ferry #")
    assert listed == len(numbers)
    more = answer(await anna.click(board, label="More"))
    assert len(top) - 1 == 15
    assert len(fixed(text(more))) - 1 == 24 - 15
    assert labels(answer(await anna.click(more, label="Back"))) == ["More"]


async def test_a_personal_page_tells_games_bests_rivals_and_the_last_games(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    assert "No game has ended yet." in said(await chloe.slash(server.channel, "records player"))
    numbers = [await won(server, *places) for places in ((1, 2), (2, 1), (1, 1), (1, 2, 3))]
    conceded = await won(server, 1, 2, scores=False)
    solo = await won(server, 1)
    shown = said(await ben.slash(server.channel, "records player", who=anna))
    assert shown.startswith("### Anna: games on this server\n")
    assert fixed(shown) == [
        ["Games", "Wins", "%", "Ø", "Best"],
        ["Ferry", "5", "3.5", "70", "17.5", "20"],
    ]
    assert "Alone, Ferry: 1 game, best 20, Ø 20." in shown
    assert "Most often against Ben (3:1, 1 level) and Chloé (1:0)" in shown
    lines = shown.partition("Last games:\n")[2].splitlines()
    assert len(lines) == 6
    assert lines[0].startswith(f"[Ferry #{solo}](https://discord.com/channels/")
    assert lines[0].endswith("· alone · 20")
    assert (f"#{conceded}]" in lines[1], lines[1].endswith("place 1 of 2 · conceded")) == (True, True)
    assert (f"#{numbers[3]}]" in lines[2], lines[2].endswith("place 1 of 3 · 20")) == (True, True)


async def test_two_people_are_compared_head_to_head(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    for places in ((1, 2), (2, 1), (1, 1), (1, 2, 3)):
        await won(server, *places)
    shown = said(await chloe.slash(server.channel, "records versus", first=anna, second=ben))
    assert shown.splitlines()[:3] == [
        "### Anna and Ben",
        "4 games together: Anna was placed before Ben twice, behind once, level once.",
        "Ferry: 2:1, 1 level",
    ]
    assert "**Anna** 20, Ben 10, Chloé 0" in shown
    own = said(await chloe.slash(server.channel, "records versus", first=ben))
    assert "1 game together: Ben was placed before Chloé once, behind never." in own
    stranger = said(await anna.slash(server.channel, "records versus", first=server.people[4]))
    assert "They have not finished a game together here yet." in stranger
    assert "name two people" in said(await anna.slash(server.channel, "records versus", first=anna))


async def test_records_of_another_server_are_none_of_this_ones(server: Server) -> None:
    number = await won(server, 1, 2)
    store: Any = server.bot.keeper.store
    move = "update tables set guild = guild + 1 where id = ?"
    await store._write(lambda connection: connection.execute(move, [number]))
    for command in ("leaderboard", "games", "player"):
        assert "ended" in said(await server.people[0].slash(server.channel, f"records {command}"))


@pytest.mark.parametrize("name", ["```@everyone", "a" * 32, "**x** <@123456789012345678>"])
async def test_names_are_harmless_and_fit(server: Server, name: str) -> None:
    await won(server, 1, 2)
    store: Any = server.bot.keeper.store
    rename = "update results set name = ? where seat = 0"
    await store._write(lambda connection: connection.execute(rename, [name]))
    board = said(await server.people[0].slash(server.channel, "records leaderboard"))
    assert board.count("```") == 2
    assert fixed(board)
    games = said(await server.people[1].slash(server.channel, "records player"))
    assert "<@1" not in games
    assert "@everyone" not in games.replace("@\u200beveryone", "")


async def test_somebody_forgotten_leaves_the_game_with_a_nameless_seat(server: Server) -> None:
    await won(server, 1, 2)
    await server.bot.keeper.store.people.forget(server.people[0].id)
    shown = said(await server.people[1].slash(server.channel, "records games"))
    assert "**Seat 1** 20, Ben 10" in shown
    rows = fixed(said(await server.people[1].slash(server.channel, "records leaderboard")))
    assert [row[1] for row in rows[1:]] == ["Ben"]


async def test_records_of_a_game_that_is_no_more_on_the_shelf_are_still_told(server: Server) -> None:
    await won(server, 1, 2)
    del server.bot.keeper.games["ferry"]  # type: ignore[attr-defined]
    assert "[ferry #1]" in said(await server.people[0].slash(server.channel, "records games"))
    assert fixed(said(await server.people[0].slash(server.channel, "records player")))[1][0] == "ferry"
