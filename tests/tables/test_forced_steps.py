"""Steps that leave no choice are taken by themselves, and taken back with the choice that led to them."""

from __future__ import annotations

from dataclasses import replace

from bot.kernel import Seat
from tests.ferry import GAME, rules
from tests.ferry.actions import Action, Lay
from tests.ferry.state import State
from tests.tables.people import ADA, BEN, MILL, STOP, Evening, offered, steps


def with_a_current(state: State, seat: Seat) -> list[Action]:
    """List what a seat can do where a ferry with two days left drifts on, and one without days stops."""
    found = rules.legal_actions(state, seat)
    left = state.players[seat].days if state.phase == "sailing" else None
    return found[:1] if left == 2 else found[-1:] if left == 0 else found


async def test_a_step_without_choice_is_taken_by_itself(evening: Evening) -> None:
    later = Evening(evening.store, replace(GAME, legal_actions=with_a_current))
    table = await later.sailing(BEN)
    look = await later.keeper.push(table.id, ADA.user, MILL)
    assert steps(look) == (MILL, Lay("harbour"))
    assert len(offered(look)) > 1


async def test_it_is_taken_back_with_the_choice_before_it(evening: Evening) -> None:
    later = Evening(evening.store, replace(GAME, legal_actions=with_a_current))
    table = await later.sailing(BEN)
    await later.keeper.push(table.id, ADA.user, MILL)
    assert steps(await later.keeper.pop(table.id, ADA.user)) == ()


async def test_ending_the_turn_is_never_done_by_itself_and_is_taken_back_alone(evening: Evening) -> None:
    later = Evening(evening.store, replace(GAME, legal_actions=with_a_current))
    table = await later.sailing(BEN)
    await later.keeper.push(table.id, ADA.user, MILL)
    look = await later.keeper.push(table.id, ADA.user, MILL)
    assert (steps(look), offered(look)) == ((MILL, Lay("harbour"), MILL), (STOP,))
    await later.keeper.push(table.id, ADA.user, STOP)
    assert steps(await later.keeper.pop(table.id, ADA.user)) == (MILL, Lay("harbour"), MILL)
