"""Small positions for tests: a real opening with a few things moved, and actions with their refusals."""

from __future__ import annotations

from typing import TypeVar, cast

from bot.games.orleans import GAME
from bot.games.orleans.actions import Choice, Pass
from bot.games.orleans.happenings import Happening
from bot.games.orleans.names import Follower, Good, Hour, Kind, Place
from bot.games.orleans.planning import show_plan
from bot.games.orleans.state import Player, Position, Spot, edition_of
from bot.kernel import Chance, Event, Refused, Seat, Value, choices, play, play_in_place
from bot.kernel.log import start
from tests.games.orleans.players import opening

E = TypeVar("E", bound=Event)

ME = Seat(0)
NEXT = Seat(1)
NAMES = ("Ada", "Ben", "Cleo", "Dai")


def planning(seats: int = 3, seed: int = 1) -> Position:
    """Return the first position: everybody plans with the own four followers."""
    return start(GAME, opening(seats, seed)).state


def drawing(seats: int = 3, *bag: str, knights: int = 0) -> Position:
    """Return a position in which seat 0 draws from a bag; its market is empty."""
    state = planning(seats)
    player = state.players[0]
    player.market = []
    player.plan = None
    player.bag = followers(*bag)
    player.tracks["knight"] = knights
    player.stage = "draw"
    return state


def acting(seats: int = 3, *, event: Hour = "trading_day", alone: bool = True) -> Position:
    """Return a position of the action phase in which seat 0 has the turn.

    All followers are in the bags; the others have passed when seat 0 is *alone*. Whoever has not has a loaded
    Scriptorium, so that the turn comes again.
    """
    state = planning(seats)
    for number, player in enumerate(state.players):
        show_plan(state, Seat(number))
        player.bag, player.market = player.bag + player.market, []
        player.stage = "ready"
        player.passed = alone and number > 0
    state.phase = "actions"
    state.event = event
    for number, player in enumerate(state.players):
        if not player.passed:
            load(state, "scriptorium", "knight", "scholar", seat=number)
    return state


def followers(*names: str) -> list[Follower]:
    return [cast("Follower", name) for name in names]


def spots(*names: str) -> tuple[Spot, ...]:
    return tuple(cast("Spot", name) for name in names)


def load(state: Position, place: Place, *names: str, seat: int = 0) -> Player:
    """Put followers on a place, which the player gets when it is a place tile; and return the player."""
    player = state.players[seat]
    for stack in state.stacks:
        if place in stack:
            stack.remove(place)
    spaces = len(edition_of(state).places[place].spaces)
    player.loads[place] = spots(*names, *[""] * (spaces - len(names)))
    return player


def fill(state: Position, place: Place, seat: int = 0) -> Player:
    """Load a place with the followers that it shows."""
    shown = [
        {"any": "knight", "neutral": "knight"}.get(space, space)
        for space in edition_of(state).places[place].spaces
    ]
    return load(state, place, *shown, seat=seat)


def legal(state: Position, seat: int = 0) -> list[Choice]:
    return list(GAME.legal_actions(state, Seat(seat)))


def do(state: Position, action: Choice, *, seat: int = 0, seed: int = 7) -> list[Happening]:
    """Carry out a legal action on the position, and return what happened."""
    assert action in legal(state, seat), f"{action} is not among {legal(state, seat)}"
    return list(play_in_place(GAME, state, Seat(seat), action, Chance(seed)))


def why_not(state: Position, action: Choice, *, seat: int = 0) -> str:
    """Return the reason why an action is refused; nothing moves."""
    try:
        play(GAME, state, Seat(seat), action, Chance(1))
    except Refused:
        return GAME.words.reason(GAME.view(state, Seat(seat)), action)
    raise AssertionError(f"{action} is legal")


def happened(events: list[Happening], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def taps(state: Position, action: Choice, *, seat: int = 0) -> int:
    """Return how many answers lead to an action in the menus."""
    given: dict[str, Value] = {}
    row = choices.spell(action)
    while isinstance(asked := choices.next_question(legal(state, seat), given), choices.Question):
        given[asked.field] = row[asked.field]
    return len(given)


def give(state: Position, seat: int = 0, **goods: int) -> None:
    """Give a player goods from the market."""
    for name, count in goods.items():
        good = cast("Good", name)
        state.market[good] -= count
        state.players[seat].goods[good] += count


def end_actions(state: Position, *, seed: int = 7) -> list[Happening]:
    """Let seat 0, the last one left, pass: the event strikes, and where nobody is asked a round begins."""
    return do(state, Pass(), seed=seed)


def kinds(*names: str) -> tuple[Kind, ...]:
    return tuple(cast("Kind", name) for name in names)
