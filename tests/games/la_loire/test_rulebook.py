"""Every paragraph of the rulebook, and every reading of it, is held by a test."""

from __future__ import annotations

from pathlib import Path

from tests.rulebook import faults


def test_every_rule_has_a_test_or_a_reason_why_not() -> None:
    assert faults(Path(__file__).parent) == []
