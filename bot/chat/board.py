"""The public message after each entry: the picture, what happened, and whose turn it is now."""

from __future__ import annotations

from typing import Any

import discord

from bot.chat import account, message
from bot.chat.control import Control
from bot.chat.limits import TEXT, cut, whole_lines
from bot.chat.message import Row
from bot.chat.names import spoken
from bot.chat.pace import Pace
from bot.chat.pictures import Picture, Pictures, Subject
from bot.kernel import AnyGame, Seat
from bot.shelf import Box
from bot.tables.keeper import Turned
from bot.tables.table import Status, Table

_NOW = TEXT // 4
"""Characters that say whose turn it is."""

_STORY = TEXT - _NOW - 400
"""Characters that tell what happened; the log has all."""


async def picture(
    pictures: Pictures, box: Box, turned: Turned, viewer: Seat | None = None, *, contrast: bool = False
) -> Picture | None:
    """Return the board after an entry as a seat (``None``: everybody) may see it, changes marked."""
    if turned.after is None:
        return None
    table, game = turned.table, box.game
    since = None if turned.before is None else game.view(turned.before, viewer)
    view = game.view(turned.after, viewer)
    subject = Subject(box, view, table.names(), since, contrast=contrast)
    name = f"table-{table.id}-{turned.ply}"
    return await pictures.draw(subject, name, (table.id, turned.ply, viewer, tuple(table.names())))


def text(table: Table, game: AnyGame, turned: Turned) -> str:
    """Return what stands above the board."""
    result = None if turned.after is None else game.result(turned.after)
    end = []
    if result is not None:
        end = ["", f"The game is over. {account.winners(table, result)}", account.standings(table, result)]
    end += account.revealed(table, turned.secret)
    told = account.happened(turned, game)
    lines = whole_lines(told, _STORY - sum(map(len, end)))
    if len(lines) < len(told):
        lines.append(f"… and {len(told) - len(lines)} more: `/table log` has all.")
    return "\n".join([f"### {account.heading(table, game)}", *lines, *end])


def now(table: Table, game: AnyGame, state: Any, pace: Pace | None = None) -> str:
    """Return what stands below the board: whose turn it is."""
    return cut("\n".join(account.waiting(table, game, state, pace)), _NOW)


def controls(table: Table, ply: int, *, parts: bool) -> list[Row]:
    """Return what can be pressed under the newest board."""
    more = [message.button("Text board", Control("table", "text", table.id, (str(ply),)))]
    if parts:
        more.append(message.button("Look closer", Control("table", "parts", table.id, (str(ply),))))
    if ply:
        more.append(message.button("Since my last turn", Control("table", "since", table.id, (str(ply),))))
    if table.status is Status.PLAYING:
        play = Control("table", "play", table.id, (str(ply),))
        buttons = [message.button("Play", play, discord.ButtonStyle.primary), *more]
        if None in table.seats:
            buttons.append(
                message.button("Take the free seat", Control("table", "take", table.id, (str(ply),)))
            )
        return message.rows(buttons)
    if table.status is Status.OVER:
        rematch = Control("table", "rematch", table.id, (str(ply),))
        more.append(message.button("Step through", Control("table", "steps", table.id, ("0",))))
        return message.rows([message.button("Rematch", rematch, discord.ButtonStyle.primary), *more])
    return []


def said(
    table: Table,
    game: AnyGame,
    turned: Turned,
    shown: Picture | None,
    *,
    parts: bool,
    pace: Pace | None = None,
    words: bool = False,
) -> discord.ui.LayoutView:
    """Return the whole message, with the board in words where there is no picture.

    *parts*: whether there are parts of it to be looked at more closely. *pace*: how those awaited stand.
    *words*: whether the board in words comes before its picture, too.
    """
    below = "" if turned.after is None else now(table, game, turned.after, pace)
    head = text(table, game, turned)
    if (words or shown is None) and turned.after is not None:
        head += "\n\n" + game.words.outline(game.view(turned.after, None), spoken(table))
    return message.layout(head, picture=shown, rows=controls(table, turned.ply, parts=parts), below=below)


def quiet(
    table: Table, game: AnyGame, turned: Turned, filename: str | None, alt: str
) -> discord.ui.LayoutView:
    """Return an earlier board's message as it stays behind: without a turn to take and without controls."""
    shown = None if filename is None else Picture(filename, b"", alt)
    return message.layout(text(table, game, turned), picture=shown)


def plain(words: str) -> discord.ui.LayoutView:
    """Return a message of words alone."""
    return message.layout(words)
