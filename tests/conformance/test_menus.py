"""Legal actions are the user interface: each is reached by answering questions that fit on a screen."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given

from bot.kernel import DO, Action, AnyGame, Chance, Chosen, Refused, Seat, Value, codec, play
from bot.kernel.choices import answers, kind, matching, next_question, spell
from tests.conformance.examples import seeds, whole_games
from tests.conformance.games import ODD_NAMES, Case, every_game
from tests.conformance.playouts import Moment, Playout, playout
from tests.conformance.test_promises import spread

LABEL = 80
DETAIL = 100
STEP = 80
DESCRIPTION = 100
SENTENCE = 300
OUTLINE = 12_000
REASON = 500

OPTION_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
"""What Discord takes for the name of a command or of its parameter."""


def fits(text: str, limit: int) -> bool:
    """Return whether a text is one line of something, and not too long."""
    return bool(text.strip()) and len(text) <= limit and "\n" not in text


# -- what is said of a whole game --------------------------------------------------------------------------


@every_game
def test_kinds_of_action_make_typed_commands(case: Case) -> None:
    game = case.game
    assert OPTION_NAME.fullmatch(game.command)
    kinds: tuple[type[Action], ...] = game.actions
    assert 1 <= len(kinds) <= 25
    assert len(set(map(kind, kinds))) == len(kinds)
    for action in kinds:
        assert OPTION_NAME.fullmatch(kind(action))
        assert fits(inspect.cleandoc(action.__dict__.get("__doc__") or ""), DESCRIPTION), action
        assert len(action.__struct_fields__) <= 25
        assert all(OPTION_NAME.fullmatch(field) for field in action.__struct_fields__)


@every_game
def test_options_make_menus(case: Case) -> None:
    game = case.game
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert OPTION_NAME.fullmatch(option.name)
        assert fits(option.about, DESCRIPTION)
        assert 2 <= len(option.values) <= 25
        assert len(set(map(repr, option.values))) == len(option.values)
        assert len(set(option.labels)) == len(option.labels) == len(option.values)
        assert all(fits(label, LABEL) for label in option.labels)
        assert len(option.seats) in {0, len(option.values)}


@every_game
def test_the_action_that_ends_a_turn_has_no_fields(case: Case) -> None:
    ends_turn = case.game.ends_turn
    assert ends_turn is None or (ends_turn in case.game.actions and not ends_turn.__struct_fields__)


# -- questions ---------------------------------------------------------------------------------------------


@every_game
@whole_games
@given(seed=seeds)
def test_every_legal_action_is_reached_by_answering_questions(case: Case, seed: int) -> None:
    for moment in playout(case, seed).sample():
        legal = case.game.legal_actions(moment.before, moment.seat)
        for action in (*spread(legal, 8), moment.action):
            assert ask_for(legal, action) == action


def ask_for(legal: Sequence[Action], wanted: Action) -> Action:
    """Answer questions until one action is left."""
    given: dict[str, Value] = {}
    row = spell(wanted)
    while not isinstance(asked := next_question(legal, given), Chosen):
        assert len(set(map(repr, asked.answers))) == len(asked.answers) > 1
        assert row[asked.field] in asked.answers
        assert asked.field not in given
        assert given.items() <= asked.given.items() <= row.items()
        given[asked.field] = row[asked.field]
    return asked.action


@every_game
@whole_games
@given(seed=seeds)
def test_fields_may_be_filled_in_any_order(case: Case, seed: int) -> None:
    """Autocomplete offers what agrees with the fields that are filled already."""
    dice = Chance(seed)
    for moment in playout(case, seed).sample():
        legal = case.game.legal_actions(moment.before, moment.seat)
        row = dice.shuffled(list(spell(moment.action).items()))
        given: dict[str, Value] = {}
        for field, value in row:
            assert value in answers(matching(legal, given), field)
            given[field] = value
        assert matching(legal, given) == [moment.action]


@every_game
@whole_games
@given(seed=seeds)
def test_questions_and_answers_fit_on_a_screen(case: Case, seed: int) -> None:
    words = case.game.words
    for moment in playout(case, seed).sample():
        view = case.game.view(moment.before, moment.seat)
        legal = case.game.legal_actions(moment.before, moment.seat)
        for field, found, settled in questions(legal, moment):
            assert fits(words.ask(view, field, settled), SENTENCE), (field, settled)
            labels = [words.label(view, field, value, settled) for value in found]
            details = [words.detail(view, field, value, settled) for value in found]
            assert all(fits(label, LABEL) for label in labels), (field, labels)
            assert len(set(labels)) == len(labels), f"answers to {field} look the same: {labels}"
            assert all(not detail or fits(detail, DETAIL) for detail in details), (field, details)


def questions(
    legal: Sequence[Action], moment: Moment
) -> Iterator[tuple[str, tuple[Value, ...], Mapping[str, Value]]]:
    """Yield what is asked on the way to a few actions; and each field alone, as a typed command asks it."""
    for action in (*spread(legal, 4), moment.action):
        given: dict[str, Value] = {}
        row = spell(action)
        while not isinstance(asked := next_question(legal, given), Chosen):
            yield asked.field, asked.answers, asked.given
            given[asked.field] = row[asked.field]
        typed = {DO: row[DO]}
        for field in action.__struct_fields__:
            yield field, answers(matching(legal, typed), field), typed


@every_game
@whole_games
@given(seed=seeds)
def test_decisions_steps_and_outlines_are_put_into_words(case: Case, seed: int) -> None:
    game = playout(case, seed)
    words = case.game.words
    for state in game.sampled_states():
        for viewer in game.viewers:
            names = ODD_NAMES[: game.opening.seats]
            outline = words.outline(case.game.view(state, viewer), names)
            assert outline.strip()
            assert len(outline) < OUTLINE
            assert all(name in outline for name in names)
        for decision in case.game.pending(state):
            view = case.game.view(state, decision.seat)
            assert fits(words.prompt(view, decision), SENTENCE)
            for action in spread(case.game.legal_actions(state, decision.seat), 20):
                assert fits(words.step(view, action), STEP), action


# -- refusals ----------------------------------------------------------------------------------------------


@every_game
@whole_games
@given(seed=seeds)
def test_illegal_actions_are_refused_with_what_would_be_possible(case: Case, seed: int) -> None:
    game = playout(case, seed)
    for state, seat, action in refused(game, seed):
        hold_refusal(case.game, state, seat, action)


def refused(game: Playout, seed: int) -> Iterator[tuple[Any, Seat, Action]]:
    """Yield what is not legal here and there in a game, with the position and who would do it."""
    dice = Chance(seed)
    kinds = {type(moment.action): moment.action for moment in game.moments}
    for moment in game.sample():
        for seat in game.seats:
            legal = list(game.game.legal_actions(moment.before, seat))
            wanted = [*kinds.values(), *(v for action in spread(legal, 4) for v in variants(action, dice))]
            yield from ((moment.before, seat, action) for action in wanted if action not in legal)


def hold_refusal(game: AnyGame, state: Any, seat: Seat, action: Action) -> None:
    legal = game.legal_actions(state, seat)
    with pytest.raises(Refused) as caught:
        play(game, state, seat, action, Chance(0))
    refusal = caught.value.refusal
    row = spell(action)
    assert refusal.value == row[refusal.field]
    assert refusal.value not in refusal.possible
    assert refusal.given == dict(list(row.items())[: list(row).index(refusal.field)])
    left = matching(legal, refusal.given)
    assert set(refusal.possible) == {spell(other)[refusal.field] for other in left}
    assert len(set(refusal.possible)) == len(refusal.possible)
    view = game.view(state, seat)
    reason = game.words.reason(view, action)
    assert not reason or fits(reason, REASON), reason
    for value in (refusal.value, *refusal.possible):
        assert fits(game.words.label(view, refusal.field, value, refusal.given), LABEL), (
            refusal.field,
            value,
        )


def variants(action: Action, dice: Chance) -> Iterator[Action]:
    """Yield the action with one field changed to something that can still be read."""
    for field in msgspec.structs.fields(type(action)):
        values = domain(msgspec.inspect.type_info(field.type))
        if isinstance(value := getattr(action, field.name), int) and not values:
            values = [value + 1, value - 1]
        for changed in dice.shuffled(values)[:3]:
            made = msgspec.structs.replace(action, **{field.name: changed})
            if made != action and readable(made):
                yield made


def domain(kind_of_value: msgspec.inspect.Type) -> list[Value]:
    """Return the values that a field can hold, where its type names them."""
    match kind_of_value:
        case msgspec.inspect.LiteralType(values=values):
            return [value for value in values if value is not None]
        case msgspec.inspect.BoolType():
            return [False, True]
        case msgspec.inspect.UnionType(types=types):
            return [value for part in types for value in domain(part)]
        case msgspec.inspect.StrType():
            return ["nowhere"]
        case _:
            return []


def readable(action: Action) -> bool:
    """Return whether the action could have come from outside."""
    try:
        codec.decode(codec.encode(action), type(action))
    except msgspec.ValidationError:
        return False
    return True
