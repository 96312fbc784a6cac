"""What lies and moves on the map: goods, trading stations, merchants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import Town
from bot.games.orleans.state import Sight, edition_of
from rendering.orleans import layout
from rendering.orleans.ground import slot_ground
from rendering.orleans.layout import Plan
from rendering.scene import Point, Shape, Use
from rendering.theme import SEATS

_ON_TOWN: Final = (0, -3)
"""Where a merchant stands in a town without a station."""
_BESIDE: Final = 28
_ABREAST: Final = 24
"""From the middle of a town to the first merchant beside it, and from that to the next."""
_AROUND: Final = ((-46, -14), (46, -14), (-46, 24), (46, 24))
"""Where merchants stand at a town that has several stations."""
_ALONE: Final = (0, -4)
_SHARED: Final = ((-19, -20), (19, -20), (-19, 19), (19, 19))
"""Where stations stand in a town that has several."""


def pieces(view: Sight, since: Sight | None, plan: Plan) -> Iterator[Shape]:
    """Yield all that lies on the map; what has changed since an earlier view is lit."""
    yield from _goods(view, since, plan)
    yield from _stations(view, since, plan)
    yield from _merchants(view, since, plan)


def _goods(view: Sight, since: Sight | None, plan: Plan) -> Iterator[Shape]:
    seats = len(view.players)
    for number, connection in enumerate(edition_of(view).connections):
        lying = view.goods[number]
        before = lying if since is None else since.goods[number]
        ground = slot_ground(water=connection.water)
        for name, middle in zip(_kept(lying, before), layout.slots(connection, seats), strict=False):
            if name:
                yield _lying(name, middle, ground, plan)


@lru_cache(maxsize=512)
def _kept(lying: Sequence[str], before: Sequence[str]) -> tuple[str, ...]:
    """Return what lies on each space of a connection; goods do not move up while somebody looks."""
    left = Counter(lying)
    found = []
    for good in before:
        found.append(f"{good} tile" if left[good] else "taken")
        left[good] -= 1
    return tuple(found)


@lru_cache(maxsize=1024)
def _lying(name: str, middle: Point, ground: str, plan: Plan) -> Shape:
    return Use(plan.point(middle), f"{size_of(plan)}{name}", on=ground)


def _stations(view: Sight, since: Sight | None, plan: Plan) -> Iterator[Shape]:
    built: dict[Town, list[int]] = {}
    for seat, player in enumerate(view.players):
        for town in player.stations:
            built.setdefault(town, []).append(seat)
    shared = edition_of(view).free_town
    for town, seats in built.items():
        for seat in seats:
            new = since is not None and town not in since.players[seat].stations
            at = _SHARED[seat] if town == shared else _ALONE
            yield _piece(f"{SEATS[seat]} station{' new' if new else ''}", town, at, plan)


def _merchants(view: Sight, since: Sight | None, plan: Plan) -> Iterator[Shape]:
    shared = edition_of(view).free_town
    taken = Counter(town for player in view.players for town in player.stations)
    for seat, player in enumerate(view.players):
        town = player.merchant
        stand = _AROUND[seat] if town == shared else _stand(town, taken[town])
        taken[town] += 1
        moved = since is not None and since.players[seat].merchant != town
        yield _piece(f"{SEATS[seat]} merchant{' new' if moved else ''}", town, stand, plan)


def _stand(town: Town, taken: int) -> tuple[int, int]:
    """Return where a merchant stands when so many pieces stand there already: clear of the town's name."""
    if not taken:
        return _ON_TOWN
    match layout.LABELS[town][2]:
        case "rm":
            return _BESIDE + _ABREAST * (taken - 1), 0
        case "lm":
            return -_BESIDE - _ABREAST * (taken - 1), 0
        case _:
            side = 1 if taken % 2 else -1
            return side * (_BESIDE + _ABREAST * ((taken - 1) // 2)), 0


@lru_cache(maxsize=1024)
def _piece(name: str, town: Town, aside: tuple[int, int], plan: Plan) -> Shape:
    x, y = layout.TOWNS[town]
    return Use(plan.point((x + aside[0], y + aside[1])), f"{size_of(plan)}{name}")


def size_of(plan: Plan) -> str:
    """Return what the names of drawings in the size of a map begin with."""
    return "" if plan.scale == 1 else "large "
