"""Building: farms, monasteries, castles and palaces; and sailing."""

from __future__ import annotations

import pytest

from bot.games.la_loire.actions import Build, Built, BuyPalace, PalaceBought, Sail, Sell
from bot.games.la_loire.components import WOOD
from bot.games.la_loire.state import Position
from tests.games.la_loire.positions import (
    ADA,
    BEN,
    after,
    build,
    give,
    hire,
    index,
    is_legal,
    known,
    legal,
    only,
    told,
    trader_at,
    why,
)
from tests.rulebook import rule

SAUMUR = Build("farm", "saumur", 1)
BANK = BuyPalace("nantes_bank")


def in_nantes(*characters: str, coins: int = 10, wood: int = 2) -> Position:
    """Return a position where Ada's trader has stopped in Nantes."""
    state = known()
    trader_at(state, "nantes", coins=coins)
    give(state, ADA, wood=wood)
    hire(state, ADA, *characters)
    return state


def sites(state: Position, kind: str) -> set[str]:
    """Return where a building may be built."""
    return {action.village for action in legal(state, Build) if action.building == kind}


@rule("14.2", "R.30")
def test_a_farm_costs_four_coins_and_a_wood_and_stands_in_any_empty_village() -> None:
    state = in_nantes()
    assert len(sites(state, "farm")) == 18
    state = after(state, SAUMUR)
    assert (state.players[ADA].coins, state.players[ADA].goods[WOOD], state.players[ADA].farms) == (6, 1, 4)
    here = state.buildings[index(state, "saumur")]
    assert here is not None
    assert (here.kind, here.owner) == ("farm", ADA)


@rule("14.2")
def test_a_farm_needs_an_empty_village_and_the_circus_does_not_count() -> None:
    state = in_nantes()
    build(state, BEN, "farm", "saumur")
    assert not is_legal(state, SAUMUR)
    assert "there is a farm already" in why(state, SAUMUR)
    assert is_legal(state, Build("farm", "usse", 1)), "the circus is there"


@rule("14.2")
def test_buildings_cost_coins_and_wood_in_a_city() -> None:
    assert "takes 1 wood, and you have 0" in why(in_nantes(wood=0), SAUMUR)
    assert "costs 4 coins, and you have 3" in why(in_nantes(coins=3), SAUMUR)
    village = known()
    trader_at(village, "saumur", coins=10)
    give(village, ADA, wood=1)
    assert not legal(village, Build)
    assert "Nantes or Orléans only" in why(village, SAUMUR)


@rule("14.3", "R.29", "E.13")
def test_buildings_on_the_two_roads_differ_by_one_at_most() -> None:
    state = in_nantes()
    build(state, ADA, "farm", "saumur")
    assert sites(state, "farm") == {
        *("serrant", "angers", "langeais", "tours", "vouvray", "vendome", "blois", "talcy", "beaugency")
    }
    assert "unbalance your buildings: 1 on the south road, 0 on the north" in why(
        state, Build("farm", "chinon", 1)
    )


@rule("14.4", "R.29")
def test_the_third_farm_may_be_built_on_either_road() -> None:
    state = in_nantes()
    build(state, ADA, "monastery", "saumur")
    build(state, ADA, "castle", "tours")
    assert len(sites(state, "farm")) == 16


@rule("R.29")
def test_without_an_empty_village_on_the_other_road_no_farm_can_be_built() -> None:
    state = in_nantes()
    build(state, ADA, "farm", "saumur")
    north = ("serrant", "angers", "langeais", "tours", "vouvray", "vendome", "blois", "talcy", "beaugency")
    state.players[BEN].farms = len(north)
    build(state, BEN, "farm", *north)
    assert not sites(state, "farm")
    hire(state, ADA, "mensor")
    assert len(sites(state, "farm")) == 8


@rule("C.mensor")
def test_the_mensor_builds_farms_on_either_road() -> None:
    state = in_nantes("mensor")
    build(state, ADA, "farm", "saumur")
    assert is_legal(state, Build("farm", "chinon", 1))


@rule("C.mensor")
def test_the_mensor_builds_in_empty_villages_only() -> None:
    state = in_nantes("mensor")
    build(state, BEN, "farm", "saumur")
    assert not is_legal(state, SAUMUR)


@rule("14.5", "R.31")
def test_a_monastery_takes_the_place_of_ones_farm_which_comes_back() -> None:
    state = in_nantes()
    build(state, ADA, "farm", "saumur")
    build(state, BEN, "farm", "tours")
    assert sites(state, "monastery") == {"saumur"}
    assert "no farm at Tours" in why(state, Build("monastery", "tours", 2))
    state = after(state, Build("monastery", "saumur", 2))
    player = state.players[ADA]
    assert (player.coins, player.goods[WOOD], player.farms, player.monasteries) == (6, 0, 5, 2)


@rule("14.6", "R.31")
def test_a_castle_is_ones_farm_with_a_tower() -> None:
    state = in_nantes()
    build(state, ADA, "farm", "saumur")
    state = after(state, Build("castle", "saumur", 1))
    player = state.players[ADA]
    assert (player.coins, player.goods[WOOD], player.farms, state.towers) == (4, 1, 4, 7)


@rule("14.6")
def test_no_castle_is_built_once_all_towers_are_on_the_board() -> None:
    state = in_nantes()
    build(state, ADA, "farm", "saumur")
    state.towers = 0
    assert not sites(state, "castle")
    assert "All towers are on the board" in why(state, Build("castle", "saumur", 1))


@rule("R.31")
def test_monasteries_and_castles_stay_what_they_are() -> None:
    state = in_nantes()
    build(state, ADA, "monastery", "saumur")
    build(state, ADA, "castle", "tours")
    assert not sites(state, "monastery")
    assert not sites(state, "castle")


def test_farms_and_monasteries_run_out() -> None:
    state = in_nantes()
    build(state, ADA, "farm", "saumur")
    state.players[ADA].farms = 0
    state.players[ADA].monasteries = 0
    assert not sites(state, "farm")
    assert not sites(state, "monastery")
    assert "All your farms" in why(state, Build("farm", "tours", 1))
    assert "All your monasteries" in why(state, Build("monastery", "saumur", 2))


@rule("14.1")
def test_one_building_is_built_in_a_turn_palaces_included() -> None:
    state = after(in_nantes(), SAUMUR)
    assert not legal(state, Build)
    assert not legal(state, BuyPalace)
    assert "1 building a turn" in why(state, Build("farm", "tours", 1))
    assert "1 building a turn" in why(state, BANK)
    assert not legal(after(in_nantes(), BANK), Build)


@rule("C.economus", "R.32")
def test_the_economus_builds_a_second_building_for_a_coin_more_also_in_the_same_village() -> None:
    state = in_nantes("economus")
    state, first = told(state, SAUMUR)
    assert sites(state, "castle") == set(), "six coins are left, and a second castle costs seven"
    state.players[ADA].coins = 7
    state, second = told(state, Build("castle", "saumur", 1))
    assert (only(first, Built).coins, only(second, Built).coins) == (4, 7)
    state, events = told(in_nantes("economus"), SAUMUR, BANK)
    assert only(events, PalaceBought).coins == 5


@rule("C.economus")
def test_the_economus_builds_no_third_building() -> None:
    state = after(in_nantes("economus", coins=10), BANK, BuyPalace("orleans_bank"))
    state.players[ADA].coins = 10
    assert not legal(state, Build)
    assert not legal(state, BuyPalace)
    assert "2 buildings a turn" in why(state, SAUMUR)


@rule("C.magister_artium", "R.33")
def test_the_magister_artium_takes_a_coin_off_every_building_palaces_too() -> None:
    _, events = told(in_nantes("magister_artium", "economus"), SAUMUR, BANK)
    assert only(events, Built).coins == 3
    assert only(events, PalaceBought).coins == 4, "the second costs one more"


@rule("C.magister_artium")
def test_the_magister_artium_saves_no_wood_and_no_coin_on_sailing() -> None:
    state = in_nantes("magister_artium", wood=0)
    assert not legal(state, Build)
    assert not is_legal(in_nantes("magister_artium", coins=5), Sail(1))


@rule("C.patronus", "R.34")
@pytest.mark.parametrize(
    ("kind", "wood", "coins"),
    [("farm", 0, 4 + 2), ("monastery", 1, 4 + 2), ("castle", 0, 6 + 2)],
)
def test_the_patronus_replaces_a_wood_by_two_coins(kind: str, wood: int, coins: int) -> None:
    state = in_nantes("patronus", wood=wood)
    build(state, ADA, "farm", "saumur")
    village = "tours" if kind == "farm" else "saumur"
    assert {action.wood for action in legal(state, Build) if action.building == kind} == {wood}
    _, events = told(state, Build(kind, village, wood))
    assert (only(events, Built).coins, only(events, Built).wood) == (coins, wood)


@rule("C.patronus", "R.34")
def test_the_patronus_replaces_one_wood_only_and_need_not() -> None:
    state = in_nantes("patronus", wood=2)
    build(state, ADA, "farm", "saumur")
    assert is_legal(state, Build("monastery", "saumur", 2))
    assert is_legal(state, Build("monastery", "saumur", 1))
    assert not is_legal(state, Build("monastery", "saumur", 0))
    assert "replaces one of them" in why(state, Build("monastery", "saumur", 0))
    assert not is_legal(in_nantes(wood=2), Build("farm", "saumur", 0)), "without the Patronus"


@rule("R.33", "R.34")
def test_all_changes_of_a_price_add_up() -> None:
    state = in_nantes("patronus", "magister_artium", "economus", coins=20)
    state, events = told(state, BANK, Build("farm", "saumur", 0))
    assert only(events, PalaceBought).coins == 4 - 1
    assert only(events, Built).coins == 4 - 1 + 1 + 2


@rule("14.8", "P.0")
def test_a_palace_costs_four_coins_and_is_owned_once_in_each_city() -> None:
    state = in_nantes()
    assert len(legal(state, BuyPalace)) == 8, "palaces of the other city may be bought too"
    state, events = told(state, BANK)
    assert only(events, PalaceBought).coins == 4
    assert state.palaces["nantes_bank"] == 1
    state = in_nantes()
    state.players[ADA].palaces.append("nantes_bank")
    assert not is_legal(state, BANK)
    assert "own this palace already" in why(state, BANK)
    assert is_legal(state, BuyPalace("orleans_bank"))


@rule("14.8")
def test_two_copies_of_a_palace_can_be_bought() -> None:
    state = in_nantes()
    state.palaces["nantes_bank"] = 0
    assert not is_legal(state, BANK)
    assert "are taken" in why(state, BANK)


@rule("7.1", "E.7")
@pytest.mark.parametrize(("spaces", "coins"), [(1, 6), (2, 10)])
def test_the_ship_sails_one_space_for_six_coins_or_two_for_ten(spaces: int, coins: int) -> None:
    state = after(in_nantes(coins=10), Sail(spaces))
    assert (state.players[ADA].ship, state.players[ADA].coins) == (spaces, 10 - coins)


@rule("7.2", "R.16")
def test_the_ship_sails_once_a_turn_beside_all_else_in_any_order() -> None:
    state = after(in_nantes(coins=20), Sell("wood", 1), Sail(2), SAUMUR)
    assert not legal(state, Sail)
    assert "once a turn" in why(state, Sail(1))
    assert "1 or 2 spaces" in why(in_nantes(), Sail(3))
    other = after(in_nantes(coins=20), SAUMUR, Sail(1), Sell("wood", 1))
    assert other.players[ADA].coins == 20 - 4 - 6 + 2


@rule("7.3")
def test_a_ship_does_not_sail_past_the_end() -> None:
    state = in_nantes()
    state.players[ADA].ship = 19
    assert legal(state, Sail) == [Sail(1)]
    assert "1 more space," in why(state, Sail(2))
