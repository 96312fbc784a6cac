"""The time, as discord.py tells it: a simulated Discord can make it pass faster."""

from __future__ import annotations

from datetime import datetime

import discord


class Clock:
    """A clock for tables."""

    def now(self) -> datetime:
        """Return the time now, in UTC."""
        return discord.utils.utcnow()
