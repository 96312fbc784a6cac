"""The whole table in words, so that the game can be played without the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.games.la_strada.hexes import NOWHERE, Hex
from bot.games.la_strada.naming import (
    DASH,
    hex_name,
    land_of,
    listed,
    number,
    place_name,
    price,
    titled,
    way_name,
)
from bot.games.la_strada.scoring import NAMES as KINDS_TOGETHER
from bot.games.la_strada.state import Cause, PlayerView, Road, Settlement, Sight
from bot.games.la_strada.tables import SITE, TERRAINS
from bot.kernel import Names, Result

CAUSES: dict[Cause, str] = {
    "no merchants": "{name} has no merchant left",
    "no road": "{name} cannot connect to any more settlements",
    "all settled": "all settlements have a merchant",
    "dead end": "nobody can connect to any more settlements",
    "standstill": "everybody passed twice with full resources",
}


def outline(view: Sight, names: Names) -> str:
    """Describe the whole table, the most important first."""
    return "\n".join(lines(view, names))


def lines(view: Sight, names: Names) -> Iterator[str]:
    """Say the same line by line, for those who need only the beginning."""
    yield from now(view, names)
    for name, each in zip(names, view.players, strict=True):
        yield player(view, name, each)
    yield from unfinished(view)
    yield from settlements(view, names)
    for name, each in zip(names, view.players, strict=True):
        yield f"Roads of {name}: {roads(view, each.roads)}."
    yield from ground(view)


def now(view: Sight, names: Names) -> Iterator[str]:
    """Say whose turn it is, or how the game ended."""
    name = names[view.turn]
    match view.phase:
        case "place":
            yield f"Workshops are placed. {name} is to place one; {names[view.first]} is the start player."
        case "build":
            resources = number(view.players[view.turn].resources, "resource")
            yield f"Round {view.round}. It is {name}'s turn, with {resources}."
        case "over":
            why = CAUSES[view.cause].format(name=names[view.ended_by])
            yield f"The game is over in round {view.round}: {why}."
            if view.result:
                yield from places(view.result, names)


def places(result: Result, names: Names) -> Iterator[str]:
    """Say who came in which place."""
    for seats in result.ranking:
        who = listed([names[seat] for seat in seats])
        yield f"{result.places[seats[0]]}. {who}: {result.scores[seats[0]]} gold."


def player(view: Sight, name: str, each: PlayerView) -> str:
    """Say what a player has."""
    tiles = listed([f"{count} {terrain}" for count, terrain in zip(each.tiles, TERRAINS, strict=True)])
    workshops = listed([hex_name(view, one) for one in each.workshops]) or "not placed yet"
    return (
        f"{name} ({' and '.join(each.colours)}): {each.gold} gold{'' if view.over else ' so far'}, "
        f"{number(each.resources, 'resource')}, {number(each.merchants_left, 'merchant')} left, "
        f"road tiles left {tiles}; "
        f"workshop{'s' if len(each.workshops) > 1 else ''} {workshops}."
    )


def unfinished(view: Sight) -> Iterator[str]:
    """Say how far the viewer's own road has come."""
    if view.heading != NOWHERE:
        yield f"You head for {place_name(view, view.heading)}; the route is yours to choose."
    if view.road:
        start, *hexes = view.road
        way = listed([hex_name(view, one) for one in hexes])
        yield f"Your unfinished road: from {place_name(view, start)} over {way}, {price(view, hexes)} so far."


def settlements(view: Sight, names: Names) -> Iterator[str]:
    """Say who is in which settlement, the most valuable first."""
    edition = land_of(view).edition
    paired = edition.outfits[len(view.players)].paired
    for kind, together in enumerate(KINDS_TOGETHER):
        gold = edition.gold[kind][: 1 if paired else len(view.players)]
        worth = f"{gold[0]} gold" if paired else f"{'/'.join(map(str, gold))} gold each for 1 to {len(gold)}"
        found = "; ".join(settlement(view, one, names) for one in view.settlements if one.kind == kind)
        yield f"{together} ({worth}): {found}."


def settlement(view: Sight, one: Settlement, names: Names) -> str:
    """Say who is in a settlement."""
    who = listed([names[seat] for seat in one.merchants]) or "nobody"
    guests = [names[seat] for seat in one.connected if seat not in one.merchants]
    through = f", connected by {listed(guests)}" if guests else ""
    return f"{hex_name(view, one.hex)} {who}{through}"


def roads(view: Sight, built: Sequence[Road]) -> str:
    """Say where the roads of a player run."""
    ways = [way_name(hex_name(view, one) for one in (road.start, *road.hexes)) for road in built]
    ends = [place_name(view, road.end) for road in built]
    return "; ".join(f"{way} to {end}" for way, end in zip(ways, ends, strict=True)) or "none"


def ground(view: Sight) -> Iterator[str]:
    """Say what lies where, row by row, and how the rows touch."""
    land = land_of(view)
    rows = land.grid.rows()
    middle = rows[len(rows) // 2]
    yield (
        "The free spaces, row by row. Up to row "
        f"{hex_name(view, middle[0])[0]} the space n of a row touches n and n + 1 of the row below, "
        "after it n - 1 and n."
    )
    taken = set(chain.from_iterable((*each.workshops, *each.laid) for each in view.players)) | set(view.road)
    kinds = {one.hex: one.kind for one in view.settlements}
    for row in rows:
        shown: dict[str, list[int]] = {}
        for place, one in enumerate(row, 1):
            built = land.terrain[one] != SITE and one in taken
            shown.setdefault("built on" if built else (*TERRAINS, "")[land.terrain[one]], []).append(place)
        sites = [titled(kinds[row[place - 1]], str(place)) for place in shown.pop("", ())]
        spaces = [f"{what} {spans(places)}" for what, places in shown.items()]
        yield f"{hex_name(view, row[0])[0]} ({len(row)}): {', '.join(spaces + sites)}."


def spans(places: Sequence[Hex]) -> str:
    """Return places of a row with runs drawn together."""
    runs: list[list[int]] = []
    for one in places:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}{DASH}{run[-1]}" for run in runs)
