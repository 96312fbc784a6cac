"""Whom the table waits for, and the band that says so."""

from __future__ import annotations

from bot.games.orleans.state import PlayerView, Sight
from bot.games.orleans.text.naming import HOURS
from bot.kernel import Names
from rendering.header import assembly, header
from rendering.orleans.layout import SIZE
from rendering.scene import Shape
from rendering.theme import SEATS

_TITLE = "Orléans"


def awaited(view: Sight) -> tuple[int, ...]:
    """Return the seats that have something to decide before the table goes on."""
    return tuple(seat for seat, player in enumerate(view.players) if _is_awaited(view, player))


def _is_awaited(view: Sight, player: PlayerView) -> bool:
    match view.phase:
        case "over":
            return False
        case "planning":
            return bool(player.debt) or not player.ready
        case "event":
            return bool(player.debt) or player.answering
        case "actions" | "removal" | "census":
            return bool(player.debt) or player.seat == view.turn


def band(view: Sight, names: Names) -> tuple[Shape, ...]:
    """Return the band across the top."""
    stage = f"Round {view.round} of {view.rounds}"
    if view.result is not None:
        first = view.result.ranking[0]
        winners = [names[seat] for seat in first]
        return header(
            SIZE[0], SEATS[first[0]], winners, " wins" if len(first) == 1 else " win", _TITLE, "Game over"
        )
    seats = awaited(view)
    if len(seats) == 1:
        (seat,) = seats
        return header(SIZE[0], SEATS[seat], [names[seat]], _does(view, view.players[seat]), _TITLE, stage)
    return assembly(SIZE[0], [SEATS[seat] for seat in seats], _do(view), _TITLE, stage)


def own_band(view: Sight, own: PlayerView, names: Names) -> tuple[Shape, ...]:
    """Return the band across a player's own picture."""
    stage = f"Round {view.round}: {HOURS[view.event]}"
    phrase = _does(view, own) if own.seat in awaited(view) else _rests(view, own)
    return header(SIZE[0], SEATS[own.seat], [names[own.seat]], phrase, _TITLE, stage)


def _does(view: Sight, player: PlayerView) -> str:
    if player.debt:
        return f" owes {player.debt} coin{'' if player.debt == 1 else 's'}"
    match view.phase:
        case "planning":
            return " draws" if player.drawing else " plans"
        case "event":
            return f" faces {HOURS[view.event]}"
        case "removal":
            return " removes a tile"
        case "actions" | "census" | "over":
            return " acts"


def _do(view: Sight) -> str:
    match view.phase:
        case "planning":
            return "plan their round"
        case "event":
            return f"face {HOURS[view.event]}"
        case _:
            return "owe coins"


def _rests(view: Sight, own: PlayerView) -> str:
    match view.phase:
        case "planning":
            return " is ready"
        case "actions" if own.passed:
            return " has passed"
        case _:
            return " waits"
