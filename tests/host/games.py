"""Games of Ferry that were played, for a host to look after."""

from __future__ import annotations

from bot.kernel import AnyGame
from bot.tables.table import Status, Table, awaited_people
from tests.ferry import GAME
from tests.tables.people import ADA, BEN, CLEO, MILL, STOP, Evening, first_plan

GAMES: dict[str, AnyGame] = {"ferry": GAME}


async def played(evening: Evening) -> Table:
    """Return a finished table of Ada and Ben, in which Cleo sat in for Ben until he came back."""
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    evening.clock.pass_(hours=1)
    await evening.keeper.leave(table.id, BEN)
    await evening.keeper.join(table.id, CLEO)
    await evening.act(table, CLEO, STOP)
    await evening.keeper.leave(table.id, CLEO)
    await evening.keeper.join(table.id, BEN)
    while (look := await evening.keeper.look(table.id, ADA.user)).table.status is Status.PLAYING:
        person = awaited_people(look.table, look.game, look.state)[0]
        evening.clock.pass_(minutes=5)
        mine = await evening.keeper.look(table.id, person.user)
        await evening.act(table, person, first_plan(mine) if mine.state.phase == "planning" else STOP)
    return await evening.store.table(table.id)
