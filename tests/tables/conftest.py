"""A keeper of Ferry tables over a store in a fresh file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.ferry import tables
from tests.tables.people import Evening
from tests.tables.releases import CORRECTED, forget


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "relais.db"


@pytest.fixture
async def evening(path: Path) -> AsyncIterator[Evening]:
    async with await SqliteStore.open(path) as store:
        yield Evening(store)


@pytest.fixture
def correction() -> Iterator[str]:
    """Correct the printed data as a host does, for one test; return the edition's digest."""
    digest = tables.PRINTED.add(CORRECTED)
    tables.PRINTED.current = digest
    yield digest
    tables.PRINTED.current = tables.PRINTED.default
    forget(digest)
