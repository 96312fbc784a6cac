"""The rules of Orléans: who may decide what, and what comes of it. The chapters are files of their own."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from bot.games.orleans.actions import (
    Ahead,
    BringBack,
    Buy,
    Choice,
    Draw,
    Fill,
    Finish,
    Fit,
    Give,
    GiveUp,
    Pass,
    Put,
    Queue,
    Ready,
    Recruit,
    Remove,
    Reopen,
    Ride,
    Sail,
    Send,
    Shelter,
    Suffer,
    TakeOff,
    Unqueue,
    Use,
)
from bot.games.orleans.events import answer, answers
from bot.games.orleans.followers import bring_back, bring_back_choices, draw, draw_choices
from bot.games.orleans.happenings import BecameReady, Happening, LookedAhead
from bot.games.orleans.places import turn_choices
from bot.games.orleans.planning import (
    fill,
    is_complete,
    place_choices,
    put,
    reopen,
    take_off,
    take_off_choices,
)
from bot.games.orleans.queue import add, is_worthwhile, prune, queue_choices, take_last
from bot.games.orleans.rounds import begin_plan, go_on, take_turn
from bot.games.orleans.setup import remove, remove_choices
from bot.games.orleans.state import Player, Position
from bot.games.orleans.torture import give_up, give_up_choices
from bot.kernel import Chance, Decision, Seat

RULES = {
    "remove": "Setup: place tiles for experienced players",
    "draw": "Followers phase",
    "plan": "Planning phase",
    "change": "Planning phase",
    "act": "Action phase",
    "send": "Town Hall and Beneficial Deeds",
    "bathe": "Place tiles: Bathhouse",
    "technology": "Technology",
    "queue": "Action phase",
    "answer": "Events",
    "torture": "Torture",
}
"""Where the rules ask for each decision."""


def pending(state: Position) -> list[Decision]:
    """Return who may decide what."""
    decisions = []
    for number, player in enumerate(state.players):
        seat = Seat(number)
        found = decision_of(state, seat, player)
        if found:
            decisions.append(_decision(seat, *found))
    return decisions


@cache
def _decision(seat: Seat, name: str, awaited: bool) -> Decision:  # noqa: FBT001 - as decision_of returns it
    return Decision(seat, name, RULES[name], awaited)


def decision_of(state: Position, seat: Seat, player: Player) -> tuple[str, bool] | None:
    """Return what a seat may decide, and whether the table waits for it."""
    if player.debt:
        return "torture", True
    match state.phase:
        case "planning":
            return _planning_decision(player)
        case "actions" if seat == state.turn:
            return state.task or "act", True
        case "actions" if not player.passed or len(answers(state, player)) > 1:
            return "queue", False
        case "event" if player.answering:
            return "answer", True
        case "removal" if seat == state.turn:
            return "remove", True
        case _:
            return None


def _planning_decision(player: Player) -> tuple[str, bool]:
    # Whether somebody places followers or already queues actions is nobody else's business.
    match player.stage:
        case "draw":
            return "draw", True
        case "plan" | "queue":
            return "plan", True
        case "ready":
            return "change", False


def legal_actions(state: Position, seat: Seat) -> list[Choice]:
    """Return all actions open to a seat."""
    player = state.players[seat]
    found = decision_of(state, seat, player)
    if found is None:
        return []
    match found[0]:
        case "torture":
            return [*give_up_choices(state, player)]
        case "draw":
            return [*draw_choices(state, player)]
        case "plan" if player.stage == "plan":
            return plan_choices(state, player)
        case "plan":
            ready = [Ready()] if is_complete(state, player) else []
            return [*queue_choices(state, seat), *ready, Reopen()]
        case "change":
            return [*queue_choices(state, seat), Reopen()]
        case "queue":
            return queue_choices(state, seat)
        case "answer":
            return answers(state, player)
        case "remove":
            return [*remove_choices(state)]
        case _:
            return [*turn_choices(state, seat), *([Unqueue()] if player.queue else [])]


def plan_choices(state: Position, player: Player) -> list[Choice]:
    """Return all that can be done with a plan."""
    choices: list[Choice] = [
        *place_choices(state, player),
        *bring_back_choices(state, player),
        *take_off_choices(player),
    ]
    if is_complete(state, player):
        if is_worthwhile(state, player):
            choices.append(Ahead())
        choices.append(Ready())
    return choices


def apply(state: Position, seat: Seat, action: Choice, chance: Chance) -> list[Happening]:
    """Carry out an action and return what happened."""
    match action:
        case Fill() | Put() | TakeOff() | BringBack() if state.phase == "planning":
            return plan(state, seat, action)
        case Ahead() | Queue() | Unqueue() | Reopen():
            return look_ahead(state, seat, action)
        case Draw(count):
            told = [*draw(state, seat, count, chance), *begin_plan(state, seat)]
        case Ready():
            told = [*prune(state, seat), BecameReady(seat, idle=False)]
            state.players[seat].stage = "ready"
        case Use() | Recruit() | Sail() | Ride() | Send() | Buy() | Put() | Finish() | Pass() | Fit():
            told = take_turn(state, seat, action, chance)
        case Give() | Shelter() | Suffer():
            told = answer(state, seat, action, chance)
        case GiveUp():
            told = give_up(state, seat, action, chance)
        case Remove(tile):
            told = remove(state, seat, tile)
        case Fill() | TakeOff() | BringBack():
            raise AssertionError(action)  # plans are made in the planning phase: the action was legal
        case _:
            assert_never(action)
    return told + go_on(state, chance)


def plan(state: Position, seat: Seat, action: Fill | Put | TakeOff | BringBack) -> list[Happening]:
    """Change a plan, which concerns nobody else."""
    match action:
        case Fill(place):
            return fill(state, seat, place)
        case Put(follower, place, space):
            return put(state, seat, follower, place, space)
        case TakeOff(place):
            return take_off(state, seat, place)
        case BringBack(place, follower):
            return bring_back(state, seat, place, follower)


def look_ahead(state: Position, seat: Seat, action: Ahead | Queue | Unqueue | Reopen) -> list[Happening]:
    """Go between placing followers and queueing actions, or change a queue."""
    match action:
        case Ahead():
            state.players[seat].stage = "queue"
            return [LookedAhead(seat), *prune(state, seat)]
        case Queue():
            return add(state, seat, action)
        case Unqueue():
            return take_last(state, seat)
        case Reopen():
            return reopen(state, seat)
