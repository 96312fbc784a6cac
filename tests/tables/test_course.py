"""The course of a game: its way without what was taken back, the lead, and what decided it."""

from __future__ import annotations

from dataclasses import replace as replace_fields
from typing import Any

import pytest

from bot.kernel import Commit, Part, Rebase, Result, Seat
from bot.tables import course
from bot.tables.course import Deciding, Gain, Lead, way
from bot.tables.entries import Closed, Entry, Left, Rewound
from bot.tables.keeper import Turned
from tests.ferry import GAME
from tests.ferry.actions import Dig
from tests.store.samples import commit
from tests.tables.people import ADA, BEN, MILL, STOP, Evening

LEFT = Left(Seat(0), 1, "Ada")


@pytest.mark.parametrize(
    ("entries", "plies"),
    [
        ([], [0]),
        ([commit(1), commit(2)], [0, 1, 2]),
        ([commit(1), LEFT, commit(3), Closed(1, "Ada", "")], [0, 1, 3]),
        ([commit(1), commit(2), Rewound(1), commit(4)], [0, 1, 4]),
        ([commit(1), Rewound(0), commit(3), Rewound(0)], [0]),
        ([commit(1), commit(2), Rewound(0), commit(4), Rewound(2, restores=True), commit(6)], [0, 1, 2, 6]),
        ([commit(1), Rewound(0), Rewound(2), commit(4)], [0, 4]),
    ],
)
def test_the_way_to_the_end_leaves_out_what_was_taken_back(entries: list[Entry], plies: list[int]) -> None:
    assert way(entries) == plies


async def test_the_way_of_a_real_table_replays_to_its_end(evening: Evening) -> None:
    table = await evening.sailing(BEN, options={"rounds": 1})
    await evening.act(table, ADA, MILL, STOP)
    table = (await evening.act(table, BEN, Dig())).table
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    history = await evening.keeper.history(table.id)
    turns = [history[ply] for ply in way(entries)]
    found = course.course(GAME, turns)
    result = GAME.result(history[-1].after)
    assert result is not None
    assert found.turns == len(turns) - 1 == 4
    assert found.standing == result.scores


def turned(ply: int, *points: int) -> Turned:
    """Return an entry after which the seats have so many points."""
    entry: Any = commit(ply) if ply else None
    nowhere: Any = None
    return Turned(nowhere, ply, entry, None, points, ())


ANY_GAME: Any = GAME
POINTS = replace_fields(ANY_GAME, view=lambda state, _: state, standing=lambda view: view)


def test_the_lead_is_with_whoever_is_alone_ahead_until_another_is() -> None:
    found = course.course(
        POINTS, [turned(0, 0, 0), turned(1, 2, 0), turned(2, 2, 2), turned(4, 2, 5), turned(5, 9, 5)]
    )
    assert found.leads == (Lead(Seat(0), 1), Lead(Seat(1), 4), Lead(Seat(0), 5))
    assert found.standing == (9, 5)
    assert found.gain == Gain(Seat(0), 5, 7)
    assert found.turns == 4


def test_nobody_leads_where_all_are_level() -> None:
    found = course.course(POINTS, [turned(0, 0, 0), turned(1, 3, 3)])
    assert (found.leads, found.gain) == ((), Gain(Seat(0), 1, 3))


def test_a_position_that_cannot_be_replayed_is_no_gain() -> None:
    lost = replace_fields(turned(1), after=None)
    found = course.course(POINTS, [turned(0, 0, 0), lost, turned(2, 9, 0), turned(3, 9, 1)])
    assert found.gain == Gain(Seat(1), 3, 1)


def test_a_game_that_tells_no_points_before_the_end_has_turns_alone() -> None:
    found = course.course(replace_fields(POINTS, standing=None), [turned(0, 0, 0), turned(1, 3, 0)])
    assert (found.turns, found.leads, found.standing, found.gain) == (1, (), None, None)


def result(*rows: Part, tiebreaks: tuple[Part, ...] = ()) -> Result:
    """Return a result of these parts, ranked by score and then by the tiebreaks."""
    scores = tuple(map(sum, zip(*(row.figures for row in rows), strict=True)))
    table = list(zip(scores, *(row.figures for row in tiebreaks), strict=True))
    ranking = tuple(
        tuple(Seat(seat) for seat, own in enumerate(table) if own == place)
        for place in sorted(set(table), reverse=True)
    )
    return Result(scores, ranking, rows, tiebreaks)


def test_what_decides_is_where_the_winner_was_furthest_ahead_of_the_second() -> None:
    ships, goods = Part("Ships", (3, 9, 0)), Part("Goods", (9, 2, 0))
    assert course.decided(result(ships, goods)) == Deciding(Seat(0), Seat(1), 1, goods)


def test_a_tiebreak_decides_between_equal_scores() -> None:
    even, odd = Part("Even", (2, 2)), Part("Odd", (1, 3))
    assert course.decided(result(Part("Goods", (5, 5)), tiebreaks=(even, odd))) == Deciding(
        Seat(1), Seat(0), 0, odd
    )


def test_nothing_decides_a_shared_victory_or_a_game_alone() -> None:
    assert course.decided(result(Part("Goods", (5, 5, 1)))) is None
    assert course.decided(result(Part("Goods", (5,)))) is None


def test_a_rebase_is_a_position_of_its_own() -> None:
    entries: list[Any] = [commit(1), Rebase(2, commit(1).actions, "d"), commit(3), Rewound(2)]
    assert way(entries) == [0, 1, 2]
    assert isinstance(entries[0], Commit)
