"""Ferry's positions, and what of them each seat may know."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

import bot.kernel as k
from bot.kernel import Seat
from tests.ferry.tables import PRINTED, Chart, Good

Phase: TypeAlias = Literal["planning", "sailing", "over"]


class Player(msgspec.Struct):
    """What belongs to one seat."""

    hand: list[Good]
    at: str
    landed: list[str] = []
    """Places reached, each once, in order."""
    days: int = 0
    """Left in this turn."""
    plan: Good | None = None
    """A good of the hand, face down until all have planned."""
    points: int = 0
    """For goods shipped."""


class State(k.State):
    """A whole position."""

    printed: str
    chart: str
    spies: bool
    rounds: int
    players: list[Player]
    bag: list[Good]
    market: list[Good]
    shipped: list[Good] = msgspec.field(default_factory=list)
    round: int = 1
    phase: Phase = "planning"
    first: Seat = Seat(0)
    sailed: int = 0
    """How many seats have had their turn in this round."""

    @property
    def sailor(self) -> Seat:
        """Whose turn it is while sailing."""
        return Seat((self.first + self.sailed) % len(self.players))


class Ferry(msgspec.Struct, frozen=True):
    """What everyone sees of a seat."""

    at: str
    landed: tuple[str, ...]
    days: int
    planned: bool
    points: int
    hand: int
    """How many goods it holds."""


class View(k.View, frozen=True):
    """What one seat, or a spectator, may know."""

    seat: Seat | None
    printed: str
    chart: str
    spies: bool
    round: int
    rounds: int
    phase: Phase
    sailor: Seat | None
    ferries: tuple[Ferry, ...]
    market: tuple[Good, ...]
    bag: int
    """How many goods are left in it."""
    hand: tuple[Good, ...]
    """The viewer's own."""
    plan: Good | None
    """The viewer's own."""


def chart_of(position: State | View) -> Chart:
    """Return the chart that is sailed on."""
    return PRINTED.of(position.printed).charts[position.chart]


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know: all but the bag's content and others' hands and plans."""
    own = None if seat is None else state.players[seat]
    return View(
        seat=seat,
        printed=state.printed,
        chart=state.chart,
        spies=state.spies,
        round=state.round,
        rounds=state.rounds,
        phase=state.phase,
        sailor=state.sailor if state.phase == "sailing" else None,
        ferries=tuple(
            Ferry(p.at, tuple(p.landed), p.days, p.plan is not None, p.points, len(p.hand))
            for p in state.players
        ),
        market=tuple(state.market),
        bag=len(state.bag),
        hand=tuple(own.hand) if own else (),
        plan=own.plan if own else None,
    )
