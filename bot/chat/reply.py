"""Answering an interaction: acknowledged first, answered once, and never the end of a move when it fails."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import aiohttp
import discord
from discord import ui
from discord.utils import MISSING

from bot.chat import stages
from bot.chat.limits import CONTENT, check, cut, nobody, pieces

logger = logging.getLogger(__name__)

LATE = timedelta(seconds=15)
"""An interaction older than this was replayed by the gateway; whoever pressed has long seen it fail."""

UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
INVALID_TOKEN = 50027
UNKNOWN_WEBHOOK = 10015

GONE = {UNKNOWN_INTERACTION, ALREADY_ANSWERED, INVALID_TOKEN, UNKNOWN_WEBHOOK}
"""Answers to an answer that comes too late, or twice, or to what was never acknowledged."""

LOST = (discord.RateLimited, aiohttp.ClientError, OSError)
"""What stops a message that is right in itself; it may even have arrived."""

FAILURES = (discord.HTTPException, *LOST)
"""All that Discord or the network may have against a message."""


_SERVER_ERROR = 500
"""From this status on, Discord itself has failed."""


_MAY_HAVE_ARRIVED = (discord.DiscordServerError, aiohttp.ClientError, OSError)


class TooLate(Exception):
    """The interaction reached us long after Discord told the person that it failed: nothing may be done."""


class Reply:
    """The answer to one interaction.

    What is shown replaces the message with the pressed control (*update*), or is a new message,
    private unless *public*.
    """

    def __init__(
        self, interaction: discord.Interaction, *, update: bool = False, public: bool = False
    ) -> None:
        self.interaction = interaction
        self._update = update
        self._public = public
        self._open = False
        """Whether Discord may have taken the acknowledgement: then there is something to answer through."""

    async def acknowledge(self) -> None:
        """Tell Discord that we are at it. The first thing to be awaited. Raises `TooLate`."""
        response = self.interaction.response
        try:
            if self._update:
                await response.defer()
            else:
                await response.defer(ephemeral=not self._public, thinking=True)
            self._open = True
            stages.reached(stages.ACKNOWLEDGED)
        except FAILURES as error:
            # The person sees a failure, but the choice still counts, unless it is long ago.
            logger.warning("acknowledgement failed: %s", error)
            code = getattr(error, "code", None)
            # A server error was retried by the library although the first try had got through; or only
            # Discord's answer was lost.
            self._open = code == ALREADY_ANSWERED or isinstance(error, _MAY_HAVE_ARRIVED)
            if code == UNKNOWN_INTERACTION and discord.utils.utcnow() - self.interaction.created_at > LATE:
                raise TooLate from error

    async def show(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Show a layout as the answer; all files belong to it, and none of an earlier one stays."""
        check(view)
        view.stop()  # so that the library keeps nothing of it in memory
        await self._try(
            self.interaction.edit_original_response,
            view=view,
            attachments=list(files),
            allowed_mentions=nobody(),
        )

    async def say(self, text: str) -> None:
        """Say something in words, privately where the answer is private or a message stays as it is."""
        for number, piece in enumerate(pieces(text, CONTENT)):
            if self._update or number:
                await self._try(
                    self.interaction.followup.send,
                    piece,
                    ephemeral=self._update or not self._public,
                    allowed_mentions=nobody(),
                    wait=True,
                )
            else:
                await self._try(
                    self.interaction.edit_original_response,
                    content=piece,
                    view=MISSING,
                    allowed_mentions=nobody(),
                )

    async def also(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Show a further private message."""
        check(view)
        view.stop()
        await self._try(
            self.interaction.followup.send,
            view=view,
            files=list(files),
            ephemeral=True,
            allowed_mentions=nobody(),
            wait=True,
        )

    async def _try(self, send: Any, *given: Any, **named: Any) -> Any:
        if not self._open:
            return None
        stages.ready()
        try:
            sent = await send(*given, **named)
        except LOST as error:
            logger.warning("the answer was lost: %s", error)
        except discord.HTTPException as error:
            if error.code not in GONE and error.status < _SERVER_ERROR:
                raise
            logger.warning("the answer came too late, or Discord failed: %s", error)
        else:
            stages.reached(stages.ANSWERED)
            return sent
        return None


async def answer_now(interaction: discord.Interaction, text: str) -> None:
    """Answer an interaction with a short private text, acknowledged or not; failures are logged."""
    text = cut(text, CONTENT)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=nobody())
        else:
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=nobody())
        stages.reached(stages.ANSWERED)
    except FAILURES as error:
        logger.warning("could not answer: %s", error)
