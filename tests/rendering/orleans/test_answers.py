"""Where letters for the answers of a menu go."""

from __future__ import annotations

from math import dist

import pytest

from bot.games.orleans.actions import Put
from bot.games.orleans.names import DEEDS, FOLLOWERS, GOODS, PLACES, TILES, TOWNS
from bot.games.orleans.state import edition_of
from bot.kernel import DO, Value
from rendering.letters import letter, lettered
from rendering.orleans import layout
from rendering.orleans.artist import ARTIST, LOWER
from rendering.scene import Point, Text
from tests.games.orleans.table import acting, load, planning
from tests.rendering.orleans.games import NAMES, moments, over, questions, sight
from tests.rendering.reading import uses, words

LYING: set[str] = {*PLACES, *TOWNS, *DEEDS, *FOLLOWERS, *GOODS}
"""What lies on the picture, wherever it is asked about."""
ELSEWHERE = {"kind", "reward", "item", "count", "coins", "how", DO}
"""Questions about something else, though an answer may be called the same."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_that_lies_on_the_picture_has_a_place_of_its_own_there(seats: int) -> None:
    asked = set()
    for moment in moments(seats)[::3]:
        view = sight(moment.before, moment.seat)
        for question in questions(moment):
            places = {
                answer: ARTIST.place(view, question.field, answer, question.given)
                for answer in question.answers
            }
            there = [place for place in places.values() if place is not None]
            assert len(set(there)) == len(there), question
            for answer, place in places.items():
                if place is not None:
                    asked.add(question.field)
                    assert 0 < place[0] < layout.SIZE[0]
                    assert 0 < place[1] < layout.SIZE[1]
                elif question.field not in ELSEWHERE and question.field not in {"tile", "which", "what"}:
                    assert answer not in LYING, question
    assert {"place", "follower", "deed", "to"} <= asked


def test_tiles_to_remove_have_a_place() -> None:
    view = sight(moments(2, removal=True)[0].before, 0)
    assert len({ARTIST.place(view, "tile", tile, {}) for tile in TILES} - {None}) == len(TILES)


def near(place: Point | None, at: Point, reach: float) -> bool:
    return place is not None and dist(place, at) <= reach


def test_a_letter_for_a_place_lies_on_its_plate_clear_of_its_spaces() -> None:
    position = planning(2)
    view = sight(position, 0)
    scene = ARTIST.scene(view, NAMES[:2], None)
    for place in view.players[0].loads:
        letter_at = ARTIST.place(view, "place", place, {DO: "fill"})
        assert letter_at is not None
        assert all(dist(seen.at, letter_at) > 40 for seen in uses(scene.shapes))


def test_a_letter_for_a_follower_lies_at_the_follower() -> None:
    view = sight(planning(2), 0)
    scene = ARTIST.scene(view, NAMES[:2], None)
    for follower in view.players[0].market:
        place = ARTIST.place(view, "follower", follower, {DO: "put"})
        standing = [seen.at for seen in uses(scene.shapes) if seen.what == f"red {follower[4:]} 32"]
        assert any(near(place, at, 45) for at in standing)


def test_a_follower_to_bring_back_is_lettered_on_its_place() -> None:
    position = acting(2)
    load(position, "ship", "farmer", "boatman")
    view = sight(position, 0)
    given: dict[str, Value] = {DO: "bring_back", "place": "ship"}
    farmer, boatman = (ARTIST.place(view, "follower", one, given) for one in ("farmer", "boatman"))
    assert farmer is not None
    assert boatman is not None
    assert farmer[1] == boatman[1]
    assert 40 < boatman[0] - farmer[0] < 80
    assert ARTIST.place(view, "follower", "knight", given) is None


def test_a_space_is_lettered_on_the_place_chosen_before() -> None:
    view = sight(planning(2), 0)
    given: dict[str, Value] = {DO: "put", "follower": "monk", "place": "castle"}
    spaces = [ARTIST.place(view, "space", kind, given) for kind in ("farmer", "boatman", "trader")]
    assert len({*spaces, None}) == 4
    assert ARTIST.place(view, "space", "knight", given) is None
    assert ARTIST.place(view, "space", "farmer", {}) is None


def test_a_good_on_the_way_is_lettered_between_the_towns() -> None:
    position = acting(4)
    position.players[0].merchant = "le_mans"
    position.goods[0] = ("wine", "wool")
    view = sight(position, 0)
    given: dict[str, Value] = {DO: "ride", "to": "chartres"}
    for good in ("wine", "wool"):
        place = ARTIST.place(view, "good", good, given)
        assert place is not None
        assert LOWER.town("le_mans")[0] < place[0] < LOWER.town("chartres")[0]
    assert ARTIST.place(view, "good", "nothing", given) is None


def test_own_goods_are_lettered_in_the_line_of_what_one_has() -> None:
    view = sight(planning(2), 0)
    for good in GOODS:
        place = ARTIST.place(view, "good", good, {DO: "give"})
        assert place is not None
        assert place[1] < layout.PLACES_TOP
        assert place == ARTIST.place(view, "what", good, {DO: "give_up", "item": "good"})


def test_towns_are_lettered_beside_their_middle_clear_of_their_names() -> None:
    view = sight(planning(2), 0)
    still = ARTIST.scene(view, NAMES[:2], None).still
    for town in TOWNS:
        place = ARTIST.place(view, "to", town, {DO: "sail"})
        assert near(place, LOWER.town(town), 35)
        assert place is not None
        (name,) = [seen.at for seen in words(still) if seen.what == edition_of(view).towns[town]]
        assert abs(name[1] - place[1]) > 25 or layout.LABELS[town][2] != "mm"
        assert ARTIST.place(view, "to", town, {}) == ARTIST.place(view, "what", town, {DO: "give_up"})


def test_queued_choices_lie_where_they_would_lie_later() -> None:
    position = acting(2)
    load(position, "town_hall", "monk")
    view = sight(position, 0)
    given: dict[str, Value] = {DO: "queue", "place": "town_hall", "what": "monk"}
    assert ARTIST.place(view, "which", "cathedral", given) == ARTIST.place(view, "deed", "cathedral", {})
    assert ARTIST.place(view, "what", "monk", {DO: "queue", "place": "town_hall"}) is not None
    # The deed against the plague is no event, and the event is no deed.
    assert ARTIST.place(view, "what", "shelter", {DO: "queue", "place": "event"}) is None
    village: dict[str, Value] = {DO: "queue", "place": "village"}
    assert ARTIST.place(view, "what", "trader", village) == ARTIST.place(view, "kind", "trader", {})
    fit: dict[str, Value] = {DO: "queue", "place": "technology"}
    assert ARTIST.place(view, "what", "ship", fit) == ARTIST.place(view, "place", "ship", {})
    assert ARTIST.place(view, "which", "farmer", {**fit, "what": "ship"}) is not None


def test_nobody_else_is_shown_letters() -> None:
    for view in (sight(planning(2)), sight(over(2), 0)):
        for field, value in (("place", "ship"), ("to", "tours"), ("deed", "cathedral")):
            assert ARTIST.place(view, field, value, {}) is None
    assert ARTIST.place(sight(planning(2), 0), "count", 4, {}) is None


def test_the_letters_of_a_whole_menu_stand_in_the_picture() -> None:
    moment = next(each for each in moments(4) if isinstance(each.action, Put))
    view = sight(moment.before, moment.seat)
    for question in questions(moment):
        spots = [
            (letter(number), place)
            for number, answer in enumerate(question.answers)
            if (place := ARTIST.place(view, question.field, answer, question.given))
        ]
        scene = lettered(ARTIST.scene(view, NAMES[:4], None), spots)
        added = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.size == 30]
        assert [shape.text for shape in added][-len(spots) or len(added) :] == [text for text, _ in spots]
