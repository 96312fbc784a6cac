"""The promises can be broken: each kind of broken game is found out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.kernel import AnyGame, Chance, Seat, Value
from tests import ferry
from tests.conformance import test_determinism, test_guide, test_menus, test_promises, test_secrets
from tests.conformance.games import Case
from tests.ferry import actions, rules, state, text

Promise = Any


def broken(**parts: Any) -> AnyGame:
    return replace(ferry.GAME, **parts)


def misspoken(**parts: Any) -> AnyGame:
    return broken(words=replace(ferry.GAME.words, **parts))


def view_with_all_hands(position: state.State, seat: Seat | None) -> state.View:
    seen = state.view(position, seat)
    return msgspec.structs.replace(seen, market=tuple(g for player in position.players for g in player.hand))


def view_that_tidies_up(position: state.State, seat: Seat | None) -> state.View:
    position.market.sort()
    position.bag.reverse()
    return state.view(position, seat)


def tell_no_courses(event: actions.Happening, viewer: Seat | None, names: Any) -> str | None:
    return None if isinstance(event, actions.Laid) else text.tell(event, viewer, names)


def spies_who_smell_salt(position: state.State, seat: Seat) -> list[actions.Action]:
    return [
        action
        for action in rules.legal_actions(position, seat)
        if not isinstance(action, actions.Spy) or "salt" in position.players[action.on].hand
    ]


def legal_twice(position: state.State, seat: Seat) -> list[actions.Action]:
    return rules.legal_actions(position, seat) * 2


class Deaf(Chance):
    """Does not pass on that something is revealed."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(0)
        self.chance = chance

    def below(self, n: int) -> int:
        return self.chance.below(n)


def reveal_in_passing(position: state.State, seat: Seat, action: actions.Action, chance: Chance) -> Any:
    return rules.apply(position, seat, action, Deaf(chance))


def lose_what_is_dug(position: state.State, seat: Seat, action: actions.Action, chance: Chance) -> Any:
    events = rules.apply(position, seat, action, chance)
    if isinstance(action, actions.Dig):
        position.players[seat].hand.pop()
    return events


def order_of_the_process() -> Callable[..., Any]:
    calls = 0

    def apply(position: state.State, seat: Seat, action: actions.Action, chance: Chance) -> Any:
        nonlocal calls
        calls += 1
        position.players[seat].points += calls
        return rules.apply(position, seat, action, chance)

    return apply


def everybody_wins(position: state.State) -> Any:
    found = rules.result(position)
    return found and msgspec.structs.replace(
        found, ranking=(tuple(seat for p in found.ranking for seat in p),)
    )


def count_the_hand(view: state.View) -> tuple[int, ...]:
    return tuple(n + len(view.hand) * (n == view.seat) for n in rules.standing(view))


def forget_where_it_landed(view: state.View) -> tuple[int, ...]:
    return tuple(ferry.points for ferry in view.ferries)


def long_label(view: state.View, field: str, value: Value, given: Any) -> str:
    return text.label(view, field, value, given) * 20


def same_label(_view: state.View, _field: str, _value: Value, _given: Any) -> str:
    return "this one"


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (broken(view=view_with_all_hands), test_secrets.test_whoever_was_told_the_same_sees_the_same),
        (misspoken(tell=tell_no_courses), test_secrets.test_whoever_was_told_the_same_sees_the_same),
        (
            broken(legal_actions=spies_who_smell_salt),
            test_secrets.test_whoever_was_told_the_same_sees_the_same,
        ),
        (broken(apply=reveal_in_passing), test_secrets.test_whoever_was_told_the_same_sees_the_same),
        (
            misspoken(tell=tell_no_courses),
            test_promises.test_every_event_is_told_to_somebody_and_can_be_stored,
        ),
        (broken(view=view_that_tidies_up), test_promises.test_nothing_but_an_action_changes_a_position),
        (
            broken(legal_actions=legal_twice),
            test_promises.test_legal_actions_are_distinct_and_keep_their_order,
        ),
        (broken(apply=lose_what_is_dug), test_promises.test_sums_are_conserved),
        (broken(apply=order_of_the_process()), test_determinism.test_the_same_choices_lead_to_the_same_game),
        (broken(result=everybody_wins), test_promises.test_the_result_adds_up_and_ranks_by_it),
        (
            broken(standing=count_the_hand),
            test_promises.test_the_standing_is_what_all_see_and_leads_to_the_scores,
        ),
        (
            broken(standing=forget_where_it_landed),
            test_promises.test_the_standing_is_what_all_see_and_leads_to_the_scores,
        ),
        (misspoken(label=long_label), test_menus.test_questions_and_answers_fit_on_a_screen),
        (misspoken(label=same_label), test_menus.test_questions_and_answers_fit_on_a_screen),
        (
            misspoken(topic=lambda *_: "Whirlpools"),
            test_guide.test_every_refusal_leads_to_topics_that_exist,
        ),
        (
            misspoken(topic=lambda *_: "Whirlpools"),
            test_guide.test_what_is_offered_leads_to_topics_that_exist,
        ),
    ],
)
def test_a_broken_game_is_found_out(game: AnyGame, promise: Promise) -> None:
    with pytest.raises(AssertionError):
        hold(Case(game), promise)


def hold(case: Case, promise: Promise) -> None:
    """Try a promise on more games than usual."""
    for seed in range(40):
        promise.hypothesis.inner_test(case, seed)
