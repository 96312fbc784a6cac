"""What choosing an answer means: its price, what it brings, and warnings before it is too late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.games.la_loire import building, characters, delivery, messages, movement, palaces, trade
from bot.games.la_loire.components import BUILDINGS, CITIES, COLOURS, GOODS, LEVELS
from bot.games.la_loire.ending import river_goal
from bot.games.la_loire.market import market_price
from bot.games.la_loire.state import PieceName, Public, Sight
from bot.games.la_loire.stops import stop_space
from bot.games.la_loire.tables import Character
from bot.games.la_loire.text.phrases import coins, horses, number, place
from bot.games.la_loire.text.places import (
    delivery_notes,
    goods_here,
    horse_notes,
    leaving_notes,
    move_notes,
    sale_value,
    village_notes,
)
from bot.games.la_loire.turns import NEEDED
from bot.kernel import DO, Given, Value

DETAIL: Final = 100


def detail(view: Sight, field: str, value: Value, given: Given) -> str:
    """Say what choosing a value means for the active player, or nothing."""
    if view.viewer != view.table.active or view.table.over:
        return ""
    return fitted(_details(view, field, value, given))


def fitted(parts: Iterable[str]) -> str:
    """Return as many of the parts as fit, the first ones first."""
    text = ""
    for part in parts:
        longer = f"{text}; {part}" if text else part
        if len(longer) <= DETAIL:
            text = longer
    return text


def _details(view: Sight, field: str, value: Value, given: Given) -> Iterator[str]:
    table, verb = view.table, given.get(DO)
    match field, verb:
        case "do", _:
            yield from verb_notes(table, str(value))
        case "to", "trader" | "messenger":
            if verb == "trader":
                yield from leaving_notes(table)
            yield from move_notes(table, "trader" if verb == "trader" else "messenger", str(value))
        case "horses", "trader" | "messenger":
            name: PieceName = "trader" if verb == "trader" else "messenger"
            yield from horse_notes(int(value) - movement.piece_of(table.player, name).horses)
        case "village", _:
            yield from village_notes(table, str(value), given)
        case "good" | "amount", _:
            yield from goods_notes(table, str(given.get("good", value)), field, value, given)
        case "building", _:
            yield from building_notes(table, str(value))
        case "wood", _:
            kind = str(given.get("building", ""))
            if kind in BUILDINGS:
                yield coins(building.building_price(table, kind, int(value)))
        case _:
            yield from card_notes(table, field, value)


def card_notes(table: Public, field: str, value: Value) -> Iterator[str]:
    """Yield what a palace, a character, a message or a voyage costs and does."""
    edition, text = table.edition, str(value)
    match field:
        case "palace" if text in edition.palaces:
            palace = edition.palaces[text]
            yield from price_notes(table, palaces.palace_price(table))
            yield number(palace.points, "point")
            yield palace.effect
        case "colour" if text in COLOURS:
            for card in hirable(table, text):
                yield f"{card.name} {characters.hiring_price(table, card)}"
        case "character" if text in edition.characters:
            character = edition.characters[text]
            yield from price_notes(table, characters.hiring_price(table, character))
            yield number(character.points, "point")
            yield character.effect
        case "level" if value in LEVELS:
            yield from price_notes(table, messages.message_price(table, int(value)))
            yield from level_notes(table, int(value))
        case "spaces" if value in (1, 2):
            yield from price_notes(table, edition.sailing[int(value) - 1])
            yield f"to space {table.player.ship + int(value)} of {river_goal(table)}"
        case "message" if text in edition.messages:
            yield from message_notes(table, text)
        case "keep":
            yield f"brings {coins(sale_value(table, int(value)))}"
        case _:
            pass


def hirable(table: Public, colour: str) -> list[Character]:
    """Return the characters of a colour that the active player can hire here."""
    return [
        card
        for card in table.edition.characters.values()
        if card.colour == colour
        and card.id in table.characters
        and not characters.candidate_obstacle(table, card)
    ]


def price_notes(table: Public, price: int) -> Iterator[str]:
    """Yield a price, and whether paying it here loses the next turn."""
    yield coins(price)
    yield from shortage_notes(table, price)


def shortage_notes(table: Public, price: int) -> Iterator[str]:
    """Yield whether paying a price with the trader in a city loses the next turn."""
    player, turn = table.player, table.turn
    left = player.coins - price
    short = left + (sale_value(table, 0) if turn.stop == "trader" else 0) < NEEDED
    if left >= 0 and short and turn.trader_moved and player.trader.at in CITIES:
        yield f"leaves fewer than {NEEDED} coins: your next turn is lost"


def verb_notes(table: Public, verb: str) -> Iterator[str]:
    """Yield what to know before choosing what to do."""
    player, stop = table.player, stop_space(table)
    match verb:
        case "trader" | "messenger":
            name: PieceName = "trader" if verb == "trader" else "messenger"
            yield from piece_notes(table, name)
        case "buy" if stop is not None:
            yield from goods_here(table, stop)
        case "deliver" if stop is not None:
            yield from delivery_notes(table, stop)
        case "message":
            if counter := messages.counter_at(table, player.messenger.at):
                prices = [coins(messages.message_price(table, level)) for level in counter.levels]
                yield prices[0] if len(prices) == 1 else f"{prices[0]} to {prices[-1]}"
        case "sell" | "sell_all":
            yield f"all goods bring {coins(sale_value(table, 0))}"
        case "horse":
            yield coins(movement.FETCHING)
        case "sail":
            yield f"{coins(table.edition.sailing[0])} for 1 space, {coins(table.edition.sailing[1])} for 2"
        case "palace":
            yield from price_notes(table, palaces.palace_price(table))
        case "end":
            if player.trader.at in CITIES and player.coins < NEEDED:
                yield f"with fewer than {NEEDED} coins in a city, your next turn will be lost"
        case _:
            pass


def piece_notes(table: Public, name: PieceName) -> Iterator[str]:
    """Yield where a piece stands and, when it has only one move, what that means."""
    if name == "trader":
        yield from leaving_notes(table)
    piece = movement.piece_of(table.player, name)
    moves = list(movement.move_choices(table, name))
    if len(moves) == 1:
        yield f"to {place(table, moves[0].to)}"
        yield from move_notes(table, name, moves[0].to)
    else:
        yield f"now at {table.edition.spaces[piece.at].name} with {horses(piece.horses)}"


def goods_notes(table: Public, good: str, field: str, value: Value, given: Given) -> Iterator[str]:
    """Yield what goods cost in the village where the trader stands, or bring in the city."""
    if good not in GOODS:
        return
    which, space = GOODS.index(good), table.player.trader.at
    amount = int(value) if field == "amount" else 1
    match given.get(DO):
        case "buy" if space not in CITIES:
            yield coins(amount * trade.goods_price(table, space, which))
        case "sell":
            each = trade.sale_price(table, table.player, which)
            yield f"brings {coins(amount * each)}{' each' if field == 'good' else ''}"
        case _:
            pass


def building_notes(table: Public, kind: str) -> Iterator[str]:
    """Yield what a building costs and what it does."""
    if kind in BUILDINGS:
        costs = table.edition.buildings[kind]
        price = building.building_price(table, kind, costs.wood)
        yield f"{coins(price)} and {costs.wood} wood"
        yield from shortage_notes(table, price)
        yield f"goods there {costs.discount} cheaper, your ship moves when they are bought"


def level_notes(table: Public, level: int) -> Iterator[str]:
    """Yield what is missing to deliver messages of a level."""
    missing = [who for who in delivery.BEARERS[level] if who not in table.player.characters]
    if table.variant != "casual" and missing:
        names = [table.edition.characters[who].name for who in missing]
        yield f"cannot be delivered before you have the {' and the '.join(names)}"


def message_notes(table: Public, ident: str) -> Iterator[str]:
    """Yield what a message on the way still needs, and what one to a village would bring."""
    held = delivery.held_by(table.player, ident)
    message = table.edition.messages[ident]
    if held is not None and held.tokens:
        yield f"still to reach: {', '.join(delivery.shields_open(table, held))}"
    if message.level == 1:
        yield f"pays {coins(market_price(table, message.to))} now"
