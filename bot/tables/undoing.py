"""What going on from another position would undo, and bring back."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.kernel import AnyGame, Commit, Seat, log
from bot.kernel.play import awaited
from bot.tables.entries import Rewound
from bot.tables.keeper import Keeper, Turned
from bot.tables.table import NotPossible, Table


@dataclass(frozen=True, slots=True)
class Undoing:
    """What going to another position would mean."""

    present: Turned
    """The position as it is."""
    target: Turned
    """The position to go on from."""
    undone: tuple[Turned, ...]
    """The turns that would not have been, oldest first."""
    redone: tuple[Turned, ...]
    """The turns that would have been again."""
    fresh: bool
    """Whether something drawn or shown is among them."""

    @property
    def restores(self) -> bool:
        """Whether this only takes a taking back back."""
        return bool(self.redone)


async def undoing(keeper: Keeper, table: Table, to: int) -> Undoing:
    """Return what going on from the position after entry *to* would mean. Raises `NotPossible`."""
    if not 0 <= to <= table.plies:
        raise NotPossible(f"Table {table.title} has no entry {to}. Its log goes up to {table.plies}.")
    history = await keeper.history(table.id)
    entries = [turned.entry for turned in history[1 : table.plies + 1]]
    now, then = log.line(entries, table.plies), log.line(entries, to)
    if now == then:
        raise NotPossible(f"The position after entry {to} is the present one.")
    if history[to].after is None:
        raise NotPossible(
            f"The position after entry {to} belongs to earlier rules: this Relais cannot go on from it."
        )
    common = sum(1 for mine, theirs in zip(now, then, strict=False) if mine == theirs)
    undone, redone = (tuple(history[ply] for ply in part[common:]) for part in (now, then))
    game = keeper.game_of(table)
    turns = (*undone, *redone)
    # Each turn is carried out once more for this: not on the event loop.
    fresh = await asyncio.to_thread(lambda: any(_anew(game, turned) for turned in turns))
    return Undoing(history[table.plies], history[to], undone, redone, fresh)


async def last_turn(keeper: Keeper, table: Table, seat: Seat) -> int:
    """Return after which entry to go on for a seat's last turn to be undone. Raises `NotPossible`."""
    entries = [logged.entry for logged in await keeper.store.log(table.id)]
    for ply in reversed(log.line(entries, table.plies)):
        entry = entries[ply - 1]
        if isinstance(entry, Commit) and entry.seat == seat:
            return ply - 1
    raise NotPossible(f"You have not ended a turn at table {table.title} that could be taken back.")


async def cut_off(keeper: Keeper, table: Table) -> int:
    """Return the position that the last taking back gave up which still holds. Raises `NotPossible`."""
    entries = [logged.entry for logged in await keeper.store.log(table.id)]
    rewound = [ply for ply in range(table.plies, 0, -1) if isinstance(entries[ply - 1], Rewound)]
    now = set(log.line(entries, table.plies))
    for ply in rewound:
        # A position that lies on the way to the present one was brought back, or never taken back.
        if not now.issuperset(log.line(entries, ply - 1)):
            return ply - 1
    if rewound:
        raise NotPossible(f"Nothing that was taken back at table {table.title} is left to be brought back.")
    raise NotPossible(f"Nothing was taken back at table {table.title}.")


def _anew(game: AnyGame, turned: Turned) -> bool:
    if not isinstance(turned.entry, Commit):
        return False
    # What other rules cannot replay may have held anything.
    return turned.before is None or turned.after is None or log.shows_anew(game, turned.before, turned.entry)


def affected(game: AnyGame, undoing: Undoing) -> set[Seat]:
    """Return whose turns would be undone or brought back, and whose turn it is or would be."""
    found = {
        turned.entry.seat for turned in (*undoing.undone, *undoing.redone) if isinstance(turned.entry, Commit)
    }
    states = [undoing.target.after, *(turned.after for turned in undoing.undone[-1:])]
    for state in states:
        if state is not None:
            found |= set(awaited(game, state))
    return found
