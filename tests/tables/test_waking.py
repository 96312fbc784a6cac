"""When people are awake, and what waking hours they share, also in the nights in which clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.people import (
    NOTHING_KNOWN,
    QUARTER,
    Habits,
    after_waking,
    awake,
    away,
    next_waking,
    shared_hours,
    zone_of,
    zones,
)

MINUTE = timedelta(minutes=1)

CHANGES = {
    "Europe/Paris": ("2026-03-29", "2026-10-25"),
    "America/New_York": ("2026-03-08", "2026-11-01"),
    "Australia/Sydney": ("2026-10-04", "2026-04-05"),
    "Australia/Lord_Howe": ("2026-10-04", "2026-04-05"),
}
"""The nights in which an hour is left out, and comes twice; on Lord Howe Island half an hour."""

NIGHT = (22 * 60, 7 * 60)


def at(text: str, zone: str = "UTC", fold: int = 0) -> datetime:
    """Return the moment at which a clock in a zone shows something."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def shows_quiet(habits: Habits, moment: datetime) -> bool:
    """Return whether the clock on somebody's wall shows a time of their quiet hours, by text."""
    assert habits.quiet is not None
    shown = moment.astimezone(ZoneInfo(habits.zone)).strftime("%H:%M")
    begin, end = (f"{minutes // 60:02}:{minutes % 60:02}" for minutes in habits.quiet)
    return begin <= shown < end if begin < end else not end <= shown < begin


quiets = st.tuples(st.integers(0, 95), st.integers(0, 95)).map(lambda two: (two[0] * 15, two[1] * 15))


@st.composite
def nights(draw: st.DrawFn) -> tuple[Habits, datetime]:
    """Return somebody with quiet hours, and a moment within a day and a half of a change of clocks."""
    zone = draw(st.sampled_from(sorted(CHANGES)))
    night = at(draw(st.sampled_from(CHANGES[zone])), zone)
    quiet = draw(quiets.filter(lambda two: (two[0] - two[1]) % 1440 >= 240))
    return Habits(zone=zone, quiet=quiet), night + draw(st.integers(-2160, 2160)) * MINUTE


@given(nights())
def test_quiet_hours_are_what_the_clock_on_the_wall_shows(night: tuple[Habits, datetime]) -> None:
    habits, moment = night
    assert awake(habits, moment) is not shows_quiet(habits, moment)


@given(nights())
def test_the_next_waking_moment_is_the_first_one(night: tuple[Habits, datetime]) -> None:
    habits, moment = night
    found = next_waking(habits, moment)
    assert awake(habits, found)
    assert not any(awake(habits, moment + n * MINUTE) for n in range(int((found - moment) / MINUTE)))


@given(nights(), st.integers(0, 48 * 60))
def test_waking_hours_are_counted_minute_by_minute(night: tuple[Habits, datetime], minutes: int) -> None:
    habits, start = night
    end = after_waking(habits, start, minutes * MINUTE)
    assert awake(habits, end)
    passed = sum(awake(habits, start + n * MINUTE) for n in range(int((end - start) / MINUTE)))
    assert passed == minutes


@pytest.mark.parametrize("zone", sorted(CHANGES))
def test_a_night_ends_at_the_same_hour_before_and_after_clocks_change(zone: str) -> None:
    habits = Habits(zone=zone, quiet=NIGHT)
    for day in CHANGES[zone]:
        evening = at(day, zone) - timedelta(hours=1)
        woken = next_waking(habits, evening)
        assert woken == at(f"{day}T07:00", zone)
        assert woken - at(day, zone) != timedelta(hours=7), "that night is longer or shorter than others"


def test_an_hour_that_comes_twice_is_quiet_twice() -> None:
    habits = Habits(zone="Europe/Paris", quiet=(60, 150))  # 1:00 to 2:30
    first, second = (at("2026-10-25T02:15", "Europe/Paris", fold) for fold in (0, 1))
    assert second - first == timedelta(hours=1)
    assert [awake(habits, moment) for moment in (first, second)] == [False, False]
    assert next_waking(habits, second) == at("2026-10-25T02:30", "Europe/Paris", fold=1)


def test_quiet_hours_that_end_in_an_hour_left_out_end_with_it() -> None:
    habits = Habits(zone="Europe/Paris", quiet=(60, 150))
    assert next_waking(habits, at("2026-03-29T01:30", "Europe/Paris")) == at("2026-03-29T01:00")


def test_a_day_of_waking_hours_takes_longer_than_a_day() -> None:
    habits = Habits(zone="Europe/Paris", quiet=NIGHT)  # 15 waking hours a day
    start = at("2026-06-01T12:00", "Europe/Paris")
    assert after_waking(habits, start, timedelta(hours=24)) == at("2026-06-02T21:00", "Europe/Paris")
    assert after_waking(NOTHING_KNOWN, start, timedelta(hours=24)) == start + timedelta(hours=24)


def test_waking_hours_that_end_with_the_evening_end_the_next_morning() -> None:
    """So that whatever is due then comes while somebody is awake."""
    habits = Habits(zone="Asia/Tokyo", quiet=NIGHT)
    start = at("2026-06-01T21:00", "Asia/Tokyo")
    assert after_waking(habits, start, timedelta(hours=1)) == at("2026-06-02T07:00", "Asia/Tokyo")


def test_time_away_does_not_count_nor_what_was_before_it() -> None:
    habits = Habits(away_until=at("2026-06-10"))
    assert away(habits, at("2026-06-09T23:59"))
    assert not awake(habits, at("2026-06-09T23:59"))
    assert awake(habits, at("2026-06-10"))
    for start in ("2026-06-01", "2026-06-09"):
        assert after_waking(habits, at(start), timedelta(hours=5)) == at("2026-06-10T05:00")
    assert after_waking(habits, at("2026-06-11"), timedelta(hours=5)) == at("2026-06-11T05:00")


def test_quiet_hours_that_begin_when_they_end_are_none() -> None:
    habits = Habits(quiet=(300, 300))
    assert after_waking(habits, at("2026-06-01"), timedelta(hours=100)) == at("2026-06-05T04:00")


def test_a_zone_that_is_no_more_is_taken_for_utc() -> None:
    assert zone_of("Europe/Atlantis") is zone_of("") is zone_of("../passwd") is UTC
    assert {"Europe/Paris", "America/New_York", "Australia/Sydney"} <= set(zones())


PARIS = Habits(zone="Europe/Paris", quiet=(23 * 60, 8 * 60))
NEW_YORK = Habits(zone="America/New_York", quiet=(22 * 60, 7 * 60))
SYDNEY = Habits(zone="Australia/Sydney", quiet=(22 * 60, 7 * 60))


def test_shared_hours_of_people_in_two_zones() -> None:
    start = at("2026-06-01")
    assert shared_hours([PARIS, NEW_YORK], start) == [
        (at("2026-06-01T11:00"), at("2026-06-01T21:00")),
    ]


def test_in_the_week_between_two_changes_the_shared_hours_shift() -> None:
    """New York's clocks change three weeks before those of Paris."""
    shared = [shared_hours([PARIS, NEW_YORK], at(day))[0] for day in ("2026-03-01", "2026-03-20")]
    assert shared[0] == (at("2026-03-01T12:00"), at("2026-03-01T22:00"))
    assert shared[1] == (at("2026-03-20T11:00"), at("2026-03-20T22:00"))


def test_people_in_three_zones_may_share_little_and_people_in_two_nothing() -> None:
    assert shared_hours([PARIS, NEW_YORK, SYDNEY], at("2026-01-10")) == [
        (at("2026-01-10T20:00"), at("2026-01-10T22:00")),
    ]
    early = Habits(quiet=(12 * 60, 0))
    late = Habits(quiet=(0, 12 * 60))
    assert shared_hours([early, late], at("2026-06-01")) == []
    assert shared_hours([], at("2026-06-01")) == [(at("2026-06-01"), at("2026-06-02"))]


def test_shared_hours_over_midnight_are_one_interval_and_leave_times_away_out() -> None:
    owl = Habits(quiet=(6 * 60, 14 * 60), away_until=at("2027-01-01"))
    assert shared_hours([owl], at("2026-06-01")) == [(at("2026-06-01T14:00"), at("2026-06-02T06:00"))]


@given(st.lists(nights(), min_size=1, max_size=3))
def test_everybody_is_awake_in_shared_hours_and_somebody_sleeps_beside_them(
    people: list[tuple[Habits, datetime]],
) -> None:
    habits = [one for one, _ in people]
    found = shared_hours(habits, people[0][1])
    for begin, end in found:
        assert begin < end
        assert all(awake(one, moment) for one in habits for moment in (begin, end - MINUTE))
        # A day with a change of clocks may end in the midst of an interval.
        assert (begin, end) == found[-1] or not all(awake(one, end) for one in habits)
        assert end - begin == timedelta(days=1) or not all(awake(one, begin - QUARTER) for one in habits)
