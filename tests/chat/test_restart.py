"""Whatever was shown before a restart, or long ago, can still be pressed."""

from __future__ import annotations

import pytest

from bot.kernel import Seat
from bot.tables.ports import Kept
from bot.tables.table import Order
from tests.chat.playing import answering, dug, finished, opened, picking, planned, playing
from tests.chat.server import Server, answer, controls, labels, said, text


async def test_row_24_every_control_of_a_lobby_works_after_a_restart(server: Server) -> None:
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    await server.restart()
    await ben.click(server.board(), label="Join")
    await server.restart()
    await anna.select(server.board(), ["1"], custom_id="lobby:option:1:rounds")
    await server.restart()
    await anna.select(server.board(), [Order.SET.value], custom_id="lobby:order:1")
    await server.restart()
    earlier = next(c for c in controls(server.board()) if c["custom_id"].startswith("lobby:earlier"))
    await anna.select(server.board(), [str(ben.id)], custom_id=earlier["custom_id"])
    await server.restart()
    table = await server.table(1)
    assert (table.names(), table.options, table.order) == (["Ben", "Anna"], {"rounds": 1}, Order.SET)
    await ben.click(server.board(), label="Leave")
    await server.restart()
    await ben.click(server.board(), label="Join")
    await server.restart()
    await ben.click(server.board(), label="Start")
    assert labels(server.board()) == ["Play", "Text board"]


async def test_row_24_every_control_of_a_turn_works_after_a_restart(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await server.restart()
    panel = await playing(server, anna)
    await server.restart()
    panel = await answering(anna, panel, "Lay a course")
    await server.restart()
    panel = answer(await anna.click(panel, label="Back"))
    await server.restart()
    panel = await answering(anna, await answering(anna, panel, "Lay a course"), "Mill")
    await server.restart()
    assert "1. sail to Mill" in text(answer(await anna.click(panel, label="Text board")))
    await server.restart()
    panel = answer(await anna.click(panel, label="Restart turn"))
    assert "1. sail to Mill" not in text(panel)
    await server.restart()
    assert "ships" in text((await anna.click(panel, label="Since my last turn")).followups[0])
    panel = await answering(anna, panel, "Dig")
    await server.restart()
    assert "Your turn has ended." in said(await anna.click(panel, label="End turn"))
    await server.restart()
    assert "Round 1" in text((await anna.click(server.board(), label="Text board")).response)
    assert (await server.table(number)).plies == 3


async def test_row_24_the_controls_of_a_finished_game_work_after_a_restart(server: Server) -> None:
    anna = server.people[0]
    await finished(server)
    await server.restart()
    assert "The game is over" in said(await anna.click(server.board(), label="Text board"))
    await server.restart()
    assert "Table #2 is open" in said(await anna.click(server.board(), label="Rematch"))
    await server.restart()
    assert "Only those who played" not in said(await anna.slash(server.channel, "table list"))


@pytest.mark.parametrize(("row", "minutes"), [(25, 4), (27, 60 * 24 + 11)], ids=["minutes", "a day"])
async def test_row_25_row_27_controls_do_not_die_with_time(server: Server, row: int, minutes: int) -> None:
    """Three minutes are discord.py's default, ten a common setting."""
    assert row
    anna, ben = server.people[:2]
    await anna.slash(server.channel, "table open", game="ferry")
    await server.env.advance_time(minutes * 60)
    await ben.click(server.board(), label="Join")
    await server.env.advance_time(minutes * 60)
    await ben.click(server.board(), label="Start")
    await server.env.advance_time(minutes * 60)
    panel = await playing(server, anna)
    await server.env.advance_time(minutes * 60)
    panel = await picking(anna, panel)
    await server.env.advance_time(minutes * 60)
    assert "Your turn has ended" in said(await anna.click(panel, label="End turn"))


async def test_row_26_controls_work_as_soon_as_the_bot_is_there_again(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing has to be shown, typed or reloaded first."""
    anna = server.people[0]
    await opened(server, "ferry", 2)
    panel = await playing(server, anna)
    await server.restart()
    caplog.clear()
    assert "*End turn* makes it count" in text(await picking(anna, panel))
    assert [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}] == []


async def test_row_29_nothing_waits_for_ever_for_somebody_who_left_the_server(server: Server) -> None:
    """The others still see and steer the table, and start another; restarts are as quick as ever."""
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    server.guild.remove_member(ben)
    await planned(server, number, 1)
    await server.restart()
    assert "**Ben**: plan what to ship" in said(await anna.slash(server.channel, "table show"))
    asked = await server.owner.slash(server.channel, "table end")
    await server.owner.click(answer(asked), label="End it")
    assert "The table ended without a result by order of owner, a moderator." in text(server.boards()[-1])
    assert "Table #2 is open" in said(await anna.slash(server.channel, "table open", game="ferry"))


async def test_a_draft_survives_a_restart(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await playing(server, anna), "Lay a course")
    panel = await answering(anna, panel, "Mill")
    await server.restart()
    again = await playing(server, anna)
    assert "1. sail to Mill" in text(again)
    assert [m["label"] for m in controls(again)] == [m["label"] for m in controls(panel)]
    await server.restart()
    shown = said(await anna.slash(server.channel, "turn end"))
    assert "Your turn has ended." in shown
    assert "Anna sails to Mill.\nAnna stops." in text(server.board())


async def test_a_draft_whose_steps_no_longer_fit_is_dropped_from_the_first_on(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    panel = await answering(anna, await playing(server, anna), "Lay a course")
    await answering(anna, panel, "Mill")
    steps = b'[{"do":"lay","to":"mill"},{"do":"lay","to":"castle"},{"do":"stop"}]'
    await server.bot.keeper.store.keep_draft(number, Seat(0), Kept(2, steps))
    await server.restart()
    again = text(await playing(server, anna))
    assert "1. sail to Mill" in again
    assert "2." not in again


async def test_an_unknown_control_and_an_unknown_form_are_answered(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    for custom_id in ("vote:yes:1", "table", "turn:answer", f"turn:answer:{number}x", "table:play:٣", ""):
        old = await server.press(anna, server.board(), custom_id)
        assert old.ephemeral
        assert "earlier version of Relais" in said(old)
    gone = await server.press(anna, server.board(), "table:play:77")
    assert said(gone) == "There is no such table any more."


async def test_the_second_round_begins_with_the_other_seat_after_restarts(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, anna)
    await server.restart()
    await dug(server, ben)
    await server.restart()
    await planned(server, number)
    assert "**Ben**: sail with 3 days left" in text(server.board())
