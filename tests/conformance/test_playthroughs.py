"""Whole random games written out: the difference in these files *is* the review of a change of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.kernel import AnyGame, Seat, Value
from bot.kernel.choices import Chosen, next_question, spell
from tests.conformance.games import CASES, Case
from tests.conformance.playouts import Moment, Playout, playout

SEEDS = [(case, seed) for case in CASES for seed in range(len(case.game.seats))]

BEGINNING, ENDING = 250, 50
"""How many actions of a long game are written out; whatever goes otherwise between them shows in its end."""

MENU = 25
"""How many answers a menu of Discord holds; more are paged."""


@pytest.mark.parametrize(("case", "seed"), SEEDS, ids=str)
def test_a_random_game_goes_as_it_was_written_down(case: Case, seed: int, rewrite: bool) -> None:  # noqa: FBT001 - a fixture
    path = case.folder / "playthroughs" / f"seed-{seed}.txt"
    told = "\n".join(written(playout(case, seed))) + "\n"
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert path.exists(), "run pytest --rewrite"
    assert told == path.read_text(encoding="utf-8")


def written(game: Playout) -> Iterator[str]:
    """Yield the lines of a game in words."""
    opening = game.opening
    options = ", ".join(f"{name} {value}" for name, value in opening.options.items()) or "no options"
    yield f"{game.game.title} for {opening.seats}, {options}, seed {opening.seed}"
    seen: list[str] = []
    left_out = range(BEGINNING, len(game.moments) - ENDING)
    for moment in game.moments:
        if moment.number not in left_out:
            yield from position(game, moment.before, seen)
            yield from action(game, moment)
        elif moment.number == left_out.start:
            yield f"\n… {len(left_out)} actions …"
    yield from position(game, game.moments[-1].after, seen)
    yield from result(game)
    longest = max(longest_menu(game.game, moment) for moment in game.moments)
    yield f"The longest menu has {longest} answers{': it is paged' if longest > MENU else ''}."


def position(game: Playout, state: Any, seen: list[str]) -> Iterator[str]:
    """Yield who decides, and the lines of the outline that are not as they were."""
    outline = game.game.words.outline(game.game.view(state, None), game.names).splitlines()
    yield ""
    yield from (f"| {line}" for line in outline if line and line not in seen)
    seen[:] = outline
    for decision in game.game.pending(state):
        prompt = game.game.words.prompt(game.game.view(state, decision.seat), decision)
        count = len(game.game.legal_actions(state, decision.seat))
        waiting = "" if decision.awaited else ", not awaited"
        yield f"{game.names[decision.seat]} ({decision.rule}{waiting}): {prompt}; {count} legal actions"


def action(game: Playout, moment: Moment) -> Iterator[str]:
    """Yield what a seat did and what everyone was told about it."""
    step = game.game.words.step(game.game.view(moment.before, moment.seat), moment.action)
    yield f"{moment.number + 1}. {game.names[moment.seat]}: {step}"
    for event in moment.events:
        public = game.game.words.tell(event, None, game.names)
        if public is not None:
            yield f"   {public}"
        for seat in game.seats:
            own = game.game.words.tell(event, seat, game.names)
            if own != public:
                yield f"   to {game.names[seat]}: {own or '(nothing)'}"


def result(game: Playout) -> Iterator[str]:
    """Yield the final account."""
    found = game.game.result(game.moments[-1].after)
    assert found is not None
    yield ""
    for part in (*found.parts, *found.tiebreaks):
        yield f"{part.name}: {', '.join(map(str, part.figures))}"
    yield f"Scores: {', '.join(map(str, found.scores))}"
    for number, place in enumerate(found.ranking, 1):
        yield f"{number}. {', '.join(game.names[seat] for seat in place)}"


def longest_menu(game: AnyGame, moment: Moment) -> int:
    """Return the most answers that a question on the way to the action has."""
    legal = game.legal_actions(moment.before, Seat(moment.seat))
    row, longest = spell(moment.action), 1
    given: dict[str, Value] = {}
    while not isinstance(asked := next_question(legal, given), Chosen):
        longest = max(longest, len(asked.answers))
        given[asked.field] = row[asked.field]
    return longest
