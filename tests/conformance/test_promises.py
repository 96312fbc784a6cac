"""What every game promises the kernel, held at every position of random games."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given

from bot.kernel import Chance, Draft, Opening, Part, Result, Seat, codec, play
from bot.kernel.log import start
from bot.kernel.play import awaited
from tests.conformance.examples import seeds, whole_games
from tests.conformance.games import CASES, ODD_NAMES, Case, every_game
from tests.conformance.playouts import Moment, Playout, options_for, playout


@every_game
@whole_games
@given(seed=seeds)
def test_a_seat_has_a_decision_exactly_when_it_can_act(case: Case, seed: int) -> None:
    game = playout(case, seed)
    for state in game.states:
        decisions = case.game.pending(state)
        deciding = [decision.seat for decision in decisions]
        assert deciding == list(dict.fromkeys(deciding)), "one decision for a seat at most"
        assert set(deciding) == {seat for seat in game.seats if case.game.legal_actions(state, seat)}
        assert all(decision.name and decision.rule for decision in decisions)


@every_game
@whole_games
@given(seed=seeds)
def test_somebody_is_waited_for_until_there_is_a_result(case: Case, seed: int) -> None:
    game = playout(case, seed)
    for state in game.states:
        over = case.game.result(state) is not None
        assert bool(awaited(case.game, state)) is not over
        assert bool(case.game.pending(state)) is not over


@every_game
@whole_games
@given(seed=seeds)
def test_legal_actions_are_distinct_and_keep_their_order(case: Case, seed: int) -> None:
    game = playout(case, seed)
    for moment in game.sample():
        legal = list(case.game.legal_actions(moment.before, moment.seat))
        assert len({codec.encode(action) for action in legal}) == len(legal)
        assert legal == list(case.game.legal_actions(moment.before, moment.seat))
        assert legal == list(case.game.legal_actions(codec.copy(moment.before), moment.seat))
        assert {type(action) for action in legal} <= set(case.game.actions)


@every_game
@whole_games
@given(seed=seeds)
def test_nothing_but_an_action_changes_a_position(case: Case, seed: int) -> None:
    game = playout(case, seed)
    for state in game.sampled_states():
        before = codec.digest(state)
        look_at_everything(game, state)
        assert codec.digest(state) == before
    for moment in game.sample():
        before = codec.digest(moment.before)
        play(case.game, moment.before, moment.seat, moment.action, Chance(moment.seed))
        assert codec.digest(moment.before) == before


def look_at_everything(playout: Playout, state: Any) -> None:
    """Do with a position all that chat and pictures do."""
    game = playout.game
    words = game.words
    game.result(state)
    for viewer in playout.viewers:
        words.outline(game.view(state, viewer), playout.names)
    for decision in game.pending(state):
        view = game.view(state, decision.seat)
        words.prompt(view, decision)
        for action in game.legal_actions(state, decision.seat)[:20]:
            words.step(view, action)
            words.reason(view, action)
            for field in action.__struct_fields__:
                words.ask(view, field, {})
                words.label(view, field, getattr(action, field), {})
                words.detail(view, field, getattr(action, field), {})


@every_game
@whole_games
@given(seed=seeds)
def test_a_position_survives_a_copy_and_a_trip_through_json(case: Case, seed: int) -> None:
    for state in playout(case, seed).sampled_states():
        copied = codec.copy(state)
        assert copied == state
        assert codec.encode(copied) == codec.encode(state)
        assert codec.decode(codec.encode(state), case.game.state) == state


@every_game
@whole_games
@given(seed=seeds)
def test_sums_are_conserved(case: Case, seed: int) -> None:
    states = playout(case, seed).states
    sums = case.conserved(states[0])
    assert sums
    for number, state in enumerate(states):
        assert case.conserved(state) == sums, f"after action {number}"


@every_game
@whole_games
@given(seed=seeds)
def test_the_result_adds_up_and_ranks_by_it(case: Case, seed: int) -> None:
    game = playout(case, seed)
    result: Result | None = case.game.result(game.moments[-1].after)
    assert result is not None
    assert sorted(seat for place in result.ranking for seat in place) == list(game.seats)
    assert result.parts
    for part in (*result.parts, *result.tiebreaks):
        assert part.name
        assert len(part.figures) == len(game.seats)
    assert result.scores == tuple(sum(part.figures[seat] for part in result.parts) for seat in game.seats)
    standings = [{standing(result, seat) for seat in place} for place in result.ranking]
    assert all(len(place) == 1 for place in standings), "seats share a place when nothing tells them apart"
    flat = [found for place in standings for found in place]
    assert flat == sorted(set(flat), reverse=True)


def standing(result: Result, seat: Seat) -> tuple[int, ...]:
    rows = (Part("", result.scores), *result.tiebreaks)
    return tuple(row.figures[seat] for row in rows)


@every_game
@whole_games
@given(seed=seeds)
def test_the_standing_is_what_all_see_and_leads_to_the_scores(case: Case, seed: int) -> None:
    game = playout(case, seed)
    if case.game.standing is None:
        return
    for state in game.sampled_states():
        seen = [tuple(case.game.standing(case.game.view(state, viewer))) for viewer in game.viewers]
        assert set(seen) == {seen[0]}, "points that only some can count"
        assert len(seen[0]) == len(game.seats)
        result = case.game.result(state)
        if result is not None:
            assert seen[0] == result.scores


@every_game
@whole_games
@given(seed=seeds)
def test_every_event_is_told_to_somebody_and_can_be_stored(case: Case, seed: int) -> None:
    game = playout(case, seed)
    for moment in game.moments:
        assert moment.events
        for event in moment.events:
            told = [case.game.words.tell(event, viewer, ODD_NAMES) for viewer in game.viewers]
            assert any(told), event
            assert "" not in told
            assert codec.decode(codec.encode(event), case.game.event) == event


@every_game
@whole_games
@given(seed=seeds)
def test_drafting_gives_what_playing_gives_or_seals(case: Case, seed: int) -> None:
    for moment in playout(case, seed).sample():
        for action in spread(case.game.legal_actions(moment.before, moment.seat), 6):
            hold_draft(case, moment, action)


def hold_draft(case: Case, moment: Moment, action: Any) -> None:
    game, seat = case.game, moment.seat
    empty: Draft[Any, Any, Any, Any] = Draft(game, seat, (moment.before,))
    draft = empty.push(action)
    assert draft.pop() == empty
    chance = Chance(moment.seed)
    after, _ = play(game, moment.before, seat, action, chance)
    if draft.sealed and draft.after is None:
        assert draft.preview == moment.before
    else:
        assert draft.preview == after
        assert chance.drawn == 0
        others = set(awaited(game, after)) - {*awaited(game, moment.before), seat}
        ended = type(action) is game.ends_turn or seat not in awaited(game, after)
        assert draft.sealed is (ended or bool(others))


def spread(actions: Any, count: int) -> list[Any]:
    """Return at most so many of the actions, the first and others at even distances."""
    return list(actions[:: max(1, -(-len(actions) // count))])


@every_game
def test_every_choice_of_options_can_be_played(case: Case) -> None:
    game = case.game
    for seats in game.seats:
        values = options_for(game, seats)
        assert all(values.values()), f"every option has a value for {seats} seats"
        for row in product(*values.values()):
            options = dict(zip(values, row, strict=True))
            state = start(game, Opening(game.id, game.version, seats, 1, options=options)).state
            assert awaited(game, state)
        state = start(game, Opening(game.id, game.version, seats, 1)).state
        chosen = {option.name: option.values[0] for option in game.options}
        if all(chosen[name] in values[name] for name in chosen):
            named = start(game, Opening(game.id, game.version, seats, 1, options=chosen)).state
            assert codec.digest(named) == codec.digest(state), "options not named are at their default"


@every_game
def test_positions_hold_neither_sets_nor_floats(case: Case) -> None:
    """A set has no order that lasts, and a float no sum that does."""

    def walk(kind: msgspec.inspect.Type) -> None:
        assert not isinstance(kind, msgspec.inspect.SetType | msgspec.inspect.FrozenSetType)
        assert not isinstance(kind, msgspec.inspect.FloatType | msgspec.inspect.AnyType)
        match kind:
            case msgspec.inspect.StructType(fields=fields):
                if kind.cls not in seen:
                    seen.add(kind.cls)
                    for field in fields:
                        walk(field.type)
            case msgspec.inspect.UnionType(types=types):
                for part in types:
                    walk(part)
            case msgspec.inspect.DictType():
                walk(kind.value_type)
            case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType():
                walk(kind.item_type)
            case msgspec.inspect.TupleType(item_types=types):
                for part in types:
                    walk(part)
            case _:
                pass

    seen: set[type] = set()
    walk(msgspec.inspect.type_info(case.game.state))
    assert case.game.state in seen


@pytest.mark.soak
@every_game
def test_many_random_games_end(case: Case) -> None:
    """Two hundred games for each number of seats, each with all its sums conserved."""
    for seed in range(200 * len(case.game.seats)):
        states = playout.__wrapped__(case, seed).states
        assert case.game.result(states[-1]) is not None
        assert case.conserved(states[0]) == case.conserved(states[-1])


def test_every_game_has_a_name_of_its_own() -> None:
    assert len({case.game.id for case in CASES}) == len(CASES)
    assert len({case.game.command for case in CASES}) == len(CASES)
