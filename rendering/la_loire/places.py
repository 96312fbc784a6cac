"""Villages and cities with all that is there, and the ships on the river."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from bot.games.la_loire.components import CITIES, GOODS
from bot.games.la_loire.ending import river_goal
from bot.games.la_loire.state import Public
from bot.games.la_loire.trade import goods_on_sale, goods_price
from rendering.faces import face
from rendering.la_loire import layout
from rendering.la_loire.board import ship_ground
from rendering.la_loire.messages import STEP, envelopes, goals
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use
from rendering.theme import SEATS

_NAMES: Final = (26, 24, 22, 20, 18, 16, 14, 12)
"""How large the name of a village can be set: free horses have room beside it."""
_NAME_LEFT: Final = 35
_HORSES: Final = 56
_OFFER_LEFT: Final = 16
_OFFER: Final = 84
"""From one kind of goods in a village to the next."""
_COIN: Final = 41
"""From the goods to their price."""
_ASIDE: Final = 23
"""How far a building and the circus beside it stand from their middle."""

_CITY_NAME: Final = 40
_CITY_RIGHT: Final = 236
"""Where free horses and envelopes in a city end."""
_CITY_LOWER: Final = 61
_PALACE: Final = (137, 64)
_PALACE_STEP: Final = 142

_FEW_SHIPS: Final = 2
"""More on one space are drawn smaller, across its number."""


class _Village(NamedTuple):
    """All that the plate of a village shows."""

    name: str
    shield: str
    offers: tuple[tuple[str, bool], ...]
    """What the active player may buy, and whether there is any left."""
    horses: int
    goals: int
    """How many envelopes are put there."""
    tokens: tuple[str, ...]
    """The drawings of the message tokens there."""
    building: str
    """The drawing of the building; empty for none."""
    circus: str


class _City(NamedTuple):
    """All that the band of a city shows, except for teams."""

    name: str
    horses: int
    palaces: tuple[tuple[str, int], ...]
    """Their names, and how many of each are left."""


def places(table: Public, since: Public | None) -> Iterator[Shape]:
    """Draw every village and city; what has been built or put there since an earlier view is outlined.

    What changes every turn lies loose on the plates, so that they need not be painted anew: prices, and
    envelopes where the active player's messages go.
    """
    found = goals(table)
    for space, there in enumerate(table.edition.spaces):
        goes = found.get(space, ())
        x, y = layout.corner(space)
        if space in CITIES:
            own = [
                (table.edition.palaces[ident].name, table.palaces[ident]) for ident in _palaces(table, space)
            ]
            yield _city(space, _City(there.name, table.horses[space], tuple(own)))
            yield from envelopes(goes, x + _CITY_RIGHT, y + _CITY_LOWER, "square")
        else:
            yield _plate(space, _village(table, since, space, len(goes)))
            yield from _prices(table, space)
            yield from envelopes(goes, x + layout.words(space)[1], y + layout.LOWER, "paper")


# Villages


def goods_middles(table: Public, space: int) -> Mapping[str, Point]:
    """Return where the goods lie that the active player may buy in a village."""
    x, y = layout.corner(space)
    left, _ = layout.words(space)
    return {
        GOODS[good]: (x + left + _OFFER_LEFT + _OFFER * number, y + layout.LOWER)
        for number, good in enumerate(goods_on_sale(table, space))
    }


def _prices(table: Public, space: int) -> Iterator[Shape]:
    for good, (x, y) in goods_middles(table, space).items():
        which = GOODS.index(good)
        if table.goods[which]:
            price = goods_price(table, space, which)
            yield Text((x + _COIN, y - 1), str(price), 27, "ink", "bold", on="coin")


def _village(table: Public, since: Public | None, space: int, goes: int) -> _Village:
    building, circus = table.buildings[space], space == table.circus
    built = since is not None and since.buildings[space] != building
    arrived = since is not None and since.circus != space
    known = None if since is None else _tokens(since, space)
    return _Village(
        table.edition.spaces[space].name,
        table.shields[space],
        tuple((GOODS[good], table.goods[good] > 0) for good in goods_on_sale(table, space)),
        table.horses[space],
        goes,
        tuple(
            f"{SEATS[token[0]]} token{_new(known is not None and token not in known)}"
            for token in _tokens(table, space)
        ),
        f"{SEATS[building.owner]} {building.kind}{_new(built)}" if building else "",
        f"circus{_new(arrived)}" if circus else "",
    )


def _new(changed: bool) -> str:  # noqa: FBT001 - a question, not a switch
    return " new" if changed else ""


def _tokens(table: Public, space: int) -> list[tuple[int, str]]:
    """Return the message tokens in a village: whose each is, and for which message."""
    return [
        (seat, held.card)
        for seat, player in enumerate(table.players)
        for held in player.held
        if space in held.tokens
    ]


@lru_cache(maxsize=512)
def _plate(space: int, village: _Village) -> Sheet:
    left, right = layout.words(space)
    y = layout.LOWER
    shapes: list[Shape] = [
        Rect((0, 0), layout.PLATE, "paper", "road edge", 2, 10, "meadow"),
        *_heading(village, left, right),
        *_horses(village.horses, (right, layout.UPPER), "paper"),
    ]
    for number, offer in enumerate(village.offers):
        shapes += _offer(offer, left + _OFFER_LEFT + _OFFER * number)
    for number, token in enumerate(village.tokens):
        shapes.append(Use((right - STEP * village.goals - 16 - 28 * number, y), token, on="paper"))
    both = bool(village.building and village.circus)
    x, middle = layout.stand(space, both=both)
    aside = _ASIDE if both else 0
    if village.circus:
        shapes.append(Use((x - aside, middle + 3), village.circus, on="paper"))
    if village.building:
        shapes.append(Use((x + aside, middle), village.building, on="" if both else "paper"))
    return Sheet(layout.corner(space), layout.PLATE, "meadow", tuple(shapes))


def _heading(village: _Village, left: int, right: int) -> Iterator[Shape]:
    semibold, room = face("semibold"), right - left - _NAME_LEFT - _HORSES
    size = next((size for size in _NAMES if semibold.width(village.name, size) <= room), _NAMES[-1])
    name = semibold.fitted(village.name, size, room)
    yield Use((left + 16, layout.UPPER), f"small {village.shield} shield", on="paper")
    yield Text((left + _NAME_LEFT, layout.UPPER - 1), name, size, "ink", "semibold", "lm", on="paper")


def _offer(offer: tuple[str, bool], x: int) -> Iterator[Shape]:
    good, left = offer
    y = layout.LOWER
    yield Use((x, y), f"small {good}", on="paper")
    if left:
        yield Use((x + _COIN, y), "coin", on="paper")
    else:
        yield Text((x + 20, y - 1), "sold out", 18, "quiet", "sans", "lm", on="paper")


def _horses(count: int, at: Point, ground: str) -> Iterator[Shape]:
    """Yield free horses, ending at a point."""
    right, y = at
    if count == 1:
        yield Use((right - 15, y), "small horse", on=ground)
    elif count:
        yield Use((right - 38, y), "small horse", on=ground)
        yield Text((right, y), f"\N{MULTIPLICATION SIGN}{count}", 20, "ink", "semibold", "rm", on=ground)


# Cities


def _palaces(table: Public, city: int) -> list[str]:
    return [ident for ident in table.palaces if table.edition.palaces[ident].city == city]


@lru_cache(maxsize=64)
def _city(city: int, there: _City) -> Sheet:
    shapes: list[Shape] = [
        Rect((0, 0), layout.CITY, "square", "square line", 4, 14, "meadow"),
        Text((20, layout.CITY[1] // 2 - 3), there.name, _CITY_NAME, "ink", "title", "lm", on="square"),
        *_horses(there.horses, (_CITY_RIGHT, 26), "square"),
    ]
    for number, (name, left) in enumerate(there.palaces):
        shapes += _palace(name, left, _palace_middle(number, len(there.palaces)))
    return Sheet(layout.corner(city), layout.CITY, "meadow", tuple(shapes))


def _palace(name: str, left: int, at: tuple[int, int]) -> Iterator[Shape]:
    x, y = at
    ink, fill = ("ink", "paper") if left else ("quiet", "table")
    corner = (x - _PALACE[0] // 2, y - _PALACE[1] // 2)
    yield Rect(corner, _PALACE, fill, "square line", 2, 8, "square")
    yield Text((x, y - 13), name, 19, ink, "semibold", on=fill)
    yield Text((x, y + 13), f"{left or 'none'} left", 19, "quiet", on=fill)


def _palace_middle(number: int, count: int) -> tuple[int, int]:
    """Return the middle of a palace card in the band of its city."""
    last = layout.CITY[0] - 10 - _PALACE[0] // 2
    return last - _PALACE_STEP * (count - 1 - number), layout.CITY[1] // 2


def palace_middles(table: Public) -> Mapping[str, Point]:
    """Return the middle of each palace card."""
    found: dict[str, Point] = {}
    for city in CITIES:
        own, (left, top) = _palaces(table, city), layout.corner(city)
        for number, ident in enumerate(own):
            x, y = _palace_middle(number, len(own))
            found[ident] = (left + x, top + y)
    return found


# The river


def ships(table: Public, since: Public | None) -> Iterator[Shape]:
    """Draw the ships: those on one space side by side."""
    goal = river_goal(table)
    there: dict[int, list[int]] = {}
    for seat, player in enumerate(table.players):
        there.setdefault(player.ship, []).append(seat)
    for space, seats in there.items():
        few = len(seats) <= _FEW_SHIPS
        left, right = layout.RIVER_LEFT + (36 if few else 12), layout.RIVER_RIGHT - 12
        _, y = layout.river_middle(space, goal)
        for number, seat in enumerate(seats):
            x = left + (right - left) * (2 * number + 1) // (2 * len(seats))
            moved = since is not None and since.players[seat].ship != space
            name = f"{'' if few else 'small '}{SEATS[seat]} ship{_new(moved)}"
            yield Use((x, y), name, on=ship_ground(space, goal))
