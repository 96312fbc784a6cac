"""Tables on a database of their own, at which everybody plays at random."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.kernel import AnyGame
from bot.store.sqlite import SqliteStore
from bot.tables.keeper import Keeper, Look
from bot.tables.lobby import seats_allowed
from bot.tables.table import Person, Table
from tests.bench.samples import NAMES, seat_to_act


class Now:
    """The time."""

    def now(self) -> datetime:
        """Return the time now."""
        return datetime.now(UTC)


class Silent:
    """Tells nobody anything."""

    def wake(self, table: int) -> None:
        """Do nothing."""


@asynccontextmanager
async def keeping(*games: AnyGame, path: Path | None = None) -> AsyncIterator[Keeper]:
    """Give a keeper of tables of some games, on a new database unless *path* is one."""
    with TemporaryDirectory(prefix="relais-bench-") as folder:
        store = await SqliteStore.open(path or Path(folder) / "relais.db")
        dice = Random(0)
        try:
            yield Keeper(
                store, {game.id: game for game in games}, Now(), lambda: dice.randbytes(32), Silent()
            )
        finally:
            await store.close()


async def begun(keeper: Keeper, game: AnyGame, fewer: int = 0) -> Table:
    """Return a new table at which a game has begun, with as many people as can play, or fewer."""
    allowed = seats_allowed(game, {})
    seats = allowed[-1 - fewer % len(allowed)]
    people = [Person(1001 + number, name) for number, name in enumerate(NAMES[:seats])]
    table = await keeper.open(game, people[0], guild=1, channel=2, parent=2, options={})
    for person in people[1:]:
        await keeper.join(table.id, person)
    return await keeper.start(table.id, people[0].user)


async def draft_turn(keeper: Keeper, number: int, dice: Random) -> int | None:
    """Put a random turn together as a draft that only has to be committed.

    Returns whose turn it is, or nothing when the game is over.
    """
    table = await keeper.store.table(number)
    users = [person.user for person in table.seats if person is not None]
    look = await keeper.look(number, users[0])
    seat = seat_to_act(look.game, look.state, dice)
    if seat is None:
        return None
    look = await keeper.look(number, users[seat])
    while look.draft is not None and not look.draft.sealed:
        look = await keeper.push(number, users[seat], dice.choice(look.draft.legal_actions()))
    return users[seat]


async def play_on(keeper: Keeper, number: int, dice: Random, turns: int) -> Sequence[Look]:
    """Play some random turns, or as many as there are to the end, and return the table after each."""
    looks: list[Look] = []
    while len(looks) < turns and (user := await draft_turn(keeper, number, dice)) is not None:
        looks.append(await keeper.commit(number, user))
    return looks
