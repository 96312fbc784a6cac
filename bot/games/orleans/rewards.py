"""What actions bring: coins, development points and citizens."""

from __future__ import annotations

from bot.games.orleans.happenings import Gain
from bot.games.orleans.names import Citizen
from bot.games.orleans.state import Player, Position, edition_of


def earn(player: Player, coins: int) -> list[Gain]:
    """Pay coins from the bank, which never runs out (reading D.25)."""
    player.coins += coins
    return [Gain("coins", count=coins)] if coins else []


def claim(state: Position, player: Player, citizen: Citizen) -> list[Gain]:
    """Give a citizen to its first claimant; later ones get nothing."""
    if citizen not in state.citizens:
        return []
    state.citizens.remove(citizen)
    player.citizens.append(citizen)
    return [Gain("citizen", citizen)]


def develop(state: Position, player: Player, points: int) -> list[Gain]:
    """Move along the development track, collecting what lies on every space reached or passed.

    Points beyond its end are lost (Player board, The development track).
    """
    edition = edition_of(state)
    before = player.development
    coins = 0
    citizens: list[Gain] = []
    for space in range(before + 1, min(before + points, edition.last) + 1):
        player.development = space
        coins += edition.development_coins.get(space, 0)
        if space in edition.development_citizens:
            citizens += claim(state, player, edition.development_citizens[space])
    gains = [Gain("points", count=player.development - before)]
    if edition.status[player.development] > edition.status[before]:
        gains.append(Gain("status", count=edition.status[player.development]))
    return [*gains, *earn(player, coins), *citizens]
