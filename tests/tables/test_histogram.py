"""Latencies are counted in few classes, and noted so that they can be read without the bot."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables import histogram
from bot.tables.histogram import BOUNDS, Histogram, Latencies


def counted(*milliseconds: float) -> Histogram:
    found = Histogram()
    for each in milliseconds:
        found.add(each)
    return found


@pytest.mark.parametrize(
    ("percent", "bound"), [(1, 5), (50, 5), (51, 100), (90, 100), (91, 3_000), (99, 3_000), (100, 3_000)]
)
def test_a_percentile_is_the_bound_of_the_class_it_lies_in(percent: int, bound: int) -> None:
    found = counted(*[3.0] * 50, *[60.0] * 40, *[1_500.0] * 10)
    assert found.total == 100
    assert found.within(percent) == bound


def test_a_bound_belongs_to_its_class() -> None:
    assert counted(BOUNDS[2]).within(50) == BOUNDS[2]
    assert counted(BOUNDS[2] + 0.1).within(50) == BOUNDS[3]


def test_what_takes_longer_than_all_bounds_is_counted_too() -> None:
    assert counted(BOUNDS[-1] + 1).within(50) is None
    assert counted(BOUNDS[-1] + 1).total == 1
    assert counted().within(50) is None


def test_latencies_come_back_as_they_were_noted() -> None:
    latencies = Latencies.of(["drawn", "told"])
    latencies.since = datetime(2026, 3, 1, tzinfo=UTC)
    for milliseconds in (3, 40, 2_000):
        latencies.add("drawn", milliseconds)
    assert histogram.read(histogram.written(latencies)) == latencies
    assert latencies.lines() == ["drawn: ≤ 50 ms · ≤ 3 s · ≤ 3 s (3)"]


def test_long_times_are_said_in_minutes() -> None:
    latencies = Latencies.of(["told"])
    for milliseconds in (59_000, 590_000, 9_000_000):
        latencies.add("told", milliseconds)
    assert latencies.lines() == ["told: ≤ 10 min · over 60 min · over 60 min (3)"]


@pytest.mark.parametrize("fact", [None, "", "{", "{}", '{"stages":{"drawn":{"counts":[1,2]}}}'])
def test_latencies_that_cannot_be_read_or_have_other_classes_are_none(fact: str | None) -> None:
    assert histogram.read(fact) is None
