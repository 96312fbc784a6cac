"""A keeper of Ferry tables over a store in a fresh file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.tables.people import Evening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "relais.db"


@pytest.fixture
async def evening(path: Path) -> AsyncIterator[Evening]:
    async with await SqliteStore.open(path) as store:
        yield Evening(store)
