"""The printed data: what is checked when it is read."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from bot.games.la_strada import GAME
from bot.games.la_strada.hexes import grid
from bot.games.la_strada.land import assemble
from bot.games.la_strada.tables import PLAINS, PRINTED, SITE, load
from bot.kernel import Misprint
from tests.games.la_strada.players import at_random, whole_game

TEXT = files("bot.games.la_strada").joinpath("printed.toml").read_text(encoding="utf-8")


def resized(side: int) -> str:
    """Return the printed data with land tiles of another size: plains, and three sites on each tile."""
    tiles = []
    for name in "ABCDEF":
        rows = ["S"] * (name == "A") + ["P" * out for out in range(1, side + 1)]
        rows[-1] = "SPSPS" + "P" * (side - 5)
        tiles.append(f"{name} = {rows}".replace("'", '"'))
    text = re.sub(r'^[A-F] = \["[PFHS].*\n', "", TEXT, flags=re.MULTILINE)
    return text.replace("side = 6", f"side = {side}").replace(
        "[land.tiles]", "[land.tiles]\n" + "\n".join(tiles)
    )


@pytest.mark.parametrize("side", [5, 6, 7])
def test_the_size_of_the_land_tiles_is_a_parameter(side: int) -> None:
    edition = load(resized(side))
    made = assemble(edition, "ABCDEF", (0, 1, 2, 0, 1, 2))
    assert len(made.sites) == 19
    assert made.terrain.count(PLAINS) == len(grid(side).names) - 19


@pytest.mark.parametrize("side", [5, 7])
@pytest.mark.parametrize("seats", GAME.seats)
def test_games_are_played_on_smaller_and_larger_land_tiles(side: int, seats: int) -> None:
    position = whole_game(seats, side, at_random, PRINTED.add(resized(side)))
    assert GAME.result(position) is not None
    names = ("Ada", "Ben", "Cleo", "Dai")[:seats]
    outline = GAME.words.outline(GAME.view(position, None), names)
    assert len(re.findall(r"^[A-Z] \(\d+\): ", outline, flags=re.MULTILINE)) == 2 * side + 1


def test_each_table_says_how_sure_it_is() -> None:
    edition = PRINTED.of("")
    assert edition.confidence["land"] == "reconstructed"
    assert edition.confidence["costs"] == "certain"
    assert len(edition.confidence) == TEXT.count("confidence =")


def test_the_land_tiles_have_the_spaces_that_are_known() -> None:
    edition = PRINTED.of("")
    counted = {name: tuple(shown.count(code) for code in range(4)) for name, shown in edition.tiles.items()}
    assert counted == {
        "A": (10, 5, 3, 3),
        "B": (10, 5, 3, 3),
        "C": (10, 5, 3, 3),
        "D": (11, 5, 2, 3),
        "E": (11, 4, 3, 3),
        "F": (11, 4, 3, 3),
    }
    assert (edition.start, edition.centre) == ("A", SITE)
    assert edition.settlements == (4, 5, 5, 5)


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("side = 6", 'side = "six"', "land.side"),
        ("side = 6", "side = 7", "land.tiles.A"),
        ("side = 6", "side = 0", "land.tiles.A"),
        ('A = ["S", "P",', 'A = ["P",', "land.tiles.A"),
        ('A = ["S", "P",', 'A = ["Q", "P",', "land.tiles.A: row 1 shows 'Q'"),
        ('A = ["S", "P", "HS", "PHP", "HFFF", "SPFPF", "PPPPSP"]', "A = []", "land.tiles.A: no rows"),
        ("[land.tiles]", "[land.tiles]\nG = []", "land.tiles.G"),
        ("side = 6", "side = 6\nsize = 3", "size"),
        ('start = "A"', 'start = "Z"', "no tile is called 'Z'"),
        ('"HH", "PPS"', '"HH", "PPX"', "land.tiles.B: row 3 shows 'X'"),
        ('"HH", "PPS"', '"HH", "PP"', "land.tiles.B"),
        ('"HH", "PPS"', '"HH", "PPP"', "18 sites for 19 settlements"),
        ("city = 4", "city = 5", "19 sites for 20 settlements"),
        ("hills = 4", "hills = 0", "at least 1"),
        ("plains = 2", "plains = 1", "cross itself"),
        ("cap = 10", "cap = 12", "cross itself"),
        ("cap = 10", "cap = 5", "income is more than the cap"),
        ("city = [5, 4, 3, 2]", "city = [5, 4, 3]", "gold.city"),
        ("city = [5, 4, 3, 2]", "city = [5, 4, 3, 6]", "gold"),
        ("hamlet = [2, 1, 0, 0]", "hamlet = [2, 1, 0, -1]", "gold"),
        ("hamlet = [2, 1, 0, 0]", "hamlet = [4, 1, 0, 0]", "smaller settlement"),
        ('"black", "grey", "yellow", "red"', '"black", "grey", "yellow", "grey"', "colours.seats"),
        ('["grey", "red"]]', '["grey", "yellow"]]', "two_players.pairs"),
        ("workshops = 2", "workshops = 3", "supply.workshops"),
        ('confidence = "certain"', 'confidence = "sure"', "confidence"),
        ("[land]", "[land", "printed.toml"),
    ],
)
def test_a_misprint_says_where_it_is(wrong: str, right: str, told: str) -> None:
    assert wrong in TEXT
    with pytest.raises(Misprint, match=re.escape(told)):
        load(TEXT.replace(wrong, right, 1))


def test_every_land_tile_must_be_there() -> None:
    with pytest.raises(Misprint, match="6 tiles"):
        load(re.sub(r'^F = \["P.*\n', "", TEXT, flags=re.MULTILINE))
