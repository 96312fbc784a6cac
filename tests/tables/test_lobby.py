"""Lobbies: people come and go, and what they settle is checked before the game begins."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import lobby
from bot.tables.keeper import LOBBY_LIVES
from bot.tables.ports import Letter, UnknownTable
from bot.tables.table import NotPossible, Order, Status
from tests.ferry import GAME
from tests.tables.people import ADA, BEN, CLEO, DAN, EVE, NOON, Evening


async def test_whoever_opens_a_table_has_joined_it(evening: Evening) -> None:
    table = await evening.lobby(options={"chart": "lake"})
    assert (table.status, table.seats, table.opener, table.created_at) == (Status.OPEN, (ADA,), ADA, NOON)
    assert table == await evening.store.table(table.id)


async def test_people_sit_in_the_order_they_joined(evening: Evening) -> None:
    table = await evening.lobby(BEN, CLEO)
    assert table.names() == ["Ada", "Ben", "Cleo"]


async def test_nobody_joins_twice(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    with pytest.raises(NotPossible, match="You have joined table #1 already"):
        await evening.keeper.join(table.id, BEN)


async def test_two_presses_at_once_join_once(evening: Evening) -> None:
    table = await evening.lobby()
    done = await asyncio.gather(
        *(evening.keeper.join(table.id, BEN) for _ in range(2)), return_exceptions=True
    )
    assert [type(outcome).__name__ for outcome in done] == ["Table", "NotPossible"]
    assert (await evening.store.table(table.id)).seats == (ADA, BEN)


async def test_a_full_table_takes_nobody(evening: Evening) -> None:
    table = await evening.lobby(BEN, CLEO, DAN)
    with pytest.raises(NotPossible, match="full: Ferry is for at most 4"):
        await evening.keeper.join(table.id, EVE)


async def test_whoever_leaves_a_lobby_makes_room(evening: Evening) -> None:
    table = await evening.lobby(BEN, CLEO)
    assert (await evening.keeper.leave(table.id, BEN)).seats == (ADA, CLEO)
    with pytest.raises(NotPossible, match="not joined"):
        await evening.keeper.leave(table.id, BEN)
    assert (await evening.keeper.join(table.id, BEN)).seats == (ADA, CLEO, BEN)


async def test_a_table_that_is_not_there_is_unknown(evening: Evening) -> None:
    for asked in (evening.keeper.join(7, BEN), evening.keeper.look(7, 1), evening.keeper.place(7, message=1)):
        with pytest.raises(UnknownTable):
            await asked


async def test_options_are_checked_when_a_table_is_opened(evening: Evening) -> None:
    with pytest.raises(NotPossible, match="Ferry has no option sails; it has: chart, rounds, spies"):
        await evening.lobby(options={"sails": 3})
    with pytest.raises(NotPossible, match="Where the ferries sail: possible are River, Lake, Islands"):
        await evening.lobby(options={"chart": "ocean"})
    with pytest.raises(NotPossible, match="possible are With spies"):
        await evening.lobby(options={"spies": 1})


async def test_only_the_opener_settles_options_and_order(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    assert (await evening.keeper.choose(table.id, ADA.user, "rounds", 3)).options == {"rounds": 3}
    with pytest.raises(NotPossible, match="Ada opened this table and settles its options"):
        await evening.keeper.choose(table.id, BEN.user, "rounds", 1)
    with pytest.raises(NotPossible, match="Ada opened this table"):
        await evening.keeper.arrange(table.id, BEN.user, Order.RANDOM)


async def test_the_opener_can_set_the_order_of_all_who_joined(evening: Evening) -> None:
    table = await evening.lobby(BEN, CLEO)
    users = (CLEO.user, ADA.user, BEN.user)
    assert (await evening.keeper.arrange(table.id, ADA.user, Order.SET, users)).seats == (CLEO, ADA, BEN)
    for wrong in (users[:2], (*users, EVE.user), (ADA.user, ADA.user, BEN.user)):
        with pytest.raises(NotPossible, match="everybody who has joined, once"):
            await evening.keeper.arrange(table.id, ADA.user, Order.SET, wrong)
    started = await evening.keeper.start(table.id, ADA.user)
    assert started.names() == ["Cleo", "Ada", "Ben"]


async def test_a_random_order_keeps_everybody_and_is_not_always_that_of_joining(evening: Evening) -> None:
    orders = set()
    for _ in range(8):
        table = await evening.lobby(BEN, CLEO, order=Order.RANDOM)
        started = await evening.keeper.start(table.id, ADA.user)
        orders.add(tuple(started.names()))
        assert sorted(started.names()) == ["Ada", "Ben", "Cleo"]
    assert len(orders) > 1


def test_options_limit_how_many_can_play() -> None:
    """The lake is for two or three."""
    assert lobby.seats_allowed(GAME, {}) == [2, 3, 4]
    assert lobby.seats_allowed(GAME, {"chart": "lake"}) == [2, 3]


async def test_a_table_starts_only_with_enough_people(evening: Evening) -> None:
    table = await evening.lobby()
    assert lobby.may_start(table, GAME) == "Ferry with these options is for 2, 3 or 4; 1 joined so far."
    with pytest.raises(NotPossible, match="1 joined so far"):
        await evening.keeper.start(table.id, ADA.user)
    full = await evening.lobby(BEN, CLEO, DAN, options={"chart": "lake"})
    with pytest.raises(NotPossible, match="is for 2 or 3; 4 joined"):
        await evening.keeper.start(full.id, ADA.user)


async def test_only_who_has_joined_can_start(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    with pytest.raises(NotPossible, match="Only those who have joined"):
        await evening.keeper.start(table.id, EVE.user)
    assert (await evening.keeper.start(table.id, BEN.user)).status is Status.PLAYING


async def test_starting_fixes_the_opening_and_lets_it_be_told(evening: Evening) -> None:
    table = await evening.playing(BEN, options={"chart": "lake"})
    assert table.opening is not None
    assert table.opening.options == {"chart": "lake", "rounds": 2, "spies": True}
    assert (table.opening.seats, table.opening.version) == (2, 1)
    assert (table.plies, table.commits, table.turn_since) == (0, (0, 0), NOON)
    assert await evening.store.outbox() == [Letter(1, 0, "board"), Letter(1, 0, "ping")]
    assert evening.bell.rung == [1]
    assert await evening.store.printed(table.opening.printed) == GAME.printed.text("")


async def test_two_presses_at_once_start_once(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    done = await asyncio.gather(
        evening.keeper.start(table.id, ADA.user),
        evening.keeper.start(table.id, BEN.user),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in done) == ["NotPossible", "Table"]
    assert evening.bell.rung == [1]


async def test_a_lobby_closes_after_a_week_and_says_so(evening: Evening) -> None:
    old = await evening.lobby(BEN)
    evening.clock.pass_(days=1)
    young = await evening.lobby()
    playing = await evening.playing(BEN)
    evening.clock.pass_(days=LOBBY_LIVES.days - 1)
    (closed,) = await evening.keeper.expire_lobbies()
    assert (closed.id, closed.status, closed.plies) == (old.id, Status.CLOSED, 1)
    (logged,) = await evening.store.log(old.id)
    assert "nobody started it within 7 days" in str(logged.entry)
    assert await evening.store.outbox(old.id) == [Letter(old.id, 1, "board"), Letter(old.id, 1, "ping")]
    assert await evening.keeper.expire_lobbies() == []
    assert [table.id for table in await evening.store.tables()] == [young.id, playing.id]


async def test_a_closed_lobby_is_over_for_everybody(evening: Evening) -> None:
    table = await evening.lobby(BEN)
    await evening.keeper.close(table.id, ADA, "rain")
    for asked in (
        evening.keeper.join(table.id, CLEO),
        evening.keeper.leave(table.id, BEN),
        evening.keeper.start(table.id, ADA.user),
        evening.keeper.choose(table.id, ADA.user, "rounds", 1),
        evening.keeper.close(table.id, ADA),
    ):
        with pytest.raises(NotPossible, match="over"):
            await asked


async def test_a_table_of_a_game_that_is_gone_says_so(evening: Evening) -> None:
    table = await evening.playing(BEN)
    later = Evening(evening.store)
    later.keeper.games = {}
    with pytest.raises(NotPossible, match="does not know the game of table #1"):
        await later.keeper.look(table.id, ADA.user)


async def test_where_a_table_is_shown_is_noted(evening: Evening) -> None:
    table = await evening.lobby()
    await evening.keeper.place(table.id, channel=700)
    placed = await evening.keeper.place(table.id, message=55)
    assert (placed.channel, placed.parent, placed.message) == (700, 70, 55)
