"""Rate limits: the headers on every answer, and the answer to too many requests."""

from __future__ import annotations

import re
import time
import zlib
from collections import defaultdict, deque
from collections.abc import Callable, Mapping

from tests.wire.fake.refusals import too_many

OBSERVED: Mapping[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/#/messages"): (5, 5.0),
    ("PATCH", "/channels/#/messages/#"): (5, 5.0),
    ("PUT", "/channels/#/messages/#/reactions/#/@me"): (1, 0.25),
}
"""How many requests within how many seconds; Discord publishes no figures, these were seen."""

GENEROUS = (50, 1.0)
EVERYWHERE = (50, 1.0)


def template(path: str) -> str:
    """Return a path without its ids."""
    return re.sub(r"/reactions/[^/]+", "/reactions/#", re.sub(r"/\d{5,}", "/#", path))


class Window:
    """The requests of the last so many seconds."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit = limit
        self.seconds = seconds
        self.times: deque[float] = deque()

    def left(self, now: float) -> int:
        """Return how many more requests there is room for."""
        while self.times and now - self.times[0] > self.seconds:
            self.times.popleft()
        return self.limit - len(self.times)

    def resets_in(self, now: float) -> float:
        """Return in how many seconds the oldest request is forgotten."""
        return self.times[0] + self.seconds - now if self.times else self.seconds


class Rates:
    """The windows of all routes; unless they are observed, they are told but never refuse."""

    def __init__(self, *, enforced: bool, clock: Callable[[], float] = time.time) -> None:
        self.enforced = enforced
        self._clock = clock
        self._everywhere = Window(*EVERYWHERE)
        self._windows: dict[tuple[str, str, str], Window] = defaultdict(lambda: Window(*GENEROUS))

    def admit(self, method: str, path: str) -> dict[str, str]:
        """Return the headers of the answer to a request.

        Raises:
            Refusal: there were too many requests of this kind, or in all.
        """
        now = self._clock()
        counts = not path.startswith(("/interactions/", "/webhooks/"))
        if self.enforced and counts:
            if self._everywhere.left(now) <= 0:
                raise too_many(self._everywhere.resets_in(now), "global")
            self._everywhere.times.append(now)
        kind = template(path)
        major = re.match(r"/(?:channels|guilds|webhooks)/(\d+)", path)
        key = (method, kind, major[1] if major else "")
        if self.enforced and key not in self._windows:
            self._windows[key] = Window(*OBSERVED.get((method, kind), GENEROUS))
        window = self._windows[key]
        left = window.left(now) if self.enforced else window.limit
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(max(left - 1, 0)),
            "X-RateLimit-Reset": f"{now + window.resets_in(now):.3f}",
            "X-RateLimit-Reset-After": f"{window.resets_in(now):.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(f'{method}{kind}'.encode()):08x}",
        }
        if left <= 0:
            refused = too_many(window.resets_in(now), "user")
            refused.headers |= headers
            raise refused
        if self.enforced:
            window.times.append(now)
        return headers
