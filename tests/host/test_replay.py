"""Replaying an exported table: every entry in words, every position in a picture, and nothing made up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.host import archive
from bot.host.archive import Archive
from bot.host.database import export
from bot.host.failure import Failure
from bot.host.replay import narrate
from bot.store.sqlite import SqliteStore
from bot.tables import renewal
from tests.ferry import GAME
from tests.host.games import GAMES, played
from tests.tables.people import ADA, BEN, MILL, STOP, Evening
from tests.tables.releases import HEADWIND


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Return a whole game."""
    return asyncio.run(_exported(tmp_path_factory.mktemp("exported")))


async def _exported(folder: Path) -> Archive:
    async with await SqliteStore.open(folder / "relais.db") as store:
        table = await played(Evening(store))
        return await export(folder / "relais.db", table.id, folder / "table.json")


def lines(found: Archive) -> list[str]:
    said: list[str] = []
    narrate(GAME, found, said.append)
    return said


def test_a_game_is_told_from_its_opening_to_its_account(found: Archive) -> None:
    said = lines(found)
    assert said[:6] == [
        "Ferry, table #1: Ada, Ben",
        "Where the ferries sail: River",
        "How long the game lasts: Two rounds",
        "Whether hands can be looked at: With spies",
        "Times are in UTC.",
        "",
    ]
    text = "\n".join(said)
    assert " 0  2031-05-01 12:00  The game begins." in said
    assert " 1  2031-05-01 12:00  Ada has a plan." in said
    assert " 4  2031-05-01 13:00  Ben left. Seat 2 is free: anybody may take it and play on." in said
    assert " 5  2031-05-01 13:00  Cleo took seat 2 and plays on." in said
    assert " 6  2031-05-01 13:00  Cleo stops." in said
    assert " 8  2031-05-01 13:00  Ben took seat 2 and plays on." in said
    assert "Ada sails to Mill." in text
    assert "Market:" in said[-4]
    assert said[-2].startswith("1. ")
    assert "Goods shipped" in said[-2]
    assert "The game is over" in text


async def test_secrets_of_a_game_that_goes_on_are_not_told(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    table = await evening.playing(BEN)
    look = await evening.keeper.look(table.id, ADA.user)
    await evening.act(table, ADA, look.draft.legal_actions()[0])  # type: ignore[union-attr]
    said = "\n".join(lines(await export(path, table.id, tmp_path / "table.json")))
    assert "Ada has a plan." in said
    assert "ship" not in said


async def test_a_closed_table_says_why(evening: Evening, path: Path, tmp_path: Path) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.close(table.id, BEN, "the train leaves")
    said = lines(await export(path, table.id, tmp_path / "table.json"))
    assert "3  2031-05-01 12:00  Ben ended the table without a result: the train leaves." in said


def test_every_position_is_drawn_with_the_one_before_it(found: Archive, tmp_path: Path) -> None:
    drawn: list[tuple[Any, Sequence[str], Any]] = []

    def draw(view: Any, names: Sequence[str], since: Any) -> bytes:
        drawn.append((view, names, since))
        return b"picture %d" % len(drawn)

    narrate(GAME, found, lambda _line: None, draw, tmp_path / "pictures")
    files = sorted((tmp_path / "pictures").iterdir())
    assert len(files) == len(found.entries) + 1
    assert (files[0].name, files[0].read_bytes()) == ("000.png", b"picture 1")
    assert [since for _, _, since in drawn] == [None, *(view for view, _, _ in drawn[:-1])]
    assert all(view.seat is None for view, _, _ in drawn)
    assert [names for _, names, _ in drawn][4:7] == [("Ada", "Seat 2"), ("Ada", "Cleo"), ("Ada", "Cleo")]


def test_pictures_need_a_folder_that_can_be_written(found: Archive, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Failure, match="cannot be made a folder for pictures"):
        narrate(GAME, found, lambda _line: None, lambda *_: b"", tmp_path / "file")


async def test_a_table_that_went_on_under_other_rules_is_told_as_far_as_it_can_be(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    later = Evening(evening.store, HEADWIND)
    await renewal.renew(later.keeper)
    await later.act(table, BEN, STOP)
    found = await export(path, table.id, tmp_path / "table.json")
    said: list[str] = []
    narrate(HEADWIND, found, said.append)
    assert "3  2031-05-01 12:00  A turn was played under earlier rules." in said
    told = "The rules were updated. This game goes on from its present position under the new ones."
    assert f"4  2031-05-01 12:00  {told}" in said
    assert "5  2031-05-01 12:00  Ben stops." in said


def test_a_release_with_other_rules_says_which_the_table_was_played_under(found: Archive) -> None:
    said: list[str] = []
    with pytest.raises(
        Failure,
        match=r"Entry 3 .* leads elsewhere\. .*under version 1 of the rules; this Relais has version 2",
    ):
        narrate(HEADWIND, found, said.append)
    assert "ships" in said[-1]


def edited(found: Archive, edit: Callable[[Any], object]) -> Archive:
    content = json.loads(archive.write(found))
    edit(content)
    return archive.read(json.dumps(content).encode(), GAMES)[1]


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda c: c["entries"][2].update(digest="0" * 16), "Entry 3 cannot be replayed: it leads elsewhere"),
        (lambda c: c["entries"][2].update(seat=1), "Entry 3 cannot be replayed, because it is not legal"),
        (
            lambda c: c["entries"][2].update(actions=[{"do": "lay", "to": "castle"}]),
            "Entry 3 .* not legal: to cannot be 'castle' here; possible: mill, ford",
        ),
        (
            lambda c: c["entries"][2].update(actions=[{"do": "fly"}]),
            "Entry 3 cannot be replayed: ValidationError",
        ),
        (lambda c: c["entries"][2].update(seed=1 << 64), "Entry 3 cannot be replayed"),
        (lambda c: c["opening"].update(seed=-1), "Entry 0 cannot be replayed"),
        (lambda c: c["opening"]["options"].update(chart="ocean"), "Entry 0 cannot be replayed"),
    ],
)
def test_a_log_that_was_tampered_with_ends_where_it_goes_wrong(
    found: Archive, edit: Callable[[Any], object], said: str
) -> None:
    with pytest.raises(Failure, match=said):
        lines(edited(found, edit))


def test_words_that_fail_on_a_file_end_in_a_clear_word(found: Archive) -> None:
    def outline(*_: object) -> str:
        raise KeyError("castle")

    broken = replace(GAME, words=replace(GAME.words, outline=outline))
    with pytest.raises(Failure, match=r"Entry \d+ cannot be replayed: KeyError"):
        narrate(broken, found, lambda _line: None)
