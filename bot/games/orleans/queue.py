"""Queues: what a player will do in the action phase, carried out as soon as it is that player's turn."""

from __future__ import annotations

from bot.games.orleans.actions import (
    Choice,
    Queue,
    Unqueue,
)
from bot.games.orleans.events import answers
from bot.games.orleans.future import Future
from bot.games.orleans.happenings import Asked, Happening, Queued, Stopped, Unqueued
from bot.games.orleans.rows import AFTER_PASSING, matching
from bot.games.orleans.spaces import is_active
from bot.games.orleans.state import Entry, Player, Position, Stop, Stopping, edition_of
from bot.kernel import Seat


def is_worthwhile(state: Position, player: Player) -> bool:
    """Return whether a player may have something to decide in the rest of the round."""
    places = edition_of(state).places
    if player.technology or len(answers(state, player)) > 1:
        return True
    return any(any(load) and is_active(places[place], load) for place, load in player.loads.items())


def queue_choices(state: Position, seat: Seat) -> list[Choice]:
    """Return what can be added to a queue, after what is in it; and taking the last off again."""
    choices: list[Choice] = [Queue(*row) for row in Future(state, seat).rows()]
    return [*choices, Unqueue()] if state.players[seat].queue else choices


def add(state: Position, seat: Seat, action: Queue) -> list[Happening]:
    """Add an action to a queue, and note the citizens that it counts on."""
    row = (action.place, action.what, action.which, action.how)
    citizens = Future(state, seat).citizens_of(Entry(*row))
    entry = Entry(*row, citizens)
    state.players[seat].queue.append(entry)
    return [Queued(seat, entry)]


def take_last(state: Position, seat: Seat) -> list[Happening]:
    """Take the last action off a queue."""
    entry = state.players[seat].queue.pop()
    return [Unqueued(seat, (entry,), stale=False)]


def prune(state: Position, seat: Seat) -> list[Happening]:
    """Drop what a changed plan no longer allows for."""
    player = state.players[seat]
    if not player.queue:
        return []
    kept = Future(state, seat).kept
    dropped = tuple(player.queue[kept:])
    del player.queue[kept:]
    return [Unqueued(seat, dropped, stale=True)] if dropped else []


def pass_over(player: Player) -> None:
    """Drop the actions left in the queue of a player who has passed, but for what comes afterwards."""
    while player.queue and player.queue[0].place not in AFTER_PASSING:
        del player.queue[0]


def next_step(
    state: Position, seat: Seat, legal: list[Choice], at: str
) -> tuple[Choice | None, list[Happening]]:
    """Take what a queue says to do now off it.

    Nothing when the player is to decide: there is no queue, it left this choice open, it is about something
    else, or what it counted on is gone. *at* is the place of a task that is not ended.
    """
    player = state.players[seat]
    if not player.queue:
        return None, []
    entry = player.queue[0]
    found = matching(entry, legal, at)
    if not found:
        # A task begun by hand is ended by hand.
        return None, [] if at and entry.place != at else _stop(player, seat, "gone")
    if any(citizen not in state.citizens for citizen in entry.citizens):
        return None, _stop(player, seat, "citizen")
    del player.queue[0]
    if len(found) == 1:
        return found[0], []
    player.stop = Stop(entry, "open")
    return None, [Asked(seat, entry)]


def _stop(player: Player, seat: Seat, why: Stopping) -> list[Happening]:
    entry, *dropped = player.queue
    player.queue = []
    player.stop = Stop(entry, why)
    return [Stopped(seat, entry, why, len(dropped))]
