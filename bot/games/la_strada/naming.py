"""What things are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.la_strada.hexes import Hex
from bot.games.la_strada.land import Board, board
from bot.games.la_strada.state import PlayerView, Settlement, Sight
from bot.games.la_strada.tables import KINDS, TERRAINS
from bot.kernel import Seat

TILES = ("plains", "forest", "hill")
"""What to call a tile, or a space, of each terrain in front of a noun."""

DASH = "\N{EN DASH}"
"""Stands between the ends of a run, and between the hexes of a road."""


def land_of(view: Sight) -> Board:
    """Return the map that a view is of."""
    return board(view.printed, view.order, view.turns)


def is_hex(view: Sight, number: Hex) -> bool:
    """Return whether there is a hex with this number."""
    return 0 <= number < len(land_of(view).grid.names)


def hex_name(view: Sight, number: Hex) -> str:
    """Return what is printed on a hex, such as ``E5``."""
    names = land_of(view).grid.names
    return names[number] if 0 <= number < len(names) else f"hex {number}"


def settlement_at(view: Sight, number: Hex) -> Settlement | None:
    """Return the settlement on a hex."""
    return next((found for found in view.settlements if found.hex == number), None)


def place_name(view: Sight, number: Hex) -> str:
    """Return the name of a hex, with what stands on it: ``City E5``."""
    found = settlement_at(view, number)
    return titled(found.kind, hex_name(view, number)) if found else hex_name(view, number)


def titled(kind: int, name: str) -> str:
    """Return the name of a settlement on the hex of this name."""
    return f"{KINDS[kind].capitalize()} {name}"


def colour(view: Sight, seat: Seat) -> str:
    """Return the colour of a seat, or both of them, to begin a sentence with."""
    return " and ".join(view.players[seat].colours).capitalize()


def me(view: Sight) -> PlayerView:
    """Return what belongs to the viewer; to a spectator, to the seat whose turn it is."""
    return view.players[view.turn if view.viewer is None else view.viewer]


def price(view: Sight, hexes: Iterable[Hex]) -> int:
    """Return what tiles on these hexes cost."""
    land = land_of(view)
    return sum(land.edition.costs[land.terrain[one]] for one in hexes)


def way_name(names: Iterable[str]) -> str:
    """Return the way of a road over hexes of these names."""
    return DASH.join(names)


def terrain_names(view: Sight, hexes: Iterable[Hex]) -> str:
    """Return what lies under a road: ``forest, plains``."""
    land = land_of(view)
    return ", ".join(TERRAINS[land.terrain[one]] for one in hexes)


def number(count: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(words: Sequence[str], last: str = " and ") -> str:
    """Return words as a list in a sentence."""
    return last.join(filter(None, (", ".join(words[:-1]), *words[-1:])))
