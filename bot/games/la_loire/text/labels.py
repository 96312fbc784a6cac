"""What menus, questions and steps are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from bot.games.la_loire.actions import (
    Build,
    Buy,
    BuyMessage,
    BuyPalace,
    Choice,
    Deliver,
    FetchHorse,
    Finish,
    Hire,
    Keep,
    MoveMessenger,
    MoveTrader,
    PlaceCircus,
    Sail,
    Sell,
    SellAll,
    TakeBack,
)
from bot.games.la_loire.components import BUILDINGS, CITIES, COLOURS, GOODS, LEVELS
from bot.games.la_loire.movement import PIECES
from bot.games.la_loire.state import Public, Sight
from bot.games.la_loire.stops import stop_space
from bot.games.la_loire.text.phrases import card, goods, horses, number, place
from bot.kernel import DO, Decision, Given, Value

VERBS: Final = {
    "trader": "Move the trader",
    "messenger": "Move the messenger",
    "horse": "Fetch a horse (Blacksmith)",
    "buy": "Buy goods",
    "sell": "Sell goods of one kind",
    "sell_all": "Sell all goods",
    "build": "Build in a village",
    "palace": "Buy a palace",
    "sail": "Sail on the Loire",
    "hire": "Hire a character",
    "message": "Buy a message",
    "keep": "Keep a message",
    "deliver": "Deliver a message",
    "take_back": "Take a message token back",
    "circus": "Place the circus",
    "end": "End the turn",
}

QUESTIONS: Final = {
    DO: "What do you do?",
    "to": "Where does it stop?",
    "horses": "With how many horses does it travel?",
    "toward": "Which city does it head for from there?",
    "piece": "Which team gets the horse?",
    "space": "Where do you fetch the horse from?",
    "good": "Which goods?",
    "amount": "How many?",
    "keep": "How much wood do you keep?",
    "building": "What do you build?",
    "village": "Where?",
    "wood": "How much wood do you pay?",
    "palace": "Which palace do you buy?",
    "spaces": "How far does your ship sail?",
    "colour": "A character of which colour? Each is named with its price.",
    "character": "Whom do you hire?",
    "level": "A message of which level?",
    "look": "How do you choose the card?",
    "message": "Which message?",
}

LOOKS: Final = {
    "top": "Take the first card",
    "spy": "Look at three cards and keep one (Spy)",
    "search": "Search the whole deck (Ducal Palace)",
}

LABEL: Final = 80


def label(view: Sight, field: str, value: Value, _given: Given) -> str:
    """Name a value of a field in a menu."""
    return _label(view.table, field, value)[:LABEL]


def _label(table: Public, field: str, value: Value) -> str:
    edition, text = table.edition, str(value)
    match field:
        case "to" | "space" | "village":
            return place(table, text)
        case "toward":
            return f"toward {place(table, text)}" if text in edition.index else text
        case "palace":
            return palace_name(table, text)
        case "character":
            return edition.characters[text].name if text in edition.characters else text
        case "message":
            return card(table, text)
        case _:
            return _plain_label(field, value)


def _plain_label(field: str, value: Value) -> str:
    """Name a value that is called the same on every table."""
    match field:
        case "do":
            return VERBS[str(value)]
        case "horses":
            return f"with {horses(int(value))}"
        case "piece":
            return f"the {value}"
        case "keep" | "wood":
            verb = "keep" if field == "keep" else "pay"
            return f"{verb} {goods(int(value), 'wood')}" if value else f"{verb} no wood"
        case "spaces":
            return number(int(value), "space")
        case "level":
            return f"level {value}"
        case "look":
            return LOOKS.get(str(value), str(value))
        case _:
            return str(value)


def palace_name(table: Public, ident: str) -> str:
    """Return a palace with its city; an unknown one is called what it was called."""
    found = table.edition.palaces.get(ident)
    return f"{found.name} of {table.edition.spaces[found.city].name}" if found else ident


def values(view: Sight, field: str) -> Sequence[Value]:
    """Return all values of a field that names something on the board or a card, whether legal or not."""
    edition = view.table.edition
    known: dict[str, Iterable[Value]] = {
        "to": edition.index,
        "toward": [edition.spaces[city].id for city in CITIES],
        "space": edition.index,
        "village": [space.id for at, space in enumerate(edition.spaces) if at not in CITIES],
        "piece": PIECES,
        "good": GOODS,
        "building": BUILDINGS,
        "palace": edition.palaces,
        "colour": COLOURS,
        "character": edition.characters,
        "level": LEVELS,
        "look": LOOKS,
        "message": edition.messages,
    }
    return tuple(known.get(field, ()))


def ask(_view: Sight, field: str, given: Given) -> str:
    """Put the question for a field into a sentence."""
    match field, given.get(DO):
        case "to", "trader":
            return "Where does the trader stop?"
        case "to", "messenger":
            return "Where does the messenger stop?"
        case "village", "build":
            return f"Where do you build the {given.get('building', 'building')}?"
        case "village", "take_back":
            return "From which village do you take the token?"
        case "village", "circus":
            return "Where does the circus go?"
        case "good", "sell":
            return "Which goods do you sell?"
        case "good", "buy":
            return "Which goods do you buy?"
        case "message", "deliver":
            return "Which message do you deliver, or bring on?"
        case "message", "keep":
            return "Which message do you keep?"
        case _:
            return QUESTIONS[field]


def prompt(view: Sight, decision: Decision) -> str:
    """Say what the active player is to decide."""
    table, turn = view.table, view.table.turn
    space = stop_space(table)
    here = "" if space is None else f"{'in' if space in CITIES else 'at'} {table.edition.spaces[space].name}"
    match decision.name:
        case "keep":
            return f"keep one of the level-{turn.looking} messages on show"
        case "circus":
            return f"choose the {table.market[0]} village that the circus moves to"
        case "begin":
            return "move the trader and the messenger, in either order"
        case "go_on":
            other = "messenger" if turn.stop == "trader" else "trader"
            return f"act with the {turn.stop} {here}, or move the {other}"
        case _:
            return f"act with the {turn.stop} {here}, or end the turn"


def step(view: Sight, action: Choice) -> str:
    """Say what an action would do, in the position before it."""
    return _step(view.table, action)[:LABEL]


def _step(table: Public, action: Choice) -> str:  # noqa: C901, PLR0912 - a case for each verb
    match action:
        case MoveTrader(to, team):
            return f"move the trader to {place(table, to)} with {horses(team)}"
        case MoveMessenger(to, team):
            return f"move the messenger to {place(table, to)} with {horses(team)}"
        case FetchHorse(piece, space):
            return f"fetch a horse from {place(table, space)} for the {piece}"
        case Buy(good, amount):
            return f"buy {goods(amount, good)}"
        case Sell(good, amount):
            return f"sell {goods(amount, good)}"
        case SellAll(keep):
            return f"sell all goods but {goods(keep, 'wood')}" if keep else "sell all goods"
        case Build(building, village, wood):
            return f"build a {building} at {place(table, village)} with {goods(wood, 'wood')}"
        case BuyPalace(palace):
            return f"buy the {palace_name(table, palace)}"
        case Sail(spaces):
            return f"sail {number(spaces, 'space')}"
        case Hire(_, character):
            return f"hire the {_label(table, 'character', character)}"
        case BuyMessage(level, look):
            ways = {"top": "", "spy": " with the Spy", "search": " from the whole deck"}
            return f"buy a level-{level} message{ways.get(look, '')}"
        case Keep(message):
            return f"keep: {card(table, message)}"
        case Deliver(message):
            return f"{'deliver' if is_last_leg(table, message) else 'bring on'}: {card(table, message)}"
        case TakeBack(_, village):
            return f"take a token back from {place(table, village)}"
        case PlaceCircus(village):
            return f"send the circus to {place(table, village)}"
        case Finish():
            return "end the turn"
        case _:
            assert_never(action)


def is_last_leg(table: Public, message: str) -> bool:
    """Return whether the next stop of a message of the active player delivers it."""
    if message not in table.edition.messages:
        return True
    reached = next((len(held.tokens) for held in table.player.held if held.card == message), 0)
    return reached + 1 >= len(table.edition.messages[message].shields)
