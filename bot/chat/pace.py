"""What is said beside those a table waits for: that they are away, and until when their time lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from discord.utils import format_dt

from bot.kernel import Commit, Seat
from bot.tables.entries import Entry
from bot.tables.keeper import Keeper
from bot.tables.pace import deadline
from bot.tables.people import Habits, away
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Pace:
    """How those at a table stand."""

    now: datetime
    habits: Mapping[Seat, Habits]
    since: Mapping[Seat, datetime]
    """Since when each seat is awaited that is."""

    def beside(self, table: Table, seat: Seat) -> str:
        """Return what is to be said of somebody who is awaited; mostly nothing."""
        habits = self.habits.get(seat)
        if habits is None:
            return ""
        said = ""
        if habits.away_until is not None and away(habits, self.now):
            said = f" · away until {format_dt(habits.away_until, 'D')}"
        since = self.since.get(seat, table.turn_since)
        end = None if since is None else deadline(habits, since, table.clock)
        if end is not None:
            said += f" · time until {format_dt(end, 'f')} ({format_dt(end, 'R')})"
        return said


async def pace_of(keeper: Keeper, table: Table, entry: Entry | None = None) -> Pace:
    """Return how those at a table stand after an entry whose ping is still to come, or now."""
    people = keeper.store.people
    habits = {
        seat: await people.habits(person.user)
        for seat in table.all_seats
        if (person := table.seats[seat]) is not None
    }
    acted = entry.seat if isinstance(entry, Commit) else None
    since = {
        notice.seat: notice.since
        for notice in await people.notices(table.id)
        # Whoever has just acted and is awaited again has all their time anew.
        if notice.seat != acted and (person := table.seats[notice.seat]) and person.user == notice.user
    }
    return Pace(keeper.clock.now(), habits, since)
