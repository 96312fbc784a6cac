"""Memory that was needed for a moment only, such as for drawing: the system gets it back."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

_MMAP_THRESHOLD = -3
"""The name of the setting in glibc's ``malloc.h``."""

LARGE = 64 << 10
"""Bytes from which on a block is large."""


def give_back_large_blocks() -> bool:
    """Let large blocks of memory return to the system as soon as they are free; return whether that was done.

    Otherwise glibc keeps what it once needed: after some pictures that is a third of all our memory.
    Other C libraries do better by themselves, or cannot be told.
    """
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(set_option(_MMAP_THRESHOLD, LARGE))


def resident() -> int | None:
    """Return how many bytes of memory the process holds, where the system tells it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
