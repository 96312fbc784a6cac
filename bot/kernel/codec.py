"""States copied, fingerprinted, and written as JSON."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar, Union

import msgspec

from bot.kernel.copiers import copier
from bot.kernel.types import Action, State

S = TypeVar("S", bound=State)

_to_json = msgspec.json.Encoder().encode


@cache
def _from_json(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def copy(state: S) -> S:
    """Return a state that is equal and shares nothing that can change."""
    made: S = copier(type(state))(state)
    return made


def digest(state: State) -> str:
    """Return a short fingerprint of a state: sixteen hexadecimal digits."""
    return blake2b(_to_json(state), digest_size=8).hexdigest()


def encode(value: object) -> bytes:
    """Return a value as JSON; equal values of one type give equal bytes."""
    return _to_json(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """Read a value of a type from JSON.

    Raises `msgspec.DecodeError`, of which `msgspec.ValidationError` says where the data does not fit.
    """
    return _from_json(kind).decode(data)


@cache
def union_of(kinds: tuple[type[Action], ...]) -> Any:
    """Return the type that any of these kinds of action has."""
    return Union[kinds]  # noqa: UP007 - built from a tuple known only at run time
