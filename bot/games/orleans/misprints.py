"""What printed data must not contradict: every fault is found before a table plays with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from bot.games.orleans.names import BOARD, DEEDS, GOODS, HOURS, KINDS, OWN, SEATS, TILES, TOWNS, Place
from bot.games.orleans.sheet import PlaceCard, Sheet, connections

NEEDS = {"recruit": "recruits", "good": "good", "buy": "coins", "stand_in": "stands"}
"""What else must be told of a place with this effect."""

ALONE: tuple[tuple[Place, str], ...] = (
    ("village", "village"),
    ("ship", "sail"),
    ("town_hall", "send"),
    ("gunpowder_tower", "tower"),
    ("pharmacy", "buy"),
    ("bathhouse", "bathe"),
    ("sacristy", "shelter"),
)
"""Places that the rules know by name: each has its effect, and no other place has it."""


def faults(sheet: Sheet) -> Iterator[str]:
    """Yield what contradicts itself."""
    yield from _missing(sheet)
    yield from _followers(sheet)
    yield from _goods(sheet)
    yield from _tracks(sheet)
    yield from _places(sheet)
    yield from _map(sheet)


def _missing(sheet: Sheet) -> Iterator[str]:
    for table, rows, names in (
        ("followers", sheet.followers, KINDS),
        ("goods.count", sheet.goods.count, GOODS),
        ("goods.points", sheet.goods.points, GOODS),
        ("hours.count", sheet.hours.count, HOURS),
        ("board", sheet.board, BOARD),
        ("tiles", sheet.tiles, TILES),
        ("deeds", sheet.deeds, DEEDS),
        ("towns.names", sheet.towns.names, TOWNS),
    ):
        wrong = sorted({*map(str, rows)} ^ {*names})
        if wrong:
            yield f"{table}: {', '.join(wrong)} missing or too many"


def _followers(sheet: Sheet) -> Iterator[str]:
    setup = sheet.setup
    if min(setup.coins, setup.stations, setup.market, setup.technology) < 0:
        yield "setup: a number is negative"
    for kind, row in sheet.followers.items():
        if not 0 <= min(row.removed) <= max(row.removed) <= row.count:
            yield f"followers.{kind}: from 0 to {row.count} of them can be removed"
        if row.own != (kind in OWN):
            yield f"followers.{kind}: the players' own followers are {', '.join(OWN)}"
    if len(OWN) > setup.market:
        yield "setup.market: the players' own followers find no room"


def _goods(sheet: Sheet) -> Iterator[str]:
    goods, hours = sheet.goods, sheet.hours
    if min(*goods.count.values(), *goods.points.values(), *goods.removed) < 0:
        yield "goods: a number is negative"
    left = sum(goods.count.values())
    for seats, removed in zip(SEATS, goods.removed, strict=True):
        needed = removed + sum(way.spaces(seats) for way in connections(sheet.map))
        if needed > left:
            yield f"goods: {seats} players need {needed} for the map and the box, there are {left}"
    if hours.count[hours.first] < 1 or min(hours.count.values()) < 0:
        yield "hours: a number is negative, or the first event is missing"
    if hours.goods_per_coin < 1 or hours.harvest_coins < 0:
        yield "hours: at least one good for a coin, and no negative price, expected"


def _tracks(sheet: Sheet) -> Iterator[str]:
    tracks, development = sheet.tracks, sheet.development
    if not tracks.knight or list(tracks.knight) != sorted(tracks.knight) or tracks.knight[0] < 0:
        yield "tracks.knight: numbers that never fall expected"
    if min(*tracks.boatman, *tracks.scholar, tracks.craftsman, tracks.trader, tracks.farmers_only) < 0:
        yield "tracks: a number is negative"
    stars = [status for _, status in sorted(development.stars.items())]
    if development.last < 1 or stars != sorted(stars):
        yield "development: stars that rise along the track expected"
    for space in chain(development.coins, development.citizens, development.stars):
        if not 1 <= space <= development.last:
            yield f"development: there is no space {space}"
    if list(development.citizens) != sorted(set(development.citizens)):
        yield "development.citizens: different spaces in their order expected"


def _places(sheet: Sheet) -> Iterator[str]:
    cards: dict[Place, PlaceCard] = {**sheet.board}
    cards.update(sheet.tiles)
    for place, card in cards.items():
        if card.effect in NEEDS and not getattr(card, NEEDS[card.effect]):
            yield f"{place}: {NEEDS[card.effect]} is missing"
        if bool(card.spaces) == (card.effect == "stand_in"):
            yield f"{place}: a place needs followers, and a place that stands in has no spaces"
        if (card.stack in {1, 2}) != (place in TILES):
            yield f"{place}: place tiles belong to stack 1 or 2, places of the board to none"
        if min(card.coins, card.points) < 0:
            yield f"{place}: a number is negative"
    effects = Counter[str](card.effect for card in cards.values())
    for place, effect in ALONE:
        if cards[place].effect != effect or effects[effect] != 1:
            yield f"{place}: it alone has the effect {effect}"
    for deed, row in sheet.deeds.items():
        if not row.spaces or min(row.spaces.values()) < 1 or min(row.coins, row.points) < 0:
            yield f"deeds.{deed}: every number must be positive"


def _map(sheet: Sheet) -> Iterator[str]:
    ways = list(connections(sheet.map))
    for way in ways:
        if way.ends[0] == way.ends[1]:
            yield f"map: {way.ends[0]} is connected with itself"
        if way.mark and way.mark not in SEATS:
            yield f"map: {way.ends[0]} - {way.ends[1]} cannot be marked {way.mark}"
    twice = Counter((way.water, *sorted(way.ends)) for way in ways)
    for (_, one, other), count in twice.items():
        if count > 1:
            yield f"map: {one} and {other} are connected twice in one way"
    reached, rest = {sheet.setup.merchant}, ways
    while touching := [way for way in rest if reached & set(way.ends)]:
        reached.update(chain.from_iterable(way.ends for way in touching))
        rest = [way for way in rest if way not in touching]
    if reached != set(TOWNS):
        yield f"map: no way leads to {', '.join(sorted(set(TOWNS) - reached))}"
