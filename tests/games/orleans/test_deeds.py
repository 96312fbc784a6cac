"""Town Hall and beneficial deeds, and the development track with its coins, stars and citizens."""

from __future__ import annotations

import pytest

from bot.games.orleans.actions import Send, Use
from bot.games.orleans.happenings import Gain, Sent
from bot.games.orleans.names import DEEDS, Deed, Kind, Place
from bot.games.orleans.state import Position
from bot.games.orleans.tables import PRINTED
from tests.games.orleans.table import acting, do, fill, happened, kinds, legal, load, why_not
from tests.rulebook import rule

EDITION = PRINTED.of("")


def sending(*names: str) -> Position:
    state = acting()
    load(state, "town_hall", *names)
    return state


def deeds_for(state: Position, kind: Kind) -> set[Deed]:
    return {action.deed for action in legal(state) if isinstance(action, Send) and action.follower == kind}


@rule("11.1")
def test_the_town_hall_is_active_with_one_follower() -> None:
    state = sending("knight")
    do(state, Send("town_hall", "knight", "peace_treaty", "coins"))
    assert state.players[0].coins == 7
    assert state.deeds["peace_treaty"] == ("knight",)
    assert state.task == ""


@rule("11.3", "T8")
@pytest.mark.parametrize(
    "kind", kinds("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
)
def test_only_the_follower_shown_goes_on_a_space(kind: Kind) -> None:
    """No monk stands in, nor scholars with School, nor boatmen with Herb Garden."""
    state = sending(kind)
    load(state, "school")
    load(state, "herb_garden")
    assert deeds_for(state, kind) == {deed for deed in DEEDS if kind in EDITION.deeds[deed].spaces}
    other = next(deed for deed in DEEDS if kind not in EDITION.deeds[deed].spaces)
    assert "nobody stands in" in why_not(state, Send("town_hall", kind, other, "coins"))


@rule("11.4", "C.11")
@pytest.mark.parametrize("deed", DEEDS)
def test_each_follower_earns_the_coins_of_the_deed(deed: Deed) -> None:
    card = EDITION.deeds[deed]
    kind = next(iter(card.spaces))
    state = sending(kind)
    do(state, Send("town_hall", kind, deed, "coins"))
    assert state.players[0].coins == 5 + card.coins


@rule("11.4")
def test_canalisation_gives_a_coin_or_a_development_point_for_each_follower() -> None:
    state = sending("farmer", "trader")
    do(state, Send("town_hall", "farmer", "canalisation", "points"))
    do(state, Send("town_hall", "trader", "canalisation", "coins"))
    assert (state.players[0].coins, state.players[0].development) == (6, 1)
    assert "gives coins only" in why_not(
        sending("trader"), Send("town_hall", "trader", "astronomy", "points")
    )


@rule("11.5")
@pytest.mark.parametrize("deed", DEEDS)
def test_whoever_fills_the_last_space_takes_the_citizen(deed: Deed) -> None:
    card = EDITION.deeds[deed]
    all_spaces = tuple(kind for kind, count in card.spaces.items() for _ in range(count))
    state = sending(all_spaces[-1])
    state.deeds[deed] = all_spaces[:-1]
    told = do(state, Send("town_hall", all_spaces[-1], deed, "coins"))
    assert state.players[0].citizens == [deed]
    assert deed not in state.citizens
    assert happened(told, Sent)[0].gains[-1] == Gain("citizen", deed)


@rule("11.5")
def test_before_the_last_space_there_is_no_citizen() -> None:
    state = sending("scholar")
    do(state, Send("town_hall", "scholar", "astronomy", "coins"))
    assert state.players[0].citizens == []


@rule("11.3")
def test_a_full_space_takes_nobody_else() -> None:
    state = sending("trader")
    state.deeds["astronomy"] = kinds("trader")
    assert "no free space" in why_not(state, Send("town_hall", "trader", "astronomy", "coins"))


@rule("11.6", "5.3")
def test_followers_sent_stay_there_and_do_not_return_to_the_bag() -> None:
    state = sending("knight")
    bag = list(state.players[0].bag)
    do(state, Send("town_hall", "knight", "city_wall", "coins"))
    assert state.players[0].bag == bag
    assert state.players[0].loads["town_hall"] == ("", "")


@rule("11.7", "D.5")
def test_two_followers_go_in_one_action_to_different_deeds() -> None:
    state = sending("trader", "scholar")
    do(state, Send("town_hall", "scholar", "plague", "coins"))
    assert "First finish" in why_not(state, Use("scriptorium"))
    do(state, Send("town_hall", "trader", "cathedral", "coins"))
    assert state.task == ""
    assert state.players[0].coins == 9


@rule("11.7", "D.5")
def test_a_follower_without_a_free_space_stays_in_the_town_hall() -> None:
    state = sending("monk", "scholar")
    state.deeds["papal_conclave"] = kinds("monk", "monk")
    state.deeds["cathedral"] = kinds("monk", "monk")
    state.deeds["peace_treaty"] = kinds("monk")
    do(state, Send("town_hall", "scholar", "astronomy", "coins"))
    assert state.task == ""
    assert state.players[0].loads["town_hall"] == ("monk", "")


@rule("11.7", "D.5")
def test_the_town_hall_is_not_used_when_nobody_fits() -> None:
    state = sending("monk")
    state.deeds["papal_conclave"] = kinds("monk", "monk")
    state.deeds["cathedral"] = kinds("monk", "monk")
    state.deeds["peace_treaty"] = kinds("monk")
    assert not [action for action in legal(state) if isinstance(action, Send)]


@rule("T11", "11.5")
def test_two_citizens_of_one_action_both_count() -> None:
    state = sending("trader", "scholar")
    state.deeds["astronomy"] = kinds("scholar", "scholar")
    state.deeds["peace_treaty"] = kinds("monk", "knight", "knight")
    do(state, Send("town_hall", "trader", "astronomy", "coins"))
    do(state, Send("town_hall", "scholar", "peace_treaty", "coins"))
    assert state.players[0].citizens == ["astronomy", "peace_treaty"]


# -- the development track ---------------------------------------------------------------------------------


def develop(start: int, place: Place = "library", points: int = 2) -> Position:
    """Return the position after moving on by some points."""
    state = acting()
    fill(state, place).development = start
    do(state, Use(place))
    assert state.players[0].development == min(30, start + points)
    return state


@rule("12.1")
@pytest.mark.parametrize(("space", "coins"), [(7, 3), (12, 4), (25, 5)])
@pytest.mark.parametrize("before", [1, 2])
def test_coin_spaces_pay_whoever_reaches_or_passes_them(space: int, coins: int, before: int) -> None:
    assert develop(space - before).players[0].coins == 5 + coins


@rule("12.1")
def test_a_coin_space_is_paid_once_and_to_every_player() -> None:
    state = develop(7)
    assert state.players[0].coins == 5
    state.players[1].development = 7
    assert develop(6).players[0].coins == 8


@rule("12.2", "T2")
@pytest.mark.parametrize(("space", "number"), [(3, 0), (18, 1), (28, 2)])
@pytest.mark.parametrize("before", [1, 2])
def test_the_first_to_reach_or_pass_a_citizen_takes_it_at_once(space: int, number: int, before: int) -> None:
    state = develop(space - before)
    names = ["first_on_development", "second_on_development", "third_on_development"]
    assert state.players[0].citizens == [names[number]]


@rule("12.2")
def test_the_second_to_pass_a_citizen_space_gets_nothing() -> None:
    state = acting()
    state.citizens.remove("first_on_development")
    fill(state, "library").development = 2
    do(state, Use("library"))
    assert state.players[0].citizens == []


@rule("12.3", "T1")
@pytest.mark.parametrize(("star", "status"), [(4, 2), (9, 3), (15, 4), (22, 5), (30, 6)])
def test_stars_raise_the_status(star: int, status: int) -> None:
    state = develop(star - 1, "scriptorium", 1)
    assert EDITION.status[state.players[0].development] == status
    assert EDITION.status[star - 1] == status - 1


@rule("12.4", "D.6")
def test_points_beyond_the_end_of_the_track_are_lost() -> None:
    assert develop(29).players[0].development == 30
    state = develop(30)
    assert state.players[0].coins == 5
