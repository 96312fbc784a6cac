from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.shelf import SHELF, Box
from tests.chat.server import Server, serving
from tests.ferry import GAME as FERRY
from tests.ferry.artist import ARTIST as FERRY_ARTIST

TOYS = {FERRY.id: Box(FERRY, FERRY_ARTIST)}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server whose bot has the toy and all games on its shelf."""
    async with serving(tmp_path / "relais.db", {**TOYS, **SHELF}) as found:
        yield found
