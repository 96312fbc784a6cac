"""The market row and what is left in the supply, side by side below the header."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.games.la_loire.components import GOODS, LEVELS, MIDDLE
from bot.games.la_loire.state import NOWHERE, Public, Sight
from rendering.la_loire import layout
from rendering.scene import Rect, Shape, Sheet, Text, Use

_LABELS: Final = 68
"""How wide the words before the goods are."""
_COSTS: Final = 30
"""How wide the words before the messages are."""
_COLUMN: Final = 42
NOTHING: Final = -1
"""What towers cost by themselves: a castle has a price as a whole."""
_ROWS: Final = (21, 55, 86)


def market(view: Sight, since: Public | None) -> Iterator[Shape]:
    """Draw the market tiles with the price above each; the one bought last is outlined."""
    table = view.table
    circus = table.shields[table.circus] if table.circus != NOWHERE else ""
    shifted = since is not None and since.market != table.market
    prices = table.edition.prices
    for number, (colour, price) in enumerate(zip(table.market, prices, strict=True)):
        new = shifted and number == len(prices) - 1
        stops = number == MIDDLE and bool(circus)
        yield _tile(number, colour, price, circus=colour == circus, stops=stops, new=new)


@lru_cache(maxsize=256)
def _tile(number: int, colour: str, price: int, *, circus: bool, stops: bool, new: bool) -> Sheet:
    wide, high = layout.TILE
    rim, line = ("glow", 4) if new else ("circus", 4) if stops else ("faint", 3)
    shapes: list[Shape] = [
        Rect((0, 0), layout.TILE, "paper", rim, line, 12, "table"),
        Use((26, 36), "coin", on="paper"),
        Text((26, 35), str(price), 28, "ink", "bold", on="coin"),
        Use((63, 36), f"{colour} shield", on="paper"),
    ]
    if circus:
        shapes += [
            Use((71, 84), "small circus", on="paper"),
            Text((8, 81), colour, 17, "ink", "semibold", "lm", on="paper"),
        ]
    else:
        shapes.append(Text((wide // 2, 81), colour, 20, "ink", "semibold", on="paper"))
    return Sheet(layout.TILES[number], (wide, high), "table", tuple(shapes))


def supply(view: Sight) -> Sheet:
    """Draw the goods with what they sell for, the towers, and the messages with what they cost."""
    table = view.table
    edition = table.edition
    goods = tuple((good.price, left) for good, left in zip(edition.goods, table.goods, strict=True))
    decks = tuple(zip(edition.message_prices, view.decks, strict=True))
    return _supply(goods, table.towers, decks)


@lru_cache(maxsize=64)
def _supply(goods: tuple[tuple[int, int], ...], towers: int, decks: tuple[tuple[int, int], ...]) -> Sheet:
    upper, middle, lower = _ROWS
    shapes: list[Shape] = [
        Rect((0, 0), layout.SUPPLY_SIZE, "paper", "faint", 3, 12, "table"),
        Text((10, middle), "sell for", 18, "quiet", "sans", "lm", on="paper"),
        Text((10, lower), "left", 18, "quiet", "sans", "lm", on="paper"),
        Text(
            (_LABELS + _COLUMN * (len(GOODS) + 1) + _COSTS, middle),
            "cost",
            18,
            "quiet",
            "sans",
            "rm",
            on="paper",
        ),
    ]
    columns = [(f"small {name}", price, left) for name, (price, left) in zip(GOODS, goods, strict=True)]
    columns += [("small tower", NOTHING, towers)]
    columns += [(f"message {level}", price, left) for level, (price, left) in zip(LEVELS, decks, strict=True)]
    for (name, price, left), x in zip(columns, _columns(), strict=True):
        shapes.append(Use((x, upper), name, on="paper"))
        if price != NOTHING:
            shapes += [
                Use((x, middle), "small coin", on="paper"),
                Text((x, middle - 1), str(price), 21, "ink", "bold", on="coin"),
            ]
        shapes.append(Text((x, lower), str(left), 22, "ink" if left else "red", "semibold", on="paper"))
    return Sheet(layout.SUPPLY, layout.SUPPLY_SIZE, "table", tuple(shapes))


def _columns() -> Iterator[int]:
    """Yield the middle of each column: goods, towers, messages."""
    for number in range(len(GOODS) + 1 + len(LEVELS)):
        yield _LABELS + _COLUMN * number + _COLUMN // 2 + (_COSTS if number > len(GOODS) else 0)


def deck_middle(level: int) -> tuple[int, int]:
    """Return where the messages of a level lie in the supply."""
    column = list(_columns())[len(GOODS) + level]
    return layout.SUPPLY[0] + column, layout.SUPPLY[1] + _ROWS[0]
