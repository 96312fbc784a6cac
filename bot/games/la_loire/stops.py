"""Whose stop is open and where: the turn as the actions of a stop see it."""

from __future__ import annotations

from bot.games.la_loire.components import CITIES
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.state import Public


def stop_space(table: Public) -> int | None:
    """Return where the active player's stop is open, if one is."""
    match table.turn.stop:
        case "trader":
            return table.player.trader.at
        case "messenger":
            return table.player.messenger.at
        case _:
            return None


def not_in_city(table: Public) -> Obstacle | None:
    """Return what is missing for the trader's actions in a city."""
    if table.turn.stop != "trader":
        return Obstacle(Why.TRADER_NOT_STOPPED)
    if table.player.trader.at not in CITIES:
        return Obstacle(Why.NOT_IN_CITY)
    return None


def too_dear(table: Public, price: int) -> Obstacle | None:
    """Return whether the active player lacks the coins."""
    if table.player.coins < price:
        return Obstacle(Why.NO_COINS, (price, table.player.coins))
    return None
