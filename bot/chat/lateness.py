"""Telling a table that somebody lets it wait: their time is used up, or no more reminders will come."""

from __future__ import annotations

import discord

from bot.chat import account
from bot.chat.limits import check_content, nobody, nonce
from bot.chat.message import home
from bot.chat.names import spoken
from bot.chat.sent import sent_lately
from bot.chat.ways import mentioning
from bot.kernel import AnyGame
from bot.tables.keeper import Keeper
from bot.tables.pace import Notice
from bot.tables.ports import Letter
from bot.tables.table import Table

LATE, LAST = "late-", "last-"
"""What kinds of letters begin with, before the seat: the clock has run out; the last reminder was sent."""

STILL = "-still"
"""What a kind ends with where the message makes no sound."""


async def tell(client: discord.Client, keeper: Keeper, letter: Letter, table: Table, game: AnyGame) -> None:
    """Tell the table, unless the seat is not awaited any more, and strike the letter off.

    Raises what Discord or the network has against it.
    """
    kind = letter.kind.removesuffix(STILL)
    seat = kind.removeprefix(LATE).removeprefix(LAST)
    notices = await keeper.store.people.notices(table.id)
    notice = next((notice for notice in notices if str(notice.seat) == seat), None)
    if notice is not None:
        late = kind.startswith(LATE)
        text = check_content(_late(table, game, notice) if late else _last(table, game, notice))
        channel = home(client, table)
        if not (letter.tries and await _told_already(client, channel, text, notice)):
            await channel.send(
                text,
                silent=not late or letter.kind.endswith(STILL),
                allowed_mentions=mentioning([notice.user]) if late else nobody(),
                nonce=nonce(letter.table, letter.ply, letter.kind),
                suppress_embeds=True,
            )
    await keeper.store.sent(letter, None)


async def _told_already(
    client: discord.Client, channel: discord.abc.Messageable, text: str, notice: Notice
) -> bool:
    async for found in sent_lately(client, channel, notice.since):
        if found.content == text:
            return True
    return False


def _alone(table: Table) -> bool:
    return sum(person is not None for person in table.seats) == 1


def _late(table: Table, game: AnyGame, notice: Notice) -> str:
    said = (
        f"<@{notice.user}> **{account.heading(table, game)}**: your time for this turn is used up, "
        f"{notice.clock} waking hours. "
    )
    if _alone(table):
        return f"{said}Nobody else waits for you: play on when you like, or end the table with `/table end`."
    return (
        f"{said}The others need not wait for you any longer: with `/table replace` "
        "they can give the seat to somebody else."
    )


def _last(table: Table, game: AnyGame, notice: Notice) -> str:
    called = discord.utils.format_dt(notice.since, "R")
    said = (
        f"**{account.heading(table, game)}**: {spoken(table)[notice.seat]}, called {called}, gets no more "
        "reminders. "
    )
    if _alone(table):
        return f"{said}The table waits, until it is ended with `/table end`."
    return (
        f"{said}The others can wait, give the seat to somebody else with `/table replace`, or end "
        "the table with `/table end`."
    )
