"""The rules of Ferry, topic by topic."""

from __future__ import annotations

from collections.abc import Sequence

from bot.kernel import Given, Topic, Value
from tests.ferry.state import View, chart_of
from tests.ferry.tables import PRINTED

KINDS = {
    "plan": "Planning",
    "lay": "Courses",
    "swap": "The market",
    "spy": "Spying",
    "dig": "Digging",
    "stop": "Stopping",
}


def guide(digest: str) -> Sequence[Topic]:
    """Return all topics."""
    prints = PRINTED.of(digest)
    chapters = (
        Topic(
            "The game in brief",
            "The game",
            "all pages",
            "Ferries ship goods and land at places. Everybody plans in secret which good to ship, then "
            "ferries sail in turn. Points come from goods shipped and from places landed at.",
        ),
        Topic(
            "Planning",
            "The game",
            "p. 1",
            "All choose a good of their hand in secret. It scores its value, and twice that when nobody else "
            "ships it.",
        ),
        Topic(
            "Courses",
            "Sailing",
            "p. 2",
            f"A ferry sails to a place next to it. It has {prints.days} days, and each place takes some.",
        ),
        Topic("The market", "Sailing", "p. 2", "A day swaps a good in hand for one on the market."),
        Topic(
            "Spying",
            "Sailing",
            "p. 2",
            "A day shows the hand of another ferry, where the table allows spies.",
        ),
        Topic("Digging", "Sailing", "p. 2", "A good from the bag ends the turn. The bag must not be empty."),
        Topic("Stopping", "Sailing", "p. 2", "A ferry may stop whenever it likes."),
        Topic("The end", "The game", "p. 3", "After the last round each place landed at scores a point."),
    )
    goods = [
        Topic(
            good.capitalize(),
            "Goods",
            "p. 1",
            f"Shipping {good} scores {ware.value}, or {ware.value * 2} alone.",
        )
        for good, ware in prints.goods.items()
    ]
    places = [
        Topic(
            f"{name.replace('_', ' ').capitalize()} ({chart})",
            f"Places of the {chart}",
            "p. 2",
            f"Landing takes {days} of the days of a turn. It scores a point at the end.",
        )
        for chart, found in prints.charts.items()
        for name, days in found.days.items()
    ]
    return sorted([*chapters, *goods, *places], key=lambda topic: topic.group != "The game")


def topic(view: View, field: str, value: Value, _given: Given) -> str:
    """Name the topic about a kind of action, a good or a place."""
    match field:
        case "do":
            return KINDS.get(str(value), "")
        case "good" | "give" | "take":
            return str(value).capitalize()
        case "to" if value in chart_of(view).days:
            return f"{str(value).replace('_', ' ').capitalize()} ({view.chart})"
        case _:
            return ""
