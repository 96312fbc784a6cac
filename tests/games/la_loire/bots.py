"""Players for whole games: one that plays at random, and one that trades, builds, sails and delivers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import (
    Build,
    Buy,
    BuyMessage,
    Choice,
    Deliver,
    Finish,
    Hire,
    MoveMessenger,
    MoveTrader,
    Sail,
    Sell,
    SellAll,
)
from bot.games.la_loire.components import CITIES, GOODS, RING, WOOD
from bot.games.la_loire.delivery import arrival_obstacle
from bot.games.la_loire.ending import river_goal
from bot.games.la_loire.movement import heading_to, stops_from
from bot.games.la_loire.setup import setup
from bot.games.la_loire.state import Position
from bot.games.la_loire.trade import carrying_room, goods_price, sale_price
from bot.kernel import Chance, Opening, Seat

Bot: TypeAlias = Callable[[Position, Chance], Choice]

WANTED_FARMS = 3
KEPT = 5
"""Coins without which the next turn in a city is lost."""

FORESIGHT = 4
"""How many moves of a piece are thought through."""

TURN_COSTS = 2.8
HORSE_WORTH = 1.2
STEP_WORTH = 5
NEVER = -5000.0


def at_random(state: Position, dice: Chance) -> Choice:
    """Do anything."""
    return dice.pick(GAME.legal_actions(state, state.active))


def greedy(state: Position, dice: Chance) -> Choice:
    """Trade for profit, build farms, sail, and deliver messages of the levels that can be delivered."""
    legal = GAME.legal_actions(state, state.active)
    worth = [(value(state, action), number) for number, action in enumerate(legal)]
    best = max(found for found, _ in worth)
    return legal[dice.pick([number for found, number in worth if found == best])]


def value(state: Position, action: Choice) -> float:
    """Return how much the greedy player likes an action: to move or to end the turn the least."""
    player = state.player
    match action:
        case Buy(good, amount):
            which = GOODS.index(good)
            gain: float = sale_price(state, player, which) - goods_price(state, player.trader.at, which)
            gain += step_worth(state, player.trader.at)
            return amount * gain if gain > 0 or (which == WOOD and wants_wood(state)) else NEVER
        case SellAll(keep):
            return 50 if keep == wood_kept(state) else NEVER
        case Sell(good, amount):
            keep = wood_kept(state) if good == "wood" else 0
            return 50 if amount == player.goods[GOODS.index(good)] - keep else NEVER
        case Build("farm"):
            price = state.edition.buildings["farm"].coins
            return 40 if farms(state) < WANTED_FARMS and player.coins >= price + KEPT else NEVER
        case Sail(spaces):
            left = player.coins - state.edition.sailing[spaces - 1]
            last = river_goal(state) - player.ship <= spaces
            return 20 + spaces if left >= KEPT or last else NEVER
        case Hire(_, character):
            return {"apprentice": 30, "helper": 29}.get(character, NEVER)
        case Deliver():
            return 60
        case BuyMessage(level, "top"):
            kept = KEPT if player.trader.at in CITIES else 2
            return level if level <= deliverable(state) and player.coins - level >= kept else NEVER
        case MoveTrader() | MoveMessenger():
            return -1000 + journey(state, action)
        case Finish():
            return 0
        case _:
            return NEVER


def deliverable(state: Position) -> int:
    """Return the highest level that the active player can deliver."""
    player = state.player
    if state.variant == "casual":
        return 3
    return 1 + ("apprentice" in player.characters) + ("helper" in player.characters)


def wood_kept(state: Position) -> int:
    """Return how much wood the active player keeps for a farm."""
    return min(state.player.goods[WOOD], 1 if farms(state) < WANTED_FARMS else 0)


def wants_wood(state: Position) -> bool:
    """Return whether the active player needs wood for a farm."""
    return farms(state) < WANTED_FARMS and not state.player.goods[WOOD]


def farms(state: Position) -> int:
    """Return how many buildings the active player has in villages."""
    return sum(here is not None and here.owner == state.active for here in state.buildings)


def journey(state: Position, action: MoveTrader | MoveMessenger) -> float:
    """Return what a move leads to: its stop, and the best way on from there."""
    space, towards = state.edition.index[action.to], state.edition.index[action.toward]
    heading = 0 if space in CITIES else 1 if heading_to(space, 1) == towards else -1
    reward = trader_reward if isinstance(action, MoveTrader) else messenger_reward
    known = [[reward(state, stop, full) for full in (False, True)] for stop in range(RING)]
    goods = [place.good for place in state.edition.spaces]

    def way(space: int, heading: int, horses: int, bought: tuple[int, ...], moves: int) -> float:
        """Return what a stop is worth with the best way on, at the prices and with the horses of now."""
        worth, arrived = known[space][goods[space] in bought]
        if arrived:
            return worth + HORSE_WORTH * horses
        if not moves:
            return worth
        if worth > 0:
            bought = (*bought, goods[space])
        teams = range(min(horses + min(1, state.horses[space]), 2) + 1)
        return (
            worth
            - TURN_COSTS
            + max(
                way(stop, going, team, bought, moves - 1)
                for team in teams
                for stop, going in stops_from(space, heading, team + 1, ())
            )
        )

    return way(space, heading, action.horses, (), FORESIGHT)


def step_worth(state: Position, space: int) -> float:
    """Return what it is worth that a purchase moves the ship of a building's owner."""
    here = state.buildings[space]
    if here is None:
        return 0
    return STEP_WORTH if here.owner == state.active else 0


def trader_reward(state: Position, space: int, full: bool) -> tuple[float, bool]:  # noqa: FBT001 - a fact
    """Return what a stop earns the trader, perhaps without room for its goods, and whether it arrives."""
    player = state.player
    if space in CITIES:
        sales = sum(held * sale_price(state, player, good) for good, held in enumerate(player.goods))
        return (1.0 if sales else 0.0) - max(0, KEPT - player.coins - sales), True
    good = state.edition.spaces[space].good
    price, room = goods_price(state, space, good), carrying_room(player, good)
    gain = sale_price(state, player, good) - price + step_worth(state, space)
    full = (full and room is not None) or (room is not None and room < 1)
    hiring = 3.0 if wants_to_hire(state, space) else 0.0
    return max(hiring, 0.0 if full or price > player.coins or gain < 0 else gain), False


def messenger_reward(state: Position, space: int, _full: bool) -> tuple[float, bool]:  # noqa: FBT001 - as above
    """Return what a stop brings the messenger, and whether its journey ends there."""
    player = state.player
    for held in player.held:
        if not arrival_obstacle(state, player, held, space):
            message = state.edition.messages[held.card]
            return 2.0 * message.points / max(1, len(message.shields)) + 2, True
    if wants_to_hire(state, space):
        return 5.0, True
    if space in CITIES and len(player.held) < 2 and player.coins > 3:
        return 4.0, True
    return 0.0, False


def wants_to_hire(state: Position, space: int) -> bool:
    """Return whether the greedy player wants to stop at the circus, if it is there."""
    wanted = {"apprentice", "helper"} - set(state.player.characters)
    return bool(wanted) and space == state.circus and state.player.coins > 3


def played(bot: Bot, seats: int, seed: int, variant: str = "standard") -> tuple[Position, int]:
    """Play a whole game and return how it ended, and after how many actions."""
    opening = Opening("la_loire", GAME.version, seats, seed, options={"variant": variant})
    chance, count = Chance(seed), 0
    state = setup(opening, chance)
    while not state.over:
        GAME.apply(state, Seat(state.active), bot(state, chance), chance)
        count += 1
    return state, count
