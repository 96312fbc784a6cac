"""Messages: how one is drawn in a line, and where those of the active player go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from bot.games.la_loire.components import RING
from bot.games.la_loire.delivery import arrival_obstacle, shields_open
from bot.games.la_loire.state import Held, Public
from rendering.faces import face
from rendering.scene import Shape, Text, Use

STEP: Final = 36
"""From one envelope to the next."""

_SHIELD: Final = 29
_WORDS: Final = 22
_KINDS: Final = (20, 18, 16)
"""How large the kind of a message is set beside a village: as large as there is room for."""


class Line(NamedTuple):
    """A message as it is drawn in a line."""

    level: int
    place: str
    """The name of the village or city it goes to; empty where it goes to shields."""
    shields: tuple[tuple[str, bool], ...]
    """The colours it goes to, and whether each is reached; for a village its colour."""
    kind: str
    """The name of the blue character it counts for."""
    points: int
    new: bool
    """Whether it was bought since the earlier view."""


def line_of(table: Public, held: Held, *, new: bool = False) -> Line:
    """Return a message, with the tokens on its way, as it is drawn."""
    edition = table.edition
    message = edition.messages[held.card]
    kind = edition.characters[message.kind].name
    if message.to < 0:
        reached = {table.shields[space] for space in held.tokens}
        shields = tuple((colour, colour in reached) for colour in message.shields)
        return Line(message.level, "", shields, kind, message.points, new)
    colour = table.shields[message.to]
    shields = ((colour, False),) if colour else ()
    return Line(message.level, edition.spaces[message.to].name, shields, kind, message.points, new)


def line(message: Line, left: int, right: int, y: int, ground: str) -> Iterator[Shape]:
    """Yield a message in a line: its level, where it goes, its kind where there is room, and its points."""
    x = left + 18
    if message.new:
        yield Use((x, y), "glow message")
    yield Use((x, y), f"message {message.level}", on=ground)
    x += STEP
    for colour, reached in message.shields:
        yield Use((x, y), f"small {colour} shield", on=ground)
        if reached:
            yield Use((x, y), "tick")
        x += _SHIELD
    x -= 8
    semibold = face("semibold")
    words = semibold.fitted(message.place or message.kind, _WORDS, right - x - 26)
    ink = "ink" if message.place else "quiet"
    yield Text((x, y - 1), words, _WORDS, ink, "semibold", "lm", on=ground)
    if message.place:
        room = right - 30 - x - semibold.width(words, _WORDS) - 8
        fitting = [size for size in _KINDS if face("sans").width(message.kind, size) <= room]
        if fitting:
            yield Text((right - 30, y - 1), message.kind, fitting[0], "quiet", "sans", "rm", on=ground)
    yield Text((right, y - 1), str(message.points), 24, "ink", "bold", "rm", on=ground)


Goal = tuple[int, bool]
"""The level of a message, and whether it can already be brought there."""


def goals(table: Public) -> Mapping[int, tuple[Goal, ...]]:
    """Return to which spaces the active player's messages go."""
    if table.over:
        return {}
    player = table.player
    found: dict[int, set[Goal]] = {}
    for held in player.held:
        message = table.edition.messages[held.card]
        colours = shields_open(table, held)
        for space in range(RING):
            if space == message.to or (table.shields[space] in colours and space not in held.tokens):
                ready = arrival_obstacle(table, player, held, space) is None
                found.setdefault(space, set()).add((message.level, ready))
    return {space: tuple(sorted(levels)) for space, levels in found.items()}


def envelopes(found: tuple[Goal, ...], right: int, y: int, ground: str) -> Iterator[Shape]:
    """Yield an envelope for each message that goes to a space, ending at a point."""
    for number, (level, ready) in enumerate(found):
        name = f"message {level}" if ready else f"later message {level}"
        yield Use((right - 16 - STEP * number, y), name, on=ground)
