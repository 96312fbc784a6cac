"""How finished tables are recorded: whose outcome it is, and which tables count."""

from __future__ import annotations

from dataclasses import replace as replace_fields

from msgspec.structs import replace

from bot.host import archive
from bot.kernel import AnyGame, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.backfill import fill_in
from bot.tables.motions import Concede, GoBack
from bot.tables.results import Finished
from bot.tables.steering import Steering
from bot.tables.table import Person, Status, Table
from tests.ferry import GAME
from tests.ferry.actions import Dig
from tests.host.test_adoption import brought, kept
from tests.host.test_verification import packed
from tests.tables.people import ADA, BEN, CLEO, DAN, MILL, STOP, Evening


async def records(evening: Evening) -> list[Finished]:
    return await evening.store.results.finished(9)


async def played(evening: Evening, *people: Person) -> Table:
    """Let a short game be played to its end by these people besides Ada, and return the table."""
    table = await evening.sailing(*people, options={"rounds": 1})
    for person in (ADA, *people):
        table = (await evening.act(table, person, Dig())).table
    return table


async def test_row_72_a_finished_table_is_recorded_with_its_last_entry(evening: Evening) -> None:
    table = await played(evening, BEN, CLEO)
    assert table.status is Status.OVER
    state = (await evening.keeper.turned(table.id, table.plies)).after
    result = evening.keeper.game_of(table).result(state)
    assert result is not None
    (found,) = await records(evening)
    assert (found.table, found.game, found.options) == (table.id, "ferry", table.options)
    assert found.ended_at == evening.clock.now()
    assert [(o.user, o.name) for o in found.outcomes] == [(p.user, p.name) for p in (ADA, BEN, CLEO)]
    assert tuple(o.score for o in found.outcomes) == result.scores
    assert {o.seat: o.place for o in found.outcomes} == result.places


async def test_whoever_sits_there_at_the_end_has_the_outcome(evening: Evening) -> None:
    table = await evening.sailing(BEN, CLEO, options={"rounds": 1})
    await evening.act(table, ADA, Dig())
    await evening.keeper.leave(table.id, ADA)
    await evening.keeper.join(table.id, DAN)
    await evening.act(table, BEN, Dig())
    await evening.keeper.leave(table.id, BEN)
    await evening.act(table, CLEO, Dig())
    (found,) = await records(evening)
    assert [(o.user, o.name) for o in found.outcomes] == [(DAN.user, "Dan"), (0, ""), (CLEO.user, "Cleo")]
    assert found.of(ADA.user) is None


async def test_a_turn_that_was_taken_back_leaves_no_record(evening: Evening) -> None:
    table = await evening.sailing(BEN, options={"rounds": 1})
    table = (await evening.act(table, ADA, MILL, STOP)).table
    steering = Steering(evening.keeper)
    await steering.propose(table.id, ADA, GoBack(table.plies - 1))
    await steering.answer(table.id, 1, BEN, agrees=True)
    assert await records(evening) == []
    await evening.act(table, ADA, Dig())
    table = (await evening.act(table, BEN, Dig())).table
    result = evening.keeper.game_of(table).result((await evening.keeper.look(table.id, 0)).state)
    assert result is not None
    (found,) = await records(evening)
    assert tuple(o.score for o in found.outcomes) == result.scores


async def test_a_table_that_ended_without_a_result_does_not_count(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.close(table.id, ADA)
    assert await records(evening) == []


async def test_a_conceded_table_counts_as_won_and_lost_without_a_score(evening: Evening) -> None:
    table = await evening.sailing(BEN, CLEO)
    steering = Steering(evening.keeper)
    await steering.propose(table.id, ADA, Concede(Seat(1)))
    await steering.answer(table.id, 1, CLEO, agrees=True)
    (found,) = await records(evening)
    assert [(o.place, o.score) for o in found.outcomes] == [(2, None), (1, None), (2, None)]
    assert found.winners == 1


async def test_what_was_brought_in_from_a_file_does_not_count(evening: Evening) -> None:
    table = await evening.sailing(BEN, options={"rounds": 1})
    copy = await kept(evening, brought(await packed_file(evening, table)))
    for person in (CLEO, DAN):
        await evening.keeper.join(copy.id, person)
    await evening.act(copy, CLEO, Dig())
    assert (await evening.act(copy, DAN, Dig())).table.status is Status.OVER
    await evening.act(table, ADA, Dig())
    await evening.act(table, BEN, Dig())
    again = await kept(evening, brought(await packed_file(evening, table)))
    assert again.status is Status.OVER
    assert await evening.store.results.finished(5) == []
    assert [found.table for found in await records(evening)] == [table.id]


async def packed_file(evening: Evening, table: Table) -> bytes:
    return archive.write(await packed(evening, table.id))


async def test_tables_that_ended_before_there_were_records_get_theirs_once(evening: Evening) -> None:
    await played(evening, BEN)
    conceded = await evening.sailing(BEN)
    steering = Steering(evening.keeper)
    await steering.propose(conceded.id, ADA, Concede(Seat(1)))
    await evening.keeper.close((await evening.sailing(BEN)).id, ADA)
    await evening.sailing(BEN)
    expected = await records(evening)
    assert len(expected) == 2
    await forget_records(evening)
    evening.clock.pass_(days=1)
    assert await fill_in(evening.keeper) == 2
    assert await records(evening) == expected
    await forget_records(evening)
    assert await fill_in(evening.keeper) == 0


async def test_a_table_that_cannot_be_read_any_more_is_left_out(evening: Evening) -> None:
    await played(evening, BEN)
    await forget_records(evening)
    lost = Evening(evening.store, replace_game())
    assert await fill_in(lost.keeper) == 0


def replace_game() -> AnyGame:
    return replace_fields(GAME, id="other")


async def forget_records(evening: Evening) -> None:
    store = evening.store
    assert isinstance(store, SqliteStore)
    await store._write(lambda connection: connection.execute("delete from results"))


async def test_somebody_forgotten_leaves_a_nameless_outcome(evening: Evening) -> None:
    await played(evening, BEN)
    before = (await records(evening))[0]
    await evening.store.people.forget(BEN.user)
    after = (await records(evening))[0]
    nameless = replace(before.outcomes[1], user=0, name="")
    assert after == replace(before, outcomes=(before.outcomes[0], nameless))
