"""Coming back to a table: what one missed, and all its positions one after the other."""

from __future__ import annotations

import io
import random
from typing import Any

import simcord
from PIL import Image, ImageChops

from bot.chat import briefly
from bot.tables.entries import Logged
from rendering.paint import paint
from tests.chat.playing import building, dug, finished, id_of, opened, planned, play_on, playing
from tests.chat.server import Server, alts, answer, controls, labels, said, text

DAY = 25 * 3600


def digest(message: Any) -> list[str]:
    """Return the lines of an answer between its heading and whose turn it is."""
    return text(message).splitlines()[1:-1]


async def since(server: Server, person: simcord.MemberActor, number: int) -> Any:
    """Ask what happened since somebody's last turn."""
    found = answer(await person.slash(server.channel, "table since", table=number))
    assert found.ephemeral
    return found


async def stepping(server: Server, person: simcord.MemberActor, number: int, entry: int) -> Any:
    """Show the position after an entry."""
    return answer(await person.slash(server.channel, "table step", table=number, entry=entry))


async def test_row_72_what_happened_since_ones_own_last_turn_is_one_press_away(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    number = await opened(server, "ferry", 3)
    first = await playing(server, anna)
    assert "Since my last turn" not in labels(first)
    await planned(server, number)
    await dug(server, anna, ben)
    panel = await playing(server, chloe)
    news = (await chloe.click(panel, label="Since my last turn")).followups[0]
    assert news.ephemeral
    assert text(news).splitlines() == [
        "### Ferry #1: since your last turn",
        "**Anna**: draws a good",
        "**Ben**: draws a good",
        "**Chloé**: sail with 3 days left",
    ]
    assert alts(news)[0].startswith("Round 1 of 2")
    assert labels(news) == ["Play", "Whole story", "Step through"]
    await server.restart()
    again = (await chloe.click(panel, label="Since my last turn")).followups[0]
    public = answer(await chloe.click(server.board(), label="Since my last turn"))
    typed = await since(server, chloe, number)
    assert text(again) == text(public) == text(typed) == text(news)
    assert public.ephemeral
    turn = answer(await chloe.click(news, label="Play"))
    assert "**What do you do?**" in text(turn)


async def test_who_has_just_had_a_turn_has_missed_nothing(server: Server) -> None:
    anna = server.people[0]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, anna)
    found = await since(server, anna, number)
    assert digest(found) == ["Nothing has happened since your last turn."]
    assert labels(found) == ["Whole story", "Step through"]


async def test_row_72_every_change_since_ones_last_turn_is_marked(gallery: Server) -> None:
    number, builder, look = await building(gallery)
    history = await gallery.bot.keeper.history(number)
    for person, since_entry in ((builder, look.table.plies - 1), (gallery.people[4], 0)):
        seat = look.table.seat_of(person.id)
        now, then = (look.game.view(history[ply].after, seat) for ply in (look.table.plies, since_entry))
        drawn = paint(gallery.shelf[look.game.id].artist.scene(now, look.table.names(), then))
        unmarked = paint(gallery.shelf[look.game.id].artist.scene(now, look.table.names(), None))
        shown = await picture(await since(gallery, person, number))
        assert ImageChops.difference(shown, opened_as(drawn)).getbbox() is None
        assert ImageChops.difference(shown, opened_as(unmarked)).getbbox() is not None


def opened_as(data: bytes) -> Image.Image:
    """Return a picture from its file."""
    return Image.open(io.BytesIO(data)).convert("RGB")


async def picture(message: Any) -> Image.Image:
    """Return the picture of a message."""
    return opened_as(await message.attachments[0].read())


async def test_row_72_a_long_absence_is_told_in_five_lines_that_lead_to_the_rest(server: Server) -> None:
    anna, ben, chloe, dario = server.people[:4]
    number = await opened(server, "ferry", 4, "rounds=3")
    await planned(server, number)
    await dug(server, anna)
    await dug(server, ben, chloe, dario)
    await planned(server, number, 0)
    found = await since(server, anna, number)
    lines = digest(found)
    assert len(lines) == briefly.LINES
    assert lines[0] == "-# … and 2 turns before these."
    assert [line.partition("**: ")[0] for line in lines[1:]] == ["**Dario", "**Ben", "**Chloé", "**Dario"]
    assert all(len(line) < briefly.WIDTH + 40 for line in lines)
    story = answer(await anna.click(found, label="Whole story"))
    assert text(story).startswith("### Ferry #1: log\n**11** ·")


async def test_somebody_without_a_seat_is_told_about_the_last_day(server: Server) -> None:
    anna, ben, _, _, eve = server.people
    number = await opened(server, "ferry", 2)
    assert digest(await since(server, eve, number))[0] == "Nothing has happened yet."
    await planned(server, number)
    await server.env.advance_time(DAY)
    await dug(server, anna)
    await server.env.advance_time(3600)
    await dug(server, ben)
    found = await since(server, eve, number)
    assert text(found).startswith("### Ferry #1: the last day\n**Anna**: draws a good\n**Ben**: draws")
    assert "You draw" not in text(found)
    await server.env.advance_time(DAY)
    assert "**Ben**: draws a good" in text(await since(server, eve, number))


async def test_what_happened_at_a_finished_table_can_still_be_asked(server: Server) -> None:
    anna = server.people[0]
    await finished(server)
    board = next(m for m in reversed(server.messages()) if "Since my last turn" in labels(m))
    found = answer(await anna.click(board, label="Since my last turn"))
    assert "**Ben**: draws a good" in text(found)
    assert text(found).endswith("The game is over.")


async def test_a_table_that_never_began_has_no_past_but_its_log(server: Server) -> None:
    anna = server.people[0]
    await anna.slash(server.channel, "table open", game="ferry")
    assert "has not started yet" in said(await anna.slash(server.channel, "table since"))
    asked = await anna.slash(server.channel, "table end", table=1)
    await anna.click(answer(asked), label="End it")
    found = await stepping(server, anna, 1, 1)
    assert "ended the table without a result" in text(found)
    assert alts(found) == []


async def test_row_31_one_steps_through_all_positions_whatever_the_age_of_the_message(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, anna, ben)
    found = await stepping(server, anna, number, 0)
    assert found.ephemeral
    assert text(found).startswith("### Ferry #1: the opening\nThe game begins.")
    assert labels(found) == ["Later", "Last"]
    await server.env.advance_time(DAY)
    told = []
    for ply in range(1, 5):
        await server.env.advance_time(3600)
        await server.restart()
        found = answer(await anna.click(found, label="Later"))
        heading, when, *lines = text(found).splitlines()
        assert heading == f"### Ferry #1: entry {ply} of 4"
        assert when.startswith("-# <t:")
        told.append(lines[0])
    assert told[0].startswith("You plan")
    assert told[2].startswith("You draw ")
    assert told[3] == "Ben draws a good."
    assert labels(found) == ["First", "Earlier"]
    found = answer(await anna.click(found, label="Earlier"))
    assert "entry 3 of 4" in text(found)
    found = answer(await anna.click(found, label="First"))
    assert "the opening" in text(found)
    assert "entry 4 of 4" in text(answer(await anna.click(found, label="Last")))


async def test_row_67_a_past_position_shows_what_that_seat_may_know_and_no_more(server: Server) -> None:
    anna, ben, eve = server.people[0], server.people[1], server.people[4]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await dug(server, anna)
    for ply in range(4):
        seen = [alts(await stepping(server, person, number, ply))[0] for person in (anna, ben, eve)]
        assert ["Your hand: " in alt for alt in seen] == [True, True, False]
        state = (await server.bot.keeper.history(number))[ply].after
        for alt, player in zip(seen, state.players, strict=False):
            assert f"Your hand: {', '.join(player.hand)}." in alt
    assert "You draw" in text(await stepping(server, anna, number, 3))
    assert "Anna draws a good." in text(await stepping(server, ben, number, 3))


async def test_a_menu_leads_to_positions_far_away(server: Server) -> None:
    anna = server.people[0]
    number = await finished(server, "rounds=1")
    assert not [c for c in controls(await stepping(server, anna, number, 1)) if c.get("options")]
    number = await opened(server, "ferry", 4, "rounds=3")
    await planned(server, number)
    await dug(server, *server.people[:4])
    found = await stepping(server, anna, number, 8)
    (menu,) = [c for c in controls(found) if c.get("options")]
    assert [option["label"] for option in menu["options"]] == ["The opening", "Entry 5", "Entry 8"]
    found = answer(await anna.select(found, ["5"], custom_id=menu["custom_id"]))
    assert "entry 5 of 8" in text(found)


async def test_the_log_and_the_last_board_lead_to_the_positions(server: Server) -> None:
    anna, eve = server.people[0], server.people[4]
    number = await finished(server)
    log = answer(await anna.slash(server.channel, "table log", table=number))
    shown = answer(await anna.click(log, label="Step through"))
    assert "entry 4 of 4" in text(shown)
    board = next(m for m in reversed(server.messages()) if "Step through" in labels(m))
    shown = answer(await eve.click(board, label="Step through"))
    assert shown.ephemeral
    assert "the opening" in text(shown)
    assert labels(board) == labels(next(m for m in reversed(server.messages()) if labels(m)))


async def test_an_entry_beyond_the_last_is_the_last(server: Server) -> None:
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    assert "entry 2 of 2" in text(await stepping(server, server.people[0], number, 999))
    board = server.board()
    pressed = await server.press(server.people[0], board, id_of(board, "Since my last turn"))
    assert pressed.acknowledged


async def test_a_position_of_earlier_rules_is_told_without_a_picture(server: Server) -> None:
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    store: Any = server.bot.keeper.store
    broken = 'update entries set body = replace(body, \'"digest":"\', \'"digest":"0\') where ply = 1'
    await store._write(lambda connection: connection.execute(broken))
    await store._write(lambda connection: connection.execute("update tables set version = 0"))
    await server.restart()
    log: list[Logged] = await store_log(server, number)
    assert len(log) == 3
    found = await stepping(server, server.people[0], number, 1)
    assert "played under earlier rules, which this Relais cannot replay" in text(found)
    assert alts(found) == []
    assert len(alts(await stepping(server, server.people[0], number, 3))) == 1
    assert "entry 3" in text(await stepping(server, server.people[0], number, 3))
    found = await since(server, server.people[0], number)
    assert len(alts(found)) == 1


async def store_log(server: Server, number: int) -> list[Logged]:
    """Return the log of a table as the store has it."""
    return await server.bot.keeper.store.log(number)


async def test_every_position_of_every_game_can_be_shown(server: Server) -> None:
    """From the opening to the end, as a player and as somebody outside."""
    for name in ("ferry", "la_strada", "la_loire", "orleans"):
        number = await opened(server, name, 2)
        if name == "ferry":
            await play_on(server, number, random.Random(5))
        last = (await server.table(number)).plies
        for person in (server.people[0], server.people[4]):
            for ply in range(last + 1):
                found = await stepping(server, person, number, ply)
                assert len(alts(found)) == 1
