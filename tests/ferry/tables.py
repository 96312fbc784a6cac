"""The printed data of Ferry, typed and checked once."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias, get_args

import msgspec

from bot.kernel import Misprint, Printed

Good: TypeAlias = Literal["salt", "wool", "wine", "honey", "amber"]
GOODS: tuple[Good, ...] = get_args(Good)

MOST_SEATS = 4
MOST_ROUNDS = 3


class Ware(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of goods: how many there are, and what shipping one is worth."""

    number: int
    value: int


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where ferries sail: places, the days it takes to land there, and which lie side by side."""

    harbour: str
    days: dict[str, int]
    links: tuple[tuple[str, str], ...]

    def beside(self, place: str) -> list[str]:
        """Return the places next to one, in the order of the chart."""
        ends = [link for link in self.links if place in link]
        return [b if a == place else a for a, b in ends]


class Prints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything printed."""

    days: int
    hand: int
    market: int
    goods: dict[Good, Ware]
    charts: dict[str, Chart]


def load(text: str) -> Prints:
    """Read printed data from TOML.

    Raises `Misprint`.
    """
    try:
        prints = msgspec.toml.decode(text, type=Prints)
    except msgspec.DecodeError as problem:
        raise Misprint(str(problem)) from problem
    for name, chart in prints.charts.items():
        strange = {place for link in chart.links for place in link} ^ set(chart.days)
        if strange or chart.harbour not in chart.days:
            raise Misprint(f"charts.{name}: places and links disagree about {sorted(strange)}")
    # Each seat draws its hand and one good a round, and may dig once in each.
    wanted = prints.market + MOST_SEATS * (prints.hand + 2 * MOST_ROUNDS)
    if sum(ware.number for ware in prints.goods.values()) < wanted:
        raise Misprint(f"goods: the bag needs at least {wanted}")
    return prints


PRINTED = Printed(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"), load)
