"""Times and zones as people type them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.times import checked, offered_zones, read_quiet, read_time, read_until, read_zone, said_time
from bot.tables.people import NOTHING_KNOWN, Habits
from bot.tables.table import NotPossible

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("22:30", 1350),
        ("7", 420),
        ("07:15", 435),
        ("10 pm", 1320),
        ("12am", 0),
        ("12 PM", 720),
        ("24", 0),
        ("22h", 1320),
        ("6.45", 405),
    ],
)
def test_times_of_the_day_are_read_in_many_forms(typed: str, minutes: int) -> None:
    assert read_time(typed) == minutes


@given(st.integers(0, 95))
def test_a_time_that_was_shown_can_be_typed(quarter: int) -> None:
    assert read_time(said_time(quarter * 15)) == quarter * 15


@pytest.mark.parametrize("typed", ["", "25", "22:10", "7:60", "soon", "-1", "13:00:00", "1e9"])
def test_what_is_no_time_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(NotPossible, match="such as"):
        read_time(typed)


def test_quiet_hours_leave_enough_of_the_day() -> None:
    assert read_quiet("none", "") is None
    assert read_quiet("22", "7") == checked(1320, 420) == (1320, 420)
    for begin, end in (("7", "7"), ("6", "4"), ("0:00", "20:15")):
        with pytest.raises(NotPossible, match="at least 4 hours"):
            read_quiet(begin, end)


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("3 days", "2026-01-04T12:00"),
        ("a week", "2026-01-08T12:00"),
        ("2 Weeks", "2026-01-15T12:00"),
        ("in 6 hours", "2026-01-01T18:00"),
        ("2026-02-01", "2026-01-31T23:00"),
    ],
)
def test_time_away_is_a_span_or_a_date_in_the_person_s_zone(typed: str, until: str) -> None:
    assert read_until(typed, NOW, Habits(zone="Europe/Paris")) == datetime.fromisoformat(f"{until}+00:00")


@pytest.mark.parametrize(
    "typed", ["2025-12-31", "2026-01-01", "0 days", "2 years", "whenever", "400 days", "{}"]
)
def test_time_away_that_is_over_or_endless_is_refused(typed: str) -> None:
    with pytest.raises(NotPossible):
        read_until(typed, NOW, NOTHING_KNOWN)


def test_a_date_before_all_others_in_utc_is_refused() -> None:
    with pytest.raises(NotPossible):
        read_until("0001-01-01", NOW, Habits(zone="Asia/Tokyo"))


def test_whoever_is_back_says_so() -> None:
    assert read_until(" Back ", NOW, NOTHING_KNOWN) is None


def test_zones_are_read_by_name_or_city_and_offered_as_one_types() -> None:
    assert read_zone("europe/paris") == read_zone("Paris") == "Europe/Paris"
    assert read_zone("new york") == "America/New_York"
    assert {"Europe/Paris", "America/Paramaribo"} <= set(offered_zones("par", 2))
    assert len(offered_zones("", 25)) == 25
    with pytest.raises(NotPossible, match="Europe/Paris"):
        read_zone("Atlantis")
