"""The pace of a table: who is awaited since when, when they are reminded, and when their time is used up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from bot.kernel import Seat
from bot.tables.people import Habits, after_waking, awake
from bot.tables.settings import Reminders

CLOCKS = {
    0: "No clock: a turn may take any time",
    12: "12 waking hours a turn",
    24: "24 waking hours a turn",
    48: "48 waking hours a turn",
    72: "72 waking hours a turn",
    168: "168 waking hours a turn",
}
"""What a table's clock can be set to, in hours, with what that means."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """That somebody at a table is awaited, and what they and the table were told of it."""

    table: int
    seat: Seat
    user: int
    since: datetime
    channel: int = 0
    """Where they were called."""
    message: int | None = None
    """That which called them in the channel."""
    called: bool = True
    """Whether they were called as loudly as they and the channel wish; later on else, when they are awake."""
    reminded: int = 0
    """How often they were reminded."""
    last: datetime | None = None
    """When they were called later on, or reminded."""
    begun: datetime | None = None
    """When the sending of a call or reminder was begun that may not have come through."""
    place: int = 0
    """The channel where that was begun; 0: in a direct message."""
    clock: int = 0
    """The table's, in waking hours."""
    overdue: bool = False
    """Whether the table was told that their time is used up."""
    ahead: bool = False
    """Whether the next player was told that they have begun their turn."""


def hours(person: Reminders, channel: Reminders) -> tuple[int, ...]:
    """Return after how many waking hours somebody is reminded: as rarely as they or the channel wish."""
    ranks = list(Reminders)
    return max(person, channel, key=ranks.index).hours


def due(notice: Notice, habits: Habits, at: Sequence[int], now: datetime) -> bool:
    """Return whether somebody is to be called, or reminded, now. *at*: the hours of their reminders.

    Between two reminders there is always the time that should be: a bot that was away for long begins with
    the first one.
    """
    if not awake(habits, now):
        return False
    if not notice.called:
        return True
    if notice.reminded >= len(at):
        return False
    wanted = after_waking(habits, notice.since, timedelta(hours=at[notice.reminded]))
    if notice.last is not None:
        gap = at[notice.reminded] - (at[notice.reminded - 1] if notice.reminded else 0)
        wanted = max(wanted, after_waking(habits, notice.last, timedelta(hours=gap)))
    return wanted <= now


def deadline(habits: Habits, since: datetime, clock: int) -> datetime | None:
    """Return when the waking hours of a turn are used up; nothing where it may take any time."""
    return after_waking(habits, since, timedelta(hours=clock)) if clock else None
