"""Refusals: whatever illegal order is given in one's own turn, the reason is named, and what is possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec import convert

from bot.chat.limits import CONTENT
from bot.chat.refusing import refusal
from bot.games.la_loire import GAME
from bot.games.la_loire.actions import Choice
from bot.kernel import Chance, Opening, Refused, Seat, Value, choices
from bot.tables.keeper import Look
from tests.chat.test_limits import table_of
from tests.conformance.games import Case
from tests.conformance.playouts import Moment, playout

COUNTED = range(-1, 5)
"""What is tried where a field counts something."""

GAMES = (8, 9, 10, 11, 13)
"""The numbers of random games of all variants."""


def tried(moment: Moment, field: str) -> Sequence[Value]:
    """Return what somebody might type for a field, sensible or not."""
    known = GAME.words.values(GAME.view(moment.before, moment.seat), field)
    if not known or isinstance(known[0], int):
        return COUNTED
    return known if field == "piece" else (*known, "elsewhere")


def orders(moment: Moment, legal: Sequence[Choice], dice: Chance) -> Iterator[Choice]:
    """Yield one order of each kind at random, and some legal ones with one field changed."""
    for kind in GAME.actions:
        yield convert({field: dice.pick(tried(moment, field)) for field in kind.__struct_fields__}, kind)
    for _ in range(8):
        action = dice.pick(legal)
        row = {field: getattr(action, field) for field in action.__struct_fields__}
        if row:
            field = dice.pick(list(row))
            yield convert({**row, field: dice.pick(tried(moment, field))}, type(action))


def refused(opening: Opening, moment: Moment, dice: Chance) -> Iterator[str]:
    """Yield the reasons for all refusals of some orders, after looking at what is said."""
    legal = GAME.legal_actions(moment.before, moment.seat)
    view = GAME.view(moment.before, moment.seat)
    look = Look(table_of(GAME, opening), GAME, moment.before, moment.seat, None)
    for order in orders(moment, legal, dice):
        reason = GAME.words.reason(view, order)
        assert (order in legal) == (reason == ""), order
        if reason:
            found = choices.refusal(legal, order)
            told = refusal(look, Refused(found), order)
            first = GAME.words.label(view, found.field, found.possible[0], found.given)
            assert told.startswith(reason)
            assert f"Possible: {first}" in told
            assert len(told) <= CONTENT
            yield reason


@pytest.mark.parametrize("seed", GAMES)
def test_any_illegal_order_is_refused_with_the_reason_and_what_is_possible(seed: int) -> None:
    game, dice = playout(Case(GAME), seed), Chance(seed)
    reasons = {reason for moment in game.moments[::7] for reason in refused(game.opening, moment, dice)}
    assert len(reasons) > 30


def test_these_are_games_of_all_variants() -> None:
    openings = [playout(Case(GAME), seed).opening for seed in GAMES]
    assert {opening.options["variant"] for opening in openings} == {"standard", "casual", "solo"}
    assert {opening.seats for opening in openings} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("to", "vendome"),
        ("toward", "orleans"),
        ("village", "usse"),
        ("good", "beer"),
        ("building", "castle"),
        ("palace", "nantes_bank"),
        ("character", "scout"),
        ("message", "3-07"),
        ("look", "spy"),
        ("level", 4),
    ],
)
def test_what_is_typed_by_name_is_known_though_it_is_not_legal(field: str, typed: Value) -> None:
    """So the refusal says why it is not legal, not that there is no such thing."""
    opening = Opening(GAME.id, GAME.version, 2, 1)
    view = GAME.view(GAME.setup(opening, Chance(1)), Seat(0))
    labels = [GAME.words.label(view, field, value, {}) for value in GAME.words.values(view, field)]
    assert typed in GAME.words.values(view, field)
    assert len(set(labels)) == len(labels)
