"""Technology tiles: when they are gained and placed, where they may go, and what they do there."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Finish, Fit, Pass, Recruit, Use
from bot.games.orleans.happenings import Finished, Fitted
from bot.games.orleans.names import Place, Space
from bot.games.orleans.state import Position
from bot.kernel import Draft
from tests.games.orleans.table import ME, acting, do, fill, happened, legal, load, why_not
from tests.rulebook import rule


def fitting(step: int, tiles: int = 1) -> Position:
    """Return a position in which seat 0 has passed with technology to place; others are still acting."""
    state = acting(alone=False)
    player = state.players[0]
    player.tracks["craftsman"] = step
    player.technology = tiles
    state.technology -= tiles
    do(state, Pass())
    return state


def targets(state: Position) -> set[tuple[Place, Space]]:
    return {(action.place, action.space) for action in legal(state) if isinstance(action, Fit)}


@rule("7.1", "T22")
def test_technology_from_the_village_is_placed_after_passing() -> None:
    state = acting(alone=False)
    fill(state, "village")
    do(state, Recruit("craftsman", ""))
    state.turn = ME
    assert "after you pass" in why_not(state, Fit("castle", "farmer"))
    do(state, Pass())
    do(state, Fit("castle", "farmer"))
    assert state.players[0].loads["castle"] == ("technology", "", "")
    assert state.players[0].technology == 0


@rule("7.1", "D.7", "P.laboratory")
def test_technology_of_the_laboratory_waits_for_the_pass_as_well() -> None:
    state = acting()
    fill(state, "laboratory").tracks["craftsman"] = 2
    do(state, Use("laboratory"))
    assert state.players[0].technology == 1
    assert not targets(state)
    do(state, Pass())
    assert ("laboratory", "craftsman") in targets(state)
    do(state, Fit("laboratory", "craftsman"))


@rule("7.2", "T23")
def test_after_the_first_step_it_replaces_only_farmers() -> None:
    state = fitting(1)
    assert targets(state) == {
        (place, "farmer") for place in ("village", "university", "castle", "ship", "wagon", "guildhall")
    }
    assert "replaces only farmers" in why_not(state, Fit("ship", "knight"))


@rule("7.2")
def test_from_the_second_step_on_it_replaces_anybody_but_monks() -> None:
    state = fitting(2)
    load(state, "cellar")
    spaces = targets(state)
    assert {("ship", "knight"), ("farm_house", "craftsman"), ("monastery", "trader")} <= spaces
    assert ("cellar", "scholar") in spaces
    assert ("cellar", "monk") not in spaces
    assert "never replaces a monk" in why_not(state, Fit("cellar", "monk"))


@rule("7.3", "P.laboratory")
def test_without_a_step_on_the_craftsmen_track_none_can_be_gained() -> None:
    state = acting()
    fill(state, "laboratory")
    assert "Without a step" in why_not(state, Use("laboratory"))


@rule("7.3", "P.laboratory")
def test_without_a_tile_left_none_can_be_gained() -> None:
    state = acting()
    fill(state, "laboratory").tracks["craftsman"] = 1
    state.technology = 0
    assert "No technology tile is left" in why_not(state, Use("laboratory"))


@rule("7.4", "T24")
@pytest.mark.parametrize(
    "place", ["hayrick", "brewery", "shipping_line", "pharmacy", "sacristy", "bathhouse"]
)
def test_it_never_goes_to_a_place_with_a_single_space(place: Place) -> None:
    state = fitting(2)
    load(state, place)
    assert place not in {target for target, _ in targets(state)}
    assert "single space" in why_not(state, Fit(place, "farmer"))


@rule("7.4", "D.8")
@pytest.mark.parametrize(("place", "space"), [("town_hall", "neutral"), ("gunpowder_tower", "any")])
def test_it_never_goes_to_town_hall_or_tower(place: Place, space: Space) -> None:
    state = fitting(2)
    load(state, place)
    assert "nor on Town Hall or tower" in why_not(state, Fit(place, space))


@rule("7.5", "T24")
def test_a_place_has_one_at_most() -> None:
    state = fitting(2, tiles=2)
    do(state, Fit("ship", "farmer"))
    assert "at most one" in why_not(state, Fit("ship", "knight"))
    assert ("wagon", "farmer") in targets(state)


@rule("D.9")
def test_it_needs_a_free_space() -> None:
    state = acting(alone=False)
    load(state, "ship", "farmer", "", "knight")
    state.players[0].tracks["craftsman"] = 2
    state.players[0].technology = 1
    do(state, Pass())
    assert ("ship", "boatman") in targets(state)
    assert "needs a free one" in why_not(state, Fit("ship", "farmer"))


@rule("D.10")
def test_it_may_be_kept_and_placed_at_a_later_pass() -> None:
    state = fitting(1)
    told = do(state, Finish())
    assert happened(told, Finished) == [Finished(ME, "technology", ())]
    assert state.players[0].technology == 1
    assert state.turn == 1


@rule("7.1")
def test_all_tiles_at_hand_are_placed_after_one_pass() -> None:
    state = fitting(2, tiles=2)
    do(state, Fit("ship", "farmer"))
    told = do(state, Fit("wagon", "farmer"))
    assert happened(told, Fitted) == [Fitted(ME, "wagon", "farmer")]
    assert state.turn == 1


@rule("7.1")
def test_who_has_no_legal_space_is_not_asked() -> None:
    state = acting(alone=False)
    player = state.players[0]
    player.tracks["craftsman"] = 1
    player.technology = 1
    for place in ("village", "university", "castle", "ship", "wagon", "guildhall"):
        load(state, place, "farmer")
    do(state, Pass())
    assert state.turn == 1


@rule("7.6", "T25", "5.3")
def test_a_place_with_technology_needs_one_follower_fewer_for_ever() -> None:
    state = acting()
    player = load(state, "castle", "technology", "boatman", "trader")
    bag = len(player.bag)
    do(state, Use("castle"))
    assert player.loads["castle"] == ("technology", "", "")
    assert player.bag[bag:] == ["knight", "boatman", "trader"]


@rule("7.1")
def test_passing_and_placing_make_one_draft() -> None:
    state = acting(alone=False)
    state.players[0].tracks["craftsman"] = 1
    state.players[0].technology = 1
    draft = Draft(GAME, ME, (state,)).push(Pass())
    assert not draft.sealed
    assert draft.push(Fit("ship", "farmer")).sealed
