"""When somebody who is awaited is called, reminded, and late."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.kernel import Seat
from bot.tables.pace import Notice, deadline, due, hours
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.settings import Reminders

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
USUAL = Reminders.USUAL.hours
SLEEPER = Habits(zone="Europe/Paris", quiet=(22 * 60, 6 * 60))
"""Sixteen waking hours a day, until 20:00 UTC."""


def awaited(**changes: object) -> Notice:
    """Return that somebody is awaited since noon."""
    return replace(Notice(1, Seat(0), 101, NOON), **changes)


def rounds(notice: Notice, habits: Habits, *, away: float = 0, days: int = 40) -> list[float]:
    """Return after how many hours reminders come if looked for each hour, but for the first hours."""
    found = []
    for hour in range(int(away), days * 24):
        now = NOON + hour * HOUR
        if due(notice, habits, USUAL, now):
            found.append(float(hour))
            notice = replace(notice, reminded=notice.reminded + 1, last=now)
    return found


def test_reminders_come_after_24_48_and_96_hours_then_no_more() -> None:
    assert rounds(awaited(), NOTHING_KNOWN) == [24, 48, 96]


def test_reminders_count_waking_hours_and_come_in_them() -> None:
    """Eight hours of the first day, sixteen of the second: the evening ends, and the morning is awaited."""
    found = rounds(awaited(), SLEEPER)
    assert found == [40, 72, 144]
    assert all(4 <= (NOON + hour * HOUR).hour < 20 for hour in found)


def test_after_a_long_downtime_reminders_begin_with_the_first_and_keep_their_distance() -> None:
    assert rounds(awaited(), NOTHING_KNOWN, away=24 * 7) == [168, 192, 240]


def test_whoever_comes_back_has_all_their_time_before_a_reminder() -> None:
    assert rounds(awaited(), Habits(away_until=NOON + timedelta(days=5)))[0] == 5 * 24 + 24


def test_a_call_that_waited_for_the_morning_is_due_then_and_reminders_count_on() -> None:
    notice = awaited(called=False)
    night, morning = NOON + 10 * HOUR, NOON + 16 * HOUR
    assert not due(notice, SLEEPER, USUAL, night)
    assert due(notice, SLEEPER, USUAL, morning)
    called = replace(notice, called=True, last=morning)
    assert not due(called, SLEEPER, USUAL, morning + 23 * HOUR)
    assert due(called, SLEEPER, (), morning) is False


@pytest.mark.parametrize(
    ("person", "channel", "wanted"),
    [
        ("usual", "usual", (24, 48, 96)),
        ("few", "usual", (72,)),
        ("usual", "few", (72,)),
        ("usual", "none", ()),
    ],
)
def test_reminders_are_as_rare_as_the_person_or_the_channel_wishes(
    person: str, channel: str, wanted: tuple[int, ...]
) -> None:
    assert hours(Reminders(person), Reminders(channel)) == wanted


def test_a_clock_runs_in_waking_hours_only() -> None:
    assert deadline(SLEEPER, NOON, 12) == NOON + 20 * HOUR
    assert deadline(NOTHING_KNOWN, NOON, 12) == NOON + 12 * HOUR
    assert deadline(SLEEPER, NOON, 0) is None
    back = Habits(away_until=NOON + timedelta(days=20))
    assert deadline(back, NOON, 12) == NOON + timedelta(days=20, hours=12)
