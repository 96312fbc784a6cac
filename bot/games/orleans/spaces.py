"""Action spaces: what is free, what stands where, and when a place is activated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias, TypeGuard

from bot.games.orleans.names import FOLLOWERS, KIND, KINDS, Follower, Place, Space
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.state import EMPTY, TECHNOLOGY, Load, Player, Spot, Standing
from bot.games.orleans.tables import Edition, Reach

TOWER: Final[Place] = "gunpowder_tower"

Free: TypeAlias = tuple[Place, tuple[Space, ...]]
"""A place, and which kinds of its spaces are free."""

_LISTED: Final[tuple[Spot, ...]] = (TECHNOLOGY, *FOLLOWERS, EMPTY)
_ORDER: Final = {spot: number for number, spot in enumerate(_LISTED)}


def is_follower(spot: Spot) -> TypeGuard[Follower]:
    """Return whether a space is filled by a follower, not by technology and not at all."""
    return spot in KIND


def sort(followers: list[Follower]) -> None:
    """Put followers into the order in which they are always listed."""
    followers.sort(key=_ORDER.__getitem__)


Loads: TypeAlias = Mapping[Place, Load]
"""The places of a player, and what stands on them: of a position, or of a view."""


def vacant(card: PlaceCard) -> Load:
    """Return a place with nothing on it."""
    return tuple(EMPTY for _ in card.spaces)


def reach_of(edition: Edition, loads: Loads) -> Reach:
    """Return where followers of a player may stand, with Herb Garden and School (Place tiles)."""
    return edition.reaches[tuple(tile for tile in edition.stand_ins if tile in loads)]


def tower_of(loads: Loads) -> list[Follower]:
    """Return the followers that wait on the Gunpowder Tower."""
    return [spot for spot in loads.get(TOWER, ()) if is_follower(spot)]


@lru_cache(maxsize=1 << 14)
def open_spaces(spaces: tuple[Space, ...], load: Load) -> tuple[Space, ...]:
    """Return which kinds of space are free among those of a place, each once."""
    free = (space for space, spot in zip(spaces, load, strict=True) if spot == EMPTY)
    return tuple(dict.fromkeys(free))


@lru_cache(maxsize=1 << 14)
def standing(load: Load) -> tuple[Follower, ...]:
    """Return which followers stand on a place, each once."""
    return tuple(dict.fromkeys(filter(is_follower, load)))


def free_places(edition: Edition, player: Player) -> list[Free]:
    """Return the places of a player with free spaces, and which kinds of space; the tower has none."""
    places = edition.places
    return [
        (place, open_spaces(places[place].spaces, load))
        for place, load in player.loads.items()
        if EMPTY in load and place != TOWER
    ]


def stand(edition: Edition, player: Player, place: Place, spot: Spot, space: Space) -> None:
    """Put something on the first free space of a kind."""
    load = player.loads[place]
    for number, shown in enumerate(edition.places[place].spaces):
        if shown == space and load[number] == EMPTY:
            _put(edition, player, place, number, spot)
            return
    raise AssertionError(space)  # the space is free: that was checked before


def leave(
    edition: Edition, player: Player, place: Place, follower: Follower, space: Space | None = None
) -> None:
    """Take a follower off a place."""
    spaces = edition.places[place].spaces
    for number, spot in enumerate(player.loads[place]):
        if spot == follower and space in {None, spaces[number]}:
            _put(edition, player, place, number, EMPTY)
            return
    raise AssertionError(follower)  # it stands there: that was checked before


def _put(edition: Edition, player: Player, place: Place, number: int, spot: Spot) -> None:
    """Change what is on a space. Those that show the same fill from the left: equal places are equal."""
    spaces = edition.places[place].spaces
    load = [*player.loads[place]]
    load[number] = spot
    if len(spaces) > len(set(spaces)):
        load.sort(key=_ORDER.__getitem__)
    player.loads[place] = tuple(load)


def release(player: Player, place: Place) -> None:
    """Return the followers of a place to the bag; technology stays (Action phase)."""
    load = player.loads[place]
    player.bag += filter(is_follower, load)
    player.loads[place] = tuple(EMPTY if is_follower(spot) else spot for spot in load)


def is_active(card: PlaceCard, load: Iterable[Spot]) -> bool:
    """Return whether a place can be used as an action.

    Every space must be filled (Planning); the Town Hall needs one follower (Town Hall), the Gunpowder Tower
    one that may be sent. The Sacristy is no action.
    """
    match card.effect:
        case "send":
            return any(load)
        case "tower":
            return any(spot in KINDS for spot in load)
        case "stand_in" | "shelter":
            return False
        case _:
            return EMPTY not in load


def moved(
    place: Place, card: PlaceCard, before: Iterable[Spot], after: Iterable[Spot]
) -> tuple[list[Standing], list[Standing]]:
    """Return the followers that were put on a place, and those that were taken off."""
    left = list(zip(card.spaces, before, strict=True))
    put = []
    for space, spot in zip(card.spaces, after, strict=True):
        if (space, spot) in left:
            left.remove((space, spot))
        elif is_follower(spot):
            put.append(Standing(place, spot, space))
    return put, [Standing(place, spot, space) for space, spot in left if is_follower(spot)]
