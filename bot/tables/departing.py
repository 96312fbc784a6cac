"""Leaving everything: somebody gives up their places at all tables, and is forgotten."""

from __future__ import annotations

from msgspec.structs import replace

from bot.tables.keeper import Keeper
from bot.tables.table import NotPossible, Person, Status, Table

_RUNNING = (Status.OPEN, Status.PLAYING)


async def opened_by(keeper: Keeper, user: int) -> list[Table]:
    """Return the lobbies that somebody has opened."""
    lobbies = await keeper.store.tables(statuses=(Status.OPEN,))
    return [table for table in lobbies if table.opener.user == user]


async def forget(keeper: Keeper, person: Person) -> list[Table]:
    """Free somebody's seats, leave and hand over their lobbies, and forget who they were.

    Return the lobbies that changed.
    """
    for table in await keeper.store.tables(user=person.user, statuses=_RUNNING):
        try:
            await keeper.leave(table.id, person)
        except NotPossible:
            # It has ended meanwhile, and will keep a nameless seat like others.
            continue
    lobbies = [await _handed_over(keeper, table, person) for table in await opened_by(keeper, person.user)]
    await keeper.store.people.forget(person.user)
    keeper.forget_people()
    return [table for table in lobbies if table is not None]


async def _handed_over(keeper: Keeper, found: Table, person: Person) -> Table | None:
    """Let somebody else who has joined settle a lobby; close it where there is nobody."""
    async with keeper.alone(found.id) as table:
        others = [sitting for sitting in table.seats if sitting is not None and sitting.user != person.user]
        if table.status is not Status.OPEN:
            return None
        if others:
            changed = replace(table, opener=others[0])
            await keeper.store.save(changed)
            return changed
    await keeper.close(found.id, Person(0, ""), "whoever opened it has left")
    return None
