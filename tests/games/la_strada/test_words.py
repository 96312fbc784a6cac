"""What La Strada says: refusals that give the rule, answers that tell what they mean, the table in words."""

from __future__ import annotations

import re

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.actions import Choice, Ended, Finish, Lay, Passed, Place, Reach, Route
from bot.games.la_strada.state import Position, Sight
from bot.games.la_strada.tables import TERRAINS
from bot.kernel import Seat
from tests.games.la_strada.players import at_random, whole_game
from tests.games.la_strada.sketch import HEXES, at, build, do, end_turn, land_of, named, sketch

NAMES = ("Ada", "Ben", "Cleo", "Dai")
WORDS = GAME.words


def scene(resources: int = 6) -> Position:
    """Return a position with something to be refused of every kind; black is to play."""
    position = sketch(
        "G5",
        "G9",
        "M7",
        cities="G7 E9",
        towns="E5 J3",
        villages="A1 M5",
        hamlets="I5",
        forest="F6 D5",
        hills="H6 H4 H5 I3 I4 L5 L6 M4 M6",
        resources=(6, 6, 6),
    )
    build(position, "G5 G6 G7")
    end_turn(position)
    build(position, "G9 G8 G7")
    end_turn(position)
    end_turn(position)
    position.players[0].resources = resources
    return position


def view(position: Position) -> Sight:
    return GAME.view(position, position.turn)


def why(position: Position, action: Choice) -> str:
    assert action not in GAME.legal_actions(position, position.turn)
    return WORDS.reason(view(position), action)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Place("A", at("A2")), "Workshops are placed once, before the first turn (Setting Up, sixth)."),
        (Reach(at("G7")), "City G7 is in your network"),
        (Reach(at("G5")), "G5 is in your network"),
        (Reach(at("G9")), "never connect to another player's workshop"),
        (Reach(at("F5")), "F5 is no settlement"),
        (Reach(500), "no such hex"),
        (Reach(-1), "no such hex"),
        (
            Reach(at("J3")),
            "The cheapest road to Town J3 costs 8 resources and you have 6: there",
        ),
        (Reach(at("M5")), "No free way of at most 10 resources leads to Village M5"),
        (Route(at("G5"), "F5"), "Choose the settlement first"),
        (Lay(at("A1"), at("A2")), "begins at your workshop or at a settlement"),
        (Lay(at("G5"), at("G6")), "G6 has a road tile"),
        (Lay(at("G5"), at("E5")), "at least: lying side by side"),
        (Lay(at("G5"), at("C3")), "G5 and C3 do not touch"),
        (Lay(at("G7"), at("G8")), "G8 has a road tile"),
        (Lay(at("G5"), at("G9")), "another player's workshop"),
        (Lay(at("G5"), at("G7")), "in your network"),
        (Lay(at("G5"), at("G4")), "cannot arrive with what you have"),
        (Lay(at("G5"), 999), "no such hex"),
    ],
)
def test_a_refusal_gives_the_rule(action: Choice, told: str) -> None:
    assert told in why(scene(), action)


@pytest.mark.parametrize(
    ("via", "told"),
    [
        ("F9-F4", "G5 and F9 do not touch"),
        ("Z9", "no such hex"),
        ("", "no such hex"),
        ("F4", "F4 and Town E5 do not touch"),
        ("G4-F4-F5", "none turns so sharply"),
        ("G6", "do not touch"),
        ("H5-G6-F6", "none turns so sharply"),
    ],
)
def test_a_refused_route_gives_the_rule(via: str, told: str) -> None:
    position = scene()
    do(position, Reach(at("E5")))
    assert told in why(position, Route(at("G5"), via))


def test_a_route_from_elsewhere_is_refused() -> None:
    position = scene()
    do(position, Reach(at("E5")))
    assert "begins at your workshop" in why(position, Route(at("M1"), "F5"))
    assert "You head for Town E5" in why(position, Lay(at("G5"), at("F5")))
    assert "You head for Town E5" in why(position, Reach(at("I5")))
    assert "has not arrived" in why(position, Finish())


def test_the_dearest_tile_is_named_when_resources_are_too_few() -> None:
    position = scene(2)
    assert why(position, Lay(at("G5"), at("H4"))) == (
        "A hill tile costs 4 resources and you have 2: there is no credit (Playing Tiles)."
    )


def test_missing_tiles_are_named() -> None:
    position = scene(10)
    position.players[0].tiles = [18, 0, 0]
    assert why(position, Lay(at("G5"), at("H4"))) == "You have 0 hill tiles left and need 1 (Playing Tiles)."
    position.players[0].tiles = [0, 0, 5]
    assert "too few road tiles left for a way to Town E5" in why(position, Reach(at("E5")))


def test_a_begun_road_must_be_finished_first() -> None:
    position = scene()
    do(position, Lay(at("G5"), at("F5")))
    assert "Finish the road you have begun first" in why(position, Reach(at("I5")))
    assert "The road goes on from F5" in why(position, Lay(at("G5"), at("G4")))
    assert "none turns so sharply on F5" in why(position, Lay(at("F5"), at("G6")))
    assert "has not arrived" in why(position, Finish())
    assert WORDS.prompt(view(position), GAME.pending(position)[0]) == "go on with the road from F5"


def test_whose_turn_it_is_and_that_the_game_is_over_are_reasons() -> None:
    position = scene()
    assert WORDS.reason(GAME.view(position, Seat(1)), Finish()).startswith("Black is to play")
    position.phase = "over"
    position.cause = "no road"
    position.ended_by = Seat(0)
    assert WORDS.reason(view(position), Finish()) == "The game is over (The End of the Game)."


@pytest.mark.parametrize(
    ("one", "told"),
    [
        ("G7", "City G7 is a settlement"),
        ("F6", "F6 is forest: workshops are placed on plains"),
        ("H6", "H6 is hills"),
        ("G9", "G9 has a workshop already"),
        ("F9", "F9 is next to the workshop on G9"),
    ],
)
def test_a_refused_workshop_gives_the_rule(one: str, told: str) -> None:
    position = sketch("", "G9", "M7", cities="G7", forest="F6", hills="H6")
    position.phase = "place"
    assert told in why(position, Place(one[0], at(one)))
    assert why(position, Place("A", 300)) == "There is no such hex."
    assert "Workshops are placed once" in why(position, Finish())


def test_a_settlement_in_reach_tells_its_price_and_its_company() -> None:
    position = scene()
    end_turn(position)
    position.turn = Seat(1)
    seen = view(position)
    about = WORDS.detail(seen, "to", at("E9"), {"do": "reach"})
    assert re.fullmatch(r"costs \d+, leaves \d+ · nobody is there \(5 gold\)", about)
    position.players[2].workshops = named("E7")
    position.turn = Seat(2)
    about = WORDS.detail(view(position), "to", at("G7"), {"do": "reach"})
    assert re.fullmatch(r"costs \d, leaves \d · Black and Grey are there \(3 gold each\)", about)


def test_a_tile_tells_its_terrain_and_an_arrival_the_whole_price() -> None:
    position = scene()
    assert WORDS.detail(view(position), "to", at("F5"), {"do": "lay"}) == "plains · costs 2, leaves 4"
    do(position, Lay(at("G5"), at("F5")))
    about = WORDS.detail(view(position), "to", at("E5"), {"do": "lay"})
    assert about == "arrives for 2, leaves 4 · nobody is there (4 gold)"


def test_a_route_is_labelled_with_its_price_and_told_with_its_terrain() -> None:
    seen = view(scene())
    assert WORDS.label(seen, "via", "G4-F4", {}) == "G4\N{EN DASH}F4 · 4 resources"
    assert WORDS.detail(seen, "via", "F5-F6", {}) == "plains, forest · leaves 1"
    assert WORDS.label(seen, "start", at("G5"), {}) == "your workshop G5"
    assert WORDS.label(seen, "start", at("G7"), {}) == "City G7"


def test_where_a_route_begins_tells_its_lowest_price() -> None:
    position = sketch("G5", "A1", "M7", cities="G7 F8", resources=(10,))
    build(position, "G5 G6 G7")
    do(position, Reach(at("F8")))
    assert WORDS.detail(view(position), "start", at("G7"), {}) == "from 2 resources"
    assert WORDS.detail(view(position), "start", at("G5"), {}) == "from 6 resources"


def test_ending_the_turn_warns_of_resources_that_will_be_lost() -> None:
    assert WORDS.detail(view(scene(4)), "do", "end", {}) == "keeps 4 resources"
    assert WORDS.detail(view(scene(6)), "do", "end", {}) == "keeps 6 resources; 2 of them will be lost"


def test_two_players_are_told_where_there_is_only_a_way_on() -> None:
    position = sketch("D3 J3", "D8 J8", cities="D5 J5")
    build(position, "D3 D4 D5")
    end_turn(position)
    about = WORDS.detail(view(position), "to", at("D5"), {"do": "reach"})
    assert about == "costs 4, leaves 6 · occupied (a way on, no gold)"


def test_why_a_turn_passes_by_itself_is_told() -> None:
    told = WORDS.tell(Passed(Seat(1), 3, stuck=False), None, NAMES)
    assert told == "Ben can build nothing with 3 resources: the turn passes."
    told = WORDS.tell(Passed(Seat(1), 3, stuck=True), None, NAMES)
    assert told == "Ben can never build again: the turn passes."


def test_the_end_tells_its_cause() -> None:
    assert (
        WORDS.tell(Ended("no merchants", Seat(0)), None, NAMES)
        == "Ada has no merchant left: the game is over."
    )


def free_spaces(outline: str) -> dict[str, str]:
    """Read the terrain of the free spaces out of an outline."""
    found = {}
    for row, _, parts in re.findall(r"^([A-M]) \((\d+)\): (.*)\.$", outline, flags=re.MULTILINE):
        for part in parts.split(", "):
            name, *runs = part.split(" ")
            if name not in TERRAINS:
                continue
            for run in runs:
                first, _, last = run.partition("\N{EN DASH}")
                for place in range(int(first), int(last or first) + 1):
                    found[f"{row}{place}"] = name
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_outline_holds_all_that_the_picture_shows(seats: int) -> None:
    position = whole_game(seats, 4, at_random)
    seen = GAME.view(position, None)
    outline = WORDS.outline(seen, NAMES[:seats])
    land = land_of(position)
    taken = {one for player in position.players for one in (*player.laid, *player.workshops, *land.sites)}
    assert free_spaces(outline) == {
        name: TERRAINS[land.terrain[one]] for name, one in HEXES.named.items() if one not in taken
    }
    for site in seen.settlements:
        line = next(line for line in outline.splitlines() if f" {HEXES.names[site.hex]} " in line)
        told = re.search(rf"\b{HEXES.names[site.hex]} ([^;.]*)", line)
        assert told
        assert all(NAMES[seat] in told[1] for seat in site.connected)
    for player, name in zip(seen.players, NAMES, strict=False):
        assert f"{player.gold} gold" in next(
            line for line in outline.splitlines() if line.startswith(f"{name} (")
        )
        roads = next(line for line in outline.splitlines() if line.startswith(f"Roads of {name}"))
        assert roads.count(" to ") == len(player.roads)
    assert outline.startswith("The game is over")


def test_an_outline_begins_with_whose_turn_it_is() -> None:
    position = scene()
    assert WORDS.outline(view(position), NAMES[:3]).startswith("Round 2. It is Ada's turn, with 6 resources.")
    do(position, Lay(at("G5"), at("F5")))
    assert "Your unfinished road: from G5 over F5, 2 so far." in WORDS.outline(view(position), NAMES[:3])
    assert "unfinished" not in WORDS.outline(GAME.view(position, None), NAMES[:3])
