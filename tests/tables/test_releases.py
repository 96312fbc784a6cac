"""Running tables live through new rules and corrected printed data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as replace_rules
from typing import Any

import pytest
from msgspec.structs import replace

from bot.kernel import Rebase, log
from bot.tables import renewal
from bot.tables.motions import Consent, GoBack
from bot.tables.ports import Snapshot
from bot.tables.renewal import Fate
from bot.tables.steering import Steering
from bot.tables.table import NotPossible
from tests.ferry import tables
from tests.tables.people import ADA, BEN, FORD, MILL, STOP, Evening, offered, steps
from tests.tables.releases import CORRECTED, HEADWIND, NEXT, forget


async def test_a_table_of_this_release_is_left_alone(evening: Evening) -> None:
    await evening.sailing(BEN)
    assert await renewal.renew(evening.keeper) == []


async def test_a_table_that_replays_as_before_goes_on_under_the_new_rules(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.keeper.push(table.id, ADA.user, MILL)
    later = Evening(evening.store, NEXT)
    (renewed,) = await renewal.renew(later.keeper)
    assert (renewed.table.id, renewed.fate) == (table.id, Fate.REPLAYS)
    assert (await evening.store.table(table.id)).version == 2
    assert len(await evening.store.log(table.id)) == 2
    assert steps(await later.keeper.look(table.id, ADA.user)) == (MILL,)
    assert await renewal.renew(later.keeper) == []


async def test_a_table_that_would_replay_otherwise_goes_on_from_where_it_stands(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    before = await evening.act(table, ADA, MILL, STOP)
    later = Evening(evening.store, HEADWIND)
    (renewed,) = await renewal.renew(later.keeper)
    assert renewed.fate is Fate.REBASED
    assert renewed.reason == "entry 3 leads to another state than when it was played"
    look = await later.keeper.look(table.id, BEN.user)
    assert (look.state, look.table.version, look.table.plies) == (before.state, 2, 4)
    assert isinstance((await evening.store.log(table.id))[-1].entry, Rebase)
    assert later.bell.rung == [table.id]
    after = await later.act(table, BEN, FORD, STOP)
    assert [player.at for player in after.state.players] == ["mill", "harbour"]
    assert after.table.opening is not None
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    assert log.last_position(HEADWIND, after.table.opening, entries).state == after.state
    assert await renewal.renew(later.keeper) == []


async def test_what_was_played_under_other_rules_is_taken_back_by_all_only(evening: Evening) -> None:
    """Those rules may have drawn where these do not."""
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    later = Evening(evening.store, HEADWIND)
    await renewal.renew(later.keeper)
    asked = await Steering(later.keeper).propose(table.id, ADA, GoBack(2), consent=Consent.MAJORITY)
    assert asked.motion is not None
    assert (asked.motion.unanimous, asked.motion.strict, asked.motion.undone) == (True, True, (3, 4))


async def test_all_tables_are_rehearsed_before_anything_is_changed(evening: Evening) -> None:
    differs = await evening.sailing(BEN)
    await evening.act(differs, ADA, MILL, STOP)
    same = await evening.playing(BEN)
    before = [await evening.store.table(table.id) for table in (differs, same)]
    later = Evening(evening.store, HEADWIND)
    rehearsed = await renewal.rehearse(later.keeper)
    assert [(found.table.id, found.fate) for found in rehearsed] == [
        (differs.id, Fate.REBASED),
        (same.id, Fate.REPLAYS),
    ]
    assert [await evening.store.table(table.id) for table in (differs, same)] == before
    assert later.bell.rung == []
    assert str(rehearsed[0]) == (
        "table #1 (ferry, rules 1 to 2): is rebased on its stored position: "
        "entry 3 leads to another state than when it was played"
    )
    assert renewal.summary(rehearsed) == (
        "2 running tables of older rules: 1 as before, 1 rebased, 0 cannot go on."
    )
    assert await renewal.renew(later.keeper, rehearsed) == rehearsed


async def test_a_table_that_was_played_on_after_the_rehearsal_is_left_alone(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    later = Evening(evening.store, NEXT)
    rehearsed = await renewal.rehearse(later.keeper)
    await evening.act(table, ADA, MILL, STOP)
    assert await renewal.renew(later.keeper, rehearsed) == []
    assert (await evening.store.table(table.id)).version == 1
    assert len(await renewal.renew(later.keeper)) == 1


async def test_rules_that_fail_at_a_position_are_no_reason_to_lose_it(evening: Evening) -> None:
    """And do not keep the bot from starting for all other tables."""

    def broken(*_: object) -> Sequence[Any]:
        raise KeyError("windmill")

    table = await evening.sailing(BEN)
    later = Evening(evening.store, replace_rules(NEXT, legal_actions=broken))
    (found,) = await renewal.rehearse(later.keeper)
    assert (found.fate, found.reason) == (
        Fate.STUCK,
        "the rules fail at its position: KeyError: 'windmill'",
    )
    assert await renewal.renew(later.keeper, [found]) == []
    assert (await evening.store.table(table.id)).version == 1


async def test_a_table_of_a_game_that_a_release_lacks_cannot_go_on(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    later = Evening(evening.store, replace_rules(NEXT, id="canoe"))
    (found,) = await renewal.rehearse(later.keeper)
    assert str(found) == (
        "table #1 (ferry, rules 1 to none): cannot go on: This Relais does not know the game of table #1"
    )
    assert await renewal.renew(later.keeper) == []
    assert (await evening.store.table(table.id)).plies == table.plies


async def test_lobbies_begin_under_the_rules_of_the_day(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    later = Evening(evening.store, NEXT)
    assert await renewal.renew(later.keeper) == []
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
    rehearsed = await renewal.rehearse(later.keeper)
    assert [(found.table.id, found.fate) for found in rehearsed] == [
        (lost.id, Fate.STUCK),
        (fine.id, Fate.REPLAYS),
    ]
    assert "and its position cannot be read any more: Object" in rehearsed[0].reason
    assert await renewal.renew(later.keeper, rehearsed) == rehearsed[1:]
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
    assert await renewal.renew(evening.keeper) == []


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
    (renewed,) = await renewal.renew(Evening(evening.store, NEXT).keeper)
    assert (renewed.table.id, renewed.fate) == (table.id, Fate.REPLAYS)


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
    (found,) = await renewal.rehearse(Evening(evening.store, NEXT).keeper)
    assert (found.fate, found.reason) == (
        Fate.STUCK,
        "The printed data that table #1 began with is missing",
    )
