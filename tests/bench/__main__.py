"""What ``make bench`` runs: all figures, or those that are asked for, in the table that the README quotes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bot.shelf import SHELF, Box
from tests.bench import crowd, interactions, pictures, playouts, process, turn
from tests.bench.figure import Figure, table

Room: TypeAlias = Callable[[Box], Iterator[Figure]]

EACH_GAME: Mapping[str, Room] = {
    "turn": turn.measure,
    "pictures": pictures.measure,
    "playouts": playouts.measure,
    "interactions": interactions.measure,
    "crowd": crowd.measure,
}
ALL_GAMES = {"process": process.measure}
ROOMS = (*EACH_GAME, *ALL_GAMES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return 0: a target that is missed is said so, and is no failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure what the bot costs.")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"one of {', '.join(ROOMS)} (default: all)")
    parser.add_argument("--game", action="append", choices=list(SHELF), help="(default: all)")
    parser.add_argument("--markdown", action="store_true", help="print nothing but the table")
    given = parser.parse_args(arguments)
    if unknown := set(given.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(sorted(unknown))}")
    figures: list[Figure] = []
    boxes = [SHELF[name] for name in given.game or SHELF]
    rooms = given.rooms or ROOMS
    for box in boxes:
        for room, measure_game in EACH_GAME.items():
            if room in rooms:
                sys.stderr.write(f"measuring {box.game.title}: {room}\n")
                figures += measure_game(box)
    for room, measure in ALL_GAMES.items():
        if room in rooms:
            sys.stderr.write(f"measuring {room}\n")
            figures += measure([box.game for box in boxes])
    sys.stdout.write(table(figures) + "\n")
    if not given.markdown:
        sys.stdout.writelines(f"{figure.name}: {figure.detail}\n" for figure in figures if figure.detail)
    return 0


if __name__ == "__main__":
    sys.exit(main())
