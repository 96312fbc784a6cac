"""The printed data: what it says, and what is refused as a misprint."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import pairwise

import pytest

from bot.games.la_loire import GAME
from bot.games.la_loire.tables import PRINTED, load
from bot.kernel import Chance, Misprint, Opening
from tests.games.la_loire.positions import NAMES
from tests.rulebook import rule

TEXT = files("bot.games.la_loire").joinpath("printed.toml").read_text(encoding="utf-8")
EDITION = PRINTED.of("")


@rule("14.7")
def test_there_are_220_cards_with_the_reference_cards_and_the_money() -> None:
    """61 characters, 16 palaces, 6 reference cards, 54 messages, 39 goods and 44 coins."""
    characters = sum(card.copies_for(4) for card in EDITION.characters.values())
    palaces = len(EDITION.palaces) * EDITION.palace_copies
    goods = sum(good.cards for good in EDITION.goods)
    assert (characters, palaces, len(EDITION.messages), goods) == (61, 16, 54, 39)
    assert characters + palaces + 6 + len(EDITION.messages) + goods + 44 == 220


def test_messages_are_spread_evenly() -> None:
    """Each village has one of level 1; colours and kinds are as even as can be."""
    by_level = {level: [m for m in EDITION.messages.values() if m.level == level] for level in (1, 2, 3, 4)}
    assert [len(found) for found in by_level.values()] == [18, 14, 14, 8]
    assert len({message.to for message in by_level[1]}) == 18
    assert set(Counter(c for m in by_level[2] for c in m.shields).values()) == {4}
    assert set(Counter(c for m in by_level[3] for c in m.shields).values()) == {6}
    assert len({frozenset(m.shields) for m in by_level[3]}) == 14
    assert sorted(Counter(m.kind for m in EDITION.messages.values()).values()) == [10, 11, 11, 11, 11]


def test_each_road_has_nine_villages_and_no_neighbours_sell_the_same() -> None:
    names = [space.name for space in EDITION.spaces]
    assert names[1:10][:3] == ["Saumur", "Montsoreau", "Chinon"]
    assert names[19:10:-1][:3] == ["Serrant", "Angers", "Langeais"]
    for road in (EDITION.spaces[1:10], EDITION.spaces[11:]):
        goods = [space.good for space in road]
        assert sorted(Counter(goods).values()) == [2, 2, 2, 3]
        assert all(one != other for one, other in pairwise(goods))


@pytest.mark.parametrize(
    ("path", "confidence"),
    [
        ("roads.south.saumur.good", "certain"),
        ("roads.north.serrant.name", "reconstructed"),
        ("roads.north.angers.place", "likely"),
        ("goods.wood.price", "certain"),
        ("goods.wine.price", "reconstructed"),
        ("market", "reconstructed"),
        ("characters.yellow.cost", "certain"),
        ("characters.green.cost", "reconstructed"),
        ("palaces.points", "reconstructed"),
        ("river", "certain"),
        ("messages.cards", "reconstructed"),
    ],
)
def test_every_figure_says_how_sure_it_is(path: str, confidence: str) -> None:
    assert EDITION.confidence[path] == confidence


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("red = 4", "red = 5", "18 shields in 7 colours"),
        ("red = 4\nblack = 3", "red = 6\nblack = 1", "cannot be kept apart"),
        ('good = "cheese", horse = "many"', 'good = "beer", horse = "many"', "Invalid enum value 'beer'"),
        ('id = "saumur"', 'id = "tours"', "tours appears twice"),
        ('start = "usse"', 'start = "paris"', "no village is called 'paris'"),
        ("prices = [1, 1, 2, 2, 3, 3, 4]", "prices = [1, 1, 2, 2, 3, 3]", "length 7"),
        ("prices = [1, 1, 2, 2, 3, 3, 4]", "prices = [-1, 1, 2, 2, 3, 3, 4]", "is negative"),
        ("goal = [20, 20, 17, 15]", "goal = [0, 20, 17, 15]", "at least 1"),
        ('id = "scout"', 'id = "pathfinder"', "not pathfinder, scout"),
        ('id = "scout"', 'id = "squire"', "not scout"),
        ('{ id = "bank"', '{ id = "tower"', "palaces.cards: exactly"),
        ('id = "2-01"', 'id = "2-02"', "2-02 appears twice"),
        ('to = "saumur", kind = "lover"', 'to = "nantes", kind = "lover"', "one village expected"),
        ('to = "nantes", kind = "lover"', 'to = "saumur", kind = "lover"', "one city expected"),
        ('shields = ["red", "yellow"]', 'shields = ["red"]', "2 shields expected"),
        ('shields = ["red", "yellow"]', 'shields = ["pink", "yellow"]', "not so many villages"),
        ('kind = "lover", points = 2', 'kind = "mayor", points = 2', "is no blue character"),
        ("confidence", "confidense", "confiden"),
        ("[market]", "[market", "printed.toml"),
    ],
)
def test_a_misprint_is_refused_with_the_place(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(Misprint, match=r"la_loire/printed\.toml") as caught:
        load(TEXT.replace(old, new, 1))
    assert complaint in str(caught.value)


def test_a_road_has_nine_villages() -> None:
    row = next(line for line in TEXT.splitlines() if 'id = "serrant"' in line)
    with pytest.raises(Misprint, match=r"roads\.north: 9 villages expected"):
        load(TEXT.replace(row + "\n", ""))


def test_too_few_messages_for_a_first_one_each_are_refused() -> None:
    rows = [line for line in TEXT.splitlines() if "level = 1," in line]
    few = TEXT
    for row in rows[3:]:
        few = few.replace(row + "\n", "")
    with pytest.raises(Misprint, match="too few of level 1"):
        load(few)


def test_a_corrected_edition_reaches_tables_that_begin_with_it() -> None:
    digest = PRINTED.add(
        TEXT.replace('name = "Serrant"', 'name = "Champtocé"').replace("coins = 7", "coins = 9")
    )
    opening = Opening("la_loire", GAME.version, 2, 1, printed=digest)
    state = GAME.setup(opening, Chance(1))
    assert [player.coins for player in state.players] == [9, 9]
    assert "Champtocé" in GAME.words.outline(GAME.view(state, None), NAMES[:2])
    other = GAME.setup(Opening("la_loire", GAME.version, 2, 1), Chance(1))
    assert "Champtocé" not in GAME.words.outline(GAME.view(other, None), NAMES[:2])
