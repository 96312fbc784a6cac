"""A whole position of La Strada, and what the players see of it."""

from __future__ import annotations

from itertools import chain
from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.la_strada.hexes import NOWHERE, Hex
from bot.kernel import Result, Seat, State, View

Phase: TypeAlias = Literal["place", "build", "over"]
"""Workshops are placed, roads are built, or the game is over."""

Cause: TypeAlias = Literal["", "no merchants", "no road", "all settled", "dead end", "standstill"]
"""Why the game ended; nothing while it goes on."""

NOBODY: Final = Seat(-1)


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to one seat.

    Every road reaches one new settlement, so the i-th road runs from ``starts[i]`` over the next
    ``lengths[i]`` hexes of ``laid`` to ``connected[i]``.
    """

    tiles: list[int]
    """Road tiles left, for each terrain."""
    resources: int = 0
    workshops: list[Hex] = []
    starts: list[Hex] = []
    lengths: list[int] = []
    laid: list[Hex] = []
    """The hexes of all roads, in the order they were built."""
    connected: list[Hex] = []
    """The settlements of the network, in the order they were reached."""
    merchants: list[Hex] = []
    """The settlements with a merchant of this player; with two players not every one of the network."""


class Position(State):
    """A whole position: nothing in La Strada is secret but a turn that is not committed."""

    printed: str
    """The digest of the printed data; empty: the data of this release."""
    order: str
    """The letter of the land tile in each sector."""
    turns: tuple[int, ...]
    """By how many thirds each of them is turned."""
    kinds: tuple[int, ...]
    """The kind of settlement on each site, the sites in reading order."""
    players: list[Player]
    first: Seat
    """The start player."""
    turn: Seat
    """Whose turn it is."""
    phase: Phase = "place"
    round: int = 0
    """From 1 while roads are built."""
    heading: Hex = NOWHERE
    """The settlement for which a route is to be chosen."""
    road: list[Hex] = msgspec.field(default_factory=list)
    """The unfinished road: where it starts, then the hexes laid so far. It is paid for when it arrives."""
    idle: int = 0
    """How many turns in a row were passed with all the resources that one can have."""
    cause: Cause = ""
    ended_by: Seat = NOBODY
    """Who was found unable to go on."""


class Road(msgspec.Struct, frozen=True):
    """A finished road."""

    start: Hex
    """A workshop or a settlement."""
    hexes: tuple[Hex, ...]
    """The hexes with its tiles, one at least."""
    end: Hex
    """The settlement it was built to."""


class Settlement(msgspec.Struct, frozen=True):
    """A settlement, as everybody sees it."""

    hex: Hex
    kind: int
    """An index of `tables.KINDS`."""
    merchants: tuple[Seat, ...]
    """Who has a merchant there."""
    connected: tuple[Seat, ...]
    """In whose network it is; with two players also without a merchant."""
    gold: int
    """What each merchant there would earn now; where there is none, what the first would."""


class PlayerView(msgspec.Struct, frozen=True):
    """What belongs to one seat, as everybody sees it."""

    colours: tuple[str, ...]
    """One of black, grey, yellow, red; two of them when two play."""
    resources: int
    tiles: tuple[int, ...]
    """Road tiles left, for each terrain."""
    merchants_left: int
    workshops: tuple[Hex, ...]
    roads: tuple[Road, ...]
    connected: tuple[Hex, ...]
    """The settlements of the network, in the order they were reached."""
    merchants: tuple[Hex, ...]
    """The settlements with a merchant of this player."""
    gold: int
    """The score if the game ended now."""

    @property
    def laid(self) -> tuple[Hex, ...]:
        """The hexes of all roads, in the order they were built."""
        return tuple(chain.from_iterable(road.hexes for road in self.roads))


class Sight(View, frozen=True):
    """What a seat, or a spectator, sees: everything but the turn another seat is putting together."""

    viewer: Seat | None
    printed: str
    """The digest of the printed data; with order and turns the key to `land.board`."""
    order: str
    turns: tuple[int, ...]
    settlements: tuple[Settlement, ...]
    """In reading order."""
    players: tuple[PlayerView, ...]
    first: Seat
    turn: Seat
    """Whose turn it is; after the end, whose turn it was."""
    phase: Phase
    round: int
    heading: Hex
    """The settlement for which the viewer is choosing a route, or `NOWHERE`."""
    road: tuple[Hex, ...]
    """The viewer's unfinished road: its start, then the hexes laid so far; empty when there is none."""
    cause: Cause
    ended_by: Seat
    result: Result | None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"


def roads_of(player: Player) -> tuple[Road, ...]:
    """Return the roads of a player, in the order they were built."""
    roads, begin = [], 0
    for start, length, end in zip(player.starts, player.lengths, player.connected, strict=True):
        roads.append(Road(start, tuple(player.laid[begin : begin + length]), end))
        begin += length
    return tuple(roads)
