"""Trade: buying goods in a village, with every discount, and selling them in a city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import Bought, Buy, Drifted, Happening, Sell, SellAll, Sold
from bot.games.la_loire.components import BEER, CHEESE, CITIES, GOODS, GRAIN, MONASTERY, WOOD
from bot.games.la_loire.ending import advance_ship
from bot.games.la_loire.market import market_price, shift_market
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.state import Player, Position, Public
from bot.games.la_loire.stops import not_in_city, too_dear

CIRCUS_DISCOUNT: Final = 1
CARRIED: Final = 1
"""How many grain, cheese, wine or beer a player may have."""

UNLIMITED: Final = {GRAIN: "grain_farmer", CHEESE: "dairyman"}
"""Who lifts the limit for a kind of goods."""

MERCHANTS: Final = ("wood_merchant", "grain_merchant", "cheese_merchant", "wine_merchant", "")
"""Whose goods bring a coin more, in the order of `GOODS`."""

LUMBERJACK_WOOD: Final = 2


def goods_price(table: Public, space: int, good: int) -> int:
    """Return what one card costs in a village (Action: buy 1 goods, with its buildings and the circus).

    Beer costs double the market price, less the circus; other goods have the discount of the building too.
    """
    market = market_price(table, space)
    circus = CIRCUS_DISCOUNT if space == table.circus else 0
    if good == BEER:
        return max(2 * market - circus, 0)
    building = table.buildings[space]
    discount = table.edition.buildings[building.kind].discount if building else 0
    return max(market - discount - circus, 0)


def carrying_room(player: Player, good: int) -> int | None:
    """Return how many more cards of a kind a player may carry; nothing when there is no limit."""
    if good == WOOD or UNLIMITED.get(good) in player.characters:
        return None
    return CARRIED - player.goods[good]


def goods_on_sale(table: Public, space: int) -> tuple[int, ...]:
    """Return the kinds of goods that the active player may buy in a village."""
    building = table.buildings[space]
    own = building is not None and building.kind == MONASTERY and building.owner == table.active
    good = table.edition.spaces[space].good
    return (good, BEER) if own else (good,)


def most_bought(table: Public, good: int) -> int:
    """Return how many cards of a kind the active player may buy at once (Action: buy 1 goods; Lumberjack)."""
    return LUMBERJACK_WOOD if good == WOOD and "lumberjack" in table.player.characters else 1


def buy_choices(table: Public) -> Iterator[Buy]:
    """Yield what the trader may buy in the village where it stopped."""
    if table.turn.deed:
        return
    space = table.player.trader.at
    for good in goods_on_sale(table, space):
        for amount in range(1, most_bought(table, good) + 1):
            if not purchase_obstacle(table, space, good, amount):
                yield Buy(GOODS[good], amount)


def buy_obstacle(table: Public, action: Buy) -> Obstacle | None:
    """Return what forbids buying goods (Action: buy 1 goods)."""
    if table.turn.stop != "trader":
        return Obstacle(Why.TRADER_NOT_STOPPED)
    space = table.player.trader.at
    if space in CITIES:
        return Obstacle(Why.NOT_IN_VILLAGE)
    if table.turn.deed:
        return Obstacle(Why.ACTION_SPENT)
    if action.good not in GOODS:
        return Obstacle(Why.UNKNOWN_GOOD)
    good = GOODS.index(action.good)
    if good not in goods_on_sale(table, space):
        if good == BEER:
            return Obstacle(Why.NOT_YOUR_MONASTERY)
        here = table.edition.spaces[space]
        return Obstacle(Why.NOT_SOLD_HERE, (here.name, GOODS[here.good], action.good))
    if not 1 <= action.amount <= most_bought(table, good):
        return Obstacle(Why.ONE_A_TURN, (most_bought(table, good), action.good))
    return purchase_obstacle(table, space, good, action.amount)


def purchase_obstacle(table: Public, space: int, good: int, amount: int) -> Obstacle | None:
    """Return what keeps the active player from buying so much of what a village sells."""
    if table.goods[good] < amount:
        return Obstacle(Why.SUPPLY_EMPTY, (GOODS[good], table.goods[good]))
    room = carrying_room(table.player, good)
    if room is not None and room < amount:
        return Obstacle(Why.CARRIES_ENOUGH, (GOODS[good],))
    return too_dear(table, amount * goods_price(table, space, good))


def buy(state: Position, action: Buy) -> Iterator[Happening]:
    """Pay, take the goods, move the owner's ship, shift the market: in this order."""
    seat, player, space = state.active, state.player, state.player.trader.at
    good = GOODS.index(action.good)
    price = action.amount * goods_price(state, space, good)
    player.coins -= price
    state.goods[good] -= action.amount
    player.goods[good] += action.amount
    state.turn.deed = "buy"
    village = state.edition.spaces[space].name
    yield Bought(seat, action.good, action.amount, village, price)
    building = state.buildings[space]
    if building and advance_ship(state, building.owner, 1):
        ship = state.players[building.owner].ship
        yield Drifted(building.owner, building.kind, village, ship)
    yield from shift_market(state, state.shields[space])


def sale_price(table: Public, player: Player, good: int) -> int:
    """Return what one card brings (Action: sell goods; Goods merchants)."""
    return table.edition.goods[good].price + (MERCHANTS[good] in player.characters)


def sell_choices(table: Public) -> Iterator[Sell]:
    """Yield what the trader may sell in the city where it stopped."""
    for good, held in enumerate(table.player.goods):
        for amount in range(1, held + 1):
            yield Sell(GOODS[good], amount)


def sell_obstacle(table: Public, action: Sell) -> Obstacle | None:
    """Return what forbids selling goods of one kind."""
    if missing := not_in_city(table):
        return missing
    if action.good not in GOODS:
        return Obstacle(Why.UNKNOWN_GOOD)
    held = table.player.goods[GOODS.index(action.good)]
    if not 1 <= action.amount <= held:
        return Obstacle(Why.NO_GOODS, (action.good, held))
    return None


def sell_all_choices(table: Public) -> Iterator[SellAll]:
    """Yield how much wood may be kept when all other goods are sold, where there are several kinds."""
    if kinds_held(table.player) > 1:
        for keep in range(table.player.goods[WOOD] + 1):
            yield SellAll(keep)


def sell_all_obstacle(table: Public, action: SellAll) -> Obstacle | None:
    """Return what forbids selling goods of several kinds at once."""
    if missing := not_in_city(table):
        return missing
    kinds = kinds_held(table.player)
    if kinds == 0:
        return Obstacle(Why.NO_GOODS, ("goods", 0))
    if kinds == 1:
        return Obstacle(Why.ONE_KIND)
    if not 0 <= action.keep <= table.player.goods[WOOD]:
        return Obstacle(Why.KEEPS_TOO_MUCH, (table.player.goods[WOOD],))
    return None


def kinds_held(player: Player) -> int:
    """Return how many kinds of goods a player has."""
    return sum(held > 0 for held in player.goods)


def sell_goods(state: Position, amounts: list[int]) -> Iterator[Happening]:
    """Sell so many cards of each kind to the supply."""
    coins = 0
    for good, amount in enumerate(amounts):
        coins += amount * sale_price(state, state.player, good)
        state.player.goods[good] -= amount
        state.goods[good] += amount
    state.player.coins += coins
    sold = tuple((GOODS[good], amount) for good, amount in enumerate(amounts) if amount)
    yield Sold(state.active, sold, coins)


def sell(state: Position, action: Sell) -> Iterator[Happening]:
    """Sell goods of one kind."""
    return sell_goods(state, [action.amount if good == action.good else 0 for good in GOODS])


def sell_all(state: Position, action: SellAll) -> Iterator[Happening]:
    """Sell all goods but some wood."""
    wood, *others = state.player.goods
    return sell_goods(state, [wood - action.keep, *others])
