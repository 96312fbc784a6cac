"""The rules of La Strada: their table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.la_strada import roads, setup, turns
from bot.games.la_strada.actions import Choice, Finish, Happening, Lay, Place, Reach, Route
from bot.games.la_strada.hexes import NOWHERE
from bot.games.la_strada.land import board
from bot.games.la_strada.network import network, ways
from bot.games.la_strada.state import Position
from bot.kernel import Chance, Decision, Seat

CHAPTERS = {"place": "Setting Up, sixth", "build": "Playing Tiles"}
"""What there is to decide, and where the rulebook asks for it."""


@cache
def _decision(seat: Seat, name: str) -> tuple[Decision, ...]:
    return (Decision(seat, name, CHAPTERS[name]),)


def pending(position: Position) -> Sequence[Decision]:
    """Return what is to be decided: always one thing, by the seat whose turn it is.

    How far a road has come is not told apart: nobody else knows before it arrives.
    """
    return () if position.phase == "over" else _decision(position.turn, position.phase)


def legal_actions(position: Position, seat: Seat) -> Sequence[Choice]:
    """Return all that a seat can do."""
    if seat != position.turn or position.phase == "over":
        return ()
    if position.phase == "place":
        return setup.place_choices(position)
    land = board(position.printed, position.order, position.turns)
    resources = position.players[seat].resources
    if resources < land.edition.least:
        return (Finish(),)
    found = ways(network(position, seat, resources))
    if position.heading != NOWHERE:
        return roads.route_choices(found, position.heading, land.grid.names)
    if position.road:
        return roads.lay_choices(found, position.road)
    return [*roads.reach_choices(found), *roads.begin_choices(found), Finish()]


def apply(position: Position, seat: Seat, action: Choice, _: Chance) -> Sequence[Happening]:
    """Carry out a legal action."""
    match action:
        case Place():
            return setup.place(position, seat, action)
        case Reach():
            return roads.reach(position, seat, action)
        case Route():
            return roads.route(position, seat, action)
        case Lay():
            return roads.lay(position, seat, action)
        case Finish():
            return turns.finish(position, seat)
