"""Palaces: buying them, and the Bank and the Palatium Balivi where a piece stops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import BankPaid, BuyPalace, Happening, PalaceBought
from bot.games.la_loire.building import built_enough, change_of_price
from bot.games.la_loire.components import BANK, CITIES
from bot.games.la_loire.obstacles import Obstacle, Why
from bot.games.la_loire.state import Player, Position, Public
from bot.games.la_loire.stops import not_in_city, too_dear
from bot.kernel import Seat

BANK_PAYS: Final = 3


def has_palace(table: Public, player: Player, kind: str, space: int) -> bool:
    """Return whether a player has a palace of a city, bought in an earlier turn (Palace Cards)."""
    return space in CITIES and table.edition.palace(kind, space) in player.palaces


def palace_price(table: Public) -> int:
    """Return what a palace costs the active player now (Action: building purchase)."""
    return palace_price_for(table, table.active)


def palace_price_for(table: Public, seat: Seat) -> int:
    """Return what a palace costs a player, whose turn it need not be."""
    return max(table.edition.palace_cost + change_of_price(table, seat), 0)


def buy_palace_choices(table: Public) -> Iterator[BuyPalace]:
    """Yield the palaces that the active player may buy."""
    if not built_enough(table) and not too_dear(table, palace_price(table)):
        for palace in table.palaces:
            if not palace_obstacle(table, palace):
                yield BuyPalace(palace)


def buy_palace_obstacle(table: Public, palace: str) -> Obstacle | None:
    """Return what forbids buying a palace (Action: building purchase)."""
    if missing := not_in_city(table) or built_enough(table):
        return missing
    if palace not in table.edition.palaces:
        return Obstacle(Why.UNKNOWN_PALACE)
    return palace_obstacle(table, palace) or too_dear(table, palace_price(table))


def palace_obstacle(table: Public, palace: str) -> Obstacle | None:
    """Return whether a palace is not to be had for the active player."""
    if palace not in table.palaces:
        return Obstacle(Why.NO_PALACES)
    if palace in table.player.palaces or palace in table.player.new_palaces:
        return Obstacle(Why.HAS_PALACE)
    if not table.palaces[palace]:
        return Obstacle(Why.PALACES_GONE)
    return None


def buy_palace(state: Position, action: BuyPalace) -> Iterator[Happening]:
    """Pay and take the card; it has its effect from the next turn."""
    coins = palace_price(state)
    state.player.coins -= coins
    state.palaces[action.palace] -= 1
    state.player.new_palaces.append(action.palace)
    state.turn.built += 1
    card = state.edition.palaces[action.palace]
    yield PalaceBought(state.active, card.name, state.edition.spaces[card.city].name, coins)


def stop_at_bank(state: Position, space: int) -> Iterator[Happening]:
    """Pay the active player whose piece has stopped in a city, if there is a Bank (Palace Cards, Bank)."""
    if has_palace(state, state.player, BANK, space):
        state.player.coins += BANK_PAYS
        yield BankPaid(state.active, state.edition.spaces[space].name, BANK_PAYS)
