"""How people are called when they are awaited: as they and their channel wish, once aloud, never asleep."""

from __future__ import annotations

from datetime import timedelta

from bot.tables import settings
from bot.tables.motions import GoBack, Pause, Resume
from bot.tables.people import Direct
from bot.tables.steering import Steering
from bot.tables.table import Person
from tests.chat.habits import NIGHT, aloud, at, direct, each_watch, settle, silently, wish
from tests.chat.playing import dug, opened, planned
from tests.chat.server import Server, text

__all__ = ["each_watch"]

MODERATOR = Person(7, "Mo")


async def sailing(server: Server) -> int:
    """Open a table of Ferry for two, where Anna's ferry is to sail."""
    number = await opened(server, "ferry", 2)
    await planned(server, number)
    return number


async def test_whoever_sleeps_is_mentioned_without_a_sound_and_called_once_on_waking(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailing(server)
    await wish(server, ben, quiet=NIGHT, zone="UTC")
    called = len(aloud(server))
    await dug(server, anna)
    assert (aloud(server)[called:], silently(server)) == ([], [{ben.id}])
    await at(server, "2026-01-01T05:55")
    assert aloud(server)[called:] == []
    await at(server, "2026-01-01T09:00")
    assert (aloud(server)[called:], silently(server)) == ([{ben.id}], [{ben.id}])
    assert "sail with 3 days left" in server.pings()[-1].content
    await server.restart()
    assert aloud(server)[called:] == [{ben.id}]


async def test_of_several_who_are_awaited_those_asleep_are_called_by_a_silent_message_of_their_own(
    server: Server,
) -> None:
    anna, ben, chloe = server.people[:3]
    await wish(server, ben, quiet=NIGHT)
    await opened(server, "ferry", 3)
    assert aloud(server) == [{anna.id, chloe.id}]
    assert silently(server) == [{ben.id}]


async def test_whoever_acts_before_waking_is_not_called_any_more(server: Server) -> None:
    anna, ben = server.people[:2]
    await wish(server, anna, quiet=NIGHT)
    number = await opened(server, "ferry", 2)
    await planned(server, number, 1)
    await at(server, "2026-01-01T08:00")
    assert aloud(server) == [{ben.id}]


async def test_row_55_whoever_is_away_is_not_called_but_at_their_return(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailing(server)
    until = server.env.now() + timedelta(days=3)
    await wish(server, ben, away_until=until)
    called = len(server.pinged())
    await dug(server, anna)
    assert f"sail with 3 days left · away until <t:{int(until.timestamp())}:D>" in text(server.board())
    await at(server, "2026-01-03T23:30")
    assert server.pinged()[called:] == []
    await at(server, "2026-01-04T04:00")
    assert server.pinged()[called:] == [{ben.id}]
    assert aloud(server)[-1] == {ben.id}


async def test_row_100_closed_direct_messages_keep_nobody_from_their_turn(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailing(server)
    await wish(server, ben, direct=Direct.ALWAYS)
    called = len(aloud(server))
    channel = server.env.backend.get_dm_channel(ben.id)
    server.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50007, times=1)
    await dug(server, anna)
    assert direct(server, ben) == []
    assert aloud(server)[called:] == [{ben.id}]


async def test_a_direct_message_takes_the_place_of_the_sound_of_a_mention(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailing(server)
    await wish(server, ben, direct=Direct.ALWAYS)
    called = len(aloud(server))
    await dug(server, anna)
    assert (aloud(server)[called:], silently(server)) == ([], [{ben.id}])
    [told] = direct(server, ben)
    assert told.content.startswith(f"**Ferry #{number}**: sail with 3 days left. [To the board](https://")


async def test_a_channel_that_calls_directly_mentions_only_those_who_take_no_direct_messages(
    server: Server,
) -> None:
    anna, ben, chloe = server.people[:3]
    await settle(server, settings.PINGS, "direct")
    await wish(server, chloe, direct=Direct.NEVER)
    await opened(server, "ferry", 3)
    assert server.pinged() == [{chloe.id}]
    assert [len(direct(server, person)) for person in (anna, ben, chloe)] == [1, 1, 0]


async def test_a_silent_channel_makes_no_sound_in_the_morning_either(server: Server) -> None:
    anna, ben = server.people[:2]
    await settle(server, settings.PINGS, "silent")
    await wish(server, ben, quiet=NIGHT)
    await opened(server, "ferry", 2)
    await at(server, "2026-01-01T12:00")
    assert (aloud(server), silently(server)) == ([], [{anna.id, ben.id}])


async def test_a_crash_between_a_direct_message_and_the_mention_repeats_neither(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailing(server)
    await wish(server, ben, direct=Direct.ALWAYS)
    called = len(server.pinged())
    server.env.inject_error("POST", f"/channels/{server.channel.id}/messages", status=500, code=0, times=1)
    await dug(server, anna)
    await server.env.advance_time(600)
    assert len(direct(server, ben)) == 1
    server.env.inject_error("POST", f"/channels/{server.channel.id}/messages", status=500, code=0, times=0)
    assert server.pinged()[called:] == [{ben.id}]


async def test_row_39_when_the_table_goes_back_old_calls_are_struck_out_and_whoever_acts_now_is_called(
    server: Server,
) -> None:
    anna, ben = server.people[:2]
    number = await sailing(server)
    to = (await server.table(number)).plies
    await dug(server, anna)
    old = server.pings()[-1]
    assert aloud(server)[-1] == {ben.id}
    await Steering(server.bot.keeper).order(number, MODERATOR, GoBack(to))
    await server.bot.teller.idle()
    struck = next(message for message in server.messages() if message.id == old.id)
    assert struck.content.startswith(f"~~<@{ben.id}> **Ferry")
    assert "Taken back" in struck.content
    assert aloud(server)[-1] == {anna.id}
    [notice] = await server.bot.keeper.store.people.notices(number)
    assert (notice.user, notice.message) == (anna.id, server.pings()[-1].id)


async def test_row_52_102_whoever_is_replaced_is_neither_called_nor_reminded_any_more(server: Server) -> None:
    anna, _, chloe = server.people[:3]
    number = await sailing(server)
    await anna.slash(server.channel, "table leave")
    await chloe.click(server.board(), label="Take the free seat")
    assert aloud(server)[-1] == {chloe.id}
    [notice] = await server.bot.keeper.store.people.notices(number)
    assert notice.user == chloe.id


async def test_a_table_that_pauses_calls_nobody_until_it_resumes(server: Server) -> None:
    anna = server.people[0]
    number = await sailing(server)
    steering = Steering(server.bot.keeper)
    await steering.order(number, MODERATOR, Pause())
    await server.bot.teller.idle()
    called = len(server.pinged())
    await at(server, "2026-01-04T00:00")
    assert server.pinged()[called:] == []
    await steering.order(number, MODERATOR, Resume())
    await server.bot.teller.idle()
    assert server.pinged()[called:] == [{anna.id}]
