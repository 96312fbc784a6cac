"""Private answers that show something of a table: its text board, its log."""

from __future__ import annotations

from typing import Any

import discord

from bot.chat import account, message
from bot.chat.control import Control
from bot.chat.limits import TEXT, pieces
from bot.chat.names import spoken
from bot.chat.reply import Reply
from bot.tables.keeper import Keeper, Look

_PIECE = TEXT - 400


async def private_text_board(reply: Reply, look: Look, state: Any) -> None:
    """Show the whole position in words, in as many messages as it takes."""
    view = look.game.view(state, look.seat)
    await _private(reply, look, look.game.words.outline(view, spoken(look.table)))


async def _private(reply: Reply, look: Look, text: str) -> None:
    for piece in pieces(f"### {account.heading(look.table, look.game)}\n{text}", _PIECE):
        await reply.also(message.layout(piece))


async def log_page(keeper: Keeper, number: int, user: int, page: int) -> discord.ui.LayoutView:
    """Return a page of a table's log, newest entries first."""
    table = await keeper.store.table(number)
    game = keeper.game_of(table)
    at = {logged.ply: logged.at for logged in await keeper.store.log(number)}
    entries = []
    for turned in reversed((await keeper.history(number))[1 : len(at) + 1]):
        told = account.happened(turned, game, table.seat_of(user)) or ["(nothing to be seen)"]
        when = discord.utils.format_dt(at[turned.ply], "f")
        entries.append(f"**{turned.ply}** · {when} · {' '.join(told)}")
    pages = pieces("\n".join(entries) or "Nothing has happened yet.", _PIECE)
    last = len(pages) - 1
    page = min(page, last)
    lines = [f"### {account.heading(table, game)}: log", pages[page]]
    buttons = []
    if table.opening is not None:
        shown = Control("table", "steps", number, (str(table.plies),))
        buttons = [message.button("Step through", shown)]
    if last:
        newer = Control("table", "log", number, (str(max(page - 1, 0)), "n"))
        older = Control("table", "log", number, (str(page + 1), "o"))
        buttons = [
            message.button("Newer", newer, disabled=page == 0),
            message.button("Older", older, disabled=page == last),
            *buttons,
        ]
        lines.append(f"-# Page {page + 1} of {last + 1}")
    return message.layout("\n".join(lines), rows=message.rows(buttons))
