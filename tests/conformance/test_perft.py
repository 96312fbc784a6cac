"""Positions counted to a depth: one number that breaks whenever the legal actions do.

``perft.toml`` of each game names positions of random games: its seed, how many actions were played,
and how many lines of play lead so many actions on from there. ``pytest --rewrite`` counts anew.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.kernel import AnyGame, Chance, play_in_place
from bot.kernel.codec import copy
from tests.conformance.games import Case, every_game
from tests.conformance.playouts import playout

MANY = 300
"""A count with fewer lines is made one action deeper, when a file is made."""


class Count(msgspec.Struct, forbid_unknown_fields=True):
    """One row of the file."""

    seed: int
    """Of the playout, which also settles seats and options."""
    after: int
    """How many actions of it were played."""
    depth: int
    lines: int


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """The file."""

    count: list[Count]


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Return how many lines of play lead *depth* actions on, with chance always falling the same way."""
    if depth == 0:
        return 1
    choices = [(d.seat, action) for d in game.pending(state) for action in game.legal_actions(state, d.seat)]
    if depth == 1:
        return len(choices)
    lines = 0
    for seat, action in choices:
        after = copy(state)
        play_in_place(game, after, seat, action, Chance(depth))
        lines += perft(game, after, depth - 1)
    return lines


def counted(case: Case, row: Count) -> int:
    states = playout(case, row.seed).states
    return perft(case.game, states[row.after], row.depth)


@every_game
def test_as_many_lines_of_play_as_were_counted(case: Case, rewrite: bool) -> None:  # noqa: FBT001 - a fixture
    path = case.folder / "perft.toml"
    if rewrite:
        rows = msgspec.toml.decode(path.read_bytes(), type=Sheet).count if path.exists() else first_rows(case)
        for row in rows:
            row.lines = counted(case, row)
        path.write_bytes(written(rows))
    assert path.exists(), "run pytest --rewrite"
    for row in msgspec.toml.decode(path.read_bytes(), type=Sheet).count:
        assert counted(case, row) == row.lines, row


def first_rows(case: Case) -> list[Count]:
    """Return the opening and a position from the middle for each number of seats, as deep as is quick."""
    rows = []
    for seed in range(len(case.game.seats)):
        for after in (0, len(playout(case, seed).moments) // 2):
            row = Count(seed, after, 1, 0)
            while row.depth < 4 and counted(case, row) < MANY:
                row.depth += 1
            rows.append(row)
    return rows


def written(rows: list[Count]) -> bytes:
    lines = [
        f"[[count]]\nseed = {row.seed}\nafter = {row.after}\ndepth = {row.depth}\nlines = {row.lines}\n"
        for row in rows
    ]
    return "\n".join(lines).encode()
