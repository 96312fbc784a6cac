"""What can be settled for a channel or a whole server, with its values, and what holds where nothing is.

A channel's own value comes before that of its server, and that before the default. What is kept and can no
longer be read, such as a value of another release, is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, Protocol

import msgspec

from bot.tables.motions import Consent

_SERVER = "server "
"""Before the names of what is settled for a server: its id may be that of its oldest channel, too."""

_DIGITS = 20
"""Of the longest id."""


class Kind(Enum):
    """What a setting can hold besides its named values."""

    CHOICE = "choice"
    """Nothing."""
    GAMES = "games"
    """The ids of games."""
    ROLE = "role"
    """The id of a role."""
    CHANNEL = "channel"
    """The id of a channel."""
    NUMBER = "number"
    """A whole number within `Setting.least` and `Setting.most`."""


class Level(Enum):
    """Where a value comes from."""

    CHANNEL = "this channel"
    SERVER = "the server"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that can be settled."""

    name: str
    about: str
    """What it is about: at most 100 characters."""
    values: Mapping[str, str]
    """Its named values, each with a sentence for people; the first is the default."""
    kind: Kind = Kind.CHOICE
    least: int = 0
    most: int = 0
    held: str = ""
    """The sentence for what has no name, with its place marked."""

    @property
    def default(self) -> str:
        """The value that holds where nothing is settled."""
        return next(iter(self.values))

    def read(self, text: str) -> str | None:
        """Return a value in its proper form, or nothing where it cannot be one."""
        text = text.strip()
        if text in self.values:
            return text
        match self.kind:
            case Kind.GAMES:
                names = sorted({name.strip() for name in text.split(",")} - {""})
                return ",".join(names) or None
            case Kind.ROLE | Kind.CHANNEL:
                return str(int(text)) if _is_number(text) else None
            case Kind.NUMBER:
                return str(int(text)) if _is_number(text) and self.least <= int(text) <= self.most else None
            case Kind.CHOICE:
                return None


class Openers(StrEnum):
    """Who may open tables."""

    EVERYONE = "everyone"
    MODERATORS = "moderators"
    ROLE = "role"
    """Those with the role `Rules.opening`, and moderators."""


class Pings(StrEnum):
    """How people are told that they are awaited."""

    MENTION = "mention"
    SILENT = "silent"
    DIRECT = "direct"
    MENTION_AND_DIRECT = "mention+direct"
    SILENT_AND_DIRECT = "silent+direct"

    @property
    def mentioned(self) -> bool:
        """Whether a message in the channel mentions them."""
        return self is not Pings.DIRECT

    @property
    def quiet(self) -> bool:
        """Whether that message makes no sound."""
        return self in {Pings.SILENT, Pings.SILENT_AND_DIRECT}

    @property
    def direct(self) -> bool:
        """Whether they get a direct message."""
        return self in {Pings.DIRECT, Pings.MENTION_AND_DIRECT, Pings.SILENT_AND_DIRECT}


class Reminders(StrEnum):
    """How often people are reminded that they are awaited."""

    USUAL = "usual"
    FEW = "few"
    NONE = "none"

    @property
    def hours(self) -> tuple[int, ...]:
        """After how many waking hours each reminder comes; after the last there is none."""
        return {Reminders.USUAL: (24, 48, 96), Reminders.FEW: (72,), Reminders.NONE: ()}[self]


class Ending(StrEnum):
    """Who may end a table without a result; a moderator always may."""

    VOTE = "vote"
    OPENER = "opener"
    MODERATORS = "moderators"


class Rules(msgspec.Struct, frozen=True):
    """All that holds in a channel."""

    games: frozenset[str] | None = None
    """Which games may be opened; ``None``: all."""
    openers: Openers = Openers.EVERYONE
    opening: int | None = None
    """The role whose members may open tables, where only they and moderators may."""
    limit: int = 0
    """Tables open or being played at once; 0: any number."""
    threads: bool = False
    """Whether a new table gets a thread of its own."""
    pings: Pings = Pings.MENTION
    reminders: Reminders = Reminders.USUAL
    takeback: Consent | None = Consent.ALL
    """Whose consent taking committed turns back needs; ``None``: nobody may but a moderator."""
    tidy: bool = False
    """Whether the board before is deleted when a new one comes."""
    ending: Ending = Ending.VOTE
    patience: int = 7
    """Days after which somebody who is awaited and does not act no longer counts in votes."""
    announce: int | None = None
    """The channel where finished games are announced."""
    role: int | None = None
    """The role whose members are moderators."""

    def allows(self, game: str) -> bool:
        """Return whether tables of a game may be opened."""
        return self.games is None or game in self.games


GAMES = Setting(
    "games",
    "Which games may be opened",
    {"all": "Every game of this Relais may be opened."},
    Kind.GAMES,
    held="Of the games of this Relais only {} may be opened.",
)
OPENERS = Setting(
    "openers",
    "Who may open tables",
    {
        "everyone": "Everyone may open tables.",
        "moderators": "Only moderators may open tables.",
    },
    Kind.ROLE,
    held="Only those with the role {} and moderators may open tables.",
)
LIMIT = Setting(
    "limit",
    "How many tables may be open or being played at once",
    {"any": "There may be any number of tables at once."},
    Kind.NUMBER,
    1,
    100,
    "At most {} of the channel's tables may be open or being played at once.",
)
THREADS = Setting(
    "threads",
    "Whether a new table gets a thread of its own",
    {
        "off": "New tables are played in the channel itself.",
        "on": "Each new table gets a thread of its own.",
    },
)
PINGS = Setting(
    "pings",
    "How the next player is told",
    {
        Pings.MENTION: "A message in the channel mentions whoever is awaited, once.",
        Pings.SILENT: "The mention makes no sound.",
        Pings.DIRECT: "Whoever is awaited gets a direct message instead of a mention.",
        Pings.MENTION_AND_DIRECT: "A mention in the channel, and a direct message.",
        Pings.SILENT_AND_DIRECT: "A mention without a sound, and a direct message.",
    },
)
REMINDERS = Setting(
    "reminders",
    "How often those who are awaited are reminded",
    {
        Reminders.USUAL: "Reminders come after 24, 48 and 96 waking hours, then no more.",
        Reminders.FEW: "One reminder comes after 72 waking hours.",
        Reminders.NONE: "Nobody is reminded.",
    },
)
TAKEBACK = Setting(
    "takeback",
    "Whose consent taking back committed turns needs",
    {
        Consent.ALL: "Committed turns are taken back when all players agree.",
        Consent.MAJORITY: "Committed turns are taken back when more than half of the players agree.",
        Consent.AFFECTED: "Those agree whose turns would be undone, and those whose turn it is.",
        "off": "Only a moderator takes back committed turns.",
    },
)
BOARDS = Setting(
    "boards",
    "Whether old boards stay in the channel",
    {
        "keep": "Old boards stay, without their buttons.",
        "tidy": "The board before is deleted when a new one comes.",
    },
)
ENDING = Setting(
    "ending",
    "Who may end a table without a result; a moderator always may",
    {
        Ending.VOTE: "The players vote on ending a table without a result.",
        Ending.OPENER: "Whoever opened a table may end it without a result.",
        Ending.MODERATORS: "Only a moderator ends a table without a result.",
    },
)
PATIENCE = Setting(
    "patience",
    "After how many days without a move somebody no longer counts in votes",
    {"7": "Who is awaited and does not act for 7 days no longer counts in votes."},
    Kind.NUMBER,
    1,
    60,
    "Who is awaited and does not act for {} days no longer counts in votes.",
)
ANNOUNCE = Setting(
    "announce",
    "Where finished games are announced",
    {"nowhere": "Finished games are announced only where they were played."},
    Kind.CHANNEL,
    held="Finished games are announced in {}, too.",
)
ROLE = Setting(
    "role",
    "Whose members are moderators of Relais, besides those with Manage Server or Manage Messages",
    {"none": "Moderators are those with Manage Server or Manage Messages."},
    Kind.ROLE,
    held="Moderators are those with the role {}, and those with Manage Server or Manage Messages.",
)

SETTINGS: Final = (
    GAMES,
    OPENERS,
    LIMIT,
    THREADS,
    PINGS,
    REMINDERS,
    TAKEBACK,
    BOARDS,
    ENDING,
    PATIENCE,
    ANNOUNCE,
    ROLE,
)


class Settled(msgspec.Struct, frozen=True):
    """A value, and where it comes from."""

    value: str
    level: Level
    inherited: str
    """What would hold in the channel if it had no value of its own."""


class Settlements(Protocol):
    """Keeps what is settled: the part of a store that this needs."""

    async def settled(self, *scopes: int) -> dict[tuple[int, str], str]:
        """Return all that was settled for some channels and servers, by whom it is for and name."""

    async def settle(self, scope: int, name: str, value: str | None) -> None:
        """Settle something for a channel or server, or clear it."""


async def overview(store: Settlements, guild: int, channel: int) -> dict[str, Settled]:
    """Return the value of each setting in a channel (not: a thread), by name.

    Where *channel* is 0, that of the server.
    """
    kept = await store.settled(*{guild, channel})
    return {setting.name: _resolved(setting, kept, guild, channel) for setting in SETTINGS}


async def of(store: Settlements, guild: int, channel: int) -> Rules:
    """Return what holds in a channel (not: a thread)."""
    found = await overview(store, guild, channel)
    return _rules({name: settled.value for name, settled in found.items()})


async def settle(
    store: Settlements, setting: Setting, value: str | None, *, guild: int, channel: int | None
) -> None:
    """Settle a value in its proper form for a channel, or for the server (``None``).

    No value: inherit again. Raises `ValueError`.
    """
    proper = None if value is None else setting.read(value)
    if proper is None and value is not None:
        raise ValueError(f"{setting.name} cannot be {value!r}")
    if channel is None:
        await store.settle(guild, _SERVER + setting.name, proper)
    else:
        await store.settle(channel, setting.name, proper)


def _resolved(setting: Setting, kept: Mapping[tuple[int, str], str], guild: int, channel: int) -> Settled:
    own, server = (
        None if text is None else setting.read(text)
        for text in (kept.get((channel, setting.name)), kept.get((guild, _SERVER + setting.name)))
    )
    inherited = setting.default if server is None else server
    if own is not None and channel:
        return Settled(own, Level.CHANNEL, inherited)
    return Settled(inherited, Level.DEFAULT if server is None else Level.SERVER, inherited)


def _rules(values: Mapping[str, str]) -> Rules:
    def id_in(setting: Setting) -> int | None:
        value = values[setting.name]
        return None if value in setting.values else int(value)

    opening = id_in(OPENERS)
    games, takeback = values[GAMES.name], values[TAKEBACK.name]
    return Rules(
        games=None if games in GAMES.values else frozenset(games.split(",")),
        openers=Openers(values[OPENERS.name]) if opening is None else Openers.ROLE,
        opening=opening,
        limit=id_in(LIMIT) or 0,
        threads=values[THREADS.name] == "on",
        pings=Pings(values[PINGS.name]),
        reminders=Reminders(values[REMINDERS.name]),
        takeback=None if takeback == "off" else Consent(takeback),
        tidy=values[BOARDS.name] == "tidy",
        ending=Ending(values[ENDING.name]),
        patience=int(values[PATIENCE.name]),
        announce=id_in(ANNOUNCE),
        role=id_in(ROLE),
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS
