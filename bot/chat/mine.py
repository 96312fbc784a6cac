"""All tables of one person, wherever they are: those that wait for them first."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import discord
from discord.utils import format_dt

from bot.chat import account, board
from bot.chat.limits import TEXT, whole_lines
from bot.chat.message import jump
from bot.chat.names import listed, spoken
from bot.tables.pace import Notice
from bot.tables.table import Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

_MOST = 100
"""Tables that are looked at, the newest."""

_LISTED = TEXT - 500

NONE = "You sit at no table that is open or being played: `/table open` opens one."


async def games(client: Relais, user: int) -> discord.ui.LayoutView:
    """Return somebody's open and running tables, each with a link."""
    store = client.keeper.store
    tables = (await store.tables(user=user))[-_MOST:]
    waiting: list[tuple[datetime, str]] = []
    others: list[tuple[datetime, str]] = []
    for table in tables:
        notices = await store.people.notices(table.id)
        own = next((notice for notice in notices if notice.user == user), None)
        line = f"- {_title(client, table)} · {_state(table, notices, own)}"
        (waiting if own is not None else others).append((own.since if own else table.created_at, line))
    lines = [line for _, line in (*sorted(waiting), *sorted(others, reverse=True))]
    head = f"### Your tables: {len(waiting)} of {len(tables)} wait for you" if tables else ""
    shown = whole_lines(lines, _LISTED)
    if len(shown) < len(lines):
        shown.append(f"-# … and {len(lines) - len(shown)} more")
    return board.plain("\n".join([head, *shown]) if tables else NONE)


def _title(client: Relais, table: Table) -> str:
    game = client.keeper.games.get(table.game)
    title = account.heading(table, game) if game is not None else table.title
    return f"[**{title}**]({jump(table.guild, table.channel, table.message)})"


def _state(table: Table, notices: list[Notice], own: Notice | None) -> str:
    if table.status is Status.OPEN:
        return "open to join"
    if table.paused:
        return "pauses"
    if own is not None:
        return f"**your turn**, called {format_dt(own.since, 'R')}"
    names = spoken(table)
    seats = [notice.seat for notice in notices if notice.seat < len(names)]
    return f"waits for {listed([names[seat] for seat in seats])}" if seats else "being played"
