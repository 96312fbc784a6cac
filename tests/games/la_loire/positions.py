"""Positions to try rules on: an opening with a known board, changed by a few assignments, and played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import Choice, Happening
from bot.games.la_loire.components import CITIES, GOODS
from bot.games.la_loire.state import Building, Held, Piece, Player, Position, Sight
from bot.kernel import Action, Chance, Event, Opening, Seat, Value, play

A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)

ADA, BEN, CLEO, DAI = map(Seat, range(4))
NAMES: Final = ("Ada", "Ben", "Cleo", "Dai")

SOUTH: Final = ("blue", "red", "black", "green", "blue", "red", "purple", "white", "yellow")
NORTH: Final = ("red", "black", "blue", "red", "green", "black", "yellow", "purple", "white")
"""The shields of the known board, from Nantes to Orléans."""

MARKET: Final = ("black", "blue", "yellow", "purple", "red", "green", "white")
"""As in the example of the rulebook; the prices are 1, 1, 2, 2, 3, 3, 4."""


def opened(
    seats: int = 2, variant: str | None = None, seed: int = 1, start: Literal["first", "random"] = "first"
) -> Position:
    """Return an opening position as dealt."""
    options: dict[str, Value] = {"variant": variant or ("standard" if seats > 1 else "solo"), "start": start}
    return GAME.setup(Opening("la_loire", GAME.version, seats, seed, options=options), Chance(seed))


def known(seats: int = 2, variant: str | None = None) -> Position:
    """Return an opening with the known board and market; Ada begins with a message to Saumur, Ben to Serrant.

    The circus is at Ussé, which is green here.
    """
    state = opened(seats, variant)
    state.shields = ["", *SOUTH, "", *reversed(NORTH)]
    state.market = list(MARKET)
    cards = [card for layer in state.decks[0] for card in layer]
    cards += [held.card for player in state.players for held in player.held]
    for player, card in zip(state.players, ("1-01", "1-18", "1-06", "1-17"), strict=False):
        player.held = [Held(card)]
        cards.remove(card)
    state.decks[0] = [sorted(cards)]
    return state


def index(state: Position, space: str) -> int:
    """Return the number of a space."""
    return state.edition.index[space]


def piece(state: Position, space: str, horses: int = 2, toward: str = "orleans") -> Piece:
    """Return a piece on a space, heading for a city; the horses come from the box."""
    at = index(state, space)
    south = at < index(state, "orleans")
    heading = 0 if at in CITIES else 1 if south == (toward == "orleans") else -1
    return Piece(at, horses, heading)


def trader_at(
    state: Position, space: str, *, coins: int | None = None, horses: int = 2, toward: str = "orleans"
) -> Player:
    """Let the active player's trader have stopped on a space, with the messenger still to move."""
    player = state.player
    player.trader = piece(state, space, horses, toward)
    state.turn.trader_moved, state.turn.stop = True, "trader"
    if coins is not None:
        player.coins = coins
    return player


def messenger_at(
    state: Position, space: str, *, coins: int | None = None, horses: int = 2, toward: str = "nantes"
) -> Player:
    """Let the active player's messenger have stopped on a space, with the trader still to move."""
    player = state.player
    player.messenger = piece(state, space, horses, toward)
    state.turn.messenger_moved, state.turn.stop = True, "messenger"
    if coins is not None:
        player.coins = coins
    return player


def build(state: Position, seat: Seat, kind: str, *villages: str) -> None:
    """Put buildings of a player on the board, from the stock."""
    for village in villages:
        state.buildings[index(state, village)] = Building(kind, seat)
        if kind == "monastery":
            state.players[seat].monasteries -= 1
        else:
            state.players[seat].farms -= 1
            state.towers -= kind == "castle"


def hire(state: Position, seat: Seat, *characters: str) -> None:
    """Give characters to a player, from the supply."""
    for character in characters:
        state.players[seat].characters.append(character)
        state.characters[character] -= 1


def hold(state: Position, seat: Seat, *cards: str) -> None:
    """Let a player hold these messages, and no others; the others go back."""
    player = state.players[seat]
    for held in player.held:
        state.decks[int(held.card[0]) - 1][0].append(held.card)
    player.held = []
    for card in cards:
        state.decks[int(card[0]) - 1][0].remove(card)
        player.held.append(Held(card))


def give(state: Position, seat: Seat, **goods: int) -> None:
    """Give goods to a player, from the supply."""
    for good, amount in goods.items():
        state.players[seat].goods[GOODS.index(good)] += amount
        state.goods[GOODS.index(good)] -= amount


def put_circus(state: Position, village: str) -> None:
    """Put the circus on a village."""
    state.circus = index(state, village)


def legal(state: Position, kind: type[A]) -> list[A]:
    """Return the legal actions of a kind."""
    return [action for action in GAME.legal_actions(state, state.active) if isinstance(action, kind)]


def kinds(state: Position) -> set[type[Action]]:
    """Return the kinds of action that are legal."""
    return {type(action) for action in GAME.legal_actions(state, state.active)}


def is_legal(state: Position, action: Choice) -> bool:
    """Return whether the active player can do this."""
    return action in GAME.legal_actions(state, state.active)


def after(state: Position, *actions: Choice, seed: int = 0) -> Position:
    """Return the position after the active players' actions; each of them must be legal."""
    return told(state, *actions, seed=seed)[0]


def told(state: Position, *actions: Choice, seed: int = 0) -> tuple[Position, list[Happening]]:
    """Return the position after some actions, and what happened."""
    events: list[Happening] = []
    chance = Chance(seed)
    for action in actions:
        state, happened = play(GAME, state, state.active, action, chance)
        events += happened
    return state, events


def only(events: Sequence[Happening], kind: type[E]) -> E:
    """Return the one event of a kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def why(state: Position, action: Choice) -> str:
    """Return the reason that is given for refusing an action of the active player."""
    view: Sight = GAME.view(state, state.active)
    return GAME.words.reason(view, action)
