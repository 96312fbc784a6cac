"""Steering a table: what its people decide together, and what a moderator orders.

A decision is a motion that the table is asked; when enough have agreed it is carried out, as an entry of the
log like any other. Whoever has left is not asked, nor whoever has long been awaited or asked in vain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.kernel import Seat, log
from bot.kernel.play import awaited
from bot.tables.entries import Closed, Conceded, Entry, Left, Paused, Resumed, Rewound, Took
from bot.tables.keeper import VOTE, Keeper
from bot.tables.motions import (
    Act,
    Concede,
    Consent,
    End,
    GoBack,
    Motion,
    Outcome,
    Pause,
    Replace,
    Resume,
    Warrant,
)
from bot.tables.table import NotPossible, Person, Status, Table, lapsed, reseated
from bot.tables.undoing import affected, undoing


@dataclass(frozen=True, slots=True)
class Count:
    """How a motion stands."""

    asked: tuple[Person, ...]
    """Who counts, whoever asked among them."""
    open: tuple[Person, ...]
    """Who of them has not answered yet."""
    outcome: Outcome


class Steering:
    """Motions and orders, through the keeper."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    # -- motions ---------------------------------------------------------------------------------------

    async def propose(
        self, number: int, by: Person, act: Act, *, consent: Consent = Consent.ALL, patience: int = 7
    ) -> Table:
        """Ask a table; where nobody else has to agree, it is done at once. Raises `NotPossible`.

        *consent*: who must agree to a taking back. *patience*: days after which the silent do not count.
        """
        async with self._keeper.alone(number) as table:
            self._may_ask(table, by, act)
            if table.motion is not None and table.motion.open and not lapsed(table):
                raise NotPossible(
                    f"Table {table.title} is being asked something already, by {{}}: that comes first.",
                    table.motion.by.name,
                )
            motion = await self._motion(table, by, act, consent, patience)
            return await self._settle(replace(table, motions=motion.number, motion=motion), motion)

    async def answer(self, number: int, motion: int, person: Person, *, agrees: bool) -> Table:
        """Note somebody's answer, and carry the motion out where that decides it. Raises `NotPossible`."""
        async with self._keeper.alone(number) as table:
            found = _open_motion(table, motion)
            if lapsed(table):
                return await self._end(table, found, Outcome.LAPSED)
            # Whoever was silent for long is asked no more, but here they are.
            if table.seat_of(person.user) not in found.seats:
                raise NotPossible(f"You are not among those whom table {table.title} asks.")
            yes, no = (
                tuple(said for said in answers if said.user != person.user)
                for answers in (found.yes, found.no)
            )
            answered = (
                replace(found, yes=(*yes, person), no=no)
                if agrees
                else replace(found, yes=yes, no=(*no, person))
            )
            return await self._settle(table, answered)

    async def withdraw(self, number: int, motion: int, user: int) -> Table:
        """Take a motion back. Raises `NotPossible`."""
        async with self._keeper.alone(number) as table:
            found = _open_motion(table, motion)
            if found.by.user != user:
                raise NotPossible("Only {}, who asked, can withdraw this.", found.by.name)
            return await self._end(table, found, Outcome.WITHDRAWN)

    async def count(self, table: Table) -> Count | None:
        """Return how the table's motion stands; nothing where none is open."""
        if table.motion is None or not table.motion.open:
            return None
        return await self._count(table, table.motion)

    async def posted(self, number: int, motion: int, message: int, called: Iterable[int]) -> Table:
        """Note which message asks a motion and whom it has called aloud; return the table as it is by now."""
        async with self._keeper.alone(number) as table:
            if table.motion is None or table.motion.number != motion or not table.running:
                return table
            everybody = dict.fromkeys([*table.motion.called, *called])
            found = replace(table.motion, message=message, called=tuple(everybody))
            noted = replace(table, motion=found)
            await self._keeper.store.save(noted)
            return noted

    async def ask_anew(self, number: int) -> Table:
        """Let an open motion be asked once more, in a message of its own: the one before is lost."""
        async with self._keeper.alone(number) as table:
            motion = _asked(table)
            if motion is None:
                return table
            return await self._keep(table, replace(motion, message=None, called=()))

    async def tell_again(self, number: int) -> None:
        """Let the message of a motion be brought up to date once more."""
        async with self._keeper.alone(number) as table:
            if table.running and table.motion is not None:
                await self._keep(table, table.motion)

    async def asked(self) -> list[Table]:
        """Return the tables that are being asked something."""
        playing = await self._keeper.store.tables(statuses=(Status.PLAYING,))
        return [table for table in playing if table.motion is not None and table.motion.open]

    async def recount(self, number: int) -> Table:
        """Settle a motion that somebody's leaving has decided, and bring its message up to date."""
        async with self._keeper.alone(number) as table:
            motion = _asked(table)
            if motion is None:
                return table
            return await self._settle(table, motion)

    async def lapse(self, number: int) -> Table | None:
        """End a motion that has lapsed, or that only the silent held up; return the table where it did."""
        async with self._keeper.alone(number) as table:
            motion = _asked(table)
            if motion is None:
                return None
            if lapsed(table):
                return await self._end(table, motion, Outcome.LAPSED)
            if (await self._count(table, motion)).outcome is not Outcome.OPEN:
                return await self._settle(table, motion)
            return None

    # -- orders ----------------------------------------------------------------------------------------

    async def order(self, number: int, by: Person, act: Act) -> Table:
        """Do something to a table by a moderator's right. Raises `NotPossible`."""
        async with self._keeper.alone(number) as table:
            self._may_do(table, act)
            fresh = False
            if isinstance(act, GoBack):
                found = await undoing(self._keeper, table, act.to)
                act, fresh = GoBack(act.to, found.restores), found.fresh
            return await self._carry_out(table, act, Warrant(by, moderator=True), fresh=fresh)

    # -- inside ----------------------------------------------------------------------------------------

    def _may_ask(self, table: Table, by: Person, act: Act) -> None:
        _check_playing(table)
        asks_for_seat = isinstance(act, Replace) and act.taking is not None and act.taking.user == by.user
        if table.seat_of(by.user) is None and not asks_for_seat:
            raise NotPossible(f"You have no seat at table {table.title}.")

    def _may_do(self, table: Table, act: Act) -> None:
        _check_playing(table)
        match act:
            case Pause() if table.paused:
                raise NotPossible(f"Table {table.title} pauses already.")
            case Resume() if not table.paused:
                raise NotPossible(f"Table {table.title} does not pause.")
            case Replace(seat=seat, leaving=leaving, taking=taking):
                if table.seat_of(leaving.user) != seat:
                    raise NotPossible("{} does not sit there any more.", leaving.name)
                if taking is not None and table.seat_of(taking.user) is not None:
                    raise NotPossible("{} sits at the table already.", taking.name)
            case Concede(to=to) if table.seats[to] is None:
                raise NotPossible(f"Nobody sits in seat {to + 1}.")
            case _:
                pass

    async def _motion(self, table: Table, by: Person, act: Act, consent: Consent, patience: int) -> Motion:
        self._may_do(table, act)
        taken = [seat for seat in table.all_seats if table.seats[seat] is not None]
        seats, unanimous = taken, True
        found = None
        match act:
            case GoBack(to=to):
                found = await undoing(self._keeper, table, to)
                act = GoBack(to, found.restores)
                unanimous = found.fresh or consent is not Consent.MAJORITY
                if consent is Consent.AFFECTED and not found.fresh:
                    game = self._keeper.game_of(table)
                    seats = sorted(affected(game, found) & set(taken))
            case Pause() | Resume():
                unanimous = False
            case Concede(to=to):
                seats = [seat for seat in taken if seat != to]
                if table.seat_of(by.user) == to:
                    raise NotPossible("Nobody can concede to themselves.")
            case Replace() | End():
                pass
        own = table.seat_of(by.user)
        if own is not None and own not in seats:
            seats = sorted([*seats, own])
        return Motion(
            number=table.motions + 1,
            act=act,
            by=by,
            at=self._keeper.clock.now(),
            plies=table.plies,
            seats=tuple(seats),
            unanimous=unanimous,
            strict=found is not None and found.fresh,
            patience=patience,
            undone=tuple(turned.ply for turned in found.undone) if found is not None else (),
            yes=(by,),
        )

    async def _count(self, table: Table, motion: Motion) -> Count:
        away = set() if motion.strict else await self._silent(table, motion)
        asked = [
            person
            for seat in motion.seats
            if (person := table.seats[seat]) is not None
            and (seat not in away or motion.answered(person.user))
        ]
        counted = {person.user for person in asked}
        yes = counted & {person.user for person in motion.yes}
        no = counted & {person.user for person in motion.no}
        waiting = tuple(person for person in asked if person.user not in yes | no)
        needed = len(asked) if motion.unanimous else len(asked) // 2 + 1
        if not yes and not waiting:
            # Whoever asked has left, and nobody else is there to agree.
            outcome = Outcome.REFUSED if no else Outcome.LAPSED
        elif len(yes) >= needed and yes:
            outcome = Outcome.PASSED
        elif len(asked) - len(no) < needed:
            outcome = Outcome.REFUSED
        else:
            outcome = Outcome.OPEN
        return Count(tuple(asked), waiting, outcome)

    async def _silent(self, table: Table, motion: Motion) -> set[Seat]:
        """Return the seats that do not count: long awaited in vain, or asked in vain."""
        now, patience = self._keeper.clock.now(), timedelta(days=motion.patience)
        goes_back = isinstance(motion.act, GoBack)
        if not goes_back and now - motion.at >= patience:
            return set(motion.seats)
        if table.paused:
            return set()
        # Whoever has used up the waking hours of a turn, where the table has a clock, is as good as away.
        late = {notice.seat for notice in await self._keeper.store.people.notices(table.id) if notice.overdue}
        if not _longer(table.turn_since, now, patience):
            return late
        game = self._keeper.game_of(table)
        kept = await self._keeper.store.snapshot(table.id)
        return late | set(awaited(game, log.read_state(game, kept.state)))

    async def _settle(self, table: Table, motion: Motion) -> Table:
        """Carry a motion out, end it, or keep it as it stands."""
        count = await self._count(table, motion)
        if count.outcome is Outcome.PASSED:
            return await self._pass(table, motion)
        return await self._end(table, motion, count.outcome)

    async def _pass(self, table: Table, motion: Motion) -> Table:
        agreed = tuple(person for person in motion.yes if person.user != motion.by.user)
        passed = replace(table, motion=replace(motion, outcome=Outcome.PASSED))
        return await self._carry_out(passed, motion.act, Warrant(motion.by, agreed), fresh=motion.strict)

    async def _end(self, table: Table, motion: Motion, outcome: Outcome) -> Table:
        return await self._keep(table, replace(motion, outcome=outcome))

    async def _keep(self, table: Table, motion: Motion) -> Table:
        table = replace(table, motion=motion)
        await self._keeper.store.save(table, [self._keeper.letter(table, VOTE)])
        self._keeper.tell(table)
        return table

    async def _carry_out(self, table: Table, act: Act, by: Warrant, *, fresh: bool) -> Table:
        append, also = self._keeper.append, _also(by)
        match act:
            case GoBack(to=to, restores=restores):
                return await self._go_back(table, to, by, restores=restores, fresh=fresh)
            case Replace(seat=seat, leaving=leaving, taking=taking):
                left = Left(seat, leaving.user, leaving.name, by)
                table = await append(reseated(table, seat, None), left, drafts=(seat,), also=also)
                if taking is None:
                    return table
                return await append(reseated(table, seat, taking), Took(seat, taking.user, taking.name))
            case Pause(reason=reason):
                return await append(replace(table, paused=True), Paused(by, reason), also=also)
            case Resume():
                return await append(replace(table, paused=False), Resumed(by), also=also)
            case End(reason=reason):
                over = replace(table, status=Status.CLOSED)
                entry: Entry = Closed(by.asked.user, by.asked.name, reason, by)
            case Concede(to=to):
                over, entry = replace(table, status=Status.OVER), Conceded(to, by)
        return await append(over, entry, drafts=table.all_seats, also=also)

    async def _go_back(self, table: Table, to: int, by: Warrant, *, restores: bool, fresh: bool) -> Table:
        state = (await self._keeper.turned(table.id, to)).after
        before = (await self._keeper.turned(table.id, table.plies)).after
        entry: Entry = Rewound(to, by=by, restores=restores, fresh=fresh)
        # What was offered before belongs to a position that is no more: all controls become stale.
        table = replace(table, commits=tuple(count + 1 for count in table.commits))
        return await self._keeper.append(
            table, entry, state, before=before, drafts=table.all_seats, also=_also(by)
        )


def _also(by: Warrant) -> list[str]:
    return [] if by.moderator else [VOTE]


def _check_playing(table: Table) -> None:
    if table.status is not Status.PLAYING:
        over = "has not started yet" if table.status is Status.OPEN else "is over"
        raise NotPossible(f"Table {table.title} {over}.")


def _asked(table: Table) -> Motion | None:
    """Return what a table is being asked, where it is not settled and the table has not ended."""
    return table.motion if table.motion is not None and table.motion.open and table.running else None


def _open_motion(table: Table, number: int) -> Motion:
    motion = _asked(table)
    if motion is None or motion.number != number:
        raise NotPossible("That question is settled already.")
    return motion


def _longer(since: datetime | None, now: datetime, span: timedelta) -> bool:
    return since is not None and now - since >= span
