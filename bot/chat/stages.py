"""The stages of an interaction: how long each took, how it ended, and the one line of the log about that."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import discord

from bot.chat.control import custom_id, read
from bot.chat.limits import cut
from bot.host import logs
from bot.tables.histogram import Latencies

logger = logging.getLogger(__name__)

ARRIVAL = "arrival"
"""From Discord, who made it, to us."""
ACKNOWLEDGED = "acknowledged"
"""From us having it until Discord had our acknowledgement."""
RULES = "rules"
"""From then until the answer was ready, without drawing: store, rules and words."""
DRAWN = "drawn"
"""Waiting for pictures."""
ANSWERED = "answered"
"""From us having it until Discord had the answer."""
OFFERED = "offered"
"""As `ANSWERED`, of what is offered while somebody types."""
TOLD = "told"
"""From an entry of the log until Discord had a message about it."""

STAGES = (ARRIVAL, ACKNOWLEDGED, RULES, DRAWN, ANSWERED, OFFERED, TOLD)

DONE = "done"
REFUSED = "refused"
STALE = "stale"
FAILED = "failed"
TOO_LATE = "too late"
UNANSWERED = "unanswered"
CUT_OFF = "cut off"
"""How an interaction may end."""

_READY = "ready"
_LONGEST = 100


class Course:
    """How one interaction goes."""

    def __init__(self, interaction: discord.Interaction, now: datetime, latencies: Latencies) -> None:
        self._interaction = interaction
        self._latencies = latencies
        self._began = time.perf_counter()
        self.about = logs.about(logs.short(interaction.id))
        # The clocks of two machines differ: nothing arrives before it was sent.
        self.took = {ARRIVAL: max(0.0, (now - interaction.created_at).total_seconds() * 1000)}
        self.outcome = ""

    def reached(self, stage: str) -> None:
        """Note that a stage is over, unless that is known already."""
        self.took.setdefault(stage, (time.perf_counter() - self._began) * 1000)

    def end(self, task: asyncio.Task[None]) -> None:
        """Count how long all took, and write the line."""
        interaction, typing = (
            self._interaction,
            self._interaction.type is discord.InteractionType.autocomplete,
        )
        if task.cancelled():
            self.outcome = CUT_OFF
        elif not interaction.response.is_done():
            self.outcome = self.outcome or UNANSWERED
        elif typing:
            self.reached(OFFERED)
        ready = self.took.pop(_READY, None)
        if ready is not None and ACKNOWLEDGED in self.took:
            self.took[RULES] = max(0.0, ready - self.took[ACKNOWLEDGED] - self.took.get(DRAWN, 0.0))
        took = {stage: round(self.took[stage], 1) for stage in STAGES if stage in self.took}
        for stage, milliseconds in took.items():
            self._latencies.add(stage, milliseconds)
        what = self._what()
        logger.log(
            logging.DEBUG if typing else logging.INFO,
            "%s by %s in %s: %s; %s ms",
            what,
            interaction.user.id,
            interaction.guild_id or "a direct message",
            self.outcome or DONE,
            ", ".join(f"{stage} {milliseconds:.0f}" for stage, milliseconds in took.items()),
            extra={
                logs.FACTS: {
                    "what": what,
                    # As text: many a reader of JSON rounds numbers as long as these.
                    "user": str(interaction.user.id),
                    "guild": str(interaction.guild_id or ""),
                    "outcome": self.outcome or DONE,
                    "milliseconds": took,
                }
            },
        )

    def _what(self) -> str:
        """Return which control or command it was, without what was typed or chosen."""
        interaction = self._interaction
        match interaction.type:
            case discord.InteractionType.component | discord.InteractionType.modal_submit:
                control = read(custom_id(interaction))
                return f"{control.room}:{control.verb}" if control is not None else "an unknown control"
            case _:
                name = interaction.command.qualified_name if interaction.command else "an unknown command"
                typing = interaction.type is discord.InteractionType.autocomplete
                return cut(f"typing /{name}" if typing else f"/{name}", _LONGEST)


_course: contextvars.ContextVar[Course | None] = contextvars.ContextVar("course", default=None)


def begin(interaction: discord.Interaction, now: datetime, latencies: Latencies) -> None:
    """Follow an interaction from now until the present task ends."""
    task = asyncio.current_task()
    if task is None:
        return
    course = Course(interaction, now, latencies)
    _course.set(course)
    if interaction.type is discord.InteractionType.component:
        control = read(custom_id(interaction))
        course.about.table = 0 if control is None else control.table
    task.add_done_callback(course.end)


def aside(table: int) -> None:
    """Say that the present task is about a table, and part of no interaction although one began it."""
    _course.set(None)
    logs.about(table=table)


def reached(stage: str) -> None:
    """Note that the interaction has reached the end of a stage."""
    if (course := _course.get()) is not None:
        course.reached(stage)


def ready() -> None:
    """Note that the answer is ready to be sent."""
    reached(_READY)


def ended(outcome: str) -> None:
    """Note how the interaction ends, if not well."""
    if (course := _course.get()) is not None:
        course.outcome = outcome


@contextmanager
def spent(stage: str) -> Iterator[None]:
    """Count the time inside as part of a stage."""
    course, began = _course.get(), time.perf_counter()
    try:
        yield
    finally:
        if course is not None:
            course.took[stage] = course.took.get(stage, 0.0) + (time.perf_counter() - began) * 1000
