"""The followers phase: drawing from the bag, and bringing followers back to the market instead."""

from __future__ import annotations

from bot.games.orleans.actions import BringBack, Draw
from bot.games.orleans.happenings import BroughtBack, Drew, Happening
from bot.games.orleans.names import Follower, Place
from bot.games.orleans.spaces import TOWER, leave, sort, standing, tower_of
from bot.games.orleans.state import EMPTY, Load, Plan, Player, PlayerView, Position, edition_of
from bot.kernel import Chance, Seat


def market_room(state: Position, player: Player) -> int:
    """Return how many more followers can wait, on the market and the Gunpowder Tower (Place tiles)."""
    tower = player.loads.get(TOWER, ())
    return edition_of(state).market - len(player.market) + tower.count(EMPTY)


def most_draws(state: Position, player: Player) -> int:
    """Return how many followers a player may draw: the knights number, while there is room (Followers)."""
    number = edition_of(state).draws[player.tracks["knight"]]
    return max(0, min(number, market_room(state, player), len(player.bag)))


def draw_choices(state: Position, player: Player) -> list[Draw]:
    """Return the numbers of followers that may be drawn, all of them first."""
    return [Draw(count) for count in range(most_draws(state, player), -1, -1)]


def draw(state: Position, seat: Seat, count: int, chance: Chance) -> list[Happening]:
    """Draw followers from the bag onto the market (Followers)."""
    player = state.players[seat]
    declined = most_draws(state, player) - count
    player.drawn = [chance.take(player.bag) for _ in range(count)]
    sort(player.drawn)
    player.market += player.drawn
    sort(player.market)
    return [Drew(seat, tuple(player.drawn), declined)]


def bring_back_choices(state: Position, player: Player) -> list[BringBack]:
    """Return the followers that may move from an action space back to the market.

    One for each follower that was not drawn, while the market has room for it (Followers). Only what stood
    there before this plan counts: what the plan placed is taken off instead.
    """
    plan = player.plan
    edition = edition_of(state)
    number = edition.draws[player.tracks["knight"]]
    if plan is None or len(player.drawn) >= number:
        return []
    # What was drawn may still go to the tower, and leave its room to what is brought back.
    room = edition.market + min(plan.loads.get(TOWER, ()).count(EMPTY), len(player.drawn))
    if plan.back >= min(number - len(player.drawn), room - len(plan.market)):
        return []
    placed = {one.place for one in plan.placed}
    return [
        BringBack(place, follower)
        for place, load in player.loads.items()
        if place != TOWER
        for follower in (_of_old(place, load, plan) if place in placed else standing(load))
    ]


def _of_old(place: Place, load: Load, plan: Plan) -> tuple[Follower, ...]:
    """Return which followers stood on a place before the plan put others there."""
    new = [one.follower for one in plan.placed if one.place == place]
    return tuple(follower for follower in standing(load) if load.count(follower) > new.count(follower))


def bring_back(state: Position, seat: Seat, place: Place, follower: Follower) -> list[Happening]:
    """Move a follower from an action space back to the market (Followers)."""
    player = state.players[seat]
    if player.plan is not None:
        player.plan.back += 1
    leave(edition_of(state), player, place, follower)
    player.market.append(follower)
    sort(player.market)
    return [BroughtBack(seat, place, follower)]


def hand_of(player: Player | PlayerView) -> list[Follower]:
    """Return the followers that can be placed: those of the market, then those of the Gunpowder Tower."""
    return [*player.market, *tower_of(player.loads)]
