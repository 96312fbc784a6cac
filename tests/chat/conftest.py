from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.chat import chores, reminding
from bot.shelf import SHELF, Box
from tests.chat.artists import plain_box
from tests.chat.server import Server, serving
from tests.ferry import GAME as FERRY
from tests.ferry.artist import ARTIST as FERRY_ARTIST

TOY = {FERRY.id: Box(FERRY, lambda: FERRY_ARTIST)}
GAMES = {**TOY, **{name: plain_box(box.game) for name, box in SHELF.items()}}


@pytest.fixture(autouse=True)
def _few_chores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let days pass in a test without hundreds of rounds of chores."""
    monkeypatch.setattr(chores, "PERIOD", timedelta(days=1))
    monkeypatch.setattr(chores, "HOURLY", timedelta(days=1))
    monkeypatch.setattr(reminding, "PERIOD", timedelta(days=1))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server whose bot has the toy and all games on its shelf, these with an artist who is quick."""
    async with serving(tmp_path / "relais.db", GAMES) as found:
        yield found


@pytest.fixture
async def gallery(tmp_path: Path) -> AsyncIterator[Server]:
    """A server whose bot has the toy and all games on its shelf, with their own artists."""
    async with serving(tmp_path / "relais.db", {**TOY, **SHELF}) as found:
        yield found
