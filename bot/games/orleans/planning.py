"""The planning phase: followers go from the market to action spaces, privately until all are ready."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.orleans.actions import Fill, Put, TakeOff
from bot.games.orleans.followers import hand_of
from bot.games.orleans.happenings import (
    Happening,
    Placed,
    Planned,
    Reopened,
    TookOff,
)
from bot.games.orleans.names import KIND, KINDS, OWN, Follower, Place, Space
from bot.games.orleans.spaces import (
    TOWER,
    Free,
    free_places,
    leave,
    moved,
    reach_of,
    sort,
    stand,
    tower_of,
)
from bot.games.orleans.state import EMPTY, Player, PlayerView, Position, Standing, edition_of
from bot.games.orleans.tables import Edition, Reach
from bot.kernel import Seat

EXACT: dict[str, tuple[Follower, ...]] = {
    kind: (OWN[kind], kind) if kind in OWN else (kind,) for kind in KINDS
}
"""Who is shown on a space, in the order in which they are placed there."""


def is_complete(state: Position, player: Player) -> bool:
    """Return whether a plan can end: what was drawn beyond the market's room is placed."""
    return len(player.market) <= edition_of(state).market


def place_choices(state: Position, player: Player) -> list[Fill | Put]:
    """Return every way to fill a place, and then every way to place one follower (Planning)."""
    hand = hand_of(player)
    if not hand:
        return []
    edition = edition_of(state)
    free = free_places(edition, player)
    reach = reach_of(edition, player.loads)
    choices: list[Fill | Put] = [*fill_choices(edition, player, hand, free, reach)]
    choices += placings(dict.fromkeys(hand), free, reach)
    if EMPTY in player.loads.get(TOWER, ()):
        choices += [Put(follower, TOWER, "any") for follower in _tower_bound(player)]
    return choices


def placings(followers: Iterable[Follower], free: Iterable[Free], reach: Reach) -> list[Put]:
    """Return every way in which one of the followers can stand on one of the free spaces."""
    places: dict[Space, list[Place]] = {}
    for place, spaces in free:
        for space in spaces:
            places.setdefault(space, []).append(place)
    return [
        Put(follower, place, space)
        for follower in followers
        for space in reach[follower]
        if space in places
        for place in places[space]
    ]


def _tower_bound(player: Player) -> list[Follower]:
    """Return the followers that may wait on the Gunpowder Tower: drawn this round, or there before."""
    tower = tower_of(player.loads)
    may = [*player.drawn, *(() if player.plan is None else player.plan.loads[TOWER])]
    return [
        follower for follower in dict.fromkeys(player.market) if tower.count(follower) < may.count(follower)
    ]


def put(state: Position, seat: Seat, follower: Follower, place: Place, space: Space) -> list[Happening]:
    """Place one follower (Planning)."""
    standing = Standing(place, follower, space)
    _place(state, seat, standing)
    return [Placed(seat, (standing,))]


def _place(state: Position, seat: Seat, one: Standing) -> None:
    player = state.players[seat]
    edition = edition_of(state)
    placed = [] if player.plan is None else player.plan.placed
    if one.follower in player.market:
        player.market.remove(one.follower)
    else:
        leave(edition, player, TOWER, one.follower)
        waiting = Standing(TOWER, one.follower, "any")
        if waiting in placed:
            placed.remove(waiting)
    stand(edition, player, one.place, one.follower, one.space)
    placed.append(one)


def fill_choices(
    edition: Edition, player: Player, hand: list[Follower], free: list[Free], reach: Reach
) -> list[Fill]:
    """Return the places that can be filled, as far as the followers at hand go."""
    kinds = {KIND[follower] for follower in hand}
    # Who stands in for others reaches a second kind of space.
    versatile = any(reach[follower][1] in KINDS for follower in hand)
    return [
        Fill(place)
        for place, spaces in free
        if spaces[0] in KINDS
        and (not kinds.isdisjoint(spaces) or (versatile and filling(edition, player, place)))
    ]


def filling(edition: Edition, player: Player | PlayerView, place: Place) -> list[Standing]:
    """Return how a place is filled at once.

    The followers shown come first, those of one's own colour before neutral ones, which can be put to more
    uses. Others stand in only where that completes the place, the most versatile last.
    """
    card = edition.places[place]
    hand = hand_of(player)
    found: list[Standing] = []
    missing: list[Space] = []
    for space, spot in zip(card.spaces, player.loads[place], strict=True):
        if spot == EMPTY:
            follower = _exact(hand, space)
            if follower is None:
                missing.append(space)
            else:
                hand.remove(follower)
                found.append(Standing(place, follower, space))
    standing_in = _standing_in(reach_of(edition, player.loads), hand, place, missing)
    return found if standing_in is None else found + standing_in


def _exact(hand: list[Follower], space: Space) -> Follower | None:
    return next((follower for follower in EXACT.get(space, ()) if follower in hand), None)


def _standing_in(
    reach: Reach, hand: list[Follower], place: Place, missing: list[Space]
) -> list[Standing] | None:
    """Return who stands in for all that is missing, or nothing when that is not possible."""
    found = []
    for space in missing:
        able = [follower for follower in hand if space in reach[follower]]
        if not able:
            return None
        follower = min(able, key=lambda one: len(reach[one]))
        hand.remove(follower)
        found.append(Standing(place, follower, space))
    return found


def fill(state: Position, seat: Seat, place: Place) -> list[Happening]:
    """Place all the followers that a place needs, as far as they are there (Planning)."""
    standings = filling(edition_of(state), state.players[seat], place)
    for one in standings:
        _place(state, seat, one)
    return [Placed(seat, tuple(standings))]


def take_off_choices(player: Player) -> list[TakeOff]:
    """Return the places with followers of this plan, which may still be changed."""
    placed = [] if player.plan is None else player.plan.placed
    return [TakeOff(place) for place in dict.fromkeys(one.place for one in placed)]


def take_off(state: Position, seat: Seat, place: Place) -> list[Happening]:
    """Take the followers of this plan off a place; those of earlier rounds stay (Planning)."""
    player = state.players[seat]
    plan = player.plan
    placed = [] if plan is None else [one for one in plan.placed if one.place == place]
    for one in placed:
        leave(edition_of(state), player, place, one.follower, one.space)
        player.market.append(one.follower)
    if plan is not None:
        plan.placed = [one for one in plan.placed if one.place != place]
    sort(player.market)
    return [TookOff(seat, place, tuple(one.follower for one in placed))]


def reopen(state: Position, seat: Seat) -> list[Happening]:
    """Go back to placing followers."""
    player = state.players[seat]
    was_ready = player.stage == "ready"
    player.stage = "plan"
    return [Reopened(seat, was_ready)]


def show_plan(state: Position, seat: Seat) -> Planned:
    """Lay a plan open, once all are ready."""
    player = state.players[seat]
    placed: list[Standing] = []
    back: list[Standing] = []
    if player.plan is not None:
        for place, before in player.plan.loads.items():
            if before == player.loads[place]:
                continue
            put_there, taken = moved(place, edition_of(state).places[place], before, player.loads[place])
            placed += put_there
            back += taken
    player.plan = None
    player.drawn = []
    return Planned(seat, tuple(placed), tuple(back))
