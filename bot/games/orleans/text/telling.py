"""Sentences about what happened, as far as each viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.orleans.happenings import (
    NOBODY,
    Acted,
    Asked,
    Bathed,
    BecameReady,
    Began,
    Bought,
    BroughtBack,
    Built,
    Census,
    Counted,
    Drew,
    Earned,
    Ended,
    Finished,
    Fitted,
    Forgiven,
    Gain,
    Gave,
    GaveUp,
    Happening,
    Lodged,
    LookedAhead,
    Paid,
    Passed,
    Placed,
    Plagued,
    Planned,
    Queued,
    Removed,
    Reopened,
    Sent,
    Sheltered,
    Stopped,
    Struck,
    TookOff,
    Travelled,
    Unqueued,
)
from bot.games.orleans.names import CITIZENS as ALL_CITIZENS
from bot.games.orleans.names import KIND
from bot.games.orleans.text.naming import (
    CITIZENS,
    HOURS,
    STOPS,
    about_event,
    by_place,
    crowd,
    entry,
    follower,
    listed,
    named,
    number,
    standing,
    the,
)
from bot.kernel import Names, Seat


def tell(event: Happening, viewer: Seat | None, names: Names) -> str | None:
    """Say what happened, as far as this seat may know."""
    match event:
        case (
            Placed() | TookOff() | BroughtBack() | LookedAhead() | Queued() | Unqueued() | Stopped() | Asked()
        ):
            return _private(event) if event.seat == viewer else None
        case Reopened(seat, was_ready):
            if was_ready:
                return f"{names[seat]} changes the plan."
            return "You go back to placing followers." if seat == viewer else None
        case Began(number_, hour, figure, start):
            about = about_event(hour, figure)
            return f"Round {number_}: {HOURS[hour]} ({about}). {names[start]} is start player."
        case Struck(hour, figure):
            return f"{HOURS[hour]}: {about_event(hour, figure)}."
        case Census(leader, last, missing):
            return _census(leader, last, missing, names)
        case Counted(seat, stations):
            if seat == NOBODY:
                return f"Nobody alone has built most trading stations ({stations}): the citizen stays."
            return f"{names[seat]} has built most trading stations ({stations}) and takes the last citizen."
        case Ended():
            return "The game is over."
        case _:
            return f"{names[event.seat]} {_public(event)}."


def _private(
    event: Placed | TookOff | BroughtBack | LookedAhead | Queued | Unqueued | Stopped | Asked,
) -> str:
    match event:
        case Placed(_, followers):
            return f"You place: {by_place(followers)}."
        case TookOff(_, place, followers):
            return f"You take {crowd(followers)} off {the(place)}."
        case BroughtBack(_, place, one):
            return f"You bring back {follower(one)} from {the(place)}."
        case LookedAhead():
            return "You go on to queue actions."
        case Queued(_, queued):
            return f"You queue {entry(queued)}{_counting_on(queued.citizens)}."
        case Unqueued(_, entries, stale):
            why = "no longer possible, and " if stale else ""
            return f"{listed([entry(one) for one in entries])}: {why}off your queue."
        case Stopped(_, stopped, why, dropped):
            rest = (
                f"; {number(dropped, 'more entry').replace('entrys', 'entries')} dropped" if dropped else ""
            )
            return f"Your queue stops at {entry(stopped)}: {STOPS[why]}{rest}."
        case Asked(_, asked):
            return f"Your queue asks you about {entry(asked)}."


def _counting_on(citizens: Sequence[str]) -> str:
    found = [CITIZENS[citizen] for citizen in ALL_CITIZENS if citizen in citizens]
    return f", counting on {listed(found)}" if found else ""


def _census(leader: Seat, last: Seat, missing: int, names: Names) -> str:
    words = []
    if leader != NOBODY:
        words.append(f"{names[leader]} leads the farmers track and takes 1 coin")
    if last != NOBODY:
        cannot = "cannot pay 1 coin" if missing else "pays 1 coin"
        words.append(f"{names[last]} is last and {cannot}")
    return f"Census: {listed(words, 'nobody takes or pays a coin')}."


def gained(gains: Sequence[Gain]) -> str:
    """Return what an action brought."""
    words = []
    for gain in gains:
        match gain.what:
            case "coins":
                words.append(number(gain.count, "coin"))
            case "points":
                words.append(number(gain.count, "development point"))
            case "status":
                words.append(f"development status {gain.count}")
            case "citizen":
                words.extend(text for citizen, text in CITIZENS.items() if citizen == gain.name)
            case "good":
                words.append(f"1 {gain.name}")
            case "follower":
                words.append(f"a {gain.name}")
            case "technology":
                words.append("a technology tile")
            case "tile":
                words.append(f"the {named(gain.name)}")
    return listed(words)


def _public(event: Happening) -> str:  # noqa: C901, PLR0912 - one sentence for each kind of event
    match event:
        case Removed(_, tile):
            return f"removes {the(tile)} from the game"
        case Drew(_, followers, declined):
            left = f" and leaves {declined} undrawn" if declined else ""
            return f"draws {crowd(followers)}{left}"
        case BecameReady(_, idle):
            return "has nothing to plan" if idle else "is ready"
        case Planned(_, placed, back):
            words = f"fills {by_place(placed)}" if placed else "places nobody"
            return f"{words}; off their places: {by_place(back)}" if back else words
        case Acted(_, place, gains):
            return f"uses {the(place)}: {gained(gains)}"
        case Travelled(_, place, start, to, good):
            taking = "" if good == "nothing" else f" and takes {good}"
            return f"moves with {the(place)} from {named(start)} to {named(to)}{taking}"
        case Built(_, place, town):
            return f"builds a trading station in {named(town)} with {the(place)}"
        case Sent(_, place, one, deed, gains):
            return f"sends a {one} from {the(place)} to {named(deed)}: {gained(gains)}"
        case Bought(_, coins, gains):
            return f"spends {number(coins, 'coin')} in the Pharmacy: {gained(gains)}"
        case Bathed(_, followers):
            return f"draws {crowd(followers)} in the Bathhouse"
        case Lodged(_, one):
            return f"places from the Bathhouse {standing(one)} on {the(one.place)}"
        case Finished(_, task, followers):
            return _finished(task, crowd(followers))
        case Passed(_, forced):
            return "passes, as no action is possible" if forced else "passes"
        case Fitted(_, place, space):
            return f"places technology on {the(place)}, for a {named(space)}"
        case Earned(_, coins):
            return f"takes {number(coins, 'coin')}"
        case Gave(_, good):
            return f"gives 1 {good}"
        case Paid(_, coins, missing):
            lacking = f", and {missing} more must be made up for" if missing else ""
            return f"pays {number(coins, 'coin')}{lacking}"
        case Plagued(_, one):
            return _plagued(one)
        case Sheltered():
            return "returns the monk of the Sacristy to the bag instead"
        case GaveUp(_, item, what, left):
            more = f", with {number(left, 'coin')} still missing" if left else ""
            return f"{_given_up(item, what)}{more}"
        case Forgiven(_, coins):
            return f"has nothing left to give up: {number(coins, 'coin')} forgiven"
        case _:
            raise AssertionError(event)  # the others are told elsewhere


def _finished(task: str, followers: str) -> str:
    match task:
        case "bathe":
            return f"returns the follower of the Bathhouse to the bag, and from those drawn {followers}"
        case "send":
            return "sends nobody else"
        case _:
            return "keeps technology for a later round"


def _plagued(one: str | None) -> str:
    if one is None:
        return "has an empty bag, and loses nobody"
    if one not in KIND.values():
        return f"draws an {named(one)}, and loses nobody"
    return f"loses a {named(one)} to the supply"


def _given_up(item: str, what: str) -> str:
    match item:
        case "good":
            return f"gives up 1 {what}"
        case "point":
            return "gives up a development point"
        case "follower":
            return f"gives up a {named(what)} from the bag"
        case "station":
            where = "that was not built" if what == "stock" else f"in {named(what)}"
            return f"gives up a trading station {where}"
        case "tile":
            return f"gives up the {named(what)}"
        case _:
            return f"gives up the technology on the {named(what)}"
