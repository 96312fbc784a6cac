"""What people tell about themselves: it holds at all their tables, and goes when they wish it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.chat.control import Control
from bot.tables.people import NOTHING_KNOWN, Direct, Habits
from bot.tables.settings import Reminders
from bot.tables.table import Person, Status
from tests.chat.habits import at, direct, each_watch, wish
from tests.chat.playing import answering, dug, finished, opened, planned, playing
from tests.chat.server import Server, alts, answer, labels, said, text
from tests.chat.test_homes import muted

__all__ = ["each_watch"]


async def habits(server: Server, person: Any) -> Habits:
    """Return what is known of somebody."""
    return await server.bot.keeper.store.people.habits(person.id)


def control(verb: str, *rest: str) -> str:
    return str(Control("me", verb, 0, rest))


async def test_the_panel_tells_and_changes_how_one_is_treated(server: Server) -> None:
    anna = server.people[0]
    shown = answer(await anna.slash(server.channel, "me show"))
    assert shown.ephemeral
    assert "**Time zone**: not told" in text(shown)
    assert labels(shown) == ["Heads-up: off", "Words first: off", "High contrast: off"]
    for verb, value in (("from", "1380"), ("until", "480"), ("reminders", "few"), ("direct", "never")):
        shown = answer(await anna.select(shown, [value], custom_id=control(verb)))
    for label in ("Heads-up", "Words first", "High contrast"):
        shown = answer(await anna.click(shown, label=f"{label}: off"))
    assert "**Quiet hours**: from 23:00 to 8:00." in text(shown)
    wanted = Habits("", (1380, 480), Reminders.FEW, Direct.NEVER, True, True, True)
    assert await habits(server, anna) == wanted
    await server.restart()
    again = answer(await anna.select(shown, ["none"], custom_id=control("from")))
    assert "**Quiet hours**: none." in text(again)
    assert await habits(server, server.people[1]) == NOTHING_KNOWN


async def test_row_11_pressing_a_switch_twice_turns_it_once(server: Server) -> None:
    anna = server.people[0]
    shown = answer(await anna.slash(server.channel, "me show"))
    for _ in range(2):
        await server.press(anna, shown, control("toggle", "heads_up", "on"))
    assert (await habits(server, anna)).heads_up


async def test_quiet_hours_that_leave_too_little_of_the_day_are_refused(server: Server) -> None:
    anna = server.people[0]
    shown = answer(await anna.slash(server.channel, "me show"))
    shown = answer(await anna.select(shown, ["480"], custom_id=control("from")))
    assert "must leave at least 4 hours" in text(shown)
    assert (await habits(server, anna)).quiet is None
    assert "such as 22:30" in said(await anna.slash(server.channel, "me quiet", **{"from": "late"}))


async def test_zone_and_quiet_hours_can_be_typed(server: Server) -> None:
    anna = server.people[0]
    found = await anna.autocomplete(server.channel, "me zone", "zone", "paris")
    assert found[0]["value"] == "Europe/Paris"
    assert found[0]["name"] == "Europe/Paris · 1:00"
    shown = said(await anna.slash(server.channel, "me zone", zone="Europe/Paris"))
    assert "**Time zone**: Europe/Paris, where it is 1:00 now." in shown
    shown = said(await anna.slash(server.channel, "me quiet", **{"from": "22:30", "until": "6:45"}))
    assert "from 22:30 to 6:45" in shown
    assert await habits(server, anna) == Habits("Europe/Paris", (1350, 405))
    assert "cannot be read" in said(await anna.slash(server.channel, "me zone", zone="**Atlantis**"))


async def test_row_55_away_reaches_all_of_one_s_tables_and_back_ends_it(server: Server) -> None:
    anna, ben = server.people[:2]
    first = await opened(server, "ferry", 2)
    await planned(server, first)
    board = server.board()
    await opened(server, "ferry", 2)
    until = int((server.env.now() + timedelta(days=3)).timestamp())
    told = said(await anna.slash(server.channel, "away", until="3 days"))
    assert f"away until <t:{until}:f>, at your 2 tables" in told
    refreshed = next(message for message in server.messages() if message.id == board.id)
    assert f"**Anna**: sail with 3 days left · away until <t:{until}:D>" in text(refreshed)
    assert len(alts(refreshed)) == 1
    assert f"away until <t:{until}:D>" in text(server.board())
    offered = await anna.autocomplete(server.channel, "away", "until", "")
    assert offered[0]["value"] == "back"
    assert "Welcome back" in said(await anna.slash(server.channel, "away", until="back"))
    assert "away until" not in text(server.board())
    assert "not away" in said(await anna.slash(server.channel, "away", until="back"))
    assert "3 days" in said(await ben.slash(server.channel, "away", until="some day"))


async def test_whoever_was_called_before_they_left_is_called_once_at_their_return(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)
    assert server.pinged() == [{anna.id, ben.id}]
    await anna.slash(server.channel, "away", until="3 days")
    await at(server, "2026-01-03T12:00")
    assert not any(anna.id in pinged for pinged in server.pinged()[1:])
    await at(server, "2026-01-04T08:00")
    assert [pinged for pinged in server.pinged()[1:] if anna.id in pinged] == [{anna.id}]


async def test_one_s_own_commands_work_in_direct_messages_too(server: Server) -> None:
    anna = server.people[0]
    await opened(server, "ferry", 2)
    assert "1 of 1 wait for you" in said(await anna.user.slash("me games"))
    shown = answer(await anna.user.slash("me show"))
    shown = answer(await anna.user.click(shown, label="Heads-up: off"))
    assert "Heads-up: on" in labels(shown)


async def test_one_s_tables_are_listed_those_that_wait_first(server: Server) -> None:
    anna, ben = server.people[:2]
    assert "You sit at no table" in said(await anna.slash(server.channel, "me games"))
    first = await opened(server, "ferry", 2)
    await planned(server, first)
    await dug(server, anna)
    second = await opened(server, "ferry", 2)
    await anna.slash(server.channel, "table open", game="ferry")
    lines = said(await anna.slash(server.channel, "me games")).splitlines()
    assert lines[0] == "### Your tables: 1 of 3 wait for you"
    assert f"[**Ferry #{second}**](https://discord.com/channels/{server.guild.id}/" in lines[1]
    assert "**your turn**, called <t:" in lines[1]
    assert "open to join" in lines[2]
    assert lines[3].startswith(f"- [**Ferry #{first}**]")
    assert lines[3].endswith("waits for Ben")
    assert said(await ben.slash(server.channel, "me games")).startswith("### Your tables: 2 of 2")


async def test_row_92_whose_turn_it_is_is_listed_rightly_where_nobody_can_be_called(server: Server) -> None:
    anna, ben = server.people[:2]
    await muted(server)
    other = server.guild.create_text_channel("other")
    assert said(await anna.slash(other, "me games")).endswith("waits for Ben")
    listed = said(await ben.slash(other, "me games"))
    assert "1 of 1 wait for you" in listed
    assert listed.endswith("**your turn**")


async def test_whoever_wishes_so_gets_the_words_with_the_picture(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    look = await server.look(number, anna)
    words = look.game.words.outline(look.game.view(look.state, look.seat), ["Anna", "Ben"]).splitlines()[0]
    await wish(server, anna, text_first=True)
    for person, expected in ((anna, True), (ben, False)):
        for shown in (
            await playing(server, person),
            answer(await person.slash(server.channel, "table show")),
        ):
            assert (words in text(shown)) is expected
            assert len(alts(shown)) == 1
    public = answer(await anna.slash(server.channel, "table show", public=True))
    assert words not in text(public)


async def test_row_78_whoever_wishes_so_gets_pictures_in_stronger_inks(server: Server) -> None:
    anna, ben = server.people[:2]
    await opened(server, "ferry", 2)

    async def seen(person: Any, **fields: Any) -> bytes:
        shown = answer(await person.slash(server.channel, "table show", **fields))
        return bytes(await shown.attachments[0].read())

    plain = await seen(anna)
    await wish(server, anna, contrast=True)
    strong = await seen(anna)
    assert strong != plain
    assert await seen(ben) == await seen(anna, public=True)
    assert await seen(anna) == strong


async def test_a_heads_up_comes_once_a_turn_to_those_who_wish_it(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await wish(server, ben, heads_up=True)
    panel = await playing(server, anna)
    assert direct(server, ben) == []
    for _ in range(2):
        panel = await answering(anna, await answering(anna, panel, "Lay a course"), "Mill")
        panel = answer(await anna.click(panel, label="Restart turn"))
    await server.restart()
    panel = await answering(anna, await playing(server, anna), "Dig")
    [told] = direct(server, ben)
    assert told.content.startswith(f"**Ferry #{number}**: Anna has begun a turn; yours may come next.")
    assert direct(server, anna) == []


async def test_nobody_asleep_or_who_does_not_wish_it_gets_a_heads_up(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    await wish(server, ben, heads_up=True, quiet=(22 * 60, 6 * 60))
    await answering(anna, await playing(server, anna), "Dig")
    assert direct(server, ben) == []


async def forgotten(server: Server, person: Any) -> str:
    """Let somebody be forgotten; return what they were told before."""
    asked = answer(await person.slash(server.channel, "me forget"))
    told = text(asked)
    done = answer(await person.click(asked, label="Forget me"))
    assert "nothing is stored about you any more" in text(done)
    return told


async def test_whoever_is_forgotten_leaves_a_nameless_seat_in_finished_games(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await finished(server)
    told = await forgotten(server, ben)
    assert f"table #{number} keep" in told
    table = await server.table(number)
    assert table.seats == (Person(anna.id, "Anna"), Person(0, ""))
    assert "Seat 2" in said(await anna.slash(server.channel, "table show"))
    assert "Yes: its luck holds" in said(await anna.slash(server.channel, "table verify"))
    shown = said(await anna.slash(server.channel, "table log"))
    assert "Ben" not in shown
    assert "Seat 2" in shown


async def test_nothing_of_whoever_is_forgotten_is_left_in_the_database(server: Server) -> None:
    ben = server.people[1]
    await finished(server)
    await wish(server, ben, heads_up=True)
    number = await opened(server, "ferry", 3)
    await planned(server, number)
    await ben.slash(server.channel, "table leave")
    await ben.slash(server.channel, "table join")
    await ben.slash(server.channel, "table open", game="ferry")
    await ben.slash(server.channel, "me forget")
    await forgotten(server, ben)
    store: Any = server.bot.keeper.store

    def everything(connection: Any) -> str:
        return "\n".join(connection.iterdump())

    kept = await store._database.read(everything)
    assert str(ben.id) not in kept
    assert "Ben" not in kept


async def test_whoever_is_forgotten_frees_seats_and_hands_lobbies_over(server: Server) -> None:
    anna, ben, chloe = server.people[:3]
    playing_at = await opened(server, "ferry", 2)
    await ben.slash(server.channel, "table open", game="ferry")
    await chloe.click(server.board(), label="Join")
    await ben.slash(server.channel, "table open", game="ferry")
    told = await forgotten(server, ben)
    assert f"Your seats at table #{playing_at} become free" in told
    assert (await server.table(playing_at)).seats == (Person(anna.id, "Anna"), None)
    handed, closed = await server.table(playing_at + 1), await server.table(playing_at + 2)
    assert (handed.opener.user, handed.seats) == (chloe.id, (Person(chloe.id, "Chloé"),))
    assert closed.status is Status.CLOSED
    again = answer(await ben.slash(server.channel, "me forget"))
    assert "Nothing is stored about you." in text(again)
    await ben.click(again, label="Forget me")
    assert "You sit at no table" in said(await ben.slash(server.channel, "me games"))


@pytest.mark.parametrize("custom_id", ["me:toggle:0:zone:on", "me:from:0", "me:direct:0", "me:toggle:0"])
async def test_row_16_what_no_panel_offers_changes_nothing(server: Server, custom_id: str) -> None:
    anna = server.people[0]
    shown = answer(await anna.slash(server.channel, "me show"))
    values = [] if "toggle" in custom_id else ["9999"]
    result = await server.press(anna, shown, custom_id, values)
    assert result.acknowledged
    assert await habits(server, anna) == NOTHING_KNOWN
