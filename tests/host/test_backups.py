"""Backups on a schedule: due when the newest is old, whole once they have a name, thinned out with care."""

from __future__ import annotations

import os
import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.host import backups
from bot.host.backups import Backups, Made
from bot.host.failure import Failure
from bot.store.database import Database
from bot.store.sqlite import SqliteStore
from tests.tables.people import BEN, Evening

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return where backups go, which is not there yet."""
    return tmp_path / "copies"


@pytest.fixture
def daily(path: Path, folder: Path, evening: Evening) -> Backups:  # noqa: ARG001 - makes the database
    """Return daily backups of a database in use, of which three are kept."""
    return Backups(path, folder, DAY, 3)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_backup_is_made_when_there_is_none_and_again_when_it_is_old_enough(
    daily: Backups, folder: Path
) -> None:
    made = await daily.make_if_due(NOON)
    path = folder / "relais-20260301T120000Z.db"
    assert made == Made(NOON, str(path), path.stat().st_size)
    assert await daily.make_if_due(NOON + DAY - timedelta(seconds=1)) is None
    assert await daily.make_if_due(NOON + DAY) is not None
    assert names(folder) == ["relais-20260301T120000Z.db", "relais-20260302T120000Z.db"]


async def test_a_backup_of_the_bot_at_work_holds_all_and_plays_on(
    evening: Evening, daily: Backups, path: Path
) -> None:
    table = await evening.sailing(BEN)
    made = await daily.make(NOON)
    async with await SqliteStore.open(Path(made.file)) as restored:
        assert await restored.table(table.id) == table
    if os.name == "posix":
        assert stat.S_IMODE(Path(made.file).stat().st_mode) == stat.S_IMODE(path.stat().st_mode)


async def test_a_long_time_away_makes_one_backup(daily: Backups, folder: Path) -> None:
    await daily.make_if_due(NOON)
    assert await daily.make_if_due(NOON + 30 * DAY) is not None
    assert await daily.make_if_due(NOON + 30 * DAY) is None
    assert len(names(folder)) == 2


async def test_the_oldest_go_and_other_files_stay(daily: Backups, folder: Path) -> None:
    folder.mkdir()
    others = [
        "relais.db",
        "relais-20200101T000000Z.db.gz",
        "other-20200101T000000Z.db",
        "relais-before-the-move.db",
        "relais-2020.db",
        "my-relais-20200101T000000Z.db",
    ]
    for name in others:
        (folder / name).write_text("precious")
    (folder / "relais-20190101T000000Z.db").mkdir()
    for day in range(5):
        await daily.make_if_due(NOON + day * DAY)
    kept = [f"relais-202603{day:02}T120000Z.db" for day in (3, 4, 5)]
    assert names(folder) == sorted([*others, "relais-20190101T000000Z.db", *kept])


async def test_a_backup_from_the_future_hinders_none_of_today(daily: Backups, folder: Path) -> None:
    """As after a day on which the clock was wrong; the one just made is never the one to go."""
    folder.mkdir()
    wrong = [f"relais-20{year}0101T000000Z.db" for year in (36, 37, 38)]
    for name in wrong:
        (folder / name).write_text("")
    made = await daily.make_if_due(NOON)
    assert made is not None
    assert names(folder) == sorted([Path(made.file).name, *wrong[1:]])


@pytest.mark.usefixtures("evening")
async def test_keeping_one_keeps_the_newest(path: Path, folder: Path) -> None:
    only = Backups(path, folder, DAY, 1)
    for day in range(3):
        await only.make_if_due(NOON + day * DAY)
    assert names(folder) == ["relais-20260303T120000Z.db"]


async def test_what_a_killed_process_left_is_tidied_up_and_never_taken_for_a_backup(
    daily: Backups, folder: Path
) -> None:
    folder.mkdir()
    (folder / ".relais-20260301T110000Z.db.part").write_text("half")
    assert await daily.make_if_due(NOON) is not None
    assert names(folder) == ["relais-20260301T120000Z.db"]


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("blocked", ["file", "nowhere"])
async def test_a_folder_that_cannot_be_used_is_said_in_a_line(
    path: Path, tmp_path: Path, blocked: str
) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" if blocked == "file" else tmp_path / "nowhere" / "copies"
    with pytest.raises(Failure, match=r"No backup could be made in .* \(.*\): see that the bot may write"):
        await Backups(path, folder, DAY, 3).make(NOON)


async def test_a_backup_that_breaks_off_leaves_the_others_and_no_half(
    daily: Backups, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await daily.make(NOON)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Failure, match="No space left on device"):
        await daily.make(NOON + DAY)
    monkeypatch.undo()
    assert [name for name in names(folder) if not name.startswith(".")] == ["relais-20260301T120000Z.db"]
    assert await daily.make_if_due(NOON + DAY) is not None
    assert names(folder) == ["relais-20260301T120000Z.db", "relais-20260302T120000Z.db"]


async def test_an_upgrade_is_backed_up_before_and_nothing_else(tmp_path: Path, folder: Path) -> None:
    old = tmp_path / "relais.db"
    wanted = Backups(old, folder, DAY, 3)
    assert await wanted.make_before_upgrade(NOON) is None, "there is no database yet"
    async with await Database.open(old, ("pragma application_id = 0x52656c73; create table t (x);",)):
        pass
    made = await wanted.make_before_upgrade(NOON)
    assert made is not None
    with sqlite3.connect(made.file) as connection:
        assert connection.execute("pragma user_version").fetchone() == (1,)
    connection.close()


async def test_a_database_of_this_release_is_not_backed_up_before_the_start(
    daily: Backups, path: Path, tmp_path: Path
) -> None:
    assert await daily.make_before_upgrade(NOON) is None
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("create table t (x)")
        connection.execute("pragma user_version = 1")
    connection.close()
    assert await Backups(foreign, path, DAY, 3).make_before_upgrade(NOON) is None


def test_the_newest_backup_is_noted_as_a_fact() -> None:
    made = Made(NOON, "copies/relais.db", 4096)
    assert backups.read(backups.written(made)) == made
    assert backups.read(None) is backups.read("{}") is None
