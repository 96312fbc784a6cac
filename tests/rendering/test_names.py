"""Names in pictures: whatever people call themselves, every character can be set."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rendering.faces import NAMES, face
from rendering.names import LONGEST, shown


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna", "Anna"),
        ("Chloé", "Chloé"),
        ("Zoe\u0301", "Zoé"),
        ("Жанна", "Жанна"),
        ("王伟", "WangWei"),
        ("محمد", "mhmd"),
        ("\U0001d4d0\U0001d4f7\U0001d4f7\U0001d4ea", "Anna"),
        ("Z̷̢̛a̸l̵g̶o̸", "Zalgo"),
        ("Mia 😀", "Mia :grinning:"),
        ("\u202eevil\u202c", "evil"),
        ("two\nlines", "two lines"),
        ("  wide   apart ", "wide apart"),
    ],
)
def test_a_name_is_spelled_with_characters_that_the_faces_have(name: str, expected: str) -> None:
    assert shown(name) == expected


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\u202e", "\u0301", "\ufe0f"])
def test_a_name_of_which_nothing_can_be_seen_is_a_question_mark(name: str) -> None:
    assert shown(name) == "?"


def test_a_long_name_ends_with_an_ellipsis() -> None:
    assert shown("a" * 100) == "a" * (LONGEST - 1) + "…"
    assert shown("Maria Magdalena", 7) == "Maria…"
    assert shown("a" * LONGEST) == "a" * LONGEST


@given(st.text(max_size=40))
@example("🇩🇪👩‍👩‍👧‍👦")
@example("ﷺ" * 32)
@example("\ud800")
def test_no_name_leaves_an_empty_box(name: str) -> None:
    spelled = shown(name)
    assert 0 < len(spelled) <= LONGEST
    assert all(face(known).covers(character) for known in NAMES for character in spelled)
    assert not any(unicodedata.category(character) in {"Cc", "Cf", "Mn"} for character in spelled)
