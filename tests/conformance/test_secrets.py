"""What nobody told a seat, it does not see: checked without knowing what is secret in a game.

Two worlds begin at one position and go different ways. A viewer who was told the same in both must see the
same in both, and be able to do the same; from sight and possibility nothing leaks that no sentence said.
The same test catches changes that nobody was told about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import given

from bot.kernel import Action, AnyGame, Chance, Draft, Seat, play
from tests.conformance.examples import seeds, whole_games
from tests.conformance.games import Case, every_game
from tests.conformance.playouts import Playout, choose, playout
from tests.conformance.test_promises import spread

STEPS = 5
"""How far the worlds are followed."""

PAIRS = 2
"""How often from each position."""


@dataclass
class World:
    """One of two ways that things may go."""

    state: Any
    told: dict[Seat | None, list[str]]


@every_game
@whole_games
@given(seed=seeds)
def test_whoever_was_told_the_same_sees_the_same(case: Case, seed: int) -> None:
    game = playout(case, seed)
    dice = Chance(seed)
    for moment in game.sample():
        for _ in range(PAIRS):
            follow(game, moment.before, dice)


def follow(game: Playout, state: Any, dice: Chance) -> None:
    """Let two worlds go on from a position for as long as somebody cannot tell them apart."""
    one = World(state, {viewer: [] for viewer in game.viewers})
    other = World(state, {viewer: [] for viewer in game.viewers})
    for _ in range(STEPS):
        if not (game.game.pending(one.state) and game.game.pending(other.state)):
            return
        go_on(game, one, other, dice)
        unaware = [viewer for viewer in game.viewers if one.told[viewer] == other.told[viewer]]
        for viewer in unaware:
            hold_equal(game.game, viewer, one, other)
        if any(viewer is not None for viewer in unaware):
            # What a spectator sees, everyone at the table sees.
            assert game.game.view(one.state, None) == game.game.view(other.state, None)
        if not unaware:
            return


def go_on(playout: Playout, one: World, other: World, dice: Chance) -> None:
    """Let something happen in both worlds: the same two times in three, where it can."""
    game = playout.game
    seat, action = choose(game, one.state, dice)
    also, twin = seat, action
    if not dice.below(3) or action not in game.legal_actions(other.state, seat):
        also, twin = choose(game, other.state, dice)
    advance(playout, one, seat, action, dice.below(1 << 64))
    advance(playout, other, also, twin, dice.below(1 << 64))


def advance(playout: Playout, world: World, seat: Seat, action: Action, seed: int) -> None:
    world.state, events = play(playout.game, world.state, seat, action, Chance(seed))
    for viewer, told in world.told.items():
        sentences = (playout.game.words.tell(event, viewer, playout.names) for event in events)
        told += [sentence for sentence in sentences if sentence is not None]


def hold_equal(game: AnyGame, viewer: Seat | None, one: World, other: World) -> None:
    """Fail when the viewer could tell the worlds apart by more than it was told."""
    said = one.told[viewer]
    assert game.view(one.state, viewer) == game.view(other.state, viewer), said
    assert decisions(game, one.state, viewer) == decisions(game, other.state, viewer), said
    assert game.result(one.state) == game.result(other.state), said
    if viewer is None:
        return
    legal = game.legal_actions(one.state, viewer)
    assert list(legal) == list(game.legal_actions(other.state, viewer)), said
    for action in spread(legal, 3):
        assert drafted(game, one.state, viewer, action) == drafted(game, other.state, viewer, action), said


def decisions(game: AnyGame, state: Any, viewer: Seat | None) -> list[Any]:
    """Return whom the table waits for, and what the viewer itself may decide."""
    return [found for found in game.pending(state) if found.awaited or found.seat == viewer]


def drafted(game: AnyGame, state: Any, seat: Seat, action: Action) -> tuple[bool, Any]:
    """Return what a draft shows of an action before it is committed."""
    draft = Draft(game, seat, (state,)).push(action)
    return draft.sealed, game.view(draft.preview, seat)
