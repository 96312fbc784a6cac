"""``python -m tests``, without running what it runs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import __main__ as checks


def run_with(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], failing: str = ""
) -> tuple[int, list[list[str]]]:
    """Return the exit code, and the commands that would have been run."""
    ran: list[list[str]] = []

    def run(command: list[str]) -> int:
        ran.append(command)
        return 3 if command[0] == failing else 0

    monkeypatch.setattr(checks, "run", run)
    return checks.main(arguments), ran


def test_every_check_is_run_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    code, ran = run_with(monkeypatch, [])
    assert code == 0
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy", "lint-imports", "pytest"]


def test_the_first_failure_ends_it_with_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    code, ran = run_with(monkeypatch, [], failing="mypy")
    assert code == 3
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy"]


def test_soaking_runs_the_long_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    code, ran = run_with(monkeypatch, ["soak"])
    assert code == 0
    assert [command[0] for command in ran] == ["pytest"]
    assert "--soak" in ran[0]


def test_other_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["everything"]) == 2
    assert "usage" in capsys.readouterr().err


def test_tools_are_those_of_the_environment_that_runs_the_checks() -> None:
    found = {Path(checks.tool(command[0])) for command in checks.CHECKS}
    assert all(path.exists() and path.parent == Path(sys.executable).parent for path in found)
