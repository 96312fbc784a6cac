"""Recorded games, tried on Ferry's."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.kernel import Rewind
from tests.conftest import At
from tests.ferry import GAME
from tests.ferry.actions import Shipped
from tests.records import entry_of, read, write

RECORD = "records/two-players.json"
PATH = Path(__file__).with_name("records") / "two-players.json"


def test_a_recorded_game_opens_at_the_start(at: At) -> None:
    position = at(RECORD, 0)
    assert (position.state.round, position.state.phase, position.events) == (1, "planning", ())


def test_a_recorded_game_opens_after_an_entry(at: At) -> None:
    position = at(RECORD, 2)
    assert position.state.phase == "sailing"
    assert [type(event) for event in position.events[1:]] == [Shipped, Shipped]


def test_a_recorded_game_opens_at_its_end(at: At) -> None:
    assert GAME.result(at(RECORD, len(read(PATH).entries)).state) is not None


def test_a_recorded_game_has_no_entries_beyond_its_end(at: At) -> None:
    with pytest.raises(IndexError):
        at(RECORD, len(read(PATH).entries) + 1)


def test_people_coming_and_going_take_their_place_in_a_record() -> None:
    rows = ['{"entry": "left", "seat": 1, "user": 7, "name": "Ben"}', '{"entry": "rewind", "to": 3}']
    assert [entry_of(msgspec.Raw(row.encode())) for row in rows] == [None, Rewind(3)]


def test_a_record_reads_as_it_was_written(tmp_path: Path) -> None:
    found = read(PATH)
    write(tmp_path / "again.json", found.opening, found.entries)
    assert read(tmp_path / "again.json") == found
    assert (tmp_path / "again.json").read_bytes() == PATH.read_bytes()
