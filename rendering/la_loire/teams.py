"""Traders and messengers with their horses: whose, where, which way, and how far they go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.games.la_loire.components import CITIES
from bot.games.la_loire.movement import PIECES, piece_of
from bot.games.la_loire.state import PieceName, Public
from rendering.la_loire import layout
from rendering.scene import Point, Poly, Rect, Shape, Sheet, Text, Use
from rendering.theme import MARKS, SEATS

_CITY_LEFT: Final = 254
_CITY_STEP: Final = (90, 37)


class Cut(NamedTuple):
    """How the plate of a team is made: the smaller, the more teams there are in a lane."""

    size: tuple[int, int]
    tip: int
    """How far its point reaches beyond its body; nothing where it points nowhere."""
    line: int
    mark: tuple[int, int, int]
    """The middle of the owner's mark, from the body's upper left corner, and its radius."""
    glyph: tuple[int, int, int]
    """The middle of the sack or the envelope, and how large it is, in percent."""
    figure: tuple[int, int, int]
    """The middle of the figure, and its size."""


IN_CITY: Final = Cut((84, 34), 0, 3, (20, 17, 14), (50, 17, 80), (73, 16, 27))
CUTS: Final = {
    1: Cut((76, 74), 13, 3, (25, 31, 19), (57, 19, 80), (57, 44, 32)),
    2: Cut((38, 74), 12, 3, (19, 22, 14), (12, 48, 45), (28, 48, 25)),
    3: Cut((76, 25), 5, 2, (16, 10, 9), (41, 10, 45), (63, 9, 20)),
    4: Cut((76, 19), 4, 2, (14, 8, 7), (38, 8, 45), (63, 7, 16)),
    8: Cut((38, 19), 4, 2, (9, 8, 7), (21, 8, 40), (33, 7, 15)),
}
"""By the most teams in a lane for which it does."""


class Team(NamedTuple):
    """One piece with its horses, as it is drawn."""

    colour: str
    piece: PieceName
    reach: int
    """How far it goes as it stands: one space more than it has horses."""
    new: bool
    """Whether it has moved since the earlier view."""


class Stand(NamedTuple):
    """A team in its place on the picture."""

    team: Team
    at: tuple[int, int]
    cut: Cut
    down: bool
    """Whether it heads down the picture; in a city it may go anywhere."""


def teams(table: Public, since: Public | None) -> Iterator[Shape]:
    """Draw all teams where they are; those that have moved since an earlier view are outlined."""
    for stand in stands(table, since):
        yield _plate(stand)


def middle(table: Public, piece: PieceName) -> Point:
    """Return the middle of a team of the active player."""
    own = SEATS[table.active], piece
    (stand,) = (stand for stand in stands(table, None) if stand.team[:2] == own)
    return stand.at[0] + stand.cut.size[0] // 2, stand.at[1] + stand.cut.size[1] // 2


def stands(table: Public, since: Public | None) -> Iterator[Stand]:
    """Yield every team with its place: in its lane of the road, or in a column of its city."""
    there: dict[tuple[int, bool], list[Team]] = {}
    for seat, player in enumerate(table.players):
        for name in PIECES:
            piece = piece_of(player, name)
            before = piece if since is None else piece_of(since.players[seat], name)
            new = (before.at, before.heading) != (piece.at, piece.heading)
            down = piece.at not in CITIES and layout.goes_down(piece.at, piece.heading)
            there.setdefault((piece.at, down), []).append(Team(SEATS[seat], name, piece.horses + 1, new))
    for (space, down), found in sorted(there.items()):
        yield from _in_city(space, found) if space in CITIES else _in_lane(space, found, down=down)


def _in_city(space: int, found: Sequence[Team]) -> Iterator[Stand]:
    top = layout.row_top(space) + (layout.CITY[1] - _CITY_STEP[1] - IN_CITY.size[1]) // 2
    colours = list(dict.fromkeys(team.colour for team in found))
    for team in found:
        left = _CITY_LEFT + _CITY_STEP[0] * colours.index(team.colour)
        yield Stand(team, (left, top + _CITY_STEP[1] * PIECES.index(team.piece)), IN_CITY, down=False)


def _in_lane(space: int, found: Sequence[Team], *, down: bool) -> Iterator[Stand]:
    cut = next(cut for most, cut in CUTS.items() if len(found) <= most)
    wide, high = cut.size
    columns = min(len(found), (layout.LANE - 2) // wide)
    rows = -(-len(found) // columns)
    left, top = layout.lane(space, down=down)
    left += (layout.LANE - columns * wide) // 2
    top += (layout.ROW - rows * high) // 2
    for number, team in enumerate(found):
        yield Stand(team, (left + wide * (number % columns), top + high * (number // columns)), cut, down)


@lru_cache(maxsize=512)
def _plate(stand: Stand) -> Sheet:
    """Return a plate that points where its team heads: the owner's mark, the piece, and how far it goes."""
    team, at, cut, down = stand
    rim = "glow" if team.new else MARKS[team.colour].ink
    line = cut.line + team.new
    top = 0 if down else cut.tip
    if cut.tip:
        plate: Shape = Poly((0, 0), _outline(cut, line, down=down), "bright", rim, line, "road")
    else:
        plate = Rect((0, 0), cut.size, "bright", rim, line, 8, "square")
    (x, y, radius), (u, v, percent), (s, t, size) = cut.mark, cut.glyph, cut.figure
    shapes = (
        plate,
        Use((x, y + top), f"{team.colour} mark {radius}", on="bright"),
        Use((u, v + top), f"{team.piece} {percent}", on="bright"),
        Text((s, t + top), str(team.reach), size, "ink", "bold", on="bright"),
    )
    return Sheet(at, cut.size, "road" if cut.tip else "square", shapes)


def _outline(cut: Cut, line: int, *, down: bool) -> tuple[Point, ...]:
    wide, high = cut.size
    edge = line / 2 + 0.5
    left, right, point = edge, wide - edge, high - edge
    corners = (
        (left, edge),
        (right, edge),
        (right, high - cut.tip),
        (wide / 2, point),
        (left, high - cut.tip),
    )
    return corners if down else tuple((x, high - y) for x, y in corners)
