"""Exported tables: whole, without anybody's account, and read with suspicion."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.host import archive
from bot.host.database import export
from bot.host.failure import Failure
from bot.kernel import log
from bot.store.sqlite import SqliteStore
from bot.tables.table import Status
from tests.ferry import GAME
from tests.host.games import GAMES, played
from tests.tables.people import ADA, BEN, CLEO, Evening


async def exported(folder: Path) -> bytes:
    async with await SqliteStore.open(folder / "relais.db") as store:
        table = await played(Evening(store))
        await export(folder / "relais.db", table.id, folder / "table.json")
    return (folder / "table.json").read_bytes()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file of a whole game."""
    return asyncio.run(exported(tmp_path_factory.mktemp("exported")))


async def test_an_exported_table_replays_to_where_it_stands(tmp_path: Path, evening: Evening) -> None:
    await played(evening)
    await export(tmp_path / "relais.db", 1, tmp_path / "table.json")
    game, found = archive.load(tmp_path / "table.json", GAMES)
    assert game is GAME
    assert (found.table, found.status, found.version, found.names) == (1, Status.OVER, 1, ("Ada", "Ben"))
    assert len(found.times) == len(found.entries) == (await evening.store.table(1)).plies
    assert found.times == [logged.at for logged in await evening.store.log(1)]
    end = await evening.keeper.look(1, ADA.user)
    assert log.last_position(game, found.opening, found.entries).state == end.state


def test_it_names_people_and_not_their_accounts(data: bytes) -> None:
    text = data.decode()
    assert all(person.name in text for person in (ADA, BEN, CLEO))
    assert [p.user for p in (ADA, BEN, CLEO) if re.search(rf"\b{p.user}\b", text)] == []


async def test_whoever_sat_there_first_is_named_first(evening: Evening, path: Path, tmp_path: Path) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.leave(table.id, ADA)
    await evening.keeper.join(table.id, CLEO)
    found = await export(path, table.id, tmp_path / "table.json")
    assert found.names == ("Ada", "Ben")


def test_it_carries_its_printed_data_to_releases_that_ship_other_data(data: bytes) -> None:
    assert archive.read(data, GAMES)[1].printed == GAME.printed.text("")


def test_a_written_archive_reads_as_it_was(data: bytes) -> None:
    _, found = archive.read(data, GAMES)
    assert archive.read(archive.write(found), GAMES)[1] == found


def change(data: bytes, edit: Callable[[Any], object]) -> bytes:
    content = json.loads(data)
    edit(content)
    return json.dumps(content).encode()


DAMAGE: list[tuple[str, Callable[[Any], object], str]] = [
    ("another format", lambda c: c.update(format=2), "has format 2, and this Relais reads format 1"),
    ("more than we know", lambda c: c.update(extra=1), "unknown field `extra`"),
    ("no opening", lambda c: c.pop("opening"), "missing required field `opening`"),
    ("another game", lambda c: c["opening"].update(game="chess\x1b[2J"), r"of the game 'chess\[2J', which"),
    ("too many seats", lambda c: c["opening"].update(seats=10**12), "not played with 1000000000000 seats"),
    ("too few names", lambda c: c["names"].pop(), "2 seats and 1 names"),
    ("a time short", lambda c: c["times"].pop(), "entries and times differ"),
    ("no time", lambda c: c["times"].__setitem__(0, "noon"), "Invalid RFC3339"),
    ("a seat that is not there", lambda c: c["entries"][0].update(seat=7), "entry 1 is of seat 7"),
    ("a seat before the first", lambda c: c["entries"][0].update(seat=-1), "entry 1 is of seat -1"),
    (
        "back to the future",
        lambda c: c["entries"].__setitem__(0, {"entry": "rewind", "to": 1}),
        "back to entry 1",
    ),
    (
        "a position from nowhere",
        lambda c: c["entries"].__setitem__(
            0, {"entry": "rebase", "version": 1, "state": {}, "digest": "0" * 16}
        ),
        "entry 1 brings another position than it says",
    ),
    ("a strange entry", lambda c: c["entries"][0].update(entry="explode"), "Invalid value 'explode'"),
    ("printed data out of order", lambda c: c.update(printed="x = ["), "its printed data cannot be used"),
    (
        "other printed data",
        lambda c: c.update(printed=c["printed"] + "# mine\n"),
        "its printed data is not what the table was played with",
    ),
]


@pytest.mark.parametrize(("edit", "said"), [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_a_damaged_file_is_refused_with_what_is_wrong(
    data: bytes, edit: Callable[[Any], object], said: str
) -> None:
    with pytest.raises(Failure, match=said) as refused:
        archive.read(change(data, edit), GAMES)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "content", [b"", b"null", b"[]", b'{"format": "1"}', b"\xff\xfe", b"[" * 100_000, b'{"format":' * 50_000]
)
def test_a_file_that_is_none_of_ours_is_refused(content: bytes) -> None:
    with pytest.raises(Failure, match="is no exported table, or damaged"):
        archive.read(content, GAMES)


def test_names_cannot_command_a_terminal(data: bytes) -> None:
    edited = change(data, lambda c: c.update(names=["\x1b[2J\u202eAda" + "a" * 500, None]))
    assert archive.read(edited, GAMES)[1].names == ("[2JAda" + "a" * 74, None)


def test_a_file_that_is_too_large_or_missing_is_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(archive.LARGEST + 1)
    with pytest.raises(Failure, match=r"large\.json is no exported table: it is larger than 16 MB"):
        archive.load(large, GAMES)
    with pytest.raises(Failure, match=r"missing\.json cannot be read \(No such file"):
        archive.load(tmp_path / "missing.json", GAMES)


def test_loading_names_the_file(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_bytes(data)
    assert archive.load(tmp_path / "table.json", GAMES) == archive.read(data, GAMES)
    (tmp_path / "table.json").write_bytes(b"{")
    with pytest.raises(Failure, match=r"table\.json is no exported table"):
        archive.load(tmp_path / "table.json", GAMES)


def test_too_many_entries_are_refused(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LONGEST", 3)
    with pytest.raises(Failure, match="more than 3 entries"):
        archive.read(data, GAMES)
