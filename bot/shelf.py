"""The shelf: each game in its box, with the artist who draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.games import la_loire, la_strada, orleans
from bot.kernel import AnyGame
from rendering.la_loire import artist as la_loire_artist
from rendering.la_strada import artist as la_strada_artist
from rendering.orleans import artist as orleans_artist
from rendering.scene import Artist


@dataclass(frozen=True, slots=True)
class Box:
    """A game, and how it is drawn."""

    game: AnyGame
    artist: Artist[Any]


SHELF: Mapping[str, Box] = {
    box.game.id: box
    for box in (
        Box(la_strada.GAME, la_strada_artist.ARTIST),
        Box(la_loire.GAME, la_loire_artist.ARTIST),
        Box(orleans.GAME, orleans_artist.ARTIST),
    )
}

GAMES: Mapping[str, AnyGame] = {name: box.game for name, box in SHELF.items()}
