"""Scoring: every source of points, and ties."""

from __future__ import annotations

import pytest

from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import Position
from tests.games.la_loire.positions import ADA, BEN, build, give, hire, hold, known
from tests.rulebook import rule


def rows(state: Position) -> dict[str, tuple[int, ...]]:
    """Return the parts of the account and the tiebreaks."""
    result = account(state)
    return {part.name: part.figures for part in (*result.parts, *result.tiebreaks)}


def empty(seats: int = 2) -> Position:
    """Return a position where nobody has a point."""
    state = known(seats)
    for player in state.players:
        player.held = []
    return state


@rule("20.a")
def test_each_space_of_the_loire_is_a_point() -> None:
    state = empty()
    state.players[ADA].ship = 13
    assert rows(state)["Ship on the Loire"] == (13, 0)
    assert account(state).scores == (13, 0)


@rule("20.b", "20.c")
def test_delivered_messages_score_their_points_and_undelivered_ones_one_each() -> None:
    state = empty()
    state.players[ADA].delivered = ["1-01", "2-06", "3-11", "4-01"]
    hold(state, BEN, "1-02", "3-01")
    assert rows(state)["Delivered messages"] == (2 + 5 + 7 + 4, 0)
    assert rows(state)["Undelivered messages"] == (0, 2)


@rule("20.d")
def test_characters_score_their_points() -> None:
    state = empty()
    hire(state, ADA, "banker", "mensor", "lover")
    assert rows(state)["Characters"] == (0 + 2 + 1, 0)


@rule("20.e", "C.lover", "C.general", "C.philosopher", "C.judge", "C.provost")
@pytest.mark.parametrize(
    ("blue", "cards"),
    [
        ("lover", ["1-01", "3-06"]),
        ("general", ["1-02", "4-05"]),
        ("philosopher", ["1-03", "4-02"]),
        ("judge", ["1-04", "4-03"]),
        ("provost", ["1-05", "4-04"]),
    ],
)
def test_a_blue_character_adds_two_points_for_each_delivery_of_its_kind(blue: str, cards: list[str]) -> None:
    state = empty()
    hire(state, ADA, blue)
    state.players[ADA].delivered = list(cards)
    assert rows(state)["Blue characters"] == (4, 0)


@rule("20.e", "C.lover", "C.general", "C.philosopher", "C.judge", "C.provost")
@pytest.mark.parametrize("blue", ["lover", "general", "philosopher", "judge", "provost"])
def test_a_blue_character_adds_nothing_for_other_kinds_undelivered_ones_and_other_players(blue: str) -> None:
    state = empty()
    hire(state, ADA, blue)
    kinds = {card: message.kind for card, message in state.edition.messages.items()}
    state.players[ADA].delivered = [card for card, kind in kinds.items() if kind != blue]
    state.players[BEN].delivered = [card for card, kind in kinds.items() if kind == blue][:-1]
    last = [card for card, kind in kinds.items() if kind == blue][-1]
    hold(state, ADA, last)
    assert rows(state)["Blue characters"] == (0, 0)


@rule("20.f")
def test_palaces_score_their_points_also_when_just_bought() -> None:
    state = empty()
    state.players[ADA].palaces = ["nantes_bank", "orleans_palatium_balivi"]
    state.players[ADA].new_palaces = ["nantes_post_office"]
    assert rows(state)["Palaces"] == (1 + 3 + 2, 0)


@rule("R.61")
def test_coins_goods_and_buildings_in_villages_score_nothing() -> None:
    state = empty()
    state.players[ADA].coins = 30
    give(state, ADA, wood=5, beer=1)
    build(state, ADA, "castle", "saumur")
    assert account(state).scores == (0, 0)


@rule("20.7", "R.60")
def test_a_tie_goes_to_the_most_castles() -> None:
    state = empty()
    build(state, ADA, "farm", "tours", "blois", "chinon")
    build(state, BEN, "castle", "saumur")
    assert account(state).ranking == ((BEN,), (ADA,))


@rule("20.8", "R.60")
def test_then_to_the_most_buildings_palaces_included_and_then_it_is_shared() -> None:
    state = empty()
    build(state, ADA, "castle", "tours")
    build(state, BEN, "castle", "saumur")
    state.players[ADA].ship = 1
    state.players[BEN].palaces = ["nantes_bank"]
    assert account(state).scores == (1, 1)
    assert rows(state)["Buildings"] == (1, 2)
    assert account(state).ranking == ((BEN,), (ADA,))
    build(state, ADA, "monastery", "blois")
    assert account(state).ranking == ((ADA, BEN),)


@rule("20.1")
def test_the_most_points_win() -> None:
    state = empty(3)
    for seat, ship in enumerate((4, 9, 6)):
        state.players[seat].ship = ship
    build(state, ADA, "castle", "tours")
    assert account(state).ranking == ((1,), (2,), (0,))
