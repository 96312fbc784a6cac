"""What a seat can do in Ferry, and what can come of it."""

from __future__ import annotations

from typing import TypeAlias

import bot.kernel as k
from bot.kernel import Seat
from tests.ferry.tables import Good


class Plan(k.Action, frozen=True, tag="plan"):
    """Plan in secret which good to ship."""

    good: Good


class Lay(k.Action, frozen=True, tag="lay"):
    """Lay a course to a place next to the ferry."""

    to: str


class Swap(k.Action, frozen=True, tag="swap"):
    """Swap a good in hand for one on the market."""

    give: Good
    take: Good


class Spy(k.Action, frozen=True, tag="spy"):
    """Look at the hand of another ferry."""

    on: Seat


class Dig(k.Action, frozen=True, tag="dig"):
    """Take a good from the bag, which ends the turn."""


class Stop(k.Action, frozen=True, tag="stop"):
    """End the turn."""


Action: TypeAlias = Plan | Lay | Swap | Spy | Dig | Stop


class Planned(k.Event, frozen=True, tag="planned"):
    """A seat chose what to ship."""

    seat: Seat
    good: Good
    again: bool
    """Whether it had planned before."""


class Shipped(k.Event, frozen=True, tag="shipped"):
    """A plan was shown and carried out."""

    seat: Seat
    good: Good
    points: int


class Laid(k.Event, frozen=True, tag="laid"):
    """A ferry sailed to a place."""

    seat: Seat
    to: str


class Swapped(k.Event, frozen=True, tag="swapped"):
    """A seat gave a good to the market and took another."""

    seat: Seat
    give: Good
    take: Good


class Spied(k.Event, frozen=True, tag="spied"):
    """A seat saw the hand of another."""

    seat: Seat
    on: Seat
    hand: tuple[Good, ...]


class Drew(k.Event, frozen=True, tag="drew"):
    """A seat took a good from the bag."""

    seat: Seat
    good: Good


class Stopped(k.Event, frozen=True, tag="stopped"):
    """A seat ended its turn."""

    seat: Seat


class Began(k.Event, frozen=True, tag="began"):
    """A new round began."""

    round: int


class Ended(k.Event, frozen=True, tag="ended"):
    """The game ended."""


Happening: TypeAlias = Planned | Shipped | Laid | Swapped | Spied | Drew | Stopped | Began | Ended
