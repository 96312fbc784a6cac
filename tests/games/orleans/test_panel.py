"""The private panel of Orléans: how many taps a plan takes, and that every menu is one that Discord takes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.chat import limits, panel, parts
from bot.chat.pictures import Pictures
from bot.games.orleans import GAME
from bot.games.orleans.actions import Choice, Fill
from bot.games.orleans.followers import hand_of
from bot.games.orleans.planning import filling
from bot.games.orleans.state import Position, edition_of
from bot.kernel import DO, Action, Chance, Chosen, Draft, Question, Seat
from bot.tables.keeper import AnyDraft, Look
from bot.tables.table import Person, Status, Table
from tests.chat.artists import plain_box
from tests.games.orleans.players import play_out
from tests.rulebook import rule

MOST_TAPS = 12


def at_table(state: Position, seat: Seat) -> Look:
    """Return what somebody has before them who comes to the table in this position."""
    people = tuple(Person(number + 1, "*" * 32) for number in range(len(state.players)))
    table = Table(
        1,
        GAME.id,
        1,
        1,
        1,
        people[0],
        datetime(2026, 1, 1, tzinfo=UTC),
        status=Status.PLAYING,
        seats=people,
        commits=(0,) * len(people),
    )
    return Look(table, GAME, state, seat, Draft(GAME, seat, (state,)))


# -- taps --------------------------------------------------------------------------------------------------


def taps_to(draft: AnyDraft, wanted: Action) -> int:
    """Return how many answers the panel asks for before it takes an action."""
    path: panel.Path = ()
    while isinstance(question := panel.asked(draft, path), Question):
        path = (*path, _leading(question, wanted))
    assert question == Chosen(wanted)
    return max(len(path), 1)


def _leading(question: Question, wanted: Action) -> int:
    value = getattr(wanted, question.field, type(wanted).__struct_config__.tag)
    return question.answers.index(value)


def plan_of(state: Position, seat: Seat) -> Iterator[tuple[AnyDraft, Choice]]:
    """Yield the steps of somebody who plans quickly: the place that takes most followers comes next."""
    draft: AnyDraft = Draft(GAME, seat, (state,))
    while (choice := _next_of(draft.state, seat)) is not None:
        yield draft, choice
        draft = draft.push(choice)


def _next_of(state: Position, seat: Seat) -> Choice | None:
    """Return the place to fill next: one that is completed, then the one that takes most followers."""
    player = state.players[seat]
    edition = edition_of(state)

    def worth(action: Fill) -> tuple[bool, int]:
        found = len(filling(edition, player, action.place))
        return found == player.loads[action.place].count(""), found

    fills = [action for action in GAME.legal_actions(state, seat) if isinstance(action, Fill)]
    return max(fills, key=worth, default=None)


def planning_positions(seats: int, seed: int) -> Iterator[tuple[Position, Seat]]:
    """Yield the positions of a game in which somebody begins to plan."""
    for moment in play_out(seats, seed):
        plan = moment.before.players[moment.seat].plan
        if GAME.pending(moment.before)[0].name in {"draw", "plan", "change"} and plan and not plan.placed:
            yield moment.before, moment.seat


@rule("4.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_plans_a_full_market_takes_at_most_twelve_taps(seats: int) -> None:
    """Place by place until nobody is left; ending the turn is the last tap."""
    planned = []
    for state, seat in planning_positions(seats, seed=seats):
        steps = list(plan_of(state, seat))
        left = (
            hand_of(steps[-1][0].push(steps[-1][1]).state.players[seat])
            if steps
            else state.players[seat].market
        )
        taps = sum(taps_to(draft, action) for draft, action in steps) + 1
        assert taps <= MOST_TAPS
        planned.append(len(state.players[seat].market) - len(left))
    assert max(planned) == 8


# -- menus -------------------------------------------------------------------------------------------------


class NoPictures(Pictures):
    """Draws nothing: the text board stands in, so that the messages are as long as they ever are."""

    async def draw(self, *_: object, **__: object) -> None:
        return None


BOX = plain_box(GAME)
PANEL = panel.Panel(NoPictures(), {GAME.id: BOX})


def hold_menus(look: Look, path: panel.Path = ()) -> int:
    """Fail when a menu on the way to an action is more than Discord takes; return how many there are.

    Of many answers only a few are followed, the first and the last among them.
    """
    assert look.draft is not None
    found = panel.asked(look.draft, path)
    pages = panel.Menu(found, 0).pages if isinstance(found, Question) else 1
    for page in range(pages):
        view, _ = asyncio.run(PANEL.turn(look, path, page, note="*" * 100))
        limits.check(view)
    if not isinstance(found, Question):
        return pages
    count = len(found.answers)
    followed = range(count) if found.field == DO else sorted({0, count // 2, count - 1})
    return pages + sum(hold_menus(look, (*path, number)) for number in followed)


def hold_position(state: Position, dice: Chance) -> int:
    """Hold the menus of all that have something to decide, and after a step of a draft."""
    menus = 0
    for decision in GAME.pending(state):
        look = at_table(state, decision.seat)
        menus += hold_menus(look)
        assert look.draft is not None
        draft = look.draft.push(dice.pick(look.draft.legal_actions()))
        menus += hold_menus(replace(look, draft=draft))
    return menus


def test_parts_of_the_table_are_no_longer_than_discord_takes() -> None:
    last = list(play_out(4, 4))[-60]
    look = at_table(last.before, last.seat)
    limits.check(parts.menu(look, BOX))
    for name in GAME.words.parts:
        view, _ = asyncio.run(parts.shown(NoPictures(), look, BOX, name, last.seat))
        limits.check(view)
        assert "…" not in view.children[0].children[0].content, name  # type: ignore[attr-defined]


@rule("G.1")
@pytest.mark.parametrize(("seats", "every"), [(2, 23), (3, 29), (4, 37)])
def test_no_menu_is_more_than_discord_takes(seats: int, every: int) -> None:
    dice = Chance(seats)
    moments = list(play_out(seats, seats, removal=True))
    menus = sum(hold_position(moment.before, dice) for moment in moments[::every])
    assert menus > 100


@pytest.mark.soak
@rule("G.1")
@pytest.mark.parametrize("seed", range(12))
def test_no_menu_of_whole_games_is_more_than_discord_takes(seed: int) -> None:
    dice = Chance(seed)
    for number, moment in enumerate(play_out(2 + seed % 3, seed)):
        if number % 7 == 0:
            hold_position(moment.before, dice)
