"""Whole games of lively players: sums, ends, scores, and menus that fit."""

from __future__ import annotations

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.actions import Choice
from bot.games.orleans.names import BOARD, KINDS
from bot.games.orleans.state import Position
from bot.games.orleans.tables import PRINTED
from bot.kernel import Chance, Seat, codec
from bot.kernel.choices import answers
from tests.games.orleans.conserved import conserved
from tests.games.orleans.players import play_out
from tests.rulebook import rule

EDITION = PRINTED.of("")
MENU = 25


def hold_game(seats: int, seed: int, *, removal: bool) -> set[type[Choice]]:
    """Play a game; check every position; and return the kinds of action that were seen."""
    seen: set[type[Choice]] = set()
    sums: dict[str, int] = {}
    for moment in play_out(seats, seed, removal=removal):
        state = moment.before
        sums = sums or conserved(state)
        assert conserved(state) == sums
        hold_position(state)
        hold_menus(list(GAME.legal_actions(state, moment.seat)))
        seen.add(type(moment.action))
        last = moment
    state = codec.copy(last.before)
    GAME.apply(state, last.seat, last.action, Chance(last.seed))
    result = GAME.result(state)
    assert result is not None
    assert state.round == 18
    assert all(score >= 0 for score in result.scores)
    return seen


def hold_position(state: Position) -> None:
    """Fail when a position breaks a rule that always holds."""
    towns = [town for player in state.players for town in player.stations if town != EDITION.free_town]
    assert len(towns) == len(set(towns))
    for player in state.players:
        assert player.coins >= 0
        assert 0 <= player.development <= EDITION.last
        assert all(0 <= step <= EDITION.steps[kind] for kind, step in player.tracks.items())
        assert state.phase == "planning" or len(player.market) <= EDITION.market
        assert player.stations.count(EDITION.free_town) <= 1
        assert all(count >= 0 for count in player.goods.values())
        for place, load in player.loads.items():
            card = EDITION.places[place]
            assert len(load) == len(card.spaces)
            assert load.count("technology") <= (len(card.spaces) > 1 and card.effect not in {"send", "tower"})
            assert place != "town_hall" or set(load) <= {*KINDS, ""}
    for deed, sent in state.deeds.items():
        assert all(sent.count(kind) <= EDITION.deeds[deed].spaces.get(kind, 0) for kind in KINDS)
    assert all(count >= 0 for count in (*state.supply.values(), *state.market.values(), state.technology))


def hold_menus(legal: list[Choice]) -> None:
    """Fail when a question has more answers than a menu holds."""
    rest = [(legal, "do")]
    while rest:
        actions, field = rest.pop()
        found = answers(actions, field)
        assert len(found) <= MENU, (field, found)
        for value in found:
            left = [
                a
                for a in actions
                if (a.__struct_config__.tag if field == "do" else getattr(a, field)) == value
            ]
            fields = ("do", *left[0].__struct_fields__)
            following = fields[fields.index(field) + 1 :]
            if following and len(left) > 1:
                rest.append((left, following[0]))


@rule("G.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("removal", [False, True])
def test_games_of_lively_players_keep_their_sums_and_rules(seats: int, removal: bool) -> None:  # noqa: FBT001
    assert len(hold_game(seats, 5 * seats, removal=removal)) >= 12


@pytest.mark.soak
@rule("G.1")
def test_hundreds_of_games_keep_their_sums_and_rules() -> None:
    seen: set[type[Choice]] = set()
    for seed in range(300):
        seen |= hold_game(2 + seed % 3, seed, removal=seed % 2 == 1)
    assert seen == set(GAME.actions)


@rule("15.1")
def test_a_view_of_a_finished_game_says_who_won() -> None:
    *_, last = play_out(2, 3)
    state = codec.copy(last.before)
    GAME.apply(state, last.seat, last.action, Chance(last.seed))
    assert "with" in GAME.words.outline(GAME.view(state, None), ("Ada", "Ben")).splitlines()[0]
    assert all(place in GAME.view(state, Seat(0)).players[0].loads for place in BOARD)
