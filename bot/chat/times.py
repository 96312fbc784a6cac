"""Times that people type: of the day, and how long they are away."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from bot.chat.limits import cut
from bot.tables.people import DAY, SHORTEST_DAY, Habits, Quiet, zone_of, zones
from bot.tables.table import NotPossible

LONGEST_AWAY = timedelta(days=366)

BACK = "back"
"""What is typed to end a time away."""

_NONE = {"none", "no", "off", "-"}

_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm)?")
_SPAN = re.compile(r"(\d{1,3}|an?|one)\s*(hour|day|week|month)s?")
_UNITS = {"hour": 1 / 24, "day": 1, "week": 7, "month": 30}

_NOON, _HOURS = 12, 24
_QUARTER = 15


def read_time(text: str) -> int:
    """Return the minute of the day that somebody typed: ``22:30``, ``7``, ``10 pm``. Raises `NotPossible`."""
    found = _TIME.fullmatch(text.strip().casefold())
    if found is None:
        raise _unreadable(text, "a time, such as 22:30 or 7 am")
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half is not None and 1 <= hour <= _NOON:
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    if hour == _HOURS and not minute:
        hour = 0
    if hour >= _HOURS or minute % _QUARTER or minute >= DAY // _HOURS:
        raise _unreadable(text, "a time on a whole quarter of an hour, such as 22:30 or 7:15")
    return hour * 60 + minute


def read_quiet(begin: str, end: str) -> Quiet | None:
    """Return quiet hours from two typed times; ``none`` for none. Raises `NotPossible`."""
    if begin.strip().casefold() in _NONE:
        return None
    return checked(read_time(begin), read_time(end))


def checked(begin: int, end: int) -> Quiet:
    """Return quiet hours that leave enough of the day. Raises `NotPossible`."""
    waking = (begin - end) % DAY
    if waking < SHORTEST_DAY:
        hours = SHORTEST_DAY // 60
        raise NotPossible(f"Quiet hours must leave at least {hours} hours of each day.")
    return begin, end


def said_time(minutes: int) -> str:
    """Return a minute of the day as a clock shows it."""
    return f"{minutes // 60}:{minutes % 60:02}"


def read_until(text: str, now: datetime, habits: Habits) -> datetime | None:
    """Return until when somebody says they are away; nothing when they are back. Raises `NotPossible`.

    A date means its first moment in the person's zone.
    """
    wanted = text.strip().casefold()
    if wanted == BACK:
        return None
    if found := _SPAN.fullmatch(wanted.removeprefix("in ").removeprefix("for ")):
        count = int(found[1]) if found[1].isdigit() else 1
        until = now + timedelta(days=count * _UNITS[found[2]])
    else:
        try:
            day = date.fromisoformat(wanted)
            until = datetime.combine(day, time(), zone_of(habits.zone)).astimezone(now.tzinfo)
        except (ValueError, OverflowError):
            raise _unreadable(text, "`3 days`, `2 weeks`, a date such as 2027-01-31, or `back`") from None
    if until <= now:
        raise NotPossible("That is over already. `/away until:back` says that you are back.")
    if until - now > LONGEST_AWAY:
        raise NotPossible("That is more than a year away: leave your tables with `/table leave` instead.")
    return until.replace(microsecond=0)


def read_zone(text: str) -> str:
    """Return the zone that somebody typed, by its whole name or by its city. Raises `NotPossible`."""
    wanted = text.strip().casefold().replace(" ", "_")
    for found in (
        [name for name in zones() if name.casefold() == wanted],
        [name for name in zones() if name.casefold().rpartition("/")[2] == wanted],
    ):
        if len(found) == 1 or (found and len({name.rpartition("/")[2] for name in found}) == 1):
            return found[0]
    raise _unreadable(text, "a time zone, such as Europe/Paris: the field offers all of them as you type")


def offered_zones(current: str, most: int) -> list[str]:
    """Return zones that fit what somebody has typed so far, those whose city begins so first."""
    wanted = current.strip().casefold().replace(" ", "_")
    fitting = [name for name in zones() if wanted in name.casefold()]
    fitting.sort(key=lambda name: not name.casefold().rpartition("/")[2].startswith(wanted))
    return fitting[:most]


def _unreadable(text: str, wanted: str) -> NotPossible:
    return NotPossible(f"“{{}}” cannot be read: type {wanted}.", cut(text, 40))
