"""Playing tiles: roads from one's own network to settlements that are new to it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.la_strada.actions import VIA, Built, Happening, Headed, Laid, Lay, Reach, Route
from bot.games.la_strada.hexes import NOWHERE, Hex
from bot.games.la_strada.land import board
from bot.games.la_strada.network import Way
from bot.games.la_strada.scoring import worth
from bot.games.la_strada.state import Position
from bot.games.la_strada.turns import end
from bot.kernel import Seat


def reach_choices(ways: Sequence[Way]) -> list[Reach]:
    """Return the settlements to which a road can be built, those with the cheapest road first."""
    return [Reach(to) for to in dict.fromkeys([end for _, _, _, end in ways])]


def route_choices(ways: Sequence[Way], to: Hex, names: Sequence[str]) -> list[Route]:
    """Return all the routes to a settlement, cheapest first."""
    return [
        Route(start, VIA.join([names[one] for one in hexes])) for _, start, hexes, end in ways if end == to
    ]


def begin_choices(ways: Sequence[Way]) -> list[Lay]:
    """Return the first steps of all roads, those of the cheapest roads first."""
    begun = dict.fromkeys([(start, hexes[0]) for _, start, hexes, _ in ways])
    return [Lay(start, to) for start, to in begun]


def lay_choices(ways: Sequence[Way], road: Sequence[Hex]) -> list[Lay]:
    """Return the steps with which a road can go on, those of the cheapest roads first."""
    begin, *laid = road
    count, so_far = len(laid), tuple(laid)
    onward = [
        hexes[count] if len(hexes) > count else end
        for _, start, hexes, end in ways
        if start == begin and hexes[:count] == so_far
    ]
    return [Lay(road[-1], to) for to in dict.fromkeys(onward)]


def reach(position: Position, seat: Seat, action: Reach) -> list[Happening]:
    """Head for a settlement; its route is chosen next."""
    land = board(position.printed, position.order, position.turns)
    position.heading = action.to
    return [Headed(seat, land.grid.names[action.to], position.kinds[land.sites.index(action.to)])]


def route(position: Position, seat: Seat, action: Route) -> list[Happening]:
    """Build the road along a route."""
    named = board(position.printed, position.order, position.turns).grid.named
    to, position.heading = position.heading, NOWHERE
    return build(position, seat, action.start, [named[name] for name in action.via.split(VIA)], to)


def lay(position: Position, seat: Seat, action: Lay) -> list[Happening]:
    """Go on with a road by one hex; with the step into a settlement it is built."""
    land = board(position.printed, position.order, position.turns)
    road = position.road or [action.start]
    if land.settled & land.grid.bits[action.to]:
        position.road = []
        return build(position, seat, road[0], road[1:], action.to)
    position.road = [*road, action.to]
    names = land.grid.names
    return [Laid(seat, names[action.start], names[action.to])]


def build(position: Position, seat: Seat, start: Hex, hexes: list[Hex], to: Hex) -> list[Happening]:
    """Pay for a road, lay its tiles and place a merchant at its end (Playing Tiles).

    With two players no second merchant is placed on a settlement, and the game ends as soon as all of them
    have one (Rules for the Two-Player Game).
    """
    land = board(position.printed, position.order, position.turns)
    names, edition = land.grid.names, land.edition
    player = position.players[seat]
    cost = 0
    for one in hexes:
        terrain = land.terrain[one]
        cost += edition.costs[terrain]
        player.tiles[terrain] -= 1
    player.resources -= cost
    player.starts.append(start)
    player.lengths.append(len(hexes))
    player.laid += hexes
    player.connected.append(to)
    two = edition.outfits[len(position.players)].paired
    there = sum(to in each.merchants for each in position.players)
    settled = not (two and there)
    if settled:
        player.merchants.append(to)
        there += 1
    kind = position.kinds[land.sites.index(to)]
    events: list[Happening] = [
        Built(
            seat=seat,
            start=names[start],
            hexes=tuple([names[one] for one in hexes]),
            end=names[to],
            kind=kind,
            cost=cost,
            resources=player.resources,
            merchants=there,
            gold=worth(edition, kind, there),
            settled=settled,
        )
    ]
    if two and sum(len(each.merchants) for each in position.players) == len(land.sites):
        events.append(end(position, "all settled", seat))
    return events
