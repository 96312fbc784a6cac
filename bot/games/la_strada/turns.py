"""The play of the game: how turns begin, pass and end, and when the game is over."""

from __future__ import annotations

from bot.games.la_strada.actions import Earned, Ended, Happening, Passed, Saved
from bot.games.la_strada.land import board
from bot.games.la_strada.network import can_build, network
from bot.games.la_strada.state import Cause, Position
from bot.games.la_strada.tables import Edition
from bot.kernel import Seat

PASSES = 2
"""How often in a row everybody passes with all the resources that one can have, before the game is ended."""


def leader(position: Position) -> Seat:
    """Return who takes the first turn: the start player; with two players the other one."""
    edition = board(position.printed, position.order, position.turns).edition
    paired = edition.outfits[len(position.players)].paired
    return after(position, position.first) if paired else position.first


def after(position: Position, seat: Seat) -> Seat:
    """Return the next seat, clockwise (Setting Up, sixth)."""
    return Seat((seat + 1) % len(position.players))


def begin(position: Position) -> list[Happening]:
    """Begin the turn of the seat that comes next, and those after it for as long as they pass by themselves.

    The end is tested before the income comes (The End of the Game).
    """
    edition = board(position.printed, position.order, position.turns).edition
    events: list[Happening] = []
    while True:
        seat = position.turn
        player = position.players[seat]
        if seat == leader(position):
            position.round += 1
        soon = min(player.resources + edition.income, edition.cap)
        buildable = can_build(network(position, seat, soon))
        stuck = not buildable and not can_build(network(position, seat, edition.cap))
        cause = reason_to_end(position, edition, stuck=stuck)
        if cause:
            return [*events, end(position, cause, seat)]
        events.append(Earned(seat, soon - player.resources, soon, player.resources + edition.income - soon))
        player.resources = soon
        if buildable:
            return events
        events.append(Passed(seat, soon, stuck=stuck))
        leave(position, edition)


def reason_to_end(position: Position, edition: Edition, *, stuck: bool) -> Cause:
    """Return why the game ends at the beginning of this turn; nothing when it goes on.

    *stuck*: the seat cannot build a road, not even with all the resources that one can have. With three or
    four players that is the end (The End of the Game); two play on until both are stuck, which the rulebook
    passes over.
    """
    seats = len(position.players)
    if position.idle >= PASSES * seats:
        return "standstill"
    if not stuck:
        return ""
    outfit = edition.outfits[seats]
    if outfit.paired:
        other = network(position, after(position, position.turn), edition.cap)
        return "" if can_build(other) else "dead end"
    spent = len(position.players[position.turn].merchants) >= outfit.merchants
    return "no merchants" if spent else "no road"


def end(position: Position, cause: Cause, seat: Seat) -> Ended:
    """End the game at once (The End of the Game)."""
    position.phase = "over"
    position.cause = cause
    position.ended_by = seat
    return Ended(cause, seat)


def leave(position: Position, edition: Edition) -> None:
    """Hand the turn on; who still has all the resources that one can have has built nothing."""
    full = position.players[position.turn].resources == edition.cap
    position.idle = position.idle + 1 if full else 0
    position.turn = after(position, position.turn)


def finish(position: Position, seat: Seat) -> list[Happening]:
    """End a turn; what was not spent is kept (The Play of the Game)."""
    edition = board(position.printed, position.order, position.turns).edition
    events: list[Happening] = [Saved(seat, position.players[seat].resources)]
    leave(position, edition)
    return events + begin(position)
