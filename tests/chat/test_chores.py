"""What happens by itself as time passes: nothing stops it, and what stalls is noticed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest

from bot.chat import chores
from bot.chat.chores import Duty
from bot.tables import heartbeat
from bot.tables.heartbeat import Beat
from bot.tables.ports import StoreFailure
from tests.chat.server import Server

MINUTE = timedelta(minutes=1)


class Rounds:
    """A duty that notes when it came round, and does something more."""

    def __init__(self, server: Server, more: Callable[[int], Awaitable[object]] | None = None) -> None:
        self._server = server
        self._more = more
        self.times: list[datetime] = []

    async def __call__(self) -> None:
        """Come round."""
        self.times.append(self._server.env.now())
        if self._more is not None:
            await self._more(len(self.times))


async def minutes(server: Server, number: float) -> None:
    """Let minutes pass."""
    await server.env.advance_time(60 * number)


async def noted(server: Server) -> dict[str, Beat]:
    """Return the heartbeats as the database has them."""
    return heartbeat.read(await server.bot.keeper.store.facts(heartbeat.FACT))


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as an error."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_row_106_a_duty_that_fails_stops_neither_itself_nor_the_others(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail_once(number: int) -> None:
        if number == 1:
            raise RuntimeError("a bad day")

    failing, other = Rounds(server, fail_once), Rounds(server)
    await server.take_up(Duty("fail", MINUTE, failing))
    await server.take_up(Duty("go on", MINUTE, other))
    beat = (await noted(server))["fail"]
    assert (beat.done, beat.failing, beat.failure) == (None, True, "RuntimeError: a bad day")
    assert errors(caplog) == ["fail: failed (RuntimeError: a bad day); the next round comes in 0:01:00"]
    await minutes(server, 2.5)
    assert (len(failing.times), len(other.times)) == (3, 3)
    beat = (await noted(server))["fail"]
    assert beat.done is not None
    assert not beat.failing


async def test_row_106_a_duty_that_hangs_is_cut_off_and_holds_up_nothing(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async def hang(number: int) -> None:
        if number == 1:
            await asyncio.sleep(10**6)

    hanging, other = Rounds(server, hang), Rounds(server)
    await server.take_up(Duty("hang", MINUTE, hanging))
    await server.take_up(Duty("go on", MINUTE, other))
    await minutes(server, 2.5)
    assert len(other.times) == 3
    assert len(hanging.times) == 2, "once cut off after a minute, once done a minute later"
    assert errors(caplog) == ["hang: cut off, because it took longer than 0:01:00"]
    assert not (await noted(server))["hang"].failing


async def test_row_106_a_duty_that_does_not_come_round_raises_an_alarm_once(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """With heartbeats older than two periods."""
    broken = True

    async def fail(_: int) -> None:
        if broken:
            raise RuntimeError("still broken")

    await server.take_up(Duty("fail", chores.PERIOD / 3, Rounds(server, fail)))
    for _ in range(3):
        await server.env.advance_time(chores.PERIOD.total_seconds())
    assert len([record for record in caplog.records if record.exc_info]) == 1, "one trace is enough"
    assert errors(caplog).count("alarm: fail was not done for two periods") == 1
    broken = False
    caplog.set_level(logging.INFO)
    await server.env.advance_time(chores.PERIOD.total_seconds() * 2)
    assert "fail is done again" in [record.getMessage() for record in caplog.records]


async def test_row_106_heartbeats_that_cannot_be_noted_end_no_duty(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: str, __: str) -> None:
        raise StoreFailure("the disk is full")

    rounds = Rounds(server)
    await server.take_up(Duty("go on", MINUTE, rounds))
    with monkeypatch.context() as patch:
        patch.setattr(server.bot.keeper.store, "note", full)
        await minutes(server, 2.5)
    await minutes(server, 1)
    done = (await noted(server))["go on"].done
    assert len(rounds.times) == 4
    assert done == rounds.times[-1]


async def test_a_long_time_away_brings_one_round_and_no_burst(server: Server) -> None:
    first = Rounds(server)
    await server.take_up(Duty("count", MINUTE, first))
    await server.bot.chores.close()
    await server.env.advance_time(100 * 3600)
    await server.restart()
    again = Rounds(server)
    await server.take_up(Duty("count", MINUTE, again))
    await minutes(server, 1.5)
    assert (len(first.times), len(again.times)) == (1, 2)


async def test_heartbeats_of_duties_that_are_no_more_are_forgotten(server: Server) -> None:
    gone = {"knit": Beat(60, server.env.now(), server.env.now())}
    await server.bot.keeper.store.note(heartbeat.FACT, heartbeat.written(gone))
    await server.restart()
    found = await noted(server)
    assert "expire lobbies" in found
    assert "knit" not in found


def test_a_heartbeat_is_overdue_after_two_periods_in_which_the_bot_was_there() -> None:
    began = datetime.fromisoformat("2026-03-01T10:00:00+00:00")
    never, long_ago = Beat(60, began), Beat(60, began, began - timedelta(days=3))
    just = Beat(60, began, began + timedelta(minutes=9))
    late = began + timedelta(seconds=121)
    assert not never.overdue(began + 2 * MINUTE)
    assert never.overdue(late)
    assert long_ago.overdue(late)
    assert not just.overdue(late)


def test_heartbeats_that_cannot_be_read_are_none() -> None:
    assert heartbeat.read(None) == heartbeat.read("{") == heartbeat.read('{"x": 1}') == {}


@pytest.mark.parametrize(("name", "period"), [("expire lobbies", MINUTE), ("haste", timedelta(seconds=1))])
async def test_a_duty_has_a_name_of_its_own_and_time(server: Server, name: str, period: timedelta) -> None:
    with pytest.raises(ValueError, match=name):
        await server.take_up(Duty(name, period, Rounds(server)))
