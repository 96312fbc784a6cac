"""Setup: the board, the cards in play, and what each player begins with."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.components import CITIES, MIDDLE, NANTES, ORLEANS
from bot.games.la_loire.state import NOWHERE
from bot.kernel import Chance, Opening
from tests.games.la_loire.positions import NAMES, opened
from tests.rulebook import rule

FEW_HORSES = "Montsoreau, Ussé, Amboise, Langeais, Vendôme, Talcy"
MANY_HORSES = "Saumur, Chinon, Villandry, Cheverny, Angers, Tours, Blois, Beaugency"


@rule("1.1", "R.1")
def test_neighbouring_villages_of_a_road_have_different_shields() -> None:
    """Neighbours are consecutive villages of one road; those across a city or the river may be alike."""
    alike_across_a_city = False
    for seed in range(40):
        shields = opened(3, seed=seed).shields
        assert Counter(filter(None, shields)) == Counter(opened(3).edition.shields)
        assert sum(opened(3).edition.shields.values()) == 18
        for space in range(20):
            if space not in CITIES and (space + 1) % 20 not in CITIES:
                assert shields[space] != shields[(space + 1) % 20]
        alike_across_a_city |= shields[ORLEANS - 1] == shields[ORLEANS + 1]
    assert alike_across_a_city


@rule("1.2")
def test_the_market_tiles_lie_at_random() -> None:
    markets = {tuple(opened(2, seed=seed).market) for seed in range(10)}
    assert len(markets) == 10
    assert {tuple(sorted(market)) for market in markets} == {
        ("black", "blue", "green", "purple", "red", "white", "yellow")
    }


@rule("1.3", "R.2")
def test_the_circus_begins_at_usse_even_if_its_tile_is_dealt_to_the_middle() -> None:
    in_the_middle = False
    for seed in range(60):
        state = opened(2, seed=seed)
        assert state.edition.spaces[state.circus].name == "Ussé"
        in_the_middle |= state.market[MIDDLE] == state.shields[state.circus]
    assert in_the_middle


@rule("1.4", "R.63")
@pytest.mark.parametrize(
    ("seats", "villages"), [(1, FEW_HORSES), (2, FEW_HORSES), (3, MANY_HORSES), (4, MANY_HORSES)]
)
def test_the_number_of_players_says_where_horses_stand(seats: int, villages: str) -> None:
    state = opened(seats)
    found = [space.name for space, horses in zip(state.edition.spaces, state.horses, strict=True) if horses]
    assert sorted(found) == sorted(villages.split(", "))
    assert max(state.horses) == 1


@rule("1.5", "1.8", "R.4")
def test_everybody_begins_alike_with_an_open_level_1_message() -> None:
    """The first message costs nothing and counts to the limit: one more may be held."""
    state = opened(4)
    assert [len(deck[0]) for deck in state.decks] == [14, 14, 14, 8]
    for player in state.players:
        assert player.coins == 7
        assert player.ship == 0
        assert (player.trader.at, player.trader.horses, player.trader.heading) == (NANTES, 2, 0)
        assert (player.messenger.at, player.messenger.horses, player.messenger.heading) == (ORLEANS, 2, 0)
        assert [state.edition.messages[held.card].level for held in player.held] == [1]
        assert sum(player.goods) == 0
    outline = GAME.words.outline(GAME.view(state, None), NAMES)
    assert outline.count("Messages (1 of 2): Level 1 to") == 4


@rule("E.1")
def test_three_traders_stand_on_nantes_and_three_messengers_on_orleans() -> None:
    state = opened(3)
    assert [p.trader.at for p in state.players] == [NANTES] * 3
    assert [p.messenger.at for p in state.players] == [ORLEANS] * 3
    assert sum(p.trader.horses + p.messenger.horses for p in state.players) == 12


@rule("1.6")
def test_there_are_two_cards_of_four_palaces_in_each_city() -> None:
    assert len(opened(2).palaces) == 8
    assert set(opened(2).palaces.values()) == {2}


@rule("1.7", "R.3")
@pytest.mark.parametrize(("seats", "pair"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_number_of_players_says_how_many_characters_are_in_play(seats: int, pair: int) -> None:
    state = opened(seats)
    for ident, count in state.characters.items():
        if ident in ("banker", "apprentice", "helper", "mayor"):
            assert count == seats, ident
        elif state.edition.characters[ident].colour == "blue":
            assert count == 1, ident
        else:
            assert count == pair, ident
    assert len(state.characters) == 29


@rule("1.8")
def test_the_start_player_is_drawn_unless_the_first_seat_is_to_begin() -> None:
    assert {opened(4, seed=seed, start="random").active for seed in range(40)} == {0, 1, 2, 3}
    assert {opened(4, seed=seed).active for seed in range(10)} == {0}


@rule("22.1")
def test_alone_the_standard_game_is_the_solo_game() -> None:
    state = GAME.setup(Opening("la_loire", GAME.version, 1, 3), Chance(3))
    assert state.variant == "solo"


@rule("21.1")
def test_the_casual_game_has_no_cards_but_messages_goods_and_coins() -> None:
    state = opened(3, "casual")
    assert not state.characters
    assert not state.palaces
    assert state.circus == NOWHERE
    assert [len(player.held) for player in state.players] == [1, 1, 1]
    assert sum(state.goods) == 39
