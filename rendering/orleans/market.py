"""A player's market, where followers wait, and the bag, whose contents only its owner is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import FOLLOWERS, Follower
from bot.games.orleans.state import PlayerView, Sight, edition_of
from rendering.faces import face
from rendering.orleans import layout
from rendering.orleans.followers import LABEL, LARGE, SMALL, spot_name
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use
from rendering.theme import SEATS

_INSET: Final = 14
_STEP: Final = 60
_BAG_LEFT: Final = 530
_BAG_STEP: Final = 56
_LETTER: Final = 80
"""How far down a letter leaves a follower readable."""


def market(view: Sight, player: PlayerView, top: int) -> Iterator[Shape]:
    """Yield a player's market with all its spaces, and the bag, whose contents only its owner is shown."""
    yield _market(player.market, edition_of(view).market, SEATS[player.seat], top)
    if view.bath and view.turn == player.seat:
        yield _bag("Drawn in the Bathhouse", view.bath, SEATS[player.seat], 0, top)
    else:
        yield _bag(f"Bag: {player.bag_size}", player.bag or (), SEATS[player.seat], player.technology, top)


@lru_cache(maxsize=512)
def _market(followers: tuple[Follower, ...], room: int, colour: str, top: int) -> Shape:
    size = (_BAG_LEFT - layout.GAP, layout.MARKET_HEIGHT)
    shapes: list[Shape] = [Rect((0, 0), size, "square", "square line", 3, 12, "table")]
    for number in range(max(room, len(followers))):
        if number < len(followers):
            name = spot_name(followers[number], "any", colour, LARGE)
        else:
            name = f"space {LARGE}"
        shapes.append(
            Use((_market_x(number, len(followers), room), layout.MARKET_HEIGHT // 2), name, on="square")
        )
    return Sheet((layout.MARGIN, top), size, "table", tuple(shapes))


def _market_x(number: int, count: int, room: int) -> int:
    step = min(_STEP, (_BAG_LEFT - layout.GAP - 2 * _INSET - 2 * LARGE) // max(1, max(count, room) - 1))
    return _INSET + LARGE + number * step


def follower_middle(view: Sight, player: PlayerView, follower: Follower, top: int) -> Point | None:
    """Return where a letter for a follower on the market goes: on its lower edge."""
    if follower not in player.market:
        return None
    x = _market_x(player.market.index(follower), len(player.market), edition_of(view).market)
    return layout.MARGIN + x, top + _LETTER


@lru_cache(maxsize=512)
def _bag(words: str, followers: tuple[Follower, ...], colour: str, technology: int, top: int) -> Shape:
    size = (layout.WIDTH - _BAG_LEFT, layout.MARKET_HEIGHT)
    shapes: list[Shape] = [
        Rect((0, 0), size, "paper", "faint", 3, 12, "table"),
        Text((_INSET, 23), words, 25, "ink", "bold", "lm", on="paper"),
    ]
    if technology:
        right = size[0] - _INSET
        said = f"{technology} to place"
        shapes.append(Text((right, 23), said, 22, "ink", "semibold", "rm", on="paper"))
        shapes.append(Use((right - face("semibold").width(said, 22) - 20, 24), "gear", on="paper"))
    for number, (follower, count) in enumerate(_counted(followers)):
        x = _INSET + SMALL + number * _BAG_STEP
        shapes.append(Use((x, 57), spot_name(follower, "any", colour, LABEL), on="paper"))
        shapes.append(Text((x + 20, 56), str(count), 23, "ink", "semibold", "lm", on="paper"))
    return Sheet((layout.MARGIN + _BAG_LEFT, top), size, "table", tuple(shapes))


def _counted(followers: tuple[Follower, ...]) -> list[tuple[Follower, int]]:
    counts = Counter(followers)
    return [(follower, counts[follower]) for follower in FOLLOWERS if counts[follower]]


def bath_middle(view: Sight, follower: Follower, top: int) -> Point | None:
    """Return where a letter for a follower drawn in the Bathhouse goes."""
    listed = [other for other, _ in _counted(view.bath)]
    if follower not in listed:
        return None
    x = layout.MARGIN + _BAG_LEFT + _INSET + SMALL + listed.index(follower) * _BAG_STEP
    return x, top + _LETTER
