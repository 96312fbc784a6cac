"""Players for whole games: one that plays anything, and a greedy one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Choice, Finish, Place, Reach
from bot.games.la_strada.land import board
from bot.games.la_strada.network import cheapest
from bot.games.la_strada.scoring import worth
from bot.games.la_strada.state import Position
from bot.kernel import Chance, Opening, Seat, play_in_place
from bot.kernel.log import start

Mind: TypeAlias = Callable[[Position, Seat, list[Choice], Random], Choice]

LONGEST = 2000
"""No game takes more actions than this."""


def at_random(_position: Position, _seat: Seat, legal: list[Choice], dice: Random) -> Choice:
    """Take a legal road at random, and stop with a chance of 15 %."""
    if Finish() in legal and (len(legal) == 1 or dice.random() < 0.15):
        return Finish()
    return dice.choice([action for action in legal if action != Finish()])


def greedy(position: Position, seat: Seat, legal: list[Choice], _dice: Random) -> Choice:
    """Take what is worth most for each resource; begin where much is near; never block."""
    first = legal[0]
    if isinstance(first, Place):
        return max(
            (action for action in legal if isinstance(action, Place)),
            key=lambda a: outlook(position, seat, a),
        )
    reaches = [action for action in legal if isinstance(action, Reach)]
    if not reaches:
        return first  # the cheapest route, or the end of the turn
    costs = cheapest(position, seat)
    return max(reaches, key=lambda action: gain(position, action.to) / costs[action.to])


def outlook(position: Position, seat: Seat, action: Place) -> float:
    """Return how much gold for each resource lies near a workshop."""
    found = cheapest(position, seat, workshop=action.hex)
    return sum(sorted((gain(position, site) / cost for site, cost in found.items()), reverse=True)[:4])


def gain(position: Position, site: int) -> float:
    """Return what a merchant of one's own would earn in a settlement; a little where it is nothing."""
    land = board(position.printed, position.order, position.turns)
    there = sum(site in player.merchants for player in position.players)
    if there and land.edition.outfits[len(position.players)].paired:
        return 0.5
    return worth(land.edition, position.kinds[land.sites.index(site)], there + 1) or 0.1


def whole_game(seats: int, seed: int, mind: Mind, printed: str = "") -> Position:
    """Return the last position of a game, with the printed data of this release or of a digest."""
    opening = Opening("la_strada", GAME.version, seats, seed, printed, {"start": "first"})
    position = start(GAME, opening).state
    dice, chance = Random(seed), Chance(0)
    for _ in range(LONGEST):
        if not (pending := GAME.pending(position)):
            return position
        seat = pending[0].seat
        legal = list(GAME.legal_actions(position, seat))
        assert legal, "a dead end"
        play_in_place(GAME, position, seat, mind(position, seat, legal, dice), chance)
    raise AssertionError(f"seed {seed} is not over")
