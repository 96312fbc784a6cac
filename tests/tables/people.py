"""People at tables of Ferry, the time they play at, and what a keeper needs besides a store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from bot.kernel import Action, AnyGame, Value
from bot.tables.fairness import SECRET
from bot.tables.keeper import Keeper, Look
from bot.tables.ports import Store
from bot.tables.table import Order, Person, Table
from tests.ferry import GAME
from tests.ferry.actions import Lay, Plan, Stop

ADA, BEN, CLEO, DAN, EVE = (
    Person(number, name) for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan", "Eve"), 101)
)
NOON = datetime(2031, 5, 1, 12, 0, tzinfo=UTC)


class Hourglass:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> datetime:
        return self.time

    def pass_(self, **span: float) -> None:
        self.time += timedelta(**span)


class Bell:
    """An announcer that only notes for which tables it was rung."""

    def __init__(self) -> None:
        self.rung: list[int] = []

    def wake(self, table: int) -> None:
        self.rung.append(table)


def secrets() -> Iterator[bytes]:
    """Yield secrets that are the same each time."""
    for number in count(1):
        yield number.to_bytes(SECRET, "big")


class Evening:
    """A keeper with all that is around it."""

    def __init__(self, store: Store, game: AnyGame = GAME) -> None:
        self.store = store
        self.clock = Hourglass()
        self.bell = Bell()
        self.keeper = Keeper(store, {game.id: game}, self.clock, secrets().__next__, self.bell)

    async def lobby(
        self, *joining: Person, options: Mapping[str, Value] | None = None, order: Order = Order.JOIN
    ) -> Table:
        """Return a lobby that Ada opened and these joined."""
        game = next(iter(self.keeper.games.values()))
        table = await self.keeper.open(
            game, ADA, guild=9, channel=70, parent=70, options=options or {}, order=order
        )
        for person in joining:
            table = await self.keeper.join(table.id, person)
        return table

    async def playing(self, *joining: Person, options: Mapping[str, Value] | None = None) -> Table:
        """Return a table that Ada started with these."""
        table = await self.lobby(*joining, options=options)
        return await self.keeper.start(table.id, ADA.user)

    async def act(self, table: Table, person: Person, *actions: Action) -> Look:
        """Draft these actions for somebody and commit them."""
        for action in actions:
            await self.keeper.push(table.id, person.user, action)
        return await self.keeper.commit(table.id, person.user)

    async def sailing(self, *joining: Person, options: Mapping[str, Value] | None = None) -> Table:
        """Return a table where all have planned, and Ada's ferry is to sail."""
        table = await self.playing(*joining, options=options)
        for person in (ADA, *joining):
            look = await self.keeper.look(table.id, person.user)
            table = (await self.act(table, person, first_plan(look))).table
        return table


def first_plan(look: Look) -> Plan:
    """Return the first plan that somebody can make."""
    plan: Plan = offered(look)[0]
    return plan


def offered(look: Look) -> tuple[Any, ...]:
    """Return what somebody can do next."""
    assert look.draft is not None
    return look.draft.legal_actions()


def steps(look: Look) -> tuple[Any, ...]:
    """Return the steps of somebody's draft."""
    assert look.draft is not None
    return look.draft.steps


MILL, FORD, STOP = Lay("mill"), Lay("ford"), Stop()
"""What a ferry can always do first, and last, on the river."""
