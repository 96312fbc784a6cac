"""Turns: drafted in private, taken back freely, committed once, by whoever's turn it is."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.kernel import Commit, IllegalAction, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.keeper import Stale
from bot.tables.ports import Kept, Letter, Snapshot, StoreFailure
from bot.tables.table import NotPossible, Status, awaited_people
from tests.ferry import GAME
from tests.ferry.actions import Dig, Lay, Plan, Spy
from tests.tables.people import ADA, BEN, CLEO, EVE, FORD, MILL, STOP, Evening, first_plan, offered, steps


async def test_steps_are_drafted_one_by_one_and_seen_by_nobody_else(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    look = await evening.keeper.push(table.id, ADA.user, MILL)
    look = await evening.keeper.push(table.id, ADA.user, Lay("harbour"))
    assert steps(look) == (MILL, Lay("harbour"))
    assert look == await evening.keeper.look(table.id, ADA.user)
    other = await evening.keeper.look(table.id, BEN.user)
    assert other.draft is None
    assert other.state.players[0].at == "harbour"
    assert len(await evening.store.log(table.id)) == 2


async def test_a_step_that_is_not_legal_changes_nothing(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    with pytest.raises(IllegalAction, match="to cannot be 'castle' here; possible: harbour, abbey"):
        await evening.keeper.push(table.id, ADA.user, Lay("castle"))
    assert steps(await evening.keeper.look(table.id, ADA.user)) == (MILL,)


async def test_the_last_step_can_be_taken_back(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    await evening.keeper.push(table.id, ADA.user, Lay("harbour"))
    assert steps(await evening.keeper.pop(table.id, ADA.user)) == (MILL,)
    assert steps(await evening.keeper.pop(table.id, ADA.user)) == ()
    with pytest.raises(IllegalAction, match="no step to take back"):
        await evening.keeper.pop(table.id, ADA.user)
    assert await evening.store.draft(table.id, Seat(0)) is None


async def test_a_turn_can_be_begun_anew(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    for action in (MILL, Lay("harbour"), FORD):
        await evening.keeper.push(table.id, ADA.user, action)
    look = await evening.keeper.restart(table.id, ADA.user)
    assert steps(look) == ()
    assert offered(look) == offered(await evening.keeper.look(table.id, ADA.user))


async def test_a_commit_is_logged_with_its_seed_and_told(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    evening.clock.pass_(hours=2)
    before = len(evening.bell.rung)
    look = await evening.act(table, ADA, MILL, STOP)
    logged = (await evening.store.log(table.id))[-1]
    assert isinstance(logged.entry, Commit)
    assert (logged.ply, logged.at, logged.entry.seat) == (3, evening.clock.now(), 0)
    assert bytes(logged.entry.actions) == b'[{"do":"lay","to":"mill"},{"do":"stop"}]'
    assert look.table == await evening.store.table(table.id)
    assert (look.table.plies, look.table.commits, look.table.turn_since) == (3, (2, 1), evening.clock.now())
    assert (look.draft, look.state.players[0].at) == (None, "mill")
    assert (await evening.store.outbox())[-2:] == [Letter(1, 3, "board"), Letter(1, 3, "ping")]
    assert len(evening.bell.rung) == before + 1
    assert await evening.store.draft(table.id, Seat(0)) is None


async def test_a_last_step_can_come_with_the_commit(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    look = await evening.keeper.commit(table.id, ADA.user, last=STOP)
    assert look.state.players[0].at == "mill"
    assert [person.name for person in awaited_people(look.table, GAME, look.state)] == ["Ben"]


async def test_a_turn_that_is_not_complete_cannot_be_ended(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    with pytest.raises(IllegalAction, match="not complete"):
        await evening.keeper.commit(table.id, ADA.user)
    assert steps(await evening.keeper.look(table.id, ADA.user)) == (MILL,)


async def test_a_reveal_seals_the_draft_before_anything_is_shown(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    look = await evening.keeper.push(table.id, ADA.user, Spy(Seat(1)))
    assert look.draft is not None
    assert look.draft.sealed
    assert look.draft.preview == look.state
    with pytest.raises(IllegalAction, match="the turn is complete"):
        await evening.keeper.push(table.id, ADA.user, STOP)
    assert steps(await evening.keeper.pop(table.id, ADA.user)) == ()


async def test_after_a_commit_that_showed_something_the_same_seat_goes_on(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, Spy(Seat(1)))
    look = await evening.keeper.look(table.id, ADA.user)
    assert look.state.players[0].days == 2
    assert STOP in offered(look)


async def test_whoever_is_not_awaited_is_told_whom_the_table_waits_for(evening: Evening) -> None:
    table = await evening.sailing(BEN, CLEO)
    with pytest.raises(NotPossible, match=r"It is not your turn at table #1: it waits for Ada\."):
        await evening.keeper.push(table.id, BEN.user, MILL)
    planning = await evening.playing(BEN, CLEO)
    await evening.keeper.look(planning.id, ADA.user)
    with pytest.raises(NotPossible, match="You have no seat at table #2"):
        await evening.keeper.commit(planning.id, EVE.user)


async def test_a_table_that_has_not_started_has_no_turns(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    with pytest.raises(NotPossible, match="has not started yet"):
        await evening.keeper.look(table.id, ADA.user)


async def test_a_control_of_an_earlier_moment_is_stale(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    first = await evening.keeper.look(table.id, ADA.user)
    second = await evening.keeper.push(table.id, ADA.user, MILL, first.stamp)
    for press in (
        evening.keeper.push(table.id, ADA.user, FORD, first.stamp),
        evening.keeper.pop(table.id, ADA.user, first.stamp),
        evening.keeper.restart(table.id, ADA.user, first.stamp),
        evening.keeper.commit(table.id, ADA.user, first.stamp, STOP),
    ):
        with pytest.raises(Stale):
            await press
    assert steps(await evening.keeper.push(table.id, ADA.user, Lay("harbour"), second.stamp)) == (
        MILL,
        Lay("harbour"),
    )


async def test_a_control_made_for_other_steps_is_stale_even_where_the_choices_are_alike(
    evening: Evening,
) -> None:
    """From the isles one sails only back: after either, the same can be done."""
    table = await evening.sailing(BEN, options={"chart": "islands"})
    one = await evening.keeper.push(table.id, ADA.user, Lay("isle_1"))
    await evening.keeper.pop(table.id, ADA.user)
    other = await evening.keeper.push(table.id, ADA.user, Lay("isle_3"))
    assert offered(one) == offered(other)
    with pytest.raises(Stale):
        await evening.keeper.commit(table.id, ADA.user, one.stamp, STOP)


async def test_taking_back_and_doing_again_makes_a_control_current_again(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    first = await evening.keeper.push(table.id, ADA.user, MILL)
    await evening.keeper.pop(table.id, ADA.user)
    again = await evening.keeper.push(table.id, ADA.user, MILL)
    assert again.stamp == first.stamp


async def test_after_a_commit_its_control_is_stale(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    look = await evening.keeper.look(table.id, ADA.user)
    await evening.keeper.commit(table.id, ADA.user, look.stamp, STOP)
    with pytest.raises(Stale):
        await evening.keeper.commit(table.id, ADA.user, look.stamp, STOP)


async def test_one_press_arriving_twice_adds_one_step(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    stamp = (await evening.keeper.look(table.id, ADA.user)).stamp
    done = await asyncio.gather(
        *(evening.keeper.push(table.id, ADA.user, MILL, stamp) for _ in range(3)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in done) == ["Look", "Stale", "Stale"]
    assert steps(await evening.keeper.look(table.id, ADA.user)) == (MILL,)


async def test_one_end_of_turn_arriving_twice_commits_once(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    look = await evening.keeper.push(table.id, ADA.user, STOP)
    done = await asyncio.gather(
        *(evening.keeper.commit(table.id, ADA.user, look.stamp) for _ in range(3)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in done) == ["Look", "Stale", "Stale"]
    assert len(await evening.store.log(table.id)) == 3


async def test_where_all_decide_at_once_anothers_commit_leaves_my_control_as_it_is(evening: Evening) -> None:
    table = await evening.playing(BEN, CLEO)
    looks = [await evening.keeper.look(table.id, person.user) for person in (ADA, BEN, CLEO)]
    done = await asyncio.gather(
        *(
            evening.keeper.commit(table.id, person.user, look.stamp, first_plan(look))
            for person, look in zip((ADA, BEN, CLEO), looks, strict=True)
        )
    )
    assert sorted(look.table.plies for look in done) == [1, 2, 3]
    assert (await evening.keeper.look(table.id, ADA.user)).state.phase == "sailing"


async def test_a_plan_can_be_changed_until_all_have_planned(evening: Evening) -> None:
    table = await evening.playing(BEN)
    look = await evening.keeper.look(table.id, ADA.user)
    hand = look.state.players[0].hand
    await evening.act(table, ADA, Plan(hand[0]))
    look = await evening.keeper.look(table.id, ADA.user)
    assert offered(look) == tuple(Plan(good) for good in dict.fromkeys(hand) if good != hand[0])
    assert awaited_people(look.table, GAME, look.state) == [BEN]


async def test_a_draft_survives_the_end_of_the_process(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        evening = Evening(store)
        table = await evening.sailing(BEN)
        before = await evening.keeper.push(table.id, ADA.user, MILL)
    async with await SqliteStore.open(path) as store:
        keeper = Evening(store).keeper
        look = await keeper.look(table.id, ADA.user)
        assert (steps(look), look.stamp) == ((MILL,), before.stamp)
        assert (await keeper.commit(table.id, ADA.user, before.stamp, STOP)).state.players[0].at == "mill"


async def test_a_draft_is_kept_up_to_the_first_step_that_no_longer_fits(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    kept = b'[{"do":"lay","to":"mill"},{"do":"lay","to":"castle"},{"do":"stop"}]'
    await evening.store.keep_draft(table.id, Seat(0), Kept(2, kept))
    assert steps(await evening.keeper.look(table.id, ADA.user)) == (MILL,)


async def test_a_turn_that_could_not_be_stored_has_not_happened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.sailing(BEN)
    look = await evening.keeper.push(table.id, ADA.user, MILL)
    rung = list(evening.bell.rung)

    async def full(*_given: object, **_named: object) -> None:
        raise StoreFailure("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(evening.store, "append", full)
        with pytest.raises(StoreFailure):
            await evening.keeper.commit(table.id, ADA.user, last=STOP)
    assert await evening.keeper.look(table.id, ADA.user) == look
    assert evening.bell.rung == rung
    assert (await evening.keeper.commit(table.id, ADA.user, look.stamp, STOP)).table.plies == 3


async def test_the_last_commit_ends_the_table_and_leaves_no_drafts(evening: Evening) -> None:
    table = await evening.sailing(BEN, options={"rounds": 1})
    await evening.act(table, ADA, STOP)
    await evening.keeper.push(table.id, BEN.user, MILL)
    look = await evening.keeper.commit(table.id, BEN.user, last=STOP)
    assert look.table.status is Status.OVER
    assert GAME.result(look.state) is not None
    assert (await evening.keeper.look(table.id, ADA.user)).draft is None
    for person in (ADA, BEN):
        with pytest.raises(NotPossible, match="The game at table #1 is over"):
            await evening.keeper.push(table.id, person.user, STOP)
    with pytest.raises(NotPossible, match="over already"):
        await evening.keeper.close(table.id, ADA)


async def test_closing_a_running_table_ends_it_without_a_result(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    closed = await evening.keeper.close(table.id, BEN, "the train leaves")
    assert closed.status is Status.CLOSED
    assert await evening.store.draft(table.id, Seat(0)) is None
    assert await evening.store.snapshot(table.id) == Snapshot(2, (await evening.store.snapshot(1)).state)
    with pytest.raises(NotPossible, match="is over"):
        await evening.keeper.push(table.id, ADA.user, MILL)


async def test_what_an_entry_did_is_the_same_from_memory_and_from_the_log(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, Dig())
    await evening.keeper.leave(table.id, BEN)
    fresh = Evening(evening.store)
    for ply in range(5):
        remembered = await evening.keeper.turned(table.id, ply)
        replayed = await fresh.keeper.turned(table.id, ply)
        for field in ("ply", "entry", "before", "after", "events"):
            assert getattr(remembered, field) == getattr(replayed, field), (ply, field)
    assert (await fresh.keeper.turned(table.id, 3)).events != ()
    assert (await fresh.keeper.turned(table.id, 4)).events == ()
