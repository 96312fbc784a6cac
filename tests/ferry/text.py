"""Every word that Ferry says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.kernel import DO, Decision, Given, Names, Seat, Value
from tests.ferry.actions import (
    Action,
    Began,
    Dig,
    Drew,
    Ended,
    Happening,
    Laid,
    Lay,
    Plan,
    Planned,
    Shipped,
    Spied,
    Spy,
    Stop,
    Stopped,
    Swap,
    Swapped,
)
from tests.ferry.state import View, chart_of
from tests.ferry.tables import PRINTED

FERRIES = ("Anchor", "Wheel", "Rope", "Lantern")
"""What the ferries are called where no names of players are at hand."""

VERBS = {
    "plan": "Plan a shipment",
    "lay": "Lay a course",
    "swap": "Swap on the market",
    "spy": "Look at a hand",
    "dig": "Dig and end the turn",
    "stop": "End the turn",
}

QUESTIONS = {
    DO: "What do you do?",
    "good": "Which good do you plan to ship?",
    "to": "Where do you sail?",
    "give": "Which good do you give?",
    "take": "Which good do you take?",
    "on": "Whose hand do you look at?",
}


def place(name: str) -> str:
    return name.replace("_", " ").capitalize()


def number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    return ", ".join(words) or "nothing"


def label(_view: View, field: str, value: Value, _given: Given) -> str:
    match field:
        case "do":
            return VERBS[str(value)]
        case "on":
            return f"the {FERRIES[int(value)]}" if int(value) in range(len(FERRIES)) else f"ferry {value}"
        case _:
            return place(str(value))


def detail(view: View, field: str, value: Value, _given: Given) -> str:
    days = chart_of(view).days
    match field:
        case "good" if value in view.hand:
            worth = {str(good): ware.value for good, ware in PRINTED.of(view.printed).goods.items()}[
                str(value)
            ]
            return f"{number(worth, 'point')}, {worth * 2} if nobody else ships it"
        case "to" if value in days:
            return number(days[str(value)], "day")
        case "on" if int(value) in range(len(view.ferries)):
            return f"holds {number(view.ferries[int(value)].hand, 'good')}"
        case _:
            return ""


def ask(_view: View, field: str, _given: Given) -> str:
    return QUESTIONS[field]


def prompt(view: View, decision: Decision) -> str:
    match decision.name:
        case "plan":
            return "plan what to ship" if decision.awaited else "change the plan while others make theirs"
        case _:
            return f"sail with {number(view.ferries[decision.seat].days, 'day')} left"


def step(_view: View, action: Action) -> str:
    match action:
        case Plan(good):
            return f"plan to ship {good}"
        case Lay(to):
            return f"sail to {place(to)}"
        case Swap(give, take):
            return f"swap {give} for {take}"
        case Spy(on):
            return f"look at the hand of the {FERRIES[on]}"
        case Dig():
            return "dig for a good"
        case Stop():
            return "end the turn"
        case _:
            assert_never(action)


def reason(view: View, action: Action) -> str:
    if isinstance(action, Plan) != (view.phase == "planning"):
        return "Ferries plan first and sail then (p. 1)."
    if not isinstance(action, Plan) and view.sailor != view.seat:
        return "Ferries sail in turn (p. 2)."
    match action:
        case Plan(good):
            return "That is the plan already." if good == view.plan else f"You hold no {good} (p. 1)."
        case Lay(to) if view.seat is not None:
            return why_not_there(view, view.seat, to)
        case Swap(give, take):
            missing = f"You hold no {give}" if give not in view.hand else f"The market has no {take}"
            return f"{missing}, or no day is left (p. 2)."
        case Spy():
            return (
                "No day is left, or there is no such hand (p. 2)."
                if view.spies
                else "This table plays without spies."
            )
        case Dig():
            return "The bag is empty (p. 2)."
        case _:
            return ""


def why_not_there(view: View, seat: Seat, to: str) -> str:
    chart = chart_of(view)
    ferry = view.ferries[seat]
    if to not in chart.beside(ferry.at):
        return (
            f"A ferry sails to a place next to it, and {place(to)} is not next to {place(ferry.at)} (p. 2)."
        )
    return f"{place(to)} takes {number(chart.days[to], 'day')}, and {ferry.days} are left (p. 2)."


def tell(event: Happening, viewer: Seat | None, names: Names) -> str | None:
    match event:
        case Planned(seat, good, again):
            if seat == viewer:
                return f"You plan to ship {good}."
            return None if again else f"{names[seat]} has a plan."
        case Shipped(seat, good, points):
            return f"{names[seat]} ships {good} for {number(points, 'point')}."
        case Laid(seat, to):
            return f"{names[seat]} sails to {place(to)}."
        case Swapped(seat, give, take):
            return f"{names[seat]} swaps {give} for {take}."
        case Spied(seat, on, hand):
            seen = f": {listed(hand)}" if seat == viewer else ""
            return f"{names[seat]} looks at the hand of {names[on]}{seen}."
        case Drew(seat, good):
            return f"You draw {good}." if seat == viewer else f"{names[seat]} draws a good."
        case Stopped(seat):
            return f"{names[seat]} stops."
        case Began(count):
            return f"Round {count} begins."
        case Ended():
            return "The game is over."
        case _:
            assert_never(event)


def outline(view: View, names: Names) -> str:
    match view.phase:
        case "planning":
            waiting = [name for name, ferry in zip(names, view.ferries, strict=True) if not ferry.planned]
            now = f"To plan: {listed(waiting)}"
        case "sailing":
            now = f"To sail: {names[view.sailor or 0]}"
        case "over":
            now = "The game is over"
    lines = [f"Round {view.round} of {view.rounds} on the {place(view.chart)}. {now}."]
    for name, ferry in zip(names, view.ferries, strict=True):
        lines.append(
            f"{name}: at {place(ferry.at)}, {number(ferry.points, 'point')} for goods, "
            f"{number(ferry.hand, 'good')} in hand, {number(ferry.days, 'day')} left; "
            f"landed at {listed([place(name) for name in ferry.landed])}."
        )
    lines.append(f"Market: {listed(view.market)}. In the bag: {number(view.bag, 'good')}.")
    if view.seat is not None:
        lines.append(f"Your hand: {listed(view.hand)}. Your plan: {view.plan or 'none'}.")
    return "\n".join(lines)
