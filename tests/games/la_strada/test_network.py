"""The sets that tell what roads can arrive, against a search that knows nothing but the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Lay, Reach
from bot.games.la_strada.land import Board, assemble
from bot.games.la_strada.network import Network, network, plan, ways
from bot.games.la_strada.roads import begin_choices, lay_choices, reach_choices, route_choices
from bot.games.la_strada.state import Position
from bot.games.la_strada.tables import PRINTED, SITE
from bot.kernel import Chance, Opening, play_in_place
from bot.kernel.log import start
from tests.games.la_strada.sketch import HEXES, land_of
from tests.rulebook import rule

Whole = tuple[int, ...]
"""A road as its start, its hexes and its end."""


def search(position: Position, seat: int) -> set[Whole]:
    """Return all the roads a seat can build, by trying every step (Playing Tiles)."""
    land, player = land_of(position), position.players[seat]
    blocked = {one for each in position.players for one in (*each.laid, *each.workshops)}
    paired = len(position.players) == 2
    without = len(player.merchants) == (24 if paired else 12)

    def go(road: Whole, resources: int, tiles: list[int]) -> Iterator[Whole]:
        for to in range(len(HEXES.names)):
            if HEXES.distance(road[-1], to) != 1 or to in road or to in blocked:
                continue
            if len(road) > 1 and HEXES.distance(road[-2], to) != 2:
                continue
            terrain = land.terrain[to]
            if terrain == SITE:
                if len(road) > 1 and to not in player.connected and not without:
                    yield (*road, to)
            elif tiles[terrain] and land.edition.costs[terrain] <= resources:
                left = [count - (code == terrain) for code, count in enumerate(tiles)]
                yield from go((*road, to), resources - land.edition.costs[terrain], left)

    return {
        road
        for node in (*player.workshops, *player.connected)
        for road in go((node,), player.resources, player.tiles)
    }


def routed(position: Position, seat: int) -> set[Whole]:
    """Return all the roads that are offered as routes to a settlement."""
    roads = ways(network(position, seat, position.players[seat].resources))
    found = set()
    for reach in reach_choices(roads):
        for route in route_choices(roads, reach.to, HEXES.names):
            hexes = (HEXES.named[name] for name in route.via.split("-"))
            found.add((route.start, *hexes, reach.to))
    return found


def laid(net: Network, road: Whole = ()) -> Iterator[Whole]:
    """Yield all the roads that can be laid hex by hex."""
    steps = lay_choices(ways(net), road) if road else begin_choices(ways(net))
    assert steps, "a road that was begun can arrive"
    for step in steps:
        whole = (*(road or (step.start,)), step.to)
        if net.land.terrain[step.to] == SITE:
            yield whole
        else:
            yield from laid(net, whole)


def positions(seats: int, seed: int) -> Iterator[Position]:
    """Yield positions of a random game between two roads."""
    position = start(GAME, Opening("la_strada", 1, seats, seed)).state
    dice = Random(seed)
    while pending := GAME.pending(position):
        legal = GAME.legal_actions(position, pending[0].seat)
        if any(isinstance(action, Reach) for action in legal):
            yield position
        play_in_place(GAME, position, pending[0].seat, dice.choice(legal), Chance(0))


@rule("4.3", "4.5", "4.7", "T1", "T2", "T7", "T13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_road_the_rules_allow_is_offered_in_both_ways_and_no_other(seats: int) -> None:
    dice = Random(seats)
    looked = 0
    for number, position in enumerate(positions(seats, seats)):
        if number % 6:
            continue
        player = position.players[position.turn]
        kept = player.resources, player.tiles
        player.resources = dice.choice((4, 6, 8, 10))
        player.tiles = [dice.choice((1, 2, 18)), dice.choice((0, 1, 8)), dice.choice((0, 1, 5))]
        wanted = search(position, position.turn)
        assert routed(position, position.turn) == wanted
        if wanted:
            net = network(position, position.turn, player.resources)
            assert set(laid(net)) == wanted
            looked += 1
        player.resources, player.tiles = kept
    assert looked > 3


def test_the_plan_of_a_full_supply_knows_resources_only() -> None:
    costs = (2, 3, 4)
    assert len(plan(costs, 6, (18, 8, 5)).after) == 5  # nothing, and from 2, 3, 4 and 6 resources
    assert len(plan(costs, 1, (18, 8, 5)).after) == 1
    assert plan(costs, 10, (18, 8, 5)) is plan(costs, 10, (5, 3, 2))


def test_a_plan_ends_where_tiles_or_resources_do() -> None:
    one = plan((2, 3, 4), 10, (1, 0, 1))
    assert one.after[0] == (-1, -1, -1)
    assert one.after[-1][1] == -1
    plains, _, hills = one.after[-1]
    assert one.after[plains] == (-1, -1, one.after[plains][2])
    assert one.after[hills][0] >= 0


def boards(step: int) -> list[tuple[str, tuple[int, ...]]]:
    every = [
        ("A" + "".join(rest), (0, *turned))
        for rest in permutations("BCDEF")
        for turned in product(range(3), repeat=5)
    ]
    return every[::step]


def near(land: Board, site: int, resources: int) -> list[int]:
    """Return the settlements in reach of one, on a map without roads."""
    net = Network(
        land=land,
        nodes=(site,),
        sources=land.grid.bits[site],
        targets=land.settled & ~land.grid.bits[site],
        taken=0,
        dwindling=plan(land.edition.costs, resources, land.edition.outfits[4].tiles),
    )
    return sorted({end for _, _, _, end in ways(net)})


def hold_reachability(step: int) -> None:
    """Check that on boards without roads all settlements are joined by roads of at most 10 resources."""
    edition = PRINTED.of("")
    for order, turns in boards(step):
        land = assemble(edition, order, turns)
        joined, fresh = {land.sites[0]}, [land.sites[0]]
        while fresh:
            found = set(near(land, fresh.pop(), 10)) - joined
            joined |= found
            fresh += found
        assert len(joined) == 19, (order, turns)
        assert all(len(near(land, site, 6)) >= 2 for site in land.sites), (order, turns)


def test_all_settlements_can_be_joined_on_a_sample_of_the_boards() -> None:
    hold_reachability(1500)


@pytest.mark.soak
def test_all_settlements_can_be_joined_on_every_board() -> None:
    hold_reachability(1)


def test_a_step_of_a_begun_road_keeps_it_able_to_arrive() -> None:
    for position in positions(4, 11):
        for action in GAME.legal_actions(position, position.turn):
            if isinstance(action, Lay):
                net = network(position, position.turn, position.players[position.turn].resources)
                assert next(laid(net, (action.start, action.to)))
        if position.round > 2:
            break


def test_ways_cost_what_their_tiles_cost() -> None:
    for position in positions(3, 2):
        land = land_of(position)
        net = network(position, position.turn, 10)
        for cost, _, hexes, _ in ways(net):
            assert cost == sum(land.edition.costs[land.terrain[one]] for one in hexes) <= 10
        if position.round > 1:
            break
