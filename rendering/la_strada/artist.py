"""The picture of La Strada: from what a seat sees to shapes, and from an answer to its place on the map."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bot.games.la_strada import land
from bot.games.la_strada.actions import VIA
from bot.games.la_strada.hexes import NOWHERE, SIDES, Hex
from bot.games.la_strada.outline import lines
from bot.games.la_strada.state import Sight
from bot.games.la_strada.tables import KINDS, SITE, TERRAINS
from bot.kernel import Given, Names, Value
from rendering.alt import beginning
from rendering.la_strada import layout, panels
from rendering.la_strada.drawings import drawings
from rendering.la_strada.sample import NAMES, sample
from rendering.scene import Artist, Path, Point, Poly, Scene, Shape, Text, Use

_MERCHANTS = ((-31, -23), (31, -23), (-31, 23), (31, 23))
"""Where each seat's merchant stands on a settlement, from its middle."""

_BELOW_HOUSES = 36
"""From the middle of a settlement to where a letter leaves its houses and merchants free."""


def scene(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw the whole table; what was built since an earlier view is outlined."""
    board = _board(view)
    seats = len(view.players)
    return Scene(
        size=layout.SIZE,
        ground="table",
        backdrop=f"la_strada {seats} {view.printed} {view.order} {view.turns}",
        still=_still(view.printed, view.order, view.turns, seats),
        shapes=(
            *panels.header(view, names),
            *_roads(view, since),
            *_pieces(view, since),
            *panels.panels(view, names, board.edition),
        ),
        drawings=drawings(board.grid.side, tuple(values[0] for values in board.edition.gold)),
        alt=beginning(lines(view, names)),
    )


def place(view: Sight, field: str, value: Value, given: Given) -> Point | None:
    """Return where on the map an answer lies: a hex, or the middle of a route."""
    del given  # a hex is a hex, whatever it is for
    board = _board(view)
    side = board.grid.side
    match field, value:
        case (("hex" | "to" | "start"), int()):
            x, y = layout.centre(side, value)
            houses = board.terrain[value] == SITE
            return (x, y + layout.plan(side).scaled(_BELOW_HOUSES)) if houses else (x, y)
        case "via", str():
            route = value.split(VIA)
            return layout.centre(side, board.grid.named[route[len(route) // 2]])
        case _:
            return None


def example() -> Scene:
    """Draw a position from the middle of a game."""
    view, since = sample()
    return scene(view, NAMES, since)


def _board(view: Sight) -> land.Board:
    return land.board(view.printed, view.order, view.turns)


@lru_cache(maxsize=32)
def _still(printed: str, order: str, turns: tuple[int, ...], seats: int) -> tuple[Shape, ...]:
    board = land.board(printed, order, turns)
    sheet = layout.plan(board.grid.side)
    edge = sheet.outline()
    shapes: list[Shape] = [
        Poly(layout.MAP_CENTRE, edge, "mortar", on="table"),
        *(
            Path(layout.MAP_CENTRE, ends, "frame", 8, round_ends=True, on="table")
            for ends in pairwise((*edge, edge[0]))
        ),
        *panels.scoring(board.edition, seats),
    ]
    grounds = [_ground(board, space) for space in range(len(board.terrain))]
    shapes += [Use(at, ground, on="mortar") for at, ground in zip(sheet.centres, grounds, strict=True)]
    size, drop = round(sheet.scaled(15)), sheet.scaled(35)
    for (x, y), ground, name in zip(sheet.centres, grounds, board.grid.names, strict=True):
        shapes.append(Text((x, y + drop), name, size, f"{ground} label", "semibold", on=ground))
    return tuple(shapes)


def _roads(view: Sight, since: Sight | None) -> Iterable[Shape]:
    for seat, player in enumerate(view.players):
        known = since.players[seat].roads if since is not None else player.roads
        for road in player.roads:
            new = "" if road in known else " new"
            way = (road.start, *road.hexes, road.end)
            yield from _road(view.printed, view.order, view.turns, player.colours[0], way, new)
    if view.road:
        colour = view.players[view.turn].colours[0]
        yield from _road(view.printed, view.order, view.turns, colour, view.road, _OPEN)


_OPEN = " open"
"""Of a road that has not arrived yet."""


@lru_cache(maxsize=2048)
def _road(
    printed: str, order: str, turns: tuple[int, ...], colour: str, way: tuple[Hex, ...], state: str
) -> tuple[Shape, ...]:
    board = land.board(printed, order, turns)
    sheet = layout.plan(board.grid.side)
    new = " new" if state else ""
    sides = [board.grid.direction(one, other) for one, other in pairwise(way)]
    entered = [None, *((side + SIDES // 2) % SIDES for side in sides)]
    pieces: list[Shape] = []
    for space, back, on in zip(way, entered, [*sides, None], strict=True):
        if back is not None and on is not None:
            name = f"{colour} road {min(back, on)}{max(back, on)}{new}"
        elif on is not None:
            name = f"{colour} arm {on}{new}"
        elif back is not None:
            name = f"{colour} end {back}{new}" if state == _OPEN else f"{colour} arm {back}{new}"
        else:
            name = "target"
        pieces.append(Use(sheet.centres[space], name, on=_ground(board, space)))
    return tuple(pieces)


def _ground(board: land.Board, space: Hex) -> str:
    shows = board.terrain[space]
    return "square" if shows == SITE else TERRAINS[shows]


def _pieces(view: Sight, since: Sight | None) -> Iterable[Shape]:
    side = _board(view).grid.side
    for settlement in view.settlements:
        yield _piece(side, settlement.hex, KINDS[settlement.kind], "square")
    for seat, player in enumerate(view.players):
        colour = player.colours[0]
        before = since.players[seat] if since is not None else player
        for space in player.workshops:
            yield _piece(side, space, f"{colour} workshop{_new(space, before.workshops)}", "plains")
        for space in player.merchants:
            name = f"{colour} merchant{_new(space, before.merchants)}"
            yield _piece(side, space, name, "square", _MERCHANTS[seat])
    if view.heading != NOWHERE:
        yield _piece(side, view.heading, "target", "square")


def _new(space: Hex, before: Sequence[Hex]) -> str:
    return "" if space in before else " new"


@lru_cache(maxsize=2048)
def _piece(side: int, space: Hex, name: str, ground: str, aside: Point = (0, 0)) -> Shape:
    sheet = layout.plan(side)
    x, y = sheet.centres[space]
    return Use((x + sheet.scaled(aside[0]), y + sheet.scaled(aside[1])), name, on=ground)


ARTIST: Final = Artist(scene, place, example)

if __name__ == "__main__":
    from rendering.paint import paint  # only to show itself: an artist needs no painter

    pathlib.Path("la-strada.png").write_bytes(paint(example()))
