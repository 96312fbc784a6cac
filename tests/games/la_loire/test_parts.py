"""Parts of the table in words: the cards with price, effect and how many are left, filtered as one likes."""

from __future__ import annotations

import pytest

from bot.chat.limits import TEXT
from bot.games.la_loire import GAME
from bot.games.la_loire.state import Position
from bot.kernel import Seat
from rendering.la_loire.artist import ARTIST
from tests.games.la_loire.positions import ADA, BEN, NAMES, hire, known, trader_at

PARTS = GAME.words.parts


def said(state: Position, part: str, viewer: Seat | None = None) -> list[str]:
    """Return a part in words, line by line."""
    return PARTS[part](GAME.view(state, viewer), NAMES[: len(state.players)]).splitlines()


def named(lines: list[str]) -> list[str]:
    """Return the cards that are listed."""
    return [line.split("**")[1] for line in lines if line.startswith("- **")]


def cards(*colours: str) -> list[str]:
    return [card.name for card in known().edition.characters.values() if card.colour in colours]


def test_every_further_picture_is_there_in_words_too() -> None:
    assert set(ARTIST.parts) <= set(PARTS)


def test_a_character_is_listed_with_price_points_number_owners_and_effect() -> None:
    state = known(3)
    hire(state, BEN, "scout")
    row = "- **Scout** (3 coins, 1 point, 1 left; with Ben): up to 3 horses in a team."
    assert row in said(state, "Green characters")
    hire(state, ADA, "scout")
    row = "- **Scout** (3 coins, 1 point, none left; with Ada, Ben): up to 3 horses in a team."
    assert row in said(state, "Yellow and green characters")


@pytest.mark.parametrize("colour", ["yellow", "green", "red", "blue"])
def test_characters_are_listed_by_colour(colour: str) -> None:
    assert named(said(known(), f"{colour.capitalize()} characters")) == cards(colour)


def test_only_characters_that_can_be_paid_for_and_are_not_owned_are_affordable() -> None:
    state = known()
    state.players[ADA].coins = 2
    hire(state, ADA, "mensor")
    state.characters["scout"] = 0
    found = named(said(state, "Characters you can afford", ADA))
    assert set(cards("yellow")) <= set(found)
    assert {"Blacksmith", "Apprentice"} <= set(found)
    assert not {"Mensor", "Scout", "Helper", "Lover", "Dairyman"} & set(found)


def test_the_prices_are_those_of_whoever_looks() -> None:
    """The Witch saves Ben a coin; a second character of this turn costs Ada, whose turn it is, two more."""
    state = known()
    state.players[BEN].coins = 2
    hire(state, BEN, "witch")
    state.turn.hired = 1
    assert said(state, "Blue characters", ADA)[0] == "Prices for Ada, who has 7 coins:"
    assert said(state, "Blue characters", ADA)[1].startswith("- **Lover** (6 coins, ")
    assert said(state, "Blue characters", BEN)[1].startswith("- **Lover** (3 coins, ")
    assert said(state, "Blue characters")[0] == "Prices for Ada, who has 7 coins:"
    assert "Scout" in named(said(state, "Characters you can afford", BEN))


def test_who_can_afford_nobody_is_told_so() -> None:
    state = known()
    state.players[ADA].coins = 0
    lines = said(state, "Characters you can afford", ADA)
    assert lines == ["Prices for Ada, who has 0 coins:", "There are none."]


def test_cards_that_ran_out_are_not_in_the_supply() -> None:
    state = known()
    state.characters["spy"] = 0
    found = named(said(state, "Characters in the supply"))
    assert set(cards("yellow", "green", "red", "blue")) - set(found) == {"Spy"}


def test_palaces_are_listed_with_price_number_owners_and_effect() -> None:
    state = known()
    trader_at(state, "nantes", coins=20)
    state.players[BEN].palaces = ["nantes_bank"]
    state.palaces["nantes_bank"] -= 1
    hire(state, ADA, "magister_artium")
    lines = said(state, "Palaces", ADA)
    assert len(named(lines)) == 8
    effect = "3 coins whenever a piece of yours stops there."
    assert lines[1] == f"- **Bank of Nantes** (3 coins, 1 point, 1 left; with Ben): {effect}"


def test_the_own_area_says_what_each_card_does() -> None:
    state = known()
    hire(state, BEN, "scout")
    state.players[BEN].new_palaces = ["orleans_bank"]
    lines = said(state, "Own area", BEN)
    assert lines[0].startswith("Ben: ")
    assert "- **Scout**: up to 3 horses in a team." in lines
    later = "3 coins whenever a piece of yours stops there (from the next turn)."
    assert f"- **Bank of Orléans**: {later}" in lines
    assert "- Points: Undelivered messages 1, Characters 1, Palaces 1." in lines


@pytest.mark.parametrize("part", PARTS)
def test_no_part_is_too_long_for_a_message_and_the_casual_game_says_that_it_has_no_cards(part: str) -> None:
    """The chat cuts what is longer than a message; names may be long, and everybody has many cards."""
    state = known(4)
    for seat in map(Seat, range(4)):
        kinds = list(state.characters)
        state.players[seat].characters = kinds[:12] if seat < Seat(2) else kinds[12:]
        state.players[seat].palaces = list(state.palaces)
    words = PARTS[part](GAME.view(state, ADA), ["N" * 20] * 4)
    assert len(words) < TEXT - 400
    casual = said(known(2, "casual"), part)
    assert (casual == ["The casual game has no cards."]) == (part != "Own area")
