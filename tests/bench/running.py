"""What the programs in `children` do with the bot."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from random import Random
from typing import Any

from discord.http import HTTPClient, Route

from bot.__main__ import main
from bot.chat.client import Relais
from bot.chat.clock import Clock
from bot.store.sqlite import SqliteStore

TURNS = 60
"""Turns played before the memory is looked at, each at another table where there are enough."""

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


async def _answered(_: HTTPClient, route: Route, **__: object) -> Any:
    return _ANSWERS.get(route.path, [])


def until_ready(settings: Path) -> None:
    """Run the bot as a host does, with a Discord that answers at once, up to connecting to the gateway."""
    HTTPClient.request = _answered  # type: ignore[assignment,method-assign]
    Relais.connect = _connected  # type: ignore[assignment,method-assign]
    main(["--config", str(settings), "run"])


async def _connected(_: Relais, **__: object) -> None:
    os._exit(0)


async def work(database: Path, stored: int) -> int:
    """Play turns at some of the tables of a database, telling of each with its picture.

    Returns the memory held after that, in KiB.
    """
    from tests.bench import instant  # noqa: PLC0415 - only where needed: start-up is measured with the rest
    from tests.bench.children import resident  # noqa: PLC0415
    from tests.bench.tables import draft_turn  # noqa: PLC0415

    store = await SqliteStore.open(database)
    client = Relais(store, Clock())
    session = await instant.connect(client)
    client.teller.serve(client.keeper)
    dice = Random(6)
    for turn in range(TURNS):
        number = turn * stored // TURNS + 1
        user = await draft_turn(client.keeper, number, dice)
        if user is not None:
            await client.keeper.commit(number, user)
            await client.teller.idle()
            session.messages.clear()
    gc.collect()
    held = resident()
    await store.close()
    return held
