"""What happened, told in one short line for each consequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.games.la_loire.actions import (
    BankPaid,
    Bought,
    Built,
    Card,
    CircusMoved,
    CircusWaits,
    Delivered,
    Discarded,
    Drifted,
    EndNear,
    Fetched,
    GameOver,
    Happening,
    Hired,
    Looked,
    Moved,
    PalaceBought,
    Reached,
    Sailed,
    Shifted,
    Sold,
    TokenBack,
    Took,
    TurnBegan,
    TurnLost,
)
from bot.games.la_loire.text.phrases import coins, goal, goods, horses, joined, message, number
from bot.kernel import Names, Seat


def tell(event: Happening, viewer: Seat | None, names: Names) -> str | None:  # noqa: C901, PLR0912 - a case each
    """Say what happened, as far as this seat may know."""
    match event:
        case Discarded(seat, lost, limit):
            return f"{names[seat]} discards {coins(lost)}: at most {limit} may leave the city."
        case Moved():
            return moved(event, names)
        case Fetched(seat, piece, space, cost):
            return f"{names[seat]} pays {coins(cost)} for a horse from {space} for the {piece}."
        case BankPaid(seat, city, given):
            return f"The Bank of {city} pays {names[seat]} {coins(given)}."
        case Bought(seat, good, amount, village, cost):
            return f"{names[seat]} buys {goods(amount, good)} at {village} for {coins(cost)}."
        case Drifted(seat, building, village, ship):
            return f"The {building} at {village} moves the ship of {names[seat]} to space {ship}."
        case Shifted(colour, price):
            return f"The {colour} market tile moves to the right: {colour} villages now cost {price}."
        case CircusWaits(seat, colour):
            return f"The circus moves on: {names[seat]} chooses a {colour} village."
        case CircusMoved(village, colour):
            return f"The circus moves to {village} ({colour})."
        case Sold(seat, sold, gained):
            return f"{names[seat]} sells {joined([goods(n, good) for good, n in sold])} for {coins(gained)}."
        case Built(seat, building, village, cost, wood):
            return (
                f"{names[seat]} builds a {building} at {village} for {coins(cost)} and {goods(wood, 'wood')}."
            )
        case PalaceBought(seat, palace, city, cost):
            return (
                f"{names[seat]} buys the {palace} of {city} for {coins(cost)}, to be used from the next turn."
            )
        case Sailed(seat, spaces, cost, ship):
            return f"{names[seat]} pays {coins(cost)} and sails {number(spaces, 'space')}, to space {ship}."
        case Hired(seat, character, cost, palatium):
            how = " with the Palatium Balivi" if palatium else ""
            return f"{names[seat]} hires the {character}{how} for {coins(cost)}."
        case Looked(seat, level, cost, look, cards):
            return looked(names[seat], level, cost, look, cards if seat == viewer else (), len(cards))
        case Took(seat, card, look, cost):
            return took(names[seat], card, look, cost)
        case Reached(seat, card, village, colour):
            return f"{names[seat]} brings the {message(card)} to {village} ({colour})."
        case Delivered(seat, card, place, gained, count):
            paid = f", receives {coins(gained)}" if gained else ""
            where = "" if card.to else f" at {place}"
            return (
                f"{names[seat]} delivers the {message(card)}{where}{paid} "
                f"and scores {number(card.points, 'point')} (delivery {count})."
            )
        case TokenBack(seat, card, village):
            return f"{names[seat]} takes the token of the {message(card)} back from {village}."
        case TurnBegan(seat, turn, of, last):
            return f"{'Last turn' if last else 'Turn'} of {names[seat]}{f' ({turn} of {of})' if of else ''}."
        case TurnLost(seat, gained, held, need):
            return (
                f"{names[seat]} loses the turn, with fewer than {need} coins in a city, "
                f"and receives {coins(gained)}: now {held}."
            )
        case EndNear(seat, ship, end, last):
            why = f"reaches space {end} of the Loire" if ship else f"has delivered {end} messages"
            then = (
                f"one more turn for {joined([names[other] for other in last])}" if last else "the last turn"
            )
            return f"{names[seat]} {why}: {then}."
        case GameOver(turns):
            return f"The game is over after {number(turns, 'turn')}."
        case _:
            assert_never(event)


def moved(event: Moved, names: Names) -> str:
    """Tell how a team moved, and which horses it left or took."""
    heading = f", heading for {event.toward}" if event.toward else ""
    change = ""
    if event.left:
        change = f"; {number(event.left, 'horse')} {'stays' if event.left == 1 else 'stay'} behind"
    elif event.taken:
        change = f"; {number(event.taken, 'horse')} from there joined"
    return (
        f"The {event.piece} of {names[event.seat]} goes from {event.start} to {event.to} "
        f"with {horses(event.horses)}{heading}{change}."
    )


def looked(name: str, level: int, cost: int, look: str, cards: Sequence[Card], count: int) -> str:
    """Tell that somebody looks at cards; which they are, only that player is told."""
    whole = f"the whole level-{level} deck" if look == "search" else f"{count} level-{level} messages"
    shown = f": {joined([f'{goal(card)} ({card.kind}, {card.points})' for card in cards])}" if cards else ""
    return f"{name} pays {coins(cost)} and looks at {whole}{shown}."


def took(name: str, card: Card, look: str, cost: int) -> str:
    """Tell which message somebody has now, and what becomes of the other cards."""
    worth = f"({card.kind}, {number(card.points, 'point')})"
    match look:
        case "spy":
            return f"{name} keeps the {message(card)} {worth}; the other cards go under the deck."
        case "search":
            return f"{name} keeps the {message(card)} {worth}; the deck is shuffled."
        case _:
            return f"{name} buys the {message(card)} {worth} for {coins(cost)}."
