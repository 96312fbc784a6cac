"""The rules at hand: everything that is printed, offered or refused has a topic that explains it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given

from bot.chat import rules
from bot.chat.limits import OPTIONS, check
from bot.chat.refusing import topics
from bot.kernel import DO, Action, AnyGame, Chance, Refused, Seat, Topic, play
from bot.kernel.choices import kind, spell
from bot.kernel.guide import read
from tests.conformance.examples import seeds, whole_games
from tests.conformance.games import Case, every_game
from tests.conformance.playouts import playout
from tests.conformance.test_menus import REASON, questions, refused

NAME = 80
TEXT = 3000
PARAGRAPH = 100
GIST = 250

MENTIONED = re.compile(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)")
"""A topic that another one names, in italics."""


def guide_of(game: AnyGame) -> rules.Guide:
    return rules.Guide(game, game.printed.current)


@every_game
def test_every_topic_has_a_name_of_its_own_a_paragraph_and_a_text_that_fit(case: Case) -> None:
    found = guide_of(case.game).topics
    assert found[0].name == "The game in brief"
    folded = [topic.name.casefold() for topic in found]
    assert sorted(set(folded)) == sorted(folded)
    assert len({rules.key(topic.name) for topic in found}) == len(found)
    for topic in found:
        assert 1 <= len(topic.name) <= NAME, topic.name
        assert topic.name == topic.name.strip()
        assert "`" not in topic.name
        assert 1 <= len(topic.paragraph) <= PARAGRAPH, topic.name
        assert 1 <= len(topic.group) <= NAME, topic.name
        assert 30 <= len(topic.text) <= TEXT, (topic.name, len(topic.text))
        assert 10 <= len(topic.gist) <= GIST, (topic.name, topic.gist)
        assert not set("{}`<>@#|") & set(topic.text), topic.name
        assert topic.text.count("**") % 2 == 0, topic.name
        assert topic.text.replace("**", "").count("*") % 2 == 0, topic.name


@every_game
def test_the_topics_of_a_group_stand_together_and_a_menu_holds_all_groups(case: Case) -> None:
    found = guide_of(case.game)
    assert [topic for group in found.groups for topic in found.of(group)] == list(found.topics)
    assert len(found.groups) <= OPTIONS


@every_game
def test_a_topic_that_another_one_names_exists(case: Case) -> None:
    found = guide_of(case.game)
    for topic in found.topics:
        for name in MENTIONED.findall(topic.text):
            assert found.get(name), (topic.name, name)


@every_game
def test_every_kind_of_action_has_a_topic(case: Case) -> None:
    game = playout(case, 0)
    found = guide_of(case.game)
    for viewer in game.viewers:
        view = case.game.view(game.moments[0].before, viewer)
        kinds: tuple[type[Action], ...] = case.game.actions
        for action in kinds:
            assert found.get(case.game.words.topic(view, DO, kind(action), {})), action


@every_game
def test_everything_that_is_printed_has_a_topic(case: Case) -> None:
    """Each card, tile and place, by the name that stands on it."""
    printed = import_module(f"tests.games.{case.game.id}.printed_names")
    names = list(printed.names())
    assert len(names) > 8
    missing = [name for name in names if guide_of(case.game).get(name) is None]
    assert not missing


@every_game
def test_autocomplete_finds_each_topic_by_its_name_and_by_what_it_begins_with(case: Case) -> None:
    found = guide_of(case.game)
    for topic in found.topics:
        assert found.matching(topic.name)[:OPTIONS].count(topic) == 1
        first = found.matching(topic.name[:4])[0]
        assert rules.folded(first.name).startswith(rules.folded(topic.name[:4]))
        assert found.named(f" {topic.name.upper()} ") == topic


@every_game
async def test_every_message_of_the_rules_is_allowed_and_every_topic_is_reached_from_any(case: Case) -> None:
    found = guide_of(case.game)
    for topic in found.topics:
        check(rules.topic_message(found, topic, 10**18, rules.RENAMED)).stop()
    reached = set()
    for group in found.groups:
        for page in range(1 + len(found.of(group)) // OPTIONS):
            view = check(rules.group_message(found, group, page, 10**18))
            view.stop()
            reached |= set(offered(view))
    assert {rules.key(topic.name) for topic in found.topics} <= reached


def offered(view: Any) -> Iterator[str]:
    """Yield the values of all menus of a message."""
    for item in view.walk_children():
        for option in getattr(item, "options", ()):
            yield option.value


@every_game
@whole_games
@given(seed=seeds)
def test_what_is_offered_leads_to_topics_that_exist(case: Case, seed: int) -> None:
    found = guide_of(case.game)
    for moment in playout(case, seed).sample():
        view = case.game.view(moment.before, moment.seat)
        legal = case.game.legal_actions(moment.before, moment.seat)
        for field, values, settled in questions(legal, moment):
            for value in values:
                name = case.game.words.topic(view, field, value, settled)
                assert not name or found.get(name), (field, value, name)


@every_game
@whole_games
@given(seed=seeds)
def test_every_refusal_leads_to_topics_that_exist(case: Case, seed: int) -> None:
    game = playout(case, seed)
    found = guide_of(case.game)
    for state, seat, action in refused(game, seed):
        hold_topics(case.game, found, state, seat, action)


def hold_topics(game: AnyGame, found: rules.Guide, state: Any, seat: Seat, action: Any) -> None:
    with pytest.raises(Refused) as caught:
        play(game, state, seat, action, Chance(0))
    names = topics(game, game.view(state, seat), caught.value.refusal)
    assert names, spell(action)
    assert len(names) == len(set(names))
    assert all(found.get(name) for name in names), names
    pointer = rules.pointer(game, names)
    assert f"`/rules game:{game.title} topic:{names[0]}`" in pointer
    assert len(pointer) < REASON


def test_topics_are_read_from_a_text_with_its_figures_filled_in() -> None:
    written = """# The game

## In brief
p. {page}

A line that
wraps. **Bold.**

- one
- two
  goes on

Last.

# Cards of {colour}

## {colour} card
p. 3
Only this. And that.
"""
    first, second = read(written, {"page": 2, "colour": "Red"})
    assert first == Topic(
        "In brief", "The game", "p. 2", "A line that wraps. **Bold.**\n- one\n- two goes on\nLast."
    )
    assert second == Topic("Red card", "Cards of Red", "p. 3", "Only this. And that.")
    assert (first.gist, second.gist) == ("A line that wraps.", "Only this.")


def test_a_figure_that_nobody_has_is_found_out() -> None:
    with pytest.raises(KeyError):
        read("# A\n## B\np. 1\nCosts {cost}.", {})
