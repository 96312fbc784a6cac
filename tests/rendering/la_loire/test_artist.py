"""La Loire as its artist draws it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.components import BEER, CITIES, GOODS, NANTES, ORLEANS, RING
from bot.games.la_loire.ending import SOLO_TURNS, river_goal
from bot.games.la_loire.scoring import account
from bot.games.la_loire.state import Building, Held, Piece, Position, Sight
from bot.kernel import Chance, Draft, Opening, Seat
from bot.kernel.choices import spell
from rendering.alt import LIMIT
from rendering.la_loire import layout
from rendering.la_loire.artist import ARTIST
from rendering.letters import lettered
from rendering.paint import Painter
from rendering.scene import Scene, Shape, Sheet, Text
from rendering.theme import MARKS, PLAIN, SEATS
from tests.rendering.la_loire.games import NAMES, asked, moments, positions, sight
from tests.rendering.reading import uses, within, words

every_count = pytest.mark.parametrize("seats", [1, 2, 3, 4])

PLACED = {"to", "toward", "village", "space", "piece", "good", "message", "level", "palace", "spaces"}
"""The fields of actions whose answers lie on the picture."""


def drawn(position: Position, before: Position | None = None) -> Scene:
    since = None if before is None else sight(before)
    return ARTIST.scene(sight(position), NAMES[: len(position.players)], since)


def said(position: Position) -> list[str]:
    return [seen.what for seen in words(drawn(position).shapes)]


def in_space(scene: Scene, space: int) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words and the drawings on the plate of a village, or in the band of a city."""
    corner, size = layout.corner(space), layout.CITY if space in CITIES else layout.PLATE
    return within(words(scene.shapes), corner, size), within(uses(scene.shapes), corner, size)


def in_panel(scene: Scene, seats: int, seat: int) -> tuple[Sequence[str], Sequence[str]]:
    left, wide = layout.panel(seats, seat)
    corner, size = (left, layout.PANELS_TOP), (wide, layout.panel_height(seats))
    return within(words(scene.shapes), corner, size), within(uses(scene.shapes), corner, size)


def quiet(seats: int = 2) -> Position:
    """Return an opening with an empty board, cheap goods at Saumur, and no messages."""
    state = GAME.setup(Opening(GAME.id, GAME.version, seats, 3, options={"start": "first"}), Chance(3))
    colour = state.shields[NANTES + 1]
    state.market.remove(colour)
    state.market.insert(2, colour)  # costs 2
    state.horses = [0] * RING
    state.circus = ORLEANS - 1
    for player in state.players:
        player.held = []
    return state


# Answers


@every_count
def test_every_answer_that_lies_on_the_picture_has_a_place_there(seats: int) -> None:
    kinds = set()
    for position in list(positions(seats, 3))[::5]:
        view, legal = asked(position)
        wide, high = layout.size(seats)
        for action in legal:
            given = spell(action)
            for field, value in given.items():
                place = ARTIST.place(view, field, value, given)
                assert (place is not None) == (field in PLACED), (action, field)
                if place is not None:
                    assert 0 < place[0] < wide
                    assert 0 < place[1] < high
                    kinds.add(type(action).__name__)
    assert kinds >= {"MoveTrader", "MoveMessenger", "Buy", "Sell"}


def test_a_heading_lies_in_the_lane_that_leads_there() -> None:
    view = sight(quiet())
    for space, city, down in (("chinon", "orleans", True), ("tours", "nantes", False)):
        place = ARTIST.place(view, "toward", city, {"to": space})
        assert place == layout.lane_middle(view.table.edition.index[space], down=down)
    assert ARTIST.place(view, "toward", "nantes", {"to": "nantes"}) == layout.spot(NANTES)


def test_letters_of_a_whole_menu_lie_in_the_picture() -> None:
    for position in list(positions(4, 3))[::19]:
        seat = Seat(position.active)
        draft = Draft(GAME, seat, (position,))
        view = GAME.view(draft.preview, seat)
        places = [
            ("A", place)
            for action in draft.legal_actions()
            for field, value in spell(action).items()
            if (place := ARTIST.place(view, field, value, spell(action))) is not None
        ][:25]
        scene = lettered(ARTIST.scene(view, NAMES[:4], None), places)
        letters = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.size == 30]
        letters = [shape for shape in letters if shape.text == "A"]
        wide, high = scene.size
        assert len(letters) == len(places)
        for shape in letters:
            assert 21 <= shape.at[0] <= wide - 21
            assert 21 <= shape.at[1] <= high - 21


# The board


@every_count
def test_every_team_is_drawn_where_it_is_with_how_far_it_goes(seats: int) -> None:
    for position in moments(seats, 5)[::25]:
        plates = [shape for shape in drawn(position).shapes if isinstance(shape, Sheet)]
        for seat, player in enumerate(position.players):
            for name, piece in (("trader", player.trader), ("messenger", player.messenger)):
                own = [
                    plate
                    for plate in plates
                    if len(plate.shapes) == 4
                    and [seen.what.rsplit(" ", 1)[0] for seen in uses(plate.shapes)]
                    == [f"{SEATS[seat]} mark", name]
                ]
                (plate,) = own
                assert [seen.what for seen in words(plate.shapes)] == [str(piece.horses + 1)]
                (x, y), (left, top) = plate.at, layout.corner(piece.at)
                if piece.at in CITIES:
                    assert left <= x <= left + layout.CITY[0]
                    assert top <= y <= top + layout.CITY[1]
                else:
                    down = layout.goes_down(piece.at, piece.heading)
                    left, top = layout.lane(piece.at, down=down)
                    assert left <= x < left + layout.LANE
                    assert top <= y < top + layout.ROW


@every_count
def test_ships_lie_on_their_spaces(seats: int) -> None:
    for position in moments(seats, 5)[::25]:
        goal = river_goal(position)
        found = [seen for seen in uses(drawn(position).shapes) if " ship" in seen.what]
        assert len(found) == seats
        for seat, player in enumerate(position.players):
            (at,) = [at for what, at in found if SEATS[seat] in what]
            assert layout.river_top(player.ship, goal) < at[1] < layout.river_top(player.ship + 1, goal)
            assert layout.RIVER_LEFT < at[0] < layout.RIVER_RIGHT


def test_a_village_shows_its_name_shield_and_goods() -> None:
    state = quiet()
    scene = drawn(state)
    for number, space in enumerate(state.edition.spaces):
        if number not in CITIES:
            texts, pieces = in_space(scene, number)
            assert space.name in texts
            assert f"small {state.shields[number]} shield" in pieces
            assert f"small {GOODS[space.good]}" in pieces


@pytest.mark.parametrize(
    ("kind", "circus", "price"),
    [
        ("", False, 2), ("", True, 1), ("farm", False, 1), ("farm", True, 0),
        ("monastery", False, 1), ("castle", False, 0), ("castle", True, 0),
    ],
)  # fmt: skip
def test_a_village_shows_its_price_after_discounts(kind: str, *, circus: bool, price: int) -> None:
    """Action: buy 1 goods, with farm, monastery, castle and circus; never below zero."""
    state = quiet()
    if kind:
        state.buildings[NANTES + 1] = Building(kind, Seat(1))
    if circus:
        state.circus = NANTES + 1
    texts, pieces = in_space(drawn(state), NANTES + 1)
    assert texts == ["Saumur", str(price)]
    assert pieces.count("coin") == 1
    assert ("circus" in pieces) is circus
    assert (f"{SEATS[1]} {kind}" in pieces) is bool(kind)


def test_beer_is_offered_only_to_the_owner_of_the_monastery() -> None:
    """The price of beer is double the normal market price of that place."""
    state = quiet()
    state.buildings[NANTES + 1] = Building("monastery", state.active)
    assert in_space(drawn(state), NANTES + 1)[0] == ["Saumur", "1", "4"]
    state.buildings[NANTES + 1] = Building("monastery", Seat(1 - state.active))
    assert in_space(drawn(state), NANTES + 1)[0] == ["Saumur", "1"]


def test_goods_that_have_run_out_are_said_to_be_sold_out() -> None:
    state = quiet()
    state.goods[state.edition.spaces[NANTES + 1].good] = 0
    state.goods[BEER] = 0
    texts, pieces = in_space(drawn(state), NANTES + 1)
    assert texts == ["Saumur", "sold out"]
    assert "coin" not in pieces
    assert "0" in within(words(drawn(state).shapes), layout.SUPPLY, layout.SUPPLY_SIZE)


def test_free_horses_are_counted() -> None:
    state = quiet()
    state.horses[NANTES + 1], state.horses[NANTES + 2], state.horses[ORLEANS] = 1, 3, 2
    scene = drawn(state)
    for space, count in ((NANTES + 1, ""), (NANTES + 2, "×3"), (ORLEANS, "×2")):  # noqa: RUF001
        texts, pieces = in_space(scene, space)
        assert pieces.count("small horse") == 1
        assert [text for text in texts if "×" in text] == ([count] if count else [])  # noqa: RUF001
    assert "small horse" not in in_space(scene, NANTES + 3)[1]


def test_envelopes_lie_where_the_active_players_messages_go() -> None:
    """Deliver a message: level 2 needs the Apprentice, and goes to villages with its shields."""
    state = quiet()
    player = state.player
    player.held = [Held("1-03"), Held("2-01"), Held("4-01")]
    for apprentice in (False, True):
        player.characters = ["apprentice"] if apprentice else []
        scene = drawn(state)
        for number in range(RING):
            _, pieces = in_space(scene, number)
            goes = state.shields[number] in {"red", "yellow"}
            assert ("message 2" in pieces) is (goes and apprentice)
            assert ("later message 2" in pieces) is (goes and not apprentice)
            assert ("message 1" in pieces) is (state.edition.spaces[number].id == "montsoreau")
            assert ("message 4" in pieces) is (number == NANTES)


def test_message_tokens_lie_in_the_villages_that_are_reached() -> None:
    state = quiet()
    state.player.characters = ["apprentice"]
    space = state.shields.index("red")
    state.player.held = [Held("2-01", [space])]
    colour = SEATS[state.active]
    scene = drawn(state)
    assert f"{colour} token" in in_space(scene, space)[1]
    assert not [piece for piece in in_space(scene, space)[1] if "message" in piece]
    _, pieces = in_panel(scene, 2, state.active)
    assert pieces.count("tick") == 1
    assert f"{colour} token" not in pieces, "the only one is on the board"


def test_the_market_stands_in_its_order_with_its_prices_and_the_circus() -> None:
    for position in moments(2, 5)[::40]:
        scene = drawn(position)
        for at, colour, price in zip(layout.TILES, position.market, position.edition.prices, strict=True):
            texts = within(words(scene.shapes), at, layout.TILE)
            pieces = within(uses(scene.shapes), at, layout.TILE)
            assert sorted(texts) == sorted([str(price), colour])
            assert f"{colour} shield" in pieces
            assert ("small circus" in pieces) is (colour == position.shields[position.circus])


@every_count
def test_the_supply_says_what_is_left(seats: int) -> None:
    position = moments(seats, 5)[-1]
    texts = within(words(drawn(position).shapes), layout.SUPPLY, layout.SUPPLY_SIZE)
    counts = [*position.goods, position.towers, *sight(position).decks]
    prices = [*(good.price for good in position.edition.goods), *position.edition.message_prices]
    assert sorted(texts) == sorted(["sell for", "cost", "left", *map(str, counts + prices)])


def test_the_palaces_of_a_city_stand_in_its_band() -> None:
    state = quiet()
    state.palaces["nantes_bank"] = 0
    texts, _ = in_space(drawn(state), NANTES)
    assert texts[0] == "Nantes"
    assert texts[1:9:2] == [palace.name for palace in state.edition.palaces.values() if palace.city == NANTES]
    assert texts[2:9:2] == ["none left", "2 left", "2 left", "2 left"]


def test_the_casual_game_has_no_palaces_and_no_circus() -> None:
    scene = drawn(moments(3, 3, "casual")[9])
    assert not [text for text in in_space(scene, NANTES)[0] if text.endswith("left")]
    assert not [seen for seen in uses(scene.shapes) if "circus" in seen.what]


# What is new


@every_count
def test_what_has_changed_since_is_outlined_and_nothing_else(seats: int) -> None:
    for before, after in list(pairwise(moments(seats, 5)))[::17]:
        assert not [seen for seen in uses(drawn(after).shapes) if seen.what.endswith(" new")]
        found = [seen.what for seen in uses(drawn(after, before).shapes) if seen.what.endswith(" new")]
        built = sum(one != other for one, other in zip(after.buildings, before.buildings, strict=True))
        sailed = [one.ship != other.ship for one, other in zip(after.players, before.players, strict=True)]
        assert len([name for name in found if " ship" in name]) == sum(sailed)
        assert len([name for name in found if name.split()[1] in {"farm", "monastery", "castle"}]) == built
        assert found.count("circus new") == (after.circus != before.circus)


def test_teams_that_have_moved_since_are_outlined() -> None:
    before, after = moments(4, 5)[6:8]
    moved = set()
    for seat, (one, other) in enumerate(zip(after.players, before.players, strict=True)):
        moved |= {(seat, "trader")} if one.trader != other.trader else set()
        moved |= {(seat, "messenger")} if one.messenger != other.messenger else set()
    assert moved
    plates = [
        shape for shape in drawn(after, before).shapes if isinstance(shape, Sheet) and len(shape.shapes) == 4
    ]
    lit = [plate for plate in plates if getattr(plate.shapes[0], "line", "") == "glow"]
    assert len(lit) == len(moved)


# Words around the board

NOTES = ("turn left", "turn now", "the end")
"""How small cards end that are no cards, but say what the coming end means."""


def test_the_header_says_whose_turn_it_is_and_who_has_won() -> None:
    turns = moments(4, 5)
    middle, last = turns[20], turns[-1]
    assert f"{NAMES[middle.active]} moves" in said(middle)
    assert f"Turn {middle.turns + 1}" in said(middle)
    winners = " and ".join(NAMES[seat] for seat in account(last).ranking[0])
    assert any(text.startswith(winners) and " win" in text for text in said(last))
    assert f"After {last.turns} turns" in said(last)
    assert "1st" in said(last)


def test_the_header_says_which_game_it_is() -> None:
    solo = moments(1, 3)[4]
    casual = moments(3, 3, "casual")[4]
    assert f"Turn {solo.turns + 1} of {SOLO_TURNS}" in said(solo)
    assert f"Casual, turn {casual.turns + 1}" in said(casual)


def test_the_coming_end_is_told_to_everybody() -> None:
    """End of the Game: every player except who triggered it takes one more turn."""
    state = quiet(4)
    state.trigger, state.last, state.active = Seat(1), [Seat(2), Seat(3)], Seat(0)
    scene = drawn(state)
    notes = [in_panel(scene, 4, seat)[0] for seat in range(4)]
    assert "last turn now" in notes[0]
    assert "brought about the end" in notes[1]
    assert all("one turn left" in note for note in notes[2:])
    assert "Last turns" in said(state)


@every_count
def test_the_panels_show_what_each_player_has(seats: int) -> None:
    for position in moments(seats, 5)[::30]:
        scene = drawn(position)
        scores = account(position).scores
        for seat, player in enumerate(position.players):
            texts, pieces = in_panel(scene, seats, seat)
            goal = position.edition.deliveries[seats - 1]
            coins = [] if position.over else [str(player.coins)]
            for shown in (
                NAMES[seat],
                *coins,
                str(scores[seat]),
                f"{len(player.delivered)} of {goal} delivered",
            ):
                assert shown in texts
            levels = [position.edition.messages[held.card].level for held in player.held]
            assert sorted(piece for piece in pieces if piece.startswith("message")) == sorted(
                f"message {level}" for level in levels
            )
            for good, count in zip(GOODS, player.goods, strict=True):
                assert (good in pieces) is (count > 0)


@every_count
def test_the_panels_show_all_cards_or_how_many_more_there_are(seats: int) -> None:
    for position in moments(seats, 5)[::12]:
        scene = drawn(position)
        for seat, player in enumerate(position.players):
            corner = layout.panel(seats, seat)[0], layout.PANELS_TOP
            (panel,) = [s for s in scene.shapes if isinstance(s, Sheet) and s.at == corner]
            small = [shape.text for shape in panel.shapes if isinstance(shape, Text) and shape.size == 19]
            chips = [text for text in small if not text.endswith(NOTES)]
            more = [seen.what for seen in words(panel.shapes) if seen.what.startswith("+")]
            cards = [*player.characters, *player.palaces, *player.new_palaces]
            assert len(chips) + sum(map(int, more)) == len(cards)
            assert len(more) <= 1
            assert chips or not cards


def test_palaces_without_effect_yet_are_paler() -> None:
    state = quiet()
    state.player.palaces, state.player.new_palaces = ["nantes_bank"], ["orleans_bank"]
    (panel,) = [
        shape
        for shape in drawn(state).shapes
        if isinstance(shape, Sheet) and shape.at == (layout.panel(2, state.active)[0], layout.PANELS_TOP)
    ]
    inks = {shape.text: shape.ink for shape in panel.shapes if isinstance(shape, Text)}
    assert (inks["Bank · Nantes"], inks["Bank · Orléans"]) == ("ink", "quiet")


# Secrets


def looking() -> Position:
    return next(position for position in positions(2, 3) if len(position.shown) > 3)


def test_messages_being_looked_at_are_drawn_for_whoever_looks_and_nobody_else() -> None:
    """Ducal Palace: the player may search the deck and select one card."""
    position = looking()
    level = position.edition.messages[position.shown[0]].level
    for viewer in (None, Seat(0), Seat(1)):
        scene = ARTIST.scene(GAME.view(position, viewer), NAMES[:2], None)
        texts = [seen.what for seen in words(scene.shapes)]
        below = within(uses(scene.shapes), (0, layout.PANELS_TOP), (layout.WIDTH, layout.panel_height(2)))
        own = viewer == position.active
        assert ("Messages that only you see" in texts) is own
        assert f"{NAMES[position.active]} reads messages" in texts
        if own:
            assert below.count(f"message {level}") >= len(position.shown)
    hidden = msgspec.structs.replace(sight(position), shown=())
    assert ARTIST.scene(hidden, NAMES[:2], None) == ARTIST.scene(sight(position), NAMES[:2], None)


def test_each_message_being_looked_at_has_a_place_for_its_letter() -> None:
    position = looking()
    view = GAME.view(position, Seat(position.active))
    places = [ARTIST.place(view, "message", card, {}) for card in position.shown]
    assert len(set(places)) == len(places)
    assert all(place is not None and place[1] > layout.PANELS_TOP for place in places)


def test_each_message_being_looked_at_tells_for_which_blue_character_it_counts() -> None:
    position = looking()
    for level in (1, 2, 3, 4):
        position.shown = position.edition.deck(level)
        scene = ARTIST.scene(GAME.view(position, Seat(position.active)), NAMES[:2], None)
        texts = [seen.what for seen in words(scene.shapes)]
        for kind in ("lover", "general", "philosopher", "judge", "provost"):
            name = position.edition.characters[kind].name
            count = sum(position.edition.messages[card].kind == kind for card in position.shown)
            assert texts.count(name) == count


# Every picture


@pytest.mark.parametrize("name", ["😀😀😀", "محمد", "王伟", "Z̷̢̛a̸l̵g̶o̸", "\u202eevil", "", "W" * 32, "{0} %s"])
def test_any_name_fits_and_can_be_set(name: str) -> None:
    view = sight(moments(4, 5)[30])
    for draw in (ARTIST.scene, *ARTIST.parts.values()):
        scene = draw(view, [name] * 4, None)
        Painter(PLAIN).paint(scene)
        assert all(seen.what.isprintable() for seen in words(scene.shapes))


def test_other_prices_and_longer_names_can_be_printed() -> None:
    """A host may correct printed data."""
    text = GAME.printed.text("").replace('name = "Saumur"', 'name = "Saint-Georges-sur-Loire-le-Vieux"')
    text = text.replace("prices = [1, 1, 2, 2, 3, 3, 4]", "prices = [1, 2, 4, 8, 16, 32, 64]")
    edition = GAME.printed.add(text)
    position = GAME.setup(Opening(GAME.id, GAME.version, 2, 1, edition), Chance(1))
    scene = drawn(position)
    Painter(PLAIN).paint(scene)
    texts, _ = in_space(scene, NANTES + 1)
    assert texts[0].startswith("Saint-Georges")
    assert "64" in [seen.what for seen in words(scene.shapes)]


@every_count
def test_the_alternative_text_is_the_outline_as_far_as_it_may_go(seats: int) -> None:
    for position in moments(seats, 5)[::40]:
        view = sight(position)
        alt = drawn(position).alt
        assert len(alt) <= LIMIT
        assert GAME.words.outline(view, NAMES[:seats]).startswith(alt.removesuffix("…"))
        assert NAMES[position.active] in alt.splitlines()[0] or position.over


@every_count
def test_scenes_of_one_backdrop_lie_on_the_same_ground(seats: int) -> None:
    scenes = [drawn(each) for seed in (1, 2) for each in moments(seats, seed)[::60]]
    for scene in scenes:
        assert scene.backdrop == scenes[0].backdrop
        assert scene.still == scenes[0].still
        assert scene.drawings is scenes[0].drawings


@every_count
def test_no_two_shapes_of_a_picture_are_the_same(seats: int) -> None:
    """The painter finds out what has changed by comparing shapes."""
    for before, after in list(pairwise(moments(seats, 5)))[::13]:
        shapes: tuple[Shape, ...] = drawn(after, before).shapes
        assert len(set(shapes)) == len(shapes)


@every_count
def test_pictures_are_small_enough(seats: int) -> None:
    """Typically at most 200 kB, and never more than 500."""
    painter = Painter(PLAIN)
    turns = list(pairwise(moments(seats, 5)))
    sizes = sorted(len(painter.paint(drawn(after, before))) for before, after in turns[::25])
    assert sizes[len(sizes) // 2] <= 200_000
    assert sizes[-1] <= 500_000


def test_a_turn_painted_anew_looks_like_a_picture_painted_afresh() -> None:
    painter = Painter(PLAIN)
    for before, after in list(pairwise(moments(4, 2)))[::90]:
        for scene in (drawn(before), drawn(after, before)):
            assert painter.draw(scene).tobytes() == Painter(PLAIN).draw(scene).tobytes()


def test_the_sample_shows_the_last_turn() -> None:
    scene = ARTIST.sample()
    assert [seen for seen in uses(scene.shapes) if seen.what.endswith(" new")]
    assert {f"{colour} mark" for colour in SEATS} <= {seen.what for seen in uses(scene.shapes)}


def test_every_player_has_a_mark() -> None:
    assert set(SEATS) == set(MARKS)


def test_pieces_outside_the_view_are_not_needed() -> None:
    """A view that went through JSON is drawn the same: the artist sees nothing else."""
    for position in moments(3, 5)[::60]:
        view = sight(position)
        again = msgspec.json.decode(msgspec.json.encode(view), type=Sight)
        assert ARTIST.scene(again, NAMES[:3], None) == ARTIST.scene(view, NAMES[:3], None)


def test_a_piece_in_a_city_points_nowhere() -> None:
    state = quiet()
    state.player.trader = Piece(NANTES, 2)
    plates = [shape for shape in drawn(state).shapes if isinstance(shape, Sheet) and len(shape.shapes) == 4]
    assert {type(plate.shapes[0]).__name__ for plate in plates} == {"Rect"}
