"""Seats of running tables: given up, taken over, and private all the while."""

from __future__ import annotations

import asyncio

import pytest

from bot.kernel import Seat
from bot.tables.entries import Left, Took
from bot.tables.table import NotPossible, awaited_people
from tests.ferry import GAME
from tests.tables.people import ADA, BEN, CLEO, DAN, EVE, MILL, STOP, Evening, steps


async def test_a_seat_given_up_is_free_and_the_log_says_so(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    left = await evening.keeper.leave(table.id, ADA)
    assert left.seats == (None, BEN)
    assert left.names() == ["Ada", "Ben"]
    assert (await evening.store.table(table.id)).names() == ["Ada", "Ben"]
    assert (await evening.store.log(table.id))[-1].entry == Left(Seat(0), ADA.user, "Ada")
    with pytest.raises(NotPossible, match="no seat"):
        await evening.keeper.leave(table.id, ADA)


async def test_whoever_takes_a_free_seat_plays_on(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.leave(table.id, ADA)
    taken = await evening.keeper.join(table.id, CLEO)
    assert (taken.seats, taken.names(), taken.gone) == ((CLEO, BEN), ["Cleo", "Ben"], ())
    assert (await evening.store.log(table.id))[-1].entry == Took(Seat(0), CLEO.user, "Cleo")
    assert (await evening.act(taken, CLEO, MILL, STOP)).state.players[0].at == "mill"


async def test_whoever_takes_a_seat_does_not_see_the_draft_of_whoever_left_it(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    await evening.keeper.leave(table.id, ADA)
    await evening.keeper.join(table.id, CLEO)
    assert steps(await evening.keeper.look(table.id, CLEO.user)) == ()


async def test_whoever_left_can_only_watch(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    stamp = (await evening.keeper.look(table.id, ADA.user)).stamp
    await evening.keeper.leave(table.id, ADA)
    look = await evening.keeper.look(table.id, ADA.user)
    assert (look.seat, look.draft, look.stamp) == (None, None, "")
    with pytest.raises(NotPossible, match="no seat"):
        await evening.keeper.push(table.id, ADA.user, MILL, stamp)


async def test_a_free_seat_is_taken_once(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.leave(table.id, ADA)
    done = await asyncio.gather(
        *(evening.keeper.join(table.id, person) for person in (CLEO, DAN, EVE)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in done) == ["NotPossible", "NotPossible", "Table"]
    assert (await evening.store.table(table.id)).plies == 4


async def test_nobody_sits_twice_and_full_tables_take_nobody(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    with pytest.raises(NotPossible, match="You have a seat"):
        await evening.keeper.join(table.id, BEN)
    with pytest.raises(NotPossible, match="no free seat"):
        await evening.keeper.join(table.id, CLEO)


async def test_a_free_seat_is_awaited_by_nobody_in_particular(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    left = await evening.keeper.leave(table.id, ADA)
    look = await evening.keeper.look(table.id, BEN.user)
    assert awaited_people(left, GAME, look.state) == []
    with pytest.raises(NotPossible, match="it waits for seat 1, which is free"):
        await evening.keeper.push(table.id, BEN.user, MILL)


async def test_people_coming_and_going_leave_the_position_and_its_controls(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    before = await evening.keeper.push(table.id, ADA.user, MILL)
    await evening.keeper.leave(table.id, BEN)
    await evening.keeper.join(table.id, CLEO)
    after = await evening.keeper.look(table.id, ADA.user)
    assert (after.state, after.draft, after.stamp) == (before.state, before.draft, before.stamp)
