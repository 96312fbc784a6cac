"""The bot's start, up to where it would connect."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from bot.__main__ import main
from bot.quick import quick_imports

_NOBODY = {"id": "7", "username": "relais", "discriminator": "0", "avatar": None}
_ANSWERS: dict[str, Any] = {
    "/users/@me": _NOBODY,
    "/oauth2/applications/@me": {
        "id": "7",
        "name": "Relais",
        "description": "",
        "icon": None,
        "rpc_origins": [],
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": _NOBODY,
        "verify_key": "",
        "flags": 0,
    },
}


def until_ready(settings: Path) -> None:
    """Run the bot as a host does, with a Discord that answers at once, up to connecting to the gateway."""
    with quick_imports():
        import discord  # noqa: PLC0415 - as late as the command line imports it

    async def answered(_: object, route: Any, **__: object) -> Any:
        return _ANSWERS.get(route.path, [])

    async def connected(_: object, **__: object) -> None:
        os._exit(0)

    discord.http.HTTPClient.request = answered  # type: ignore[assignment,method-assign]
    discord.Client.connect = connected  # type: ignore[assignment,method-assign]
    main(["--config", str(settings), "run"])
