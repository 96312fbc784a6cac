"""La Strada as its artist draws it."""

import msgspec
import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.tables import CODES, PLAINS, SITE
from bot.kernel import Chance, Draft, Opening, Seat
from bot.kernel.choices import spell
from rendering.alt import LIMIT
from rendering.la_strada.artist import ARTIST
from rendering.la_strada.layout import SIZE
from rendering.letters import lettered
from rendering.paint import Painter
from rendering.scene import Scene, Shape, Sheet, Text, Use
from rendering.theme import PLAIN
from tests.rendering.la_strada.games import NAMES, asked, moments, positions, sight

every_count = pytest.mark.parametrize("seats", [2, 3, 4])

PLACED = {"hex", "to", "start", "via"}
"""The fields of actions whose answers lie on the map."""


def uses(scene: Scene) -> list[str]:
    return [shape.name for shape in scene.shapes if isinstance(shape, Use)]


def words(shapes: tuple[Shape, ...]) -> list[str]:
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Text):
            found.append(shape.text)
        elif isinstance(shape, Sheet):
            found += words(shape.shapes)
    return found


@every_count
def test_every_answer_that_lies_on_the_map_has_a_place_in_the_picture(seats: int) -> None:
    kinds = set()
    for position in list(positions(seats, 3))[::7]:
        view, legal = asked(position)
        for action in legal:
            for field, value in spell(action).items():
                place = ARTIST.place(view, field, value, {})
                assert (place is not None) == (field in PLACED), (action, field)
                if place is not None:
                    assert 0 < place[0] < SIZE[0]
                    assert 0 < place[1] < SIZE[1]
                    kinds.add(type(action))
    assert len(kinds) == len(GAME.actions) - 1


@every_count
def test_hexes_have_different_places(seats: int) -> None:
    view, legal = asked(moments(seats, 3)[0])
    hexes = range(127)
    assert legal
    assert len({ARTIST.place(view, "hex", space, {}) for space in hexes}) == len(hexes)


@every_count
def test_every_road_settlement_workshop_and_merchant_is_drawn_once(seats: int) -> None:
    for position in moments(seats, 5)[::6]:
        view = sight(position)
        found = uses(ARTIST.scene(view, NAMES[:seats], None))
        assert not [name for name in found if name.endswith("new")]
        for player in view.players:
            colour = player.colours[0]
            assert sum(name.startswith(f"{colour} road") for name in found) == len(player.laid)
            assert sum(name.startswith(f"{colour} arm") for name in found) == 2 * len(player.roads)
            assert found.count(f"{colour} workshop") == len(player.workshops)
            own = 0 if view.over else 1  # one stands in the panel, for those that are left
            assert found.count(f"{colour} merchant") == len(player.merchants) + own
        assert sum(found.count(kind) for kind in ("city", "town", "village", "hamlet")) == 19


@every_count
def test_what_was_built_since_is_highlighted_and_nothing_else(seats: int) -> None:
    turns = moments(seats, 5)
    for before, after in zip(turns[::5], turns[1::5], strict=False):
        old, new = sight(before), sight(after)
        found = uses(ARTIST.scene(new, NAMES[:seats], old))
        for player, was in zip(new.players, old.players, strict=True):
            colour = player.colours[0]
            for piece, count in (
                ("road", len(player.laid) - len(was.laid)),
                ("workshop", len(player.workshops) - len(was.workshops)),
                ("merchant", len(player.merchants) - len(was.merchants)),
            ):
                lit = [
                    name for name in found if name.startswith(f"{colour} {piece}") and name.endswith("new")
                ]
                assert len(lit) == count, (colour, piece)


def test_a_road_being_laid_is_drawn_with_its_open_end() -> None:
    for position in positions(4, 3):
        if position.road and len(position.road) > 1:
            view, _ = asked(position)
            found = uses(ARTIST.scene(view, NAMES[:4], None))
            colour = view.players[view.turn].colours[0]
            assert len([name for name in found if name.startswith(f"{colour} end")]) == 1
            assert not [
                name for name in uses(ARTIST.scene(sight(position), NAMES[:4], None)) if " end " in name
            ]
            return
    pytest.fail("no road was laid hex by hex")


def test_a_settlement_headed_for_is_ringed() -> None:
    position = next(each for each in positions(4, 3) if each.heading >= 0)
    view, _ = asked(position)
    scene = ARTIST.scene(view, NAMES[:4], None)
    ring = next(shape for shape in scene.shapes if isinstance(shape, Use) and shape.name == "target")
    houses = [
        shape.at
        for shape in scene.shapes
        if isinstance(shape, Use) and shape.name in {"city", "town", "village", "hamlet"}
    ]
    assert ring.at in houses


@every_count
def test_the_header_says_whose_turn_it_is_or_who_won(seats: int) -> None:
    turns = moments(seats, 5)
    first, last = sight(turns[0]), sight(turns[-1])
    names = NAMES[:seats]
    assert f"{names[first.turn]} places a workshop" in words(ARTIST.scene(first, names, None).shapes)
    middle = sight(turns[len(turns) // 2])
    said = words(ARTIST.scene(middle, names, None).shapes)
    assert f"{names[middle.turn]} builds" in said
    assert f"Round {middle.round}" in said
    assert last.result is not None
    winners = " and ".join(names[seat] for seat in last.result.ranking[0])
    said = words(ARTIST.scene(last, names, None).shapes)
    assert any(text.startswith(winners) and " win" in text for text in said)
    assert "1st" in said


@every_count
def test_the_panels_show_what_each_player_has(seats: int) -> None:
    turns = moments(seats, 5)
    view = sight(turns[len(turns) // 2])
    said = words(ARTIST.scene(view, NAMES[:seats], None).shapes)
    for name, player in zip(NAMES, view.players, strict=False):
        left = f"\N{MULTIPLICATION SIGN} {player.merchants_left}"
        for shown in (name, str(player.gold), left, *map(str, player.tiles), str(player.resources)):
            assert shown in said


@pytest.mark.parametrize("name", ["😀😀😀", "محمد", "王伟", "Z̷̢̛a̸l̵g̶o̸", "\u202eevil", "", "W" * 32, "{0} %s"])
def test_any_name_fits_and_can_be_set(name: str) -> None:
    view = sight(moments(4, 5)[3])
    scene = ARTIST.scene(view, [name] * 4, None)
    Painter(PLAIN).paint(scene)
    assert all(text.isprintable() for text in words(scene.shapes))


def test_all_names_can_share_a_victory() -> None:
    view = sight(moments(4, 5)[-1])
    assert view.result is not None
    tied = msgspec.structs.replace(view.result, ranking=(tuple(map(Seat, range(4))),))
    scene = ARTIST.scene(msgspec.structs.replace(view, result=tied), ["Maximiliane Wilhelmine"] * 4, None)
    said = words(scene.shapes)
    assert said.count("1st") == 4
    assert next(text for text in said if text.endswith(" win")).count("…") == 4


@every_count
def test_the_alternative_text_is_the_outline_as_far_as_it_may_go(seats: int) -> None:
    for position in moments(seats, 5)[::9]:
        view = sight(position)
        alt = ARTIST.scene(view, NAMES[:seats], None).alt
        whole = GAME.words.outline(view, NAMES[:seats])
        assert len(alt) <= LIMIT
        assert whole.startswith(alt.removesuffix("…"))
        assert NAMES[view.turn] in alt.splitlines()[0] or view.over


@every_count
def test_scenes_of_one_backdrop_lie_on_the_same_ground(seats: int) -> None:
    scenes = [
        ARTIST.scene(sight(each), NAMES[:seats], None)
        for seed in (1, 2)
        for each in moments(seats, seed)[::8]
    ]
    for scene in scenes:
        same = [other for other in scenes if other.backdrop == scene.backdrop]
        assert all(other.still == scene.still and other.drawings is scene.drawings for other in same)
    assert len({scene.backdrop for scene in scenes}) == 2


@every_count
def test_no_two_shapes_of_a_picture_are_the_same(seats: int) -> None:
    """The painter finds out what has changed by comparing shapes."""
    for position in moments(seats, 5)[::5]:
        shapes = ARTIST.scene(sight(position), NAMES[:seats], None).shapes
        assert len(set(shapes)) == len(shapes)


@every_count
def test_pictures_are_small_enough(seats: int) -> None:
    """Typically at most 200 kB, and never more than 500."""
    painter = Painter(PLAIN)
    sizes = []
    for seed in (1, 2):
        for before, after in zip(moments(seats, seed)[::3], moments(seats, seed)[1::3], strict=False):
            sizes.append(len(painter.paint(ARTIST.scene(sight(after), NAMES[:seats], sight(before)))))
    assert sorted(sizes)[len(sizes) // 2] <= 200_000
    assert max(sizes) <= 500_000


def test_a_turn_painted_anew_looks_like_a_picture_painted_afresh() -> None:
    painter = Painter(PLAIN)
    turns = moments(4, 2)
    for before, after in zip(turns[::14], turns[1::14], strict=False):
        for scene in (
            ARTIST.scene(sight(before), NAMES[:4], None),
            ARTIST.scene(sight(after), NAMES[:4], sight(before)),
        ):
            assert painter.draw(scene).tobytes() == Painter(PLAIN).draw(scene).tobytes()


def test_letters_of_a_whole_menu_lie_in_the_picture() -> None:
    for position in list(positions(3, 3))[::9]:
        draft = Draft(GAME, position.turn, (position,))
        view = GAME.view(draft.preview, position.turn)
        places = [
            ("A", place)
            for action in draft.legal_actions()
            for field, value in spell(action).items()
            if (place := ARTIST.place(view, field, value, {})) is not None
        ][:25]
        scene = lettered(ARTIST.scene(view, NAMES[:3], None), places)
        letters = [
            shape
            for shape in scene.shapes
            if isinstance(shape, Text) and shape.text == "A" and shape.size == 30
        ]
        assert len(letters) == len(places)
        assert all(
            21 <= x <= SIZE[0] - 21 and 21 <= y <= SIZE[1] - 21 for x, y in (shape.at for shape in letters)
        )


@pytest.mark.parametrize("side", [5, 7])
def test_maps_of_other_sizes_can_be_drawn(side: int) -> None:
    """The size of a land tile is printed data that a host may correct."""
    lines = GAME.printed.text("").splitlines()
    rows = "".join(CODES[PLAINS] * 30)
    for number, line in enumerate(lines):
        if line.startswith("side"):
            lines[number] = f"side = {side}"
        name, found, _ = line.partition(" = [")
        if found and len(name) == 1:
            sizes = [1] * (name == "A") + list(range(1, side + 1))
            tile = [rows[:size] for size in sizes]
            tile[2:5] = [CODES[SITE] + row[1:] for row in tile[2:5]]
            tile[0] = CODES[SITE] if name == "A" else tile[0]
            lines[number] = f"{name} = {msgspec.json.encode(tile).decode()}"
    edition = GAME.printed.add("\n".join(lines))
    position = GAME.setup(Opening(GAME.id, GAME.version, 4, 1, edition), Chance(1))
    scene = ARTIST.scene(sight(position), NAMES[:4], None)
    assert uses(scene).count("city") == 4
    assert len([shape for shape in scene.still if isinstance(shape, Use) and shape.name == "plains"]) > 60
    Painter(PLAIN).paint(scene)
