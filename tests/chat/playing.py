"""People who play by pressing what they are shown."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import simcord

from bot.kernel import Action
from bot.kernel.choices import spell
from bot.kernel.play import awaited
from bot.tables.table import Status
from tests.chat.server import Server, answer, components, controls, labels, text
from tests.walking import STEERING, Press, deed, in_turn

PRESSES = 4000
"""More than any game needs: beyond it, something goes round in circles."""

UNDERWAY = ["Play", "Text board", "Since my last turn"]
"""What can be pressed under a board of Ferry."""

FINISHED = ["Rematch", "Text board", "Since my last turn", "Step through"]
"""What can be pressed under its last board."""


async def opened(
    server: Server,
    game: str,
    seats: int,
    options: str = "",
    *,
    first: int = 0,
    thread: bool = False,
    clock: int = 0,
) -> int:
    """Open a table, let people join and start it; return its number."""
    people = server.people[first : first + seats]
    await people[0].slash(
        server.channel, "table open", game=game, options=options, thread=thread, clock=clock
    )
    lobby = server.board()
    for person in people[1:]:
        await person.click(lobby, label="Join")
        lobby = server.board()
    await people[0].click(lobby, label="Start")
    return (await server.bot.keeper.store.tables())[-1].id


async def playing(server: Server, person: simcord.MemberActor, channel: Any = None) -> Any:
    """Press *Play* under the newest board; return the private answer."""
    panel = answer(await person.click(server.board(channel), label="Play"))
    assert panel.ephemeral
    return panel


async def answering(person: simcord.MemberActor, panel: Any, words: str) -> Any:
    """Press the button, or choose the option, whose label holds these words; return the message after it."""
    for control in controls(panel):
        if words in control.get("label", ""):
            return answer(await person.click(panel, custom_id=control["custom_id"]))
        for option in control.get("options", []):
            if words in option["label"]:
                chosen = [option["value"]]
                return answer(await person.select(panel, chosen, custom_id=control["custom_id"]))
    raise AssertionError(f"{words!r} is not offered: {text(panel)}, {labels(panel)}")


def id_of(message: Any, label: str) -> str:
    """Return the custom id of the button that can be pressed under a message."""
    return next(str(control["custom_id"]) for control in controls(message) if control.get("label") == label)


def first_answer(panel: Any) -> str:
    """Return the custom id of the first answer that a guided turn offers as a button."""
    return next(str(c["custom_id"]) for c in controls(panel) if c.get("label") not in {None, *STEERING})


async def picking(person: simcord.MemberActor, panel: Any) -> Any:
    """Press the first answer that is offered as a button; return the message after it."""
    return answer(await person.click(panel, custom_id=first_answer(panel)))


async def typing_out(server: Server, number: int, person: simcord.MemberActor, action: Action) -> Any:
    """Type an action with all its fields; return the message that answers it."""
    game = server.bot.keeper.game_of(await server.table(number))
    kind, *fields = spell(action).items()
    command = f"{game.command} {str(kind[1]).replace('_', '-')}"
    typed = {name: str(value) for name, value in fields}
    return answer(await person.slash(server.channel, command, **typed))


async def building(server: Server) -> tuple[int, simcord.MemberActor, Any]:
    """Open La Strada for two and place the workshops; return the table, the builder and their look at it."""
    number = await opened(server, "la_strada", 2, "start=first")
    for person in (*server.people[:2], *server.people[:2]):
        look = await server.look(number, person)
        assert look.draft is not None
        places = look.draft.legal_actions()
        await typing_out(server, number, person, places[len(places) // 2])
        await person.slash(server.channel, "turn end")
    state = (await server.look(number, server.people[0])).state
    builder = server.people[state.turn]
    return number, builder, await server.look(number, builder)


async def planned(server: Server, number: int, *others: int) -> None:
    """Let all at a table of Ferry plan something but the seats left out, so that the first can sail."""
    table = await server.table(number)
    for seat, sitting in enumerate(table.seats):
        assert sitting is not None
        if seat not in others:
            person = server.person(sitting.user)
            panel = await playing(server, person)
            await person.click(await picking(person, panel), label="End turn")


async def dug(server: Server, *people: simcord.MemberActor) -> None:
    """Let these people sail in turn, each just digging, which ends the turn."""
    for person in people:
        panel = await answering(person, await playing(server, person), "Dig")
        await person.click(panel, label="End turn")


async def finished(server: Server, options: str = "") -> int:
    """Play a whole game of Ferry with the first two people, in few presses."""
    number = await opened(server, "ferry", 2, ", ".join(filter(None, ["rounds=1", options])))
    await planned(server, number)
    await dug(server, *server.people[:2])
    return number


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
    server: Server,
    number: int,
    rng: random.Random,
    *,
    restarts: float = 0.0,
    back: float = 0.02,
    never: Collection[str] = (),
) -> int:
    """Play a table to its end by pressing what is offered; return how many presses it took.

    *restarts*: how often the bot is restarted between two presses. *back*: how often a step is taken back.
    *never*: what nobody chooses.
    """
    presses = 0
    while (person := await turn_of(server, number, rng)) is not None:
        panel: Any = await playing(server, person)
        while panel is not None and in_turn(_all_labels(panel)):
            presses += 1
            assert presses < PRESSES
            if rng.random() < restarts:
                await server.restart()
            panel = (await _press(person, panel, rng, back, never)).response
    return presses


async def press_on(person: simcord.MemberActor, panel: Any, rng: random.Random) -> None:
    """Press what a guided turn offers until the turn has ended."""
    presses = 0
    while panel is not None and in_turn(_all_labels(panel)):
        presses += 1
        assert presses < PRESSES
        panel = (await _press(person, panel, rng, 0.02, ())).response


async def _press(
    person: simcord.MemberActor, panel: Any, rng: random.Random, back: float, never: Collection[str]
) -> Any:
    menus = [c for c in controls(panel) if c.get("options")]
    chosen = deed(labels(panel), menus, rng, back=back, end=0.3, never=never)
    if isinstance(chosen, Press):
        return await person.click(panel, label=chosen.label)
    return await person.select(panel, [chosen.value], custom_id=chosen.menu)


async def choose(person: simcord.MemberActor, panel: Any, *wanted: str) -> Any:
    """Choose one answer after another by its label, on whatever page of a menu it is; return the panel."""
    for label in wanted:
        while label not in labels(panel):
            menus = [c for c in controls(panel) if c.get("options")]
            values = [
                (c["custom_id"], o["value"]) for c in menus for o in c["options"] if o["label"] == label
            ]
            if values:
                custom_id, value = values[0]
                panel = (await person.select(panel, [value], custom_id=custom_id)).response
                break
            later = [found for found in labels(panel) if found.startswith("Later")]
            assert later, f"{label} is not offered: {labels(panel)} {[c['options'] for c in menus]}"
            panel = (await person.click(panel, label=later[0])).response
        else:
            panel = (await person.click(panel, label=label)).response
        assert panel is not None
    return panel


def _all_labels(message: Any) -> list[str]:
    return [component["label"] for component in components(message) if component.get("label")]
