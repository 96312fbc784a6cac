"""A whole position of Orléans, and what the players see of it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.orleans.names import (
    BOARD,
    Citizen,
    Deed,
    Follower,
    Good,
    Hour,
    Kind,
    Place,
    Space,
    Tile,
    Town,
)
from bot.games.orleans.tables import PRINTED, Edition
from bot.kernel import Result, Seat, State, View

Spot: TypeAlias = Follower | Literal["technology", ""]
"""What stands on an action space; nothing when it is empty."""

Load: TypeAlias = tuple[Spot, ...]
"""What stands on each action space of a place."""

TECHNOLOGY: Final = "technology"
EMPTY: Final = ""

Phase: TypeAlias = Literal["removal", "census", "planning", "actions", "event", "over"]
"""*removal* is the option for experienced players; in *census* somebody cannot pay; *planning* takes in
the followers phase, because everybody draws and plans without waiting for the others."""

Stage: TypeAlias = Literal["draw", "plan", "queue", "ready"]
"""How far a player is in planning: drawing, placing followers, queueing actions, waiting for the others."""

Task: TypeAlias = Literal["", "send", "bathe", "technology"]
"""What the player whose turn it is has still to do before it ends."""


class Entry(msgspec.Struct, frozen=True):
    """A queued action: a place and the choices made for it, in the order of the questions."""

    place: str
    """The place; or ``pass``, ``technology`` (to place a tile after passing) or ``event`` (to answer it)."""
    what: str = ""
    which: str = ""
    how: str = ""
    citizens: tuple[Citizen, ...] = ()
    """The citizens it counts on."""

    @property
    def row(self) -> tuple[str, str, str, str]:
        """The place and the choices."""
        return (self.place, self.what, self.which, self.how)


Stopping: TypeAlias = Literal["gone", "citizen", "open"]
"""Why a queue stopped: an action is no longer possible, a citizen is gone, or a choice was left open."""


class Stop(msgspec.Struct, frozen=True):
    """Where a queue stopped, and why."""

    entry: Entry
    why: Stopping


class Standing(msgspec.Struct, frozen=True):
    """A follower on an action space."""

    place: Place
    follower: Follower
    space: Space


class Plan(msgspec.Struct):
    """A plan while it is made, with the market and the places as they were before."""

    market: list[Follower]
    """What the others see until all are ready."""
    loads: dict[Place, Load]
    """What the others see until all are ready."""
    placed: list[Standing] = []
    back: int = 0
    """How many followers were moved from action spaces back to the market."""


class Player(msgspec.Struct):
    """What belongs to one seat."""

    coins: int
    market: list[Follower]
    """Followers drawn and not placed, in their order in `names.FOLLOWERS`."""
    loads: dict[Place, Load]
    """The places of the player, and what stands there."""
    goods: dict[Good, int]
    tracks: dict[Kind, int]
    """How many steps each marker has made."""
    merchant: Town
    stock: int
    """Trading stations not built."""
    bag: list[Follower] = []
    development: int = 0
    stations: list[Town] = []
    """Where trading stations are built."""
    citizens: list[Citizen] = []
    technology: int = 0
    """Tiles gained and not placed."""
    stage: Stage = "draw"
    drawn: list[Follower] = []
    """This round, while planning."""
    plan: Plan | None = None
    """While planning."""
    queue: list[Entry] = []
    stop: Stop | None = None
    """Until the player has decided what the queue did not."""
    passed: bool = False
    answering: bool = False
    """Whether the event has still to be answered."""
    debt: int = 0
    """Coins still missing, each to be made up for by torture."""


class Position(State):
    """A whole position.

    Bags and the hour glass stack have no order: chance decides what is drawn when it is drawn.
    """

    printed: str
    """The digest of the printed data; empty: the data of this release."""
    players: list[Player]
    supply: dict[Kind, int]
    """Neutral followers that can be recruited."""
    market: dict[Good, int]
    """Goods that can be bought or produced."""
    technology: int
    """Tiles that can be gained."""
    goods: list[tuple[Good, ...]]
    """What lies on each connection of the map."""
    deeds: dict[Deed, tuple[Kind, ...]]
    """The followers sent to each deed."""
    citizens: list[Citizen]
    """Those that nobody has."""
    stacks: tuple[list[Tile], list[Tile]]
    """Place tiles that can be taken."""
    hours: list[Hour]
    """The events to come, in no order."""
    event: Hour
    past: list[Hour] = msgspec.field(default_factory=list)
    """The events of the rounds before, in their order."""
    box: dict[str, int] = msgspec.field(default_factory=dict)
    """How many of each thing left the game."""
    round: int = 1
    start: Seat = Seat(0)
    phase: Phase = "planning"
    turn: Seat = Seat(0)
    task: Task = ""
    at: Place = "town_hall"
    """The place of the task."""
    bath: list[Follower] = msgspec.field(default_factory=list)
    """Followers drawn in the Bathhouse, not placed yet."""
    bathed: int = 0
    """How many of them were placed."""
    removals: int = 0
    """Place tiles that are still to be removed before the first round."""


class PlayerView(msgspec.Struct, frozen=True):
    """What belongs to one seat, as the viewer may see it."""

    seat: Seat
    coins: int
    goods: dict[Good, int]
    tracks: dict[Kind, int]
    development: int
    status: int
    draws: int
    """How many followers may be drawn."""
    merchant: Town
    stations: tuple[Town, ...]
    stock: int
    citizens: tuple[Citizen, ...]
    technology: int
    """Tiles gained and not placed."""
    market: tuple[Follower, ...]
    loads: dict[Place, Load]
    """What stands on the action spaces: for the viewer with the plan made so far, for others without."""
    drawn: tuple[Follower, ...]
    bag_size: int
    passed: bool
    ready: bool
    """Whether the plan is made; while all are planning."""
    drawing: bool
    answering: bool
    debt: int
    bag: tuple[Follower, ...] | None = None
    """Known to its owner only."""
    stage: Stage | None = None
    """Known to its owner only."""
    queue: tuple[Entry, ...] = ()
    """Known to its owner only."""
    stop: Stop | None = None
    """Known to its owner only."""
    before: dict[Place, Load] | None = None
    """The owner's places as they were before the plan that is being made."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The place tiles, in the order they were taken."""
        return tuple(place for place in self.loads if place not in BOARD)  # type: ignore[misc]


class Sight(View, frozen=True):
    """What a seat, or a spectator, may know."""

    seat: Seat | None
    printed: str
    round: int
    rounds: int
    event: Hour
    past: tuple[Hour, ...]
    start: Seat
    phase: Phase
    turn: Seat | None
    """Whose turn it is, in the action phase and while place tiles are removed."""
    task: Task
    at: Place
    bath: tuple[Follower, ...]
    bathed: int
    players: tuple[PlayerView, ...]
    supply: dict[Kind, int]
    market: dict[Good, int]
    technology: int
    goods: tuple[tuple[Good, ...], ...]
    """What lies on each connection, in the order of `Edition.connections`."""
    deeds: dict[Deed, tuple[Kind, ...]]
    citizens: tuple[Citizen, ...]
    stacks: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    box: dict[str, int]
    removals: int
    result: Result | None

    @property
    def own(self) -> PlayerView | None:
        """What belongs to the viewer, unless it is a spectator."""
        return None if self.seat is None else self.players[self.seat]


def edition_of(position: Position | Sight) -> Edition:
    """Return the printed data that a position is played with."""
    return PRINTED.of(position.printed)


def seats_from(state: Position, first: int) -> list[Seat]:
    """Return all seats in turn order, beginning with one."""
    count = len(state.players)
    return [Seat((first + step) % count) for step in range(count)]
