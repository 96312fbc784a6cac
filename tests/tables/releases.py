"""Ferry in other releases: with a later version, with another rule, with corrected printed data."""

from __future__ import annotations

from dataclasses import replace

from bot.kernel import Chance, Seat
from tests.ferry import GAME, rules, tables
from tests.ferry.actions import Action, Happening
from tests.ferry.state import State
from tests.tables.people import STOP

NEXT = replace(GAME, version=2)
"""Another release, under which the game goes as before."""


def apply_with_headwind(state: State, seat: Seat, action: Action, chance: Chance) -> list[Happening]:
    """Carry out an action; now every ferry that stops also drifts back to the harbour."""
    if action == STOP:
        state.players[seat].at = "harbour"
    return rules.apply(state, seat, action, chance)


HEADWIND = replace(GAME, version=2, apply=apply_with_headwind)


CORRECTED = GAME.printed.text("").replace("hand = 2", "hand = 1")


def forget(digest: str) -> None:
    """Make Ferry as it is in a process that has never been told of an edition."""
    tables.PRINTED._loaded.pop(digest, None)
    tables.PRINTED._texts.pop(digest, None)
