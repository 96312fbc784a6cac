"""No question has more answers than a menu holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bot.games.la_loire import GAME
from bot.kernel import Action, Value
from bot.kernel.choices import Chosen, next_question
from tests.conformance.games import Case
from tests.conformance.playouts import playout
from tests.games.la_loire.positions import ADA, give, hire, known, messenger_at, trader_at

MENU = 25


def questions(legal: Sequence[Action], given: dict[str, Value]) -> Iterator[int]:
    """Yield how many answers each question has that can be asked from here."""
    asked = next_question(legal, given)
    if isinstance(asked, Chosen):
        return
    yield len(asked.answers)
    for answer in asked.answers:
        yield from questions(legal, {**given, asked.field: answer})


@pytest.mark.parametrize("seed", range(8))
def test_every_question_of_a_random_game_fits_in_a_menu(seed: int) -> None:
    moments = playout(Case(GAME), seed).moments
    for moment in moments[:: max(1, len(moments) // 80)]:
        legal = GAME.legal_actions(moment.before, moment.seat)
        assert max(questions(legal, {}), default=0) <= MENU


def test_the_fullest_positions_fit_in_a_menu() -> None:
    """All characters, all villages and palaces, all messages of a deck, horses everywhere."""
    city = known()
    trader_at(city, "nantes", coins=99)
    give(city, ADA, wood=12, grain=8, cheese=8, wine=7, beer=4)
    hire(city, ADA, "blacksmith", "patronus", "mensor")
    city.horses = [2] * len(city.horses)
    circus = known()
    messenger_at(circus, "usse", coins=99)
    search = known()
    messenger_at(search, "nantes", coins=99)
    search.players[ADA].palaces = ["nantes_ducal_palace"]
    search.turn.looking, search.shown = 1, search.decks[0][0]
    for state in (city, circus, search):
        found = list(questions(GAME.legal_actions(state, ADA), {}))
        assert 12 <= max(found) <= MENU
