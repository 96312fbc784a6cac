"""Why something is not legal here, with the part of the rules that says so."""

from __future__ import annotations

from typing import TypeAlias, assert_never

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
from bot.games.orleans.state import PlayerView, Sight
from bot.games.orleans.text.naming import HOURS, named, the
from bot.games.orleans.text.obstacles import (
    why_not_fitted,
    why_not_placed,
    why_not_recruited,
    why_not_sent,
    why_not_travelled,
    why_not_used,
)

Planning: TypeAlias = Draw | Fill | Put | TakeOff | BringBack | Ahead | Ready | Reopen
Turn: TypeAlias = Use | Recruit | Sail | Ride | Send | Buy | Finish | Pass | Fit


def reason(view: Sight, action: Choice) -> str:
    """Say why an illegal action is not legal here."""
    own = view.own
    if own is None:
        return "Only those at the table act."
    if own.debt and not isinstance(action, GiveUp):
        return "First something is given up for each coin that you cannot pay (Torture)."
    match action:
        case Remove():
            return "Place tiles are removed before the first round, by turns, from the stacks (Setup)."
        case Put() if view.task == "bathe":
            return why_not_placed(view, own, action)
        case Draw() | Fill() | Put() | TakeOff() | BringBack() | Ahead() | Ready() | Reopen():
            return _planning(view, own, action)
        case Queue() | Unqueue():
            return _queueing(view, own, action)
        case Use() | Recruit() | Sail() | Ride() | Send() | Buy() | Finish() | Pass() | Fit():
            return _turn(view, own, action)
        case Give() | Shelter() | Suffer():
            return _event(view, own, action)
        case GiveUp():
            return _torture(own, action)
        case _:
            assert_never(action)


def _planning(view: Sight, own: PlayerView, action: Planning) -> str:
    if view.phase != "planning":
        return "Followers are drawn and placed before the action phase (Followers; Planning)."
    if isinstance(action, Draw):
        if own.stage != "draw":
            return "You have drawn for this round already (Followers)."
        return (
            f"You may draw up to {own.draws} followers, as the knights track shows; not more than are in the "
            "bag, nor than your market holds (Followers)."
        )
    match own.stage, action:
        case "draw", _:
            return "First draw followers from your bag (Followers)."
        case "plan", Reopen():
            return "Your plan is open already (Planning)."
        case "queue", _:
            return "You are queueing actions: change the plan first (Planning)."
        case "ready", _:
            return "You are ready: change the plan first (Planning)."
        case _:
            return _placing(view, own, action)


def _placing(view: Sight, own: PlayerView, action: Planning) -> str:
    match action:
        case Fill() | Put():
            return why_not_placed(view, own, action)
        case TakeOff(place):
            return (
                f"No follower of this plan stands on {the(place)}; those of earlier rounds are not shifted "
                "(Planning)."
            )
        case BringBack():
            return (
                "One follower for each that you did not draw may move back from an action space, while the "
                "market has room (Followers)."
            )
        case _:
            return "What was drawn must find room: the market holds no more (Followers)."


def _queueing(view: Sight, own: PlayerView, action: Queue | Unqueue) -> str:
    if view.phase == "planning" and own.stage not in {"queue", "ready"}:
        return "Actions are queued once your followers are placed (Planning)."
    if view.phase not in {"planning", "actions"}:
        return "Only actions of the action phase are queued (Action phase)."
    if isinstance(action, Unqueue):
        return "Your queue is empty."
    if view.turn == view.seat:
        return "It is your turn: act now (Action phase)."
    return "As far as can be seen now, that will not be possible after what is in your queue (Action phase)."


def _turn(view: Sight, own: PlayerView, action: Turn) -> str:
    if view.phase != "actions":
        return "Places are used in the action phase (Action phase)."
    if own.passed and not (view.task and view.turn == view.seat):
        return "Once you pass you are out for the rest of the round (Action phase)."
    if view.turn != view.seat:
        return "It is not your turn: one action each, clockwise (Action phase)."
    if view.task == "technology" or isinstance(action, Fit):
        return why_not_fitted(view, own, action)
    if view.task == "bathe" and isinstance(action, Finish):
        return "Two of the followers drawn are chosen, and placed where they fit (Bathhouse)."
    if view.task:
        return "First finish the action you have begun (Action phase)."
    return _using(view, own, action)


def _using(view: Sight, own: PlayerView, action: Turn) -> str:
    match action:
        case Use(place):
            return why_not_used(view, own, place)
        case Recruit(kind, tile):
            return why_not_recruited(view, own, kind, tile)
        case Sail() | Ride():
            return why_not_travelled(view, own, action)
        case Send():
            return why_not_sent(view, own, action)
        case Buy():
            return why_not_used(view, own, "pharmacy") or "Up to three coins that you have (Pharmacy)."
        case _:
            return "There is nothing to finish."


def _event(view: Sight, own: PlayerView, action: Give | Shelter | Suffer) -> str:
    hour = HOURS[view.event]
    if not own.answering:
        return "Events are answered after the action phase, by those whom they cost something (Events)."
    match action:
        case Give(good):
            return f"{hour} does not take {good} from you (Harvest)."
        case Shelter():
            return "A monk on a Sacristy keeps off Harvest, Taxes or Plague (Place tiles)."
        case Suffer():
            return "Coins are paid only when there is no food (Harvest)."


def _torture(own: PlayerView, action: GiveUp) -> str:
    if not own.debt:
        return "Things are given up only for coins that you cannot pay (Torture)."
    match action.item:
        case "point":
            return "Development points are given up only where no coin space is crossed (Torture)."
        case "follower":
            return "No neutral follower is in your bag (Torture)."
        case _:
            return f"You do not have that to give up: {action.item} {named(action.what)} (Torture)."
