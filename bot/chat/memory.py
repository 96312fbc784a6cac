"""Memory that was needed for a moment only, such as for drawing: the system gets it back."""

from __future__ import annotations

import ctypes

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
