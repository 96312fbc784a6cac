"""What things are called, alone and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.orleans.names import FOLLOWERS, GOODS, KIND, TOWNS, Citizen, Follower, Good, Hour, Place
from bot.games.orleans.sheet import DeedCard
from bot.games.orleans.state import EMPTY, TECHNOLOGY, Entry, Spot, Standing, Stopping
from bot.games.orleans.tables import PRINTED

_EDITION: Final = PRINTED.of("")

PLURALS: Final = {"boatman": "boatmen", "craftsman": "craftsmen"}

HOURS: Final[Mapping[Hour, str]] = {
    "pilgrimage": "Pilgrimage",
    "income": "Income",
    "harvest": "Harvest",
    "taxes": "Taxes",
    "trading_day": "Trading Day",
    "plague": "Plague",
}

_EVENTS: Final[Mapping[Hour, str]] = {
    "pilgrimage": "no monks can be recruited",
    "income": "coins equal to the development status",
    "harvest": "1 food, or {coins} without food",
    "taxes": "1 coin for every {goods}",
    "trading_day": "1 coin for each trading station",
    "plague": "a random follower leaves each bag",
}

STOPS: Final[Mapping[Stopping, str]] = {
    "gone": "it is no longer possible",
    "citizen": "the citizen it counted on is gone",
}
"""Why a queue stopped."""

CITIZENS: Final[Mapping[Citizen, str]] = {
    "first_on_development": "the first citizen of the development track",
    "second_on_development": "the second citizen of the development track",
    "third_on_development": "the third citizen of the development track",
    "boatmen": "the citizen of the boatmen track",
    "knights": "the citizen of the knights track",
    "stations": "the citizen for most trading stations",
    **{deed: f"the citizen of {card.name}" for deed, card in _EDITION.deeds.items()},
}

_CHOICES: Final = {
    EMPTY: "Nothing more to choose",
    "nothing": "No good",
    "open": "Decide when it is time",
    "finish": "Leave it at that",
    "shelter": "Use the monk of the Sacristy",
    "suffer": "Suffer it",
    "pass": "Pass",
    TECHNOLOGY: "Place technology",
    "event": "Answer the event",
    "any": "any follower",
    "neutral": "any neutral follower",
    "stock": "Not built yet",
    "coins": "Coins",
    "points": "Development points",
}

_NAMES: Final[Mapping[str, str]] = {
    **_CHOICES,
    **{good: good.capitalize() for good in GOODS},
    **{name: ("own " if name != KIND[name] else "") + KIND[name] for name in FOLLOWERS},
    **{town: _EDITION.towns[town] for town in TOWNS},
    **{deed: card.name for deed, card in _EDITION.deeds.items()},
    **{place: card.name for place, card in _EDITION.places.items()},
}


def named(value: str) -> str:
    """Return what a value is called, whatever it is; a value that is nothing is shown as it is written."""
    if value.isdigit():
        return number(int(value), "coin")
    return _NAMES.get(value) or value.replace("_", " ")


def about_event(hour: Hour, figure: int) -> str:
    """Return what an event does; *figure* as `Edition.figure`."""
    return _EVENTS[hour].format(coins=number(figure, "coin"), goods=f"{figure} goods")


def capital(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def plural(noun: str) -> str:
    """Return a noun for several."""
    return PLURALS.get(noun, noun + "s")


def number(count: int, noun: str) -> str:
    """Return a noun with how many there are."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def reward_of(card: DeedCard) -> str:
    """Return what a deed pays for each follower."""
    coins = number(card.coins, "coin")
    return f"{coins} or {number(card.points, 'development point')}" if card.points else coins


def listed(words: Sequence[str], nothing: str = "nothing") -> str:
    """Return a list in words."""
    if len(words) > 1:
        return f"{', '.join(words[:-1])} and {words[-1]}"
    return words[0] if words else nothing


def follower(one: Follower) -> str:
    """Return a follower with its article."""
    return f"{'an' if named(one).startswith('o') else 'a'} {named(one)}"


def crowd(followers: Iterable[Follower], nothing: str = "nobody") -> str:
    """Return followers in numbers, own ones apart."""
    counts = Counter(followers)
    words = []
    for one in FOLLOWERS:
        if counts[one]:
            own = "own " if one != KIND[one] else ""
            words.append(f"{counts[one]} {own}{number(counts[one], KIND[one]).split(' ', 1)[1]}")
    return listed(words, nothing)


def goods(counts: Mapping[Good, int]) -> str:
    """Return goods in numbers."""
    return ", ".join(f"{count} {good}" for good, count in counts.items() if count) or "none"


def the(place: Place) -> str:
    """Return a place with its article."""
    return f"the {named(place)}"


def spot(one: Spot) -> str:
    """Return what stands on an action space."""
    return "free" if one == EMPTY else "technology" if one == TECHNOLOGY else named(one)


def standing(one: Standing) -> str:
    """Return a follower on an action space, with what the space shows where he is something else."""
    if one.space in {KIND[one.follower], "any", "neutral"}:
        return named(one.follower)
    return f"{named(one.follower)} (as {named(one.space)})"


def by_place(standings: Iterable[Standing]) -> str:
    """Return followers with the places that they stand on."""
    places: dict[Place, list[str]] = {}
    for one in standings:
        places.setdefault(one.place, []).append(standing(one))
    return "; ".join(f"{named(place)}: {', '.join(words)}" for place, words in places.items())


def entry(one: Entry) -> str:
    """Return a queued action."""
    choices = [choice for choice in (one.what, one.which, one.how) if choice]
    head = named(one.place)
    return f"{head}: {', '.join(map(named, choices))}" if choices else head
