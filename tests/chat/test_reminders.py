"""Reminders, and clocks: after waking hours, exactly once, never in a burst, and not for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.chat import reminding
from bot.chat.reminding import Reminding
from bot.tables import settings
from bot.tables.people import Direct
from bot.tables.settings import Reminders
from bot.tables.table import Table
from tests.chat.habits import aloud, at, direct, each_watch, settle, sleep_until, wish
from tests.chat.playing import dug, opened, planned
from tests.chat.server import Server, text
from tests.chat.test_channels import deny, open_in_thread

__all__ = ["each_watch"]

BERLIN = {"zone": "Europe/Berlin", "quiet": (22 * 60, 6 * 60)}


async def sailing(server: Server, seats: int = 2) -> int:
    """Open a table of Ferry, where Anna's ferry is to sail."""
    number = await opened(server, "ferry", seats)
    await planned(server, number)
    return number


def since(server: Server, count: int) -> list[str]:
    """Return what was said in the channel after so many messages."""
    return [text(message) for message in server.messages()[count:]]


async def clocked(server: Server, number: int, clock: int) -> Table:
    """Give a table a clock, and its notices likewise."""
    store = server.bot.keeper.store
    table = replace(await server.table(number), clock=clock)
    await store.save(table)
    await store.people.note([replace(n, clock=clock) for n in await store.people.notices(number)])
    return table


async def test_row_103_reminders_escalate_stop_and_tell_the_table(server: Server) -> None:
    anna = server.people[0]
    number = await sailing(server)
    count, called = len(server.messages()), len(aloud(server))
    await at(server, "2026-01-01T23:00")
    assert since(server, count) == []
    await at(server, "2026-01-02T02:00")
    [first] = since(server, count)
    assert first.startswith(f"<@{anna.id}> **Ferry #{number}** still waits for you (called <t:")
    assert ": sail with 3 days left. [To the board](https://discord.com/channels/" in first
    await at(server, "2026-01-09T00:00")
    said = since(server, count)
    assert len(said) == 4
    assert aloud(server)[called:] == [{anna.id}] * 3
    assert said[3].startswith(f"**Ferry #{number}**: Anna, called <t:")
    assert "`/table replace`" in said[3]
    assert server.messages()[-1].flags.suppress_notifications
    await server.restart()
    await at(server, "2026-01-11T00:00")
    assert len(since(server, count)) == 4


async def test_row_45_a_reminder_may_notify_only_whom_it_means(server: Server) -> None:
    anna = server.people[0]
    await sailing(server)
    await at(server, "2026-01-02T02:00")
    last = server.sent("POST", "/channels/*/messages")[-1].json
    assert last is not None
    assert last["allowed_mentions"]["parse"] == []
    assert last["allowed_mentions"]["users"] == [str(anna.id)] or last["allowed_mentions"]["users"] == [
        anna.id
    ]


async def test_row_104_reminders_keep_to_quiet_hours_in_the_night_clocks_change(server: Server) -> None:
    """In Berlin 6 o'clock is at 5 UTC until 28 March, and at 4 UTC from then on."""
    anna = server.people[0]
    await wish(server, anna, **BERLIN)
    await sleep_until(server, "2026-03-27T12:00")
    await at(server, "2026-03-27T13:00")
    await sailing(server)
    count = len(server.messages())
    await at(server, "2026-03-29T03:59")
    assert since(server, count) == []
    await at(server, "2026-03-29T05:00")
    [first] = server.messages()[count:]
    # Eight hours on Friday, and sixteen on Saturday; the round after the night that is an hour shorter.
    assert first.created_at.replace(second=0, microsecond=0) == datetime(2026, 3, 29, 4, tzinfo=UTC)


async def test_a_week_of_downtime_brings_one_reminder_for_all_tables(server: Server) -> None:
    anna = server.people[0]
    numbers = [await sailing(server), await sailing(server)]
    await server.bot.chores.close()
    await server.env.advance_time(7 * 24 * 3600)
    count, called = len(server.messages()), len(aloud(server))
    await server.restart()
    [said] = since(server, count)
    assert said.startswith(f"<@{anna.id}> 2 tables wait for you:\n- **Ferry #{numbers[0]}**: sail with")
    assert f"- **Ferry #{numbers[1]}**: sail with" in said
    await server.env.advance_time(12 * 3600)
    assert aloud(server)[called:] == [{anna.id}]


async def test_a_restart_between_sending_and_noting_repeats_no_reminder(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.people[0]
    await sailing(server)
    called = len(aloud(server))

    async def dies(*_: object) -> None:
        raise RuntimeError("the power fails")

    with monkeypatch.context() as patch:
        patch.setattr(Reminding, "_note", dies)
        await at(server, "2026-01-02T01:30")
    assert aloud(server)[called:] == [{anna.id}]
    await server.restart()
    await server.env.advance_time(20 * 3600)
    assert aloud(server)[called:] == [{anna.id}]
    await server.env.advance_time(8 * 3600)
    assert aloud(server)[called:] == [{anna.id}] * 2


async def test_a_restart_before_sending_loses_no_reminder(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = server.people[0]
    await sailing(server)
    called = len(aloud(server))
    monkeypatch.setattr(reminding, "_AGAIN", timedelta(0))
    server.env.inject_error(
        "POST", f"/channels/{server.channel.id}/messages", status=403, code=50013, times=1
    )
    await at(server, "2026-01-02T00:30")
    assert aloud(server)[called:] == []
    await server.restart()
    assert aloud(server)[called:] == [{anna.id}]


async def test_whoever_acts_is_not_reminded_of_it(server: Server) -> None:
    anna, ben = server.people[:2]
    await sailing(server)
    await at(server, "2026-01-01T20:00")
    await dug(server, anna)
    called = len(aloud(server))
    await at(server, "2026-01-02T19:00")
    assert aloud(server)[called:] == []
    await at(server, "2026-01-02T22:00")
    assert aloud(server)[called:] == [{ben.id}]


@pytest.mark.parametrize("whose", ["channel", "person"])
async def test_few_reminders_or_none_where_the_channel_or_the_person_wishes_so(
    server: Server, whose: str
) -> None:
    anna, ben = server.people[:2]
    if whose == "channel":
        await settle(server, settings.REMINDERS, "few")
    else:
        await wish(server, anna, reminders=Reminders.FEW)
    await wish(server, ben, reminders=Reminders.NONE)
    await opened(server, "ferry", 2)
    called = len(aloud(server))
    await at(server, "2026-01-03T20:00")
    assert aloud(server)[called:] == []
    await at(server, "2026-01-08T00:00")
    assert aloud(server)[called:] == [{anna.id}]


async def test_reminders_go_directly_to_those_who_wish_so(server: Server) -> None:
    anna = server.people[0]
    await wish(server, anna, direct=Direct.ALWAYS)
    number = await sailing(server)
    told, called = len(direct(server, anna)), len(server.pinged())
    await at(server, "2026-01-02T02:00")
    assert server.pinged()[called:] == []
    [reminder] = direct(server, anna)[told:]
    assert reminder.content.startswith(f"**Ferry #{number}** still waits for you")


async def test_row_106_a_channel_that_is_gone_stops_nobody_else_s_reminders(server: Server) -> None:
    ben = server.people[1]
    await sailing(server)
    other = server.guild.create_text_channel("other")
    await server.people[1].slash(other, "table open", game="ferry")
    await server.people[2].click(server.board(other), label="Join")
    await server.people[1].click(server.board(other), label="Start")
    called = len(server.pinged(other))
    server.env.backend.delete_channel(server.channel.id)
    await at(server, "2026-01-02T03:00")
    assert sorted(map(len, server.pinged(other)[called:])) == [1, 1]
    assert {ben.id} in server.pinged(other)


async def test_row_91_a_channel_that_takes_no_message_hides_no_reminder_of_another(server: Server) -> None:
    """And that it takes none is told to somebody who can mend it, once."""
    anna, ben = server.people[:2]
    await sailing(server)
    other = server.guild.create_text_channel("other")
    await ben.slash(other, "table open", game="ferry")
    await anna.click(server.board(other), label="Join")
    await ben.click(server.board(other), label="Start")
    called = len(server.pinged(other))
    deny(server, server.channel, send_messages=True)
    await at(server, "2026-01-02T03:00")
    assert sorted(map(sorted, server.pinged(other)[called:])) == [[anna.id], [ben.id]]
    reminder = next(m for m in server.messages(other)[1:] if m.content.startswith(f"<@{anna.id}> 2 tables"))
    assert "**Ferry #1**: sail" in reminder.content
    [told] = direct(server, anna)
    assert "Relais lacks a permission" in told.content
    await at(server, "2026-01-05T00:00")
    assert len(direct(server, anna)) == 1


async def test_row_91_a_reminder_that_failed_in_a_channel_that_is_gone_holds_up_no_later_one(
    server: Server,
) -> None:
    anna, ben = server.people[:2]
    await sailing(server)
    server.env.backend.delete_channel(server.channel.id)
    await at(server, "2026-01-02T03:00")
    other = server.guild.create_text_channel("other")
    await ben.slash(other, "table open", game="ferry")
    await anna.click(server.board(other), label="Join")
    await ben.click(server.board(other), label="Start")
    called = len(server.pinged(other))
    await at(server, "2026-01-03T07:00")
    assert {anna.id} in server.pinged(other)[called:]


@pytest.mark.parametrize("code", [50083, 10003])
async def test_row_93_a_reminder_that_finds_its_thread_closed_comes_all_the_same(
    server: Server, code: int
) -> None:
    anna = server.people[0]
    _, thread = await open_in_thread(server)
    times = 1 if code == 50083 else None
    posting = f"/channels/{thread.id}/messages"
    server.env.inject_error("POST", posting, status=400 if times else 404, code=code, times=times)
    called = len(server.pinged(thread)) + len(server.pinged())
    await at(server, "2026-01-02T05:00")
    assert [*server.pinged(thread), *server.pinged()][called:].count({anna.id}) == 1
    assert server.bot.homes.trouble(await server.table(1)) is None


async def test_the_clock_tells_the_table_once_when_waking_hours_are_used_up(server: Server) -> None:
    anna = server.people[0]
    number = await sailing(server)
    await wish(server, anna, quiet=(22 * 60, 6 * 60))
    await clocked(server, number, 12)
    count, called = len(server.messages()), len(aloud(server))
    await at(server, "2026-01-01T17:30")
    assert since(server, count) == []
    await at(server, "2026-01-01T19:30")
    [said] = since(server, count)
    assert said.startswith(f"<@{anna.id}> **Ferry #{number}**: your time for this turn is used up, 12 waking")
    assert aloud(server)[called:] == [{anna.id}]
    await server.restart()
    await at(server, "2026-01-02T12:00")
    assert aloud(server)[called:] == [{anna.id}]


async def test_whoever_plays_alone_is_told_of_no_others(server: Server) -> None:
    anna = server.people[0]
    await anna.slash(server.channel, "table open", game="la_loire", options="variant=solo", clock=12)
    await anna.click(server.board(), label="Start")
    count = len(server.messages())
    await at(server, "2026-01-09T00:00")
    said = since(server, count)
    assert "Nobody else waits for you" in said[0]
    assert said[-1].endswith("gets no more reminders. The table waits, until it is ended with `/table end`.")
    assert not any("others" in line for line in said)


async def test_the_board_shows_until_when_the_time_lasts(server: Server) -> None:
    anna, ben = server.people[:2]
    number = await sailing(server)
    await clocked(server, number, 24)
    await wish(server, ben, quiet=(22 * 60, 6 * 60))
    await dug(server, anna)
    end = int(server.env.now().timestamp()) + (6 + 16 + 8 + 8) * 3600
    assert f"**Ben**: sail with 3 days left · time until <t:{end}:f> (<t:{end}:R>)" in text(server.board())
