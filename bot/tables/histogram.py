"""How long things take, counted in a few classes: bounded, however much is counted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime

import msgspec

FACT = "latencies"
"""The name of the fact that holds the latencies."""

BOUNDS = (5, 10, 25, 50, 100, 250, 500, 1_000, 3_000, 10_000, 60_000, 600_000, 3_600_000)
"""Upper bounds of the classes in milliseconds; 3,000 is how long Discord waits. One more class is beyond."""


class Histogram(msgspec.Struct):
    """How many took how long, by class."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(BOUNDS) + 1))

    def __post_init__(self) -> None:
        if len(self.counts) != len(BOUNDS) + 1:
            raise ValueError("counted in the classes of another release")

    @property
    def total(self) -> int:
        """How many were counted."""
        return sum(self.counts)

    def add(self, milliseconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, milliseconds)] += 1

    def within(self, percent: int) -> int | None:
        """Return the bound within which so many of a hundred lie; ``None``: beyond the last, or none is."""
        wanted, seen = self.total * percent, 0
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            seen += count
            if count and seen * 100 >= wanted:
                return bound
        return None


class Latencies(msgspec.Struct):
    """How long each stage of the work takes."""

    stages: dict[str, Histogram]
    since: datetime | None = None
    """When counting began."""

    @classmethod
    def of(cls, stages: Iterable[str]) -> Latencies:
        """Return latencies of these stages, of which nothing is known yet."""
        return cls({stage: Histogram() for stage in stages})

    def add(self, stage: str, milliseconds: float) -> None:
        """Count how long a stage took."""
        self.stages[stage].add(milliseconds)

    def lines(self) -> list[str]:
        """Return a line for each stage that anything is known of."""
        return [
            f"{stage}: {_bound(found, 50)} · {_bound(found, 90)} · {_bound(found, 99)} ({found.total:,})"
            for stage, found in self.stages.items()
            if found.total
        ]


def read(fact: str | None) -> Latencies | None:
    """Return the latencies as they were noted, if there are any that can be read."""
    try:
        return msgspec.json.decode(fact, type=Latencies) if fact else None
    except msgspec.DecodeError:
        return None


def written(latencies: Latencies) -> str:
    """Return latencies as a fact."""
    return msgspec.json.encode(latencies).decode()


def _bound(found: Histogram, percent: int) -> str:
    bound = found.within(percent)
    if bound is None:
        return f"over {BOUNDS[-1] // 60_000} min"
    if bound < 1_000:  # noqa: PLR2004 - a second
        return f"≤ {bound} ms"
    return f"≤ {bound // 1_000} s" if bound < 600_000 else f"≤ {bound // 60_000} min"  # noqa: PLR2004 - ten minutes
