"""The course of the game: rounds with their phases, which go on by themselves until somebody is to decide."""

from __future__ import annotations

from typing import cast

from bot.games.orleans.actions import Choice, Pass
from bot.games.orleans.events import Answer, answer, answers, census, strike
from bot.games.orleans.followers import bring_back_choices, most_draws
from bot.games.orleans.happenings import BecameReady, Began, Drew, Happening
from bot.games.orleans.places import TurnAction, pass_turn, perform, turn_choices
from bot.games.orleans.planning import place_choices, show_plan
from bot.games.orleans.queue import is_worthwhile, next_step, pass_over
from bot.games.orleans.rows import EVENT, task_place
from bot.games.orleans.scoring import end
from bot.games.orleans.state import Plan, Position, edition_of, seats_from
from bot.games.orleans.torture import settle
from bot.kernel import Chance, Seat


def go_on(state: Position, chance: Chance) -> list[Happening]:
    """Let the game go on until somebody has something to decide, or it is over."""
    told: list[Happening] = []
    while _phase(state, chance, told):
        pass
    return told


def _phase(state: Position, chance: Chance, told: list[Happening]) -> bool:
    """Go on with the phase, and return whether anything moved."""
    players = state.players
    match state.phase:
        case "census":
            for seat in seats_from(state, state.start):
                told += settle(state, seat, chance)
            if any(player.debt for player in players):
                return False
            told += begin_planning(state)
        case "planning":
            if any(player.stage != "ready" for player in players):
                return False
            told += _show_plans(state, chance)
        case "actions":
            return _take_turns(state, chance, told)
        case "event":
            told += _resolve(state, chance)
            if any(player.answering or player.debt for player in players):
                return False
            told += end_round(state, chance)
        case "removal" | "over":
            return False
    return True


# -- hour glass and census ---------------------------------------------------------------------------------


def begin_round(state: Position, chance: Chance) -> list[Happening]:
    """Turn over the next hour glass tile, and take the census (Hour glass; Census)."""
    state.past.append(state.event)
    state.round += 1
    state.event = chance.take(state.hours)
    state.phase = "census"
    return [
        Began(state.round, state.event, edition_of(state).figure(state.event), state.start),
        *census(state),
    ]


def end_round(state: Position, chance: Chance) -> list[Happening]:
    """Move the start player on, or end the game after the last hour glass tile (Start player; Game end)."""
    for player in state.players:
        player.queue = []
        player.stop = None
    if not state.hours:
        return end(state)
    state.start = Seat((state.start + 1) % len(state.players))
    return begin_round(state, chance)


# -- followers and planning --------------------------------------------------------------------------------


def begin_planning(state: Position) -> list[Happening]:
    """Let everybody draw and plan at once; nobody draws from an empty bag (Followers)."""
    state.phase = "planning"
    told: list[Happening] = []
    for seat in seats_from(state, state.start):
        player = state.players[seat]
        player.passed = False
        player.stage = "draw"
        if not most_draws(state, player):
            told += [Drew(seat, (), 0), *begin_plan(state, seat)]
    return told


def begin_plan(state: Position, seat: Seat) -> list[Happening]:
    """Let a player place followers; who has nothing to plan is ready at once."""
    player = state.players[seat]
    player.stage = "plan"
    player.plan = Plan(list(player.market), dict(player.loads))
    if place_choices(state, player) or bring_back_choices(state, player) or is_worthwhile(state, player):
        return []
    player.stage = "ready"
    return [BecameReady(seat, idle=True)]


def _show_plans(state: Position, chance: Chance) -> list[Happening]:
    """Show all plans, and begin the action phase with the start player (Action phase)."""
    chance.reveal()
    state.phase = "actions"
    state.turn = state.start
    return [show_plan(state, seat) for seat in seats_from(state, state.start)]


# -- the action phase --------------------------------------------------------------------------------------


def _take_turns(state: Position, chance: Chance, told: list[Happening]) -> bool:
    """Act for the player whose turn it is, when a queue or the lack of a choice says how; else wait."""
    seat = state.turn
    legal = turn_choices(state, seat)
    action, asked = next_step(state, seat, legal, task_place(state))
    told += asked
    forced = len(legal) == 1
    if action is None and not forced:
        return False
    told += take_turn(state, seat, action or legal[0], chance, forced=forced)
    return True


def take_turn(
    state: Position, seat: Seat, action: Choice, chance: Chance, *, forced: bool = False
) -> list[Happening]:
    """Take one action, or pass; then it is the next player's turn (Action phase)."""
    state.players[seat].stop = None
    if isinstance(action, Pass):
        told = pass_turn(state, seat, forced=forced)
        pass_over(state.players[seat])
    else:
        told = perform(state, seat, cast("TurnAction", action), chance)
    return told if state.task else told + _next_turn(state, chance)


def _next_turn(state: Position, chance: Chance) -> list[Happening]:
    """Give the turn to the next player who has not passed; after the last one the event strikes.

    Others may have queued what they do next, and nobody may see that in a draft.
    """
    for seat in seats_from(state, state.turn + 1):
        if not state.players[seat].passed:
            if seat != state.turn:
                chance.reveal()
            state.turn = seat
            return []
    chance.reveal()
    return strike(state)


# -- the event ---------------------------------------------------------------------------------------------


def _resolve(state: Position, chance: Chance) -> list[Happening]:
    """Answer the event for everybody who has no choice, or has queued an answer (Events)."""
    told: list[Happening] = []
    for seat in seats_from(state, state.start):
        player = state.players[seat]
        if player.answering:
            told += _answer(state, seat, chance)
        told += settle(state, seat, chance)
    return told


def _answer(state: Position, seat: Seat, chance: Chance) -> list[Happening]:
    player = state.players[seat]
    legal = answers(state, player)
    player.queue = [entry for entry in player.queue if entry.place == EVENT]
    action, asked = next_step(state, seat, legal, "")
    if action is None and len(legal) == 1:
        action = legal[0]
    if action is None:
        return asked
    return asked + answer(state, seat, cast("Answer", action), chance)
