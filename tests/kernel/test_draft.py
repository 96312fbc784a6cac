from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.kernel import Chance, Decision, Draft, IllegalAction, Refused, Sealed, Seat, codec, play
from bot.kernel.play import awaited, redraft, settle
from tests.ferry import GAME
from tests.ferry.actions import Action, Dig, Laid, Lay, Plan, Spy, Stop, Swap
from tests.ferry.rules import legal_actions, pending
from tests.ferry.state import State
from tests.kernel.positions import draft, planned, planning, sailing

ADA, BEN = Seat(0), Seat(1)


# -- play ----------------------------------------------------------------------------------------------------


def test_playing_leaves_the_position_as_it_was() -> None:
    state = sailing()
    before = codec.copy(state)
    after, events = play(GAME, state, ADA, Lay("mill"), Chance(0))
    assert events == (Laid(ADA, "mill"),)
    assert (after.players[ADA].at, after.players[ADA].days) == ("mill", 2)
    assert state == before


def test_playing_refuses_what_is_not_legal() -> None:
    with pytest.raises(Refused) as caught:
        play(GAME, sailing(), ADA, Lay("castle"), Chance(0))
    assert (caught.value.refusal.field, caught.value.refusal.possible) == ("to", ("mill", "ford"))


def test_playing_refuses_a_seat_that_has_nothing_to_decide() -> None:
    with pytest.raises(Refused) as caught:
        play(GAME, sailing(), BEN, Stop(), Chance(0))
    assert caught.value.refusal.possible == ()


def test_nobody_waits_for_a_plan_that_is_made() -> None:
    state = planned(planning(["salt", "wine"], ["honey"]), ADA)
    assert [decision.seat for decision in GAME.pending(state)] == [ADA, BEN]
    assert awaited(GAME, state) == (BEN,)


# -- pushing and popping -------------------------------------------------------------------------------------


def test_steps_follow_each_other_while_the_turn_lasts() -> None:
    made = draft(sailing()).push(Lay("mill")).push(Swap("salt", "wool"))
    assert not made.sealed
    assert made.state == made.preview
    assert (made.state.players[ADA].at, made.state.players[ADA].hand) == ("mill", ["wool", "wine"])
    assert made.legal_actions() == tuple(GAME.legal_actions(made.state, ADA))


def test_a_step_taken_back_leaves_no_trace() -> None:
    first = draft(sailing()).push(Lay("mill"))
    for step in (Swap("salt", "wool"), Dig(), Stop(), Spy(BEN)):
        assert first.push(step).pop() == first
    assert first.pop() == draft(sailing())


def test_an_empty_draft_has_no_step_to_take_back() -> None:
    with pytest.raises(IllegalAction):
        draft(sailing()).pop()


def test_an_illegal_step_is_refused_and_the_draft_stays() -> None:
    made = draft(sailing()).push(Lay("mill"))
    with pytest.raises(Refused):
        made.push(Lay("castle"))
    assert made.steps == (Lay("mill"),)


# -- sealing -------------------------------------------------------------------------------------------------


def test_chance_seals_a_draft_and_shows_nothing_of_it() -> None:
    made = draft(sailing()).push(Lay("mill")).push(Dig())
    assert made.sealed
    assert made.after is None
    assert made.preview.players[ADA].at == "mill"
    assert made.preview.players[ADA].hand == ["salt", "wine"]


def test_a_reveal_seals_a_draft_though_the_turn_goes_on() -> None:
    made = draft(sailing()).push(Spy(BEN))
    assert made.sealed
    assert made.preview == sailing()
    after, _ = play(GAME, sailing(), ADA, Spy(BEN), Chance(0))
    assert awaited(GAME, after) == (ADA,)


def test_another_seat_seals_a_draft_and_the_outcome_is_shown() -> None:
    made = draft(sailing()).push(Stop())
    assert made.sealed
    assert awaited(GAME, made.preview) == (BEN,)
    assert made.state == sailing()


def test_a_plan_that_nobody_waits_for_any_more_seals_a_draft() -> None:
    made = draft(planning(["salt", "wine"], ["honey"])).push(Plan("wine"))
    assert made.sealed
    assert made.preview.players[ADA].plan == "wine"


def test_a_plan_may_be_changed_while_others_make_theirs() -> None:
    state = planned(planning(["salt", "wine"], ["honey"]), ADA)
    made = draft(state).push(Plan("wine"))
    assert made.sealed
    assert made.preview.players[ADA].plan == "wine"


def test_the_last_plan_reveals_all_and_shows_nothing_before_it_is_committed() -> None:
    state = planned(planning(["salt", "wine"], ["honey"]), ADA)
    made = draft(state, BEN).push(Plan("honey"))
    assert made.sealed
    assert made.preview == state


def test_the_end_of_the_game_seals_a_draft() -> None:
    state = sailing()
    state.rounds, state.sailed = 1, 1
    state.players[BEN].days = 3
    made = draft(state, BEN).push(Stop())
    assert made.sealed
    assert GAME.result(made.preview) is not None


def test_the_end_of_a_turn_seals_a_draft_also_where_the_seat_s_own_turn_follows() -> None:
    """As in La Strada for two, when the other player cannot build any more."""
    alone = replace(GAME, apply=lambda _state, _seat, _action, _chance: [])
    assert Draft(alone, ADA, (sailing(),)).push(Stop()).sealed


def test_a_seat_that_is_called_upon_seals_a_draft_though_the_turn_goes_on() -> None:
    """What the drafting seat decides next may depend on what the other does first."""

    def call_ben_at_the_mill(state: State) -> Sequence[Decision]:
        asked = [Decision(BEN, "toll", "p. 9")] if state.players[ADA].at == "mill" else []
        return [*pending(state), *asked]

    game = replace(GAME, pending=call_ben_at_the_mill)
    made = Draft(game, ADA, (sailing(),)).push(Lay("mill"))
    assert made.sealed
    assert made.preview.players[ADA].at == "mill"
    assert not Draft(game, ADA, (sailing(),)).push(Lay("ford")).sealed


def test_a_sealed_draft_takes_no_more_steps() -> None:
    made = draft(sailing()).push(Stop())
    assert made.legal_actions() == ()
    with pytest.raises(Sealed):
        made.push(Stop())


# -- drafts that were kept -----------------------------------------------------------------------------------


def test_kept_steps_make_the_same_draft_again() -> None:
    made = draft(sailing()).push(Lay("mill")).push(Swap("salt", "wool")).push(Dig())
    assert redraft(GAME, sailing(), ADA, made.steps) == made


def test_kept_steps_are_dropped_from_the_first_that_no_longer_fits() -> None:
    state = sailing()
    state.market = ["amber"]
    steps = (Lay("mill"), Swap("salt", "wool"), Lay("harbour"))
    assert redraft(GAME, state, ADA, steps).steps == (Lay("mill"),)


def test_kept_steps_after_a_seal_are_dropped() -> None:
    assert redraft(GAME, sailing(), ADA, (Stop(), Stop())).steps == (Stop(),)


def test_steps_without_a_choice_are_taken_up_to_a_choice() -> None:
    """From the mill a ferry with one day can only sail back to the harbour, and none can stop here."""

    def only_courses(state: State, seat: Seat) -> list[Action]:
        return [action for action in legal_actions(state, seat) if isinstance(action, Lay)]

    state = sailing()
    state.players[ADA].at, state.players[ADA].days = "mill", 1
    made = settle(Draft(replace(GAME, legal_actions=only_courses), ADA, (state,)))
    assert made.steps == (Lay("harbour"),)


def test_the_end_of_a_turn_is_never_taken_unasked() -> None:
    state = sailing()
    state.bag = []
    state.players[ADA].days = 0
    assert draft(state).legal_actions() == (Stop(),)
    assert settle(draft(state)).steps == ()
