"""Tests cite the rules they hold, and no rule is left without a test.

The folder of a game's tests has a ``rulebook.toml``, in which the rulebook is numbered once::

    [[rule]]
    id = "5.3"
    where = "Playing Tiles"
    says = "tiles match the terrain of their space"

A test names what it holds with ``@rule("5.3")``. A rule that cannot be tested gives its reason instead,
as ``not_applicable``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

rule = pytest.mark.rule

FEWEST, MOST = 3, 8
"""How many words say what a rule is about."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One paragraph of a rulebook, or a reading of one."""

    id: str
    where: str
    says: str
    not_applicable: str = ""


class _Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]


def rules(folder: Path) -> tuple[Rule, ...]:
    """Return the numbered rules of the game that is tested in a folder."""
    return msgspec.toml.decode((folder / "rulebook.toml").read_bytes(), type=_Rulebook).rule


def citations(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of a test and a rule that it cites, for all the tests of a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for cited in mark.args:
                        yield f"{path.name}: {node.name}", ast.literal_eval(cited)


def faults(folder: Path) -> list[str]:
    """Return what is wrong between the rulebook of a game and the tests that cite it."""
    numbered = rules(folder)
    cited = list(citations(folder))
    ids = [one.id for one in numbered]
    held = {found for _, found in cited}
    return [
        *(f"{found}: numbered twice" for found in sorted({one for one in ids if ids.count(one) > 1})),
        *(
            f"{one.id}: {len(one.says.split())} words, not {FEWEST} to {MOST}"
            for one in numbered
            if not FEWEST <= len(one.says.split()) <= MOST
        ),
        *(f"{test} cites {found}, which is not numbered" for test, found in cited if found not in ids),
        *(
            f"{one.id} ({one.says}): neither a test nor a reason why there is none"
            for one in numbered
            if one.id not in held and not one.not_applicable
        ),
        *(
            f"{one.id} ({one.says}): a test, though called not applicable"
            for one in numbered
            if one.id in held and one.not_applicable
        ),
    ]
