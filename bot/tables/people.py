"""How people wish to be treated, and when they are awake: their zone, quiet hours, and time away.

Moments are in UTC. Quiet hours are what a clock on the person's wall shows, also in a night in which clocks
change: an hour that comes twice is quiet twice, and one that is left out is missed by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec
from msgspec.structs import replace

from bot.tables.settings import Reminders

QUARTER = timedelta(minutes=15)
"""What quiet hours are counted in: no zone's clock has changed within one for fifty years."""

DAY = 24 * 60
"""Minutes."""

SHORTEST_DAY = 4 * 60
"""Minutes of each day that quiet hours must leave: else a turn's waking hours would last for months."""

Quiet: TypeAlias = tuple[int, int]
"""From which minute of the day until which; the second may be the smaller: over midnight."""

Interval: TypeAlias = tuple[datetime, datetime]


class Direct(StrEnum):
    """Whether somebody wishes to be called by direct message."""

    CHANNEL = "channel"
    """As the channel settles it."""
    ALWAYS = "always"
    NEVER = "never"


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has told about themselves, and how they wish to be treated."""

    zone: str = ""
    """An IANA name; empty: unknown, and taken for UTC."""
    quiet: Quiet | None = None
    reminders: Reminders = Reminders.USUAL
    direct: Direct = Direct.CHANNEL
    heads_up: bool = False
    """Whether to be told when the player before begins a turn."""
    text_first: bool = False
    """Whether the board in words comes before the picture."""
    contrast: bool = False
    """Whether pictures are in few, strong colours."""
    away_until: datetime | None = None
    """Also after the return: what was asked of them before begins to count then."""


NOTHING_KNOWN = Habits()


@lru_cache(maxsize=256)
def zone_of(name: str) -> tzinfo:
    """Return a zone by its name; UTC where there is no such zone (any more)."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """Return the names of all zones, in the order of the alphabet."""
    return tuple(sorted(name for name in available_timezones() if name not in {"Factory", "localtime"}))


def away(habits: Habits, moment: datetime) -> bool:
    """Return whether somebody is away at a moment."""
    return habits.away_until is not None and moment < habits.away_until


def awake(habits: Habits, moment: datetime) -> bool:
    """Return whether somebody may be called aloud at a moment: here, and outside their quiet hours."""
    return not away(habits, moment) and not _sleeps(habits, moment)


def next_waking(habits: Habits, moment: datetime) -> datetime:
    """Return the first moment, from this one on, at which somebody may be called aloud."""
    return after_waking(habits, moment, timedelta(0))


@lru_cache(maxsize=4096)
def after_waking(habits: Habits, start: datetime, span: timedelta) -> datetime:
    """Return when somebody has been awake for so long since a moment, at a moment when they are awake.

    What lies before the end of a time away does not count, be that still to come or long past.
    """
    at = start if habits.away_until is None else max(start, habits.away_until)
    if not _has_quiet(habits):
        return at + span
    left = span
    while True:
        sleeps, end = _stretch(habits, at)
        if not sleeps:
            if left < end - at:
                return at + left
            left -= end - at
        at = end


def shared_hours(people: Iterable[Habits], start: datetime) -> list[Interval]:
    """Return when all of these people are awake in the day that begins at a moment.

    Times away are left out of account. An interval is never cut in two by the day's own beginning: the day
    may begin a little later, with the first moment at which somebody sleeps.
    """
    habits = [replace(person, away_until=None) for person in people]
    begin = _quarter(start)
    sleeping = (at for at in _day(begin) if not _all_awake(habits, at))
    first = next(sleeping, None)
    if first is None:
        return [(begin, begin + timedelta(days=1))]
    found: list[Interval] = []
    for at in _day(first):
        if _all_awake(habits, at):
            joins = bool(found) and found[-1][1] == at
            found[-1:] = [(found[-1][0], at + QUARTER)] if joins else [*found[-1:], (at, at + QUARTER)]
    return found


def told_hours(habits: Habits) -> bool:
    """Return whether somebody has told when they sleep."""
    return bool(habits.zone) and _has_quiet(habits)


def _all_awake(people: Sequence[Habits], at: datetime) -> bool:
    return not any(_sleeps(person, at) for person in people)


def _day(begin: datetime) -> Iterable[datetime]:
    return (begin + number * QUARTER for number in range(int(timedelta(days=1) / QUARTER)))


def _has_quiet(habits: Habits) -> bool:
    return habits.quiet is not None and habits.quiet[0] != habits.quiet[1]


def _sleeps(habits: Habits, moment: datetime) -> bool:
    if habits.quiet is None:
        return False
    local = moment.astimezone(zone_of(habits.zone))
    minute = local.hour * 60 + local.minute
    begin, end = habits.quiet
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def _stretch(habits: Habits, moment: datetime) -> tuple[bool, datetime]:
    """Return whether somebody sleeps at a moment, and until when that certainly stays so."""
    begin, end = habits.quiet or (0, 0)
    local = moment.astimezone(zone_of(habits.zone))
    minute = local.hour * 60 + local.minute
    sleeps = _sleeps(habits, moment)
    left = timedelta(minutes=((end if sleeps else begin) - minute) % DAY)
    until = moment.replace(second=0, microsecond=0) + left
    if until.astimezone(local.tzinfo).utcoffset() == local.utcoffset():
        return sleeps, until
    # The clocks change in between: little by little, then.
    return sleeps, _quarter(moment) + QUARTER


def _quarter(moment: datetime) -> datetime:
    """Return the beginning of the quarter of an hour in which a moment lies."""
    return moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)
