"""What happened at a table while somebody was not looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.tables.keeper import Keeper, Look, Turned

WHILE = timedelta(days=1)
"""How long somebody without a seat is taken to have been away."""


@dataclass(frozen=True, slots=True)
class Absence:
    """The entries that somebody may not have seen, and the position they last saw."""

    turns: Sequence[Turned]
    """Oldest first."""
    ply: int
    """The last entry they saw."""
    before: Any
    """The state after it; ``None`` where this release cannot replay it."""


async def missed(keeper: Keeper, look: Look) -> Absence:
    """Return what somebody missed: since the last turn of their seat, or else of the last day.

    A seat that has not had a turn has missed all since the opening. Without a seat, the last entry is
    shown however old it is. Raises `UnknownTable`, `Diverged`.
    """
    if look.seat is not None:
        turns = await keeper.recent(look.table, look.seat)
        if not turns:
            return Absence((), look.table.plies, look.state)
        return Absence(turns, turns[0].ply - 1, turns[0].before)
    plies = look.table.plies
    history = await keeper.history(look.table.id)
    since = keeper.clock.now() - WHILE
    logged = await keeper.store.log(look.table.id)
    old = sum(entry.at <= since for entry in logged[:plies])
    ply = max(min(old, plies - 1), 0)
    return Absence(history[ply + 1 : plies + 1], ply, history[ply].after)
