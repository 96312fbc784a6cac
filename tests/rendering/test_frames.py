"""Frames around what belongs to one player."""

from bot.kernel import Result, Seat
from rendering.frames import frame, ranks, title
from rendering.scene import Rect, Text
from rendering.theme import MARKS


def test_seats_that_tie_share_a_place_and_the_next_one_is_left_out() -> None:
    result = Result((7, 9, 7, 3), ((Seat(1),), (Seat(0), Seat(2)), (Seat(3),)))
    assert ranks(result) == {1: "1st", 0: "2nd", 2: "2nd", 3: "4th"}


def test_nobody_has_a_place_before_the_end() -> None:
    assert ranks(None) == {}


def test_the_frame_of_the_player_whose_turn_it_is_has_his_colour() -> None:
    for colour, look in MARKS.items():
        fills = [
            {
                shape.fill
                for shape in frame((0, 0), (280, 200), colour, active=active).shapes
                if isinstance(shape, Rect)
            }
            for active in (True, False)
        ]
        assert fills == [{look.ink, look.tint}, {"paper"}]


def test_a_long_name_is_set_smaller_before_it_is_cut() -> None:
    sizes = {}
    for name in ("Ada", "Benedikt von X", "Maximiliane Wilhelmine"):
        (said,) = [
            shape for shape in title((0, 0), name, "red", 290, active=True).shapes if isinstance(shape, Text)
        ]
        sizes[said.text] = said.size
    assert list(sizes)[:2] == ["Ada", "Benedikt von X"]
    assert list(sizes.values()) == [36, 29, 29]
    assert list(sizes)[2].endswith("…")
