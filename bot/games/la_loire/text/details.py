"""What choosing an answer means here: its price, what it brings, and warnings before it is too late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.games.la_loire import building, characters, delivery, messages, movement, palaces, trade
from bot.games.la_loire.components import ABBEY, BANK, BUILDINGS, CITIES, GOODS
from bot.games.la_loire.ending import river_goal
from bot.games.la_loire.market import market_price
from bot.games.la_loire.state import PieceName, Public, Sight
from bot.games.la_loire.text.phrases import coins, horses, number
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
            yield coins(palaces.palace_price(table))
            yield number(palace.points, "point")
            yield palace.effect
        case "character" if text in edition.characters:
            character = edition.characters[text]
            yield coins(characters.hiring_price(table, character))
            yield number(character.points, "point")
            yield character.effect
        case "level" if value in (1, 2, 3, ABBEY):
            yield coins(messages.message_price(table, int(value)))
            yield from level_notes(table, int(value))
        case "spaces" if value in (1, 2):
            yield coins(edition.sailing[int(value) - 1])
            yield f"to space {table.player.ship + int(value)} of {river_goal(table)}"
        case "message" if text in edition.messages:
            yield from message_notes(table, text)
        case "keep":
            yield f"brings {coins(sale_value(table, int(value)))}"
        case _:
            pass


def verb_notes(table: Public, verb: str) -> Iterator[str]:
    """Yield what to know before choosing what to do."""
    player = table.player
    match verb:
        case "trader" | "messenger":
            name: PieceName = "trader" if verb == "trader" else "messenger"
            if name == "trader":
                yield from leaving_notes(table)
            piece = movement.piece_of(player, name)
            space = table.edition.spaces[piece.at]
            yield f"now at {space.name} with {horses(piece.horses)}"
        case "sell_all":
            yield f"brings {coins(sale_value(table, 0))}"
        case "horse":
            yield coins(movement.FETCHING)
        case "sail":
            yield f"{coins(table.edition.sailing[0])} for 1 space, {coins(table.edition.sailing[1])} for 2"
        case "palace":
            yield coins(palaces.palace_price(table))
        case "end":
            if player.trader.at in CITIES and player.coins < NEEDED:
                yield f"with fewer than {NEEDED} coins in a city, your next turn will be lost"
        case _:
            pass


def leaving_notes(table: Public) -> Iterator[str]:
    """Yield what the trader's player loses on leaving a city with too many coins."""
    excess = table.player.coins - movement.leaving_limit(table.player)
    if table.player.trader.at in CITIES and excess > 0:
        yield f"you lose {coins(excess)}: at most {movement.leaving_limit(table.player)} may leave"


def move_notes(table: Public, name: PieceName, to: str) -> Iterator[str]:
    """Yield what a stop means: the horses left or taken, and what can be done there."""
    space = table.edition.index.get(to)
    if space is None:
        return
    player = table.player
    piece = movement.piece_of(player, name)
    if name == "trader":
        yield from leaving_notes(table)
    teams = [
        team
        for team in movement.teams(table, name)
        if any(space == stop for stop, _ in movement.stops(table, player, piece, team))
    ]
    if len(teams) == 1:
        yield from horse_notes(teams[0] - piece.horses)
    yield from trader_notes(table, space) if name == "trader" else messenger_notes(table, space)
    if table.horses[space]:
        yield f"{number(table.horses[space], 'free horse')} there"


def horse_notes(change: int) -> Iterator[str]:
    """Yield how many horses a team leaves or takes."""
    if change:
        yield f"{'takes' if change > 0 else 'leaves'} {number(abs(change), 'horse')}"


def trader_notes(table: Public, space: int) -> Iterator[str]:
    """Yield what the active player's trader finds on a space."""
    player = table.player
    if space in CITIES:
        yield "sell, build, sail"
        held = (
            min(player.coins, movement.leaving_limit(player)) if player.trader.at in CITIES else player.coins
        )
        if palaces.has_palace(table, player, BANK, space):
            held += palaces.BANK_PAYS
        if held + sale_value(table, 0) < NEEDED:
            yield f"with fewer than {NEEDED} coins there, your next turn will be lost"
        return
    for good in trade.goods_on_sale(table, space):
        price = trade.goods_price(table, space, good)
        room = trade.carrying_room(player, good)
        full = room is not None and room < 1
        note = " (you carry one)" if full else " (sold out)" if not table.goods[good] else ""
        yield f"{GOODS[good]} for {coins(price)}{note}"
    if space == table.circus:
        yield "the circus: hire"


def messenger_notes(table: Public, space: int) -> Iterator[str]:
    """Yield what the active player's messenger finds on a space."""
    player = table.player
    for held in player.held:
        if not delivery.arrival_obstacle(table, player, held, space):
            message = table.edition.messages[held.card]
            if message.level == 1:
                yield f"deliver level 1: receive {coins(market_price(table, space))}"
            else:
                last = len(held.tokens) + 1 >= len(message.shields)
                yield f"{'deliver' if last else 'bring on'} level {message.level}"
    counter = messages.counter_at(table, space)
    if counter:
        full = len(player.held) >= messages.most_held(player)
        kind = "monastery message" if counter.levels == (ABBEY,) else "message"
        yield f"buy {number(counter.most, kind)}{' (you hold as many as you may)' if full else ''}"
    if space == table.circus:
        yield "the circus: hire"


def village_notes(table: Public, village: str, given: Given) -> Iterator[str]:
    """Yield what a village is like: for a building, or for the circus."""
    space = table.edition.index.get(village)
    if space is None or space in CITIES or given.get(DO) not in ("build", "circus"):
        return
    yield f"{table.edition.spaces[space].road} road"
    yield f"{GOODS[table.edition.spaces[space].good]}, {table.shields[space]} {market_price(table, space)}"
    here = table.buildings[space]
    if here is not None:
        whose = "your" if here.owner == table.active else "another player's"
        yield f"{whose} {here.kind}"
    if space == table.circus:
        yield "the circus is there"


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
        yield f"{coins(building.building_price(table, kind, costs.wood))} and {costs.wood} wood"
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


def sale_value(table: Public, keep: int) -> int:
    """Return what all goods of the active player would bring, but for some wood."""
    wood, *others = table.player.goods
    return sum(
        amount * trade.sale_price(table, table.player, good)
        for good, amount in enumerate([max(wood - keep, 0), *others])
    )
