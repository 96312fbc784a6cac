"""The bot with artists who wait while a file lies in its folder: ``python -m tests.wire.patient run``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from bot.__main__ import main
from bot.shelf import SHELF, Box
from rendering.scene import Artist

HOLD = Path("hold")
WAITING = Path("waiting")
"""Made by the first artist who waits."""


def _patient(draw: Callable[..., Any]) -> Callable[..., Any]:
    def wait_and_draw(*given: Any) -> Any:
        while HOLD.exists():
            WAITING.touch()
            time.sleep(0.01)
        return draw(*given)

    return wait_and_draw


def _itself(artist: Artist[Any]) -> Artist[Any]:
    return artist


if __name__ == "__main__":
    boxes = cast("dict[str, Box]", SHELF)
    for name, box in boxes.items():
        patient = replace(box.artist, scene=_patient(box.artist.scene))
        boxes[name] = replace(box, call=partial(_itself, patient))
    sys.exit(main())
