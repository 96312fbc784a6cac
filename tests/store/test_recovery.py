"""Nothing is lost or half done when a process is killed, a disk is full, or a file is damaged."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.kernel import Seat
from bot.store.database import Database, Unusable
from bot.store.sqlite import SqliteStore
from bot.tables.ports import Kept, Letter, Snapshot, StoreFailure
from tests.store.samples import NOON, PRINTED, SECRET, begun, commit, letters, lobby, started, turn

KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.store.sqlite import SqliteStore
from tests.store.samples import begun, turn

async def main():
    store = await SqliteStore.open(Path(sys.argv[1]))
    await turn(store, await begun(store))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def test_a_turn_kept_by_a_killed_process_is_there_with_all_its_letters(path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert killed.returncode == -9

    async def reopened() -> None:
        async with await SqliteStore.open(path) as store:
            (table,) = await store.tables()
            assert table.plies == 1
            assert [entry.entry for entry in await store.log(table.id)] == [commit(1)]
            assert await store.outbox() == letters(table)
            await turn(store, table)

    asyncio.run(reopened())


async def test_everything_is_found_again_after_closing(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        table = await turn(store, await begun(store))
        await store.begin_letter(Letter(table.id, 1, "board"))
        await store.keep_draft(table.id, Seat(1), Kept(1, b"[]"))
    async with await SqliteStore.open(path) as store:
        assert await store.table(table.id) == table
        assert await store.snapshot(table.id) == Snapshot(1, b'{"turn":1}')
        assert [letter.tries for letter in await store.outbox()] == [1, 0]
        assert await store.draft(table.id, Seat(1)) == Kept(1, b"[]")


async def test_numbers_of_tables_are_never_given_twice(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        assert (await store.new_table(lobby(), SECRET)).id == 1
    with sqlite3.connect(path) as connection:
        connection.execute("delete from seats")
        connection.execute("delete from tables")
    connection.close()
    async with await SqliteStore.open(path) as store:
        assert (await store.new_table(lobby(), SECRET)).id == 2


async def test_a_full_disk_leaves_the_table_as_it_was(path: Path) -> None:
    async with await Database.open(path) as database:
        store = SqliteStore(database)
        table = await turn(store, await begun(store))
        waiting = await store.new_table(lobby(), SECRET)

        async def limit(pages: str) -> None:
            await database.read(
                lambda connection: connection.execute(f"pragma max_page_count = {pages}").fetchone()
            )

        await limit("1")  # it cannot become smaller than it is
        after = replace(table, plies=2)
        big = Snapshot(2, b'"' + b"x" * 200_000 + b'"')
        with pytest.raises(StoreFailure, match="disk is full"):
            await store.append(after, commit(2), NOON, big, letters(after), [Seat(1)])
        with pytest.raises(StoreFailure, match="disk is full"):
            await store.begin(started(waiting), PRINTED, big, letters(waiting))
        assert await store.table(table.id) == table
        assert await store.table(waiting.id) == waiting
        assert await store.snapshot(table.id) == Snapshot(1, b'{"turn":1}')
        assert len(await store.log(table.id)) == 1
        assert await store.outbox() == letters(table)
        await limit("1000000")
        assert (await turn(store, table)).plies == 2


async def test_a_transaction_that_raises_leaves_nothing_behind(path: Path) -> None:
    def act(connection: sqlite3.Connection) -> None:
        connection.execute("insert into facts values ('half', 'done')")
        raise RuntimeError("a defect")

    async with await Database.open(path) as database:
        with pytest.raises(RuntimeError, match="a defect"):
            await database.write(act)
        assert await SqliteStore(database).facts("half") is None


async def test_a_task_cancelled_while_it_stores_leaves_a_whole_turn(store: SqliteStore) -> None:
    table = await begun(store)
    task = asyncio.create_task(turn(store, table))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    found = await store.table(table.id)
    assert found.plies == len(await store.log(table.id)) == (await store.snapshot(table.id)).ply == 1


async def test_a_second_process_is_refused_and_told_which_is_the_first(
    store: SqliteStore, path: Path
) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path; from bot.store.sqlite import SqliteStore\n"
        "asyncio.run(SqliteStore.open(Path(sys.argv[1])))"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, path, stderr=asyncio.subprocess.PIPE
    )
    _, said = await process.communicate()
    assert process.returncode == 1
    assert b"is in use by process" in said
    with pytest.raises(Unusable, match="only one bot"):
        await SqliteStore.open(path)
    assert await store.tables() == []


async def test_the_file_is_free_again_after_closing(path: Path) -> None:
    for _ in range(2):
        store = await SqliteStore.open(path)
        await store.close()
        await store.close()
    assert [found.name for found in sorted(path.parent.iterdir())] == ["relais.db", "relais.db.lock"]


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 100)
    with pytest.raises(Unusable, match=r"relais\.db is damaged, or no database: restore a backup"):
        await SqliteStore.open(path)
    with pytest.raises(Unusable, match="damaged"):
        await Database.visit(path)
    assert path.read_bytes() == b"Dear diary, " * 100


async def test_a_file_damaged_in_the_middle_fails_with_a_clear_word(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        table = await begun(store)
    connection = sqlite3.connect(path)
    (page,) = connection.execute("select rootpage from sqlite_schema where name = 'tables'").fetchone()
    (size,) = connection.execute("pragma page_size").fetchone()
    connection.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: (page - 1) * size] + b"\xff" * size + whole[page * size :])
    async with await SqliteStore.open(path) as store:
        with pytest.raises(StoreFailure, match="damaged"):
            await store.table(table.id)


@pytest.mark.parametrize("place", ["missing/relais.db", "file/relais.db", "folder"])
async def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    with pytest.raises(Unusable, match="see that its folder exists and that the bot may write there"):
        await SqliteStore.open(tmp_path / place)


async def test_a_file_that_may_only_be_read_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened as such, since file permissions do not bind everybody who runs tests."""
    await (await SqliteStore.open(path)).close()
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda address, **given: connect(address.replace("mode=rwc", "mode=ro"), **given)
    )
    async with await SqliteStore.open(path) as store:
        with pytest.raises(StoreFailure, match=r"cannot be used \(attempt to write a readonly database\)"):
            await store.new_table(lobby(), SECRET)


async def test_a_copy_is_made_while_the_bot_runs(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    table = await turn(store, await begun(store))
    copy = tmp_path / "copy.db"
    async with await Database.visit(path) as visitor:
        await visitor.copy_to(copy)
        with pytest.raises(FileExistsError):
            await visitor.copy_to(copy)
    await turn(store, table)
    async with await SqliteStore.open(copy) as restored:
        assert await restored.table(table.id) == table
        assert await restored.outbox() == letters(table)


async def test_a_visitor_can_read_what_a_killed_bot_left_and_change_nothing(
    path: Path, tmp_path: Path
) -> None:
    left = tmp_path / "left"
    left.mkdir()
    async with await SqliteStore.open(path) as store:
        table = await turn(store, await begun(store))
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", left / f"relais.db{suffix}")
    async with await Database.visit(left / "relais.db") as visitor:
        assert await SqliteStore(visitor).table(table.id) == table
        with pytest.raises(StoreFailure):
            await SqliteStore(visitor).new_table(lobby(), SECRET)


async def test_visiting_makes_no_database(path: Path) -> None:
    with pytest.raises(Unusable, match="There is no database"):
        await Database.visit(path)
    assert not path.exists()
