"""Every paragraph of the rules, every ruling and every test case of the data book is held by a test."""

from __future__ import annotations

from pathlib import Path

from tests.rulebook import faults


def test_every_rule_has_a_test_or_a_reason_why_not() -> None:
    assert faults(Path(__file__).parent) == []
