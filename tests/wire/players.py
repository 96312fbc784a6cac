"""People at a table of the running bot, who wait until they are called and then press what they are shown."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.kernel import Commit, Seat, log
from bot.kernel.play import awaited
from bot.shelf import GAMES
from bot.store import inspection
from bot.store.database import Database
from bot.store.inspection import Whole
from bot.tables.table import Status
from tests.walking import Press, deed, in_turn
from tests.wire.fake import Answer, Channel, Discord, Message, Person
from tests.wire.waiting import eventually

Call = tuple[int, list[str]]
"""The number of an entry, and the names of those whom it calls."""


class Players:
    """The people at one table.

    Args:
        discord: where they are.
        database: where the bot keeps its tables.
        people: in the order in which they sit.
        rng: decides what they press.
        channel: where the table is opened, unless it is where they are.
    """

    def __init__(
        self,
        discord: Discord,
        database: Path,
        people: Sequence[Person],
        rng: random.Random,
        channel: Channel | None = None,
    ) -> None:
        self.discord = discord
        self.database = database
        self.people = people
        self.rng = rng
        self.channel = channel or discord.channel()
        self.number = 0
        self.panel: tuple[Person, Message] | None = None
        """The guided turn that somebody has before them, and who."""

    # What they do

    async def open(self) -> None:
        """Open a table, join it and start the game."""
        first, *others = self.people
        answer = await first.command("table open", channel=self.channel, game="la_strada")
        found = re.search(r"#(\d+)", (await answer.finished()).text)
        assert found, answer
        self.number = int(found[1])
        lobby = self.newest("lobby:start")
        for person in others:
            await (await person.press("Join", on=lobby)).shown()
        await (await first.press("Start", on=lobby)).shown()

    async def play(self, turns: int = 1000) -> None:
        """Play so many turns, or to the end of the game."""
        for _ in range(turns):
            person = await self.called()
            if person is None:
                return
            await self.turn(person)

    async def called(self) -> Person | None:
        """Return whose turn it is, once all is told; nobody when the game is over."""
        whole = await self.told()
        if whole.table.status is not Status.PLAYING:
            return None
        assert whole.snapshot
        game = GAMES[whole.table.game]
        (seat,) = awaited(game, log.read_state(game, whole.snapshot.state))
        return self.people[seat]

    async def turn(self, person: Person) -> None:
        """Play somebody's turn, in the panel that they have before them or in a new one."""
        panel = self.panel[1] if self.panel and self.panel[0] is person else await self.begin(person)
        while in_turn(list(panel.buttons)):
            await self.step(person, panel)
        self.panel = None

    async def begin(self, person: Person) -> Message:
        """Press *Play* under the newest board; return the panel."""
        answer = await person.press("Play", on=self.newest("table:play"))
        panel = (await answer.finished(10)).message
        assert panel
        self.panel = person, panel
        return panel

    async def step(self, person: Person, panel: Message) -> Answer:
        """Press something in a panel, and wait until it shows the outcome."""
        menus = [menu for menu in panel.menus if not menu.get("disabled")]
        chosen = deed(can_press(panel), menus, self.rng, back=0.02, end=0.5)
        if isinstance(chosen, Press):
            answer = await person.press(chosen.label, on=panel)
        else:
            answer = await person.choose(chosen.value, menu=chosen.menu, on=panel)
        return await answer.shown()

    async def ready_to_end(self) -> tuple[Person, Message]:
        """Play somebody's turn up to where *End turn* makes it count; return them and their panel."""
        person = await self.called()
        assert person
        panel = await self.begin(person)
        while not {"Restart turn", "End turn"} <= set(can_press(panel)):
            await self.step(person, panel)
        return person, panel

    # What the bot has stored and told

    def newest(self, control: str) -> Message:
        """Return the table's newest message with a button of a kind, such as ``table:play``."""
        wanted = re.compile(rf"{control}:{self.number}(?!\d)")
        return next(
            message
            for message in reversed(self.channel.messages)
            if any(wanted.match(part.get("custom_id", "")) for part in message.buttons.values())
        )

    async def stored(self) -> Whole:
        """Return the table as it is stored."""
        async with await Database.visit(self.database) as database:
            return await inspection.whole(database, self.number)

    async def told(self, plies: int = 0, within: float = 20.0) -> Whole:
        """Return the table as it is stored, once it has so many entries and all of them are told."""

        async def all_told() -> Whole | None:
            whole = await self.stored()
            return whole if whole.table.plies >= plies and not whole.letters else None

        return await eventually(all_told, within)

    def boards(self) -> dict[str, int]:
        """Return the number of the entry that each board shows, by the id of the message."""
        return {
            message.id: int(found[1])
            for message in self.channel.messages
            for attachment in message.attachments
            if (found := re.fullmatch(rf"table-{self.number}-(\d+)\.png", attachment["filename"]))
        }

    def calls(self) -> list[Call]:
        """Return whom the bot has pinged, with the entry of the board to which the ping leads."""
        boards = self.boards()
        return [
            (boards[found[1]], message.pinged)
            for message in self.channel.messages
            if message.pinged and (found := re.search(r"/(\d+)\)", message.text)) and found[1] in boards
        ]

    async def check_told(self, plies: int = 0) -> Whole:
        """Hold that each entry is told once, and everyone called once when the table began to wait for them.

        Return the table as it is stored, once it has so many entries.
        """
        whole = await self.told(plies)
        assert list(self.boards().values()) == list(range(whole.table.plies + 1))
        assert self.calls() == list(wanted(whole))
        return whole


def can_press(panel: Message) -> list[str]:
    """Return the labels of the buttons of a message that can be pressed."""
    return [label for label, button in panel.buttons.items() if not button.get("disabled")]


def wanted(whole: Whole) -> Iterator[Call]:
    """Yield whom each entry calls: whom the table waits for since then, and at the end everyone else."""
    table = whole.table
    assert table.opening
    game = GAMES[table.game]
    entries = [logged.entry for logged in whole.log]
    names = table.names()
    before: set[Seat] = set()
    for ply, position in enumerate(log.replay(game, table.opening, entries)):
        assert position
        waited = set(awaited(game, position.state))
        called = waited - before
        if game.result(position.state):
            last = entries[-1]
            called = set(table.all_seats) - ({last.seat} if isinstance(last, Commit) else set())
        if called:
            yield ply, [names[seat] for seat in sorted(called)]
        before = waited
