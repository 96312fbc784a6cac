"""Printed data as a host has corrected it, made what new tables play with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.host.failure import Failure
from bot.kernel import AnyGame, Misprint


def correct(games: Mapping[str, AnyGame], files: Mapping[str, Path]) -> None:
    """Let new tables of these games play with the printed data in these files.

    Raises `Failure` where one cannot be used; nothing is corrected then.
    """
    found = []
    for name, path in files.items():
        if name not in games:
            known = ", ".join(sorted(games))
            raise Failure(
                f"There is no game {name} whose printed data {path} could correct; there are: {known}."
            )
        printed = games[name].printed
        try:
            found.append((printed, printed.add(path.read_text("utf-8"))))
        except OSError as error:
            raise Failure(
                f"The printed data of {name} cannot be read from {path} ({error.strerror}): "
                "see that the file is there, or take its line out of the settings."
            ) from None
        except (UnicodeDecodeError, Misprint) as error:
            raise Failure(
                f"The printed data of {name} in {path} cannot be used: {error}. "
                f"Compare it with bot/games/{name}/printed.toml."
            ) from None
    for printed, digest in found:
        printed.current = digest
