"""The rules of Ferry.

p. 1, Planning: all choose in secret one good of their hand to ship; a plan may change until all are made.
Then all are shown: a good scores its value, and twice that when nobody else ships it.
p. 2, Sailing: in turn, each ferry has a few days for courses, swaps and spying, then digs or stops.
p. 3, The end: after the last round a ferry scores one point for each place it landed at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.kernel import Chance, Decision, Opening, Part, Result, Seat
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
from tests.ferry.state import Player, State, View, chart_of
from tests.ferry.tables import GOODS, PRINTED, Good


def setup(opening: Opening, chance: Chance) -> State:
    """Return the opening position."""
    prints = PRINTED.of(opening.printed)
    options = opening.options
    chart = str(options.get("chart", "river"))
    bag = [good for good in GOODS for _ in range(prints.goods[good].number)]
    market = [chance.take(bag) for _ in range(prints.market)]
    players = [
        Player([chance.take(bag) for _ in range(prints.hand)], prints.charts[chart].harbour)
        for _ in range(opening.seats)
    ]
    spies = bool(options.get("spies", True))
    return State(opening.printed, chart, spies, int(options.get("rounds", 2)), players, bag, market)


def pending(state: State) -> list[Decision]:
    """Return who may decide what."""
    match state.phase:
        case "planning":
            return [
                Decision(Seat(seat), "plan", "p. 1, Planning", awaited=player.plan is None)
                for seat, player in enumerate(state.players)
                if any(plan_choices(player))
            ]
        case "sailing":
            return [Decision(state.sailor, "sail", "p. 2, Sailing")]
        case "over":
            return []


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Return all actions open to a seat."""
    player = state.players[seat]
    match state.phase:
        case "planning":
            return [*plan_choices(player)]
        case "sailing" if seat == state.sailor:
            return [
                *lay_choices(state, player),
                *swap_choices(state, player),
                *spy_choices(state, seat),
                *dig_choices(state),
                Stop(),
            ]
        case _:
            return []


def plan_choices(player: Player) -> Iterator[Plan]:
    """Yield the goods in hand, but for the one already planned."""
    return (Plan(good) for good in GOODS if good in player.hand and good != player.plan)


def lay_choices(state: State, player: Player) -> Iterator[Lay]:
    """Yield the places next to the ferry that it has days for."""
    chart = chart_of(state)
    return (Lay(place) for place in chart.beside(player.at) if chart.days[place] <= player.days)


def swap_choices(state: State, player: Player) -> Iterator[Swap]:
    """Yield what a day can change on the market."""
    for give in GOODS:
        for take in GOODS:
            if player.days and give != take and give in player.hand and take in state.market:
                yield Swap(give, take)


def spy_choices(state: State, seat: Seat) -> Iterator[Spy]:
    """Yield the others whose hand a day lets the seat look at."""
    for other, player in enumerate(state.players):
        if state.spies and state.players[seat].days and other != seat and player.hand:
            yield Spy(Seat(other))


def dig_choices(state: State) -> Iterator[Dig]:
    """Yield the one way to dig, while there is something in the bag."""
    if state.bag:
        yield Dig()


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> list[Happening]:
    """Carry out an action and return what happened."""
    player = state.players[seat]
    match action:
        case Plan(good):
            return plan(state, seat, good, chance)
        case Lay(to):
            player.days -= chart_of(state).days[to]
            player.at = to
            if to not in player.landed:
                player.landed.append(to)
            return [Laid(seat, to)]
        case Swap(give, take):
            player.days -= 1
            player.hand[player.hand.index(give)] = take
            state.market[state.market.index(take)] = give
            return [Swapped(seat, give, take)]
        case Spy(on):
            player.days -= 1
            chance.reveal()
            return [Spied(seat, on, tuple(state.players[on].hand))]
        case Dig():
            return [draw(state, seat, chance), *end_turn(state, chance)]
        case Stop():
            return [Stopped(seat), *end_turn(state, chance)]
        case _:
            assert_never(action)


def plan(state: State, seat: Seat, good: Good, chance: Chance) -> list[Happening]:
    """Lay a plan face down; the last one shows them all (p. 1)."""
    player = state.players[seat]
    events: list[Happening] = [Planned(seat, good, again=player.plan is not None)]
    player.plan = good
    if all(other.plan for other in state.players):
        chance.reveal()
        events += ship(state)
        begin_turn(state)
    return events


def ship(state: State) -> Iterator[Happening]:
    """Carry out the plans (p. 1)."""
    plans = [player.plan for player in state.players]
    for seat, player in enumerate(state.players):
        good = player.plan
        if good is not None:
            points = PRINTED.of(state.printed).goods[good].value * (2 if plans.count(good) == 1 else 1)
            player.points += points
            player.hand.remove(good)
            state.shipped.append(good)
            player.plan = None
            yield Shipped(Seat(seat), good, points)


def begin_turn(state: State) -> None:
    """Give the ferry whose turn it is its days (p. 2)."""
    state.phase = "sailing"
    state.players[state.sailor].days = PRINTED.of(state.printed).days


def draw(state: State, seat: Seat, chance: Chance) -> Drew:
    """Take a good from the bag."""
    good = chance.take(state.bag)
    state.players[seat].hand.append(good)
    return Drew(seat, good)


def end_turn(state: State, chance: Chance) -> list[Happening]:
    """Go on to the next ferry, the next round, or the end (p. 2 and 3)."""
    state.players[state.sailor].days = 0
    state.sailed += 1
    if state.sailed < len(state.players):
        begin_turn(state)
        return []
    state.sailed = 0
    if state.round == state.rounds:
        state.phase = "over"
        return [Ended()]
    state.round += 1
    state.phase = "planning"
    state.first = Seat((state.first + 1) % len(state.players))
    return [Began(state.round), *(draw(state, Seat(seat), chance) for seat in range(len(state.players)))]


def standing(view: View) -> tuple[int, ...]:
    """Return the points of each seat if the game ended now (p. 3)."""
    return tuple(ferry.points + len(ferry.landed) for ferry in view.ferries)


def result(state: State) -> Result | None:
    """Return the final account, once the game is over (p. 3)."""
    if state.phase != "over":
        return None
    shipped = Part("Goods shipped", tuple(player.points for player in state.players))
    landed = Part("Places landed at", tuple(len(player.landed) for player in state.players))
    left = Part("Goods in hand", tuple(len(player.hand) for player in state.players))
    scores = tuple(map(sum, zip(shipped.figures, landed.figures, strict=True)))
    standing = list(zip(scores, left.figures, strict=True))
    ranking = tuple(
        tuple(Seat(seat) for seat, found in enumerate(standing) if found == place)
        for place in sorted(set(standing), reverse=True)
    )
    return Result(scores, ranking, (shipped, landed), (left,))
