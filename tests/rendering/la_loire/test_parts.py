"""Further pictures of La Loire: a player's own area, and the cards in the supply."""

from __future__ import annotations

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.characters import hiring_price
from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import Held
from bot.games.la_loire.text.phrases import number
from bot.kernel import Seat
from rendering.alt import LIMIT
from rendering.faces import face
from rendering.la_loire.artist import ARTIST
from rendering.la_loire.sheets import WIDTH
from rendering.paint import Painter
from rendering.scene import Scene, Sheet, Text
from rendering.theme import PLAIN
from tests.rendering.la_loire.games import NAMES, moments, sight
from tests.rendering.reading import uses, words

CARDS = ("Yellow and green characters", "Red and blue characters", "Palaces")


def said(scene: Scene) -> list[str]:
    return [seen.what for seen in words(scene.shapes)]


@pytest.mark.parametrize("part", ARTIST.parts)
@pytest.mark.parametrize(("seats", "variant"), [(1, "solo"), (2, "standard"), (4, "standard"), (3, "casual")])
def test_every_part_can_be_drawn_in_every_game(part: str, seats: int, variant: str) -> None:
    painter = Painter(PLAIN)
    for position in moments(seats, 5, variant)[::90]:
        scene = ARTIST.parts[part](sight(position), NAMES[:seats], None)
        assert scene.size[0] == WIDTH
        assert 0 < len(scene.alt) <= LIMIT
        assert len(painter.paint(scene)) < 200_000


@pytest.mark.parametrize("part", ARTIST.parts)
def test_words_are_large_enough_for_a_telephone(part: str) -> None:
    """It shows 400 pixels of the 800; only the letters on marks and envelopes are smaller."""
    scene = ARTIST.parts[part](sight(moments(4, 5)[40]), NAMES[:4], None)
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    for sheet in scene.shapes:
        if isinstance(sheet, Sheet):
            texts += [shape for shape in sheet.shapes if isinstance(shape, Text)]
    assert min(text.size for text in texts) >= 23
    for text in texts:
        if text.anchor == "lm":
            assert text.at[0] + face(text.face).width(text.text, text.size) <= WIDTH


def test_all_characters_are_listed_with_price_effect_and_how_many_are_left() -> None:
    position = moments(4, 5)[40]
    found = [
        text for part in CARDS[:2] for text in said(ARTIST.parts[part](sight(position), NAMES[:4], None))
    ]
    for card in position.edition.characters.values():
        at = found.index(card.name)
        assert found[at - 1] == str(hiring_price(position, card))
        assert card.effect in found[at:]
    left = [text for text in found if text.endswith(" left")]
    assert len(left) == len(position.characters)
    assert left.count("none left") == sum(count == 0 for count in position.characters.values())


def test_only_what_can_be_paid_lies_on_a_coin() -> None:
    position = moments(4, 5)[40]
    position.player.coins = 2
    scene = ARTIST.parts[CARDS[0]](sight(position), NAMES[:4], None)
    paid = [
        card
        for card in position.edition.characters.values()
        if card.colour in {"yellow", "green"}
        and hiring_price(position, card) <= 2
        and position.characters[card.id]
    ]
    assert paid
    assert [seen.what for seen in uses(scene.shapes)].count("coin") == len(paid)


def test_the_cards_show_who_has_them() -> None:
    position = moments(4, 5)[-1]
    owned = sum(len(player.characters) for player in position.players)
    marks = [
        seen
        for part in CARDS[:2]
        for seen in uses(ARTIST.parts[part](sight(position), NAMES[:4], None).shapes)
        if seen.what.endswith(" token")
    ]
    assert len(marks) == owned > 0


def test_all_palaces_of_both_cities_are_listed() -> None:
    position = moments(2, 5)[40]
    found = said(ARTIST.parts["Palaces"](sight(position), NAMES[:2], None))
    for palace in position.edition.palaces.values():
        assert f"{palace.name} · {position.edition.spaces[palace.city].name}" in found
        assert palace.effect in found


@pytest.mark.parametrize("part", CARDS)
def test_the_casual_game_says_that_it_has_no_cards(part: str) -> None:
    position = moments(3, 3, "casual")[4]
    assert "The casual game has no cards." in said(ARTIST.parts[part](sight(position), NAMES[:3], None))


def test_the_own_area_is_that_of_whoever_looks() -> None:
    position = moments(4, 5)[40]
    draw = ARTIST.parts["Own area"]
    for viewer in map(Seat, range(4)):
        texts = said(draw(GAME.view(position, viewer), NAMES[:4], None))
        assert NAMES[viewer] in texts
        assert number(account(position).scores[viewer], "point") + " so far" in texts
    assert NAMES[position.active] in said(draw(sight(position), NAMES[:4], None))


def test_the_own_area_tells_what_every_card_does() -> None:
    position = moments(4, 5)[-1]
    seat = max(range(4), key=lambda seat: len(position.players[seat].characters))
    texts = said(ARTIST.parts["Own area"](GAME.view(position, Seat(seat)), NAMES[:4], None))
    player = position.players[seat]
    assert player.characters
    for ident in player.characters:
        card = position.edition.characters[ident]
        assert card.name in texts
        assert card.effect in texts
    for ident in player.palaces:
        assert position.edition.palaces[ident].effect in texts


def test_the_own_area_names_the_villages_that_each_message_may_go_to() -> None:
    position = moments(2, 5)[10]
    reached = position.shields.index("red")
    position.player.characters = ["apprentice"]
    position.player.held = [Held("2-01", [reached]), Held("1-04")]
    texts = said(ARTIST.parts["Own area"](sight(position), NAMES[:2], None))
    spaces = position.edition.spaces
    yellow = [space.name for number, space in enumerate(spaces) if position.shields[number] == "yellow"]
    assert f"{spaces[reached].name} reached" in texts
    assert " or ".join(yellow) in texts
    assert any(text.startswith("To Talcy, pays ") for text in texts)
