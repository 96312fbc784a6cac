"""Alternative text: cut where Discord cuts, but between words."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from rendering.alt import LIMIT, beginning, shortened


def test_a_short_text_stays_but_for_its_markup() -> None:
    assert shortened("**Anna** builds *roads*; see __this__. 2 * 3 = 6, snake_case") == (
        "Anna builds roads; see this. 2 * 3 = 6, snake_case"
    )
    assert shortened(r"Ben \*the\* \_great\_") == "Ben *the* _great_"


def test_a_long_text_ends_between_two_words() -> None:
    assert shortened("one two three four", 13) == "one two…"
    assert shortened("one two three four", 14) == "one two three…"
    assert shortened("one two three four", 18) == "one two three four"


def test_a_word_without_end_is_cut_all_the_same() -> None:
    assert shortened("x" * 2000) == "x" * (LIMIT - 1) + "…"


def test_no_more_lines_are_asked_for_than_can_be_shown() -> None:
    def lines() -> Iterator[str]:
        yield "first line"
        yield "second " * 10
        raise AssertionError

    assert beginning(lines(), 24) == "first line\nsecond…"
    assert beginning(["one", "two"], 24) == "one\ntwo"


@given(st.text(max_size=60), st.integers(2, 50))
def test_nothing_is_longer_than_the_limit(text: str, limit: int) -> None:
    assert len(shortened(text, limit)) <= limit
