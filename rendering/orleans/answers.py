"""Where the answers to questions lie on the picture that a seat decides by."""

from __future__ import annotations

from typing import Final

from bot.games.orleans.names import (
    DEEDS,
    FOLLOWERS,
    GOODS,
    KINDS,
    PLACES,
    TILES,
    TOWNS,
    Follower,
    Place,
    Town,
)
from bot.games.orleans.sheet import Connection
from bot.games.orleans.state import EMPTY, PlayerView, Sight, edition_of
from bot.kernel import DO, Given, Value
from rendering.orleans import board, deeds, layout, market, purse, tiles
from rendering.orleans.board import ABOVE_MAP
from rendering.orleans.layout import Plan
from rendering.scene import Point

_MAP: Final = Plan(layout.MARGIN, layout.BOARD_MAP_TOP)
_DEEDS: Final = deeds.beside(layout.BOARD_MAP_TOP)
_MARKET: Final = layout.BOARD_MARKET_TOP
_BELOW_TOWN, _ABOVE_TOWN = 26, -34
"""From the middle of a town to where a letter leaves its station and its name free."""
_NAMED_BELOW: Final = 10
"""A name from this far down on stands in the way of a letter below."""
_BESIDE_GOOD: Final = (14, 14)

_SENDS: Final = {"town_hall", "gunpowder_tower"}


def place(view: Sight, field: str, value: Value, given: Given) -> Point | None:
    """Return where an answer lies on the picture that its seat is shown.

    Towns and goods lie on the map, places, spaces and followers on the own board, deeds beside the map.
    """
    own = view.own
    if own is None or view.result is not None or not isinstance(value, str):
        return None
    if view.phase == "removal":
        return _tile(view, value) if field == "tile" else None
    match field:
        case "place":
            return _place(own, value)
        case "tile":
            return None  # those that can be taken have a picture of their own
        case "space":
            return _space(view, own, value, str(given.get("place", "")))
        case "follower":
            return _follower(view, own, value, given)
        case "good":
            return _good(view, own, value, given)
        case "to" | "deed":
            return _town(value) or _deed(value)
        case "kind":
            return next((purse.track_middle(kind) for kind in KINDS if kind == value), None)
        case "what" | "which":
            return _choice(view, own, field, value, given)
        case _:
            return None


def _tile(view: Sight, value: str) -> Point | None:
    return next((tiles.tile_middle(view, tile) for tile in TILES if tile == value), None)


def _place(own: PlayerView, value: str) -> Point | None:
    place = _place_of(value)
    return None if place is None else board.place_middle(own, place, ABOVE_MAP)


def _place_of(value: str) -> Place | None:
    return next((place for place in PLACES if place == value), None)


def _space(view: Sight, own: PlayerView, value: str, at: str) -> Point | None:
    """Return the first free space that shows a kind, on the place chosen before."""
    place = _place_of(at)
    if place is None or place not in own.loads:
        return None
    spots = zip(edition_of(view).places[place].spaces, own.loads[place], strict=True)
    for number, (space, spot) in enumerate(spots):
        if space == value and spot == EMPTY:
            return board.spot_middle(own, place, number, ABOVE_MAP)
    return None


def _follower(view: Sight, own: PlayerView, value: str, given: Given) -> Point | None:
    follower = next((one for one in FOLLOWERS if one == value), None)
    if follower is None:
        return None
    verb = given.get(DO)
    at = _place_of(str(given.get("place", ""))) if verb in {"bring_back", "send"} else None
    if at is not None:
        return _standing(own, at, follower)
    if view.task == "send":
        return _standing(own, view.at, follower)
    if view.bath:
        return market.bath_middle(view, follower, _MARKET)
    found = market.follower_middle(view, own, follower, _MARKET)
    return found or _standing(own, "gunpowder_tower", follower)


def _standing(own: PlayerView, at: Place, follower: Follower) -> Point | None:
    """Return the first space of a place on which a follower stands."""
    load = own.loads.get(at, ())
    return board.spot_middle(own, at, load.index(follower), ABOVE_MAP) if follower in load else None


def _good(view: Sight, own: PlayerView, value: str, given: Given) -> Point | None:
    """Return a good on the way that was chosen before, or among the own goods."""
    good = next((good for good in GOODS if good == value), None)
    if good is None:
        return None
    town = _town_of(str(given.get("to", "")))
    if town is None:
        return None if given.get(DO) in {"sail", "ride"} else purse.good_middle(good)
    return _lying(view, own, good, town, water=given.get(DO) == "sail")


def _lying(view: Sight, own: PlayerView, good: str, town: Town, *, water: bool) -> Point | None:
    ends = {own.merchant, town}
    for connection, lying in zip(edition_of(view).connections, view.goods, strict=True):
        if connection.water == water and set(connection.ends) == ends and good in lying:
            return _slot(connection, len(view.players), list(lying).index(good))
    return None


def _slot(connection: Connection, seats: int, number: int) -> Point:
    x, y = _MAP.point(layout.slots(connection, seats)[number])
    return x + _BESIDE_GOOD[0], y + _BESIDE_GOOD[1]


def _town(value: str) -> Point | None:
    town = _town_of(value)
    if town is None:
        return None
    x, y = _MAP.town(town)
    below = layout.LABELS[town][1] > _NAMED_BELOW
    return x, y + (_ABOVE_TOWN if below else _BELOW_TOWN)


def _town_of(value: str) -> Town | None:
    return next((town for town in TOWNS if town == value), None)


def _deed(value: str) -> Point | None:
    return next((deeds.middle(deed, _DEEDS) for deed in DEEDS if deed == value), None)


def _choice(view: Sight, own: PlayerView, field: str, value: str, given: Given) -> Point | None:
    """Return where a choice lies whose meaning depends on what is chosen for: a queue, or torture."""
    if given.get(DO) == "give_up":
        return _given_up(own, value)
    at = str(given.get("place", ""))
    if at in _SENDS:
        if field == "which":
            return _deed(value)
        return _follower(view, own, value, {**given, DO: "send"})
    if at == "village":
        return next((purse.track_middle(kind) for kind in KINDS if kind == value), None)
    if at == "technology":
        return _place(own, value) if field == "what" else _space(view, own, value, str(given.get("what", "")))
    if at == "event":
        return _good(view, own, value, {})
    if field == "which":
        return None  # a good at the end of a way that is only planned
    return _town(value)


def _given_up(own: PlayerView, value: str) -> Point | None:
    if value == "stock":
        return purse.stock_middle()
    return _good_of(value) or _town(value) or _place(own, value)


def _good_of(value: str) -> Point | None:
    return next((purse.good_middle(good) for good in GOODS if good == value), None)
