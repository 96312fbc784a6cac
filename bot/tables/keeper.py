"""The keeper of the tables: loads, checks, acts and saves, one table at a time, and then lets it be told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import replace as replace_fields
from datetime import timedelta
from functools import cached_property
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from msgspec import DecodeError
from msgspec.structs import replace

from bot.kernel import Action, AnyGame, Draft, IllegalAction, Seat, Value, codec, log
from bot.kernel.play import awaited, redraft, settle
from bot.tables import lobby
from bot.tables.entries import Closed, Conceded, Entry, Left, Took
from bot.tables.fairness import Luck, commitment, turn_seed
from bot.tables.motions import Outcome
from bot.tables.ports import Announcer, Clock, Kept, Letter, Played, Snapshot, Store
from bot.tables.recent import Recent
from bot.tables.results import outcomes
from bot.tables.story import listed
from bot.tables.table import NotPossible, Order, Person, Status, Table, lapsed, reseated, stamp_of

AnyDraft: TypeAlias = Draft[Any, Any, Any, Any]

BOARD = "board"
PING = "ping"
REPLAY = "replay"
RESULT = "result"
VOTE = "vote"
"""Brings the message of a motion up to date."""

LOBBY_LIVES = timedelta(days=7)
"""How long a lobby waits for its start."""

_TURNS_REMEMBERED = 24
_GLANCES_REMEMBERED = 24
_DRAFTS_REMEMBERED = 24
_SECRETS_REMEMBERED = 256


class Stale(Exception):
    """A control was made from choices that are no longer the present ones."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What an entry did: the positions around it, and what happened in between."""

    table: Table
    ply: int
    entry: Entry | None
    """``None``: the opening."""
    before: Any
    """The state before; ``None`` at the opening, or where this release cannot replay it."""
    after: Any
    events: tuple[Any, ...]
    secret: str = ""
    """What the table's chance grew from, in hexadecimal digits; only where the entry ended the table."""


@dataclass(frozen=True)
class Look:
    """A table as it stands, as one person comes to it."""

    table: Table
    game: AnyGame
    state: Any
    seat: Seat | None
    draft: AnyDraft | None
    """Only when the person sits there and has something to decide."""

    @cached_property
    def stamp(self) -> str:
        """The mark of the choices offered; empty when there are none."""
        return stamp_of(self.table, self.draft) if self.draft else ""


@dataclass(frozen=True, slots=True)
class _Drafted:
    """A draft, with what it was made from."""

    plies: int
    steps: bytes
    draft: AnyDraft


class Keeper:
    """Everything that changes a table goes through here."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Clock,
        secret: Callable[[], bytes],
        announcer: Announcer,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self._draw_secret = secret
        self._announcer = announcer
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._turned: Recent[tuple[int, int], Turned] = Recent(_TURNS_REMEMBERED)
        self._glances: Recent[tuple[int, int], Look] = Recent(_GLANCES_REMEMBERED)
        self._drafts: Recent[tuple[int, Seat], _Drafted] = Recent(_DRAFTS_REMEMBERED)
        self._secrets: Recent[int, bytes] = Recent(_SECRETS_REMEMBERED)

    # -- lobbies ---------------------------------------------------------------------------------------

    async def open(
        self,
        game: AnyGame,
        opener: Person,
        *,
        guild: int,
        channel: int,
        parent: int,
        options: Mapping[str, Value],
        order: Order = Order.JOIN,
        thread: bool = False,
        clock: int = 0,
    ) -> Table:
        """Open a lobby, which its opener has joined. Raises `NotPossible`."""
        lobby.check_options(game, options)
        secret = self._draw_secret()
        table = Table(
            id=0,
            game=game.id,
            guild=guild,
            channel=channel,
            parent=parent,
            opener=opener,
            created_at=self.clock.now(),
            order=order,
            options=dict(options),
            seats=(opener,),
            thread=thread,
            clock=clock,
            luck=lobby.contributed(Luck(commitment(secret)), opener, ""),
        )
        return await self.store.new_table(table, secret)

    async def join(
        self, number: int, person: Person, *, running: bool = True, contribution: str = ""
    ) -> Table:
        """Join a lobby, or take a free seat of a table that is *running*. Raises `NotPossible`.

        *contribution*: what that adds to the chance of a lobby's table.
        """
        async with self.alone(number) as table:
            if running and table.status is Status.PLAYING:
                return await self._take(table, person)
            return await self._save(lobby.join(table, self.game_of(table), person, contribution))

    async def leave(self, number: int, person: Person, *, running: bool = True) -> Table:
        """Leave a lobby, or give up a seat of a table that is *running*. Raises `NotPossible`."""
        async with self.alone(number) as table:
            if not (running and table.status is Status.PLAYING):
                return await self._save(lobby.leave(table, person.user))
            seat = table.seat_of(person.user)
            if seat is None:
                raise NotPossible(f"You have no seat at table {table.title}.")
            # A draft is private: whoever takes the seat begins anew.
            left = Left(seat, person.user, person.name)
            return await self.append(reseated(table, seat, None), left, drafts=(seat,))

    async def choose(self, number: int, by: int, option: str, value: Value) -> Table:
        """Settle an option of a lobby. Raises `NotPossible`."""
        async with self.alone(number) as table:
            return await self._save(lobby.choose(table, self.game_of(table), by, option, value))

    async def arrange(self, number: int, by: int, order: Order, users: Sequence[int] = ()) -> Table:
        """Settle the order of seats of a lobby. Raises `NotPossible`."""
        async with self.alone(number) as table:
            return await self._save(lobby.arrange(table, by, order, users))

    async def wind(self, number: int, by: int, clock: int) -> Table:
        """Settle how many waking hours a turn of a lobby's game may take. Raises `NotPossible`."""
        async with self.alone(number) as table:
            return await self._save(lobby.wind(table, by, clock))

    async def start(self, number: int, by: int, contribution: str = "") -> Table:
        """Start the game of a lobby; *contribution*: what that adds to its chance. Raises `NotPossible`."""
        async with self.alone(number) as table:
            game = self.game_of(table)
            printed = game.printed.current
            secret = await self._secret(table)
            begun, opening = lobby.begin(table, game, by, printed, secret, contribution)
            state = log.start(game, opening).state
            begun = replace(begun, turn_since=self.clock.now())
            letters = self._letters(begun, 0)
            await self.store.begin(
                begun, game.printed.text(printed), Snapshot(0, codec.encode(state)), letters
            )
            self._remember(Turned(begun, 0, None, None, state, ()))
            self._announcer.wake(number)
            return begun

    async def adopt(self, table: Table, played: Played, secret: bytes | None) -> Table:
        """Keep a table that was played elsewhere, and let its board be told.

        *secret*: of its chance, where it is known; a table that goes on gets a new one.
        """
        if table.running:
            secret = self._draw_secret()
            table = replace(table, luck=Luck(commitment(secret), since=table.plies))
        made = await self.store.adopt(table, played, secret)
        self._announcer.wake(made.id)
        return made

    async def revealed(self, table: Table) -> bytes | None:
        """Return the secret that a table's chance grew from, once it has ended."""
        return None if table.running else await self.store.secret(table.id)

    async def place(
        self,
        number: int,
        *,
        channel: int | None = None,
        parent: int | None = None,
        message: int | None = None,
    ) -> Table:
        """Note where a table lives, or which message shows it."""
        return await self.store.place(number, channel=channel, parent=parent, message=message)

    async def tell_again(self, number: int) -> None:
        """Let the newest board of a table that is being played be told once more. Raises `UnknownTable`."""
        async with self.alone(number) as table:
            if table.status is not Status.PLAYING:
                return
            if not await self.store.outbox(number):
                await self.store.save(table, [Letter(number, table.plies, BOARD)])
            self._announcer.wake(number)

    async def expire_lobbies(self) -> list[Table]:
        """Close the lobbies that waited too long, each with a notice; return them."""
        closed = []
        for found in await self.store.tables(statuses=(Status.OPEN,)):
            if self.clock.now() - found.created_at < LOBBY_LIVES:
                continue
            async with self.alone(found.id) as table:
                if table.status is Status.OPEN:
                    days = LOBBY_LIVES.days
                    reason = f"nobody started it within {days} days"
                    closed.append(await self._close(table, Person(0, ""), reason))
        return closed

    async def drop(self, number: int) -> None:
        """Close a lobby that could not be shown to anybody, without a word. Raises `NotPossible`."""
        async with self.alone(number) as table:
            if table.status is not Status.OPEN:
                raise NotPossible(f"Table {table.title} is not a lobby any more.")
            await self._save(replace(table, status=Status.CLOSED))

    async def close(self, number: int, by: Person, reason: str = "") -> Table:
        """End a table without a result. Raises `NotPossible`."""
        async with self.alone(number) as table:
            if not table.running:
                raise NotPossible(f"Table {table.title} is over already.")
            return await self._close(table, by, reason)

    # -- playing ---------------------------------------------------------------------------------------

    async def look(self, number: int, user: int) -> Look:
        """Return a table as it stands for somebody. Raises `UnknownTable`, and `NotPossible` for a lobby."""
        async with self._lock(number):
            return await self._look(number, user)

    async def glance(self, number: int, user: int) -> Look:
        """Return a table as it stands for somebody, from memory where it was looked at lately.

        For offers while somebody types, which must come at once and are checked again later.
        """
        look = self._glances.get((number, user))
        if look is None:
            look = self._glances.put((number, user), await self.look(number, user))
        return look

    async def push(self, number: int, user: int, action: Action, stamp: str | None = None) -> Look:
        """Add a step to somebody's draft.

        Raises `NotPossible`, `Stale` when the stamp is another one, `IllegalAction`.
        """
        async with self._sitting(number, user) as look:
            draft = self._drafting(look, stamp)
            return await self._draft(look, draft.push(action))

    async def pop(self, number: int, user: int, stamp: str | None = None) -> Look:
        """Take back the last step that was a choice, with the forced ones after it.

        Raises `NotPossible`, `Stale`, `IllegalAction` when there is no step.
        """
        async with self._sitting(number, user) as look:
            draft = self._drafting(look, stamp).pop()
            while draft.steps and len(settle(draft).steps) > len(draft.steps):
                draft = draft.pop()
            return await self._draft(look, draft)

    async def restart(self, number: int, user: int, stamp: str | None = None) -> Look:
        """Drop all steps of a draft. Raises `NotPossible`, `Stale`."""
        async with self._sitting(number, user) as look:
            draft = self._drafting(look, stamp)
            return await self._draft(look, Draft(draft.game, draft.seat, draft.states[:1]))

    async def commit(
        self,
        number: int,
        user: int,
        stamp: str | None = None,
        last: Action | None = None,
        contribution: str = "",
    ) -> Look:
        """Carry out the draft, with *last* as its final step where given; return the table after it.

        *contribution*: what that adds to the chance of the turn.
        Raises `NotPossible`, `Stale`, `IllegalAction` when the turn is not complete.
        """
        async with self._sitting(number, user) as look:
            draft = self._drafting(look, stamp)
            if last is not None:
                draft = draft.push(last)
            if not draft.sealed:
                raise IllegalAction("the turn is not complete yet")
            return await self._commit(look, draft, contribution)

    async def turned(self, number: int, ply: int) -> Turned:
        """Return what an entry did (0: the opening); from the log where it is not fresh in memory.

        Raises `UnknownTable`, `Diverged`.
        """
        if (found := self._turned.get((number, ply))) is not None:
            return found
        return (await self.history(number))[ply]

    async def history(self, number: int) -> list[Turned]:
        """Return what each entry did, the opening first.

        Raises `UnknownTable`, `Diverged`.
        """
        table = await self.store.table(number)
        entries = [logged.entry for logged in await self.store.log(number)]
        await self.know_print(table)
        # A long log takes milliseconds to replay: not on the event loop.
        found = await asyncio.to_thread(replayed, table, self.game_of(table), entries)
        if not table.running:
            found[-1] = replace_fields(found[-1], secret=_shown(await self.revealed(table)))
        return found

    async def recent(self, table: Table, seat: Seat) -> list[Turned]:
        """Return what the entries after a seat's own last commit did, oldest first, without the opening.

        Raises `UnknownTable`, `Diverged`.
        """
        found: list[Turned] = []
        for ply in range(table.plies, 0, -1):
            turned = self._turned.get((table.id, ply))
            if turned is None:
                return _since_own((await self.history(table.id))[1 : table.plies + 1], seat)
            found.insert(0, turned)
            if _is_commit_of(turned.entry, seat):
                break
        return _since_own(found, seat)

    async def know_print(self, table: Table) -> None:
        """Make known the printed data that a table began with. Raises `NotPossible` when it is lost."""
        printed = self.game_of(table).printed
        if table.opening is not None and not printed.knows(table.opening.printed):
            text = await self.store.printed(table.opening.printed)
            if text is None:
                raise NotPossible(f"The printed data that table {table.title} began with is missing.")
            printed.add(text)

    def game_of(self, table: Table) -> AnyGame:
        """Return the rules of a table. Raises `NotPossible` when this release lacks them."""
        try:
            return self.games[table.game]
        except KeyError:
            raise NotPossible(f"This Relais does not know the game of table {table.title}.") from None

    # -- inside ----------------------------------------------------------------------------------------

    def _lock(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    @asynccontextmanager
    async def alone(self, number: int) -> AsyncIterator[Table]:
        """Give a table that nobody else changes meanwhile. Raises `UnknownTable`."""
        async with self._lock(number):
            try:
                yield await self.store.table(number)
            finally:
                self._forget_glances(number)

    @asynccontextmanager
    async def _sitting(self, number: int, user: int) -> AsyncIterator[Look]:
        async with self._lock(number):
            try:
                yield await self._look(number, user)
            finally:
                self._forget_glances(number)

    def forget_people(self) -> None:
        """Forget what is remembered with the names that people had."""
        self._turned.forget(lambda _: True)
        self._glances.forget(lambda _: True)
        self._drafts.forget(lambda _: True)

    def _forget_glances(self, number: int) -> None:
        self._glances.forget(lambda key: key[0] == number)

    async def _secret(self, table: Table) -> bytes:
        secret = self._secrets.get(table.id) or await self.store.secret(table.id)
        if secret is None:
            raise NotPossible(f"Table {table.title} has no secret that its chance could grow from.")
        return self._secrets.put(table.id, secret)

    async def _save(self, table: Table) -> Table:
        await self.store.save(table)
        return table

    async def _look(self, number: int, user: int) -> Look:
        sitting = await self.store.sitting(number, user)
        table, kept = sitting.table, sitting.draft
        if sitting.secret is not None:
            self._secrets.put(number, sitting.secret)
        game = self.game_of(table)
        if sitting.snapshot is None:
            raise NotPossible(f"Table {table.title} has not started yet.")
        await self.know_print(table)
        seat = table.seat_of(user)
        steps = kept.steps if kept else b""
        known = None if seat is None else self._drafts.get((number, seat))
        if known is not None and (known.plies, known.steps) == (table.plies, steps):
            return Look(table, game, known.draft.states[0], seat, known.draft)
        try:
            state = log.read_state(game, sitting.snapshot.state)
        except DecodeError:
            raise NotPossible(f"Table {table.title} was begun under rules that this Relais lacks.") from None
        look = Look(table, game, state, seat, None)
        if seat is None or table.status is not Status.PLAYING or table.paused:
            return look
        if all(decision.seat != seat for decision in game.pending(state)):
            return look
        draft = settle(redraft(game, state, seat, log.read_steps(game, steps) if steps else ()))
        self._drafts.put((number, seat), _Drafted(table.plies, steps, draft))
        return replace_fields(look, draft=draft)

    def _drafting(self, look: Look, stamp: str | None) -> AnyDraft:
        if look.seat is None:
            raise NotPossible(f"You have no seat at table {look.table.title}.")
        if stamp is not None and stamp != look.stamp:
            raise Stale
        if look.draft is None:
            raise self._waiting(look)
        return look.draft

    def _waiting(self, look: Look) -> NotPossible:
        if look.table.status is not Status.PLAYING:
            return NotPossible(f"The game at table {look.table.title} is over.")
        if look.table.paused:
            return NotPossible(f"Table {look.table.title} pauses: `/table resume` lets it play on.")
        seats = look.table.seats
        waited = [
            sitting.name if (sitting := seats[seat]) else f"seat {seat + 1}, which is free"
            for seat in awaited(look.game, look.state)
        ]
        waits = f"it waits for {listed(['{}'] * len(waited))}"
        return NotPossible(f"It is not your turn at table {look.table.title}: {waits}.", *waited)

    async def _draft(self, look: Look, draft: AnyDraft) -> Look:
        draft = settle(draft)
        kept = Kept(look.table.plies, codec.encode(list(draft.steps))) if draft.steps else None
        await self.store.keep_draft(look.table.id, draft.seat, kept)
        drafted = _Drafted(look.table.plies, kept.steps if kept else b"", draft)
        self._drafts.put((look.table.id, draft.seat), drafted)
        return replace_fields(look, draft=draft)

    async def _commit(self, look: Look, draft: AnyDraft, contribution: str) -> Look:
        game, table = look.game, look.table
        secret, before = await self._secret(table), codec.digest(look.state)
        seed = turn_seed(secret, table.plies + 1, before, draft.seat, draft.steps, contribution)
        entry, position = log.commit(game, look.state, draft.seat, draft.steps, seed, contribution)
        commits = tuple(n + (seat == draft.seat) for seat, n in enumerate(table.commits))
        over = game.result(position.state) is not None
        after = replace(table, commits=commits, status=Status.OVER if over else Status.PLAYING)
        drafts = table.all_seats if over else (draft.seat,)
        after = await self.append(after, entry, position.state, position.events, look.state, drafts)
        return replace_fields(look, table=after, state=position.state, draft=None)

    async def _take(self, table: Table, person: Person) -> Table:
        if table.seat_of(person.user) is not None:
            raise NotPossible(f"You have a seat at table {table.title} already.")
        free = [Seat(number) for number, sitting in enumerate(table.seats) if sitting is None]
        if not free:
            raise NotPossible(f"Table {table.title} has no free seat.")
        return await self.append(reseated(table, free[0], person), Took(free[0], person.user, person.name))

    async def _close(self, table: Table, by: Person, reason: str) -> Table:
        closed = Closed(by.user, by.name, reason)
        return await self.append(replace(table, status=Status.CLOSED), closed, drafts=table.all_seats)

    async def append(
        self,
        table: Table,
        entry: Entry,
        state: Any = None,
        events: tuple[Any, ...] = (),
        before: Any = None,
        drafts: Sequence[Seat] = (),
        also: Sequence[str] = (),
    ) -> Table:
        """Add an entry to a table held by `alone`, and let it be told; return the table after it.

        *state*: the new position, ``None`` where it stays as it was; *before*: the one before it.
        *drafts*: of these seats are dropped. *also*: what is to be told besides the board and the ping.
        """
        now = self.clock.now()
        table = replace(table, plies=table.plies + 1, turn_since=now)
        snapshot = None if state is None else Snapshot(table.plies, codec.encode(state))
        letters = [*self._letters(table, table.plies), *(self.letter(table, kind) for kind in also)]
        if table.motion is not None and table.motion.open and lapsed(table):
            table = replace(table, motion=replace(table.motion, outcome=Outcome.LAPSED))
            letters.append(self.letter(table, VOTE))
        ended = outcomes(table, self.games.get(table.game), entry, state)
        await self.store.append(table, entry, now, snapshot, letters, drafts, ended)
        if state is not None and before is not None:
            secret = _shown(await self.revealed(table))
            self._remember(Turned(table, table.plies, entry, before, state, events, secret))
        self._announcer.wake(table.id)
        return table

    @staticmethod
    def letter(table: Table, kind: str) -> Letter:
        """Return a letter about a table's last entry."""
        return Letter(table.id, table.plies, kind)

    def tell(self, table: Table) -> None:
        """Let be told what a table's letters say."""
        self._announcer.wake(table.id)

    @staticmethod
    def _letters(table: Table, ply: int) -> list[Letter]:
        over = (REPLAY, RESULT) if table.status is Status.OVER else ()
        return [Letter(table.id, ply, kind) for kind in (BOARD, PING, *over)]

    def _remember(self, turned: Turned) -> None:
        self._turned.put((turned.table.id, turned.ply), turned)


def replayed(table: Table, game: AnyGame, entries: Sequence[Entry]) -> list[Turned]:
    """Return what each entry of a log did, the opening first. Raises `Diverged`."""
    if table.opening is None:
        return [Turned(table, ply, entry, None, None, ()) for ply, entry in enumerate([None, *entries])]
    found = []
    before = None
    for ply, (entry, position) in enumerate(
        zip([None, *entries], log.replay(game, table.opening, entries), strict=True)
    ):
        after = None if position is None else position.state
        over = isinstance(entry, Conceded) or (after is not None and game.result(after) is not None)
        status = Status.CLOSED if isinstance(entry, Closed) else Status.OVER if over else Status.PLAYING
        then = replace(table, plies=ply, status=status)
        found.append(Turned(then, ply, entry, before, after, position.events if position else ()))
        before = after
    return found


def _since_own(turns: Sequence[Turned], seat: Seat) -> list[Turned]:
    last = max((n for n, turned in enumerate(turns, 1) if _is_commit_of(turned.entry, seat)), default=0)
    return list(turns[last:])


def _is_commit_of(entry: Entry | None, seat: Seat) -> bool:
    return isinstance(entry, log.Commit) and entry.seat == seat


def _shown(secret: bytes | None) -> str:
    return "" if secret is None else secret.hex()
