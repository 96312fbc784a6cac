"""What somebody presses who plays at random: one chooser for all tests that play through Discord."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

STEERING = frozenset(
    {"Back", "Restart turn", "End turn", "Text board", "Since my last turn", "What can I do here?"}
)
"""The buttons of a guided turn that answer no question."""

_TURNING = ("Earlier", "Later")


class Press(NamedTuple):
    """A button, by its label."""

    label: str


class Choose(NamedTuple):
    """An option of a menu."""

    menu: str
    """Its custom id."""

    value: str


Deed: TypeAlias = Press | Choose


def in_turn(labels: Sequence[str]) -> bool:
    """Return whether the buttons of a message, also those that cannot be pressed, are those of a turn."""
    return bool({"Back", "End turn"} & set(labels))


def deed(
    labels: Sequence[str],
    menus: Sequence[Mapping[str, Any]],
    rng: random.Random,
    *,
    back: float,
    end: float,
    never: Collection[str] = (),
) -> Deed:
    """Return what to press or choose next in a guided turn.

    *labels*: of the buttons that can be pressed. *menus*: as Discord describes them.
    *back*: how often a step is taken back. *end*: how often a turn is ended where it could go on.
    *never*: the labels of what is not chosen.
    """
    turning = [label for label in labels if label.startswith(_TURNING)]
    answers = [label for label in labels if label not in {*STEERING, *turning, *never}]
    if "Back" in labels and rng.random() < back:
        return Press("Back")
    if "End turn" in labels and ((not answers and not menus) or rng.random() < end):
        return Press("End turn")
    if turning and rng.random() < 0.1:
        return Press(rng.choice(turning))
    if menus:
        options = [option["value"] for option in menus[0]["options"] if option["label"] not in never]
        return Choose(menus[0]["custom_id"], rng.choice(options))
    assert answers, f"nothing to press: {labels}"
    return Press(rng.choice(answers))
