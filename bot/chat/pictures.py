"""Pictures for messages: drawn on one thread away from the event loop, and kept for a while."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import discord

from bot.chat import stages
from bot.chat.limits import ALT, PICTURE, cut
from bot.chat.memory import give_back_large_blocks
from bot.shelf import Box
from rendering.kept import Kept
from rendering.letters import lettered
from rendering.scene import Draw, Point
from rendering.theme import CONTRAST, PLAIN

# Pillow and all that draws come with the first picture: the bot need not wait for them to connect.
if TYPE_CHECKING:
    from rendering.film import Film

logger = logging.getLogger(__name__)

T = TypeVar("T")

NO_PICTURES = {403, 413}
"""The statuses with which Discord refuses a picture: none is allowed there, or it is too large."""

_KEPT = 1 << 20
"""Bytes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture with its description."""

    name: str
    data: bytes
    alt: str

    def file(self) -> discord.File:
        """Return it as an upload; a new one for each message."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)

    @property
    def url(self) -> str:
        """How a layout refers to the upload."""
        return f"attachment://{self.name}"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be drawn: a view, for whom, and what has changed since when."""

    box: Box
    view: Any
    names: Sequence[str]
    since: Any = None
    marks: Sequence[tuple[str, Point]] = ()
    """Letters for the answers of a menu, and where they go."""
    draw: Draw[Any] | None = None
    """How to draw it, where it is but a part of the table."""
    contrast: bool = False
    """Whether in few, strong colours."""


_FILMS = ((40, 560), (20, 560), (20, 400), (10, 400))
"""How many frames a film has, and how many pixels it is wide; the next where one is too large."""

_FILM_HEAD = 1000
"""Bytes of a film besides its frames."""

_FRAME, _LAST_FRAME = 700, 5000
"""Milliseconds."""


class Pictures:
    """The one thread that draws. Two would hinder each other: drawing holds the interpreter's lock."""

    FRAMES = _FILMS[0][0]
    """Of the longest film."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._kept: Kept[Picture] = Kept(_KEPT)
        give_back_large_blocks()

    def prepare(self, boxes: Iterable[Box]) -> None:
        """Have the artists come, and all they need, before they are asked for a picture."""
        self._thread.submit(_prepared, tuple(boxes))

    async def draw(self, subject: Subject, name: str, key: Hashable = None) -> Picture | None:
        """Return a picture, or nothing where drawing fails: then the text board stands in.

        *name*: the file's, without ending; new for each position, because clients cache by name.
        *key*: names the position, where it may be asked for again.
        """
        if key is not None and subject.contrast:
            key = (key, CONTRAST.name)
        if key is not None and (kept := self._kept.get(key)) is not None:
            return kept
        try:
            with stages.spent(stages.DRAWN):
                loop = asyncio.get_running_loop()
                picture = await loop.run_in_executor(self._thread, _drawn, subject, name)
        except Exception:
            logger.exception("drawing %s failed", name)
            return None
        if len(picture.data) > PICTURE:
            logger.error("%s has %d bytes", name, len(picture.data))
            return None
        if key is not None:
            self._kept.put(key, picture, len(picture.data))
        return picture

    async def film(self, subjects: Sequence[Subject], name: str, alt: str) -> Picture | None:
        """Return an animated picture, changes from frame to frame marked; nothing where that fails.

        Each frame is drawn by itself, so that pictures of other tables come in between.
        """
        try:
            for most, width in _FILMS:
                data = await self._film(spread(subjects, most), width)
                if data is not None:
                    return Picture(f"{name}.gif", data, cut(alt, ALT))
            logger.error("%s is too large however short", name)
        except Exception:
            logger.exception("drawing %s failed", name)
        return None

    async def _film(self, subjects: Sequence[Subject], width: int) -> bytes | None:
        from rendering.film import Film  # noqa: PLC0415 - see above
        from rendering.paint import painter  # noqa: PLC0415

        loop, film = asyncio.get_running_loop(), Film(painter(PLAIN), width)
        since: Any = None
        for number, subject in enumerate(subjects, 1):
            span = _FRAME if number < len(subjects) else _LAST_FRAME
            await loop.run_in_executor(self._thread, _shot, film, replace(subject, since=since), span)
            since = subject.view
            if film.weight > PICTURE - _FILM_HEAD:
                return None
        return film.finished()

    def forget(self) -> None:
        """Forget all pictures: names may stand on them that must not be shown any more."""
        self._kept = Kept(_KEPT)

    def close(self) -> None:
        """Finish the drawing under way and stop."""
        self._thread.shutdown(cancel_futures=True)


def _prepared(boxes: Sequence[Box]) -> None:
    import rendering.film  # noqa: F401, PLC0415 - see above; it brings the painter

    for box in boxes:
        box.call()


def _drawn(subject: Subject, name: str) -> Picture:
    from rendering.paint import paint  # noqa: PLC0415 - see above

    draw = subject.draw or subject.box.artist.scene
    scene = lettered(draw(subject.view, subject.names, subject.since), subject.marks)
    theme = CONTRAST if subject.contrast else PLAIN
    return Picture(f"{name}.png", paint(scene, theme), cut(scene.alt, ALT))


def _shot(film: Film, subject: Subject, milliseconds: int) -> None:
    film.add(subject.box.artist.scene(subject.view, subject.names, subject.since), milliseconds)


def spread(things: Sequence[T], most: int) -> Sequence[T]:
    """Return so many of the things at most, at even distances, the first and the last among them."""
    last = len(things) - 1
    if last < most:
        return things
    return [things[round(number * last / (most - 1))] for number in range(most)]
