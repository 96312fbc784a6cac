"""Closer looks on request: the map, the tracks, the deeds, the place tiles, and one player's board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.games.orleans.names import SEATS
from bot.games.orleans.state import Sight
from bot.games.orleans.text.parts import PARTS
from bot.kernel import Names
from rendering.orleans import board, deeds, details, layout, market, purse, rows, tiles, tracks
from rendering.orleans.drawings import WHOLE
from rendering.orleans.ground import ground
from rendering.orleans.layout import Plan
from rendering.orleans.picture import picture
from rendering.orleans.pieces import pieces
from rendering.orleans.waiting import band, own_band
from rendering.scene import Draw, Scene, Shape, Text

_MAP: Final = Plan(layout.MARGIN, layout.TOP, WHOLE)


def stacks(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    """Draw the place tiles that can be taken."""
    del since  # a tile taken is on the board of a player
    return _closer("Tiles", view, names, (), tiles.tiles(view))


def _map_alone(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    still = ground(view.printed, len(view.players), _MAP)
    return _closer("Map", view, names, still, (*pieces(view, since, _MAP), *details.travellers(view, names)))


def _tracks_alone(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    still = tracks.still(view.printed, rows.ALONE)
    return _closer("Tracks", view, names, still, tracks.tracks(view, since, rows.ALONE))


def _deeds_alone(view: Sight, names: Names, since: Sight | None = None) -> Scene:
    still = deeds.still(view.printed, deeds.ALONE)
    return _closer("Deeds", view, names, still, deeds.deeds(view, since, deeds.ALONE))


def _closer(part: str, view: Sight, names: Names, still: Iterable[Shape], shapes: Iterable[Shape]) -> Scene:
    words = PARTS[part](view, names).splitlines()
    return picture(view, part, still, (*band(view, names), *shapes), words)


def _board_of(seat: int) -> Draw[Sight]:
    part = f"Board {seat + 1}"

    def draw(view: Sight, names: Names, since: Sight | None = None) -> Scene:
        del since  # what is being planned is lit, for its owner
        if seat >= len(view.players):
            return _closer(part, view, names, (), (_nobody(seat),))
        player = view.players[seat]
        shapes = (
            *own_band(view, player, names),
            purse.belongings(player),
            *board.places(view, player, board.ALONE),
            *market.market(view, player, board.ALONE_MARKET_TOP),
            *details.possessions(view, player),
        )
        return picture(view, "board", (), shapes, PARTS[part](view, names).splitlines())

    return draw


def _nobody(seat: int) -> Shape:
    middle = (layout.SIZE[0] // 2, layout.SIZE[1] // 2)
    return Text(middle, f"Nobody has seat {seat + 1}", 50, "quiet", "semibold", on="table")


CLOSER: Final[Mapping[str, Draw[Sight]]] = {
    "Map": _map_alone,
    "Tracks": _tracks_alone,
    "Deeds": _deeds_alone,
    "Tiles": stacks,
    **{f"Board {seat + 1}": _board_of(seat) for seat in range(SEATS[-1])},
}
"""By the names that their words have."""
