"""The market: prices, how it changes after a purchase, and how the circus moves."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.la_loire.actions import CircusMoved, CircusWaits, Happening, PlaceCircus, Shifted
from bot.games.la_loire.components import MIDDLE
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.state import NOWHERE, Position, Public


def market_price(table: Public, space: int) -> int:
    """Return what the market says for a village: the price above the tile with its shield."""
    return table.edition.prices[table.market.index(table.shields[space])]


def shift_market(state: Position, colour: str) -> Iterator[Happening]:
    """Move a tile to the right edge (Market change) and the circus when its tile comes to the middle.

    The circus moves only when its tile has just arrived there (The circus movement).
    """
    market = state.market
    bought = market.index(colour)
    if bought == len(market) - 1:
        return
    shown = state.shields[state.circus] if state.circus != NOWHERE else ""
    arrives = shown == market[MIDDLE + 1] and bought <= MIDDLE
    market.append(market.pop(bought))
    yield Shifted(colour, state.edition.prices[-1])
    if arrives:
        villages = circus_villages(state)
        if len(villages) == 1:
            yield from place_circus(state, villages[0])
        else:
            state.turn.circus = True
            yield CircusWaits(state.active, market[0])


def circus_villages(table: Public) -> list[int]:
    """Return where the circus may go: the villages of the leftmost colour (The circus movement)."""
    return [space for space, colour in enumerate(table.shields) if colour == table.market[0]]


def place_circus_choices(table: Public) -> Iterator[PlaceCircus]:
    """Yield where the active player may send the circus."""
    spaces = table.edition.spaces
    for space in circus_villages(table):
        yield PlaceCircus(spaces[space].id)


def place_circus_obstacle(table: Public, village: str) -> Obstacle | None:
    """Return what forbids sending the circus to a village."""
    if not table.turn.circus:
        return Obstacle(Why.CIRCUS_STAYS)
    space = table.edition.index.get(village)
    if space is None:
        return Obstacle(Why.UNKNOWN_SPACE)
    if space not in circus_villages(table):
        return Obstacle(Why.OTHER_COLOUR_THERE, (table.edition.spaces[space].name, table.market[0]))
    return None


def place_circus(state: Position, space: int) -> Iterator[Happening]:
    """Put the circus on a village; its market tile turns with it."""
    state.circus = space
    state.turn.circus = False
    yield CircusMoved(state.edition.spaces[space].name, state.shields[space])
