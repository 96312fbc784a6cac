"""Queues: actions laid up in planning are carried out in turn, privately, and stop when something changed."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import (
    Ahead,
    Choice,
    Draw,
    Fill,
    Give,
    Put,
    Queue,
    Ready,
    Recruit,
    Reopen,
    Sail,
    Send,
    TakeOff,
    Unqueue,
    Use,
)
from bot.games.orleans.happenings import Acted, Asked, Built, Passed, Queued, Stopped, Travelled, Unqueued
from bot.games.orleans.names import Good, Town
from bot.games.orleans.state import Entry, Position
from bot.games.orleans.tables import PRINTED
from bot.kernel import Draft, Seat, codec
from tests.games.orleans.table import (
    ME,
    NEXT,
    acting,
    do,
    fill,
    followers,
    give,
    happened,
    kinds,
    legal,
    load,
    planning,
    why_not,
)
from tests.rulebook import rule

EDITION = PRINTED.of("")


def then(place: str, what: str = "", which: str = "", how: str = "") -> Queue:
    return Queue(place, what, which, how)


def looking_ahead(seats: int = 2) -> Position:
    """Return a position in which seat 0 queues, and the others have a loaded Scriptorium and are ready.

    Seat 0 has Ship, Guildhall, Village and Town Hall loaded.
    """
    state = planning(seats)
    for place in ("ship", "guildhall", "village"):
        fill(state, place)
    load(state, "town_hall", "trader")
    for number, player in enumerate(state.players):
        player.market = []
        player.bag = followers("own_farmer")
        player.plan = None
        player.stage = "draw"
        if number:
            load(state, "scriptorium", "knight", "scholar", seat=number)
        do(state, Draw(0), seat=number)
        if number:
            do(state, Ready(), seat=number)
    do(state, Ahead())
    return state


def queue(state: Position, *entries: Queue) -> None:
    for entry in entries:
        do(state, entry)


# -- what a queue does -------------------------------------------------------------------------------------


@rule("Q.1")
def test_queued_actions_are_carried_out_as_soon_as_it_is_the_players_turn() -> None:
    state = looking_ahead()
    queue(
        state, then("ship", "blois", "nothing"), then("guildhall"), then("village", "boatman"), then("pass")
    )
    told = do(state, Ready())
    assert [type(event) for event in told if isinstance(event, Travelled | Built | Acted | Passed)] == [
        Travelled
    ]
    assert state.turn == NEXT
    told = do(state, Use("scriptorium"), seat=1)
    mine = [event for event in told if getattr(event, "seat", None) == ME]
    assert [type(event) for event in mine if isinstance(event, Travelled | Built | Acted | Passed)] == [
        Built,
        Acted,
        Passed,
    ]
    assert state.players[0].stations == ["blois"]
    assert state.round == 2


@rule("Q.1")
def test_a_round_in_which_nobody_interferes_takes_one_visit_for_each_player() -> None:
    """Everybody draws, plans and queues; the last one to be ready brings the next round."""
    state = planning(3)
    asked = []
    for seat, places in enumerate(("village", "university", "castle")):
        asked.append(seat)
        do(state, Fill(places), seat=seat)  # type: ignore[arg-type]
        do(state, Ahead(), seat=seat)
        entry = then("village", "craftsman") if places == "village" else then(places)
        do(state, entry, seat=seat)
        do(state, then("pass"), seat=seat)
        if places == "village":
            # The technology that the craftsman brings is placed after passing.
            do(state, then("technology", "ship", "farmer"), seat=seat)
        assert state.round == 1
        do(state, Ready(), seat=seat)
    assert asked == [0, 1, 2]
    assert state.round == 2
    assert state.players[0].loads["ship"][0] == "technology"
    assert all(decision.awaited for decision in GAME.pending(state))


@rule("Q.2")
def test_what_can_be_queued_is_what_will_be_possible_after_what_is_queued() -> None:
    state = looking_ahead()
    assert then("ship", "tours", "nothing") not in legal(state)
    assert then("guildhall") in legal(state)
    queue(state, then("ship", "blois", "nothing"))
    assert not [a for a in legal(state) if isinstance(a, Queue) and a.place == "ship"]
    assert "not be possible" in why_not(state, then("ship", "tours", "nothing"))
    state.players[1].stations.append("blois")
    assert then("guildhall") not in legal(state)


@rule("Q.2")
def test_after_passing_only_technology_and_the_event_can_be_queued() -> None:
    state = looking_ahead()
    state.event = "harvest"
    give(state, grain=1, wine=1)
    queue(state, then("village", "craftsman"), then("pass"))
    places = {action.place for action in legal(state) if isinstance(action, Queue)}
    assert places == {"technology"}
    queue(state, then("technology", "castle", "farmer"))
    assert {a.what for a in legal(state) if isinstance(a, Queue)} == {"grain", "wine", "open"}
    queue(state, then("event", "wine"))
    do(state, Ready())
    do(state, Use("scriptorium"), seat=1)
    assert state.round == 2
    assert (state.players[0].goods["grain"], state.players[0].goods["wine"]) == (1, 0)
    assert state.players[0].loads["castle"][0] == "technology"


@rule("Q.2")
def test_both_followers_of_the_town_hall_are_queued_one_after_the_other() -> None:
    state = looking_ahead()
    load(state, "town_hall", "trader", "scholar")
    queue(state, then("town_hall", "trader", "astronomy", "coins"))
    assert {a.place for a in legal(state) if isinstance(a, Queue)} == {"town_hall"}
    queue(state, then("town_hall", "scholar", "plague", "coins"))
    do(state, Ready())
    assert (state.deeds["astronomy"], state.deeds["plague"]) == (("trader",), ("scholar",))
    assert state.turn == NEXT


@rule("Q.3")
def test_a_choice_left_open_is_asked_for_when_its_time_comes() -> None:
    state = looking_ahead()
    queue(state, then("village", "open"), then("pass"))
    told = do(state, Ready())
    assert happened(told, Asked) == [Asked(ME, Entry("village", "open"))]
    assert state.turn == ME
    do(state, Recruit("boatman", ""))
    told = do(state, Use("scriptorium"), seat=1)
    assert Passed(ME, forced=False) in told


@rule("Q.3")
def test_where_only_one_choice_is_left_an_open_one_is_not_asked_for() -> None:
    state = looking_ahead()
    queue(state, then("village", "open"))
    state.supply["boatman"] = state.supply["trader"] = 0
    told = do(state, Ready())
    assert not happened(told, Asked)
    assert state.players[0].tracks["craftsman"] == 1


@rule("Q.3")
def test_a_task_begun_by_hand_is_ended_by_hand() -> None:
    state = looking_ahead()
    load(state, "town_hall", "trader", "scholar")
    queue(state, then("town_hall", "open"), then("guildhall"))
    do(state, Ready())
    do(state, Send("town_hall", "trader", "astronomy", "coins"))
    assert state.turn == ME
    do(state, Send("town_hall", "scholar", "plague", "coins"))
    told = do(state, Use("scriptorium"), seat=1)
    assert happened(told, Built)


@rule("Q.3")
def test_after_an_open_journey_no_way_and_no_building_can_be_foreseen() -> None:
    state = looking_ahead()
    fill(state, "wagon")
    queue(state, then("ship", "open"))
    rows = [(a.place, a.what) for a in legal(state) if isinstance(a, Queue)]
    assert ("wagon", "open") in rows
    assert [what for place, what in rows if place == "wagon"] == ["open"]
    assert "guildhall" not in [place for place, _ in rows]


# -- when something changed --------------------------------------------------------------------------------


def reconsidered(*entries: Queue) -> Position:
    """Return a position in which seat 0 is ready with a queue, and seat 1 not yet."""
    state = looking_ahead()
    do(state, Reopen(), seat=1)
    state.players[0].merchant = "tours"
    lay(state, "tours", "wine")
    queue(state, *entries)
    do(state, Ready())
    return state


def lay(state: Position, town: Town, *goods: Good) -> None:
    """Put goods on the waterway from a town to Blois."""
    state.goods[dict(EDITION.waterways[town])["blois"]] = goods


def stopped(state: Position, why: str = "gone") -> Stopped:
    """Let seat 1 be ready as well, and return how the queue of seat 0 stops: its owner is to act by hand."""
    told = do(state, Ready(), seat=1)
    (event,) = happened(told, Stopped)
    assert (event.seat, event.why) == (ME, why)
    assert state.turn == ME
    assert state.players[0].queue == []
    return event


@rule("Q.4")
def test_the_queue_stops_when_the_good_is_gone() -> None:
    state = reconsidered(then("ship", "blois", "wine"), then("guildhall"))
    lay(state, "tours")
    assert stopped(state).dropped == 1
    do(state, Sail("blois", "nothing"))


@rule("Q.4")
def test_the_queue_stops_when_the_town_is_taken() -> None:
    state = reconsidered(then("guildhall"))
    state.players[1].stations.append("tours")
    stopped(state)


@rule("Q.4")
def test_the_queue_stops_when_the_citizen_it_counted_on_is_gone() -> None:
    """The action would still be possible, but it was queued for the citizen."""
    state = looking_ahead()
    do(state, Reopen(), seat=1)
    state.players[0].tracks["boatman"] = 4
    queue(state, then("village", "boatman"))
    assert state.players[0].queue[0].citizens == ("boatmen",)
    do(state, Ready())
    state.citizens.remove("boatmen")
    stopped(state, "citizen")
    assert Recruit("boatman", "") in legal(state)


@rule("Q.4")
def test_the_queue_stops_when_the_space_of_the_deed_is_taken() -> None:
    state = reconsidered(then("town_hall", "trader", "astronomy", "coins"), then("pass"))
    state.deeds["astronomy"] = kinds("trader")
    stopped(state)


@rule("Q.4")
def test_the_queue_stops_when_the_supply_is_empty() -> None:
    state = reconsidered(then("village", "trader", "winery"))
    state.supply["trader"] = 0
    stopped(state)


@rule("Q.4")
def test_the_queue_stops_when_the_place_tile_is_taken() -> None:
    state = reconsidered(then("village", "trader", "winery"))
    state.stacks[0].remove("winery")
    stopped(state)


@rule("Q.4")
def test_the_queue_stops_at_an_event_whose_answer_is_not_possible() -> None:
    state = looking_ahead()
    state.event = "harvest"
    give(state, grain=1, wine=1, cheese=1)
    queue(state, then("pass"), then("event", "wine"))
    do(state, Ready())
    give(state, wine=-1)
    told = do(state, Use("scriptorium"), seat=1)
    assert happened(told, Stopped)
    assert legal(state) == [Give("grain"), Give("cheese")]


@rule("Q.4")
def test_what_is_left_of_a_queue_is_dropped_when_it_stops() -> None:
    state = reconsidered(then("guildhall"), then("village", "boatman"), then("pass"))
    state.players[1].stations.append("tours")
    assert stopped(state).dropped == 2


# -- changing a queue --------------------------------------------------------------------------------------


@rule("Q.5")
def test_a_queue_can_be_changed_while_others_plan_and_while_they_act() -> None:
    state = looking_ahead(3)
    state.start = NEXT
    do(state, Reopen(), seat=2)
    queue(state, then("guildhall"))
    do(state, Ready())
    assert [d.awaited for d in GAME.pending(state)] == [False, False, True]
    do(state, Unqueue())
    queue(state, then("village", "boatman"))
    do(state, Ready(), seat=2)
    assert state.turn == NEXT
    assert {(d.seat, d.awaited) for d in GAME.pending(state)} == {(0, False), (1, True), (2, False)}
    do(state, Unqueue())
    queue(state, then("ship", "blois", "nothing"))
    do(state, Use("scriptorium"), seat=1)
    told = do(state, Use("scriptorium"), seat=2)
    assert happened(told, Travelled)


@rule("Q.5")
def test_a_changed_plan_drops_what_is_no_longer_possible() -> None:
    state = planning(2)
    do(state, Fill("village"))
    do(state, Ahead())
    queue(state, then("village", "boatman"), then("pass"))
    do(state, Reopen())
    do(state, TakeOff("village"))
    do(state, Fill("university"))
    told = do(state, Ahead())
    (dropped,) = happened(told, Unqueued)
    assert [entry.place for entry in dropped.entries] == ["village", "pass"]
    assert state.players[0].queue == []


@rule("Q.5")
def test_a_plan_that_is_ready_without_looking_ahead_again_drops_it_too() -> None:
    state = planning(2)
    do(state, Fill("village"))
    do(state, Ahead())
    queue(state, then("village", "boatman"))
    do(state, Reopen())
    do(state, TakeOff("village"))
    told = do(state, Ready())
    assert happened(told, Unqueued)[0].stale


@rule("Q.5")
def test_on_ones_own_turn_a_queue_can_be_emptied_but_not_added_to() -> None:
    state = looking_ahead()
    queue(state, then("village", "open"), then("guildhall"))
    do(state, Ready())
    assert Unqueue() in legal(state)
    assert "act now" in why_not(state, then("guildhall"))
    do(state, Unqueue())
    assert state.turn == ME
    assert "queue is empty" in why_not(state, Unqueue())


@rule("Q.5")
def test_passing_by_hand_drops_the_actions_but_not_what_comes_after_them() -> None:
    state = acting(2, event="harvest", alone=False)
    give(state, grain=1, wine=1)
    state.players[0].queue = [Entry("guildhall"), Entry("pass"), Entry("event", "wine")]
    state.turn = NEXT
    for action in (Use("scriptorium"),):
        do(state, action, seat=1)
    assert state.players[0].queue == []
    assert state.turn == ME


# -- secrets -----------------------------------------------------------------------------------------------


@rule("Q.6")
def test_nobody_else_sees_or_hears_of_a_queue() -> None:
    state = looking_ahead(3)
    before = [GAME.view(state, viewer) for viewer in (None, Seat(1), Seat(2))]
    waiting = [decision for decision in GAME.pending(state) if decision.seat != ME or decision.awaited]
    told = do(state, then("guildhall"))
    assert happened(told, Queued)
    assert [GAME.view(state, viewer) for viewer in (None, Seat(1), Seat(2))] == before
    assert [
        decision for decision in GAME.pending(state) if decision.seat != ME or decision.awaited
    ] == waiting
    for event in told:
        assert [GAME.words.tell(event, viewer, ("Ada", "Ben", "Cleo")) for viewer in (None, Seat(1))] == [
            None
        ] * 2


@rule("Q.6")
@pytest.mark.parametrize("entries", [(), (then("guildhall"),)])
def test_a_draft_does_not_show_what_others_have_queued(entries: tuple[Queue, ...]) -> None:
    """With a queue or without one, the same is to be seen before committing."""
    state = looking_ahead()
    state.start = NEXT
    queue(state, *entries)
    do(state, Ready())
    assert state.turn == NEXT
    draft = Draft(GAME, NEXT, (state,)).push(Use("scriptorium"))
    assert draft.sealed
    assert draft.after is None
    assert draft.preview == state


@rule("Q.6")
def test_placing_and_queueing_look_the_same_from_outside() -> None:
    state = planning(2)
    do(state, Fill("village"))
    before = GAME.pending(state)
    do(state, Ahead())
    assert GAME.pending(state) == before


@rule("Q.7")
def test_a_queue_survives_a_restart() -> None:
    state = looking_ahead()
    queue(state, then("ship", "open"), then("village", "boatman"), then("pass"))
    again = codec.decode(codec.encode(state), Position)
    assert again == state
    assert again.players[0].queue == state.players[0].queue


@rule("Q.7")
def test_a_queue_is_over_with_its_round() -> None:
    state = looking_ahead()
    state.players[0].queue = [Entry("pass"), Entry("technology", "castle", "farmer")]
    do(state, Ready())
    do(state, Use("scriptorium"), seat=1)
    assert state.round == 2
    assert state.players[0].queue == []


@rule("Q.2", "P.bathhouse")
def test_what_the_bathhouse_draws_is_not_foreseen() -> None:
    state = planning(2)
    do(state, Put("own_trader", "university", "trader"))
    load(state, "bathhouse", "knight")
    state.players[0].bag = followers("farmer", "boatman", "monk")
    do(state, Ahead())
    queue(state, then("bathhouse"))
    assert then("pass") in legal(state)
    state.players[1].market = []
    do(state, Ready(), seat=1)
    draft = Draft(GAME, ME, (state,)).push(Ready())
    assert draft.after is None
    do(state, Ready())
    assert state.task == "bathe"


def actions_of(state: Position) -> list[type[Choice]]:
    return list(dict.fromkeys(map(type, legal(state))))


@rule("Q.1")
def test_looking_ahead_is_offered_when_there_is_something_to_do_later() -> None:
    state = planning(2)
    assert Ahead not in actions_of(state)
    do(state, Fill("village"))
    assert Ahead in actions_of(state)
    state = planning(2)
    state.event = "harvest"
    give(state, grain=1, wine=1)
    assert Ahead in actions_of(state)
