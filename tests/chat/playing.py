"""People who play by pressing what they are shown."""

from __future__ import annotations

import random
from typing import Any

import simcord

from bot.kernel.play import awaited
from bot.tables.table import Status
from tests.chat.server import Server, components, controls, labels

PRESSES = 4000
"""More than any game needs: beyond it, something goes round in circles."""

STEERING = {"Back", "Restart turn", "End turn", "Text board"}


async def opened(
    server: Server, game: str, seats: int, options: str = "", *, first: int = 0, thread: bool = False
) -> int:
    """Open a table, let people join and start it; return its number."""
    people = server.people[first : first + seats]
    await people[0].slash(server.channel, "table open", game=game, options=options, thread=thread)
    lobby = server.board()
    for person in people[1:]:
        await person.click(lobby, label="Join")
        lobby = server.board()
    await people[0].click(lobby, label="Start")
    return (await server.bot.keeper.store.tables())[-1].id


async def turn_of(server: Server, number: int, rng: random.Random) -> simcord.MemberActor | None:
    """Return somebody the table waits for; nobody when the game is over."""
    table = await server.bot.keeper.store.table(number)
    if table.status is not Status.PLAYING:
        return None
    look = await server.bot.keeper.look(number, 0)
    person = table.seats[rng.choice(awaited(look.game, look.state))]
    assert person is not None
    return server.person(person.user)


async def play_on(
    server: Server, number: int, rng: random.Random, *, restarts: float = 0.0, back: float = 0.02
) -> int:
    """Play a table to its end by pressing what is offered; return how many presses it took.

    *restarts*: how often the bot is restarted between two presses. *back*: how often a step is taken back.
    """
    presses = 0
    while (person := await turn_of(server, number, rng)) is not None:
        answer = await person.click(server.board(), label="Play")
        panel = answer.response
        while panel is not None and {"Back", "End turn"} & set(_all_labels(panel)):
            presses += 1
            assert presses < PRESSES
            if rng.random() < restarts:
                await server.restart()
            panel = (await _press(person, panel, rng, back)).response
    return presses


async def _press(person: simcord.MemberActor, panel: Any, rng: random.Random, back: float) -> Any:
    can = labels(panel)
    selects = [c for c in controls(panel) if c.get("options")]
    answers = [label for label in can if label not in STEERING and not label.startswith(("Earlier", "Later"))]
    if "Back" in can and rng.random() < back:
        return await person.click(panel, label="Back")
    if "End turn" in can and ((not answers and not selects) or rng.random() < 0.3):
        return await person.click(panel, label="End turn")
    if selects and rng.random() < 0.1 and (turning := [t for t in can if t.startswith(("Earlier", "Later"))]):
        return await person.click(panel, label=rng.choice(turning))
    if selects:
        menu = selects[0]
        picked = rng.choice(menu["options"])["value"]
        return await person.select(panel, [picked], custom_id=menu["custom_id"])
    assert answers, f"nothing to press: {can}"
    return await person.click(panel, label=rng.choice(answers))


def _all_labels(message: Any) -> list[str]:
    return [component["label"] for component in components(message) if component.get("label")]
