"""The events of the hour glass tiles, and the census."""

from __future__ import annotations

from typing import TypeAlias

from bot.games.orleans.actions import Choice, Give, Shelter, Suffer
from bot.games.orleans.happenings import (
    NOBODY,
    Census,
    Earned,
    Gave,
    Happening,
    Paid,
    Plagued,
    Sheltered,
    Struck,
)
from bot.games.orleans.names import KIND, Place
from bot.games.orleans.rewards import earn
from bot.games.orleans.spaces import release
from bot.games.orleans.state import Player, Position, edition_of, seats_from
from bot.games.orleans.torture import pay
from bot.kernel import Chance, Seat

Answer: TypeAlias = Give | Shelter | Suffer
"""How an event can be met."""

SACRISTY: Place = "sacristy"

TWO = 2
"""With two players nobody pays in the census."""


def census(state: Position) -> list[Happening]:
    """Pay whoever alone leads the farmers track, and tax whoever alone is last (Census)."""
    steps = [player.tracks["farmer"] for player in state.players]
    leader, last = (
        Seat(steps.index(step)) if steps.count(step) == 1 else NOBODY for step in (max(steps), min(steps))
    )
    if len(steps) == TWO:
        last = NOBODY
    missing = 0
    if leader != NOBODY:
        earn(state.players[leader], 1)
    if last != NOBODY:
        missing = pay(state.players[last], 1)
    return [Census(leader, last, missing)]


def strike(state: Position) -> list[Happening]:
    """Let the event take effect; who has to suffer something is to answer it (Events)."""
    state.phase = "event"
    # Pilgrimage is over with the action phase.
    told: list[Happening] = (
        [] if state.event == "pilgrimage" else [Struck(state.event, edition_of(state).figure(state.event))]
    )
    edition = edition_of(state)
    for seat in seats_from(state, state.start):
        player = state.players[seat]
        match state.event:
            case "income":
                coins = edition.status[player.development]
            case "trading_day":
                coins = len(player.stations)
            case _:
                coins = 0
        if coins:
            earn(player, coins)
            told.append(Earned(seat, coins))
        if state.event == "plague" and not player.bag:
            told.append(Plagued(seat, None))
        player.answering = bool(answers(state, player))
    return told


def taxes_of(state: Position, player: Player) -> int:
    """Return a coin for every three goods (Taxes)."""
    return sum(player.goods.values()) // edition_of(state).goods_per_coin


def answers(state: Position, player: Player) -> list[Choice]:
    """Return how a player can meet the event; nothing when it costs nothing.

    Harvest takes food, and coins only when there is none. The monk of a Sacristy keeps off Harvest, Taxes or
    Plague (Place tiles); its owner may as well suffer them (reading D.18).
    """
    found: list[Choice] = []
    match state.event:
        case "harvest":
            found += [Give(good) for good in edition_of(state).food if player.goods[good]]
            found = found or [Suffer()]
        case "taxes" if taxes_of(state, player):
            found = [Suffer()]
        case "plague" if player.bag:
            found = [Suffer()]
        case _:
            return []
    return [*found, Shelter()] if any(player.loads.get(SACRISTY, ())) else found


def answer(state: Position, seat: Seat, action: Answer, chance: Chance) -> list[Happening]:
    """Meet the event (Events)."""
    player = state.players[seat]
    player.answering = False
    player.stop = None
    match action:
        case Give(good):
            player.goods[good] -= 1
            state.market[good] += 1
            return [Gave(seat, good)]
        case Shelter():
            release(player, SACRISTY)
            return [Sheltered(seat)]
        case Suffer():
            return [suffer(state, seat, chance)]


def suffer(state: Position, seat: Seat, chance: Chance) -> Happening:
    """Pay for the event, or lose a follower to the plague."""
    player = state.players[seat]
    if state.event == "plague":
        return plague(state, seat, chance)
    edition = edition_of(state)
    coins = edition.harvest_coins if state.event == "harvest" else taxes_of(state, player)
    missing = pay(player, coins)
    return Paid(seat, coins - missing, missing)


def plague(state: Position, seat: Seat, chance: Chance) -> Happening:
    """Draw a follower from the bag and return it to the supply; an own one is not lost (Plague)."""
    player = state.players[seat]
    drawn = chance.take(player.bag)
    if drawn == KIND[drawn]:
        state.supply[KIND[drawn]] += 1
    else:
        player.bag.append(drawn)
    return Plagued(seat, drawn)
