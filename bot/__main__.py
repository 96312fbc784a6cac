"""The program: ``python -m bot``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bot.quick import quick_imports


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command and return the exit status."""
    with quick_imports():
        from bot import command_line  # noqa: PLC0415 - it imports nearly everything
    return command_line.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
