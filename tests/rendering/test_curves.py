"""Curves and dashes, by their lengths and ends."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.curves import dashed, smooth
from rendering.scene import Point

points = st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), min_size=2, max_size=8, unique=True)


def _length(line: list[Point]) -> float:
    return sum(dist(one, other) for one, other in pairwise(line))


@given(points)
def test_a_curve_goes_through_all_its_points(line: list[Point]) -> None:
    curve = smooth(line)
    for x, y in line:
        assert min(dist((x, y), at) for at in curve) < 1e-6


def test_a_curve_through_points_on_a_line_is_that_line() -> None:
    assert all(y == pytest.approx(2 * x) for x, y in smooth([(0, 0), (10, 20), (20, 40), (30, 60)]))


@given(points, st.integers(2, 30), st.integers(1, 30))
def test_dashes_and_gaps_alternate_in_their_lengths(line: list[Point], dash: int, gap: int) -> None:
    pieces = dashed(line, (dash, gap))
    whole = _length(line)
    assert pieces[0][0] == line[0]
    assert all(_length(piece) == pytest.approx(dash) for piece in pieces[:-1])
    rounds, rest = divmod(whole, dash + gap)
    assert sum(map(_length, pieces)) == pytest.approx(rounds * dash + min(rest, dash), abs=1e-3)
