"""The examination of a database finds what is wrong, and nothing that is right."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.host.check import Report, check
from bot.store.sqlite import SqliteStore
from tests.ferry import GAME
from tests.host.games import GAMES, played
from tests.tables.people import ADA, BEN, CLEO, MILL, NOON, STOP, Evening
from tests.tables.releases import HEADWIND


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with a game played, one running, a lobby and a closed lobby."""
    path = tmp_path_factory.mktemp("sound") / "relais.db"
    asyncio.run(_filled(path))
    return path


@pytest.fixture
def kept(sound: Path, path: Path) -> Path:
    """Return a copy of that database, to be damaged."""
    shutil.copy(sound, path)
    return path


async def _filled(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        evening = Evening(store)
        await played(evening)
        running = await evening.sailing(BEN)
        await evening.act(running, ADA, MILL, STOP)
        await evening.lobby(BEN, CLEO)
        closed = await evening.lobby()
        await evening.keeper.close(closed.id, ADA)


async def looked_at(path: Path) -> tuple[Report, list[str]]:
    said: list[str] = []
    return await check(path, GAMES, said.append, NOON), said


async def test_a_sound_database_has_no_problems(kept: Path) -> None:
    report, said = await looked_at(kept)
    assert said == []
    assert (report.tables, report.problems) == (4, 0)
    assert report.entries > 10
    assert str(report).endswith("messages still to be told: no problems.")


async def test_a_database_is_examined_while_the_bot_runs(evening: Evening, path: Path) -> None:
    await evening.sailing(BEN)
    assert await looked_at(path) == (Report(1, 2, 6, 0), [f"A bot is running: process {os.getpid()}."])


DAMAGE = [
    (
        "update secrets set secret = replace(secret, '0', '1') where table_id = 2",
        "table #2: its secret is not the one that was committed to",
    ),
    (
        "delete from secrets where table_id = 3",
        "table #3: the secret that its chance grows from is missing",
    ),
    (
        "delete from entries where table_id = 2 and ply = 2",
        "table #2: its log has 2 entries, not those from 1 to 3",
    ),
    ("update tables set plies = 9 where id = 2", "table #2: its log has 3 entries, not those from 1 to 9"),
    (
        "update entries set body = replace(body, 'mill', 'ford') where table_id = 2 and ply = 3",
        "table #2: entry 3 leads to another state than when it was played",
    ),
    (
        "update snapshots set state = replace(state, '\"round\":1', '\"round\":2') where table_id = 2",
        "table #2: its position is not where its log leads",
    ),
    ("delete from snapshots where table_id = 2", "table #2: its position is missing"),
    ("update snapshots set state = '{}' where table_id = 2", "table #2: its position cannot be read: "),
    (
        "update tables set status = 'playing' where id = 1",
        "table #1: it is playing, but its position says otherwise",
    ),
    (
        "update tables set status = 'over' where id = 2",
        "table #2: it is over, but its position says otherwise",
    ),
    ("update tables set status = 'playing' where id = 3", "table #3: it is playing without an opening"),
    ("delete from seats where table_id = 2 and seat = 1", "table #2: it has 1 seats, and its opening 2"),
    (
        "update tables set game = 'chess' where id = 2",
        "table #2: its game chess is not known to this release",
    ),
    ("update tables set opening = 'x' where id = 2", "table #2: a row cannot be read: "),
    ("update tables set created_at = 'noon' where id = 2", "table #2: a row cannot be read: "),
    (
        "insert into outbox values (2, 9, 'board', 0)",
        "table #2: something is to be told of an entry that is not there",
    ),
    ("update printed set text = text || '# mine'", "table #1: its printed data has been changed"),
    ("update printed set text = 'x = ['", "table #1: its printed data cannot be used: "),
    (
        "insert into drafts values (77, 0, 1, '[]')",
        "a row of drafts belongs to a row of tables that is missing",
    ),
]


@pytest.mark.parametrize(("statement", "line"), DAMAGE, ids=[line for _, line in DAMAGE])
async def test_each_kind_of_damage_is_found(kept: Path, statement: str, line: str) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute(statement)
    connection.close()
    report, said = await looked_at(kept)
    assert said[0].startswith(line)
    assert report.problems == len(said)


async def test_problems_are_counted(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute("delete from snapshots where table_id = 2")
    connection.close()
    assert str((await looked_at(kept))[0]).endswith(": 1 problem.")


async def test_a_file_damaged_in_one_of_its_pages_is_found(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        (page,) = connection.execute("select rootpage from sqlite_schema where name = 'outbox'").fetchone()
        (size,) = connection.execute("pragma page_size").fetchone()
    connection.close()
    data = bytearray(kept.read_bytes())
    data[(page - 1) * size : page * size] = b"\xff" * size
    kept.write_bytes(data)
    report, said = await looked_at(kept)
    assert report.problems > 0
    assert "damaged" in said[0]


async def test_a_table_of_older_rules_that_can_go_on_is_no_problem(kept: Path) -> None:
    said: list[str] = []
    report = await check(kept, {"ferry": HEADWIND}, said.append, NOON)
    assert (said, report.problems) == ([], 0)


async def test_printed_data_that_the_release_ships_need_not_be_stored(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute("delete from printed")
    connection.close()
    assert (await looked_at(kept))[1] == []


async def test_printed_data_that_nobody_has_is_missed(kept: Path) -> None:
    with sqlite3.connect(kept) as connection:
        connection.execute(
            "update tables set opening = replace(opening, ?, 'f00d') where id = 2", [GAME.printed.default]
        )
    connection.close()
    assert (await looked_at(kept))[1] == ["table #2: the printed data that it began with is missing"]
