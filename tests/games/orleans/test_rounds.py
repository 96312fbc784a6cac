"""The course of a round and of the game: phases, turns, passing, and eighteen rounds."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Draw, Fill, Pass, Ready, Recruit, Use
from bot.games.orleans.happenings import Began, Census, Ended, Passed, Struck
from bot.games.orleans.rounds import begin_round, go_on
from bot.games.orleans.tables import PRINTED
from bot.kernel import Chance, Draft, Opening, Seat, codec
from bot.kernel.log import start
from tests.games.orleans.players import play_out
from tests.games.orleans.table import (
    ME,
    NEXT,
    acting,
    do,
    end_actions,
    fill,
    happened,
    legal,
    load,
    planning,
    why_not,
)
from tests.rulebook import rule


@rule("5.1")
def test_players_take_one_action_each_in_turn_from_the_start_player_on() -> None:
    state = planning(3)
    state.start = Seat(1)
    for seat in range(3):
        do(state, Fill("village"), seat=seat)
        do(state, Ready(), seat=seat)
    seats = []
    while state.phase == "actions":
        seats.append(state.turn)
        do(state, Recruit("boatman", ""), seat=state.turn)
    assert seats == [1, 2, 0]


@rule("5.1")
def test_after_one_action_the_next_player_acts() -> None:
    state = acting(alone=False)
    load(state, "brewery", "monk")
    do(state, Use("brewery"))
    assert state.turn == NEXT
    assert "not your turn" in why_not(state, Use("scriptorium"))
    do(state, Use("scriptorium"), seat=1)
    do(state, Use("scriptorium"), seat=2)
    assert state.turn == ME


@rule("5.2", "T44")
def test_who_has_passed_is_out_for_the_rest_of_the_round() -> None:
    state = acting(alone=False)
    load(state, "brewery", "monk", seat=1)
    do(state, Pass())
    do(state, Use("scriptorium"), seat=1)
    assert "out for the rest of the round" in why_not(state, Use("scriptorium"))
    do(state, Use("scriptorium"), seat=2)
    assert state.turn == NEXT


@rule("5.2")
def test_who_can_do_nothing_passes_by_itself() -> None:
    state = acting(alone=False)
    load(state, "scriptorium", seat=1)
    told = do(state, Pass())
    assert happened(told, Passed) == [Passed(ME, forced=False), Passed(NEXT, forced=True)]
    assert state.turn == 2


@rule("5.4", "T46")
def test_a_loaded_place_that_is_not_used_stays_loaded() -> None:
    state = acting()
    fill(state, "castle")
    end_actions(state)
    assert state.round == 2
    assert state.players[0].loads["castle"] == ("farmer", "boatman", "trader")


@rule("4.3")
def test_a_half_filled_place_stays_as_it_is() -> None:
    state = acting()
    load(state, "castle", "farmer")
    end_actions(state)
    assert state.players[0].loads["castle"] == ("farmer", "", "")
    assert not [action for action in legal(state) if isinstance(action, Use)]


@rule("2.1", "2.5")
def test_a_round_begins_with_its_event_and_the_census() -> None:
    state = acting()
    told = end_actions(state)
    began = happened(told, Began)
    assert [event.round for event in began] == [2]
    assert began[0].hour == state.event
    assert [type(event) for event in told if isinstance(event, Struck | Began | Census)] == [
        Struck,
        Began,
        Census,
    ]
    assert state.past == ["trading_day"]
    assert len(state.hours) == 16


@rule("2.6")
def test_the_start_player_token_moves_one_seat_to_the_left() -> None:
    state = acting(4)
    for expected in (1, 2, 3, 0):
        state.phase = "actions"
        state.turn = state.start
        for number, player in enumerate(state.players):
            player.passed = number != state.turn
            player.plan = None
            player.stage = "ready"
        do(state, Pass(), seat=state.turn)
        assert state.start == expected


@rule("2.1", "T58")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_has_eighteen_rounds_with_every_event_three_times(seats: int) -> None:
    *_, last = play_out(seats, 11)
    state = codec.copy(last.before)
    told = list(GAME.apply(state, last.seat, last.action, Chance(last.seed)))
    assert happened(told, Ended)
    assert state.round == 18
    assert sorted([*state.past, state.event]) == sorted([*PRINTED.of("").hours] * 3)
    assert GAME.pending(state) == []
    assert all(legal(state, seat) == [] for seat in range(seats))


@rule("2.1", "15.1")
def test_the_last_round_ends_the_game_after_its_event() -> None:
    state = acting(event="income")
    state.round, state.hours = 18, []
    told = end_actions(state)
    assert state.phase == "over"
    assert [type(event) for event in told][-1] is Ended
    assert state.players[0].coins == 6


@rule("3.5")
def test_everybody_draws_and_plans_without_waiting_for_the_others() -> None:
    state = acting(3)
    end_actions(state)
    assert [(d.name, d.awaited) for d in GAME.pending(state)] == [("draw", True)] * 3
    do(state, Draw(4))
    assert [d.name for d in GAME.pending(state)] == ["plan", "draw", "draw"]
    do(state, Draw(4), seat=2)
    assert [d.name for d in GAME.pending(state)] == ["plan", "draw", "plan"]


@rule("5.1")
def test_an_action_seals_the_draft_when_another_seat_comes_next() -> None:
    """Others may have queued what they do: a draft must not show it."""
    draft = Draft(GAME, ME, (acting(alone=False),)).push(Use("scriptorium"))
    assert draft.sealed
    assert draft.after is None


@rule("5.1")
def test_the_last_one_left_may_draft_several_actions() -> None:
    state = acting()
    load(state, "brewery", "monk")
    draft = Draft(GAME, ME, (state,)).push(Use("brewery"))
    assert not draft.sealed
    assert draft.state.players[0].coins == 7


@rule("2.1")
def test_the_event_of_a_round_is_drawn_when_the_round_begins() -> None:
    """There is no order of events to be known beforehand."""
    seen = set()
    for seed in range(60):
        state = acting()
        begin_round(state, Chance(seed))
        go_on(state, Chance(seed))
        seen.add(state.event)
    assert len(seen) == 6


@rule("2.1")
def test_a_table_plays_with_the_printed_data_it_began_with() -> None:
    text = GAME.printed.text("").replace("coins = 5\n", "coins = 6\n", 1)
    digest = GAME.printed.add(text)
    state = start(GAME, Opening(GAME.id, GAME.version, 3, 1, printed=digest)).state
    assert state.players[0].coins == 6
    assert planning(3).players[0].coins == 5
