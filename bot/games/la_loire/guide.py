"""The rules of La Loire at hand: guide.md, with the figures of an edition of the printed data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.games.la_loire import (
    building,
    characters,
    delivery,
    ending,
    messages,
    movement,
    palaces,
    scoring,
    trade,
    turns,
)
from bot.games.la_loire.components import BUILDINGS, CITIES, GOODS, LEVELS, PALACES
from bot.games.la_loire.messages import card_of
from bot.games.la_loire.state import Sight
from bot.games.la_loire.tables import PRINTED, Character, Edition, Space
from bot.games.la_loire.text.phrases import coins, goal, joined, number
from bot.kernel import Given, Topic, Value
from bot.kernel.guide import read

KIND_TOPICS: Final = {
    "trader": "Moving a piece",
    "messenger": "Moving a piece",
    "buy": "Buying goods",
    "sell": "Selling goods",
    "sell_all": "Selling goods",
    "build": "Building",
    "palace": "Palaces",
    "sail": "Sailing",
    "hire": "Hiring characters",
    "message": "Buying messages",
    "keep": "Keeping a message",
    "deliver": "Delivering messages",
    "take_back": "Taking a token back",
    "circus": "The circus",
    "end": "Ending a turn",
}
"""Which topic explains each kind of action; the Blacksmith's is his own."""

LOOKS: Final = {"spy": "spy", "search": "ducal_palace"}
"""Whose topic explains a way of choosing a message."""

_WRITTEN: Final = Path(__file__).with_name("guide.md")
"""Read when the rules are looked up, which is not when the bot starts."""

_PLACES: Final = "Places"
_USERS: Final = {"trader": "the trader", "messenger": "the messenger", "either": "both pieces"}
_COPIES: Final = {
    "each seat": "as many cards as players",
    "pair": "two cards, one with one or two players",
    "single": "one card",
}


def guide(digest: str) -> Sequence[Topic]:
    """Return all topics: those that are written, with what is printed on the cards, and the places."""
    edition = PRINTED.of(digest)
    written = read(_WRITTEN.read_text(encoding="utf-8"), _figures(edition), dict(_facts(edition)))
    return (*written, *(_place(edition, number) for number in range(len(edition.spaces))))


def topic(view: Sight, field: str, value: Value, _given: Given) -> str:
    """Name the topic about a kind of action, a card, a building, goods or a place."""
    edition, text = view.table.edition, str(value)
    match field:
        case "do":
            return edition.characters["blacksmith"].name if text == "horse" else KIND_TOPICS.get(text, "")
        case "horses":
            return "Horses"
        case "toward":
            return "Direction"
        case "to" | "space" | "village" if text in edition.index:
            return edition.spaces[edition.index[text]].name
        case "good" if text in GOODS:
            return text.capitalize()
        case "building" if text in BUILDINGS:
            return text.capitalize()
        case _:
            return _card_topic(edition, field, text)


def _card_topic(edition: Edition, field: str, text: str) -> str:
    names = _names(edition)
    match field:
        case "character":
            return names.get(text, "")
        case "palace" if text in edition.palaces:
            return edition.palaces[text].name
        case "look":
            return names.get(LOOKS.get(text, ""), "")
        case "level" if text in map(str, LEVELS):
            return f"Level {text} messages"
        case "message" if text in edition.messages:
            return f"Level {edition.messages[text].level} messages"
        case _:
            return ""


def _names(edition: Edition) -> dict[str, str]:
    """Return what characters and palaces are called, by what the rules call them."""
    names = {card.id: card.name for card in edition.characters.values()}
    return names | {palace.kind: palace.name for palace in edition.palaces.values()}


def _facts(edition: Edition) -> Iterator[tuple[str, str]]:
    """Yield what is printed on each card, by its name."""
    for card in edition.characters.values():
        yield card.name, _character_facts(card)
    for palace in edition.palaces.values():
        used = _USERS[palace.users]
        yield (
            palace.name,
            f"Costs {coins(edition.palace_cost)}; {number(palace.points, 'point')}. For {used}.",
        )


def _character_facts(card: Character) -> str:
    costs = f"Costs {coins(card.cost)}; {number(card.points, 'point')}"
    return f"{costs}. For {_USERS[card.users]}; {card.colour}; {_COPIES[card.copies]}."


def _figures(edition: Edition) -> Mapping[str, object]:
    """Return what stands in braces in the text."""
    spaces = edition.spaces
    figures: dict[str, object] = {
        **_names(edition),
        **_counts(edition),
        **_limits(),
        "nantes": spaces[CITIES[0]].name,
        "orleans": spaces[CITIES[1]].name,
        "circus_start": spaces[edition.circus].name,
        "few": joined([space.name for space in spaces if space.horse == "few"]),
        "many": joined([space.name for space in spaces if space.horse == "many"]),
        "palaces": joined([_names(edition)[kind] for kind in PALACES]),
    }
    for number_of, good in zip(edition.goods, GOODS, strict=True):
        figures[good.capitalize()] = good.capitalize()
        figures[f"{good}_price"] = coins(number_of.price)
        figures[f"{good}_cards"] = number_of.cards
    for kind, costs in edition.buildings.items():
        figures |= {
            f"{kind}_coins": costs.coins,
            f"{kind}_wood": costs.wood,
            f"{kind}_discount": costs.discount,
        }
    for level in LEVELS:
        figures[f"message_{level}"] = coins(edition.message_prices[level - 1])
        figures[f"cards_{level}"] = "\n".join(_cards(edition, level))
    return figures


def _cards(edition: Edition, level: int) -> Iterator[str]:
    """Yield a line for each message of a level."""
    for ident in edition.deck(level):
        card = card_of(edition, ident)
        yield f"- {goal(card)}: {card.kind}, {number(card.points, 'point')}"


def _counts(edition: Edition) -> dict[str, object]:
    """Return the figures that are printed."""
    return {
        "river": joined([str(goal) for goal in edition.river]),
        "river_1": edition.river[0],
        "delivered": joined([str(goal) for goal in edition.deliveries]),
        "delivered_1": edition.deliveries[0],
        "coins": edition.coins,
        "team": edition.team,
        "farms": edition.farms,
        "monasteries": edition.monasteries,
        "towers": edition.towers,
        "prices": joined([str(price) for price in edition.prices]),
        "dearest": edition.prices[-1],
        "sail_1": edition.sailing[0],
        "sail_2": edition.sailing[1],
        "palace_cost": edition.palace_cost,
        "palace_copies": edition.palace_copies,
        "message_prices": f"{joined([str(price) for price in edition.message_prices])} coins",
    }


def _limits() -> dict[str, object]:
    """Return the figures that stand in the rules."""
    return {
        "leaving": movement.LEAVING,
        "banker_leaving": movement.BANKER_LEAVING,
        "needed": turns.NEEDED,
        "relief": turns.RELIEF,
        "undelivered": scoring.UNDELIVERED,
        "marked": scoring.MARKED,
        "casual_tokens": delivery.CASUAL_TOKENS,
        "solo_turns": ending.SOLO_TURNS,
        "added": movement.ADDED,
        "squire_added": movement.SQUIRE_ADDED,
        "team_limit": movement.TEAM,
        "scout_team": movement.SCOUT_TEAM,
        "fetching": movement.FETCHING,
        "circus_discount": trade.CIRCUS_DISCOUNT,
        "carried": trade.CARRIED,
        "merchant": 1,
        "lumberjack_wood": trade.LUMBERJACK_WOOD,
        "balance": building.BALANCE,
        "magister_saves": building.MAGISTER_SAVES,
        "patronus_wood": building.PATRONUS_WOOD,
        "patronus_coins": building.PATRONUS_COINS,
        "economus_built": building.ECONOMUS_BUILT,
        "economus_costs": building.SECOND_COSTS,
        "bank_pays": palaces.BANK_PAYS,
        "bank_twice": palaces.BANK_PAYS * 2,
        "post_saves": messages.POST_OFFICE_SAVES,
        "held": messages.HELD,
        "mayor_held": messages.MAYOR_HELD,
        "abbey_held": messages.ABBEY_HELD,
        "spy_sees": messages.SPY_SEES,
        "witch_saves": characters.WITCH_SAVES,
        "lady_hired": characters.LADY_HIRED,
        "lady_costs": characters.SECOND_COSTS,
    }


def _place(edition: Edition, at: int) -> Topic:
    """Return the topic about a city or a village."""
    space = edition.spaces[at]
    text = _city_text(edition, at) if at in CITIES else _village_text(edition, at, space)
    return Topic(space.name, _PLACES, "La Loire, Components; Setup; Actions", text)


def _city_text(edition: Edition, at: int) -> str:
    start = "All traders begin here." if at == CITIES[0] else "All messengers begin here."
    return (
        f"{edition.spaces[at].name} is a city: the trader sells goods, builds and sails here, and the "
        f"messenger buys a message or delivers one of level 4. Both roads lead to it. {start}\n"
        f"With your trader here you need {turns.NEEDED} coins when your turn begins, and leave with at most "
        f"{movement.LEAVING}: see *Coins in the cities*."
    )


def _village_text(edition: Edition, at: int, space: Space) -> str:
    road = [one for one, other in enumerate(edition.spaces) if other.road == space.road]
    # Spaces are numbered around the river: the north road from its end.
    from_nantes = road.index(at) + 1 if at < CITIES[1] else len(road) - road.index(at)
    horses = {
        "few": "A horse waits here at the start with one or two players.",
        "many": "A horse waits here at the start with three or four players.",
    }
    circus = "The circus begins here." if at == edition.circus else ""
    deliveries = [
        f"{edition.characters[card.kind].name}, {number(card.points, 'point')}"
        for card in edition.messages.values()
        if card.to == at
    ]
    mail = f"A message of level 1 goes here ({'; '.join(deliveries)})." if deliveries else ""
    where = f"{space.name} is village {from_nantes} on the {space.road} road, counted from "
    return " ".join(
        filter(
            None,
            [
                f"{where}{edition.spaces[CITIES[0]].name}.",
                f"It sells {GOODS[space.good]}, at the price of its shield, which is dealt at random.",
                horses.get(space.horse, ""),
                circus,
                mail,
            ],
        )
    )
