"""The opening position (Setup)."""

from __future__ import annotations

from bot.games.orleans.actions import Remove
from bot.games.orleans.happenings import Began, Happening, Removed
from bot.games.orleans.names import BOARD, CITIZENS, DEEDS, GOODS, HOURS, KINDS, SEATS, Good, Hour, Tile
from bot.games.orleans.rounds import begin_planning
from bot.games.orleans.spaces import sort, vacant
from bot.games.orleans.state import Player, Position, edition_of
from bot.games.orleans.tables import PRINTED, Edition
from bot.kernel import Chance, Opening, Seat

REMOVAL = "removal"
"""The option by which each player first removes a place tile from the game."""

TWO_EACH = 2
"""With two players each removes so many."""


def setup(opening: Opening, chance: Chance) -> Position:
    """Return the opening position; seat 0 is the start player (Setup)."""
    edition = PRINTED.of(opening.printed)
    column = SEATS.index(opening.seats)
    market, spread, box = deal_goods(edition, opening.seats, chance)
    for kind in KINDS:
        if edition.removed[kind][column]:
            box[kind] = edition.removed[kind][column]
    state = Position(
        printed=opening.printed,
        players=[new_player(edition) for _ in range(opening.seats)],
        supply={kind: edition.neutral[kind] - edition.removed[kind][column] for kind in KINDS},
        market=market,
        technology=edition.technology,
        goods=spread,
        deeds=dict.fromkeys(DEEDS, ()),
        citizens=list(CITIZENS),
        stacks=([*edition.stacks[0]], [*edition.stacks[1]]),
        hours=hour_glass(edition),
        event=edition.first_hour,
        box=box,
    )
    if opening.options.get(REMOVAL, False):
        state.phase = "removal"
        state.removals = opening.seats * (TWO_EACH if opening.seats == TWO_EACH else 1)
    else:
        begin_planning(state)
    return state


def new_player(edition: Edition) -> Player:
    """Return what a player begins with: the own followers wait on the market, not in the bag (Setup)."""
    market = list(edition.own)
    sort(market)
    return Player(
        coins=edition.coins,
        market=market,
        loads={place: vacant(edition.places[place]) for place in BOARD},
        goods=dict.fromkeys(GOODS, 0),
        tracks=dict.fromkeys(edition.steps, 0),
        merchant=edition.merchant,
        stock=edition.stations,
    )


def hour_glass(edition: Edition) -> list[Hour]:
    """Return the events after the first one, which is set aside: its tile lies on top (Setup)."""
    hours: list[Hour] = [hour for hour in HOURS for _ in range(edition.hours[hour])]
    hours.remove(edition.first_hour)
    return hours


def deal_goods(
    edition: Edition, seats: int, chance: Chance
) -> tuple[dict[Good, int], list[tuple[Good, ...]], dict[str, int]]:
    """Return the goods on the market, on each connection, and put away: all drawn tile by tile (Setup)."""
    tiles: list[Good] = [good for good in GOODS for _ in range(edition.goods[good])]
    box: dict[str, int] = {}
    for _ in range(edition.goods_removed[SEATS.index(seats)]):
        good = chance.take(tiles)
        box[good] = box.get(good, 0) + 1
    drawn = [[chance.take(tiles) for _ in range(way.spaces(seats))] for way in edition.connections]
    return (
        {good: tiles.count(good) for good in GOODS},
        [tuple(sorted(goods, key=GOODS.index)) for goods in drawn],
        {good: box[good] for good in GOODS if good in box},
    )


def remove_choices(state: Position) -> list[Remove]:
    """Return the place tiles that can be removed before the first round (Setup, an option)."""
    return [Remove(tile) for stack in state.stacks for tile in stack]


def remove(state: Position, seat: Seat, tile: Tile) -> list[Happening]:
    """Remove a place tile; after the last one the first round begins (Setup, an option)."""
    for stack in state.stacks:
        if tile in stack:
            stack.remove(tile)
    state.box[tile] = 1
    state.removals -= 1
    state.turn = Seat((state.turn + 1) % len(state.players))
    told: list[Happening] = [Removed(seat, tile)]
    if not state.removals:
        told += [
            Began(state.round, state.event, edition_of(state).figure(state.event), state.start),
            *begin_planning(state),
        ]
    return told
