"""The shelf: each game in its box, with the artist who draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any

from bot.games import la_loire, la_strada, orleans
from bot.kernel import AnyGame
from rendering.scene import Artist


@dataclass(frozen=True, slots=True)
class Box:
    """A game, and how it is drawn."""

    game: AnyGame
    call: Callable[[], Artist[Any]]
    """Return the artist, who comes when there is something to draw: no program waits for that to start."""

    @property
    def artist(self) -> Artist[Any]:
        """Who draws the game."""
        return self.call()


@cache
def _artist(name: str) -> Artist[Any]:
    found: Artist[Any] = import_module(f"rendering.{name}.artist").ARTIST
    return found


SHELF: Mapping[str, Box] = {
    game.id: Box(game, partial(_artist, game.id)) for game in (la_strada.GAME, la_loire.GAME, orleans.GAME)
}

GAMES: Mapping[str, AnyGame] = {name: box.game for name, box in SHELF.items()}
