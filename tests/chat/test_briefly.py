"""What happened in a few lines: few, short, in order, and nothing that is not told in full elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.chat import account, briefly
from bot.chat.names import spoken
from bot.kernel import Commit, Seat
from bot.tables.keeper import Turned, replayed
from bot.tables.table import Person, Table
from tests.conformance.games import CASES, Case, every_game
from tests.conformance.playouts import drafted

NAMES = ("Anna", "Ben", "Chloé", "Dario")
FERRY = CASES[0]


def history(case: Case, seed: int) -> list[Turned]:
    """Return what the entries of a random game did."""
    opening, entries, _ = drafted(case.game, seed, 40)
    seats = tuple(Person(number, name) for number, name in enumerate(NAMES[: opening.seats], 1))
    when = datetime(2031, 5, 1, tzinfo=UTC)
    table = Table(1, case.game.id, 2, 3, 3, seats[0], when, seats=seats, opening=opening, plies=len(entries))
    return replayed(table, case.game, entries)


@every_game
@pytest.mark.parametrize("count", [1, 3, 12, 39])
def test_any_stretch_of_a_game_fits_on_a_phone(case: Case, count: int) -> None:
    for seed in range(3):
        turns = history(case, seed)[1:]
        for start in range(0, len(turns), 7):
            lines = briefly.told(turns[start : start + count], case.game, Seat(0))
            assert 1 <= len(lines) <= briefly.LINES
            assert sum(map(len, lines)) <= briefly.LINES * (briefly.WIDTH + 40)


def test_a_short_stretch_is_told_in_full_and_names_whose_turn_it_was() -> None:
    for seed in range(4):
        turn = history(FERRY, seed)[1]
        assert isinstance(turn.entry, Commit)
        name = spoken(turn.table)[turn.entry.seat]
        (line,) = briefly.told([turn], FERRY.game, None)
        sentences = account.happened(turn, FERRY.game, None)
        assert line == f"**{name}**: " + "; ".join(s.removeprefix(f"{name} ").rstrip(".") for s in sentences)


def test_turns_of_one_seat_in_a_row_are_one_line() -> None:
    turns = [
        turned for turned in history(FERRY, 0) if isinstance(turned.entry, Commit) and turned.entry.seat == 0
    ]
    assert len(turns) > 1
    assert len(briefly.told(turns, FERRY.game, None)) == 1


def test_the_newest_turns_are_told_and_the_earlier_counted() -> None:
    turns = history(FERRY, 2)[1:]
    lines = briefly.told(turns, FERRY.game, None)
    seats = [turned.entry.seat for turned in turns if isinstance(turned.entry, Commit)]
    groups = [seat for number, seat in enumerate(seats) if number == 0 or seats[number - 1] != seat]
    names = spoken(turns[0].table)
    assert lines[0] == f"-# … and {len(groups) - briefly.LINES + 1} turns before these."
    assert [line.split("**")[1] for line in lines[1:]] == [names[seat] for seat in groups[-4:]]
