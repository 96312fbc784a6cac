"""The rules of Orléans at hand: guide.md, with the figures of an edition of the printed data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.games.orleans.bath import CHOSEN, DRAWN
from bot.games.orleans.names import CITIZENS, DEEDS, GOODS, KIND, KINDS, SEATS, TOWNS, Deed, Town
from bot.games.orleans.sheet import PlaceCard
from bot.games.orleans.spaces import TOWER
from bot.games.orleans.state import Sight, edition_of
from bot.games.orleans.tables import PRINTED, Edition
from bot.games.orleans.text.effects import effect
from bot.games.orleans.text.naming import capital, listed, number, plural, reward_of
from bot.kernel import Given, Topic, Value
from bot.kernel.guide import read

KIND_TOPICS: Final = {
    "remove": "Removing place tiles",
    "draw": "Drawing followers",
    "fill": "Planning",
    "put": "Planning",
    "take_off": "Planning",
    "bring_back": "Bringing followers back",
    "ahead": "Queue",
    "queue": "Queue",
    "unqueue": "Queue",
    "ready": "Ready",
    "reopen": "Ready",
    "use": "The action phase",
    "recruit": "Recruiting",
    "sail": "Travelling",
    "ride": "Travelling",
    "send": "Beneficial Deeds",
    "buy": "Development",
    "finish": "The action phase",
    "pass": "Passing",
    "fit": "Technology",
    "give": "Harvest",
    "shelter": "Events",
    "suffer": "Events",
    "give_up": "Torture",
}
"""Which topic explains each kind of action."""

_QUEUED: Final = {"pass": "Passing", "technology": "Technology", "event": "Events"}
_ITEMS: Final = {
    "good": "Goods",
    "point": "Development",
    "station": "Trading stations",
    "tile": "Place tiles",
    "technology": "Technology",
}
_WITHOUT: Final = {"count", "space", "reward", "coins", "how"}
"""Fields whose values need no topic."""

_WRITTEN: Final = Path(__file__).with_name("guide.md")
"""Read when the rules are looked up, which is not when the bot starts."""
_NUMERALS: Final = ("", "I", "II")
_SEATS: Final = ("two", "three", "four")


def guide(digest: str) -> Sequence[Topic]:
    """Return all topics: those that are written, with what is printed; then deeds, goods and towns."""
    edition = PRINTED.of(digest)
    written = read(_WRITTEN.read_text(encoding="utf-8"), _figures(edition), dict(_facts(edition)))
    return (
        *written,
        *(_deed(edition, deed) for deed in DEEDS),
        *_goods(edition),
        *(_town(edition, town) for town in TOWNS),
    )


def topic(view: Sight, field: str, value: Value, _given: Given) -> str:
    """Name the topic about a kind of action, or about whatever a value names."""
    text = str(value)
    if field == "do":
        return KIND_TOPICS.get(text, "")
    if field == "item":
        return _ITEMS.get(text, "")
    if field in _WITHOUT:
        return ""
    return _QUEUED.get(text) or _names(edition_of(view)).get(text, "")


def _names(edition: Edition) -> dict[str, str]:
    """Return which topic is about a place, deed, town, good or follower, by what the rules call it."""
    return {
        **{place: card.name for place, card in edition.places.items()},
        **{deed: card.name for deed, card in edition.deeds.items()},
        **{str(town): name for town, name in edition.towns.items()},
        **{good: capital(good) for good in GOODS},
        **{follower: capital(plural(kind)) for follower, kind in KIND.items()},
    }


def _facts(edition: Edition) -> Iterator[tuple[str, str]]:
    """Yield what is printed on each place, and how many there are of each kind of follower."""
    for card in edition.places.values():
        stack = f" A place tile of stack {_NUMERALS[card.stack]}." if card.stack else ""
        yield card.name, f"{_needs(card)}{stack}"
    for kind in KINDS:
        counts = [edition.neutral[kind] - away for away in edition.removed[kind]]
        own = " Each player has one more in the own colour." if kind in map(KIND.get, edition.own) else ""
        yield capital(plural(kind)), f"The supply begins with {_by_seats(counts)}.{own}"


def _by_seats(counts: Sequence[int]) -> str:
    words = [f"{count} with {seats} players" for count, seats in zip(counts, _SEATS, strict=True)]
    return listed(words)


def _needs(card: PlaceCard) -> str:
    """Return whom a place needs."""
    shown = {"any": "any follower", "neutral": "any follower not in your colour"}
    if not card.spaces:
        return "It has no action spaces."
    return f"Its action spaces: {listed([shown.get(space, space) for space in card.spaces])}."


def _figures(edition: Edition) -> Mapping[str, object]:
    """Return what stands in braces in the text."""
    figures: dict[str, object] = {
        **{place: card.name for place, card in edition.places.items()},
        **{capital(plural(kind)): capital(plural(kind)) for kind in KINDS},
        **_counts(edition),
        **_track_figures(edition),
    }
    for place, card in edition.places.items():
        figures[f"{place}_good"] = card.good
        figures[f"{place}_points"] = card.points
        figures[f"{place}_coins"] = card.coins
        if card.effect == "gain":
            figures[f"{place}_gain"] = effect(place, card)
        if card.effect == "stand_in":
            figures[f"{place}_stands"] = capital(effect(place, card))
    return figures


def _counts(edition: Edition) -> dict[str, object]:
    """Return the figures of the components."""
    return {
        "rounds": edition.rounds(),
        "coins": edition.coins,
        "stations": edition.stations,
        "merchant": edition.towns[edition.merchant],
        "free_town": edition.towns[edition.free_town],
        "market": edition.market,
        "technology": edition.technology,
        "farmers_only": edition.farmers_only,
        "own_followers": len(edition.own),
        "own_list": listed([f"a {KIND[one]}" for one in edition.own]),
        "goods_removed": listed([str(count) for count in edition.goods_removed]),
        "goods_points": listed([f"{edition.points[good]} for {good}" for good in reversed(GOODS)]),
        "goods_per_coin": edition.goods_per_coin,
        "food": listed(list(edition.food)).replace(" and ", " or "),
        "harvest_coins": edition.harvest_coins,
        "hours": listed(sorted({str(count) for count in edition.hours.values()})),
        "citizens": len(CITIZENS),
        "bath_drawn": DRAWN,
        "bath_chosen": CHOSEN,
        "tower_spaces": len(edition.places[TOWER].spaces),
    }


def _track_figures(edition: Edition) -> dict[str, object]:
    """Return what the spaces of the tracks show."""
    stars = [
        space for space in range(1, edition.last + 1) if edition.status[space] > edition.status[space - 1]
    ]
    return {
        "farmer_goods": listed(list(edition.farmer_goods)),
        "boatman_coins": listed([str(coins) for coins in edition.boatman_coins if coins]),
        "craftsman_steps": edition.steps["craftsman"],
        "trader_steps": edition.steps["trader"],
        "draws": listed([str(draws) for draws in edition.draws]),
        "knight_citizen": edition.knight_citizen,
        "scholar_points": listed([str(points) for points in edition.scholar_points]),
        "last": edition.last,
        "top_status": edition.status[-1],
        "development_coins": listed(
            [f"{number(coins, 'coin')} on space {at}" for at, coins in edition.development_coins.items()]
        ),
        "development_citizens": f"spaces {listed([str(space) for space in edition.development_citizens])}",
        "stars": listed([f"{edition.status[space]} on space {space}" for space in stars]),
    }


def _deed(edition: Edition, deed: Deed) -> Topic:
    """Return the topic about a beneficial deed."""
    card = edition.deeds[deed]
    spaces = listed([number(count, kind) for kind, count in card.spaces.items()])
    text = (
        f"Each follower sent here earns {reward_of(card)}. Its spaces: {spaces}, "
        f"{sum(card.spaces.values())} in all. Whoever fills the last one takes its citizen. "
        "Only exactly the follower shown may go on a space. See *Beneficial Deeds*."
    )
    return Topic(card.name, "Deeds", "Orléans, Town Hall and Beneficial Deeds", text)


def _goods(edition: Edition) -> Iterator[Topic]:
    """Yield the topic about each kind of good."""
    for good in GOODS:
        makers = [card.name for card in edition.places.values() if card.good == good]
        made = f" The {listed(makers)} makes it." if makers else ""
        steps = edition.farmer_goods.count(good)
        farm = f" The farmers track brings it in {number(steps, 'step')}." if steps else ""
        food = " It is food: Harvest may take it." if good in edition.food else ""
        worth = f"{capital(good)} scores {number(edition.points[good], 'point')} at the end."
        text = f"{worth} There are {edition.goods[good]}, some on the map.{farm}{made}{food}"
        yield Topic(capital(good), "Goods", "Orléans, Scoring; Events", text)


def _town(edition: Edition, town: Town) -> Topic:
    """Return the topic about a town: where roads and waterways lead."""
    name = edition.towns[town]
    lines = []
    for kind, ways in (("By road", edition.roads), ("By water", edition.waterways)):
        ends = [f"{edition.towns[to]}{_mark(edition, way)}" for to, way in ways[town]]
        lines.append(f"{kind}: {listed(ends, 'nowhere')}.")
    station = (
        "Every player may build a trading station here."
        if town == edition.free_town
        else "One trading station may stand here, whoever builds it."
    )
    begin = " All merchants begin here." if town == edition.merchant else ""
    return Topic(name, "Towns", "Orléans, The map; Guildhall", f"{station}{begin}\n" + "\n".join(lines))


def _mark(edition: Edition, way: int) -> str:
    """Return when a second good lies on a connection."""
    mark = edition.connections[way].mark
    return f" (two goods with {mark} players{'' if mark == max(SEATS) else ' or more'})" if mark else ""
