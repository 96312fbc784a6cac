"""The faces as their files describe them, against what FreeType makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from rendering.faces import NAMES, face

every_face = pytest.mark.parametrize("name", NAMES)


@every_face
def test_a_face_covers_what_it_has_and_nothing_else(name: str) -> None:
    for character in "AaÄéßñŁČ019 …Жα":
        assert face(name).covers(character), character
    for character in "王م😀\u202e\x00\U0001d4d0":
        assert not face(name).covers(character), character


@every_face
@given(text=st.text("ABCabcéß 0123456789", max_size=30), size=st.integers(12, 60))
def test_the_width_is_about_what_freetype_takes(name: str, text: str, size: int) -> None:
    """FreeType sets each character to whole pixels, by its hints."""
    font = ImageFont.truetype(face(name).path, size, layout_engine=ImageFont.Layout.BASIC)
    assert abs(face(name).width(text, size) - font.getlength(text)) <= 1 + len(text)


def test_a_text_is_cut_where_it_does_not_fit() -> None:
    bold = face("bold")
    assert bold.fitted("Anna", 30, 500) == "Anna"
    cut = bold.fitted("Maximiliane von Hohenfels", 30, 200)
    assert cut.endswith("…")
    assert len(cut) > 5
    assert "Maximiliane von Hohenfels".startswith(cut[:-1])
    assert bold.width(cut, 30) <= 200


def test_long_texts_are_set_in_lines_that_fit() -> None:
    text = "farm in Azay-le-Rideau, farm in Amboise, castle in Tours, monastery in Angers"
    lines = face("sans").wrapped(text, 26, 300)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert all(face("sans").width(line, 26) <= 300 for line in lines)
    assert face("bold").wrapped("Unbreakable" * 5, 26, 100) == ["Unbreakable" * 5]
    assert face("sans").wrapped("", 26, 300) == []


def test_there_are_no_other_faces() -> None:
    with pytest.raises(KeyError):
        face("comic")
