"""Chance grows from a secret fixed beforehand and from what the players add, and can be recomputed."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.kernel import Commit, Seat, Value, codec
from bot.store.sqlite import SqliteStore
from bot.tables import fairness, renewal
from bot.tables.entries import Rewound
from bot.tables.fairness import Contribution, Luck, Proof, Unproven
from bot.tables.ports import Snapshot
from bot.tables.table import Order, Status, Table
from tests.ferry import GAME
from tests.host.games import played
from tests.tables.people import ADA, BEN, CLEO, DAN, MILL, NOON, STOP, Evening
from tests.tables.releases import HEADWIND

SECRET = bytes(range(32))
JOINED = (Contribution(1, "Ada", "11"), Contribution(2, "Ben", "12 blue horse"))
LUCK = Luck(fairness.commitment(SECRET), JOINED, begun="13")
OPTIONS: dict[str, Value] = {"chart": "lake", "rounds": 2}


async def proven(evening: Evening, table: Table, secret: bytes | None = None) -> Proof:
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    secret = secret or await evening.store.secret(table.id)
    assert table.luck is not None
    assert table.opening is not None
    assert secret is not None
    names = [added.name for added in table.luck.joined] if not table.luck.dealt else table.names()
    return fairness.verify(evening.keeper.game_of(table), table.luck, secret, table.opening, names, entries)


# -- what chance grows from ----------------------------------------------------------------------------


def test_a_secret_is_committed_to_by_its_hash() -> None:
    assert fairness.commitment(SECRET) == sha256(SECRET).hexdigest()


@pytest.mark.parametrize(
    ("luck", "options"),
    [
        (replace(LUCK, joined=JOINED[::-1]), OPTIONS),
        (replace(LUCK, joined=JOINED[:1]), OPTIONS),
        (replace(LUCK, joined=(JOINED[0], replace(JOINED[1], said="12 blue house"))), OPTIONS),
        (replace(LUCK, begun="14"), OPTIONS),
        (LUCK, {**OPTIONS, "rounds": 3}),
    ],
)
def test_whatever_is_added_changes_the_opening(luck: Luck, options: dict[str, Value]) -> None:
    assert fairness.opening_seed(SECRET, luck, options) != fairness.opening_seed(SECRET, LUCK, OPTIONS)


def test_the_order_in_which_options_were_settled_changes_nothing() -> None:
    turned = dict(reversed(OPTIONS.items()))
    assert fairness.opening_seed(SECRET, LUCK, turned) == fairness.opening_seed(SECRET, LUCK, OPTIONS)


def test_each_part_of_a_turn_changes_its_chance() -> None:
    seeds = [
        fairness.turn_seed(secret, ply, before, Seat(seat), actions, added)
        for secret, ply, before, seat, actions, added in (
            (SECRET, 3, "ab", 0, (MILL, STOP), "77"),
            (SECRET[::-1], 3, "ab", 0, (MILL, STOP), "77"),
            (SECRET, 4, "ab", 0, (MILL, STOP), "77"),
            (SECRET, 3, "ac", 0, (MILL, STOP), "77"),
            (SECRET, 3, "ab", 1, (MILL, STOP), "77"),
            (SECRET, 3, "ab", 0, (STOP,), "77"),
            (SECRET, 3, "ab", 0, (MILL, STOP), "78"),
        )
    ]
    assert len(set(seeds)) == 7
    assert all(seed in range(1 << 64) for seed in seeds)


def test_a_turn_is_recomputed_from_its_entry_however_the_file_was_written() -> None:
    """Files are made readable, and other programs order the fields of a record otherwise."""
    seed = fairness.turn_seed(SECRET, 1, "ab", Seat(0), (MILL, STOP), "")
    spaced = b'[ {"to": "mill",\n "do": "lay"}, {"do": "stop"} ]'
    actions = codec.decode(spaced, list[object])
    assert fairness.turn_seed(SECRET, 1, "ab", Seat(0), actions, "") == seed


# -- at a table ----------------------------------------------------------------------------------------


async def test_a_table_is_committed_to_before_anybody_else_joins(evening: Evening) -> None:
    table = await evening.lobby()
    secret = await evening.store.secret(table.id)
    assert secret is not None
    assert table.luck == Luck(sha256(secret).hexdigest(), (Contribution(ADA.user, "Ada", ""),))
    joined = await evening.keeper.join(table.id, BEN, contribution="5 hello")
    assert joined.luck == replace(
        table.luck, joined=(*table.luck.joined, Contribution(BEN.user, "Ben", "5 hello"))
    )
    assert (await evening.keeper.leave(table.id, BEN)).luck == table.luck


async def test_each_table_has_a_secret_of_its_own_that_is_shown_when_it_has_ended(evening: Evening) -> None:
    first, second = await evening.playing(BEN), await evening.lobby(BEN)
    assert await evening.store.secret(first.id) != await evening.store.secret(second.id)
    assert [await evening.keeper.revealed(table) for table in (first, second)] == [None, None]
    closed = await evening.keeper.close(first.id, ADA)
    assert await evening.keeper.revealed(closed) == await evening.store.secret(first.id)


async def test_the_last_entry_alone_brings_the_secret(evening: Evening) -> None:
    table = await played(evening)
    secret = await evening.store.secret(table.id)
    assert secret is not None
    for keeper in (evening.keeper, Evening(evening.store).keeper):
        found = [(await keeper.turned(table.id, ply)).secret for ply in range(table.plies + 1)]
        assert found == [*[""] * table.plies, secret.hex()]
    running = await evening.sailing(BEN)
    assert {turned.secret for turned in await evening.keeper.history(running.id)} == {""}


async def test_tables_with_one_secret_differ_by_what_their_players_add(evening: Evening) -> None:
    openings = set()
    for said in ("1", "2", "2"):
        other = Evening(evening.store)
        table = await other.lobby()
        await other.keeper.join(table.id, BEN, contribution=said)
        started = await other.keeper.start(table.id, ADA.user, "9")
        assert await evening.store.secret(table.id) == await evening.store.secret(1)
        assert started.opening is not None
        openings.add(started.opening.seed)
    assert len(openings) == 2


async def test_ending_the_same_turn_by_another_deed_is_other_luck(evening: Evening) -> None:
    seeds = []
    for said in ("1", "2"):
        other = Evening(evening.store)
        table = await other.sailing(BEN)
        await other.keeper.push(table.id, ADA.user, STOP)
        await other.keeper.commit(table.id, ADA.user, contribution=said)
        entry = (await evening.store.log(table.id))[-1].entry
        assert isinstance(entry, Commit)
        assert entry.contribution == said
        seeds.append(entry.seed)
    assert seeds[0] != seeds[1]


# -- recomputing ---------------------------------------------------------------------------------------


async def test_all_luck_of_a_game_is_recomputed(evening: Evening) -> None:
    table = await played(evening)
    proof = await proven(evening, table)
    commits = [e for e in await evening.store.log(table.id) if isinstance(e.entry, Commit)]
    assert (proof.turns, proof.older) == (len(commits), 0)
    assert proof.last is not None
    assert GAME.result(proof.last.state) is not None


async def test_seats_dealt_at_random_are_recomputed(evening: Evening) -> None:
    table = await evening.lobby(BEN, CLEO, DAN, order=Order.RANDOM)
    table = await evening.keeper.start(table.id, ADA.user)
    assert (await proven(evening, table)).turns == 0
    moved = replace(table, seats=(*table.seats[1:], table.seats[0]))
    with pytest.raises(Unproven, match="The opening does not hold: the seats were dealt otherwise"):
        await proven(evening, moved)


async def test_another_secret_is_found(evening: Evening) -> None:
    table = await evening.playing(BEN)
    with pytest.raises(Unproven, match="not the one that was committed to") as flaw:
        await proven(evening, table, SECRET)
    assert flaw.value.ply == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: replace(entry, contribution="100"),
        lambda entry: replace(entry, seed=entry.seed ^ 1),
        lambda entry: replace(entry, digest="0" * 16),
        lambda entry: replace(entry, seat=1 - entry.seat),
        lambda entry: replace(entry, actions=msgspec.Raw(b"[]")),
        lambda entry: replace(entry, actions=msgspec.Raw(b'[{"do":"fly"}]')),
        lambda entry: replace(entry, actions=msgspec.Raw(b"x")),
    ],
)
async def test_tampering_with_an_entry_is_found_there(
    evening: Evening, change: Callable[[Commit], Commit]
) -> None:
    table = await played(evening)
    assert table.luck is not None
    assert table.opening is not None
    secret = await evening.keeper.revealed(table)
    assert secret is not None
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    for ply, entry in enumerate(entries, 1):
        if isinstance(entry, Commit):
            forged = [*entries[: ply - 1], change(entry), *entries[ply:]]
            with pytest.raises(Unproven, match=f"^Entry {ply} does not hold: ") as flaw:
                fairness.verify(GAME, table.luck, secret, table.opening, ["Ada", "Ben"], forged)
            assert flaw.value.ply == ply


async def test_tampering_with_what_was_added_is_found_at_the_opening(evening: Evening) -> None:
    table = await evening.lobby()
    await evening.keeper.join(table.id, BEN, contribution="5")
    table = await evening.keeper.start(table.id, ADA.user, "6")
    assert table.luck is not None
    assert table.opening is not None
    joined = (table.luck.joined[0], replace(table.luck.joined[1], said="7"))
    for forged in (
        replace(table, luck=replace(table.luck, joined=joined)),
        replace(table, luck=replace(table.luck, begun="7")),
        replace(table, opening=replace(table.opening, seed=table.opening.seed ^ 1)),
        replace(table, opening=replace(table.opening, options={**table.opening.options, "rounds": 3})),
    ):
        with pytest.raises(Unproven, match="The opening does not hold: its chance is not") as flaw:
            await proven(evening, forged)
        assert flaw.value.ply == 0


async def test_a_turn_left_out_is_found_at_the_next_one(evening: Evening) -> None:
    table = await played(evening)
    assert table.luck is not None
    assert table.opening is not None
    secret = await evening.keeper.revealed(table)
    assert secret is not None
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    with pytest.raises(Unproven, match=r"^Entry 2 does not hold"):
        fairness.verify(GAME, table.luck, secret, table.opening, ["Ada", "Ben"], [entries[0], *entries[2:]])


async def test_what_other_rules_led_to_is_checked_as_far_as_it_can_be(evening: Evening) -> None:
    table = await evening.sailing(BEN)
    await evening.act(table, ADA, MILL, STOP)
    later = Evening(evening.store, HEADWIND)
    await renewal.renew(later.keeper)
    look = await later.act(table, BEN, STOP)
    proof = await proven(later, look.table)
    assert (proof.turns, proof.older) == (4, 3)


async def test_going_back_brings_fresh_chance(evening: Evening) -> None:
    """The same turn from the same position, by the same deed, has another number now."""
    table = await evening.sailing(BEN)
    state = (await evening.keeper.look(table.id, ADA.user)).state
    ended = (await evening.act(table, ADA, STOP)).table
    back = replace(ended, plies=ended.plies + 1)
    kept = Snapshot(back.plies, codec.encode(state))
    await evening.store.append(back, Rewound(table.plies, "a slip"), NOON, kept, [])
    again = (await evening.act(table, ADA, STOP)).table
    entries = [logged.entry for logged in await evening.store.log(table.id)]
    first, second = entries[ended.plies - 1], entries[again.plies - 1]
    assert isinstance(first, Commit)
    assert isinstance(second, Commit)
    assert (first.seat, first.actions) == (second.seat, second.actions)
    assert first.seed != second.seed
    assert (await proven(evening, again)).turns == again.plies - 1


async def test_a_secret_survives_a_restart_and_is_in_no_table(path: Path) -> None:
    """Whoever reads a table, such as a board or a list, does not come across its secret."""
    async with await SqliteStore.open(path) as store:
        table = await Evening(store).playing(BEN)
        secret = await store.secret(table.id)
    async with await SqliteStore.open(path) as store:
        assert await store.secret(table.id) == secret
        assert secret is not None
        assert secret.hex() not in codec.encode(await store.table(table.id)).decode()
        assert (await store.table(table.id)).status is Status.PLAYING
