"""Discord's ids and times."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000
"""The first moment of 2015, in milliseconds: where Discord's ids begin."""


class Snowflakes:
    """A source of ids that say when they were made, each above the one before."""

    def __init__(self) -> None:
        self._last = 0
        self._made = 0

    def new(self, *, ago: float = 0.0) -> str:
        """Return an id, as digits; one made so many seconds ago lies among the earlier ones."""
        if ago:
            self._made += 1
            return str(((int((time.time() - ago) * 1000) - EPOCH) << 22) + self._made)
        self._last = max(self._last + 1, (int(time.time() * 1000) - EPOCH) << 22)
        return str(self._last)


def timestamp() -> str:
    """Return the present moment as Discord writes it."""
    return datetime.now(UTC).isoformat()
