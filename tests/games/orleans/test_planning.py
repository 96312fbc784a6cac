"""Planning: who may stand where, filling at once, privacy, and changing a plan until all are ready."""

from __future__ import annotations

from typing import cast

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Choice, Draw, Fill, Put, Ready, Reopen, TakeOff
from bot.games.orleans.happenings import BecameReady, Placed, Planned
from bot.games.orleans.names import Follower, Place, Space
from bot.games.orleans.state import Position, Standing
from bot.kernel import Draft, Seat, codec
from tests.games.orleans.table import (
    ME,
    NEXT,
    do,
    drawing,
    followers,
    happened,
    legal,
    load,
    planning,
    taps,
    why_not,
)
from tests.rulebook import rule


def with_market(*names: str, seats: int = 3) -> Position:
    """Return a position in which seat 0 plans with these followers."""
    state = drawing(seats, "knight")
    state.players[0].market = followers(*names)
    do(state, Draw(0))
    return state


def may(state: Position, follower: Follower, place: Place, space: Space) -> bool:
    return Put(follower, place, space) in legal(state)


# -- who stands where --------------------------------------------------------------------------------------


@rule("4.1")
def test_followers_go_where_they_are_shown() -> None:
    state = with_market("farmer")
    assert may(state, "farmer", "ship", "farmer")
    assert not may(state, "farmer", "ship", "boatman")
    assert "does not stand in" in why_not(state, Put("farmer", "ship", "boatman"))
    assert "no space for" in why_not(state, Put("farmer", "scriptorium", "farmer"))
    assert "have no boatman" in why_not(state, Put("boatman", "ship", "boatman"))


@rule("4.1")
def test_a_taken_space_takes_nobody_else() -> None:
    state = with_market("farmer")
    load(state, "ship", "farmer")
    assert "taken" in why_not(state, Put("farmer", "ship", "farmer"))


@rule("4.1")
def test_followers_stand_only_on_places_that_a_player_has() -> None:
    assert "do not have the Hayrick" in why_not(with_market("farmer"), Put("farmer", "hayrick", "farmer"))


@rule("4.5", "T6")
@pytest.mark.parametrize(
    ("place", "space"), [("ship", "knight"), ("scriptorium", "scholar"), ("town_hall", "neutral")]
)
def test_a_monk_stands_for_anybody(place: Place, space: Space) -> None:
    assert may(with_market("monk"), "monk", place, space)


@rule("4.5", "T7")
@pytest.mark.parametrize("place", ["brewery", "cellar", "sacristy"])
def test_nobody_stands_for_a_monk(place: Place) -> None:
    """Not even a scholar with School, nor a boatman with Herb Garden."""
    state = with_market("scholar", "boatman", "monk")
    for tile in (place, "school", "herb_garden"):
        load(state, tile)
    assert may(state, "monk", place, "monk")
    assert "Nothing replaces a monk" in why_not(state, Put("scholar", place, "monk"))
    assert "Nothing replaces a monk" in why_not(state, Put("boatman", place, "monk"))


@rule("11.2", "T9")
def test_own_followers_never_go_to_the_town_hall() -> None:
    state = with_market("own_farmer", "farmer")
    assert may(state, "farmer", "town_hall", "neutral")
    assert "may never go to the Town Hall" in why_not(state, Put("own_farmer", "town_hall", "neutral"))


@rule("P.herb_garden")
@pytest.mark.parametrize("boatman", ["boatman", "own_boatman"])
def test_with_a_herb_garden_boatmen_stand_for_craftsmen_traders_and_farmers(boatman: Follower) -> None:
    state = with_market(boatman)
    assert not may(state, boatman, "university", "trader")
    load(state, "herb_garden")
    for space in ("farmer", "craftsman", "trader"):
        assert may(state, boatman, "university", space)
    assert not may(state, boatman, "ship", "knight")
    assert not may(state, boatman, "monastery", "scholar")


@rule("P.school")
def test_with_a_school_scholars_stand_for_all_but_monks() -> None:
    state = with_market("scholar")
    assert not may(state, "scholar", "ship", "knight")
    load(state, "school")
    for place, space in (("ship", "farmer"), ("ship", "boatman"), ("ship", "knight"), ("wagon", "trader")):
        assert may(state, "scholar", place, space)  # type: ignore[arg-type]
    assert may(state, "scholar", "university", "craftsman")


@rule("D.2")
def test_stand_ins_do_not_chain() -> None:
    """A scholar may stand on a boatman's space, and a boatman on a farmer's; that makes nobody a boatman."""
    state = with_market("farmer", "craftsman")
    load(state, "school")
    load(state, "herb_garden")
    assert not may(state, "farmer", "ship", "boatman")
    assert not may(state, "craftsman", "ship", "boatman")


# -- filling -----------------------------------------------------------------------------------------------


@rule("4.7")
def test_a_place_is_filled_at_once_with_those_it_shows() -> None:
    state = with_market("farmer", "own_farmer", "boatman", "knight", "monk")
    told = do(state, Fill("ship"))
    assert state.players[0].loads["ship"] == ("own_farmer", "boatman", "knight")
    assert state.players[0].market == ["farmer", "monk"]
    (placed,) = happened(told, Placed)
    assert placed == Placed(
        ME,
        (
            Standing("ship", "own_farmer", "farmer"),
            Standing("ship", "boatman", "boatman"),
            Standing("ship", "knight", "knight"),
        ),
    )


@rule("4.7", "4.5")
def test_others_stand_in_only_where_that_completes_the_place() -> None:
    state = with_market("farmer", "monk")
    do(state, Fill("ship"))
    assert state.players[0].loads["ship"] == ("farmer", "", "")
    state = with_market("farmer", "knight", "monk")
    do(state, Fill("ship"))
    assert state.players[0].loads["ship"] == ("farmer", "monk", "knight")


@rule("4.7")
def test_the_least_versatile_stands_in_first() -> None:
    state = with_market("boatman", "scholar", "monk", "trader")
    load(state, "school")
    load(state, "herb_garden")
    do(state, Fill("university"))
    assert state.players[0].loads["university"] == ("boatman", "scholar", "trader")
    assert state.players[0].market == ["monk"]


@rule("4.7", "4.3")
def test_filling_goes_on_where_a_place_is_half_filled() -> None:
    state = with_market("knight")
    load(state, "ship", "farmer", "boatman")
    do(state, Fill("ship"))
    assert state.players[0].loads["ship"] == ("farmer", "boatman", "knight")
    assert "do not have the Winery" in why_not(state, Fill("winery"))


@rule("4.7")
def test_a_place_that_nobody_fits_on_is_not_filled() -> None:
    state = with_market("knight")
    assert "None of your followers" in why_not(state, Fill("farm_house"))


@rule("4.8")
@pytest.mark.parametrize(
    ("places", "market"),
    [
        ("castle village farm_house", "farmer farmer boatman boatman boatman craftsman craftsman trader"),
        ("ship guildhall monastery", "farmer farmer boatman craftsman knight knight scholar trader"),
        ("university wagon scriptorium", "farmer farmer craftsman trader trader knight knight scholar"),
        (
            "farm_house monastery scriptorium town_hall",
            "boatman craftsman scholar scholar trader knight monk",
        ),
        ("ship wagon guildhall castle village", "farmer boatman knight farmer trader farmer farmer farmer"),
    ],
)
def test_eight_followers_are_planned_with_twelve_taps(places: str, market: str) -> None:
    """Also those that fill places by halves; being ready and confirming it are two of the taps."""
    state = with_market(*market.split())
    count = 1 + taps(state, Ready())
    for place in cast("list[Place]", places.split()):
        town_hall = Put("monk", "town_hall", "neutral")
        action: Choice = town_hall if place == "town_hall" else Fill(place)
        count += taps(state, action)
        do(state, action)
    assert state.players[0].market == []
    assert count <= 12


# -- changing a plan ---------------------------------------------------------------------------------------


@rule("4.4")
def test_followers_of_the_plan_come_off_again_but_those_of_earlier_rounds_stay() -> None:
    state = drawing(3, "farmer")
    load(state, "ship", "farmer", "boatman")
    do(state, Draw(1))
    do(state, Put("farmer", "wagon", "farmer"))
    assert "not shifted" in why_not(state, TakeOff("ship"))
    do(state, TakeOff("wagon"))
    assert state.players[0].market == ["farmer"]
    assert state.players[0].loads["wagon"] == ("", "", "")


@rule("4.4")
def test_only_the_new_followers_of_a_place_come_off() -> None:
    state = drawing(3, "knight")
    load(state, "ship", "farmer", "boatman")
    do(state, Draw(1))
    do(state, Fill("ship"))
    do(state, TakeOff("ship"))
    assert state.players[0].loads["ship"] == ("farmer", "boatman", "")
    assert state.players[0].market == ["knight"]


@rule("4.6")
def test_a_plan_can_be_changed_until_all_are_ready() -> None:
    state = planning(3)
    do(state, Fill("village"))
    do(state, Ready())
    assert [d.awaited for d in GAME.pending(state)] == [False, True, True]
    assert "change the plan first" in why_not(state, Fill("village"))
    do(state, Reopen())
    assert [d.awaited for d in GAME.pending(state)] == [True, True, True]
    do(state, TakeOff("village"))
    do(state, Fill("university"))
    do(state, Ready())
    do(state, Ready(), seat=1)
    told = do(state, Ready(), seat=2)
    plans = {event.seat: event for event in told if isinstance(event, Planned)}
    assert {one.place for one in plans[ME].placed} == {"university"}
    assert "before the action phase" in why_not(state, Reopen())


@rule("4.6")
def test_a_plan_is_seen_by_its_owner_only_until_all_are_ready() -> None:
    state = planning(2)
    before = GAME.view(state, NEXT)
    do(state, Fill("village"))
    do(state, Put("own_trader", "university", "trader"))
    assert GAME.view(state, NEXT) == before
    assert GAME.view(state, None).players[0].market == before.players[0].market
    own = GAME.view(state, ME).players[0]
    assert own.market == ()
    assert own.loads["village"] == ("own_farmer", "own_boatman", "own_craftsman")
    assert own.before is not None
    assert own.before["village"] == ("", "", "")
    do(state, Ready())
    do(state, Ready(), seat=1)
    assert state.phase == "actions"
    assert GAME.view(state, NEXT).players[0].loads["village"] == (
        "own_farmer",
        "own_boatman",
        "own_craftsman",
    )


@rule("4.6")
def test_nobody_is_told_of_a_plan_before_all_are_ready() -> None:
    state = planning(2)
    for action in (Fill("village"), TakeOff("village")):
        for event in do(state, action):
            told = [GAME.words.tell(event, viewer, ("Ada", "Ben")) for viewer in (None, NEXT)]
            assert told == [None, None]
            assert GAME.words.tell(event, ME, ("Ada", "Ben"))


@rule("4.6")
def test_what_one_seat_commits_leaves_the_choices_of_the_others_as_they_are() -> None:
    state = planning(3)
    legal_before = legal(state, 2)
    do(state, Fill("village"))
    do(state, Ready())
    do(state, Fill("university"), seat=1)
    assert legal(state, 2) == legal_before


@rule("4.6")
def test_being_ready_last_seals_the_draft_before_anything_is_shown() -> None:
    state = planning(2)
    first = Draft(GAME, ME, (state,)).push(Ready())
    assert first.after is not None
    do(state, Ready())
    last = Draft(GAME, NEXT, (state,)).push(Ready())
    assert last.sealed
    assert last.after is None


@rule("4.2", "4.3")
def test_who_can_place_nobody_and_use_nothing_is_ready_at_once() -> None:
    state = drawing(2)
    state.players[0].bag = followers("own_farmer")
    told = do(state, Draw(0))
    assert happened(told, BecameReady) == [BecameReady(ME, idle=True)]


@rule("4.2")
def test_plans_are_the_same_whatever_order_they_were_made_in() -> None:
    one, other = planning(2), planning(2)
    do(one, Put("own_farmer", "village", "farmer"))
    do(one, Fill("village"))
    do(other, Fill("village"))
    assert one.players[0].loads == other.players[0].loads
    assert GAME.view(one, Seat(1)) == GAME.view(other, Seat(1))
    assert codec.copy(one) == one
