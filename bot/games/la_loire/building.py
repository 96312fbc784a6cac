"""Building: farms, monasteries and castles, what they cost and where they may stand; and sailing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import Build, Built, Happening, Sail, Sailed
from bot.games.la_loire.components import BUILDINGS, CASTLE, CITIES, FARM, MONASTERY, ORLEANS, ROADS, WOOD
from bot.games.la_loire.ending import advance_ship, river_goal
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.state import Building, Player, Position, Public
from bot.games.la_loire.stops import not_in_city, too_dear
from bot.kernel import Seat

BUILT_A_TURN: Final = 1
ECONOMUS_BUILT: Final = 2
SECOND_COSTS: Final = 1
MAGISTER_SAVES: Final = 1
PATRONUS_WOOD: Final = 1
PATRONUS_COINS: Final = 2
"""What replaces one wood."""

BALANCE: Final = 1
"""By how much a player's buildings on the two roads may differ."""

FARTHEST: Final = 2
"""How many spaces can be paid for at once."""


def most_built(player: Player) -> int:
    """Return how many buildings a player may build in a turn (Action: building purchase; Economus)."""
    return ECONOMUS_BUILT if "economus" in player.characters else BUILT_A_TURN


def built_enough(table: Public) -> Obstacle | None:
    """Return whether the active player may build nothing more this turn."""
    most = most_built(table.player)
    return Obstacle(Why.BUILT_ENOUGH, (most,)) if table.turn.built >= most else None


def change_of_price(table: Public, seat: Seat) -> int:
    """Return what the Magister Artium and a second building add to a player's prices."""
    saved = MAGISTER_SAVES if "magister_artium" in table.players[seat].characters else 0
    second = seat == table.active and table.turn.built >= BUILT_A_TURN
    return SECOND_COSTS * second - saved


def building_price(table: Public, kind: str, wood: int) -> int:
    """Return the coins for a building of which so much wood is paid (Action: building purchase; Patronus)."""
    costs = table.edition.buildings[kind]
    replaced = costs.wood - wood
    return max(costs.coins + change_of_price(table, table.active) + PATRONUS_COINS * replaced, 0)


def wood_prices(table: Public, kind: str) -> tuple[int, ...]:
    """Return how much wood may be paid for a building: all of it, or one less with the Patronus."""
    wood = table.edition.buildings[kind].wood
    if "patronus" in table.player.characters and wood:
        return (wood, wood - PATRONUS_WOOD)
    return (wood,)


def own_on_roads(table: Public, seat: Seat) -> tuple[int, int]:
    """Return how many villages with a building a player has on the south road and on the north road."""
    owned = [space for space, building in enumerate(table.buildings) if building and building.owner == seat]
    south = sum(space < ORLEANS for space in owned)
    return south, len(owned) - south


def site_obstacle(table: Public, kind: str, space: int) -> Obstacle | None:
    """Return why a building may not stand in a village."""
    here = table.buildings[space]
    if kind != FARM:
        if here is None or here.kind != FARM or here.owner != table.active:
            return Obstacle(Why.NOT_YOUR_FARM, (table.edition.spaces[space].name,))
        return None
    if here is not None:
        return Obstacle(Why.OCCUPIED, (table.edition.spaces[space].name, here.kind))
    if "mensor" not in table.player.characters:
        south, north = own_on_roads(table, table.active)
        more = south - north if space < ORLEANS else north - south
        if more >= BALANCE:
            road = ROADS[space > ORLEANS]
            return Obstacle(Why.UNBALANCED, (road, south, north))
    return None


def stock_obstacle(table: Public, kind: str) -> Obstacle | None:
    """Return whether the pieces for a building have run out."""
    if kind == FARM and not table.player.farms:
        return Obstacle(Why.NO_FARMS_LEFT)
    if kind == MONASTERY and not table.player.monasteries:
        return Obstacle(Why.NO_MONASTERIES_LEFT)
    if kind == CASTLE and not table.towers:
        return Obstacle(Why.NO_TOWERS_LEFT)
    return None


def payment_obstacle(table: Public, kind: str, wood: int) -> Obstacle | None:
    """Return what the active player lacks to pay for a building with so much wood."""
    if table.player.goods[WOOD] < wood:
        return Obstacle(Why.NO_WOOD, (wood, table.player.goods[WOOD]))
    return too_dear(table, building_price(table, kind, wood))


def build_choices(table: Public) -> Iterator[Build]:
    """Yield what the trader may build, and where."""
    if built_enough(table):
        return
    spaces = table.edition.spaces
    for kind in BUILDINGS:
        if stock_obstacle(table, kind):
            continue
        payments = [wood for wood in wood_prices(table, kind) if not payment_obstacle(table, kind, wood)]
        if not payments:
            continue
        for space in range(len(spaces)):
            if space not in CITIES and not site_obstacle(table, kind, space):
                for wood in payments:
                    yield Build(kind, spaces[space].id, wood)


def build_obstacle(table: Public, action: Build) -> Obstacle | None:
    """Return what forbids a building (Action: building purchase)."""
    if missing := not_in_city(table) or built_enough(table):
        return missing
    if action.building not in BUILDINGS:
        return Obstacle(Why.UNKNOWN_BUILDING)
    space = table.edition.index.get(action.village)
    if space is None or space in CITIES:
        return Obstacle(Why.UNKNOWN_SPACE)
    if missing := stock_obstacle(table, action.building) or site_obstacle(table, action.building, space):
        return missing
    prices = wood_prices(table, action.building)
    if action.wood not in prices:
        return Obstacle(Why.WOOD_PRICE, (action.building, prices[0]))
    return payment_obstacle(table, action.building, action.wood)


def build(state: Position, action: Build) -> Iterator[Happening]:
    """Pay and put the building on the board."""
    player, kind = state.player, action.building
    coins = building_price(state, kind, action.wood)
    player.coins -= coins
    player.goods[WOOD] -= action.wood
    state.goods[WOOD] += action.wood
    match kind:
        case "farm":
            player.farms -= 1
        case "monastery":
            player.farms += 1
            player.monasteries -= 1
        case _:
            state.towers -= 1
    space = state.edition.index[action.village]
    state.buildings[space] = Building(kind, state.active)
    state.turn.built += 1
    yield Built(state.active, kind, state.edition.spaces[space].name, coins, action.wood)


def sail_choices(table: Public) -> Iterator[Sail]:
    """Yield how far the ship may sail."""
    if not table.turn.sailed:
        for spaces in range(1, FARTHEST + 1):
            if not voyage_obstacle(table, spaces):
                yield Sail(spaces)


def sail_obstacle(table: Public, spaces: int) -> Obstacle | None:
    """Return what forbids sailing (Action: sail on the Loire)."""
    if missing := not_in_city(table):
        return missing
    if table.turn.sailed:
        return Obstacle(Why.HAS_SAILED)
    if not 1 <= spaces <= FARTHEST:
        return Obstacle(Why.SAIL_ONE_OR_TWO)
    return voyage_obstacle(table, spaces)


def voyage_obstacle(table: Public, spaces: int) -> Obstacle | None:
    """Return whether the river ends too soon, or the coins do not suffice."""
    left = river_goal(table) - table.player.ship
    if spaces > left:
        return Obstacle(Why.TOO_FAR, (left,))
    return too_dear(table, table.edition.sailing[spaces - 1])


def sail(state: Position, action: Sail) -> Iterator[Happening]:
    """Pay and move the ship."""
    coins = state.edition.sailing[action.spaces - 1]
    state.player.coins -= coins
    state.turn.sailed = True
    advance_ship(state, state.active, action.spaces)
    yield Sailed(state.active, action.spaces, coins, state.player.ship)
