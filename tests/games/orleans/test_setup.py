"""The opening position, for each number of players and with the option for experienced ones."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Remove
from bot.games.orleans.names import CITIZENS, GOODS, KINDS, OWN
from bot.games.orleans.tables import PRINTED
from bot.kernel import Chance
from bot.kernel.log import start
from tests.games.orleans.players import opening
from tests.games.orleans.table import do, legal, planning
from tests.rulebook import rule

EDITION = PRINTED.of("")


@rule("1.1", "1.2", "1.3")
def test_players_begin_with_coins_stations_and_their_followers_on_the_market() -> None:
    for player in planning(4).players:
        assert player.coins == 5
        assert player.market == list(OWN.values())
        assert player.bag == []
        assert (player.stock, player.stations, player.merchant) == (10, [], "orleans")
        assert set(player.tracks.values()) == {0}
        assert EDITION.status[player.development] == 1
        assert not any(any(spots) for spots in player.loads.values())


@rule("1.4")
def test_the_first_event_is_pilgrimage_and_seventeen_others_follow() -> None:
    state = planning()
    assert state.event == "pilgrimage"
    assert Counter(state.hours) == {
        "pilgrimage": 2,
        "income": 3,
        "harvest": 3,
        "taxes": 3,
        "trading_day": 3,
        "plague": 3,
    }


@rule("1.5", "1.6", "1.7", "T16")
@pytest.mark.parametrize(("seats", "lying", "market"), [(2, 43, 35), (3, 48, 36), (4, 52, 38)])
def test_goods_are_dealt_onto_the_map_and_the_market(seats: int, lying: int, market: int) -> None:
    state = planning(seats)
    assert sum(map(len, state.goods)) == lying
    assert sum(state.market.values()) == market
    put_away = sum(state.box.get(good, 0) for good in GOODS)
    assert put_away == 90 - lying - market == EDITION.goods_removed[seats - 2]
    for way, goods in zip(EDITION.connections, state.goods, strict=True):
        assert len(goods) == (2 if way.mark and seats >= way.mark else 1)


@rule("1.6")
@pytest.mark.parametrize(
    ("seats", "supply"),
    [(2, [12, 6, 6, 6, 8, 8, 8]), (3, [14, 8, 8, 8, 11, 11, 11]), (4, [16, 10, 10, 10, 14, 14, 14])],
)
def test_fewer_players_have_fewer_followers(seats: int, supply: list[int]) -> None:
    state = planning(seats)
    assert [state.supply[kind] for kind in KINDS] == supply
    assert all(state.supply[kind] + state.box.get(kind, 0) == EDITION.neutral[kind] for kind in KINDS)


@rule("1.8", "1.9")
def test_citizens_and_place_tiles_lie_open_for_all() -> None:
    state = planning(2)
    assert state.citizens == list(CITIZENS)
    assert [len(stack) for stack in state.stacks] == [12, 8]
    assert GAME.view(state, None).stacks == tuple(map(tuple, state.stacks))


@rule("1.10")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1)])
def test_experienced_players_remove_place_tiles_in_turn_before_the_first_round(seats: int, each: int) -> None:
    state = start(GAME, opening(seats, 3, removal=True)).state
    for number in range(seats * each):
        assert [decision.seat for decision in GAME.pending(state)] == [number % seats]
        tile = legal(state, number % seats)[0]
        assert isinstance(tile, Remove)
        do(state, tile, seat=number % seats)
        assert state.box[tile.tile] == 1
        assert not any(tile.tile in stack for stack in state.stacks)
    assert sum(map(len, state.stacks)) == 20 - seats * each
    assert state.phase == "planning"


@rule("1.10")
def test_without_the_option_the_first_round_begins_at_once() -> None:
    assert [decision.name for decision in GAME.pending(planning(4))] == ["plan"] * 4


@rule("T17", "1.5")
def test_goods_are_drawn_by_tile_and_not_by_kind() -> None:
    """Of 90 tiles 24 are grain and 12 brocade: on the map grain lies about twice as often."""
    lying: Counter[str] = Counter()
    for seed in range(150):
        for goods in GAME.setup(opening(4, seed), Chance(seed)).goods:
            lying.update(goods)
    total = sum(lying.values())
    for good in GOODS:
        expected = EDITION.goods[good] / 90
        assert abs(lying[good] / total - expected) < 0.015, good


@rule("1.4")
def test_every_event_may_come_second() -> None:
    """The seventeen tiles are shuffled as one: the second round has each event as often as its tiles."""
    seen: Counter[str] = Counter()
    hours = planning().hours
    for seed in range(1700):
        seen[Chance(seed).take(list(hours))] += 1
    assert 140 < seen["pilgrimage"] < 260
    for hour in ("income", "harvest", "taxes", "trading_day", "plague"):
        assert 230 < seen[hour] < 370
