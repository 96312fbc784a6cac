"""Luck that nobody steers: chance grows from a secret fixed beforehand and from what every player adds.

A table's secret is drawn when its lobby opens, and its hash, the commitment, is shown from then on. Whoever
joins, starts or ends a turn adds the number that Discord gave that deed, and own words to a joining if they
like. As the secret cannot be changed after it was committed to, it cannot be chosen to suit what was added;
as nobody but the host can know it, nobody can add what suits them. Once it is shown, all can be recomputed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import Any, TypeVar

import msgspec

from bot.kernel import (
    AnyGame,
    Chance,
    Commit,
    Diverged,
    Opening,
    Position,
    Rebase,
    Rewind,
    Seat,
    Value,
    codec,
    log,
)

T = TypeVar("T")

SECRET = 32
"""Bytes of a secret."""

LONGEST = 120
"""Characters of a contribution."""

_SEED = 8
"""Bytes of a seed."""

_canonical = msgspec.json.Encoder(order="sorted").encode


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody added to the chance of a table by joining it."""

    user: int
    name: str
    said: str


class Luck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the chance of a table grows from, as far as all may know it."""

    commitment: str
    """The SHA-256 of the secret, in hexadecimal digits."""
    joined: tuple[Contribution, ...] = ()
    """In the order people joined."""
    begun: str = ""
    """The contribution of whoever started the game."""
    dealt: bool = False
    """Whether the seats were dealt at random among those who joined."""
    since: int = 0
    """How long the log was already when this secret was committed to; what is older grew from another."""


class Unproven(Exception):
    """The luck of a table is not what its secret and its players' contributions give."""

    def __init__(self, ply: int, reason: str) -> None:
        super().__init__(f"{f'Entry {ply}' if ply else 'The opening'} does not hold: {reason}.")
        self.ply = ply


@dataclass(frozen=True, slots=True)
class Proof:
    """What was recomputed, and found as it was played."""

    turns: int
    """How many turns."""
    older: int
    """Up to which entry only seeds were recomputed, not draws: other rules held until there."""
    last: Position[Any, Any] | None
    """Where the log leads."""


def commitment(secret: bytes) -> str:
    """Return by what a secret is committed to: its SHA-256, in hexadecimal digits."""
    return sha256(secret).hexdigest()


def opening_seed(secret: bytes, luck: Luck, options: Mapping[str, Value]) -> int:
    """Return the seed that an opening grows from."""
    return _seed(secret, "opening", [added.said for added in luck.joined], luck.begun, dict(options))


def turn_seed(
    secret: bytes, ply: int, before: str, seat: Seat, actions: Iterable[object], contribution: str
) -> int:
    """Return the seed that a turn's chance grows from; *before*: the digest of the state it is played in."""
    return _seed(secret, "turn", ply, before, seat, list(actions), contribution)


def dealt(seed: int, people: Sequence[T]) -> list[T]:
    """Return people in the seats they are dealt at random, from all in the order they joined."""
    # Turned over, so that the order of seats and the opening position grow from different numbers.
    return Chance(seed ^ ((1 << 8 * _SEED) - 1)).shuffled(people)


def verify(
    game: AnyGame,
    luck: Luck,
    secret: bytes,
    opening: Opening,
    names: Sequence[str | None],
    entries: Sequence[object],
) -> Proof:
    """Recompute all luck of a table whose secret is known; *names*: who sat where at the opening.

    Raises `Unproven` for the first entry (0: the opening) that does not hold.
    """
    if commitment(secret) != luck.commitment:
        raise Unproven(0, "the secret is not the one that was committed to")
    if luck.since == 0:
        _verify_opening(luck, secret, opening, names)
    states = log.retrace(game, opening, entries)
    digests: list[str | None] = []
    turns = older = 0
    position: Position[Any, Any] | None = None
    for ply, entry in enumerate([None, *entries]):
        try:
            if isinstance(entry, Commit) and ply > luck.since and (before := digests[-1]) is not None:
                _verify_turn(secret, ply, before, entry)
                turns += 1
            position = next(states)
        except Unproven:
            raise
        except Diverged:
            raise Unproven(ply, "it leads elsewhere than when it was played") from None
        except Exception as error:  # a file may hold anything
            raise Unproven(ply, f"it cannot be played again ({error})") from error
        if position is None:
            older = ply
        digests.append(_digest_after(entry, digests) if position is None else codec.digest(position.state))
    return Proof(turns, older, position)


def _verify_opening(luck: Luck, secret: bytes, opening: Opening, names: Sequence[str | None]) -> None:
    if opening.seed != opening_seed(secret, luck, opening.options):
        raise Unproven(
            0, "its chance is not what the secret, the players' contributions and the options give"
        )
    if luck.dealt and list(names) != dealt(opening.seed, [added.name for added in luck.joined]):
        raise Unproven(0, "the seats were dealt otherwise than chance had it")


def _verify_turn(secret: bytes, ply: int, before: str, entry: Commit) -> None:
    actions = codec.decode(bytes(entry.actions), list[object])
    if entry.seed != turn_seed(secret, ply, before, entry.seat, actions, entry.contribution):
        raise Unproven(ply, "its chance is not what the secret, the turn and its contribution give")


def _digest_after(entry: object, digests: Sequence[str | None]) -> str | None:
    """Return the digest of a state that this release cannot reach, as the log has it."""
    match entry:
        case Commit(digest=digest) | Rebase(digest=digest):
            return digest
        case Rewind(to=to):
            return digests[to]
        case _:
            return digests[-1] if digests else None


def _seed(secret: bytes, *grounds: object) -> int:
    hashed = blake2b(_canonical(grounds), digest_size=_SEED, key=secret)
    return int.from_bytes(hashed.digest(), "big")
