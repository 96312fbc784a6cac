"""The turn order: how a turn begins, and how it passes to the next player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.la_loire.actions import GameOver, Happening, TurnBegan, TurnLost
from bot.games.la_loire.components import CITIES
from bot.games.la_loire.ending import SOLO_TURNS
from bot.games.la_loire.state import NOBODY, Player, Position, Public, Turn
from bot.kernel import Seat

NEEDED: Final = 5
"""Coins without which a trader in a city loses the turn."""

RELIEF: Final = 1


def loses_turn(player: Player) -> bool:
    """Return whether a player's turn is lost as it begins (Coin limit in Nantes and Orléans)."""
    return player.trader.at in CITIES and player.coins < NEEDED


def comes_back(table: Public) -> bool:
    """Return whether the next turn that is not lost may be the active player's own again."""
    seats = len(table.players)
    order = [Seat((table.active + step) % seats) for step in range(1, seats + 1)]
    for seat in order if table.trigger == NOBODY else table.last:
        if seat == table.active:
            return True
        if not loses_turn(table.players[seat]):
            return False
    return False


def begin(state: Position) -> Iterator[Happening]:
    """Begin the active player's turn; one that is lost brings a coin, and the next one begins."""
    while not state.over:
        state.turn = Turn()
        of = SOLO_TURNS if state.solo else 0
        yield TurnBegan(state.active, state.turns + 1, of, state.trigger != NOBODY)
        if not loses_turn(state.player):
            return
        state.player.coins += RELIEF
        yield TurnLost(state.active, RELIEF, state.player.coins, NEEDED)
        yield from pass_turn(state)


def finish(state: Position) -> Iterator[Happening]:
    """End the active player's turn and begin the next."""
    yield from pass_turn(state)
    yield from begin(state)


def pass_turn(state: Position) -> Iterator[Happening]:
    """Pass the turn on, or end the game after the last one.

    The palaces bought in this turn have their effect from now on (Action: building purchase).
    """
    player = state.player
    player.palaces += player.new_palaces
    player.new_palaces = []
    state.turns += 1
    if state.trigger != NOBODY:
        state.over = not state.last
        if state.last:
            state.active = state.last.pop(0)
    elif state.solo and state.turns >= SOLO_TURNS:
        state.over = True
    else:
        state.active = Seat((state.active + 1) % len(state.players))
    if state.over:
        yield GameOver(state.turns)
