"""The rules of La Loire: their table of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from bot.games.la_loire import (
    building,
    characters,
    delivery,
    market,
    messages,
    movement,
    palaces,
    trade,
    turns,
)
from bot.games.la_loire.actions import (
    Build,
    Buy,
    BuyMessage,
    BuyPalace,
    Choice,
    Deliver,
    FetchHorse,
    Finish,
    Happening,
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
from bot.games.la_loire.components import CITIES
from bot.games.la_loire.ending import notice_end
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.scoring import account
from bot.games.la_loire.setup import setup
from bot.games.la_loire.state import Position, Public, Sight
from bot.games.la_loire.stops import stop_space
from bot.kernel import Chance, Decision, Result, Seat, codec

__all__ = ["apply", "legal_actions", "obstacle", "pending", "result", "setup", "view"]

PUBLIC: Final = Public.__struct_fields__

MAY_END: Final = (Buy, Sail, Deliver)
"""What may bring a ship or a player's deliveries to their goal."""


def pending(state: Position) -> Sequence[Decision]:
    """Return what the active player may decide now; only one player ever has a decision."""
    if state.over:
        return ()
    turn = state.turn
    if turn.looking:
        name, rule = "keep", "Palace Cards, Ducal Palace; Characters, Spy"
    elif turn.circus:
        name, rule = "circus", "The circus movement"
    elif not turn.stop:
        name, rule = "begin", "Turn"
    elif turn.trader_moved and turn.messenger_moved:
        name, rule = "finish", "Actions"
    else:
        name, rule = "go_on", "Actions"
    return (Decision(state.active, name, rule),)


def legal_actions(state: Position, seat: Seat) -> Sequence[Choice]:
    """Return all that a seat can do. A move is always possible, so no turn gets stuck."""
    if state.over or seat != state.active:
        return ()
    turn = state.turn
    if turn.looking:
        return tuple(messages.keep_choices(state.shown))
    if turn.circus:
        return tuple(market.place_circus_choices(state))
    choices: list[Choice] = []
    choices.extend(stop_choices(state))
    if not turn.trader_moved:
        choices.extend(movement.move_choices(state, "trader"))
    if not turn.messenger_moved:
        choices.extend(movement.move_choices(state, "messenger"))
    choices.extend(movement.fetch_horse_choices(state))
    choices.extend(delivery.take_back_choices(state))
    if turn.trader_moved and turn.messenger_moved:
        choices.append(Finish())
    return tuple(choices)


def stop_choices(state: Position) -> Iterator[Choice]:
    """Yield the actions of the open stop (Actions)."""
    space = stop_space(state)
    if space is None:
        return
    if state.turn.stop == "messenger":
        yield from delivery.deliver_choices(state)
        yield from messages.buy_message_choices(state, deck_sizes(state))
    elif space in CITIES:
        yield from trade.sell_all_choices(state)
        yield from trade.sell_choices(state)
        yield from building.build_choices(state)
        yield from palaces.buy_palace_choices(state)
        yield from building.sail_choices(state)
    else:
        yield from trade.buy_choices(state)
    if space in CITIES or space == state.circus:
        yield from characters.hire_choices(state)


def deck_sizes(state: Position) -> tuple[int, ...]:
    """Return how many messages are left of each level."""
    return tuple(sum(map(len, deck)) for deck in state.decks)


def apply(state: Position, seat: Seat, action: Choice, chance: Chance) -> Sequence[Happening]:
    """Carry out a legal action and what follows by itself: the turn ends when nothing in it is left.

    But for a player whose own turn comes next, which would run into this one.
    """
    assert seat == state.active  # noqa: S101 - a promise of the kernel, not a check of input
    told = list(_carry_out(state, action, chance))
    if isinstance(action, MAY_END):
        told += notice_end(state)
    if not isinstance(action, Finish) and is_spent(state) and not turns.comes_back(state):
        told += turns.finish(state)
    return told


def is_spent(state: Position) -> bool:
    """Return whether both pieces have moved and nothing is left to do in the turn."""
    turn = state.turn
    if state.over or turn.looking or turn.circus or not (turn.trader_moved and turn.messenger_moved):
        return False
    return next(stop_choices(state), None) is None and not delivery.waits_for_token(state)


def _carry_out(  # noqa: C901, PLR0912 - a case for each verb
    state: Position, action: Choice, chance: Chance
) -> Iterator[Happening]:
    match action:
        case MoveTrader():
            return movement.move(state, "trader", action)
        case MoveMessenger():
            return movement.move(state, "messenger", action)
        case FetchHorse():
            return movement.fetch_horse(state, action)
        case Buy():
            return trade.buy(state, action)
        case Sell():
            return trade.sell(state, action)
        case SellAll():
            return trade.sell_all(state, action)
        case Build():
            return building.build(state, action)
        case BuyPalace():
            return palaces.buy_palace(state, action)
        case Sail():
            return building.sail(state, action)
        case Hire():
            return characters.hire(state, action)
        case BuyMessage():
            return messages.buy_message(state, action, chance)
        case Keep():
            return messages.keep(state, action.message)
        case Deliver():
            return delivery.deliver(state, action.message)
        case TakeBack():
            return delivery.take_back(state, action)
        case PlaceCircus():
            return market.place_circus(state, state.edition.index[action.village])
        case Finish():
            return turns.finish(state)
        case _:
            assert_never(action)


def obstacle(sight: Sight, action: Choice) -> Obstacle | None:
    """Return why an action is not legal for the viewer; nothing when it is."""
    table, turn = sight.table, sight.table.turn
    if sight.viewer is None:
        return Obstacle(Why.NOT_SEATED)
    if table.over:
        return Obstacle(Why.OVER)
    if table.active != sight.viewer:
        return Obstacle(Why.NOT_YOUR_TURN)
    if turn.looking and not isinstance(action, Keep):
        return Obstacle(Why.KEEP_FIRST)
    if turn.circus and not isinstance(action, PlaceCircus):
        return Obstacle(Why.CIRCUS_FIRST)
    return _obstacle(sight, action)


def _obstacle(sight: Sight, action: Choice) -> Obstacle | None:  # noqa: C901, PLR0912 - a case for each verb
    table = sight.table
    match action:
        case MoveTrader(to, horses, toward):
            return movement.move_obstacle(table, "trader", to, horses, toward)
        case MoveMessenger(to, horses, toward):
            return movement.move_obstacle(table, "messenger", to, horses, toward)
        case FetchHorse():
            return movement.fetch_horse_obstacle(table, action)
        case Buy():
            return trade.buy_obstacle(table, action)
        case Sell():
            return trade.sell_obstacle(table, action)
        case SellAll():
            return trade.sell_all_obstacle(table, action)
        case Build():
            return building.build_obstacle(table, action)
        case BuyPalace():
            return palaces.buy_palace_obstacle(table, action.palace)
        case Sail():
            return building.sail_obstacle(table, action.spaces)
        case Hire():
            return characters.hire_obstacle(table, action)
        case BuyMessage():
            return messages.buy_message_obstacle(table, sight.decks, action)
        case Keep():
            return messages.keep_obstacle(table, sight.shown, action.message)
        case Deliver():
            return delivery.deliver_obstacle(table, action.message)
        case TakeBack():
            return delivery.take_back_obstacle(table, action)
        case PlaceCircus():
            return market.place_circus_obstacle(table, action.village)
        case Finish():
            moved = table.turn.trader_moved and table.turn.messenger_moved
            return None if moved else Obstacle(Why.MUST_MOVE, (table.turn.trader_moved,))
        case _:
            assert_never(action)


def result(state: Position) -> Result | None:
    """Return the outcome once the game is over."""
    return account(state) if state.over else None


def standing(view: Sight) -> tuple[int, ...]:
    """Return the points of each seat if the game ended now: all that counts lies open (Winner)."""
    return account(view.table).scores


def view(state: Position, seat: Seat | None) -> Sight:
    """Return what a seat may know: all that lies open, and what it is looking at itself."""
    table = codec.copy(Public(*[getattr(state, name) for name in PUBLIC]))
    shown = tuple(state.shown) if seat == state.active else ()
    return Sight(seat, table, deck_sizes(state), shown)
