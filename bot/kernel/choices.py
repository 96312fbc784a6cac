"""From a list of legal actions to questions a player can answer one at a time.

An action is read as a row of values: what to *do*, then each field in order.
A set of rows is a tree, and choosing an action is walking down that tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Generic, TypeVar

from bot.kernel import codec
from bot.kernel.types import Action, Value

A = TypeVar("A", bound=Action)

DO = "do"
"""The name of the first question: which kind of action."""


@cache
def kind(cls: type[Action]) -> str:
    """Return the name of a kind of action, as stored and as typed."""
    return str(cls.__struct_config__.tag)


def spell(action: Action) -> dict[str, Value]:
    """Return the row of values that an action is made of."""
    row: dict[str, Value] = {DO: kind(type(action))}
    for name in action.__struct_fields__:
        row[name] = getattr(action, name)
    return row


@dataclass(frozen=True, slots=True)
class Question:
    """The next thing to ask, and its answers in the order of the legal actions."""

    field: str
    answers: tuple[Value, ...]
    given: Mapping[str, Value]
    """What is settled already: the values given, and those that there is no other answer for."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which part of an action goes wrong first, and what would have been possible there."""

    field: str
    value: Value
    possible: tuple[Value, ...]
    given: Mapping[str, Value]

    def __str__(self) -> str:
        possible = ", ".join(map(str, self.possible)) or "nothing"
        return f"{self.field} cannot be {self.value!r} here; possible: {possible}"


@dataclass(frozen=True, slots=True)
class Chosen(Generic[A]):
    """The answers given leave exactly one action."""

    action: A


def _agrees(action: Action, given: Mapping[str, Value]) -> bool:
    for field, value in given.items():
        found = kind(type(action)) if field == DO else getattr(action, field, None)
        # True == 1 in Python, but a yes is not a number.
        if found != value or type(found) is not type(value):
            return False
    return True


def matching(actions: Iterable[A], given: Mapping[str, Value]) -> list[A]:
    """Keep the actions that agree with all the values given so far, in whatever order they came."""
    return [action for action in actions if _agrees(action, given)]


def answers(actions: Iterable[Action], field: str) -> tuple[Value, ...]:
    """Return the values that a field takes among the actions, each once, in their order."""
    if field == DO:
        return tuple(dict.fromkeys(kind(type(action)) for action in actions))
    return tuple(dict.fromkeys(getattr(a, field) for a in actions if field in a.__struct_fields__))


def next_question(actions: Sequence[A], given: Mapping[str, Value]) -> Question | Chosen[A]:
    """Return the first field still open among the actions left, or the one action that is left.

    Raises `LookupError` when no action agrees with what was given.
    """
    left = matching(actions, given)
    if not left:
        raise LookupError(given)
    if len(left) == 1:
        return Chosen(left[0])
    settled: dict[str, Value] = {}
    for field in spell(left[0]):
        found = answers(left, field)
        if len(found) > 1:
            return Question(field, found, {**given, **settled})
        settled[field] = found[0]
    raise AssertionError(left)  # two legal actions are equal: the conformance suite forbids it


def refusal(actions: Sequence[Action], wanted: Action) -> Refusal:
    """Say which part of an illegal action goes wrong first, and what would have been possible there."""
    given: dict[str, Value] = {}
    left = list(actions)
    for field, value in spell(wanted).items():
        found = answers(left, field)
        left = matching(left, {field: value})
        if not left:
            return Refusal(field, value, found, given)
        given[field] = value
    raise AssertionError(wanted)  # the action is legal


def stamp(actions: Sequence[Action], turn: int) -> str:
    """Return a short mark of the choices a menu was made from, so that a stale menu can be told."""
    return blake2b(codec.encode([turn, actions]), digest_size=4).hexdigest()
