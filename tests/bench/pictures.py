"""Pictures: how long drawing and encoding take over what they cannot do without, and how large they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from bot.shelf import Box
from rendering.kept import Kept
from rendering.paint import Painter
from rendering.png import deflate
from rendering.scene import Scene
from rendering.theme import PLAIN
from tests.bench.figure import Figure
from tests.bench.laps import Laps
from tests.bench.samples import played

ROUNDS = 5

DRAWING_OVER_COPY = 8.0
PNG_OVER_DEFLATE = 2.0
TYPICAL_KB = 200.0
LARGEST_KB = 500.0


def measure(box: Box) -> Iterator[Figure]:
    """Yield the figures of one game's pictures."""
    scenes = _scenes(box, 1)
    # Another painter for each: each position is drawn on the last one, or from the backdrop.
    ahead, anew = Painter(PLAIN), Painter(PLAIN)
    sizes = [len(ahead.paint(scene)) / 1000 for scene in scenes]
    laps = Laps()
    for _ in range(ROUNDS):
        for scene in scenes:
            with laps.lap("ahead"):
                canvas = ahead.draw(scene)
            anew._pictures = Kept(0)
            with laps.lap("anew"):
                anew.draw(scene)
            backdrop = anew.backdrop(scene)
            with laps.lap("copy"):
                backdrop.copy()
            with laps.lap("png"):
                ahead.encode(canvas)
            rows = bytes(canvas.rows)
            with laps.lap("deflate"):
                deflate(rows)
    title = box.game.title
    for name, what in (("ahead", "the changes of a turn"), ("anew", "a whole position")):
        yield Figure(
            f"{title}: drawing {what} over copying the backdrop",
            laps.ratio(name, "copy"),
            DRAWING_OVER_COPY,
            detail=f"{laps.milliseconds(name)} over {laps.milliseconds('copy')}",
        )
    yield Figure(
        f"{title}: PNG over one raw deflate of the same rows",
        laps.ratio("png", "deflate"),
        PNG_OVER_DEFLATE,
        detail=f"{laps.milliseconds('png')} over {laps.milliseconds('deflate')}",
    )
    yield Figure(f"{title}: size of a picture, typically", median(sizes), TYPICAL_KB, "KB")
    yield Figure(f"{title}: size of the largest picture of a game", max(sizes), LARGEST_KB, "KB")


def _scenes(box: Box, seed: int) -> Sequence[Scene]:
    """Return the pictures of all positions of a random game, as everybody sees them."""
    sample = played(box.game, seed)
    views = [box.game.view(position.state, None) for position in sample.positions]
    return [
        box.artist.scene(view, sample.names, since)
        for since, view in zip([None, *views[:-1]], views, strict=True)
    ]
