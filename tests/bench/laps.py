"""A stopwatch for things done side by side: each once a round, so that a slow moment slows all alike."""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

SHORTEST = 0.004
"""Seconds that a lap of something tiny takes at least: it is done so often."""


class Laps:
    """The times that things took, round by round.

    By default in seconds of this process on the processor, whatever other programs do meanwhile.
    """

    def __init__(self, clock: Clock = time.process_time) -> None:
        self._clock = clock
        self._times: dict[str, list[float]] = defaultdict(list)
        gc.collect()

    @contextmanager
    def lap(self, name: str, times: int = 1) -> Iterator[None]:
        """Time what is done inside, which does the same thing so many *times*."""
        begun = self._clock()
        yield
        self.note(name, (self._clock() - begun) / times)

    def note(self, name: str, seconds: float) -> None:
        """Add what a thing took in this round."""
        self._times[name].append(seconds)

    def rounds(self, count: int, **things: Callable[[], object]) -> None:
        """Time things that can be done again and again, in turn."""
        often = {name: self._often(thing) for name, thing in things.items()}
        for _ in range(count):
            for name, thing in things.items():
                with self.lap(name, often[name]):
                    for _ in range(often[name]):
                        thing()

    def _often(self, thing: Callable[[], object]) -> int:
        thing()
        often = 1
        while True:
            begun = self._clock()
            for _ in range(often):
                thing()
            if self._clock() - begun >= SHORTEST:
                return often
            often *= 2

    def median(self, name: str) -> float:
        """Return how many seconds a thing took."""
        return median(self._times[name])

    def milliseconds(self, name: str) -> str:
        """Return how long a thing took, in words."""
        return f"{1e3 * self.median(name):.3g} ms"

    def ratio(self, name: str, over: str) -> float:
        """Return how many times as long a thing took as another, in the middle one of all rounds."""
        return median(a / b for a, b in zip(self._times[name], self._times[over], strict=True))

    def spread(self, name: str, over: str) -> str:
        """Return between what that ratio lay in the middle half of all rounds."""
        ratios = [a / b for a, b in zip(self._times[name], self._times[over], strict=True)]
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        return f"{low:.3g} to {high:.3g}"


def percentile(times: Sequence[float], percent: int) -> float:
    """Return what so many percent of the times do not exceed."""
    return quantiles(times, n=100, method="inclusive")[percent - 1]
