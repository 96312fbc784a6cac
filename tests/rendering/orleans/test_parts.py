"""Closer looks at parts of the table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.orleans import GAME
from bot.games.orleans.names import DEEDS, TILES
from bot.games.orleans.state import Entry, edition_of
from rendering.alt import LIMIT
from rendering.faces import face
from rendering.orleans import layout
from rendering.orleans.artist import ARTIST
from rendering.paint import Painter
from rendering.scene import Scene, Sheet, Text
from rendering.theme import PLAIN, SEATS
from tests.games.orleans.table import acting, planning
from tests.rendering.orleans.games import NAMES, moments, over, sight
from tests.rendering.reading import uses, words

CLOSE = [part for part in ARTIST.parts if part != "Table"]


def said(scene: Scene) -> list[str]:
    return [seen.what for seen in words((*scene.still, *scene.shapes))]


@pytest.mark.parametrize("part", ARTIST.parts)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_part_can_be_drawn_in_every_game(part: str, seats: int) -> None:
    painter = Painter(PLAIN)
    chosen = [moment.before for moment in moments(seats)[::130]]
    for before, after in pairwise([*chosen, over(seats)]):
        for seat in (None, 1):
            scene = ARTIST.parts[part](sight(after, seat), NAMES[:seats], sight(before, seat))
            assert {seen.what for seen in uses((*scene.still, *scene.shapes))} <= set(scene.drawings)
            assert 0 < len(scene.alt) <= LIMIT
            assert len(set(scene.shapes)) == len(scene.shapes)
            assert len(painter.paint(scene)) < 200_000


@pytest.mark.parametrize("part", CLOSE)
def test_words_are_large_enough_for_a_telephone(part: str) -> None:
    """It shows 400 pixels of the 1200."""
    scene = ARTIST.parts[part](sight(over(4), 0), NAMES[:4], None)
    texts = [shape for shape in (*scene.still, *scene.shapes) if isinstance(shape, Text)]
    for sheet in scene.shapes:
        if isinstance(sheet, Sheet):
            texts += [shape for shape in sheet.shapes if isinstance(shape, Text)]
    assert min(text.size for text in texts) >= 21
    for text in texts:
        if text.anchor == "lm":
            assert text.at[0] + face(text.face).width(text.text, text.size) <= layout.SIZE[0]


def test_the_map_alone_shows_all_that_lies_on_it() -> None:
    position = over(4)
    large = [
        seen.what.removeprefix("large ")
        for seen in uses(ARTIST.parts["Map"](sight(position), NAMES[:4], None).shapes)
    ]
    small = [seen.what for seen in uses(ARTIST.parts["Table"](sight(position), NAMES[:4], None).shapes)]
    for kind in ("tile", "station", "merchant"):
        pieces = [sorted(name for name in names if name.endswith(kind)) for names in (large, small)]
        assert pieces[0] == pieces[1] != []


def test_all_deeds_and_all_tiles_are_named() -> None:
    view = sight(planning(4))
    deeds = said(ARTIST.parts["Deeds"](view, NAMES[:4], None))
    assert {edition_of(view).deeds[deed].name for deed in DEEDS} <= set(deeds)
    tiles = said(ARTIST.parts["Tiles"](view, NAMES[:4], None))
    assert {edition_of(view).places[tile].name for tile in TILES} <= set(tiles)
    assert {"Stack I: 12", "Stack II: 8"} <= set(tiles)


def test_tiles_that_were_taken_are_not_offered() -> None:
    view = sight(over(4))
    texts = said(ARTIST.parts["Tiles"](view, NAMES[:4], None))
    taken = [tile for player in view.players for tile in player.tiles]
    assert taken
    assert not {edition_of(view).places[tile].name for tile in taken} & set(texts)


def test_the_tracks_alone_hold_all_marks() -> None:
    names = [seen.what for seen in uses(ARTIST.parts["Tracks"](sight(over(3)), NAMES[:3], None).shapes)]
    assert all(names.count(f"{SEATS[seat]} mark 17") == 7 for seat in range(3))


@pytest.mark.parametrize("seat", range(4))
def test_a_board_shows_stations_citizens_and_places_of_its_player(seat: int) -> None:
    view = sight(over(4))
    texts = said(ARTIST.parts[f"Board {seat + 1}"](view, NAMES[:4], None))
    player = view.players[seat]
    edition = edition_of(view)
    assert any(NAMES[seat] in text for text in texts)
    assert edition.towns[player.merchant] in texts
    assert {edition.places[place].name for place in player.loads} <= set(texts)
    assert f"{player.stock} left to build" in texts
    assert f"Bag: {player.bag_size}" in texts


def test_only_its_owner_reads_a_queue_on_a_board() -> None:
    position = acting(3)
    position.players[0].queue = [Entry("scriptorium")]
    draw = ARTIST.parts["Board 1"]
    heads = ["Queue" in said(draw(sight(position, seat), NAMES[:3], None)) for seat in (0, 1, None)]
    assert heads == [True, False, False]


def test_a_seat_that_nobody_has_has_no_board() -> None:
    texts = said(ARTIST.parts["Board 4"](sight(planning(2)), NAMES[:2], None))
    assert "Nobody has seat 4" in texts
    assert "Ship" not in texts


def test_parts_are_told_in_the_same_words_as_without_pictures() -> None:
    view = sight(over(4))
    for part, tell in GAME.words.parts.items():
        if part in ARTIST.parts:
            alt = ARTIST.parts[part](view, NAMES[:4], None).alt
            assert tell(view, NAMES[:4]).replace("**", "").startswith(alt.removesuffix("…"))
    assert set(ARTIST.parts) - set(GAME.words.parts) == {"Table"}
