"""What a table decides together: who is asked, when it counts, and what becomes of the log."""

from __future__ import annotations

import pytest

from bot.kernel import Commit, Seat
from bot.tables.departing import forget
from bot.tables.entries import Closed, Conceded, Left, Paused, Resumed, Rewound, Took
from bot.tables.motions import Concede, Consent, End, GoBack, Motion, Outcome, Pause, Replace, Resume, Warrant
from bot.tables.ports import Letter
from bot.tables.steering import Steering
from bot.tables.table import NotPossible, Person, Status, Table
from bot.tables.undoing import cut_off, last_turn, undoing
from tests.ferry.actions import Dig
from tests.tables.people import ADA, BEN, CLEO, DAN, MILL, STOP, Evening


@pytest.fixture
def steering(evening: Evening) -> Steering:
    return Steering(evening.keeper)


def motion_of(table: Table) -> Motion:
    assert table.motion is not None
    return table.motion


async def agree(steering: Steering, table: Table, *people: Person) -> Table:
    for person in people:
        table = await steering.answer(table.id, motion_of(table).number, person, agrees=True)
    return table


async def test_a_turn_is_taken_back_when_all_others_agree(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN, CLEO)
    before = await evening.keeper.look(table.id, ADA.user)
    after = (await evening.act(table, ADA, MILL, STOP)).table
    to = await last_turn(evening.keeper, after, Seat(0))
    asked = await steering.propose(table.id, ADA, GoBack(to))
    assert motion_of(asked).undone == (after.plies,)
    assert motion_of(asked).seats == (0, 1, 2)
    asked = await agree(steering, asked, BEN)
    assert (asked.plies, motion_of(asked).open) == (after.plies, True)
    done = await agree(steering, asked, CLEO)
    entry = (await evening.store.log(table.id))[-1].entry
    assert entry == Rewound(to, by=Warrant(ADA, (BEN, CLEO)))
    assert motion_of(done).outcome is Outcome.PASSED
    look = await evening.keeper.look(table.id, ADA.user)
    assert look.state == before.state
    assert look.draft is not None


async def test_one_no_settles_what_all_must_agree_to(evening: Evening, steering: Steering) -> None:
    table = (await evening.act(await evening.sailing(BEN, CLEO), ADA, MILL, STOP)).table
    asked = await steering.propose(table.id, ADA, GoBack(table.plies - 1))
    done = await steering.answer(table.id, 1, CLEO, agrees=False)
    assert (motion_of(done).outcome, done.plies) == (Outcome.REFUSED, table.plies)
    with pytest.raises(NotPossible, match="settled already"):
        await agree(steering, asked, BEN)


async def test_a_majority_is_enough_where_the_channel_settles_it_so(
    evening: Evening, steering: Steering
) -> None:
    table = (await evening.act(await evening.sailing(BEN, CLEO), ADA, MILL, STOP)).table
    asked = await steering.propose(table.id, ADA, GoBack(table.plies - 1), consent=Consent.MAJORITY)
    assert motion_of(await agree(steering, asked, CLEO)).outcome is Outcome.PASSED


async def test_only_those_affected_are_asked_where_the_channel_settles_it_so(
    evening: Evening, steering: Steering
) -> None:
    table = (await evening.act(await evening.sailing(BEN, CLEO), ADA, MILL, STOP)).table
    asked = await steering.propose(table.id, ADA, GoBack(table.plies - 1), consent=Consent.AFFECTED)
    assert motion_of(asked).seats == (0, 1)
    with pytest.raises(NotPossible, match="not among those"):
        await agree(steering, asked, CLEO)
    assert motion_of(await agree(steering, asked, BEN)).outcome is Outcome.PASSED


async def test_what_was_drawn_is_taken_back_by_all_only_and_said_openly(
    evening: Evening, steering: Steering
) -> None:
    table = (await evening.act(await evening.sailing(BEN, CLEO), ADA, Dig())).table
    asked = await steering.propose(table.id, ADA, GoBack(table.plies - 1), consent=Consent.MAJORITY)
    assert (motion_of(asked).unanimous, motion_of(asked).strict) == (True, True)
    done = await agree(steering, asked, BEN, CLEO)
    entry = (await evening.store.log(table.id))[-1].entry
    assert isinstance(entry, Rewound)
    assert entry.fresh
    again = (await evening.act(done, ADA, Dig())).table
    log = [logged.entry for logged in await evening.store.log(table.id)]
    first, second = log[table.plies - 1], log[again.plies - 1]
    assert isinstance(first, Commit)
    assert isinstance(second, Commit)
    assert first.actions == second.actions
    assert first.seed != second.seed


async def test_silence_never_takes_back_what_was_drawn(evening: Evening, steering: Steering) -> None:
    table = (await evening.act(await evening.sailing(BEN, CLEO), ADA, Dig())).table
    asked = await steering.propose(table.id, ADA, GoBack(table.plies - 1))
    await agree(steering, asked, CLEO)
    evening.clock.pass_(days=30)
    assert await steering.lapse(table.id) is None


async def test_the_branch_that_was_cut_off_can_be_restored(evening: Evening, steering: Steering) -> None:
    table = (await evening.act(await evening.sailing(BEN), ADA, MILL, STOP)).table
    there = await evening.keeper.look(table.id, BEN.user)
    back = await agree(steering, await steering.propose(table.id, ADA, GoBack(table.plies - 1)), BEN)
    to = await cut_off(evening.keeper, back)
    assert to == table.plies
    found = await undoing(evening.keeper, back, to)
    assert (len(found.undone), [turned.ply for turned in found.redone]) == (0, [table.plies])
    done = await agree(steering, await steering.propose(table.id, BEN, GoBack(to)), ADA)
    entry = (await evening.store.log(done.id))[-1].entry
    assert entry == Rewound(to, by=Warrant(BEN, (ADA,)), restores=True)
    assert (await evening.keeper.look(table.id, BEN.user)).state == there.state
    assert evening.keeper.game_of(done).id == "ferry"


async def test_a_taking_back_lapses_when_the_table_plays_on(evening: Evening, steering: Steering) -> None:
    table = (await evening.act(await evening.sailing(BEN), ADA, MILL, STOP)).table
    await steering.propose(table.id, ADA, GoBack(table.plies - 1))
    on = (await evening.act(table, BEN, STOP)).table
    assert motion_of(on).outcome is Outcome.LAPSED
    assert Letter(table.id, on.plies, "vote") in await evening.store.outbox()
    with pytest.raises(NotPossible, match="settled already"):
        await steering.answer(table.id, 1, BEN, agrees=True)
    assert motion_of(await steering.propose(table.id, BEN, Pause())).number == 2


async def test_a_table_is_asked_one_thing_at_a_time(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN, CLEO)
    await steering.propose(table.id, ADA, End())
    with pytest.raises(NotPossible, match="by Ada"):
        await steering.propose(table.id, BEN, Pause())
    with pytest.raises(NotPossible, match="Only Ada"):
        await steering.withdraw(table.id, 1, BEN.user)
    done = await steering.withdraw(table.id, 1, ADA.user)
    assert motion_of(done).outcome is Outcome.WITHDRAWN
    assert motion_of(await steering.propose(table.id, BEN, Pause())).open


async def test_a_paused_table_lets_nobody_act_until_it_resumes(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    paused = await agree(steering, await steering.propose(table.id, BEN, Pause("holidays")), ADA)
    assert (await evening.store.log(table.id))[-1].entry == Paused(Warrant(BEN, (ADA,)), "holidays")
    assert paused.paused
    with pytest.raises(NotPossible, match="pauses"):
        await evening.keeper.push(table.id, ADA.user, STOP)
    with pytest.raises(NotPossible, match="pauses already"):
        await steering.propose(table.id, ADA, Pause())
    resumed = await agree(steering, await steering.propose(table.id, ADA, Resume()), BEN)
    assert (await evening.store.log(table.id))[-1].entry == Resumed(Warrant(ADA, (BEN,)))
    look = await evening.keeper.look(table.id, ADA.user)
    assert (resumed.paused, look.draft is not None) == (False, True)


async def test_whoever_was_long_awaited_is_not_asked(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN)
    asked = await steering.propose(table.id, BEN, Replace(Seat(0), ADA))
    assert motion_of(asked).open
    await steering.withdraw(table.id, 1, BEN.user)
    evening.clock.pass_(days=7)
    done = await steering.propose(table.id, BEN, Replace(Seat(0), ADA, CLEO))
    assert done.seats == (CLEO, BEN)
    log = [logged.entry for logged in await evening.store.log(table.id)]
    assert log[-2:] == [Left(Seat(0), ADA.user, "Ada", Warrant(BEN)), Took(Seat(0), CLEO.user, "Cleo")]


async def test_whoever_is_asked_in_vain_does_not_hold_the_table_up(
    evening: Evening, steering: Steering
) -> None:
    table = await evening.sailing(BEN, CLEO)
    asked = await steering.propose(table.id, ADA, End("nobody comes"))
    await agree(steering, asked, BEN)
    evening.clock.pass_(days=6)
    assert await steering.lapse(table.id) is None
    evening.clock.pass_(days=1)
    done = await steering.lapse(table.id)
    assert done is not None
    assert done.status is Status.CLOSED
    warrant = Warrant(ADA, (BEN,))
    assert (await evening.store.log(table.id))[-1].entry == Closed(ADA.user, "Ada", "nobody comes", warrant)


async def test_the_departed_do_not_count(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN, CLEO)
    await steering.propose(table.id, ADA, End())
    await evening.keeper.leave(table.id, CLEO)
    done = await steering.answer(table.id, 1, BEN, agrees=True)
    assert done.status is Status.CLOSED


async def test_whoever_takes_a_seat_answers_for_it(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN)
    asked = await steering.propose(table.id, ADA, End())
    await evening.keeper.leave(table.id, BEN)
    await evening.keeper.join(table.id, DAN)
    with pytest.raises(NotPossible, match="not among those"):
        await agree(steering, asked, BEN)
    assert (await agree(steering, asked, DAN)).status is Status.CLOSED


async def test_conceding_ends_the_game_with_a_winner(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN)
    with pytest.raises(NotPossible, match="to themselves"):
        await steering.propose(table.id, ADA, Concede(Seat(0)))
    done = await steering.propose(table.id, ADA, Concede(Seat(1)))
    assert done.status is Status.OVER
    assert (await evening.store.log(table.id))[-1].entry == Conceded(Seat(1), Warrant(ADA))
    history = await evening.keeper.history(table.id)
    assert (history[-1].table.status, history[-2].table.status) == (Status.OVER, Status.PLAYING)
    assert history[-1].secret


async def test_a_moderator_asks_nobody(evening: Evening, steering: Steering) -> None:
    table = (await evening.act(await evening.sailing(BEN), ADA, Dig())).table
    await steering.order(table.id, DAN, GoBack(table.plies - 1))
    entry = (await evening.store.log(table.id))[-1].entry
    assert entry == Rewound(table.plies - 1, by=Warrant(DAN, moderator=True), fresh=True)
    assert (await steering.order(table.id, DAN, Pause())).paused
    assert not (await steering.order(table.id, DAN, Resume())).paused
    assert (await steering.order(table.id, DAN, Replace(Seat(1), BEN))).seats == (ADA, None)
    assert (await steering.order(table.id, DAN, End())).status is Status.CLOSED
    with pytest.raises(NotPossible, match="is over"):
        await steering.order(table.id, DAN, Pause())


async def test_what_cannot_be_gone_back_to_is_refused(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN)
    for to, why in ((table.plies, "present one"), (table.plies + 1, "no entry"), (-1, "no entry")):
        with pytest.raises(NotPossible, match=why):
            await steering.propose(table.id, ADA, GoBack(to))
    with pytest.raises(NotPossible, match="no seat"):
        await steering.propose(table.id, DAN, Pause())
    with pytest.raises(NotPossible, match="Nothing was taken back"):
        await cut_off(evening.keeper, table)
    fresh = await evening.playing(BEN)
    with pytest.raises(NotPossible, match="have not ended a turn"):
        await last_turn(evening.keeper, fresh, Seat(0))


async def test_old_controls_and_drafts_do_not_survive_a_taking_back(
    evening: Evening, steering: Steering
) -> None:
    table = (await evening.act(await evening.sailing(BEN), ADA, MILL, STOP)).table
    before = await evening.keeper.push(table.id, BEN.user, MILL)
    await agree(steering, await steering.propose(table.id, ADA, GoBack(table.plies - 1)), BEN)
    await evening.act(table, ADA, MILL, STOP)
    after = await evening.keeper.look(table.id, BEN.user)
    assert after.draft is not None
    assert after.draft.steps == ()
    assert after.stamp != before.stamp


async def test_a_question_ends_with_its_table(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN, CLEO)
    await steering.propose(table.id, ADA, Pause())
    ended = await steering.order(table.id, DAN, End())
    assert motion_of(ended).outcome is Outcome.LAPSED
    assert Letter(table.id, ended.plies, "vote") in await evening.store.outbox()


async def test_whoever_was_silent_for_long_may_answer_when_they_are_back(
    evening: Evening, steering: Steering
) -> None:
    table = await evening.sailing(BEN, CLEO)
    evening.clock.pass_(days=8)
    await steering.propose(table.id, BEN, Replace(Seat(0), ADA))
    done = await steering.answer(table.id, 1, ADA, agrees=False)
    assert (motion_of(done).outcome, done.seats) == (Outcome.REFUSED, (ADA, BEN, CLEO))


async def test_a_question_whose_asker_has_left_does_not_stay_open_for_ever(
    evening: Evening, steering: Steering
) -> None:
    table = await evening.sailing(BEN, CLEO)
    await steering.propose(table.id, ADA, End())
    await evening.keeper.leave(table.id, ADA)
    evening.clock.pass_(days=8)
    done = await steering.lapse(table.id)
    assert done is not None
    assert (motion_of(done).outcome, done.status) == (Outcome.LAPSED, Status.PLAYING)


async def test_somebody_from_outside_asks_for_a_seat_and_for_nothing_else(
    evening: Evening, steering: Steering
) -> None:
    table = await evening.sailing(BEN)
    for act in (Replace(Seat(1), BEN), Replace(Seat(1), BEN, CLEO), End()):
        with pytest.raises(NotPossible, match="no seat"):
            await steering.propose(table.id, DAN, act)
    asked = await steering.propose(table.id, DAN, Replace(Seat(1), BEN, DAN))
    assert motion_of(asked).open
    assert (await agree(steering, asked, ADA, BEN)).seats == (ADA, DAN)


async def test_nobody_gets_a_seat_who_was_forgotten_after_asking_for_it(
    evening: Evening, steering: Steering
) -> None:
    table = await evening.sailing(BEN)
    asked = await steering.propose(table.id, DAN, Replace(Seat(1), BEN, DAN))
    await forget(evening.keeper, DAN)
    done = await agree(steering, asked, ADA)
    assert (motion_of(done).outcome, done.seats) == (Outcome.LAPSED, (ADA, BEN))


async def test_silence_gives_nobody_from_outside_a_seat(evening: Evening, steering: Steering) -> None:
    table = await evening.sailing(BEN)
    await steering.propose(table.id, DAN, Replace(Seat(1), BEN, DAN))
    evening.clock.pass_(days=8)
    done = await steering.lapse(table.id)
    assert done is not None
    assert (motion_of(done).outcome, done.seats) == (Outcome.LAPSED, (ADA, BEN))
