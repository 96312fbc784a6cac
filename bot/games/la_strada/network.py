"""What roads can arrive: the geometry of straight and gently curved tiles.

A road stands on a hex and goes on in one of three directions: straight ahead, or one sixth to either side.
So where it can go on depends on its last hex and direction alone, and sets of hexes, one set for each of the
six directions, hold all the roads that there are. A road can be walked from either end: the sets spread from
the settlements not reached yet, and tell from where a road can still arrive. With them to look ahead, every
step from the network is one of a road that can be built.

A road of so few tiles cannot come back to a hex of its own (`tables` checks that), so no hex needs to be
remembered on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from bot.games.la_strada.hexes import NOWHERE, Grid, Hex, as_set
from bot.games.la_strada.land import Board, board
from bot.games.la_strada.state import Position, Sight
from bot.games.la_strada.tables import FOREST, HILLS, PLAINS

Standing: TypeAlias = tuple[int, int, int, int, int, int]
"""For each direction: the set of hexes on which a road can stand so that it goes on in that direction."""


class Means(NamedTuple):
    """What a road may still use: no more tiles of a terrain than the resources pay for."""

    resources: int
    plains: int
    forest: int
    hills: int


NOTHING = Means(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All the means that can be left on the way, from nothing to those at the beginning."""

    after: tuple[tuple[int, int, int], ...]
    """Which means are left after a tile on each terrain, as an index; -1 where it cannot be paid."""

    payments: tuple[tuple[tuple[int, int], ...], ...]
    """The same as pairs of a terrain and an index, without what cannot be paid."""


def afford(costs: tuple[int, int, int], resources: int, tiles: Sequence[int]) -> Means:
    """Return what a road may use of these resources and tiles: no difference is made that makes none."""
    plains, forest, hills = costs
    p, f, h = tiles
    most = Means(
        resources, min(p, resources // plains), min(f, resources // forest), min(h, resources // hills)
    )
    return most if any(most[1:]) else NOTHING


@lru_cache(maxsize=1024)
def plan(costs: tuple[int, int, int], resources: int, tiles: tuple[int, ...]) -> Plan:
    """Return how these resources and tiles can dwindle in the course of a road."""
    return _plan(costs, afford(costs, resources, tiles))


@cache
def _plan(costs: tuple[int, int, int], begin: Means) -> Plan:
    order = {NOTHING: 0}
    after = [(-1, -1, -1)]

    def settle(means: Means) -> int:
        left = [-1, -1, -1]
        for terrain, cost in enumerate(costs):
            if means[1 + terrain]:
                tiles = [means.plains, means.forest, means.hills]
                tiles[terrain] -= 1
                left[terrain] = place(afford(costs, means.resources - cost, tiles))
        after.append((left[PLAINS], left[FOREST], left[HILLS]))
        return len(after) - 1

    def place(means: Means) -> int:
        if means not in order:
            order[means] = settle(means)
        return order[means]

    place(begin)
    payments = tuple(
        tuple((terrain, index) for terrain, index in enumerate(left) if index >= 0) for left in after
    )
    return Plan(tuple(after), payments)


@lru_cache(maxsize=256)
def spread(land: Board, sources: int, taken: int, dwindling: Plan) -> tuple[Standing, ...]:
    """Return where roads out of some hexes can stand, for all the means that they may use.

    No tile lies on the hexes *taken*. A step in a direction shifts a whole set of hexes.
    """
    free = ~taken
    fields = [field & free for field in land.fields]
    one, below, aslant = land.grid.shifts[:3]
    out0, out1, out2 = sources << one, sources << below, sources << aslant
    out3, out4, out5 = sources >> one, sources >> below, sources >> aslant
    standing: list[Standing] = [(0, 0, 0, 0, 0, 0)]
    entering: list[Standing] = [(out0, out1, out2, out3, out4, out5)]
    for first, *others in dwindling.payments[1:]:
        terrain, left = first
        field = fields[terrain]
        in0, in1, in2, in3, in4, in5 = entering[left]
        on0, on1, on2 = field & in0, field & in1, field & in2
        on3, on4, on5 = field & in3, field & in4, field & in5
        for terrain, left in others:
            field = fields[terrain]
            in0, in1, in2, in3, in4, in5 = entering[left]
            on0 |= field & in0
            on1 |= field & in1
            on2 |= field & in2
            on3 |= field & in3
            on4 |= field & in4
            on5 |= field & in5
        half01, half23, half45 = on0 | on1, on2 | on3, on4 | on5
        go0, go1, go2 = on5 | half01, half01 | on2, on1 | half23
        go3, go4, go5 = half23 | on4, on3 | half45, half45 | on0
        standing.append((go0, go1, go2, go3, go4, go5))
        if len(standing) < len(dwindling.payments):
            entering.append(
                (
                    out0 | go0 << one,
                    out1 | go1 << below,
                    out2 | go2 << aslant,
                    out3 | go3 >> one,
                    out4 | go4 >> below,
                    out5 | go5 >> aslant,
                )
            )
    return tuple(standing)


class Network(NamedTuple):
    """All that matters for the roads of one seat."""

    land: Board
    nodes: tuple[Hex, ...]
    """Where a road may start: the workshops, then the settlements reached, in their order."""
    sources: int
    """The same as a set."""
    targets: int
    """The set of settlements where a road may end."""
    taken: int
    """The set of hexes with a road tile or a workshop."""
    dwindling: Plan
    """What the next road may use."""


Way: TypeAlias = tuple[int, Hex, tuple[Hex, ...], Hex]
"""A road that can be built: what it costs, where it starts, the hexes that get a tile, and where it ends."""


def network(position: Position | Sight, seat: int, resources: int) -> Network:
    """Return the network of a seat that has some resources."""
    land = board(position.printed, position.order, position.turns)
    grid, edition = land.grid, land.edition
    taken = 0
    for each in position.players:
        taken += as_set(grid, (*each.workshops, *each.laid))
    player = position.players[seat]
    nodes = (*player.workshops, *player.connected)
    sources = as_set(grid, nodes)
    outfit = edition.outfits[len(position.players)]
    targets = land.settled
    if len(player.merchants) >= outfit.merchants:
        targets = with_merchants(position, grid) if outfit.paired else 0
    return Network(
        land=land,
        nodes=nodes,
        sources=sources,
        targets=targets & ~sources,
        taken=taken,
        dwindling=plan(edition.costs, resources, tuple(player.tiles)),
    )


def with_merchants(position: Position | Sight, grid: Grid) -> int:
    """Return the set of settlements that have a merchant: two players need none of their own there."""
    return as_set(grid, tuple({site for player in position.players for site in player.merchants}))


def can_build(net: Network) -> bool:
    """Return whether there is any road that can be built."""
    return net.sources & beginnings(net) != 0


def beginnings(net: Network) -> int:
    """Return the set of hexes where a road would have to begin to reach a settlement that is new."""
    go0, go1, go2, go3, go4, go5 = spread(net.land, net.targets, net.taken, net.dwindling)[-1]
    one, below, aslant = net.land.grid.shifts[:3]
    return go0 << one | go1 << below | go2 << aslant | go3 >> one | go4 >> below | go5 >> aslant


@lru_cache(maxsize=128)
def ways(net: Network) -> tuple[Way, ...]:
    """Return all the roads that the rules, the resources and the tiles allow, cheapest first."""
    grid, terrain, costs = net.land.grid, net.land.terrain, net.land.edition.costs
    targets, after = net.targets, net.dwindling.after
    arriving = spread(net.land, targets, net.taken, net.dwindling)
    starts = net.sources & beginnings(net)
    found: list[Way] = []
    for start in net.nodes:
        if not starts & grid.bits[start]:
            continue
        begun: list[tuple[tuple[Hex, ...], int, int, int]] = [
            ((to,), direction, costs[terrain[to]], after[-1][terrain[to]])
            for to, bit, direction, back in grid.steps[start]
            if arriving[-1][back] & bit
        ]
        while begun:
            hexes, entered, cost, left = begun.pop()
            arrive = arriving[left]
            for to, bit, direction, back in grid.curves[hexes[-1]][entered]:
                if targets & bit:
                    found.append((cost, start, hexes, to))
                elif arrive[back] & bit:
                    code = terrain[to]
                    begun.append(((*hexes, to), direction, cost + costs[code], after[left][code]))
    return tuple(sorted(found))


def cheapest(
    position: Position | Sight, seat: int, *, workshop: Hex = NOWHERE, all_tiles: bool = False
) -> Mapping[Hex, int]:
    """Return what the cheapest road costs to each settlement that a seat could reach now or later.

    With a *workshop*, as if it stood on that hex and were all there is; with *all_tiles*, as if the seat
    had laid no road yet.
    """
    land = board(position.printed, position.order, position.turns)
    cap = land.edition.cap
    net = network(position, seat, cap)
    if workshop != NOWHERE:
        place = land.grid.bits[workshop]
        net = net._replace(nodes=(workshop,), sources=place, taken=net.taken | place)
    if all_tiles:
        tiles = land.edition.outfits[len(position.players)].tiles
        net = net._replace(dwindling=plan(land.edition.costs, cap, tiles))
    return {end: cost for cost, _, _, end in reversed(ways(net))}
