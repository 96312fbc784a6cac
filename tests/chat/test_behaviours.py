"""Every way in which we know bots to fail has a test here, or a reason why Relais cannot fail so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROWS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "behaviours.toml").read_text(encoding="utf-8"))["row"]

_TEST = re.compile(r"^(?:async )?def test((?:_row_\d+)+)_", re.MULTILINE)


def held() -> set[str]:
    """Return the numbers that tests of this folder are named by."""
    names = [
        name for path in HERE.glob("test_*.py") for name in _TEST.findall(path.read_text(encoding="utf-8"))
    ]
    return {number for name in names for number in re.findall(r"\d+", name)}


def test_every_row_is_tested_or_says_why_not() -> None:
    found = held()
    missing = [
        number
        for number, row in ROWS.items()
        if number not in found
        and "where" not in row
        and not (row.get("applies") is False and row.get("because"))
    ]
    assert missing == []


def test_no_test_is_named_by_a_row_that_is_not_listed_or_does_not_apply() -> None:
    idle = {number for number, row in ROWS.items() if row.get("applies") is False}
    assert held() <= ROWS.keys() - idle


def test_each_row_is_described_in_a_few_words() -> None:
    for row in ROWS.values():
        assert 3 <= len(row["about"].replace("-", " ").split()) <= 8
        assert row.keys() <= {"about", "where", "applies", "because"}


def test_a_row_held_elsewhere_is_held_by_tests_that_are_there() -> None:
    for folder in {row["where"] for row in ROWS.values() if "where" in row}:
        assert list((HERE.parent / folder).rglob("test_*.py"))
