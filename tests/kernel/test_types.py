"""What the kernel's records say of themselves."""

from bot.kernel import Result, Seat


def test_after_seats_that_share_a_place_the_next_one_is_left_out() -> None:
    a, b, c, d = map(Seat, range(4))
    assert Result((9, 7, 9, 3), ((a, c), (b,), (d,))).places == {a: 1, c: 1, b: 3, d: 4}
    assert Result((5, 5, 5), ((a, b, c),)).places == {a: 1, b: 1, c: 1}
