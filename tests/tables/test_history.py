"""What entries did, told later: from the log, for lobbies too, and across releases."""

from __future__ import annotations

import pytest

from bot.tables import renewal
from bot.tables.entries import Closed
from bot.tables.ports import UnknownTable
from bot.tables.table import Status
from tests.ferry import tables
from tests.ferry.actions import Dig
from tests.tables.people import ADA, BEN, CLEO, MILL, STOP, Evening
from tests.tables.releases import HEADWIND, forget


async def test_a_closed_lobby_can_still_be_told_about(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    await evening.keeper.close(table.id, ADA, "rain")
    turned = await evening.keeper.turned(table.id, 1)
    assert turned.entry == Closed(ADA.user, "Ada", "rain")
    assert (turned.before, turned.after, turned.events) == (None, None, ())


async def test_a_history_leads_from_the_opening_to_the_end(evening: Evening) -> None:
    table = await evening.sailing(BEN, options={"rounds": 1})
    await evening.keeper.leave(table.id, BEN)
    await evening.keeper.join(table.id, CLEO)
    await evening.act(table, ADA, MILL, STOP)
    await evening.act(table, CLEO, Dig())
    history = await evening.keeper.history(table.id)
    assert [turned.ply for turned in history] == [0, 1, 2, 3, 4, 5, 6]
    assert history[0].entry is None
    assert [after.before for after in history[1:]] == [turned.after for turned in history[:-1]]
    assert [turned.table.status for turned in history] == [Status.PLAYING] * 6 + [Status.OVER]
    assert [turned.table.plies for turned in history] == [0, 1, 2, 3, 4, 5, 6]
    assert [bool(turned.events) for turned in history] == [False, True, True, False, False, True, True]


async def test_the_history_of_a_table_that_is_not_there_is_unknown(evening: Evening) -> None:
    with pytest.raises(UnknownTable):
        await evening.keeper.history(5)
    with pytest.raises(UnknownTable):
        await evening.keeper.turned(5, 0)


async def test_what_was_played_before_a_rebase_has_no_position_but_can_be_asked_for(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    later = Evening(evening.store, HEADWIND)
    await renewal.renew(later.keeper)
    fresh = Evening(evening.store, HEADWIND).keeper
    assert (await fresh.turned(table.id, 3)).after is None
    rebased = await fresh.turned(table.id, 4)
    assert (rebased.before, rebased.after.players[0].at) == (None, "mill")


async def test_a_history_is_told_with_the_printed_data_it_was_played_with(
    evening: Evening, correction: str
) -> None:
    table = await evening.playing(BEN)
    tables.PRINTED.current = tables.PRINTED.default
    forget(correction)
    (opening,) = await Evening(evening.store).keeper.history(table.id)
    assert len(opening.after.players[0].hand) == 1


async def test_a_look_remembered_is_forgotten_when_the_table_changes(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    first = await evening.keeper.glance(table.id, ADA.user)
    assert await evening.keeper.glance(table.id, ADA.user) is first
    pushed = await evening.keeper.push(table.id, ADA.user, MILL)
    assert await evening.keeper.glance(table.id, ADA.user) == pushed
    committed = await evening.keeper.commit(table.id, ADA.user, last=STOP)
    assert (await evening.keeper.glance(table.id, BEN.user)).state == committed.state
