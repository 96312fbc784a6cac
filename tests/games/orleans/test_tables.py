"""What is printed: components, tracks, map, deeds and place tiles, and what is no printed data at all."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from bot.games.orleans.names import (
    BOARD,
    CITIZENS,
    DEEDS,
    FOLLOWERS,
    GOODS,
    KIND,
    KINDS,
    OWN,
    PLACES,
    SEATS,
    TILES,
    TOWNS,
    Deed,
    Place,
    Town,
)
from bot.games.orleans.tables import PRINTED, load
from bot.kernel import Misprint
from tests.rulebook import rule

EDITION = PRINTED.of("")
TEXT = PRINTED.text("")


# -- components --------------------------------------------------------------------------------------------


@rule("C.1")
def test_there_are_88_neutral_followers_and_four_of_each_player() -> None:
    assert dict(EDITION.neutral) == {
        "farmer": 16,
        "boatman": 10,
        "craftsman": 10,
        "trader": 10,
        "knight": 14,
        "scholar": 14,
        "monk": 14,
    }
    assert sum(EDITION.neutral.values()) + 4 * len(EDITION.own) == 104
    assert [KIND[own] for own in EDITION.own] == ["farmer", "boatman", "craftsman", "trader"]


@rule("C.2")
def test_there_are_90_goods_of_rising_value() -> None:
    assert [EDITION.goods[good] for good in GOODS] == [24, 21, 18, 15, 12]
    assert sum(EDITION.goods.values()) == 90
    assert [EDITION.points[good] for good in GOODS] == [1, 2, 3, 4, 5]
    assert EDITION.food == ("grain", "cheese", "wine")


@rule("C.3")
def test_there_are_three_hour_glass_tiles_of_each_event() -> None:
    assert set(EDITION.hours.values()) == {3}
    assert EDITION.rounds() == 18


@rule("C.4")
def test_there_are_sixteen_technology_tiles_and_ten_stations_each() -> None:
    assert (EDITION.technology, EDITION.stations, EDITION.coins, EDITION.market) == (16, 10, 5, 8)


@rule("C.5")
def test_there_are_fourteen_citizens() -> None:
    assert len(CITIZENS) == 14
    assert set(DEEDS) < set(CITIZENS)


@rule("C.6")
def test_followers_and_goods_are_removed_by_the_number_of_players() -> None:
    for kind in KINDS:
        common = kind in OWN
        assert EDITION.removed[kind] == ((4, 2, 0) if common else (6, 3, 0))
    assert EDITION.goods_removed == (12, 6, 0)


# -- places ------------------------------------------------------------------------------------------------


@rule("C.7")
@pytest.mark.parametrize(
    ("place", "spaces"),
    [
        ("ship", "farmer boatman knight"),
        ("wagon", "farmer trader knight"),
        ("guildhall", "farmer craftsman knight"),
        ("castle", "farmer boatman trader"),
        ("scriptorium", "knight scholar"),
        ("town_hall", "neutral neutral"),
        ("monastery", "scholar trader"),
        ("farm_house", "boatman craftsman"),
        ("village", "farmer boatman craftsman"),
        ("university", "farmer craftsman trader"),
    ],
)
def test_the_places_of_the_board_need_their_followers(place: Place, spaces: str) -> None:
    assert EDITION.places[place].spaces == tuple(spaces.split())
    assert EDITION.places[place].stack == 0


@rule("C.8")
@pytest.mark.parametrize(
    ("place", "stack", "spaces"),
    [
        ("hayrick", 1, "farmer"),
        ("cheese_factory", 1, "farmer farmer"),
        ("winery", 1, "farmer trader"),
        ("wool_manufacturer", 1, "boatman trader"),
        ("tailor_shop", 1, "trader scholar"),
        ("brewery", 1, "monk"),
        ("library", 1, "knight scholar"),
        ("windmill", 1, "craftsman craftsman"),
        ("hospital", 1, "boatman scholar"),
        ("bathhouse", 1, "any"),
        ("herb_garden", 1, ""),
        ("sacristy", 1, "monk"),
        ("shipping_line", 2, "boatman"),
        ("cellar", 2, "monk scholar"),
        ("pharmacy", 2, "any"),
        ("office", 2, "scholar scholar"),
        ("school", 2, ""),
        ("horse_wagon", 2, "knight trader"),
        ("gunpowder_tower", 2, "any any"),
        ("laboratory", 2, "craftsman scholar"),
    ],
)
def test_place_tiles_need_their_followers(place: Place, stack: int, spaces: str) -> None:
    assert EDITION.places[place].spaces == tuple(spaces.split())
    assert EDITION.places[place].stack == stack
    assert place in EDITION.stacks[stack - 1]


@rule("C.8")
def test_there_are_twelve_and_eight_place_tiles() -> None:
    assert [len(stack) for stack in EDITION.stacks] == [12, 8]
    assert (*BOARD, *TILES) == PLACES


# -- tracks ------------------------------------------------------------------------------------------------


@rule("C.9")
def test_tracks_show_their_rewards() -> None:
    assert EDITION.farmer_goods == (
        "grain",
        "grain",
        "cheese",
        "cheese",
        "wine",
        "wine",
        "wool",
        "brocade",
    )
    assert EDITION.boatman_coins == (2, 3, 4, 5, 0)
    assert EDITION.draws == (4, 5, 6, 7, 7, 8)
    assert EDITION.scholar_points == (2, 3, 4, 5, 6)
    assert (EDITION.boatman_citizen, EDITION.knight_citizen, EDITION.farmers_only) == (5, 4, 1)
    assert dict(EDITION.steps) == {
        "farmer": 8,
        "boatman": 5,
        "craftsman": 5,
        "trader": 5,
        "knight": 5,
        "scholar": 5,
    }


@rule("C.10", "T1")
def test_the_development_track_shows_coins_citizens_and_stars() -> None:
    assert EDITION.last == 30
    assert dict(EDITION.development_coins) == {7: 3, 12: 4, 25: 5}
    assert list(EDITION.development_citizens) == [3, 18, 28]
    stars = [space for space in range(1, 31) if EDITION.status[space] > EDITION.status[space - 1]]
    assert stars == [4, 9, 15, 22, 30]
    assert [EDITION.status[space] for space in (0, 3, 4, 8, 9, 14, 15, 21, 22, 29, 30)] == [
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
        5,
        6,
    ]


# -- deeds -------------------------------------------------------------------------------------------------


@rule("C.11")
@pytest.mark.parametrize(
    ("deed", "spaces", "coins"),
    [
        ("city_wall", {"knight": 3, "trader": 1, "farmer": 3, "craftsman": 3}, 1),
        ("papal_conclave", {"monk": 2, "knight": 1}, 3),
        ("plague", {"scholar": 2, "boatman": 1, "farmer": 1, "trader": 1}, 2),
        ("astronomy", {"scholar": 2, "trader": 1}, 1),
        ("boatmens_guild", {"scholar": 1, "boatman": 3}, 1),
        ("cathedral", {"craftsman": 2, "monk": 2, "trader": 2}, 2),
        ("peace_treaty", {"monk": 1, "scholar": 1, "knight": 2}, 2),
        ("canalisation", {"boatman": 3, "trader": 2, "farmer": 3, "craftsman": 2}, 1),
    ],
)
def test_deeds_show_their_spaces_and_rewards(deed: Deed, spaces: dict[str, int], coins: int) -> None:
    card = EDITION.deeds[deed]
    assert card.spaces == spaces
    assert card.coins == coins
    assert card.points == (1 if deed == "canalisation" else 0)


@rule("C.11")
def test_deeds_have_45_spaces() -> None:
    demand: Counter[str] = Counter()
    for card in EDITION.deeds.values():
        demand.update(card.spaces)
    assert [demand[kind] for kind in KINDS] == [7, 7, 7, 7, 6, 6, 5]


# -- the map -----------------------------------------------------------------------------------------------

DEGREES: dict[Town, tuple[int, int]] = {
    "chartres": (4, 0),
    "etampes": (2, 0),
    "le_mans": (4, 0),
    "chateaudun": (4, 0),
    "montargis": (3, 0),
    "orleans": (4, 2),
    "vendome": (3, 0),
    "briare": (1, 2),
    "blois": (2, 2),
    "tours": (1, 4),
    "vierzon": (3, 3),
    "montrichard": (1, 2),
    "chinon": (1, 3),
    "sancerre": (1, 2),
    "loches": (2, 1),
    "bourges": (3, 1),
    "chateauroux": (5, 0),
    "le_blanc": (1, 2),
    "nevers": (2, 1),
    "chatellerault": (2, 1),
    "saint_amand": (3, 1),
    "la_chatre": (3, 0),
    "argenton": (3, 1),
}
"""Roads and waterways of each town, as the table by town counts them."""


@rule("C.12")
@pytest.mark.parametrize("town", TOWNS)
def test_every_town_has_its_roads_and_waterways(town: Town) -> None:
    assert (len(EDITION.roads[town]), len(EDITION.waterways[town])) == DEGREES[town]


@rule("C.12")
def test_the_map_has_29_roads_and_14_waterways() -> None:
    assert Counter(way.water for way in EDITION.connections) == {False: 29, True: 14}
    assert (sum(roads for roads, _ in DEGREES.values()), sum(water for _, water in DEGREES.values())) == (
        58,
        28,
    )
    assert len(EDITION.towns) == 23


@rule("C.12")
@pytest.mark.parametrize(
    ("town", "road", "water"),
    [
        ("orleans", "chartres chateaudun montargis vierzon", "blois briare"),
        ("tours", "le_mans", "blois chinon loches montrichard"),
        ("vierzon", "blois chateauroux orleans", "bourges montrichard saint_amand"),
        ("chateauroux", "argenton la_chatre le_blanc loches vierzon", ""),
        ("chinon", "chatellerault", "chatellerault le_blanc tours"),
        ("saint_amand", "bourges la_chatre nevers", "vierzon"),
    ],
)
def test_towns_lie_next_to_their_neighbours(town: Town, road: str, water: str) -> None:
    assert {other for other, _ in EDITION.roads[town]} == set(road.split())
    assert {other for other, _ in EDITION.waterways[town]} == set(water.split())


@rule("C.12")
def test_chinon_and_chatellerault_are_joined_twice() -> None:
    joined = [way.water for way in EDITION.connections if set(way.ends) == {"chinon", "chatellerault"}]
    assert sorted(joined) == [False, True]


@rule("C.12")
def test_all_towns_are_joined_by_road_and_fifteen_by_water() -> None:
    for ways, towns in ((EDITION.roads, 23), (EDITION.waterways, 15)):
        reached, rest = set(), ["orleans"]
        while rest:
            town = rest.pop()
            if town not in reached:
                reached.add(town)
                rest += [other for other, _ in ways[town]]  # type: ignore[index]
        assert len(reached) == towns


@rule("C.13", "T16")
def test_goods_lie_on_52_48_and_43_spaces() -> None:
    assert [sum(way.spaces(seats) for way in EDITION.connections) for seats in SEATS] == [43, 48, 52]


@rule("C.13")
def test_nine_connections_are_marked() -> None:
    marks = {way.ends: way.mark for way in EDITION.connections if way.mark}
    assert Counter(marks.values()) == {3: 5, 4: 4}
    assert marks["briare", "sancerre"] == 3
    assert marks["chartres", "le_mans"] == 4


# -- stand-ins ---------------------------------------------------------------------------------------------


@rule("C.14")
def test_every_follower_reaches_its_own_space_first() -> None:
    for reach in EDITION.reaches.values():
        assert all(reach[follower][0] == KIND[follower] for follower in FOLLOWERS)
        assert all("any" in reach[follower] for follower in FOLLOWERS)
        neutral = [follower for follower in FOLLOWERS if "neutral" in reach[follower]]
        assert neutral == list(KINDS)


# -- misprints ---------------------------------------------------------------------------------------------


def test_every_table_says_how_sure_it_is() -> None:
    assert EDITION.confidence["tiles.bathhouse"] == "reconstructed"
    assert EDITION.confidence["tiles.office"] == "likely"
    assert EDITION.confidence["map"] == "certain"
    assert set(EDITION.confidence.values()) == {"certain", "likely", "reconstructed"}
    assert len(EDITION.confidence) == len([*chain(KINDS, BOARD, TILES, DEEDS)]) + 7


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("coins = 5\n", 'coins = "five"\n', "int"),
        ("coins = 5\n", "coins = -5\n", "setup: a number is negative"),
        ("market = 8", "market = 3", "own followers find no room"),
        ('[followers.monk]\nconfidence = "certain"\ncount = 14', "[followers.monk]\n", "confidence"),
        ("removed = [6, 3, 0]\nown = false", "removed = [60, 3, 0]\nown = false", "can be removed"),
        ("own = false", "own = true", "players' own followers are"),
        ("grain = 24, ", "", "goods.count: grain missing"),
        ("grain = 24, ", "grain = -24, ", "goods: a number is negative"),
        ("removed = [12, 6, 0]", "removed = [60, 6, 0]", "2 players need 103"),
        ("plague = 3 }", "plague = -3 }", "hours: a number is negative"),
        ("goods_per_coin = 3", "goods_per_coin = 0", "at least one good"),
        ("knight = [4, 5, 6, 7, 7, 8]", "knight = [4, 5, 3, 7, 7, 8]", "never fall"),
        ("boatman = [2, 3, 4, 5, 0]", "boatman = [2, 3, 4, 5, -1]", "tracks: a number is negative"),
        ("4 = 2, 9 = 3", "4 = 3, 9 = 2", "stars that rise"),
        ("citizens = [3, 18, 28]", "citizens = [3, 18, 31]", "there is no space 31"),
        ("citizens = [3, 18, 28]", "citizens = [18, 3, 28]", "different spaces in their order"),
        ('recruits = "farmer"\n', "", "farm_house: recruits is missing"),
        ('spaces = ["monk"]', "spaces = []", "a place needs followers"),
        ("stack = 1", "stack = 3", "place tiles belong to stack 1 or 2"),
        ('effect = "village"', 'effect = "gain"', "village: it alone has the effect village"),
        ("points = 1\n\n[board.town_hall]", "points = -1\n\n[board.town_hall]", "a number is negative"),
        ("spaces = { monk = 2, knight = 1 }", "spaces = { monk = 0 }", "every number must be positive"),
        ('["chartres", "etampes", 0]', '["chartres", "chartres", 0]', "connected with itself"),
        ('["chartres", "etampes", 0]', '["chartres", "paris", 0]', "paris"),
        ('["chartres", "etampes", 0]', '["chartres", "etampes", 5]', "cannot be marked 5"),
        ('["chartres", "etampes", 0]', '["orleans", "chartres", 0]', "connected twice"),
        (
            '["chartres", "etampes", 0],\n',
            "",
            None,
        ),
    ],
)
def test_what_cannot_be_printed_is_named(old: str, new: str, complaint: str | None) -> None:
    """A host may correct the file: a slip is found before a table plays with it."""
    assert old in TEXT
    if complaint is None:
        assert len(load(TEXT.replace(old, new)).connections) == 42
        return
    with pytest.raises(Misprint, match=complaint):
        load(TEXT.replace(old, new))


def test_a_town_that_no_way_leads_to_is_named() -> None:
    text = TEXT.replace('["chartres", "etampes", 0],\n', "").replace('["etampes", "montargis", 4],\n', "")
    with pytest.raises(Misprint, match="no way leads to etampes"):
        load(text)


def test_the_bathhouse_takes_another_profession_by_changing_one_figure() -> None:
    """Its printed profession is not known: the figure is to be easy to correct."""
    corrected = load(
        TEXT.replace('spaces = ["any"]\neffect = "bathe"', 'spaces = ["boatman"]\neffect = "bathe"')
    )
    assert corrected.places["bathhouse"].spaces == ("boatman",)
