"""Backups and exports: made while the bot runs, and over nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.host.database import backup, export
from bot.host.failure import Failure
from bot.store.database import Database, Unusable
from bot.store.sqlite import SqliteStore
from tests.tables.people import ADA, BEN, MILL, STOP, Evening


async def test_a_backup_made_while_the_bot_plays_holds_what_was_played(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    table = await evening.sailing(BEN)
    size = await backup(path, tmp_path / "backup.db")
    assert size == (tmp_path / "backup.db").stat().st_size
    await evening.act(table, ADA, MILL, STOP)
    async with await SqliteStore.open(tmp_path / "backup.db") as restored:
        assert await restored.table(table.id) == table


async def test_a_backup_overwrites_nothing(evening: Evening, path: Path, tmp_path: Path) -> None:
    await evening.lobby()
    kept = tmp_path / "kept.db"
    kept.write_text("precious")
    with pytest.raises(Failure, match=r"kept\.db is there already"):
        await backup(path, kept)
    assert kept.read_text() == "precious"


async def test_a_backup_that_cannot_be_written_leaves_no_part_of_it(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    await evening.lobby()
    with pytest.raises(Failure, match=r"There is no folder .*nowhere for backup\.db: make it"):
        await backup(path, tmp_path / "nowhere" / "backup.db")
    assert not (tmp_path / "nowhere").exists()


async def test_there_is_nothing_to_back_up_where_there_is_no_database(path: Path, tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"There is no database .*relais\.db"):
        await backup(path, tmp_path / "backup.db")


async def test_an_export_overwrites_nothing(evening: Evening, path: Path, tmp_path: Path) -> None:
    table = await evening.sailing(BEN)
    kept = tmp_path / "kept.json"
    kept.write_text("precious")
    with pytest.raises(Failure, match=r"kept\.json is there already"):
        await export(path, table.id, kept)
    assert kept.read_text() == "precious"
    with pytest.raises(Failure, match=r"cannot be written \(No such file"):
        await export(path, table.id, tmp_path / "nowhere" / "table.json")


async def test_only_a_table_that_has_started_can_be_exported(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    table = await evening.lobby()
    with pytest.raises(Failure, match="Table #1 has not started"):
        await export(path, table.id, tmp_path / "table.json")
    with pytest.raises(Failure, match=r"There is no table #9 in .*relais\.db"):
        await export(path, 9, tmp_path / "table.json")
    assert not (tmp_path / "table.json").exists()


async def test_a_visited_database_is_not_locked(evening: Evening, path: Path) -> None:
    table = await evening.sailing(BEN)
    async with await Database.visit(path) as visited:
        await evening.act(table, ADA, MILL, STOP)
        assert (await SqliteStore(visited).table(table.id)).plies == 3
