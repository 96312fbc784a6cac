from __future__ import annotations

import pytest

from bot.kernel import Misprint, Printed, UnknownPrint
from tests.ferry.tables import PRINTED, load


def shout(text: str) -> str:
    if "?" in text:
        raise Misprint("line 1: what?")
    return text.upper()


def test_a_table_that_names_no_edition_plays_with_that_of_the_release() -> None:
    prints = Printed("salt", shout)
    assert prints.of("") == prints.of(prints.default) == "SALT"
    assert prints.text("") == "salt"
    assert prints.knows("")


def test_a_correction_reaches_those_who_name_it_and_nobody_else() -> None:
    prints = Printed("salt", shout)
    corrected = prints.add("sugar")
    assert corrected != prints.default
    assert (prints.of(corrected), prints.text(corrected)) == ("SUGAR", "sugar")
    assert (prints.of(""), prints.current) == ("SALT", prints.default)


def test_an_edition_is_known_by_its_content() -> None:
    prints = Printed("salt", shout)
    loaded = prints.of("")
    assert prints.add("salt") == prints.default == Printed("salt", shout).default
    assert prints.of("") is loaded
    assert prints.default == "2e3b6ab7edb43725"


def test_an_edition_that_was_never_added_is_not_known() -> None:
    prints = Printed("salt", shout)
    assert not prints.knows("0" * 16)
    with pytest.raises(UnknownPrint):
        prints.of("0" * 16)
    with pytest.raises(UnknownPrint):
        prints.text("0" * 16)


def test_a_misprint_is_not_added() -> None:
    prints = Printed("salt", shout)
    with pytest.raises(Misprint):
        prints.add("salt?")
    with pytest.raises(Misprint):
        Printed("?", shout)
    assert prints.current == prints.default


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("days = 3", "days = many", "Invalid"),
        ("days = 3", 'days = "3"', "days"),
        ("hand = 2", "", "hand"),
        ('["harbour", "cape"]', '["harbour", "kape"]', "kape"),
        ("number = 7, value = 1", "number = 0, value = 1", "bag"),
    ],
)
def test_a_misprint_says_where_it_is(right: str, wrong: str, complaint: str) -> None:
    text = PRINTED.text("")
    assert right in text
    with pytest.raises(Misprint, match=complaint):
        load(text.replace(right, wrong))
