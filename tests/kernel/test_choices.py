from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.kernel import DO, Chosen, Question, Seat, Value
from bot.kernel.choices import answers, kind, matching, next_question, refusal, spell, stamp
from tests.ferry.actions import Action, Dig, Lay, Plan, Spy, Stop, Swap

LEGAL: list[Action] = [
    Lay("mill"),
    Lay("ford"),
    Swap("salt", "wine"),
    Swap("salt", "wool"),
    Swap("honey", "wine"),
    Spy(Seat(1)),
    Dig(),
    Stop(),
]


def test_an_action_is_spelt_as_what_to_do_and_then_its_fields() -> None:
    assert list(spell(Swap("salt", "wine")).items()) == [(DO, "swap"), ("give", "salt"), ("take", "wine")]
    assert spell(Stop()) == {DO: "stop"}
    assert kind(Spy) == "spy"


def test_the_first_question_is_what_to_do() -> None:
    assert next_question(LEGAL, {}) == Question(DO, ("lay", "swap", "spy", "dig", "stop"), {})


def test_answers_keep_the_order_of_the_legal_actions() -> None:
    assert answers(LEGAL, "to") == ("mill", "ford")
    assert answers(list(reversed(LEGAL)), "to") == ("ford", "mill")
    assert answers(LEGAL, "nothing of the kind") == ()


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ({DO: "lay"}, Question("to", ("mill", "ford"), {DO: "lay"})),
        ({DO: "swap"}, Question("give", ("salt", "honey"), {DO: "swap"})),
        ({DO: "swap", "give": "salt"}, Question("take", ("wine", "wool"), {DO: "swap", "give": "salt"})),
        ({"take": "wine"}, Question("give", ("salt", "honey"), {DO: "swap", "take": "wine"})),
    ],
)
def test_the_next_question_is_the_first_field_still_open(given: Mapping[str, Value], asked: Question) -> None:
    assert next_question(LEGAL, given) == asked


@pytest.mark.parametrize(
    ("given", "action"),
    [
        ({DO: "dig"}, Dig()),
        ({DO: "spy"}, Spy(Seat(1))),
        ({DO: "swap", "give": "honey"}, Swap("honey", "wine")),
        ({"take": "wool"}, Swap("salt", "wool")),
    ],
)
def test_a_question_with_one_answer_is_not_asked(given: Mapping[str, Value], action: Action) -> None:
    assert next_question(LEGAL, given) == Chosen(action)


def test_what_has_no_other_answer_is_settled() -> None:
    legal = [Swap("salt", "wine"), Swap("salt", "wool")]
    assert next_question(legal, {}) == Question("take", ("wine", "wool"), {DO: "swap", "give": "salt"})


def test_values_that_no_action_agrees_with_lead_nowhere() -> None:
    with pytest.raises(LookupError):
        next_question(LEGAL, {DO: "swap", "give": "amber"})
    with pytest.raises(LookupError):
        next_question([], {})


def test_values_agree_in_whatever_order_they_come() -> None:
    assert matching(LEGAL, {"take": "wine", DO: "swap"}) == [Swap("salt", "wine"), Swap("honey", "wine")]
    assert matching(LEGAL, {}) == LEGAL


def test_a_yes_is_not_a_number() -> None:
    assert matching(LEGAL, {"on": 1}) == [Spy(Seat(1))]
    assert matching(LEGAL, {"on": True}) == []


@pytest.mark.parametrize(
    ("wanted", "field", "value", "possible", "given"),
    [
        (Plan("salt"), DO, "plan", ("lay", "swap", "spy", "dig", "stop"), {}),
        (Lay("abbey"), "to", "abbey", ("mill", "ford"), {DO: "lay"}),
        (Swap("wine", "salt"), "give", "wine", ("salt", "honey"), {DO: "swap"}),
        (Swap("honey", "wool"), "take", "wool", ("wine",), {DO: "swap", "give": "honey"}),
        (Spy(Seat(2)), "on", 2, (1,), {DO: "spy"}),
    ],
)
def test_a_refusal_names_the_first_value_that_goes_wrong(
    wanted: Action, field: str, value: Value, possible: tuple[Value, ...], given: Mapping[str, Value]
) -> None:
    found = refusal(LEGAL, wanted)
    assert (found.field, found.value, found.possible, found.given) == (field, value, possible, given)


def test_a_refusal_reads_as_a_sentence() -> None:
    assert str(refusal(LEGAL, Lay("abbey"))) == "to cannot be 'abbey' here; possible: mill, ford"
    assert str(refusal([], Dig())) == "do cannot be 'dig' here; possible: nothing"


def test_a_legal_action_has_no_refusal() -> None:
    with pytest.raises(AssertionError):
        refusal(LEGAL, Dig())


def test_a_stamp_changes_with_the_choices_and_with_the_turn_only() -> None:
    assert stamp(LEGAL, 3) == stamp(list(LEGAL), 3)
    assert len({stamp(LEGAL, 3), stamp(LEGAL, 4), stamp(LEGAL[1:], 3), stamp(LEGAL[::-1], 3)}) == 4
    assert len(stamp(LEGAL, 3)) == 8
