"""A finished game announced in the channel that is settled for it: one line, silent, once."""

from __future__ import annotations

import logging

import discord

from bot.chat import account
from bot.chat.limits import CONTENT, check_content, cut, nobody, nonce
from bot.chat.message import jump
from bot.chat.names import spoken
from bot.kernel import AnyGame, Result, Seat
from bot.tables import settings
from bot.tables.entries import Conceded
from bot.tables.keeper import Keeper, Turned
from bot.tables.ports import Letter
from bot.tables.table import Status, Table

logger = logging.getLogger(__name__)

LOOK_BACK = 50
"""The newest messages of the channel searched for one that may have been sent before a crash."""

_SERVER_ERROR = 500


async def deliver(
    client: discord.Client, keeper: Keeper, letter: Letter, table: Table, game: AnyGame, turned: Turned
) -> None:
    """Announce how a table ended, where that is settled, and strike the letter off.

    A channel that is gone or closed to us holds nothing up: `/settings check` names it. Raises what else
    Discord or the network has against it.
    """
    where = (await settings.of(keeper.store, table.guild, table.parent)).announce
    if where is not None and where != table.channel and turned.table.status is Status.OVER:
        channel = client.get_partial_messageable(where, guild_id=table.guild)
        address = jump(table.guild, table.channel, table.message)
        try:
            if not (letter.tries and await _announced(client, channel, address)):
                await channel.send(
                    check_content(_line(table, game, turned, address)),
                    silent=True,
                    suppress_embeds=True,
                    allowed_mentions=nobody(),
                    nonce=nonce(letter.table, letter.ply, letter.kind),
                )
        except discord.HTTPException as error:
            if error.status >= _SERVER_ERROR:
                raise
            logger.warning("table %d: its end could not be announced in %d: %s", table.id, where, error)
    await keeper.store.sent(letter, None)


async def _announced(client: discord.Client, channel: discord.PartialMessageable, address: str) -> bool:
    try:
        return any(
            [
                f"]({address})" in found.content
                async for found in channel.history(limit=LOOK_BACK)
                if found.author == client.user
            ]
        )
    except discord.Forbidden:
        return False


def _line(table: Table, game: AnyGame, turned: Turned, address: str) -> str:
    names = spoken(table)
    result = None if turned.after is None else game.result(turned.after)
    if isinstance(turned.entry, Conceded):
        said = f"**{names[turned.entry.to]}** wins, because the others conceded."
    elif result is not None:
        said = " ".join(filter(None, [account.winners(table, result), _others(names, result)]))
    else:
        said = "It is over."
    end = f" [To the board]({address})"
    return cut(f"**{account.heading(table, game)}**: {said}", CONTENT - len(end)) + end


def _others(names: list[str], result: Result) -> str:
    seats: list[Seat] = [seat for tied in result.ranking[1:] for seat in tied]
    said = ", ".join(f"{names[seat]} {result.scores[seat]}" for seat in seats)
    return f"{said}." if said else ""
