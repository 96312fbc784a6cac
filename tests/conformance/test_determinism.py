"""The log is the game: what was played once replays everywhere, for ever, to the same positions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from bot.kernel import Commit, Opening, Rebase, Rewind, codec
from bot.kernel.log import last_position, replay
from tests.conformance.examples import seeds, whole_games
from tests.conformance.games import CASES, Case, every_game
from tests.conformance.playouts import drafted, playout
from tests.records import read

ROOT = Path(__file__).parents[2]
RECORDS = [(case, path) for case in CASES for path in sorted(case.folder.glob("records/*.json"))]


@every_game
@whole_games
@given(seed=seeds)
def test_a_log_replays_to_its_positions_after_a_trip_through_json(case: Case, seed: int) -> None:
    opening, entries, positions = drafted(case.game, seed)
    opening = codec.decode(codec.encode(opening), Opening)
    read_back = codec.decode(codec.encode(entries), list[Commit | Rewind | Rebase])
    assert list(replay(case.game, opening, read_back)) == positions


@every_game
@whole_games
@given(seed=seeds)
def test_the_same_choices_lead_to_the_same_game(case: Case, seed: int) -> None:
    assert playout.__wrapped__(case, seed).moments == playout(case, seed).moments


def fingerprints() -> list[str]:
    """Return a digest of each position, and of everything said and offered there, in a game of each kind."""
    found = []
    for case in CASES:
        game = playout(case, 1)
        for moment in game.sample():
            view = case.game.view(moment.before, moment.seat)
            said = [case.game.words.tell(event, None, game.names) for event in moment.events]
            offered = case.game.legal_actions(moment.before, moment.seat)
            outline = case.game.words.outline(view, game.names)
            found.append(codec.encode([codec.digest(moment.before), list(offered), said, outline]).decode())
    return found


def test_another_process_plays_the_same_games() -> None:
    """Strings hash differently in each process: no order may come from there."""
    other = "0" if os.environ.get("PYTHONHASHSEED") != "0" else "1"
    script = f"from {__name__} import fingerprints\nprint(*fingerprints(), sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout.splitlines() == fingerprints()


@pytest.mark.parametrize(("case", "path"), RECORDS, ids=lambda value: getattr(value, "stem", str(value)))
def test_every_recorded_game_replays_to_its_digests(case: Case, path: Path) -> None:
    record = read(path)
    state = last_position(case.game, record.opening, record.entries).state
    commits = [entry for entry in record.entries if isinstance(entry, Commit)]
    assert codec.digest(state) == commits[-1].digest
