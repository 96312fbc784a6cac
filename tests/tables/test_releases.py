"""Running tables live through new rules and corrected printed data."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.kernel import Rebase, log
from bot.tables.ports import Snapshot
from bot.tables.table import NotPossible
from tests.ferry import tables
from tests.tables.people import ADA, BEN, FORD, MILL, STOP, Evening, offered, steps
from tests.tables.releases import CORRECTED, HEADWIND, NEXT, forget


async def test_a_table_of_this_release_is_left_alone(evening: Evening) -> None:
    await evening.sailing(BEN)
    assert await evening.keeper.renew() == []


async def test_a_table_that_replays_as_before_goes_on_under_the_new_rules(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    later = Evening(evening.store, NEXT)
    ((renewed, what),) = await later.keeper.renew()
    assert (renewed.id, what) == (table.id, "replays as before")
    assert (await evening.store.table(table.id)).version == 2
    assert len(await evening.store.log(table.id)) == 2
    assert steps(await later.keeper.look(table.id, ADA.user)) == (MILL,)
    assert await later.keeper.renew() == []


async def test_a_table_that_would_replay_otherwise_goes_on_from_where_it_stands(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    before = await evening.act(table, ADA, MILL, STOP)
    later = Evening(evening.store, HEADWIND)
    ((_, what),) = await later.keeper.renew()
    assert what == "rebased on its stored position"
    look = await later.keeper.look(table.id, BEN.user)
    assert (look.state, look.table.version, look.table.plies) == (before.state, 2, 4)
    assert isinstance((await evening.store.log(table.id))[-1].entry, Rebase)
    assert later.bell.rung == [table.id]
    after = await later.act(table, BEN, FORD, STOP)
    assert [player.at for player in after.state.players] == ["mill", "harbour"]
    assert after.table.opening is not None
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    assert log.last_position(HEADWIND, after.table.opening, entries).state == after.state
    assert await later.keeper.renew() == []


async def test_lobbies_begin_under_the_rules_of_the_day(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    later = Evening(evening.store, NEXT)
    assert await later.keeper.renew() == []
    started = await later.keeper.start(table.id, ADA.user)
    assert (started.version, started.opening and started.opening.version) == (2, 2)


async def test_a_position_that_cannot_be_read_any_more_does_not_keep_the_others_from_going_on(
    evening: Evening,
) -> None:
    lost = await evening.sailing(BEN)
    await evening.act(lost, ADA, MILL, STOP)
    fine = await evening.sailing(BEN)
    ends = await evening.store.table(lost.id)
    entry = (await evening.store.log(lost.id))[-1]
    broken = Snapshot(4, b'{"of":"another shape"}')
    await evening.store.append(replace(ends, plies=4), entry.entry, entry.at, broken, [])
    later = Evening(evening.store, HEADWIND)
    renewed = [(table.id, what.split(":")[0]) for table, what in await later.keeper.renew()]
    assert renewed == [
        (lost.id, "cannot go on, because its position cannot be read any more"),
        (fine.id, "replays as before"),
    ]
    with pytest.raises(NotPossible, match="rules that this Relais lacks"):
        await later.keeper.look(lost.id, BEN.user)


async def test_a_correction_reaches_new_tables_and_leaves_running_ones(
    evening: Evening, request: pytest.FixtureRequest
) -> None:
    running = await evening.playing(BEN)
    digest = request.getfixturevalue("correction")
    fresh = await evening.playing(BEN)
    hands = [
        len((await evening.keeper.look(table.id, ADA.user)).state.players[0].hand)
        for table in (running, fresh)
    ]
    assert hands == [2, 1]
    assert running.opening is not None
    assert fresh.opening is not None
    assert (running.opening.printed, fresh.opening.printed) == (tables.PRINTED.default, digest)
    assert await evening.keeper.renew() == []


async def test_a_table_keeps_a_correction_that_the_host_took_back(evening: Evening, correction: str) -> None:
    table = await evening.playing(BEN)
    tables.PRINTED.current = tables.PRINTED.default
    forget(correction)
    look = await evening.keeper.look(table.id, ADA.user)
    await evening.act(table, ADA, offered(look)[0])
    assert tables.PRINTED.text(correction) == CORRECTED


async def test_new_rules_find_the_printed_data_of_a_table_in_the_store(
    evening: Evening, correction: str
) -> None:
    table = await evening.playing(BEN)
    forget(correction)
    ((renewed, what),) = await Evening(evening.store, NEXT).keeper.renew()
    assert (renewed.id, what) == (table.id, "replays as before")


async def test_a_table_whose_printed_data_is_lost_says_so(
    evening: Evening, correction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.playing(BEN)
    forget(correction)

    async def nothing(_digest: str) -> None:
        return None

    monkeypatch.setattr(evening.store, "printed", nothing)
    with pytest.raises(NotPossible, match="The printed data that table #1 began with is missing"):
        await evening.keeper.look(table.id, ADA.user)
    ((_, what),) = await Evening(evening.store, NEXT).keeper.renew()
    assert what == "cannot go on: The printed data that table #1 began with is missing."
