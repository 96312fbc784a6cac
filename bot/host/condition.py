"""How a bot fares, in lines for its host: from what it noted about itself, or knows while it runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from bot.host import backups
from bot.host.backups import Made
from bot.tables import heartbeat, histogram
from bot.tables.heartbeat import Beat
from bot.tables.histogram import Latencies
from bot.tables.ports import Summary

REGISTERED = "registered commands"
"""The name of the fact that holds the digest of the commands that Discord has."""

UNREGISTERED = "unregistered commands"
"""The name of the fact that holds the digest of the commands that Discord did not take; empty: it did."""

LACKING = "lacking permissions"
"""The name of the fact that holds what the bot may not do where tables are being played."""


class Lacking(msgspec.Struct, frozen=True):
    """What the bot may not do where tables are being played."""

    at: datetime
    """When it last looked."""
    lines: tuple[str, ...]
    """A sentence for each channel, with how to mend it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What a bot knows about itself."""

    beats: Mapping[str, Beat]
    latencies: Latencies | None
    backup: Made | None
    lacking: Lacking | None
    registered: str | None
    unregistered: str | None

    @classmethod
    def noted(cls, facts: Mapping[str, str]) -> Condition:
        """Return what a bot noted about itself."""
        return cls(
            beats=heartbeat.read(facts.get(heartbeat.FACT)),
            latencies=histogram.read(facts.get(histogram.FACT)),
            backup=backups.read(facts.get(backups.FACT)),
            lacking=read_lacking(facts.get(LACKING)),
            registered=facts.get(REGISTERED),
            unregistered=facts.get(UNREGISTERED),
        )

    @property
    def synced(self) -> bool:
        """Whether Discord has the commands of this release, as far as is known."""
        return self.unregistered in {None, "", self.registered}


def read_lacking(fact: str | None) -> Lacking | None:
    """Return what permissions lack, as it was noted."""
    try:
        return msgspec.json.decode(fact, type=Lacking) if fact else None
    except msgspec.DecodeError:
        return None


def duty(name: str, beat: Beat, now: datetime) -> tuple[str, bool]:
    """Return in a line how a duty is doing, and whether it is well."""
    period = span(timedelta(seconds=beat.period))
    last = "never done yet" if beat.done is None else f"last done {ago(now, beat.done)}"
    if beat.failing and beat.failed is not None:
        return f"{name}: failed {ago(now, beat.failed)}, {last}. {beat.failure}", False
    if beat.overdue(now):
        return f"{name}: {last}, although it is due every {period}", False
    return f"{name}: {'to be done' if beat.done is None else f'done {ago(now, beat.done)}'}", True


def tables(summary: Summary) -> str:
    """Return how many tables there are, by status."""
    counted = [f"{number:,} {status}" for status, number in summary.tables.items() if number]
    return ", ".join(counted) or "none yet"


def outbox(summary: Summary, now: datetime) -> str:
    """Return what is still to be told, and for how long it has waited."""
    if not summary.letters:
        return "nothing"
    messages = f"{summary.letters:,} message{'' if summary.letters == 1 else 's'}"
    waits = "" if summary.oldest is None else f", the oldest for {span(now - summary.oldest)}"
    return messages + waits


def backup(made: Made, now: datetime) -> str:
    """Return which backup was made last, without its folder."""
    return f"{ago(now, made.at)}, {size(made.size)}: {Path(made.file).name}"


def latencies(found: Latencies, now: datetime) -> Iterator[str]:
    """Yield how long things take: a heading, and a line for each stage."""
    lines = found.lines()
    if lines:
        since = "" if found.since is None else f", over {span(now - found.since)}"
        yield f"half · 90 % · 99 % (of how many){since}"
        yield from lines


def size(number: int) -> str:
    """Return bytes as people write them."""
    kilobytes = number / 1000
    return f"{kilobytes:,.0f} kB" if kilobytes < 1000 else f"{kilobytes / 1000:,.1f} MB"  # noqa: PLR2004


def ago(now: datetime, then: datetime) -> str:
    """Return how long ago something was."""
    return f"{span(now - then)} ago"


def span(time: timedelta) -> str:
    """Return a time in its largest whole unit; clocks that disagree make it none at all."""
    seconds = max(0, int(time.total_seconds()))
    for length, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= length:
            number = seconds // length
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return f"{seconds} seconds"
