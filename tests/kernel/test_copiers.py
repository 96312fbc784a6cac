from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Literal

import msgspec
import pytest

from bot.kernel import Seat, State
from bot.kernel.copiers import copier


class Shade(StrEnum):
    LIGHT = "light"


class Crate(msgspec.Struct, tag=True):
    goods: list[str] = []


class Label(msgspec.Struct, frozen=True, tag=True):
    name: str
    places: tuple[int, ...] = ()


class Sealed(msgspec.Struct, frozen=True):
    crate: Crate


class Everything(State):
    seat: Seat
    shade: Shade
    phase: Literal["early", "late"]
    label: Label
    pair: tuple[int, str]
    maybe: Label | None
    numbers: list[int]
    rows: list[list[int]]
    counts: dict[str, int]
    crates: dict[str, Crate]
    shelf: tuple[Crate, ...]
    both: tuple[int, list[int]]
    held: Crate | Label | None
    loose: list[int] | None
    sealed: Sealed
    last: list[Crate] = msgspec.field(default_factory=list)


class Named(State, kw_only=True):
    numbers: list[int]
    seat: Seat


def everything() -> Everything:
    return Everything(
        seat=Seat(1),
        shade=Shade.LIGHT,
        phase="late",
        label=Label("a", (1, 2)),
        pair=(1, "one"),
        maybe=None,
        numbers=[1, 2],
        rows=[[1], [2, 3]],
        counts={"salt": 2},
        crates={"a": Crate(["salt"])},
        shelf=(Crate(["wool"]), Crate()),
        both=(1, [2]),
        held=Crate(["wine"]),
        loose=[4],
        sealed=Sealed(Crate(["honey"])),
        last=[Crate(["amber"])],
    )


def crate(held: Any) -> Crate:
    assert isinstance(held, Crate)
    return held


CHANGES: dict[str, Callable[[Everything], object]] = {
    "a list": lambda it: it.numbers.append(3),
    "a list in a list": lambda it: it.rows[1].clear(),
    "a dictionary": lambda it: it.counts.update(salt=3),
    "a struct in a dictionary": lambda it: it.crates["a"].goods.append("wool"),
    "a struct in a tuple": lambda it: it.shelf[1].goods.append("wool"),
    "a list in a pair": lambda it: it.both[1].append(1),
    "a struct that might be none": lambda it: crate(it.held).goods.clear(),
    "a list that might be none": lambda it: (it.loose or []).append(1),
    "a struct in a frozen one": lambda it: it.sealed.crate.goods.clear(),
    "a struct in a list": lambda it: it.last[0].goods.clear(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_to_the_copy_leaves_the_state_as_it_was(change: Callable[[Everything], object]) -> None:
    state = everything()
    copied = copier(Everything)(state)
    assert copied == everything()
    change(copied)
    assert copied != everything()
    assert state == everything()


def test_each_of_several_kinds_is_copied_as_what_it_is() -> None:
    state = everything()
    state.held, state.loose = Label("b"), None
    assert copier(Everything)(state) == state


def test_what_never_changes_is_shared() -> None:
    state = everything()
    copied = copier(Everything)(state)
    assert copied.label is state.label
    assert copied.pair is state.pair


def test_fields_that_are_only_named_are_copied_too() -> None:
    state = Named(numbers=[1], seat=Seat(2))
    copied = copier(Named)(state)
    assert copied == state
    assert copied.numbers is not state.numbers


def test_what_no_state_is_made_of_is_refused() -> None:
    class Odd(State):
        seen: set[int]

    with pytest.raises(TypeError, match="no state is made of"):
        copier(Odd)
