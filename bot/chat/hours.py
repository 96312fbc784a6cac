"""The waking hours that people share, as times that each reader sees in their own zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from discord.utils import format_dt

from bot.chat.names import escaped, listed
from bot.tables.keeper import Keeper
from bot.tables.people import Habits, Interval, shared_hours, told_hours
from bot.tables.table import Person, Table

NOBODY = "Nobody here has told their zone and when they sleep: `/me show`."

_INTERVALS = 4
"""How many are named at most."""


async def together(keeper: Keeper, table: Table) -> str:
    """Return when those at a table are awake, in a line for its lobby."""
    people = [person for person in table.seats if person is not None]
    habits = {person: await keeper.store.people.habits(person.user) for person in people}
    return shared(habits, keeper.clock.now())


def shared(habits: Mapping[Person, Habits], now: datetime) -> str:
    """Return when people are awake, as far as they have told, in one line; nothing about nobody."""
    if not habits:
        return ""
    told = [person for person, known in habits.items() if told_hours(known)]
    silent = [escaped(person.name) for person in habits if person not in told]
    if not told:
        return NOBODY
    found = shared_hours([habits[person] for person in told], now)
    who = "Everybody is" if not silent else f"{_names(told)} {'is' if len(told) == 1 else 'are'}"
    if not found:
        said = f"{_names(told)} are never awake at the same time."
    else:
        said = f"{who} awake {listed([_span(interval) for interval in found[:_INTERVALS]])}."
    if silent:
        said += f" {listed(silent)} {'has' if len(silent) == 1 else 'have'} not told: `/me show`."
    return said


def _names(people: Sequence[Person]) -> str:
    return listed([escaped(person.name) for person in people])


def _span(interval: Interval) -> str:
    begin, end = interval
    return f"from {format_dt(begin, 't')} to {format_dt(end, 't')}"
