"""The band across the top of every picture."""

from itertools import pairwise

from rendering.header import HEIGHT, assembly, header
from rendering.scene import Rect, Text, Use
from rendering.theme import SEATS


def test_one_player_is_named_beside_the_own_mark() -> None:
    shapes = header(1200, "red", ["Ada"], " plans", "Orléans", "Round 1")
    assert [shape.name for shape in shapes if isinstance(shape, Use)] == ["red large mark"]
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["Ada plans", "Orléans", "Round 1"]


def test_several_players_are_shown_by_their_marks_side_by_side() -> None:
    for count in (0, 2, 3, 4):
        shapes = assembly(1200, SEATS[:count], "plan their round", "Orléans", "Round 1")
        marks = [shape for shape in shapes if isinstance(shape, Use)]
        said = next(shape for shape in shapes if isinstance(shape, Text))
        assert [mark.name for mark in marks] == [f"{colour} large mark" for colour in SEATS[:count]]
        assert all(other.at[0] - one.at[0] > 70 for one, other in pairwise(marks))
        assert all(said.at[0] > mark.at[0] + 36 for mark in marks)
        assert max(r.at[1] + r.size[1] for r in shapes if isinstance(r, Rect)) == HEIGHT
