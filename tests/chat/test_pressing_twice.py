"""Pressing twice, two people at once, and controls from earlier moments: each choice counts once."""

from __future__ import annotations

import pytest

from bot.chat.client import OUTDATED
from bot.chat.presses import STALE
from bot.tables.table import Status
from tests.chat.playing import (
    FINISHED,
    answering,
    dug,
    finished,
    first_answer,
    id_of,
    opened,
    picking,
    planned,
    playing,
)
from tests.chat.server import Server, answer, controls, labels, said, text

NOTE = STALE.strip("*")


async def test_row_11_the_same_button_pressed_twice_is_applied_once(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await playing(server, anna)
    lay = first_answer(panel)
    panel = await answering(anna, panel, "Lay a course")
    mill = first_answer(panel)
    assert NOTE not in said(await server.press(anna, panel.message, mill))
    assert NOTE in said(await server.press(anna, panel.message, mill))
    assert NOTE in said(await server.press(anna, panel.message, lay))
    look = await server.look(number, anna)
    assert look.draft is not None
    assert [type(step).__name__ for step in look.draft.steps] == ["Lay"]


async def test_row_11_end_turn_pressed_twice_ends_one_turn(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    panel = await picking(anna, await playing(server, anna))
    end = id_of(panel, "End turn")
    await server.press(anna, panel.message, end)
    again = await server.press(anna, panel.message, end)
    assert again.acknowledged
    assert NOTE in said(again)
    assert (await server.table(number)).plies == 1


async def test_row_12_the_game_ends_once_with_one_account(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2, "rounds=1")
    await planned(server, number)
    await dug(server, anna)
    panel = await answering(ben, await playing(server, ben), "Dig")
    end = id_of(panel, "End turn")
    for _ in range(3):
        assert (await server.press(ben, panel.message, end)).acknowledged
    assert (await server.table(number)).status is Status.OVER
    assert sum("The game is over." in text(m) for m in server.messages()) == 1
    assert server.pinged()[-1] == {anna.id}


async def test_row_13_of_two_presses_on_two_panels_exactly_one_counts(server: Server) -> None:
    """The other gets the fresh board and question."""
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    first, second = await playing(server, anna), await playing(server, anna)
    won = await anna.click(first, custom_id=first_answer(first))
    won_by = await answering(anna, answer(won), "Mill")
    lost = answer(await anna.click(second, custom_id=first_answer(second)))
    assert NOTE not in text(won_by)
    assert NOTE in text(lost)
    assert "1. sail to Mill" in text(lost)
    look = await server.look(number, anna)
    assert look.draft is not None
    assert len(look.draft.steps) == 1


async def test_row_14_the_same_command_typed_twice_runs_once(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await anna.slash(server.channel, "ferry dig")
    twice = await anna.slash(server.channel, "ferry dig")
    assert "the turn is complete: end it, or take a step back" in said(twice)
    await anna.slash(server.channel, "turn end")
    plies = (await server.table(number)).plies
    ended = await anna.slash(server.channel, "turn end")
    assert "It is not your turn" in said(ended)
    assert (await server.table(number)).plies == plies


async def test_row_16_a_button_of_an_earlier_board_leads_to_the_present_one(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    old = server.board()
    play = id_of(old, "Play")
    await planned(server, number)
    panel = answer(await server.press(anna, old, play))
    assert "Sail with 3 days left." in text(panel)
    panel = await answering(anna, panel, "Dig")
    await anna.click(panel, label="End turn")
    await dug(server, ben)
    await picking(ben, await playing(server, ben))
    await server.restart()
    stranger = said(await server.press(server.people[2], old, play))
    assert f"[To the board](https://discord.com/channels/{server.guild.id}" in stranger
    assert str(server.board().id) in stranger


async def test_row_16_a_button_of_an_earlier_turn_says_so_and_shows_the_present(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    old = await playing(server, anna)
    dig = next(c["custom_id"] for c in controls(old) if "Dig" in c.get("label", ""))
    panel = await answering(anna, await playing(server, anna), "Dig")
    await anna.click(panel, label="End turn")
    late = answer(await anna.click(old, custom_id=dig))
    assert NOTE in text(late)
    assert "It is not your turn" in text(late)
    assert "**Ben**: sail with" in text(late)
    assert labels(late) == []
    assert (await playing(server, ben)) is not None


async def test_row_17_out_of_turn_is_refused_and_the_end_of_a_turn_is_said(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    refused = await ben.slash(server.channel, "ferry dig")
    assert said(refused) == f"It is not your turn at table #{number}: it waits for Anna."
    panel = await answering(anna, await playing(server, anna), "Dig")
    ended = await anna.click(panel, label="End turn")
    assert "**Your turn has ended.**" in said(ended)


async def test_row_19_others_are_told_privately_whom_the_table_waits_for(server: Server) -> None:
    ben, dario = server.people[1], server.people[3]
    number = await opened(server, "ferry", 3)
    await planned(server, number)
    for person, says in ((ben, "It is not your turn"), (dario, "You have no seat at table #1.")):
        told = await person.click(server.board(), label="Play")
        assert told.ephemeral
        assert says in said(told)
        assert "**Anna**: sail with" in said(told)


async def test_row_19_controls_of_a_finished_game_are_gone(server: Server) -> None:
    anna = server.people[0]
    number = await finished(server)
    *earlier, last, retold = server.boards()
    assert [labels(message) for message in (*earlier, retold)] == [[]] * (len(earlier) + 1)
    assert labels(last) == FINISHED
    over = await server.press(anna, last, f"table:play:{number}:0")
    assert "is over" in said(over)


async def test_row_20_nobody_takes_back_what_another_has_done(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await playing(server, anna), "Lay a course")
    panel = await answering(anna, panel, "Mill")
    for command in ("turn back", "turn restart"):
        assert "It is not your turn" in said(await ben.slash(server.channel, command))
    back = id_of(panel, "Back")
    pressed = await server.press(ben, server.board(), back)
    assert NOTE in said(pressed)
    look = await server.look(number, anna)
    assert look.draft is not None
    assert len(look.draft.steps) == 1


async def test_row_21_where_many_decide_at_once_others_spoil_nobodys_panel(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 3)
    panels = [await playing(server, person) for person in (anna, ben, chloe)]
    sealed = []
    for person, panel in zip((anna, ben, chloe), panels, strict=True):
        sealed.append(answer(await person.click(panel, custom_id=first_answer(panel))))
        assert "*End turn* makes it count" in text(sealed[-1])
    for person, panel in zip((chloe, anna, ben), (sealed[2], sealed[0], sealed[1]), strict=True):
        done = await person.click(panel, label="End turn")
        assert NOTE not in said(done)
    assert (await server.table(number)).plies == 3


async def test_row_23_the_lobby_and_the_game_do_not_cross_their_wires(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    board = server.board()
    rooms: dict[str, set[str]] = {}
    for room, verb in server.bot._presses:
        rooms.setdefault(room, set()).add(verb)
    crossed = [
        (room, verb)
        for room, own in rooms.items()
        for others in rooms.values()
        for verb in sorted(others - own)
    ]
    assert crossed
    for room, verb in crossed:
        assert said(await server.press(anna, board, f"{room}:{verb}:{number}")) == OUTDATED
    assert labels(server.board()) == ["Play", "Text board"]
    assert (await server.table(number)).plies == 0


@pytest.mark.parametrize("verb", ["join", "leave", "start"])
async def test_row_23_a_button_of_the_lobby_changes_nothing_once_the_game_runs(
    server: Server, verb: str
) -> None:
    ben, chloe = server.people[1:3]
    number = await opened(server, "ferry", 2)
    lobby = server.boards()[0]
    person = chloe if verb == "join" else ben
    await server.press(person, lobby, f"lobby:{verb}:{number}")
    assert labels(server.boards()[0]) == []
    table = await server.table(number)
    assert (table.names(), table.plies, table.status) == (["Anna", "Ben"], 0, Status.PLAYING)


async def test_two_who_press_start_start_it_once(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    await ben.click(server.board(), label="Join")
    lobby = server.board()
    start = id_of(lobby, "Start")
    await server.press(anna, lobby, start)
    second = await server.press(ben, lobby, start)
    assert [f.content for f in second.followups] == ["Table #1 has started already."]
    assert [labels(m) for m in server.boards()] == [[], ["Play", "Text board"]]


async def test_two_who_press_rematch_open_one_table(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    await finished(server, "chart=lake")
    over = server.board()
    assert "Table #2 is open" in said(await anna.click(over, label="Rematch"))
    assert "called for already" in said(await ben.click(over, label="Rematch"))
    tables = await server.bot.keeper.store.tables()
    assert [(table.id, table.names(), table.options["chart"]) for table in tables] == [(2, ["Anna"], "lake")]
    assert (
        said(await chloe.click(over, label="Rematch"))
        == "Only those who played table #1 can call for a rematch."
    )
