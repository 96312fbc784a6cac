"""What is printed on the components of Ferry, by name."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ferry.tables import PRINTED


def names() -> Iterator[str]:
    """Yield the goods, and the places of every chart."""
    prints = PRINTED.of("")
    yield from (good.capitalize() for good in prints.goods)
    for chart, found in prints.charts.items():
        yield from (f"{place.replace('_', ' ').capitalize()} ({chart})" for place in found.days)
