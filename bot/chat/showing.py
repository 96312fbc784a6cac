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

LOG_PAGE = 10
"""Entries on a page of the log."""

_PIECE = TEXT - 400


async def private_text_board(reply: Reply, look: Look, state: Any) -> None:
    """Show the whole position in words, in as many messages as it takes."""
    view = look.game.view(state, look.seat)
    text = f"### {account.heading(look.table, look.game)}\n" + look.game.words.outline(
        view, spoken(look.table)
    )
    for piece in pieces(text, _PIECE):
        await reply.also(message.layout(piece))


async def log_page(keeper: Keeper, number: int, user: int, page: int) -> discord.ui.LayoutView:
    """Return a page of a table's log, newest entries first."""
    table = await keeper.store.table(number)
    game = keeper.game_of(table)
    last = max((table.plies - 1) // LOG_PAGE, 0)
    page = min(max(page, 0), last)
    lines = [f"### {account.heading(table, game)}: log"]
    newest = table.plies - page * LOG_PAGE
    at = {logged.ply: logged.at for logged in await keeper.store.log(number)}
    history = await keeper.history(number)
    for ply in range(newest, max(newest - LOG_PAGE, 0), -1):
        told = account.happened(history[ply], game, table.seat_of(user)) or ["(nothing to be seen)"]
        lines.append(f"**{ply}** · {discord.utils.format_dt(at[ply], 'f')} · {' '.join(told)}")
    if table.plies == 0:
        lines.append("Nothing has happened yet.")
    buttons = []
    if last:
        buttons = [
            message.button(
                "Newer", Control("table", "log", number, (str(page - 1), "n")), disabled=page == 0
            ),
            message.button(
                "Older", Control("table", "log", number, (str(page + 1), "o")), disabled=page == last
            ),
        ]
        lines.append(f"-# Page {page + 1} of {last + 1}")
    return message.layout("\n".join(lines), rows=message.rows(buttons))
