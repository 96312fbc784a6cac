"""What is to be decided, and what an action would do."""

from __future__ import annotations

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
from bot.games.orleans.followers import hand_of
from bot.games.orleans.state import Entry, Sight, Standing, Stop, edition_of
from bot.games.orleans.text.naming import (
    HOURS,
    STOPS,
    about_event,
    crowd,
    entry,
    named,
    number,
    standing,
    the,
)
from bot.kernel import Decision

PROMPTS = {
    "remove": "remove a place tile from the game",
    "change": "wait for the others, or change your plan and your queue",
    "technology": "place your technology, or keep it for a later round",
    "act": "use a place, or pass",
}


LISTED = 200
"""Characters of a queue that is listed in a prompt."""


def prompt(view: Sight, decision: Decision) -> str:
    """Say what a seat is to decide; to the seat itself also why its queue does not decide it."""
    own = view.own
    if own is None or own.stop is None or own.seat != decision.seat:
        return _task(view, decision)
    return f"{_task(view, decision)}. {_stop(own.stop)}"


def _stop(stop: Stop) -> str:
    if stop.why == "open":
        return f"Your queue asks you about {entry(stop.entry)}"
    return f"Your queue stopped at {entry(stop.entry)}: {STOPS[stop.why]}"


def _task(view: Sight, decision: Decision) -> str:
    player = view.players[decision.seat]
    match decision.name:
        case "draw":
            return f"draw up to {player.draws} followers; {player.bag_size} are in the bag"
        case "plan" if player.stage == "queue":
            return f"queue your actions of this round ({_queue(view)})"
        case "plan":
            return f"place your followers: {crowd(hand_of(player))}"
        case "queue":
            return f"queue what you do when it is your turn ({_queue(view)})"
        case "send":
            return f"send another follower from {the(view.at)}"
        case "bathe":
            return f"place two of the followers drawn in the Bathhouse: {crowd(view.bath)}"
        case "answer":
            about = about_event(view.event, edition_of(view).figure(view.event))
            return f"answer the event, {HOURS[view.event]}: {about}"
        case "torture":
            return f"give something up for {number(player.debt, 'coin')} that you cannot pay"
        case _:
            return PROMPTS[decision.name]


def _queue(view: Sight) -> str:
    entries = [entry(one) for one in view.own.queue] if view.own else []
    if not entries:
        return "nothing yet"
    listed = "; ".join(entries)
    return f"so far: {listed}" if len(listed) <= LISTED else f"{len(entries)} so far, last: {entries[-1]}"


def step(view: Sight, action: Choice) -> str:
    """Say what an action would do; at most 80 characters."""
    match action:
        case Draw(count):
            return f"draw {number(count, 'follower')}"
        case Fill() | Put() | TakeOff() | BringBack() | Ahead() | Ready() | Reopen():
            return _planning_step(action)
        case Queue(place, what, which, how):
            return f"then {entry(Entry(place, what, which, how))}"
        case Unqueue():
            return f"off the queue: {entry(view.own.queue[-1])}" if view.own and view.own.queue else "unqueue"
        case Give(good):
            return f"give 1 {good}"
        case Shelter():
            return "use the monk of the Sacristy"
        case Suffer():
            return f"suffer the {HOURS[view.event]}"
        case GiveUp(item, what):
            return _giving_up(item, what)
        case Remove(tile):
            return f"remove {the(tile)}"
        case _:
            return _turn_step(view, action)


def _planning_step(action: Fill | Put | TakeOff | BringBack | Ahead | Ready | Reopen) -> str:
    match action:
        case Fill(place):
            return f"fill {the(place)}"
        case Put(follower, place, space):
            return f"put {standing(Standing(place, follower, space))} on {the(place)}"
        case TakeOff(place):
            return f"take the followers of this plan off {the(place)}"
        case BringBack(place, follower):
            return f"bring back {named(follower)} from {the(place)}"
        case Ahead():
            return "queue actions"
        case Ready():
            return "be ready"
        case Reopen():
            return "change the plan"
        case _:
            assert_never(action)


def _turn_step(view: Sight, action: Use | Recruit | Sail | Ride | Send | Buy | Finish | Pass | Fit) -> str:
    match action:
        case Use(place):
            return f"use {the(place)}"
        case Recruit(kind, tile):
            return f"recruit a {kind} in the Village" + (f", with {the(tile)}" if tile else "")
        case Sail(to, good):
            return f"sail to {named(to)}, taking {good}"
        case Ride(place, to, good):
            return f"{named(place)}: ride to {named(to)}, taking {good}"
        case Send(place, follower, deed, reward):
            return f"{named(place)}: {follower} to {named(deed)}, for {reward}"
        case Buy(coins):
            return f"spend {number(coins, 'coin')} in the Pharmacy"
        case Finish():
            return {"technology": "keep the technology", "send": "send nobody else"}.get(
                view.task, "leave it at that"
            )
        case Pass():
            return "pass"
        case Fit(place, space):
            return f"place technology on {the(place)}, for a {named(space)}"
        case _:
            assert_never(action)


def _giving_up(item: str, what: str) -> str:
    match item:
        case "good":
            return f"give up 1 {what}"
        case "point":
            return "give up a development point"
        case "follower":
            return "give up a follower from the bag, at random"
        case "station":
            where = "that is not built" if what == "stock" else f"in {named(what)}"
            return f"give up a trading station {where}"
        case "tile":
            return f"give up the {named(what)}"
        case _:
            return f"give up the technology on the {named(what)}"
