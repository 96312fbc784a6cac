"""Forgetting somebody who wishes so: first what exactly is deleted, then, when they are sure, the deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.chat import message
from bot.chat.control import Control, Handlers
from bot.chat.limits import TEXT, whole_lines
from bot.chat.names import listed, person
from bot.chat.reply import Reply
from bot.tables import departing
from bot.tables.people import NOTHING_KNOWN
from bot.tables.table import Status, Table

if TYPE_CHECKING:
    from bot.chat.client import Relais

_NAMED = 10
"""Tables that are named."""

NOTHING = "Nothing is stored about you."


ALWAYS = (
    "- Your name and the number of your account are deleted from all logs, votes and records. "
    "Words that you added to a table's luck stay, without your name: its proof needs them."
)

KEPT = (
    "Messages that are in channels already stay there, and what the host has kept before, such as the log "
    "of the program and copies of the database, keeps what it holds. **This cannot be taken back.**"
)


class Farewell:
    """Asks, and forgets."""

    def __init__(self, client: Relais) -> None:
        self._client = client
        self._keeper = client.keeper
        self.handlers: Handlers = {("me", "forget"): self._forget}

    async def ask(self, user: int) -> discord.ui.LayoutView:
        """Return what is stored about somebody and would be deleted, with a button that does it."""
        store = self._keeper.store
        playing = await store.tables(user=user, statuses=(Status.PLAYING,))
        lobbies = {table.id: table for table in await store.tables(user=user, statuses=(Status.OPEN,))}
        lobbies.update({table.id: table for table in await departing.opened_by(self._keeper, user)})
        ended = await store.tables(user=user, statuses=(Status.OVER, Status.CLOSED))
        known = await store.people.habits(user)
        found = []
        if known != NOTHING_KNOWN:
            found.append("- Your time zone, quiet hours, time away and other wishes are deleted.")
        if playing:
            found.append(
                f"- Your seats at {_titles(playing)} become free, and what you have begun there is deleted."
            )
        if lobbies:
            found.append(f"- You leave {_titles(list(lobbies.values()))}.")
        if ended:
            found.append(f"- {_titles(ended)} keep their logs and results, with a seat without a name.")
        if not found:
            found.append(f"- {NOTHING} At a table that you left before, your name may still be in the log.")
        lines = ["### Forget me", *found, ALWAYS, KEPT]
        sure = message.button("Forget me", Control("me", "forget", 0), discord.ButtonStyle.danger)
        return message.layout("\n".join(whole_lines(lines, TEXT - 400)), rows=message.rows([sure]))

    async def _forget(self, interaction: discord.Interaction, _: Control) -> None:
        reply = Reply(interaction, update=True)
        await reply.acknowledge()
        seated = await self._keeper.store.tables(user=interaction.user.id, statuses=(Status.OPEN,))
        changed = await departing.forget(self._keeper, person(interaction.user))
        self._client.pictures.forget()
        for number in {table.id for table in (*seated, *changed)}:
            await self._client.opening.refresh(number)
        await reply.show(message.layout("It is done: nothing is stored about you any more."))


def _titles(tables: Sequence[Table]) -> str:
    named = [table.title for table in tables[:_NAMED]]
    if len(tables) > _NAMED:
        named.append(f"{len(tables) - _NAMED} more")
    return f"{'tables' if len(tables) > 1 else 'table'} {listed(named)}"
