"""What a player has, in one line: coins, goods, stations, citizens, development, and steps on the tracks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.orleans.names import GOODS, Good, Kind
from bot.games.orleans.state import PlayerView
from rendering.orleans import layout
from rendering.orleans.followers import LABEL
from rendering.orleans.rows import TRACKS
from rendering.scene import Point, Rect, Shape, Sheet, Text, Use

_GOODS_LEFT: Final = 118
_GOODS_STEP: Final = 68
_SIGNS_LEFT: Final = 470
_TRACKS_LEFT: Final = 790
_TRACKS_STEP: Final = 64


def belongings(player: PlayerView) -> Shape:
    """Return coins, goods, stations, citizens, development and the steps on all tracks."""
    return _belongings(
        player.coins,
        tuple(player.goods[good] for good in GOODS),
        (f"{len(player.stations)}", f"{len(player.citizens)}", f"{player.status}"),
        player.development,
        tuple(player.tracks[kind] for kind in TRACKS),
    )


@lru_cache(maxsize=512)
def _belongings(
    coins: int,
    goods: tuple[int, ...],
    figures: tuple[str, ...],
    development: int,
    steps: tuple[int, ...],
) -> Shape:
    size = (layout.WIDTH, layout.OWN_HEIGHT)
    y = layout.OWN_HEIGHT // 2
    shapes: list[Shape] = [
        Rect((0, 0), size, "paper", "faint", 3, 14, "table"),
        Use((32, y), "coin", on="paper"),
        Text((53, y - 2), str(coins), 38, "ink", "bold", "lm", on="paper"),
    ]
    for number, (good, count) in enumerate(zip(GOODS, goods, strict=True)):
        x = _GOODS_LEFT + 18 + _GOODS_STEP * number
        shapes.append(Use((x, y), f"small {good}", on="paper"))
        ink = "ink" if count else "quiet"
        shapes.append(Text((x + 18, y - 1), str(count), 28, ink, "semibold", "lm", on="paper"))
    for number, (sign, figure) in enumerate(zip(("house", "citizen", "star"), figures, strict=True)):
        x = _SIGNS_LEFT + 14 + 70 * number
        shapes.append(Use((x, y), sign, on="paper"))
        shapes.append(Text((x + 19, y - 1), figure, 28, "ink", "semibold", "lm", on="paper"))
    said = f"at {development}"
    shapes.append(Text((_SIGNS_LEFT + 196, y), said, 22, "quiet", "sans", "lm", on="paper"))
    for number, (kind, step) in enumerate(zip(TRACKS, steps, strict=True)):
        x = _TRACKS_LEFT + LABEL + _TRACKS_STEP * number
        shapes.append(Use((x, y), f"{kind} {LABEL}", on="paper"))
        shapes.append(Text((x + 20, y - 1), str(step), 26, "ink", "semibold", "lm", on="paper"))
    return Sheet((layout.MARGIN, layout.TOP), size, "table", tuple(shapes))


def good_middle(good: Good) -> Point:
    """Return where a letter for an own good goes: on its lower edge."""
    x = layout.MARGIN + _GOODS_LEFT + 18 + _GOODS_STEP * GOODS.index(good)
    return x + 12, layout.TOP + layout.OWN_HEIGHT - 16


def track_middle(kind: Kind) -> Point | None:
    """Return where a letter for a track goes: on the lower edge of its follower."""
    if kind not in TRACKS:
        return None
    x = layout.MARGIN + _TRACKS_LEFT + LABEL + _TRACKS_STEP * TRACKS.index(kind)
    return x + 12, layout.TOP + layout.OWN_HEIGHT - 16


def stock_middle() -> Point:
    """Return where a letter for the stations that are not built goes."""
    return layout.MARGIN + _SIGNS_LEFT + 26, layout.TOP + layout.OWN_HEIGHT - 16
