"""Travelling with the merchant, and building trading stations."""

from __future__ import annotations

from typing import Literal

from bot.games.orleans.actions import Ride, Sail
from bot.games.orleans.happenings import Built, Happening, Travelled
from bot.games.orleans.names import Good, Place
from bot.games.orleans.spaces import release
from bot.games.orleans.state import Player, Position, edition_of
from bot.kernel import Seat


def goods_on(state: Position, number: int) -> list[Good | Literal["nothing"]]:
    """Return what can be taken from a connection: one of the goods there, or nothing (Ship and Wagon)."""
    return [*dict.fromkeys(state.goods[number]), "nothing"]


def sail_choices(state: Position, player: Player) -> list[Sail]:
    """Return the waterways from the merchant's town, with each good that lies on them (Ship)."""
    return [
        Sail(town, good)
        for town, number in edition_of(state).waterways[player.merchant]
        for good in goods_on(state, number)
    ]


def ride_choices(state: Position, player: Player, place: Place) -> list[Ride]:
    """Return the roads from the merchant's town, with each good that lies on them (Wagon)."""
    return [
        Ride(place, town, good)
        for town, number in edition_of(state).roads[player.merchant]
        for good in goods_on(state, number)
    ]


def travel(state: Position, seat: Seat, place: Place, action: Sail | Ride) -> list[Happening]:
    """Move to the next town and take one good from the connection; goods are never refilled."""
    player = state.players[seat]
    edition = edition_of(state)
    start = player.merchant
    ways = edition.waterways if isinstance(action, Sail) else edition.roads
    if action.good != "nothing":
        way = dict(ways[start])[action.to]
        lying = [*state.goods[way]]
        lying.remove(action.good)
        state.goods[way] = tuple(lying)
        player.goods[action.good] += 1
    player.merchant = action.to
    release(player, place)
    return [Travelled(seat, place, start, action.to, action.good)]


def can_build(state: Position, player: Player) -> bool:
    """Return whether a trading station may be built where the merchant is (Guildhall).

    One for each town, but in Orléans one for each player; and no more than a player has.
    """
    town = player.merchant
    if not player.stock or town in player.stations:
        return False
    return town == edition_of(state).free_town or not any(town in other.stations for other in state.players)


def build(state: Position, seat: Seat, place: Place) -> list[Happening]:
    """Build a trading station in the merchant's town (Guildhall)."""
    player = state.players[seat]
    player.stock -= 1
    player.stations.append(player.merchant)
    release(player, place)
    return [Built(seat, place, player.merchant)]
