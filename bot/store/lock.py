"""A lock on a file that only one process can hold, and that no crash leaves behind."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

_TRIES = 3
_PAUSE = 0.02
"""Seconds."""

if sys.platform == "win32":
    import msvcrt

    def _hold(file: int) -> None:
        # Windows keeps others from reading what is locked: lock a byte far behind the process's number.
        os.lseek(file, 1 << 20, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _hold_soon(file: int) -> None:
    """Take the lock, although somebody may just be looking whether it is held."""
    for _ in range(_TRIES):
        try:
            return _hold(file)
        except (BlockingIOError, PermissionError):
            time.sleep(_PAUSE)
    return _hold(file)


class Locked(Exception):
    """Another process holds the lock."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"process {holder}" if holder else "another process")


def holder(path: Path) -> str:
    """Return which process holds the lock, or nothing where none does."""
    try:
        file = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    except OSError:
        return ""
    try:
        _hold(file)
    except (BlockingIOError, PermissionError):
        return os.read(file, 20).decode(errors="replace").strip() or "unknown"
    else:
        return ""
    finally:
        os.close(file)


class Lock:
    """The lock, held from its making to its release or to the end of the process.

    The system lets go of it when the process ends, however it ends. The file itself stays: removing it
    would let two processes hold locks on two files of the same name.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises `Locked`, and `OSError` where the file cannot be made.
        """
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            try:
                _hold_soon(self._file)
            except (BlockingIOError, PermissionError):
                raise Locked(os.read(self._file, 20).decode(errors="replace").strip()) from None
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Let go of the lock; doing so again changes nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
