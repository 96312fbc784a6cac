"""The scheme by which tests cite rules notices what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook import faults


def shelf(folder: Path, book: str, tests: str) -> Path:
    (folder / "rulebook.toml").write_text(book)
    (folder / "test_some.py").write_text(tests)
    return folder


HELD = '[[rule]]\nid = "1"\nwhere = "p. 1"\nsays = "one two three"\n'


@pytest.mark.parametrize(
    ("book", "tests", "found"),
    [
        (HELD, '@rule("1")\ndef test_it(): ...', []),
        (HELD, "def test_it(): ...", ["1 (one two three): neither a test nor a reason why there is none"]),
        (HELD + 'not_applicable = "only wood"', "def test_it(): ...", []),
        (
            HELD + 'not_applicable = "only wood"',
            '@rule("1")\ndef test_it(): ...',
            ["1 (one two three): a test, though called not applicable"],
        ),
        (
            HELD,
            '@rule("1", "2")\ndef test_it(): ...',
            ["test_some.py: test_it cites 2, which is not numbered"],
        ),
        (HELD + HELD, '@rule("1")\nasync def test_it(): ...', ["1: numbered twice"]),
        (HELD.replace("two", ""), '@rule("1")\ndef test_it(): ...', ["1: 2 words, not 3 to 8"]),
    ],
)
def test_what_a_rulebook_and_its_tests_lack_is_named(
    tmp_path: Path, book: str, tests: str, found: list[str]
) -> None:
    assert faults(shelf(tmp_path, book, tests)) == found
