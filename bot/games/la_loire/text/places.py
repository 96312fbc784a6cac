"""What a stop or a village means for the active player: what is left or taken, found and sold there."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.la_loire import delivery, messages, movement, palaces, trade
from bot.games.la_loire.components import ABBEY, BANK, CITIES, GOODS
from bot.games.la_loire.market import market_price
from bot.games.la_loire.state import PieceName, Public
from bot.games.la_loire.text.phrases import coins, number
from bot.games.la_loire.turns import NEEDED
from bot.kernel import DO, Given


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
    yield from goods_here(table, space)
    if space == table.circus:
        yield "the circus: hire"


def goods_here(table: Public, space: int) -> Iterator[str]:
    """Yield what a village sells to the active player, with prices."""
    for good in trade.goods_on_sale(table, space):
        price = trade.goods_price(table, space, good)
        room = trade.carrying_room(table.player, good)
        full = room is not None and room < 1
        note = " (you carry one)" if full else " (sold out)" if not table.goods[good] else ""
        yield f"{GOODS[good]} for {coins(price)}{note}"


def messenger_notes(table: Public, space: int) -> Iterator[str]:
    """Yield what the active player's messenger finds on a space."""
    player = table.player
    yield from delivery_notes(table, space)
    counter = messages.counter_at(table, space)
    if counter:
        full = len(player.held) >= messages.most_held(player)
        kind = "monastery message" if counter.levels == (ABBEY,) else "message"
        yield f"buy {number(counter.most, kind)}{' (you hold as many as you may)' if full else ''}"
    if space == table.circus:
        yield "the circus: hire"


def delivery_notes(table: Public, space: int) -> Iterator[str]:
    """Yield which messages of the active player get on in a place."""
    player = table.player
    for held in player.held:
        if not delivery.arrival_obstacle(table, player, held, space):
            message = table.edition.messages[held.card]
            if message.level == 1:
                yield f"deliver level 1: receive {coins(market_price(table, space))}"
            else:
                last = len(held.tokens) + 1 >= len(message.shields)
                yield f"{'deliver' if last else 'bring on'} level {message.level}"


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


def sale_value(table: Public, keep: int) -> int:
    """Return what all goods of the active player would bring, but for some wood."""
    wood, *others = table.player.goods
    return sum(
        amount * trade.sale_price(table, table.player, good)
        for good, amount in enumerate([max(wood - keep, 0), *others])
    )
