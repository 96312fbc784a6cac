"""A whole position of La Loire, and what the players see of it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.games.la_loire.components import GOODS
from bot.games.la_loire.tables import PRINTED, Edition
from bot.kernel import Seat, State, View

Variant: TypeAlias = Literal["standard", "casual", "solo"]

PieceName: TypeAlias = Literal["trader", "messenger"]
Stop: TypeAlias = Literal["", "trader", "messenger"]

Deed: TypeAlias = Literal["", "buy", "hire", "messages", "deliver"]
"""What the one action of a stop was spent on. The trader's actions in a city are counted one by one."""

NOWHERE: Final = -1
NOBODY: Final = Seat(-1)


class Piece(msgspec.Struct, forbid_unknown_fields=True):
    """A trader or a messenger, with its team."""

    at: int
    """The number of a space."""
    horses: int
    heading: int = 0
    """1 in the direction in which the spaces are numbered, -1 against it; 0 in a city, where it is free."""


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a village."""

    kind: str
    """``farm``, ``monastery`` or ``castle``."""
    owner: Seat


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """A message that is not delivered yet."""

    card: str
    tokens: list[int] = []
    """The villages reached so far, each with a message token."""


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to one seat."""

    coins: int
    trader: Piece
    messenger: Piece
    farms: int
    """Farm tokens that are not on the board."""
    monasteries: int
    """Monastery tokens that are not on the board."""
    ship: int = 0
    """The space of the Loire it has reached."""
    goods: list[int] = msgspec.field(default_factory=lambda: [0] * len(GOODS))
    """How many cards of each kind, in the order of `GOODS`."""
    held: list[Held] = []
    """Undelivered messages, in the order they were taken."""
    delivered: list[str] = []
    characters: list[str] = []
    palaces: list[str] = []
    """Palaces that have their effect."""
    new_palaces: list[str] = []
    """Palaces bought this turn, which have their effect from the owner's next turn."""


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """How far the turn has come."""

    trader_moved: bool = False
    messenger_moved: bool = False
    stop: Stop = ""
    """Whose stop is open: the piece that moved last."""
    deed: Deed = ""
    """What this stop was spent on."""
    messages: int = 0
    """How many were bought at this stop."""
    built: int = 0
    sailed: bool = False
    hired: int = 0
    palatium: Stop = ""
    """Which piece hired with the Palatium Balivi."""
    fetched: Stop = ""
    """For which team the Blacksmith fetched a horse."""
    circus: bool = False
    """Whether the circus waits to be placed."""
    looking: int = 0
    """The level of the messages that are being looked at; 0 for none."""
    look: str = ""
    """Why they are being looked at: ``spy`` or ``search``."""


class Public(State):
    """All that lies open: a whole position but for the decks and the cards being looked at."""

    printed: str
    """The digest of the printed data; empty: the data of this release."""
    variant: Variant
    active: Seat
    """Whose turn it is; after the end, whose turn it was."""
    turn: Turn
    shields: list[str]
    """The colour on each space; empty for a city."""
    market: list[str]
    """The colours of the market tiles, from the cheapest space."""
    circus: int
    """The village with the circus, whose market tile shows it too; `NOWHERE` in the casual game."""
    horses: list[int]
    """Free horses on each space."""
    buildings: list[Building | None]
    """What stands on each space."""
    towers: int
    """Towers left."""
    goods: list[int]
    """Goods cards left, in the order of `GOODS`."""
    characters: dict[str, int]
    """Cards left of each character."""
    palaces: dict[str, int]
    """Cards left of each palace."""
    players: list[Player]
    turns: int = 0
    """How many turns were played, lost ones included."""
    trigger: Seat = NOBODY
    """Who has brought about the end."""
    last: list[Seat] = msgspec.field(default_factory=list)
    """Who still has a last turn, in order, once somebody has brought about the end."""
    over: bool = False

    @property
    def edition(self) -> Edition:
        """The printed data this position is played with."""
        return PRINTED.of(self.printed)

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.players) == 1


class Position(Public):
    """A whole position. No secret order is stored: what is drawn is decided when it is drawn."""

    decks: list[list[list[str]]] = msgspec.field(default_factory=list)
    """For each level, layers from the top; within a layer the cards have no order."""
    shown: list[str] = msgspec.field(default_factory=list)
    """Messages that the active player is looking at and nobody else sees."""


class Sight(View, frozen=True):
    """What a seat, or a spectator, sees: all but the decks and what another seat is looking at."""

    viewer: Seat | None
    table: Public
    decks: tuple[int, ...]
    """How many messages are left of each level."""
    shown: tuple[str, ...]
    """Messages that the viewer is looking at."""
