"""A host's corrections of printed data reach new tables, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.corrections import correct
from bot.host.failure import Failure
from bot.kernel import AnyGame, Printed
from tests.ferry import GAME, tables


@pytest.fixture
def games() -> Iterator[dict[str, AnyGame]]:
    """Return Ferry with printed data of its own, which no other test sees."""
    printed = Printed(GAME.printed.text(""), tables.load)
    yield {"ferry": replace(GAME, printed=printed)}
    assert GAME.printed.current == GAME.printed.default


def test_new_tables_play_with_the_correction(games: dict[str, AnyGame], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GAME.printed.text("").replace("days = 3", "days = 2"))
    correct(games, {"ferry": file})
    printed = games["ferry"].printed
    assert printed.of(printed.current).days == 2
    assert printed.of(printed.default).days == 3


def test_without_corrections_nothing_changes(games: dict[str, AnyGame]) -> None:
    correct(games, {})
    assert games["ferry"].printed.current == games["ferry"].printed.default


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("chess", b"", "There is no game chess whose printed data .* could correct; there are: ferry, lake"),
        ("ferry", None, r"cannot be read from .*mine\.toml \(No such file or directory\): see that"),
        ("ferry", b"days = ", r"of ferry in .*mine\.toml cannot be used: .*bot/games/ferry/printed\.toml"),
        ("ferry", b"\xff", "cannot be used"),
    ],
)
def test_a_correction_that_cannot_be_used_is_refused_and_corrects_nothing(
    games: dict[str, AnyGame], tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "mine.toml"
    good.write_text(GAME.printed.text("").replace("days = 3", "days = 2"))
    if content is not None:
        bad.write_bytes(content)
    games["lake"] = replace(games["ferry"], printed=Printed(GAME.printed.text(""), tables.load))
    with pytest.raises(Failure, match=said):
        correct(games, {"lake": good, name: bad})
    assert [game.printed.current for game in games.values()] == [GAME.printed.default] * 2
