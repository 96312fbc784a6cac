"""Orléans as its artist draws it: the table for everybody, and the board that a seat decides by."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import dist

import msgspec
import pytest

from bot.games.orleans import GAME
from bot.games.orleans.names import BOARD, DEEDS, GOODS, HOURS, KIND
from bot.games.orleans.spaces import is_follower
from bot.games.orleans.state import EMPTY, TECHNOLOGY, Entry, Position, edition_of
from bot.games.orleans.tables import PRINTED
from bot.games.orleans.text.naming import HOURS as HOUR_NAMES
from bot.kernel import Chance, Seat, codec, play_in_place
from rendering.alt import LIMIT
from rendering.orleans import layout
from rendering.orleans.artist import ARTIST, UPPER, table
from rendering.orleans.followers import LARGE, MIDDLE, PIP, SMALL
from rendering.orleans.hours import SIGNS
from rendering.orleans.waiting import awaited
from rendering.paint import Painter
from rendering.scene import Rect, Scene
from rendering.theme import PLAIN, SEATS
from tests.games.orleans.table import acting, load, planning
from tests.rendering.orleans.games import NAMES, found, moments, over, sight
from tests.rendering.reading import uses, within, words

every_count = pytest.mark.parametrize("seats", [2, 3, 4])


def drawn(scene: Scene) -> list[str]:
    return [seen.what for seen in uses(scene.shapes)]


def said(scene: Scene) -> list[str]:
    return [seen.what for seen in words(scene.shapes)]


def public(position: Position) -> Scene:
    return ARTIST.scene(sight(position), NAMES[: len(position.players)], None)


# The map


@every_count
def test_goods_stations_and_merchants_are_all_on_the_map(seats: int) -> None:
    for moment in moments(seats)[::60]:
        position = moment.before
        pieces = Counter(drawn(public(position)))
        lying = Counter(good for way in position.goods for good in way)
        assert {good: pieces[f"{good} tile"] for good in GOODS} == {good: lying[good] for good in GOODS}
        for seat, player in enumerate(position.players):
            assert pieces[f"{SEATS[seat]} station"] == len(player.stations)
            assert pieces[f"{SEATS[seat]} merchant"] == 1


@every_count
def test_a_merchant_stands_at_its_town_and_nobody_stands_in_another(seats: int) -> None:
    for moment in moments(seats)[::40]:
        standing = []
        for seat, player in enumerate(moment.before.players):
            merchant = f"{SEATS[seat]} merchant"
            (at,) = [seen.at for seen in uses(public(moment.before).shapes) if seen.what == merchant]
            assert dist(at, UPPER.town(player.merchant)) < 110
            standing.append(at)
        assert len(set(standing)) == seats


def test_four_merchants_and_four_stations_in_one_town_can_be_told_apart() -> None:
    position = planning(4)
    for player in position.players:
        player.stations = ["orleans"]
    for towns in (["orleans"] * 4, ["tours"] * 4, ["vierzon"] * 4, ["bourges"] * 4):
        for player, town in zip(position.players, towns, strict=True):
            player.merchant = town  # type: ignore[assignment]
        found_there = [
            seen.at for seen in uses(public(position).shapes) if seen.what.endswith(("merchant", "station"))
        ]
        assert len(set(found_there)) == 8


def test_a_good_that_was_taken_leaves_a_lit_space_and_the_other_stays_where_it_is() -> None:
    before = planning(4)
    number = next(number for number, way in enumerate(before.goods) if len(set(way)) == 2)
    after = codec.copy(before)
    taken, *left_there = after.goods[number]
    after.goods[number] = tuple(left_there)
    old = public(before)
    new = ARTIST.scene(sight(after), NAMES[:4], sight(before))
    middles = [UPPER.point(at) for at in layout.slots(edition_of(before).connections[number], 4)]
    lying = [[seen.what for seen in uses(scene.shapes) if seen.at in middles] for scene in (old, new)]
    left = f"{after.goods[number][0]} tile"
    assert lying == [[f"{taken} tile", left], ["taken", left]]
    assert "taken" not in drawn(old)


# Tracks, deeds, hours


@every_count
def test_the_marks_stand_on_the_tracks_as_far_as_the_players_have_come(seats: int) -> None:
    position = over(seats)
    marks = Counter(name for name in drawn(public(position)) if name.endswith("mark 8"))
    assert marks == {f"{SEATS[seat]} mark 8": 7 for seat in range(seats)}
    further = codec.copy(position)
    further.players[1].development += 1
    moved = set(uses(public(further).shapes)) ^ set(uses(public(position).shapes))
    assert {seen.what for seen in moved} == {f"{SEATS[1]} mark 8"}


def test_citizens_lie_still_until_they_are_taken_and_are_covered_then() -> None:
    position = planning(4)
    lying = [seen.at for seen in uses(public(position).still) if seen.what == "small citizen"]
    assert len(set(lying)) == 3 + 2 + len(DEEDS)
    for gone, taken in enumerate([one for one in position.citizens if one != "stations"], 1):
        position.citizens.remove(taken)
        covers = [s for s in public(position).shapes if isinstance(s, Rect) and s.fill == "paper"]
        middles = {(s.at[0] + s.size[0] / 2, s.at[1] + s.size[1] / 2) for s in covers}
        assert len(middles & set(lying)) == gone


def test_the_citizen_for_most_stations_lies_beside_the_board() -> None:
    position = planning(4)
    before = public(position).shapes
    position.citizens.remove("stations")
    assert public(position).shapes == before


@every_count
def test_deeds_show_who_was_sent(seats: int) -> None:
    position = over(seats)
    column = within(uses(public(position).shapes), (layout.BESIDE, 0), (layout.ASIDE, layout.TRACKS_TOP))
    sent = Counter(kind for kinds in position.deeds.values() for kind in kinds)
    assert sent
    assert {kind: column.count(f"{kind} {SMALL}") for kind in sent} == sent


def test_a_follower_just_sent_to_a_deed_is_lit() -> None:
    before = planning(3)
    after = codec.copy(before)
    after.deeds["cathedral"] += ("monk",)
    scene = ARTIST.scene(sight(after), NAMES[:3], sight(before))
    assert drawn(scene).count(f"monk {SMALL} new") == 1


@every_count
def test_events_are_shown_up_to_now_and_never_those_to_come(seats: int) -> None:
    """Hidden information: what lies in the hour glass stack is not known to anybody."""
    for moment in moments(seats)[::50]:
        position = moment.before
        texts = said(public(position))
        shown = [text for text in texts if text in SIGNS.values()]
        assert shown == [SIGNS[hour] for hour in (*position.past, position.event)]
        assert HOUR_NAMES[position.event] in texts
    assert set(SIGNS) == set(HOURS)
    assert len(set(SIGNS.values())) == len(HOURS)


# Panels


@every_count
def test_the_panels_show_what_each_player_has(seats: int) -> None:
    position = found(seats, "actions", 40).before
    scene = public(position)
    wide = (layout.SIZE[0] - 2 * layout.MARGIN + layout.GAP) // seats
    for seat, player in enumerate(position.players):
        corner = (layout.MARGIN + seat * wide, layout.PANELS_TOP)
        texts = within(words(scene.shapes), corner, (wide, layout.PANEL_HEIGHT))
        view = sight(position).players[seat]
        figures = (player.coins, len(player.stations), len(player.citizens), view.status)
        assert {NAMES[seat], *map(str, figures), *map(str, player.goods.values())} <= set(texts)
        pieces = within(uses(scene.shapes), corner, (wide, layout.PANEL_HEIGHT))
        standing = [KIND[one] for one in player.market]
        assert len([name for name in pieces if name.endswith(f" {SMALL}")]) == len(standing)
        loaded = [spot for load in player.loads.values() for spot in load if spot != EMPTY]
        filled = [n for n in pieces if n.endswith(f" {PIP}") and not n.startswith("space")]
        assert len(filled) == len(loaded)
        assert f"{SEATS[seat]} mark" in pieces
        assert ("flag" in pieces) == (position.start == seat)


@every_count
def test_the_header_says_whom_the_table_waits_for(seats: int) -> None:
    for moment in moments(seats)[::30]:
        position = moment.before
        waiting = tuple(d.seat for d in GAME.pending(position) if d.awaited)
        assert awaited(sight(position)) == waiting
        head = [seen for seen in uses(public(position).shapes) if seen.at[1] < layout.TOP]
        assert [seen.what for seen in head] == [f"{SEATS[seat]} large mark" for seat in waiting]
    assert awaited(sight(over(seats))) == ()


@every_count
def test_the_end_shows_who_won_and_the_points(seats: int) -> None:
    position = over(seats)
    view = sight(position)
    assert view.result is not None
    texts = said(public(position))
    for seat, points in enumerate(view.result.scores):
        assert any(text.endswith(f": {points} points") for text in texts), seat
    assert any(text.endswith((" wins", " win")) for text in texts)
    assert public(position) == ARTIST.scene(sight(position, 0), NAMES[:seats], None)


# The own board


@every_count
def test_a_seat_is_shown_its_own_board_and_a_spectator_the_table(seats: int) -> None:
    for phase in ("planning", "actions"):
        position = found(seats, phase, 20).before
        for seat, player in enumerate(position.players):
            scene = ARTIST.scene(sight(position, seat), NAMES[:seats], None)
            assert scene.backdrop != public(position).backdrop
            names = {edition_of(position).places[place].name for place in player.loads}
            assert names <= set(said(scene))
            assert not names <= set(said(public(position)))


@every_count
def test_all_that_stands_on_the_own_board_is_drawn_large(seats: int) -> None:
    for moment in moments(seats)[::35]:
        player = moment.before.players[moment.seat]
        if moment.before.phase == "removal":
            continue
        scene = ARTIST.scene(sight(moment.before, moment.seat), NAMES[:seats], None)
        large = [n for n in drawn(scene) if n.removesuffix(" new").endswith((f" {LARGE}", f" {MIDDLE}"))]
        standing = [spot for load in player.loads.values() for spot in load]
        filled = Counter(KIND[spot] for spot in standing if is_follower(spot))
        filled += Counter(KIND[one] for one in player.market)
        for kind, count in filled.items():
            there = [n for n in large if f"{kind} " in n and not n.startswith("space")]
            assert len(there) == count, kind
        assert sum(n.startswith(TECHNOLOGY) for n in large) == standing.count(TECHNOLOGY)


def test_followers_placed_in_the_plan_are_lit_until_it_is_laid_open() -> None:
    position = planning(2)
    (fill, *_) = (a for a in GAME.legal_actions(position, Seat(0)) if a.__class__.__name__ == "Fill")
    before = drawn(ARTIST.scene(sight(position, 0), NAMES[:2], None))
    play_in_place(GAME, position, Seat(0), fill, Chance(1))
    after = drawn(ARTIST.scene(sight(position, 0), NAMES[:2], None))
    assert not [name for name in before if name.endswith("new")]
    assert [name for name in after if name.endswith("new")]
    assert drawn(public(position)) == drawn(public(planning(2)))


def test_an_active_place_stands_out() -> None:
    position = acting(2)
    inks = {}
    for loaded in (False, True):
        if loaded:
            load(position, "castle", "farmer", "boatman", "trader")
        scene = ARTIST.scene(sight(position, 0), NAMES[:2], None)
        sheet = next(s for s in scene.shapes if "Castle" in [seen.what for seen in words([s])])
        inks[loaded] = msgspec.to_builtins(sheet)["shapes"][0]["fill"]
    assert inks == {False: "paper", True: "green tint"}


def test_the_queue_numbers_the_places() -> None:
    position = acting(2)
    load(position, "castle", "farmer", "boatman", "trader")
    position.players[0].queue = [Entry("castle"), Entry("scriptorium")]
    for name, number in (("Castle", "1"), ("Scriptorium", "2")):
        for seat in (0, 1):
            shapes = ARTIST.scene(sight(position, seat), NAMES[:2], None).shapes
            sheet = next(s for s in shapes if name in [seen.what for seen in words([s])])
            assert (number in [seen.what for seen in words([sheet])]) == (seat == 0)


@every_count
def test_a_bag_is_open_to_its_owner_only(seats: int) -> None:
    """Hidden information: what a bag contains is known to its owner."""
    position = next(m.before for m in moments(seats)[60:] if {*m.before.players[0].bag} - {"monk"})
    other = codec.copy(position)
    other.players[0].bag = ["monk"] * len(position.players[0].bag)
    assert other.players[0].bag != position.players[0].bag
    for seat in (None, *range(1, seats)):
        for part in (ARTIST.scene, table, *ARTIST.parts.values()):
            pictures = [part(sight(each, seat), NAMES[:seats], None) for each in (position, other)]
            assert pictures[0].shapes == pictures[1].shapes
    own = [ARTIST.scene(sight(each, 0), NAMES[:seats], None) for each in (position, other)]
    assert own[0].shapes != own[1].shapes


def test_plans_of_others_are_not_drawn() -> None:
    """Planning is simultaneous: nothing is seen of the others' plans until all are ready."""
    position = planning(3)
    pictures = [ARTIST.scene(sight(position, seat), NAMES[:3], None).shapes for seat in (None, 1)]
    fill = next(a for a in GAME.legal_actions(position, Seat(0)) if a.__class__.__name__ == "Fill")
    play_in_place(GAME, position, Seat(0), fill, Chance(1))
    assert pictures == [ARTIST.scene(sight(position, seat), NAMES[:3], None).shapes for seat in (None, 1)]


def test_place_tiles_are_shown_to_whoever_removes_one() -> None:
    position = moments(2, removal=True)[0].before
    scene = ARTIST.scene(sight(position, position.turn), NAMES[:2], None)
    cards = PRINTED.of("").places
    assert {card.name for place, card in cards.items() if place not in BOARD} <= set(said(scene))


# The whole


@pytest.mark.parametrize("name", ["😀😀😀", "محمد", "Z̷̢̛a̸l̵g̶o̸", "\u202eevil", "", "W" * 32, "{0} %s"])
def test_any_name_fits_and_can_be_set(name: str) -> None:
    painter = Painter(PLAIN)
    for position in (planning(4), over(4)):
        for scene in (public(position), ARTIST.scene(sight(position, 1), [name] * 4, None)):
            painter.paint(scene)
            assert all(text.isprintable() for text in said(scene))


@every_count
def test_the_alternative_text_is_the_outline_as_far_as_it_may_go(seats: int) -> None:
    for moment in moments(seats)[::90]:
        for seat in (None, 0):
            view = sight(moment.before, seat)
            alt = ARTIST.scene(view, NAMES[:seats], None).alt
            assert 0 < len(alt) <= LIMIT
            plain = GAME.words.outline(view, NAMES[:seats]).replace("**", "")
            assert plain.startswith(alt.removesuffix("…"))


def test_scenes_of_one_backdrop_lie_on_the_same_ground() -> None:
    scenes = [
        ARTIST.scene(sight(moment.before, seat), NAMES[:seats], None)
        for seats in (2, 3, 4)
        for moment in moments(seats)[::110]
        for seat in (None, 0)
    ]
    for scene in scenes:
        same = [other for other in scenes if other.backdrop == scene.backdrop]
        assert all(other.still == scene.still and other.drawings is scene.drawings for other in same)
    assert len({scene.backdrop for scene in scenes}) == 6


@every_count
def test_no_two_shapes_of_a_picture_are_the_same(seats: int) -> None:
    """The painter finds out what has changed by comparing shapes."""
    for moment in moments(seats)[::45]:
        for seat in (None, moment.seat):
            shapes = ARTIST.scene(sight(moment.before, seat), NAMES[:seats], None).shapes
            assert len(set(shapes)) == len(shapes)


@every_count
def test_all_that_is_used_is_there_to_be_drawn(seats: int) -> None:
    for moment in moments(seats)[::25]:
        for seat in (None, moment.seat):
            scene = ARTIST.scene(sight(moment.before, seat), NAMES[:seats], None)
            assert set(drawn(scene)) <= set(scene.drawings)
            assert {seen.what for seen in uses(scene.still)} <= set(scene.drawings)


@every_count
def test_pictures_are_small_enough(seats: int) -> None:
    """Typically at most 200 kB, and never more than 500."""
    painter = Painter(PLAIN)
    sizes = []
    chosen = moments(seats)[::40]
    for before, after in pairwise(chosen):
        for seat in (None, after.seat):
            since = sight(before.before, seat)
            sizes.append(len(painter.paint(ARTIST.scene(sight(after.before, seat), NAMES[:seats], since))))
    assert sorted(sizes)[len(sizes) // 2] <= 200_000
    assert max(sizes) <= 500_000


def test_an_action_painted_anew_looks_like_a_picture_painted_afresh() -> None:
    painter = Painter(PLAIN)
    for moment in moments(4)[30:240:200]:
        for seat in (None, 0):
            scene = ARTIST.scene(sight(moment.before, seat), NAMES[:4], None)
            assert painter.draw(scene).rows == Painter(PLAIN).draw(scene).rows
