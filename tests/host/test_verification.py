"""The luck of an exported table, recomputed without the bot that dealt it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.host import archive
from bot.host.archive import Archive
from bot.host.database import export
from bot.host.failure import Failure
from bot.host.verification import added, proven, verify
from bot.kernel import Commit
from bot.tables.fairness import Unproven
from tests.ferry import GAME
from tests.host.games import GAMES, played
from tests.tables.people import ADA, BEN, CLEO, Evening


async def ended(evening: Evening) -> Archive:
    """Return a whole game, in which what people added is told."""
    await played(evening)
    found = await packed(evening, 1)
    assert found.secret
    return found


async def packed(evening: Evening, number: int) -> Archive:
    """Return a table as it is exported."""
    store, table = evening.store, await evening.store.table(number)
    text = GAME.printed.text("")
    return archive.pack(table, await store.log(number), text, await store.secret(number))


def edited(found: Archive, edit: Callable[[Any], object]) -> Archive:
    content = json.loads(archive.write(found))
    edit(content)
    return archive.read(json.dumps(content).encode(), GAMES)[1]


async def test_an_exported_game_proves_its_luck(evening: Evening) -> None:
    found = edited(await ended(evening), lambda _: None)
    turns = len([entry for entry in found.entries if isinstance(entry, Commit)])
    assert list(proven(found, verify(GAME, found))) == [
        "The secret is the one that was committed to when table #1 was opened.",
        f"The opening and {turns} turns were recomputed: every draw is what the secret and the players gave.",
    ]


async def test_a_table_that_goes_on_carries_its_commitment_only(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    found = await packed(evening, table.id)
    secret = await evening.store.secret(table.id)
    assert secret is not None
    assert found.luck is not None
    assert found.luck.commitment
    assert secret.hex().encode() not in archive.write(found)
    with pytest.raises(Failure, match="Table #1 is still being played"):
        verify(GAME, found)


async def test_what_each_added_is_listed(evening: Evening) -> None:
    table = await evening.lobby()
    await evening.keeper.join(table.id, BEN, contribution="5 red\x1b[2J")
    started = await evening.keeper.start(table.id, ADA.user, "6")
    assert started.luck is not None
    assert list(added(started.luck)) == [
        "Ada opened the table, adding nothing",
        "Ben joined with 5 red[2J",
        "the game was started with 6",
    ]


TAMPERED: list[tuple[str, Callable[[Any], object], int]] = [
    ("the secret", lambda c: c.update(secret="0" * 64), 0),
    ("the opening's chance", lambda c: c["opening"].update(seed=7), 0),
    ("what somebody added", lambda c: c["luck"]["joined"][1].update(said="8"), 0),
    ("what was added to a turn", lambda c: c["entries"][5].update(contribution="8"), 6),
    ("the chance of a turn", lambda c: c["entries"][2].update(seed=8), 3),
    ("a turn", lambda c: c["entries"][2].update(actions=[{"do": "stop"}]), 3),
    ("somebody coming", lambda c: (c["entries"].pop(3), c["times"].pop(3)), 5),
]


@pytest.mark.parametrize(("edit", "ply"), [row[1:] for row in TAMPERED], ids=[row[0] for row in TAMPERED])
async def test_tampering_is_found_where_it_was_done(
    evening: Evening, edit: Callable[[Any], object], ply: int
) -> None:
    with pytest.raises(Unproven) as flaw:
        verify(GAME, edited(await ended(evening), edit))
    assert flaw.value.ply == ply


async def test_an_end_that_was_cut_off_is_missed(evening: Evening) -> None:
    def cut(content: Any) -> None:
        content["entries"].pop()
        content["times"].pop()

    found = edited(await ended(evening), cut)
    with pytest.raises(Unproven, match="had not ended there: what came after is missing"):
        verify(GAME, found)


async def test_a_table_without_a_commitment_proves_nothing(evening: Evening) -> None:
    found = await ended(evening)
    with pytest.raises(Failure, match="Nobody committed"):
        verify(GAME, edited(found, lambda c: c.update(luck=None, secret="")))
    with pytest.raises(Failure, match="The secret of table #1 is not known"):
        verify(GAME, edited(found, lambda c: c.update(secret="")))


async def test_seats_that_changed_hands_are_dealt_as_at_the_opening(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.leave(table.id, ADA)
    await evening.keeper.join(table.id, CLEO)
    await evening.keeper.close(table.id, BEN)
    assert verify(GAME, await packed(evening, table.id)).turns == 2


# -- the command line ----------------------------------------------------------------------------------


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy on the shelf of the command line."""
    monkeypatch.setattr("bot.command_line.GAMES", GAMES)


@pytest.mark.usefixtures("shelf")
async def test_verify_says_yes_and_shows_the_secret(
    evening: Evening, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = await ended(evening)
    await export(path, 1, tmp_path / "table.json")
    assert main(["verify", str(tmp_path / "table.json")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Yes.\nThe secret is the one that was committed to")
    assert found.luck is not None
    assert f"Secret {found.secret}, committed to by its SHA-256 {found.luck.commitment}.\n" in said
    assert "Of the players: Ada opened the table, adding nothing.\n" in said


@pytest.mark.usefixtures("shelf")
async def test_verify_says_no_and_where(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = edited(await ended(evening), lambda c: c["entries"][5].update(contribution="8"))
    (tmp_path / "table.json").write_bytes(archive.write(forged))
    assert main(["verify", str(tmp_path / "table.json")]) == 1
    assert capsys.readouterr().out == (
        "No. Entry 6 does not hold: its chance is not what the secret, the turn and its contribution give.\n"
    )


@pytest.mark.usefixtures("shelf")
async def test_verify_needs_a_table_that_has_ended(
    evening: Evening, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await evening.sailing(BEN)
    await export(path, 1, tmp_path / "table.json")
    assert main(["verify", str(tmp_path / "table.json")]) == 2
    assert "relais: Table #1 is still being played." in capsys.readouterr().err
