"""Where the tracks lie: cells in rows, with room for a reward and for the mark of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.orleans.names import KINDS, Kind
from rendering.orleans import layout
from rendering.orleans.followers import LABEL, LARGE
from rendering.scene import Point

TRACKS: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind != "monk")
"""The kinds with a track: a monk is its own reward."""

_EDGE: Final = 3


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a track, or of a part of it, from one space to another."""

    at: tuple[int, int]
    size: tuple[int, int]
    """Of the whole row."""
    first: int
    count: int
    mark: int
    """The radius of a mark."""
    sign: str
    """The size of rewards, as the names of drawings begin."""

    def cell(self, space: int) -> tuple[int, int, int, int]:
        """Return the left and upper edge of a cell, its width and its height."""
        number = space - self.first
        left = self.at[0] + number * self.size[0] // self.count
        right = self.at[0] + (number + 1) * self.size[0] // self.count
        return left, self.at[1], right - left - _EDGE, self.size[1]

    def reward(self, space: int) -> Point:
        """Return the middle of what a cell shows."""
        left, top, wide, high = self.cell(space)
        return left + wide // 2, top + (high - 4 * self.mark) // 2

    def stand(self, space: int, seat: int) -> Point:
        """Return where a seat's mark stands: each has its own quarter below the reward."""
        left, top, wide, high = self.cell(space)
        across = min(2 * self.mark + 3, wide - 2 * self.mark - 2)
        x = left + wide // 2 + across * (seat % 2) - across // 2
        return x, top + high - 3 * self.mark - 3 + (2 * self.mark + 1) * (seat // 2)


@dataclass(frozen=True, slots=True)
class Tracks:
    """Where the tracks lie in one picture."""

    label: int
    """The radius of the follower in front of a track."""
    rows: tuple[tuple[int, int, int], ...]
    """Where each character track begins, in the order of `TRACKS`, and how wide it is."""
    high: int
    mark: int
    sign: str
    development: tuple[int, int]
    """Where the development track begins, and the height of its rows."""
    lines: int
    """How many rows the development track fills."""

    def row(self, number: int, steps: int) -> Row:
        """Return the cells of a character track."""
        left, top, wide = self.rows[number]
        indent = round(2.6 * self.label)
        return Row((left + indent, top), (wide - indent, self.high), 0, steps + 1, self.mark, self.sign)

    def development_rows(self, last: int) -> tuple[Row, ...]:
        """Return the rows of the development track."""
        top, high = self.development
        count = -(-(last + 1) // self.lines)
        return tuple(
            Row(
                (layout.MARGIN, top + line * (high + layout.GAP)),
                (layout.WIDTH + _EDGE, high),
                line * count,
                count,
                self.mark,
                self.sign,
            )
            for line in range(self.lines)
        )

    def development_row(self, space: int, last: int) -> Row:
        """Return the row in which a space of the development track lies."""
        rows = self.development_rows(last)
        return rows[min(space // rows[0].count, self.lines - 1)]


_COLUMNS: Final = 3
_BELOW: Final = layout.TRACKS_TOP + layout.DEVELOPMENT_HEIGHT + layout.GAP
_WIDE: Final = (layout.WIDTH - (_COLUMNS - 1) * layout.GAP) // _COLUMNS

BETWEEN: Final = Tracks(
    label=LABEL,
    rows=tuple(
        (
            layout.MARGIN + number % _COLUMNS * (_WIDE + layout.GAP),
            _BELOW + number // _COLUMNS * (layout.TRACK_HEIGHT + layout.GAP),
            _WIDE,
        )
        for number in range(len(TRACKS))
    ),
    high=layout.TRACK_HEIGHT,
    mark=8,
    sign="small ",
    development=(layout.TRACKS_TOP, layout.DEVELOPMENT_HEIGHT),
    lines=1,
)
"""The tracks between the map and the players' panels."""

_ALONE_HIGH: Final = 134
_ALONE_STEP: Final = 148
ALONE: Final = Tracks(
    label=LARGE,
    rows=tuple(
        (layout.MARGIN, layout.TOP + number * _ALONE_STEP, layout.WIDTH) for number in range(len(TRACKS))
    ),
    high=_ALONE_HIGH,
    mark=17,
    sign="large ",
    development=(layout.TOP + len(TRACKS) * _ALONE_STEP + layout.GAP, 120),
    lines=3,
)
"""The tracks on a picture of their own."""
