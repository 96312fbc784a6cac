"""The games that are held to the promises: a new game is one line more in `GAMES`, and a folder."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from bot.games import la_loire, la_strada, orleans
from bot.kernel import AnyGame, State
from tests import ferry

GAMES: tuple[AnyGame, ...] = (
    ferry.GAME,
    la_strada.GAME,
    la_loire.GAME,
    orleans.GAME,
)

FOLDERS = Path(__file__).parents[1] / "games"

NAMES = ("Ada", "Ben", "Cleo", "Dai", "Eva")
"""What the seats are called."""

ODD_NAMES = ("Ada", "Ben {0}", "Cléo %s", "d'Ai", "E\u202eva")
"""What they may be called as well: a sentence that takes names for formats fails."""


class Case:
    """A game with the folder that its tests live in."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.folder = FOLDERS / game.id

    def __repr__(self) -> str:
        return self.game.id

    def conserved(self, state: State) -> dict[str, int]:
        """Return the sums that stay the same along a game, as ``conserved.py`` names them."""
        sums: dict[str, int] = import_module(f"tests.games.{self.game.id}.conserved").conserved(state)
        return sums


CASES = tuple(map(Case, GAMES))

every_game = pytest.mark.parametrize("case", CASES, ids=repr)
