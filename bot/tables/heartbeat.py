"""Heartbeats: when each duty that comes round by itself was last done, so that one which died is noticed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

FACT = "heartbeats"
"""The name of the fact that holds the heartbeats of all duties."""

_PERIODS = 2
"""After so many periods without a heartbeat something is wrong."""


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one duty is doing."""

    period: float
    """In seconds."""
    since: datetime
    """When this run of the bot took it up."""
    done: datetime | None = None
    """When it was last carried out whole, in this run or an earlier one."""
    failed: datetime | None = None
    """When it last went wrong."""
    failure: str = ""
    """What went wrong then."""

    def overdue(self, now: datetime) -> bool:
        """Return whether it was not done for two periods, although the bot was there."""
        last = self.since if self.done is None else max(self.since, self.done)
        return now - last > timedelta(seconds=_PERIODS * self.period)

    @property
    def failing(self) -> bool:
        """Whether its last attempt went wrong."""
        return self.failed is not None and (self.done is None or self.failed > self.done)


def last(beats: Mapping[str, Beat]) -> datetime | None:
    """Return when the bot was last there, as far as its heartbeats tell."""
    times = [at for beat in beats.values() for at in (beat.since, beat.done, beat.failed) if at is not None]
    return max(times, default=None)


def read(fact: str | None) -> dict[str, Beat]:
    """Return the heartbeats by duty as they were noted; none where there are none that can be read."""
    try:
        return msgspec.json.decode(fact or "{}", type=dict[str, Beat])
    except msgspec.DecodeError:
        return {}


def written(beats: Mapping[str, Beat]) -> str:
    """Return heartbeats as a fact."""
    return msgspec.json.encode(beats).decode()
