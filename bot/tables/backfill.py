"""Records of tables that ended before there were records: made once, from their last positions."""

from __future__ import annotations

import asyncio

from msgspec import DecodeError

from bot.kernel import log
from bot.tables import results
from bot.tables.keeper import Keeper
from bot.tables.results import Outcome
from bot.tables.table import NotPossible, Table

FACT = "results since"
"""Noted with the number of the first table that needs no looking at."""


async def fill_in(keeper: Keeper) -> int:
    """Keep how tables ended that are over and have no record yet, once; return how many there were.

    Tables that this release cannot read are left out.
    """
    if await keeper.store.facts(FACT) is not None:
        return 0
    numbers = await keeper.store.results.unrecorded()
    count = 0
    for number in numbers:
        table = await keeper.store.table(number)
        logged = await keeper.store.log(number)
        found = await _outcomes(keeper, table) if logged else ()
        if found:
            await keeper.store.results.record(number, logged[-1].at, found)
            count += 1
    await keeper.store.note(FACT, str(max(numbers, default=0) + 1))
    return count


async def _outcomes(keeper: Keeper, table: Table) -> tuple[Outcome, ...]:
    last = (await keeper.store.log(table.id))[-1].entry
    kept = await keeper.store.snapshot(table.id)
    try:
        game = keeper.game_of(table)
        await keeper.know_print(table)

        def found() -> tuple[Outcome, ...]:
            return results.outcomes(table, game, last, log.read_state(game, kept.state))

        return await asyncio.to_thread(found)
    except (NotPossible, DecodeError):
        return ()
