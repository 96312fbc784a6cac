"""Parts of a table on request, as a picture and in words, such as the cards left or one player's board."""

from __future__ import annotations

import discord

from bot.chat import account, message
from bot.chat.control import Control
from bot.chat.limits import OPTION, OPTIONS, TEXT, cut
from bot.chat.names import spoken
from bot.chat.pictures import Pictures, Subject
from bot.kernel import Seat
from bot.shelf import Box
from bot.tables.keeper import Look
from bot.tables.table import NotPossible

_ROOM = 400
"""Characters of a layout kept free for what stands around the words."""


def names(box: Box) -> list[str]:
    """Return what the parts of a game's tables are called: those with a picture, then those in words only."""
    return list(dict.fromkeys([*box.artist.parts, *box.game.words.parts]))


def menu(look: Look, box: Box) -> discord.ui.LayoutView:
    """Return the question which part to show."""
    found = names(box)
    options = [discord.SelectOption(label=cut(name, OPTION), value=str(n)) for n, name in enumerate(found)]
    rows = [
        message.select(
            Control("table", "part", look.table.id, (str(page),)),
            "Which part?",
            options[page : page + OPTIONS],
        )
        for page in range(0, len(options), OPTIONS)
    ]
    return message.layout(f"### {account.heading(look.table, look.game)}", rows=rows)


def named(box: Box, wanted: str) -> str:
    """Return the part that somebody typed. Raises `NotPossible` with those there are."""
    found = names(box)
    for name in found:
        if name.casefold() == wanted.strip().casefold():
            return name
    raise NotPossible(
        f"{box.game.title} has no part “{cut(wanted, 50)}”. There are: {', '.join(found) or 'none'}."
    )


async def shown(
    pictures: Pictures, look: Look, box: Box, part: str, viewer: Seat | None, *, contrast: bool = False
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """Return a part of a table as a seat (``None``: everybody) may see it."""
    view = look.game.view(look.state, viewer)
    picture = None
    if (draw := box.artist.parts.get(part)) is not None:
        number = names(box).index(part)
        subject = Subject(box, view, look.table.names(), draw=draw, contrast=contrast)
        picture = await pictures.draw(subject, f"table-{look.table.id}-{look.table.plies}-part-{number}")
    heading = f"### {account.heading(look.table, look.game)}: {part}"
    words = look.game.words.parts.get(part)
    if words is not None:
        heading += f"\n{words(view, spoken(look.table))}"
    elif picture is None:
        heading += "\nThe picture cannot be drawn. *Text board* has everything in words."
    text = cut(heading, TEXT - _ROOM)
    return message.layout(text, picture=picture), [picture.file()] if picture is not None else []
