"""Calling those who are newly awaited, each once, and taking back calls that no longer hold."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.chat import account, ways
from bot.chat.limits import CONTENT, check_content, cut, nobody, nonce
from bot.chat.message import home, jump
from bot.chat.names import listed, spoken
from bot.chat.reply import FAILURES
from bot.chat.sent import sent_lately
from bot.chat.ways import Way, mentioning, send_direct
from bot.kernel import AnyGame, Commit, Seat, log
from bot.kernel.play import awaited
from bot.tables import settings
from bot.tables.entries import Conceded, Resumed, Rewound, Took
from bot.tables.keeper import Keeper, Turned
from bot.tables.pace import Notice
from bot.tables.ports import Letter
from bot.tables.table import Person, Status, Table

logger = logging.getLogger(__name__)

_MENTION = re.compile(r"<@(\d+)>")

_TAKEN_BACK = "\n-# *Taken back: this no longer holds.*"

_STRUCK = "~~"


@dataclass(frozen=True, slots=True)
class _Called:
    """What somebody was told: which message calls them, and where."""

    channel: int
    message: int | None


class Calling:
    """Sends pings, and notes who is awaited since when."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def ping(self, keeper: Keeper, letter: Letter, table: Table, game: AnyGame, turned: Turned) -> None:
        """Call those who are newly awaited since an entry, or tell its end, and strike the letter off.

        Raises what Discord or the network has against it.
        """
        people = keeper.store.people
        over = turned.table.status is Status.OVER
        if over:
            text = PingText(table, game, turned, over=True)
            others = {person.user: person for person in _others(table, turned)}
            await self._call(keeper, letter, text, list(others.values()))
            await people.notified(letter, [])
            return
        before = await people.notices(table.id)
        if isinstance(turned.entry, Rewound):
            await self._withdraw(before)
        waited, newly = await _awaited(keeper, letter, table, game, turned)
        called: Mapping[int, _Called] = {}
        later: set[int] = set()
        if newly:
            text = PingText(table, game, turned)
            called, later = await self._call(keeper, letter, text, [person for _, person in newly])
        standing = _standing(before, waited, newly, turned)
        now = keeper.clock.now()
        for seat, person in newly:
            where = called.get(person.user, _Called(table.channel, None))
            standing[seat] = Notice(
                table.id,
                seat,
                person.user,
                now,
                where.channel,
                where.message,
                called=person.user not in later,
                clock=table.clock,
            )
        for seat, person in waited.items():
            if seat not in standing:
                standing[seat] = Notice(table.id, seat, person.user, now, table.channel, clock=table.clock)
        await people.notified(letter, [standing[seat] for seat in sorted(standing)])

    async def _call(
        self, keeper: Keeper, letter: Letter, text: PingText, people: Sequence[Person]
    ) -> tuple[dict[int, _Called], set[int]]:
        """Call people, each in their way; return by which messages, and who is still to be called aloud."""
        table = text.table
        found = await self._called_already(letter, table)
        rules = await settings.of(keeper.store, table.guild, table.parent) if people else settings.Rules()
        now = keeper.clock.now()
        chosen = {
            person.user: ways.way(await keeper.store.people.habits(person.user), rules.pings, now)
            for person in people
        }
        called = {user: _Called(table.channel, message) for user, message in found.items() if user in chosen}
        for user in [user for user, one in chosen.items() if one.direct]:
            token = nonce(letter.table, letter.ply, letter.kind, user)
            said, again = text.for_one(user), letter.tries > 0
            sent = await send_direct(self._client, user, said, token, again=again)
            if sent is not None:
                called.setdefault(user, _Called(sent.channel.id, sent.id))
            else:
                # Closed direct messages must not keep anybody from their turn.
                chosen[user] = Way(mentioned=True, aloud=True, direct=False)
        for aloud in (True, False):
            users = [
                person.user
                for person in people
                if person.user not in found
                and chosen[person.user].mentioned
                and chosen[person.user].aloud is aloud
            ]
            if users:
                message = await self._mention(letter, text, users, aloud=aloud)
                called.update({user: _Called(table.channel, message) for user in users})
        return called, {user for user, one in chosen.items() if one.later}

    async def _mention(self, letter: Letter, text: PingText, users: Sequence[int], *, aloud: bool) -> int:
        table = text.table
        kind = letter.kind if aloud else f"{letter.kind}-silent"
        sent = await home(self._client, table).send(
            check_content(text.for_all(users)),
            silent=not aloud,
            allowed_mentions=mentioning(users),
            nonce=nonce(letter.table, letter.ply, kind),
            suppress_embeds=True,
        )
        logger.info("table %d: pinged %s by message %d", table.id, users, sent.id)
        return sent.id

    async def _called_already(self, letter: Letter, table: Table) -> dict[int, int]:
        """Return whom an earlier try has mentioned, and by which message."""
        if not letter.tries:
            return {}
        # Each ping leads to a board of its own, which is the table's newest when its turn comes.
        address = f"{jump(table.guild, table.channel, table.message)})"
        found: dict[int, int] = {}
        channel = home(self._client, table)
        since = None if table.message is None else discord.Object(table.message)
        async for message in sent_lately(self._client, channel, since):
            if message.content.startswith("<@") and address in message.content:
                head, _, _ = message.content.partition(" **")
                found.update({int(user): message.id for user in _MENTION.findall(head)})
        return found

    async def _withdraw(self, notices: Sequence[Notice]) -> None:
        """Strike through what people were told before the table went back."""
        told = {(notice.channel, notice.message) for notice in notices if notice.message is not None}
        for channel, message in sorted(told):
            try:
                found = await self._client.get_partial_messageable(channel).fetch_message(message or 0)
                if not found.content.startswith(_STRUCK):
                    kept = cut(found.content, CONTENT - len(_TAKEN_BACK) - 2 * len(_STRUCK))
                    await found.edit(
                        content=f"{_STRUCK}{kept}{_STRUCK}{_TAKEN_BACK}", allowed_mentions=nobody()
                    )
            except FAILURES as error:
                # Whoever must act now is called all the same.
                logger.warning("ping %d could not be taken back: %s", message, error)


@dataclass(frozen=True, slots=True)
class PingText:
    """What a ping says."""

    table: Table
    game: AnyGame
    turned: Turned
    over: bool = False

    def for_all(self, users: Sequence[int]) -> str:
        """Return what mentions people in the channel."""
        return self._said(users, " ".join(f"<@{user}>" for user in users) + " ")

    def for_one(self, user: int) -> str:
        """Return what one of them is told directly."""
        return self._said([user], "")

    def _said(self, users: Sequence[int], called: str) -> str:
        table, game = self.table, self.game
        address = jump(table.guild, table.channel, table.message)
        head = f"{called}**{account.heading(table, game)}**"
        end = f" [To the board]({address})"
        result = game.result(self.turned.after) if self.over else None
        if result is not None:
            said = f"{head} is over. {account.winners(table, result)}"
        elif self.over:
            said = f"{head} is over. {' '.join(account.happened(self.turned, game))}"
        else:
            said = f"{head}: {'. '.join(prompts(table, game, self.turned.after, users))}."
        return cut(said, CONTENT - len(end)) + end


def prompts(table: Table, game: AnyGame, state: Any, users: Sequence[int]) -> list[str]:
    """Return what is wanted of people: each thing once, and of whom where it is not the same for all."""
    view = game.view(state, None)
    names = spoken(table)
    wanted: dict[str, list[str]] = {}
    for decision in game.pending(state):
        if (person := table.seats[decision.seat]) is not None and person.user in users:
            said = game.words.prompt(view, decision).rstrip(".")
            wanted.setdefault(said, []).append(names[decision.seat])
    if len(wanted) == 1:
        return list(wanted)
    return [f"**{listed(who)}**: {said}" for said, who in wanted.items()]


async def _awaited(
    keeper: Keeper, letter: Letter, table: Table, game: AnyGame, turned: Turned
) -> tuple[dict[Seat, Person], list[tuple[Seat, Person]]]:
    """Return who is awaited at the table now, and who of them since this entry.

    Not newly awaited is who was before, nor who has acted since. When the table has gone back or resumes,
    all are called anew.
    """
    playing = turned.table.status is Status.PLAYING and table.status is Status.PLAYING
    if turned.after is None or not playing or table.paused:
        return {}, []
    present = newly = set(awaited(game, turned.after))
    if isinstance(turned.entry, Took):
        newly = newly & {turned.entry.seat}
    elif turned.before is not None and not isinstance(turned.entry, (Rewound, Resumed)):
        newly = newly - set(awaited(game, turned.before))
    if letter.ply < table.plies:
        kept = await keeper.store.snapshot(table.id)
        present = set(awaited(game, log.read_state(game, kept.state)))
        entries = await keeper.store.log(table.id)
        acted = {e.entry.seat for e in entries[letter.ply :] if isinstance(e.entry, Commit)}
        newly = newly & present - acted
    people = {seat: person for seat in sorted(present) if (person := table.seats[seat]) is not None}
    return people, [(seat, people[seat]) for seat in sorted(newly) if seat in people]


def _standing(
    before: Sequence[Notice],
    waited: Mapping[Seat, Person],
    newly: Sequence[tuple[Seat, Person]],
    turned: Turned,
) -> dict[Seat, Notice]:
    """Return the notices that still hold; whoever has acted and is awaited all the same begins anew."""
    called = {seat for seat, _ in newly}
    acted = turned.entry.seat if isinstance(turned.entry, Commit) else None
    return {
        notice.seat: notice
        for notice in before
        if notice.seat in waited
        and waited[notice.seat].user == notice.user
        and notice.seat not in called
        and notice.seat != acted
    }


def _others(table: Table, turned: Turned) -> list[Person]:
    last: Seat | None = turned.entry.seat if isinstance(turned.entry, Commit) else None
    # Whoever ended it knows.
    ended = turned.entry.by.asked.user if isinstance(turned.entry, Conceded) else None
    return [
        person
        for seat, person in enumerate(table.seats)
        if person is not None and seat != last and person.user != ended
    ]
