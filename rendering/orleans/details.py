"""Lines of words below a closer look: who is where, and what lies on a player's side of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from bot.games.orleans.names import GOODS
from bot.games.orleans.state import PlayerView, Sight, edition_of
from bot.games.orleans.text.naming import CITIZENS, capital, entry
from bot.kernel import Names
from rendering.faces import face
from rendering.names import shown
from rendering.orleans import board, layout
from rendering.orleans.drawings import WHOLE
from rendering.scene import Rect, Shape, Sheet, Text, Use
from rendering.theme import SEATS

_INSET: Final = 18
_WORDS: Final = 28
_LINE: Final = 34

_TRAVELLERS_TOP: Final = layout.TOP + round(layout.MAP[1] * WHOLE) + layout.GAP
_ROW: Final = 78


def travellers(view: Sight, names: Names) -> Iterator[Shape]:
    """Yield a line for each player: where the merchant is, the stations, and the goods gathered."""
    towns = edition_of(view).towns
    for seat, player in enumerate(view.players):
        yield _traveller(
            seat,
            shown(names[seat]),
            towns[player.merchant],
            len(player.stations),
            tuple(player.goods[good] for good in GOODS),
        )


@lru_cache(maxsize=256)
def _traveller(seat: int, name: str, town: str, stations: int, goods: tuple[int, ...]) -> Shape:
    size = (layout.WIDTH, _ROW - 8)
    y = size[1] // 2
    bold = face("bold")
    shapes: list[Shape] = [
        Rect((0, 0), size, "paper", "faint", 2, 12, "table"),
        Use((36, y), f"{SEATS[seat]} mark", on="paper"),
        Text((70, y - 1), bold.fitted(name, 34, 270), 34, "ink", "bold", "lm", on="paper"),
        Text((360, y - 1), f"in {town}", 28, "quiet", "sans", "lm", on="paper"),
        Use((696, y), "large house", on="paper"),
        Text((724, y - 1), str(stations), 36, "ink", "semibold", "lm", on="paper"),
    ]
    for number, (good, count) in enumerate(zip(GOODS, goods, strict=True)):
        x = 796 + number * 78
        shapes.append(Use((x, y), good, on="paper"))
        ink = "ink" if count else "quiet"
        shapes.append(Text((x + 27, y - 1), str(count), 32, ink, "semibold", "lm", on="paper"))
    at = (layout.MARGIN, _TRAVELLERS_TOP + seat * _ROW)
    return Sheet(at, size, "table", tuple(shapes))


_POSSESSIONS_TOP: Final = board.ALONE_MARKET_TOP + layout.MARKET_HEIGHT + layout.GAP


def possessions(view: Sight, player: PlayerView) -> Iterator[Shape]:
    """Yield a player's stations, citizens and, for their owner only, the queued actions."""
    towns = edition_of(view).towns
    rows = [
        ("Merchant", towns[player.merchant]),
        ("Stations", ", ".join(towns[town] for town in player.stations) or "none"),
        ("", f"{player.stock} left to build"),
        (
            "Citizens",
            ", ".join(CITIZENS[one].removeprefix("the citizen ") for one in player.citizens) or "none",
        ),
        ("Draws", f"up to {player.draws} followers a round"),
    ]
    if player.queue:
        rows.append(("Queue", "; ".join(capital(entry(one)) for one in player.queue)))
    yield _listed(tuple(rows))


@lru_cache(maxsize=256)
def _listed(rows: Sequence[tuple[str, str]]) -> Shape:
    size = (layout.WIDTH, layout.SIZE[1] - layout.MARGIN - _POSSESSIONS_TOP)
    left = 190
    shapes: list[Shape] = [Rect((0, 0), size, "paper", "faint", 3, 14, "table")]
    y = 32
    for head, words in rows:
        lines = face("sans").wrapped(words, _WORDS, size[0] - left - _INSET)
        if y + _LINE * (len(lines) - 1) > size[1] - 20:
            break
        shapes.append(Text((_INSET, y), head, _WORDS, "ink", "bold", "lm", on="paper"))
        for line in lines:
            shapes.append(Text((left, y), line, _WORDS, "ink", "sans", "lm", on="paper"))
            y += _LINE
    return Sheet((layout.MARGIN, _POSSESSIONS_TOP), size, "table", tuple(shapes))
