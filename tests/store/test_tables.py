"""What is kept can be found again, and each change is whole."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta, timezone

import pytest
from msgspec.structs import replace

from bot.kernel import Rebase, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.entries import Closed, Entry, Left, Logged, Rewound, Took
from bot.tables.fairness import Contribution, Luck
from bot.tables.ports import Conflict, Kept, Letter, Played, Sitting, Snapshot, Store, UnknownTable
from bot.tables.table import Order, Person, Status
from tests.store.samples import (
    ADA,
    BEN,
    CLEO,
    NOON,
    PRINTED,
    SECRET,
    begun,
    commit,
    letters,
    lobby,
    started,
    turn,
)


def test_it_is_a_store_as_tables_want_one(store: SqliteStore) -> None:
    as_wanted: Store = store
    assert as_wanted is store


async def test_a_new_table_gets_a_number_and_is_found_as_it_was_given(store: SqliteStore) -> None:
    first = await store.new_table(lobby(), SECRET)
    second = await store.new_table(lobby(thread=True, order=Order.SET, seats=(CLEO,), options={}), SECRET)
    assert (first.id, second.id) == (1, 2)
    assert await store.table(1) == lobby(id=1)
    assert await store.table(2) == lobby(id=2, thread=True, order=Order.SET, seats=(CLEO,), options={})


async def test_a_yes_and_a_one_stay_different_options(store: SqliteStore) -> None:
    made = await store.new_table(lobby(options={"yes": True, "one": 1}), SECRET)
    options = (await store.table(made.id)).options
    assert options["yes"] is True
    assert type(options["one"]) is int


async def test_unknown_tables_are_refused(store: SqliteStore) -> None:
    with pytest.raises(UnknownTable):
        await store.table(1)
    with pytest.raises(UnknownTable):
        await store.save(lobby(id=1))
    with pytest.raises(UnknownTable):
        await store.place(1, message=5)
    with pytest.raises(UnknownTable):
        await store.begin(started(lobby(id=1)), PRINTED, Snapshot(0, b"{}"), [])
    with pytest.raises(UnknownTable):
        await turn(store, started(lobby(id=1)))
    with pytest.raises(UnknownTable):
        await store.snapshot(1)
    assert await store.log(1) == []
    assert await store.outbox() == []


async def test_a_lobby_has_no_position_yet(store: SqliteStore) -> None:
    made = await store.new_table(lobby(), SECRET)
    with pytest.raises(UnknownTable):
        await store.snapshot(made.id)


async def test_saving_a_lobby_keeps_seats_names_options_and_letters(store: SqliteStore) -> None:
    made = await store.new_table(lobby(), SECRET)
    changed = replace(
        made, seats=(replace(BEN, name="Benedikt"), CLEO, ADA), options={"size": 5}, order=Order.JOIN
    )
    await store.save(changed, [Letter(made.id, 0, "board")])
    assert await store.table(made.id) == changed
    assert await store.outbox() == [Letter(made.id, 0, "board")]


async def test_saving_moves_neither_the_board_nor_the_channel_that_others_noted(store: SqliteStore) -> None:
    made = await store.new_table(lobby(), SECRET)
    await store.place(made.id, channel=71)
    placed = await store.place(made.id, message=500)
    assert (placed.channel, placed.message, placed.parent) == (71, 500, 70)
    await store.save(replace(made, seats=(ADA,)))
    found = await store.table(made.id)
    assert (found.channel, found.message, found.seats) == (71, 500, (ADA,))


async def test_tables_are_listed_by_server_channel_person_and_status(store: SqliteStore) -> None:
    here = await store.new_table(lobby(), SECRET)
    threaded = await begun(store, channel=900, seats=(ADA, CLEO))
    elsewhere = await store.new_table(lobby(channel=71, parent=71, seats=(CLEO,)), SECRET)
    abroad = await store.new_table(lobby(guild=10, channel=80, parent=80), SECRET)
    ended = await begun(store)
    await store.append(replace(ended, plies=1, status=Status.CLOSED), Closed(0, "", "late"), NOON, None, [])

    async def listed(**wanted: object) -> list[int]:
        return [table.id for table in await store.tables(**wanted)]  # type: ignore[arg-type]

    assert await listed() == [here.id, threaded.id, elsewhere.id, abroad.id]
    assert await listed(guild=9) == [here.id, threaded.id, elsewhere.id]
    assert await listed(channel=70) == [here.id, threaded.id]
    assert await listed(channel=900) == [threaded.id]
    assert await listed(user=CLEO.user) == [threaded.id, elsewhere.id]
    assert await listed(user=BEN.user, guild=9) == [here.id]
    assert await listed(statuses=(Status.PLAYING,)) == [threaded.id]
    assert await listed(channel=70, statuses=(Status.CLOSED, Status.OVER)) == [ended.id]
    assert (await store.tables(channel=900)) == [threaded]


async def test_starting_keeps_the_opening_its_printed_data_and_the_position(store: SqliteStore) -> None:
    table = started(await store.new_table(lobby(), SECRET))
    await store.begin(table, PRINTED, Snapshot(0, b'{"turn":0}'), letters(table))
    assert await store.table(table.id) == table
    assert await store.snapshot(table.id) == Snapshot(0, b'{"turn":0}')
    assert await store.printed("printed-digest") == PRINTED
    assert await store.printed("another") is None
    assert await store.outbox(table.id) == letters(table)


async def test_a_table_starts_once(store: SqliteStore) -> None:
    table = started(await store.new_table(lobby(), SECRET))
    await store.begin(table, PRINTED, Snapshot(0, b"{}"), [])
    with pytest.raises(Conflict):
        await store.begin(table, PRINTED, Snapshot(0, b"[]"), letters(table))
    assert await store.snapshot(table.id) == Snapshot(0, b"{}")
    assert await store.outbox() == []


async def test_a_turn_is_kept_with_all_that_belongs_to_it(store: SqliteStore) -> None:
    table = await begun(store)
    await store.keep_draft(table.id, Seat(0), Kept(0, b"[]"))
    await store.keep_draft(table.id, Seat(1), Kept(0, b"[1]"))
    after = await turn(store, table)
    assert await store.table(table.id) == after
    (logged,) = await store.log(table.id)
    assert (logged.ply, logged.at, logged.entry) == (1, NOON + timedelta(hours=1), commit(1))
    assert await store.snapshot(table.id) == Snapshot(1, b'{"turn":1}')
    assert await store.outbox() == letters(after)
    assert await store.draft(table.id, Seat(0)) is None
    assert await store.draft(table.id, Seat(1)) == Kept(0, b"[1]")


async def test_every_kind_of_entry_comes_back_as_it_was(store: SqliteStore) -> None:
    table = await begun(store)
    entries: list[Entry] = [
        commit(1),
        Rewound(0, "agreed"),
        Rebase(5, commit(1).actions, "0" * 16),
        Left(Seat(1), BEN.user, BEN.name),
        Took(Seat(1), CLEO.user, CLEO.name),
        Closed(ADA.user, ADA.name, "rain"),
    ]
    for ply, entry in enumerate(entries, 1):
        await store.append(replace(table, plies=ply), entry, NOON, None, [])
    logged = await store.log(table.id)
    assert [found.ply for found in logged] == [1, 2, 3, 4, 5, 6]
    assert [found.entry for found in logged] == entries
    assert await store.snapshot(table.id) == Snapshot(0, b'{"turn":0}')


async def test_a_free_seat_stays_free_until_somebody_takes_it(store: SqliteStore) -> None:
    table = await begun(store)
    left = replace(table, plies=1, seats=(None, BEN))
    await store.append(left, Left(Seat(0), ADA.user, ADA.name), NOON, None, [])
    assert (await store.table(table.id)).seats == (None, BEN)
    assert await store.tables(user=ADA.user) == []


async def test_times_are_kept_in_utc_whatever_zone_they_came_in(store: SqliteStore) -> None:
    paris = datetime(2031, 5, 1, 14, 0, tzinfo=timezone(timedelta(hours=2)))
    made = await store.new_table(lobby(created_at=paris), SECRET)
    found = (await store.table(made.id)).created_at
    assert found == NOON
    assert found.utcoffset() == timedelta(0)


@pytest.mark.parametrize("plies", [1, 3])
async def test_an_entry_that_is_not_the_next_is_a_conflict_and_changes_nothing(
    store: SqliteStore, plies: int
) -> None:
    after = await turn(store, await begun(store))
    before = await store.outbox()
    late = replace(after, plies=plies, commits=(9, 9), status=Status.OVER)
    with pytest.raises(Conflict):
        await store.append(late, commit(plies), NOON, Snapshot(plies, b"{}"), letters(late), [Seat(1)])
    assert await store.table(after.id) == after
    assert len(await store.log(after.id)) == 1
    assert await store.snapshot(after.id) == Snapshot(1, b'{"turn":1}')
    assert await store.outbox() == before


async def test_of_two_entries_for_one_place_one_is_kept(store: SqliteStore) -> None:
    table = await begun(store)
    done = await asyncio.gather(turn(store, table), turn(store, table), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in done) == ["Conflict", "Table"]
    assert len(await store.log(table.id)) == 1


async def test_an_ended_table_takes_no_entry(store: SqliteStore) -> None:
    table = await begun(store)
    over = replace(table, plies=1, status=Status.OVER)
    await store.append(over, commit(1), NOON, None, [])
    with pytest.raises(Conflict):
        await turn(store, over)
    with pytest.raises(Conflict):
        await store.save(over)


async def test_a_table_loaded_before_the_last_entry_cannot_be_saved(store: SqliteStore) -> None:
    table = await begun(store)
    await turn(store, table)
    with pytest.raises(Conflict):
        await store.save(replace(table, version=5))


async def test_many_tables_store_their_turns_at_once(store: SqliteStore) -> None:
    tables = [await begun(store) for _ in range(20)]
    for _ in range(3):
        tables = list(await asyncio.gather(*(turn(store, table) for table in tables)))
    assert [len(await store.log(table.id)) for table in tables] == [3] * 20


async def test_tables_of_older_rules_are_found_by_number(store: SqliteStore) -> None:
    first, second = await begun(store), await begun(store)
    await store.new_table(lobby(), SECRET)
    assert await store.outdated({"ferry": 4, "another": 9}) == []
    assert await store.outdated({"ferry": 5}) == [first.id, second.id]
    assert await store.outdated({"another": 4}) == [first.id, second.id], "nobody knows their game any more"
    await store.save(replace(second, version=5))
    assert await store.outdated({"ferry": 5}) == [first.id]


async def test_drafts_are_kept_for_each_seat_and_dropped(store: SqliteStore) -> None:
    table = await begun(store)
    await store.keep_draft(table.id, Seat(1), Kept(0, b'[{"do":"row"}]'))
    await store.keep_draft(table.id, Seat(1), Kept(0, b'[{"do":"row"},{"do":"rest"}]'))
    assert await store.draft(table.id, Seat(0)) is None
    assert await store.draft(table.id, Seat(1)) == Kept(0, b'[{"do":"row"},{"do":"rest"}]')
    await store.keep_draft(table.id, Seat(1), None)
    assert await store.draft(table.id, Seat(1)) is None
    await store.keep_draft(99, Seat(0), Kept(0, b"[]"))
    assert await store.draft(99, Seat(0)) is None


async def test_letters_go_out_in_order_boards_before_pings(store: SqliteStore) -> None:
    first, second = await begun(store), await begun(store)
    second = await turn(store, second)
    first = await turn(store, await turn(store, first))
    wanted = [(1, 1, "board"), (1, 1, "ping"), (1, 2, "board"), (1, 2, "ping")]
    assert [(found.table, found.ply, found.kind) for found in await store.outbox(first.id)] == wanted
    assert [found.table for found in await store.outbox()] == [1, 1, 1, 1, 2, 2]


async def test_a_letter_counts_its_tries_until_it_is_struck_off(store: SqliteStore) -> None:
    table = await turn(store, await begun(store))
    board, ping = await store.outbox()
    await store.begin_letter(board)
    await store.begin_letter(board)
    assert [found.tries for found in await store.outbox()] == [2, 0]
    await store.sent(board, 777)
    assert await store.outbox() == [ping]
    assert (await store.table(table.id)).message == 777
    await store.sent(ping, None)
    assert await store.outbox() == []
    assert (await store.table(table.id)).message == 777


async def test_a_turn_stored_meanwhile_does_not_forget_which_message_shows_the_table(
    store: SqliteStore,
) -> None:
    table = await turn(store, await begun(store))
    await store.sent((await store.outbox())[0], 778)
    assert table.message is None
    await turn(store, table)
    assert (await store.table(table.id)).message == 778


async def test_settings_are_kept_by_scope_and_cleared(store: SqliteStore) -> None:
    await store.settle(70, "threads", "yes")
    await store.settle(9, "threads", "no")
    await store.settle(70, "threads", "always")
    assert await store.settled(70) == {(70, "threads"): "always"}
    await store.settle(70, "threads", None)
    assert await store.settled(70) == {}
    await store.settle(70, "pings", "silent")
    assert await store.settled(70, 9, 70) == {(70, "pings"): "silent", (9, "threads"): "no"}
    assert await store.settled() == {}


async def test_facts_are_noted_and_replaced(store: SqliteStore) -> None:
    assert await store.facts("commands") is None
    await store.note("commands", "abc")
    await store.note("commands", "def")
    assert await store.facts("commands") == "def"


async def test_a_person_is_called_what_the_last_save_called_them(store: SqliteStore) -> None:
    made = await store.new_table(lobby(), SECRET)
    await store.save(
        replace(made, opener=Person(ADA.user, "Countess"), seats=(Person(ADA.user, "Countess"), BEN))
    )
    found = await store.table(made.id)
    assert (found.opener.name, found.names()) == ("Countess", ["Countess", "Ben"])


async def test_a_sitting_is_a_table_with_its_position_and_the_draft_of_whoever_comes(
    store: SqliteStore,
) -> None:
    lobby_kept = await store.new_table(lobby(), SECRET)
    assert await store.sitting(lobby_kept.id, ADA.user) == Sitting(lobby_kept, None, None, SECRET)
    table = await begun(store)
    draft = Kept(0, b'[{"do":"stop"}]')
    await store.keep_draft(table.id, Seat(0), draft)
    snapshot = await store.snapshot(table.id)
    found = {person.user: (await store.sitting(table.id, person.user)) for person in (ADA, BEN)}
    assert found == {
        ADA.user: Sitting(table, snapshot, draft, SECRET),
        BEN.user: Sitting(table, snapshot, None, SECRET),
    }
    assert (await store.sitting(table.id, 999_999)).draft is None
    with pytest.raises(UnknownTable):
        await store.sitting(table.id + 1, ADA.user)


async def test_a_secret_is_kept_beside_its_table(store: SqliteStore) -> None:
    luck = Luck("c0ffee", (Contribution(ADA.user, "Ada", "12 blue horse"),), "13", since=2, dealt=True)
    made = await store.new_table(lobby(luck=luck), SECRET)
    assert await store.secret(made.id) == SECRET
    assert (await store.table(made.id)).luck == luck
    assert await store.secret(made.id + 1) is None
    later = replace(made, luck=replace(luck, begun="14"))
    await store.save(later)
    assert await store.table(made.id) == later


async def test_an_adopted_table_is_there_with_all_that_belongs_to_it(store: SqliteStore) -> None:
    table = replace(started(lobby()), plies=2, status=Status.OVER)
    log = tuple(Logged(ply, NOON, commit(ply)) for ply in (1, 2))
    made = await store.adopt(table, Played(log, PRINTED, Snapshot(2, b"{}")), None)
    assert await store.table(made.id) == replace(table, id=made.id)
    assert await store.log(made.id) == list(log)
    assert (await store.snapshot(made.id), await store.secret(made.id)) == (Snapshot(2, b"{}"), None)
    assert table.opening is not None
    assert await store.printed(table.opening.printed) == PRINTED
    assert await store.outbox(made.id) == [Letter(made.id, 2, "board")]
