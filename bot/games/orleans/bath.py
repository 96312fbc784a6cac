"""The Bathhouse: followers are drawn, and two of them placed at once (reading D.17)."""

from __future__ import annotations

from typing import Final

from bot.games.orleans.actions import Finish, Put
from bot.games.orleans.happenings import Bathed, Finished, Happening, Lodged
from bot.games.orleans.names import Place
from bot.games.orleans.planning import placings
from bot.games.orleans.spaces import free_places, reach_of, release, sort, stand
from bot.games.orleans.state import Position, Standing, edition_of
from bot.kernel import Chance, Seat

BATHHOUSE: Final[Place] = "bathhouse"
DRAWN: Final = 3
CHOSEN: Final = 2


def bathe(state: Position, seat: Seat, chance: Chance) -> list[Happening]:
    """Draw three followers, or as many as there are."""
    player = state.players[seat]
    state.task = "bathe"
    state.bath = [chance.take(player.bag) for _ in range(min(DRAWN, len(player.bag)))]
    state.bathed = 0
    sort(state.bath)
    return [Bathed(seat, tuple(state.bath)), *_end_when_done(state, seat)]


def lodge_choices(state: Position, seat: Seat) -> list[Put]:
    """Return every way to place one of the followers drawn, on any free action space but the Bathhouse's."""
    player = state.players[seat]
    edition = edition_of(state)
    free = [found for found in free_places(edition, player) if found[0] != BATHHOUSE]
    return placings(dict.fromkeys(state.bath), free, reach_of(edition, player.loads))


def bathe_choices(state: Position, seat: Seat) -> list[Put | Finish]:
    """Return how to go on: two are chosen, and those that fit are placed.

    A chosen follower that fits nowhere counts as placed, and goes back to the bag.
    """
    choices = lodge_choices(state, seat)
    fitting = {choice.follower for choice in choices}
    homeless = sum(follower not in fitting for follower in state.bath)
    chosen = min(CHOSEN, len(state.bath) + state.bathed)
    if state.bathed + homeless >= chosen:
        return [*choices, Finish()]
    return [*choices]


def lodge(state: Position, seat: Seat, action: Put) -> list[Happening]:
    """Place one of the followers drawn."""
    player = state.players[seat]
    state.bath.remove(action.follower)
    state.bathed += 1
    stand(edition_of(state), player, action.place, action.follower, action.space)
    standing = Standing(action.place, action.follower, action.space)
    return [Lodged(seat, standing), *_end_when_done(state, seat)]


def _end_when_done(state: Position, seat: Seat) -> list[Happening]:
    if state.bathed >= CHOSEN or not lodge_choices(state, seat):
        return finish_bath(state, seat)
    return []


def finish_bath(state: Position, seat: Seat) -> list[Happening]:
    """Return what is left, and the Bathhouse's own follower, to the bag."""
    player = state.players[seat]
    left = tuple(state.bath)
    player.bag += left
    release(player, BATHHOUSE)
    state.bath = []
    state.bathed = 0
    state.task = ""
    return [Finished(seat, "bathe", left)]
