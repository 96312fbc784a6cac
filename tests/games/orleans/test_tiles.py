"""The twenty place tiles: what each of them does, and where it stops."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Buy, Draw, Finish, Pass, Put, Ready, Send, Use
from bot.games.orleans.happenings import Bathed, Finished, Lodged
from bot.games.orleans.names import TOWNS, Good, Place
from bot.games.orleans.state import Position
from bot.kernel import Draft
from tests.games.orleans.table import (
    ME,
    acting,
    do,
    drawing,
    fill,
    followers,
    happened,
    kinds,
    legal,
    load,
    why_not,
)
from tests.rulebook import rule

GOODS: list[tuple[Place, Good]] = [
    ("hayrick", "grain"),
    ("cheese_factory", "cheese"),
    ("winery", "wine"),
    ("wool_manufacturer", "wool"),
    ("tailor_shop", "brocade"),
]


@rule("P.hayrick", "P.cheese_factory", "P.winery", "P.wool_manufacturer", "P.tailor_shop")
@pytest.mark.parametrize(("place", "good"), GOODS)
def test_goods_tiles_bring_a_good_from_the_market(place: Place, good: Good) -> None:
    state = acting()
    player = fill(state, place)
    left = state.market[good]
    do(state, Use(place))
    assert player.goods[good] == 1
    assert state.market[good] == left - 1


@rule("P.hayrick", "P.cheese_factory", "P.winery", "P.wool_manufacturer", "P.tailor_shop", "T53")
@pytest.mark.parametrize(("place", "good"), GOODS)
def test_goods_tiles_need_the_good_on_the_market(place: Place, good: Good) -> None:
    state = acting()
    fill(state, place)
    state.market[good] = 0
    assert f"no {good}" in why_not(state, Use(place))


@rule("P.brewery", "P.library", "P.windmill", "P.shipping_line", "P.cellar")
@pytest.mark.parametrize(
    ("place", "coins", "points"),
    [
        ("brewery", 2, 0),
        ("library", 0, 2),
        ("windmill", 2, 1),
        ("shipping_line", 0, 1),
        ("cellar", 4, 0),
    ],
)
def test_tiles_bring_coins_and_development_points(place: Place, coins: int, points: int) -> None:
    state = acting()
    player = fill(state, place)
    do(state, Use(place))
    assert (player.coins, player.development) == (5 + coins, points)


@rule("P.brewery", "P.library", "P.windmill", "P.shipping_line", "P.cellar", "4.2")
@pytest.mark.parametrize("place", ["brewery", "library", "windmill", "shipping_line", "cellar"])
def test_tiles_are_used_only_when_every_space_is_filled(place: Place) -> None:
    state = acting()
    player = fill(state, place)
    player.loads[place] = (*player.loads[place][:-1], "")
    assert "once every one of its spaces is filled" in why_not(state, Use(place))
    assert "do not have" in why_not(acting(), Use(place))


@rule("P.hospital")
@pytest.mark.parametrize(("development", "coins"), [(0, 1), (9, 3), (30, 6)])
def test_the_hospital_pays_the_development_status(development: int, coins: int) -> None:
    state = acting()
    fill(state, "hospital").development = development
    do(state, Use("hospital"))
    assert state.players[0].coins == 5 + coins


@rule("P.hospital", "D.11")
def test_the_hospital_reads_the_status_at_the_moment_of_the_action() -> None:
    state = acting()
    fill(state, "hospital").development = 3
    do(state, Use("scriptorium"))
    do(state, Use("hospital"))
    assert state.players[0].coins == 5 + 2


@rule("P.office", "D.11")
@pytest.mark.parametrize("stations", [0, 1, 3])
def test_the_office_pays_a_coin_for_each_station_built(stations: int) -> None:
    state = acting()
    player = fill(state, "office")
    player.stations = list(TOWNS[:stations])
    do(state, Use("office"))
    assert player.coins == 5 + stations


@rule("P.pharmacy", "T52")
@pytest.mark.parametrize("coins", [1, 2, 3])
def test_the_pharmacy_turns_up_to_three_coins_into_development_points(coins: int) -> None:
    state = acting()
    player = fill(state, "pharmacy")
    do(state, Buy(coins))
    assert (player.coins, player.development) == (5 - coins, coins)
    assert player.citizens == (["first_on_development"] if coins == 3 else [])


@rule("P.pharmacy")
def test_the_pharmacy_takes_no_more_than_there_is() -> None:
    state = acting()
    player = fill(state, "pharmacy")
    assert "Up to three" in why_not(state, Buy(4))
    assert "Up to three" in why_not(state, Buy(0))
    player.coins = 2
    assert "Up to three" in why_not(state, Buy(3))
    player.coins = 0
    assert "no coins" in why_not(state, Buy(1))


@rule("P.pharmacy", "D.17")
@pytest.mark.parametrize("follower", ["own_farmer", "monk", "scholar"])
def test_any_follower_goes_to_the_pharmacy_and_the_bathhouse(follower: str) -> None:
    state = drawing(3, "knight")
    state.players[0].market = followers(follower)
    load(state, "pharmacy")
    load(state, "bathhouse")
    do(state, Draw(0))
    for place in ("pharmacy", "bathhouse"):
        assert Put(followers(follower)[0], place, "any") in legal(state)


# -- Bathhouse ---------------------------------------------------------------------------------------------


def bathing(*bag: str) -> Position:
    state = acting()
    load(state, "bathhouse", "trader")
    state.players[0].bag = followers(*bag)
    return state


@rule("P.bathhouse")
def test_the_bathhouse_places_two_of_three_drawn_and_returns_the_third() -> None:
    state = bathing("farmer", "boatman", "knight")
    told = do(state, Use("bathhouse"))
    assert happened(told, Bathed) == [Bathed(ME, ("farmer", "boatman", "knight"))]
    assert state.players[0].bag == []
    do(state, Put("farmer", "ship", "farmer"))
    told = do(state, Put("knight", "ship", "knight"))
    assert state.players[0].loads["ship"] == ("farmer", "", "knight")
    assert happened(told, Finished) == [Finished(ME, "bathe", ("boatman",))]
    assert state.players[0].bag == ["boatman", "trader"]
    assert state.players[0].loads["bathhouse"] == ("",)


@rule("P.bathhouse", "D.17")
def test_a_place_that_the_bathhouse_activates_can_be_used_in_the_same_round() -> None:
    state = bathing("scholar", "trader")
    do(state, Use("bathhouse"))
    do(state, Put("scholar", "monastery", "scholar"))
    do(state, Put("trader", "monastery", "trader"))
    do(state, Use("monastery"))
    assert state.players[0].bag.count("monk") == 1


@rule("P.bathhouse", "D.17")
def test_with_fewer_than_three_in_the_bag_the_bathhouse_draws_what_is_there() -> None:
    state = bathing("farmer")
    do(state, Use("bathhouse"))
    told = do(state, Put("farmer", "castle", "farmer"))
    assert len(happened(told, Lodged)) == 1
    assert state.task == ""
    assert "bag is empty" in why_not(bathing(), Use("bathhouse"))


@rule("P.bathhouse", "D.17")
def test_a_chosen_follower_that_fits_nowhere_goes_back_to_the_bag() -> None:
    state = bathing("monk", "own_farmer")
    for place in GAME.view(state, ME).players[0].loads:
        fill(state, place)
    load(state, "bathhouse", "trader")
    load(state, "ship", "", "boatman", "knight")
    do(state, Use("bathhouse"))
    told = do(state, Put("own_farmer", "ship", "farmer"))
    assert happened(told, Finished)[0].followers == ("monk",)
    assert state.players[0].bag == ["monk", "trader"]


@rule("P.bathhouse", "D.17")
def test_two_must_be_chosen_but_one_that_fits_nowhere_is_a_choice_too() -> None:
    state = bathing("farmer", "boatman", "knight")
    do(state, Use("bathhouse"))
    assert Finish() not in legal(state)
    do(state, Put("farmer", "ship", "farmer"))
    assert Finish() not in legal(state)
    state = bathing("own_farmer", "own_farmer", "monk")
    for place in GAME.view(state, ME).players[0].loads:
        fill(state, place)
    load(state, "bathhouse", "trader")
    load(state, "brewery")
    load(state, "ship", "", "boatman", "knight")
    do(state, Use("bathhouse"))
    do(state, Put("monk", "brewery", "monk"))
    assert Finish() not in legal(state)


@rule("P.bathhouse", "D.17")
def test_when_two_fit_nowhere_the_third_may_go_back_as_well() -> None:
    state = bathing("farmer", "own_trader", "own_boatman")
    for place in GAME.view(state, ME).players[0].loads:
        fill(state, place)
    load(state, "bathhouse", "trader")
    load(state, "ship", "", "boatman", "knight")
    do(state, Use("bathhouse"))
    assert Put("farmer", "ship", "farmer") in legal(state)
    told = do(state, Finish())
    assert happened(told, Finished)[0].followers == ("farmer", "own_boatman", "own_trader")


@rule("P.bathhouse")
def test_nobody_is_placed_on_the_bathhouse_itself() -> None:
    state = bathing("farmer", "boatman", "knight")
    do(state, Use("bathhouse"))
    assert not [action for action in legal(state) if isinstance(action, Put) and action.place == "bathhouse"]


@rule("P.bathhouse")
def test_drawing_in_the_bathhouse_seals_the_draft() -> None:
    draft = Draft(GAME, ME, (bathing("farmer"),)).push(Use("bathhouse"))
    assert draft.sealed
    assert draft.after is None


# -- Gunpowder Tower ---------------------------------------------------------------------------------------


@rule("P.gunpowder_tower", "D.12")
def test_the_tower_makes_room_for_two_more_followers() -> None:
    state = drawing(3, "farmer", "farmer", "knight", "knight", "monk")
    state.players[0].market = followers(*["trader"] * 8)
    load(state, "gunpowder_tower")
    assert [action.count for action in legal(state) if isinstance(action, Draw)] == [2, 1, 0]
    do(state, Draw(2))
    assert "must find room" in why_not(state, Ready())
    for name in state.players[0].drawn:
        do(state, Put(name, "gunpowder_tower", "any"))
    assert Ready() in legal(state)


@rule("P.gunpowder_tower")
def test_the_knights_number_still_limits_the_draw() -> None:
    state = drawing(3, *["farmer"] * 9)
    load(state, "gunpowder_tower")
    assert legal(state)[0] == Draw(4)


@rule("P.gunpowder_tower")
def test_only_followers_drawn_this_round_go_to_the_tower() -> None:
    state = drawing(3, "knight")
    state.players[0].market = followers("trader")
    load(state, "gunpowder_tower")
    do(state, Draw(1))
    assert Put("knight", "gunpowder_tower", "any") in legal(state)
    assert "Only followers drawn" in why_not(state, Put("trader", "gunpowder_tower", "any"))


@rule("P.gunpowder_tower")
def test_followers_of_the_tower_are_placed_like_those_of_the_market() -> None:
    state = drawing(3, "knight")
    load(state, "gunpowder_tower", "farmer", "own_trader")
    do(state, Draw(0))
    do(state, Put("farmer", "ship", "farmer"))
    do(state, Put("own_trader", "castle", "trader"))
    assert state.players[0].loads["gunpowder_tower"] == ("", "")


@rule("P.gunpowder_tower")
def test_the_tower_sends_up_to_two_followers_to_deeds_in_one_action() -> None:
    state = acting()
    load(state, "gunpowder_tower", "trader", "knight")
    do(state, Send("gunpowder_tower", "trader", "astronomy", "coins"))
    do(state, Send("gunpowder_tower", "knight", "papal_conclave", "coins"))
    assert state.task == ""
    assert state.players[0].coins == 5 + 1 + 3


@rule("P.gunpowder_tower", "D.12")
def test_one_follower_may_stay_on_the_tower() -> None:
    state = acting()
    load(state, "gunpowder_tower", "trader", "knight")
    do(state, Send("gunpowder_tower", "trader", "astronomy", "coins"))
    do(state, Finish())
    assert state.players[0].loads["gunpowder_tower"] == ("knight", "")


@rule("P.gunpowder_tower", "11.2")
def test_the_tower_never_sends_own_followers() -> None:
    state = acting()
    load(state, "gunpowder_tower", "own_trader")
    assert not [action for action in legal(state) if isinstance(action, Send)]
    assert "No neutral trader" in why_not(state, Send("gunpowder_tower", "trader", "astronomy", "coins"))


# -- tiles that are no actions -----------------------------------------------------------------------------


@rule("P.herb_garden", "P.school", "P.sacristy")
@pytest.mark.parametrize("place", ["herb_garden", "school", "sacristy"])
def test_tiles_that_are_no_actions_are_not_used(place: Place) -> None:
    state = acting()
    fill(state, place)
    assert "not used as an action" in why_not(state, Use(place))


@rule("D.13", "P.1")
def test_a_new_tile_is_loaded_from_the_next_planning_on() -> None:
    state = acting()
    load(state, "winery")
    assert not [action for action in legal(state) if isinstance(action, Put)]


@rule("D.2", "P.school")
def test_stand_ins_do_not_change_what_a_follower_is() -> None:
    """A scholar on a knight's space is still a scholar: he goes on a scholar's space of a deed."""
    state = acting()
    load(state, "school")
    load(state, "town_hall", "scholar")
    state.deeds["astronomy"] = kinds("scholar")
    assert Send("town_hall", "scholar", "astronomy", "coins") in legal(state)
    assert Pass() in legal(state)
