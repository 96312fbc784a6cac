"""The pictures of Orléans: the table for everybody, a board for each player, and closer looks."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.orleans.names import DEEDS
from bot.games.orleans.state import PlayerView, Sight
from bot.games.orleans.text.outline import lines
from bot.kernel import Names
from rendering.orleans import (
    board,
    deeds,
    hours,
    layout,
    market,
    panels,
    purse,
    rows,
    supplies,
    tracks,
)
from rendering.orleans.answers import place
from rendering.orleans.closer import CLOSER, stacks
from rendering.orleans.ground import ground
from rendering.orleans.layout import Plan
from rendering.orleans.picture import picture
from rendering.orleans.pieces import pieces
from rendering.orleans.sample import NAMES, sample
from rendering.orleans.waiting import band, own_band
from rendering.scene import Artist, Draw, Scene, Shape

UPPER: Final = Plan(layout.MARGIN, layout.MAP_TOP)
"""The map on the picture of the table."""
LOWER: Final = Plan(layout.MARGIN, layout.BOARD_MAP_TOP)
"""The map below a player's own board."""


def scene(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw what a seat needs to decide: its own board with the map, or the tiles; for others the table."""
    own = view.own
    if own is None or view.result is not None:
        return table(view, names, since)
    if view.phase == "removal":
        return stacks(view, names, since)
    return desk(view, own, names, since)


def table(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw the whole table."""
    seats = len(view.players)
    return picture(
        view,
        "table",
        (
            *hours.still(view.rounds),
            *ground(view.printed, seats, UPPER),
            *_beside_still(view.printed, layout.MAP_TOP),
            *tracks.still(view.printed, rows.BETWEEN),
            *panels.still(view.printed, seats),
        ),
        (
            *band(view, names),
            *hours.hours(view),
            *pieces(view, since, UPPER),
            *_beside(view, since, layout.MAP_TOP),
            *tracks.tracks(view, since, rows.BETWEEN),
            *panels.panels(view, names),
        ),
        lines(view, names),
    )


def desk(view: Sight, own: PlayerView, names: Names, since: Sight | None) -> Scene:
    """Draw a player's own board large, with the map and the deeds below."""
    seats = len(view.players)
    return picture(
        view,
        "desk",
        (*ground(view.printed, seats, LOWER), *_beside_still(view.printed, layout.BOARD_MAP_TOP)),
        (
            *own_band(view, own, names),
            purse.belongings(own),
            *board.places(view, own, board.ABOVE_MAP),
            *market.market(view, own, layout.BOARD_MARKET_TOP),
            *pieces(view, since, LOWER),
            *_beside(view, since, layout.BOARD_MAP_TOP),
        ),
        lines(view, names),
    )


def _beside(view: Sight, since: Sight | None, top: int) -> Iterator[Shape]:
    yield from deeds.deeds(view, since, deeds.beside(top))
    yield from supplies.supplies(view, *_below(top))


def _beside_still(printed: str, top: int) -> Iterator[Shape]:
    yield from deeds.still(printed, deeds.beside(top))
    yield from supplies.still(*_below(top))


def _below(top: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the place and the size of what is left below the deeds."""
    below = deeds.beside(top).top(len(DEEDS))
    return (layout.BESIDE, below), (layout.ASIDE, top + layout.MAP[1] - below)


def example() -> Scene:
    """Draw the table in the middle of a game."""
    view, since = sample()
    return scene(view, NAMES, since)


PARTS: Final[Mapping[str, Draw[Sight]]] = {"Table": table, **CLOSER}

ARTIST: Final = Artist(scene, place, example, PARTS)

if __name__ == "__main__":
    from rendering.paint import paint  # only to show itself: an artist needs no painter

    pathlib.Path(sys.argv[1]).write_bytes(paint(example()))
