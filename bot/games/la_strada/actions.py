"""What a seat can do in La Strada, and what can come of it."""

from __future__ import annotations

from typing import Final, TypeAlias

from bot.games.la_strada.hexes import Hex
from bot.games.la_strada.state import Cause
from bot.kernel import Action, Event, Seat

VIA: Final = "-"
"""Stands between the names of the hexes of a route."""


class Place(Action, frozen=True, tag="place"):
    """Put a workshop on an empty plains hex."""

    row: str
    """The letter of the hex's row: asked first, because there are too many hexes for one menu."""
    hex: Hex


class Reach(Action, frozen=True, tag="reach"):
    """Head for a settlement in reach; the route is chosen next."""

    to: Hex


class Route(Action, frozen=True, tag="route"):
    """Build the road to the settlement you head for, along one of its routes."""

    start: Hex
    """One's own workshop or a settlement of one's network."""
    via: str
    """The names of the hexes that get a tile, in order, such as ``D4-D5``."""


class Lay(Action, frozen=True, tag="lay"):
    """Lay a road hex by hex; the last step enters a settlement."""

    start: Hex
    """Where the road begins, or the hex laid last."""
    to: Hex


class Finish(Action, frozen=True, tag="end"):
    """End your turn and keep the resources that are left."""


Choice: TypeAlias = Place | Reach | Route | Lay | Finish


class Placed(Event, frozen=True, tag="placed"):
    """A workshop was put on the map."""

    seat: Seat
    hex: str


class Earned(Event, frozen=True, tag="earned"):
    """A turn began with its income."""

    seat: Seat
    gained: int
    resources: int
    lost: int
    """What went over the cap."""


class Headed(Event, frozen=True, tag="headed"):
    """A seat chose where its next road goes; nobody else knows before it is built."""

    seat: Seat
    to: str
    kind: int
    """Of the settlement: an index of `tables.KINDS`."""


class Laid(Event, frozen=True, tag="laid"):
    """A seat went on with a road that has not arrived yet; nobody else knows before it does."""

    seat: Seat
    start: str
    to: str


class Built(Event, frozen=True, tag="built"):
    """A road reached a settlement."""

    seat: Seat
    start: str
    hexes: tuple[str, ...]
    end: str
    kind: int
    """Of the settlement: an index of `tables.KINDS`."""
    cost: int
    resources: int
    """What is left."""
    merchants: int
    """How many are there now."""
    gold: int
    """What each of them earns."""
    settled: bool
    """Whether the player placed a merchant; with two players, not where there is one already."""


class Saved(Event, frozen=True, tag="saved"):
    """A turn was ended."""

    seat: Seat
    resources: int


class Passed(Event, frozen=True, tag="passed"):
    """A turn passed by itself, because there was no choice in it."""

    seat: Seat
    resources: int
    stuck: bool
    """Whether no road is possible ever again (two players), or only none that can be paid for now."""


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    cause: Cause
    seat: Seat
    """Who was found unable to go on, or who did the last thing."""


Happening: TypeAlias = Placed | Earned | Headed | Laid | Built | Saved | Passed | Ended
