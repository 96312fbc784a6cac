"""The action phase: what the player whose turn it is can do, and doing it."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from bot.games.orleans.actions import Buy, Choice, Finish, Fit, Pass, Put, Recruit, Ride, Sail, Send, Use
from bot.games.orleans.bath import bathe, bathe_choices, finish_bath, lodge
from bot.games.orleans.deeds import send, send_choices
from bot.games.orleans.happenings import Acted, Bought, Finished, Gain, Happening, Passed
from bot.games.orleans.names import Place
from bot.games.orleans.recruiting import can_recruit, gain_technology, recruit, recruit_choices
from bot.games.orleans.rewards import develop, earn
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.spaces import is_active, release
from bot.games.orleans.state import Player, Position, edition_of
from bot.games.orleans.technology import fit, fit_choices
from bot.games.orleans.travel import build, can_build, ride_choices, sail_choices, travel
from bot.kernel import Chance, Seat

TurnAction: TypeAlias = Use | Recruit | Sail | Ride | Send | Buy | Put | Finish | Pass | Fit
"""What can be done in a turn of the action phase."""


def turn_choices(state: Position, seat: Seat) -> list[Choice]:
    """Return what the player whose turn it is can do (Action phase)."""
    player = state.players[seat]
    match state.task:
        case "":
            return [*place_choices(state, player), Pass()]
        case "send":
            choices = send_choices(state, player, state.at)
            # Nobody has to leave the Gunpowder Tower: its followers may wait there, as on the market.
            may_stay = edition_of(state).places[state.at].effect == "tower"
            return [*choices, Finish()] if may_stay else [*choices]
        case "bathe":
            return [*bathe_choices(state, seat)]
        case "technology":
            return [*fit_choices(state, player), Finish()]


def place_choices(state: Position, player: Player) -> list[Choice]:
    """Return every use of every activated place."""
    places = edition_of(state).places
    choices: list[Choice] = []
    for place, load in player.loads.items():
        if any(load) and is_active(places[place], load):
            choices += uses(state, player, place, places[place])
    return choices


def uses(state: Position, player: Player, place: Place, card: PlaceCard) -> list[Choice]:
    """Return every use of an activated place; none when it could not do what it says."""
    match card.effect:
        case "village":
            return [*recruit_choices(state, player)]
        case "sail":
            return [*sail_choices(state, player)]
        case "ride":
            return [*ride_choices(state, player, place)]
        case "send" | "tower":
            return [*send_choices(state, player, place)]
        case "buy":
            return [Buy(coins) for coins in range(1, min(card.coins, player.coins) + 1)]
        case _:
            return [Use(place)] if can_use(state, player, card) else []


def can_use(state: Position, player: Player, card: PlaceCard) -> bool:
    """Return whether what a place gives is there to be given (reading D.3)."""
    match card.effect:
        case "recruit" if card.recruits:
            return can_recruit(state, player, card.recruits)
        case "build":
            return can_build(state, player)
        case "good" if card.good:
            return state.market[card.good] > 0
        case "technology":
            return state.technology > 0 and player.tracks["craftsman"] > 0
        case "bathe":
            return bool(player.bag)
        case _:
            return True


def perform(state: Position, seat: Seat, action: TurnAction, chance: Chance) -> list[Happening]:
    """Carry out an action of a turn; its followers go into the bag (Action phase)."""
    player = state.players[seat]
    match action:
        case Use(place):
            return use(state, seat, place, chance)
        case Recruit(kind, tile):
            gains = recruit(state, player, kind, tile)
            release(player, "village")
            return [Acted(seat, "village", tuple(gains))]
        case Sail():
            return travel(state, seat, "ship", action)
        case Ride(place):
            return travel(state, seat, place, action)
        case Send():
            return send(state, seat, action)
        case Buy(coins):
            player.coins -= coins
            gains = develop(state, player, coins)
            release(player, "pharmacy")
            return [Bought(seat, coins, tuple(gains))]
        case Put() | Fit() | Finish():
            return carry_on(state, seat, action)
        case Pass():
            return pass_turn(state, seat, forced=False)
        case _:
            assert_never(action)


def carry_on(state: Position, seat: Seat, action: Put | Fit | Finish) -> list[Happening]:
    """Go on with a task, or leave it at that."""
    match action:
        case Put():
            return lodge(state, seat, action)
        case Fit():
            return fit(state, seat, action)
        case Finish():
            return finish(state, seat)


def use(state: Position, seat: Seat, place: Place, chance: Chance) -> list[Happening]:
    """Use a place that leaves no choice."""
    player = state.players[seat]
    card = edition_of(state).places[place]
    match card.effect:
        case "build":
            return build(state, seat, place)
        case "bathe":
            return bathe(state, seat, chance)
        case _:
            gains = bring(state, player, card)
            release(player, place)
            return [Acted(seat, place, tuple(gains))]


def bring(state: Position, player: Player, card: PlaceCard) -> list[Gain]:
    """Give what a place gives; values are read at this moment (reading D.11)."""
    match card.effect:
        case "recruit" if card.recruits:
            return recruit(state, player, card.recruits)
        case "good" if card.good:
            state.market[card.good] -= 1
            player.goods[card.good] += 1
            return [Gain("good", card.good)]
        case "coins_for_status":
            return earn(player, edition_of(state).status[player.development])
        case "coins_for_stations":
            return earn(player, len(player.stations))
        case "technology":
            return gain_technology(state, player)
        case _:
            points = develop(state, player, card.points) if card.points else []
            return [*earn(player, card.coins), *points]


def pass_turn(state: Position, seat: Seat, *, forced: bool) -> list[Happening]:
    """Take no more actions this round; now technology tiles can be placed (Action phase; Technology)."""
    player = state.players[seat]
    player.passed = True
    state.task = "technology" if fit_choices(state, player) else ""
    return [Passed(seat, forced)]


def finish(state: Position, seat: Seat) -> list[Happening]:
    """Leave a task at that."""
    match state.task:
        case "bathe":
            return finish_bath(state, seat)
        case "send" | "technology" as task:
            state.task = ""
            return [Finished(seat, task, ())]
        case "":
            return []
