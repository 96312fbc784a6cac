"""What stands in the way of an action: named exactly when the action is not legal, and always in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.actions import Choice, FetchHorse, Finish, MoveMessenger, MoveTrader
from bot.games.la_loire.components import GOODS, LEVELS
from bot.games.la_loire.messages import LOOKS
from bot.games.la_loire.obstacles import Why
from bot.games.la_loire.rules import obstacle
from bot.games.la_loire.state import Position
from bot.games.la_loire.text.reasons import SENTENCES
from bot.kernel import Action, Chance, Seat, Value
from tests.conformance.games import Case
from tests.conformance.playouts import playout
from tests.games.la_loire.positions import ADA, BEN, known, why
from tests.rulebook import rule

CASE = Case(GAME)


def domains(state: Position) -> dict[str, list[Value]]:
    """Return what each field of an action may be given, sensible or not."""
    edition = state.edition
    spaces: list[Value] = [*(space.id for space in edition.spaces), "paris"]
    small: list[Value] = [-1, 0, 1, 2, 3, 4]
    return {
        **dict.fromkeys(("to", "toward", "space", "village"), spaces),
        **dict.fromkeys(("horses", "amount", "keep", "wood", "spaces"), small),
        "piece": ["trader", "messenger"],
        "good": [*GOODS, "honey"],
        "building": ["farm", "monastery", "castle", "tower"],
        "palace": [*edition.palaces, "louvre"],
        "colour": ["yellow", "green", "red", "blue", "pink"],
        "character": [*edition.characters, "king"],
        "level": [0, *LEVELS, 5],
        "look": [*LOOKS, "twice"],
        "message": [*edition.messages, "9-99"],
    }


def anything(state: Position, kind: type[Action], dice: Chance) -> Choice:
    """Return an action of a kind with fields at random."""
    values = domains(state)
    action: Choice = kind(*(dice.pick(values[field]) for field in kind.__struct_fields__))  # type: ignore[assignment]
    return action


def nearly(state: Position, action: Choice, dice: Chance) -> Choice:
    """Return a legal action with one field changed."""
    if not action.__struct_fields__:
        return action
    field = dice.pick(action.__struct_fields__)
    return msgspec.structs.replace(action, **{field: dice.pick(domains(state)[field])})


def tries(state: Position, dice: Chance) -> Iterator[Choice]:
    """Yield actions of every kind, legal ones among them."""
    legal = GAME.legal_actions(state, state.active)
    yield from legal
    for kind in GAME.actions:
        for _ in range(3):
            yield anything(state, kind, dice)
    for _ in range(20):
        yield nearly(state, dice.pick(legal), dice)


@pytest.mark.parametrize("seed", range(8))
def test_an_action_is_legal_exactly_when_nothing_stands_in_its_way(seed: int) -> None:
    dice = Chance(seed)
    moments = playout(CASE, seed).moments
    for moment in moments[:: max(1, len(moments) // 60)]:
        state, seat = moment.before, moment.seat
        view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
        for action in tries(state, dice):
            found = obstacle(view, action)
            assert (found is None) == (action in legal), (action, found)
            assert bool(GAME.words.reason(view, action)) == (action not in legal), action


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_is_not_legal_for_another_seat_is_refused_with_a_reason(seed: int) -> None:
    dice = Chance(seed)
    for moment in playout(CASE, seed).sample():
        for viewer in (None, *playout(CASE, seed).seats):
            if viewer != moment.seat:
                view = GAME.view(moment.before, viewer)
                for action in tries(moment.before, dice):
                    assert GAME.words.reason(view, action)


def test_every_obstacle_has_a_sentence_that_cites_the_rulebook() -> None:
    assert set(SENTENCES) == set(Why)
    assert [why.name for why, text in SENTENCES.items() if not text.endswith(").")] == ["NOT_SEATED"]


@rule("2.1")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    state = known()
    view = GAME.view(state, BEN)
    assert "another player's turn" in GAME.words.reason(view, Finish())
    assert not GAME.legal_actions(state, BEN)
    over = known()
    over.over = True
    assert "The game is over" in why(over, Finish())


def test_fields_that_cannot_be_are_named() -> None:
    state = known()
    assert "no such space" in why(state, MoveTrader("paris", 2, "orleans"))
    assert "has at most 2 horses" in why(state, MoveMessenger("chambord", -1, "nantes"))
    state.players[ADA].characters.append("blacksmith")
    state.players[ADA].trader.horses = 0
    assert "no such space" in why(state, FetchHorse("trader", "paris"))
    assert Seat(0) == ADA
