"""All tables of one person, wherever they are: those that wait for them first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import discord
from discord.utils import format_dt

from bot.chat import account, board
from bot.chat.limits import TEXT, whole_lines
from bot.chat.message import jump
from bot.chat.names import listed, spoken
from bot.kernel import Seat
from bot.kernel.play import awaited
from bot.tables.table import NotPossible, Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

_MOST = 100
"""Tables that are looked at, the newest."""

_LISTED = TEXT - 500

NONE = "You sit at no table that is open or being played: `/table open` opens one."


@dataclass(frozen=True, slots=True)
class _Waits:
    """Whom a table waits for."""

    seats: Sequence[Seat] = ()
    since: datetime | None = None
    """Since when for the person whose tables are listed, where it does."""
    told: bool = True
    """Whether they were told so."""


async def games(client: Relais, user: int) -> discord.ui.LayoutView:
    """Return somebody's open and running tables, each with a link."""
    store = client.keeper.store
    tables = (await store.tables(user=user))[-_MOST:]
    waiting: list[tuple[datetime, str]] = []
    others: list[tuple[datetime, str]] = []
    for table in tables:
        waits = await _waits(client, table, user)
        line = f"- {_title(client, table)} · {_state(table, waits)}"
        if waits.since is not None:
            waiting.append((waits.since, line))
        else:
            others.append((table.created_at, line))
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


async def _waits(client: Relais, table: Table, user: int) -> _Waits:
    store = client.keeper.store
    if table.status is Status.PLAYING and not table.paused and await store.outbox(table.id):
        # Whom it waits for now is still to be told, or cannot be: the position knows.
        try:
            look = await client.keeper.glance(table.id, user)
        except NotPossible:
            return _Waits()
        seats = awaited(look.game, look.state)
        begun = table.turn_since or table.created_at
        return _Waits(seats, begun if look.seat in seats else None, told=False)
    notices = await store.people.notices(table.id)
    since = next((notice.since for notice in notices if notice.user == user), None)
    return _Waits([notice.seat for notice in notices], since)


def _state(table: Table, waits: _Waits) -> str:
    if table.status is Status.OPEN:
        return "open to join"
    if table.paused:
        return "pauses"
    if waits.since is not None:
        return f"**your turn**, called {format_dt(waits.since, 'R')}" if waits.told else "**your turn**"
    names = spoken(table)
    seats = [seat for seat in waits.seats if seat < len(names)]
    return f"waits for {listed([names[seat] for seat in seats])}" if seats else "being played"
