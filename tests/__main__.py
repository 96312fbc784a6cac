"""Every check, in turn, up to the first that fails: what ``make test`` and CI run.

``python -m tests soak`` runs the long versions of the tests instead.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORKERS = min(2, os.cpu_count() or 1)

PYTEST = ["pytest", "--quiet", f"--numprocesses={WORKERS}"]
CHECKS = [
    ["ruff", "format", "--check", "."],
    ["ruff", "check", "."],
    ["mypy"],
    ["lint-imports"],
    PYTEST,
]
LONG = [[*PYTEST, "--soak"]]


def tool(name: str) -> str:
    """Return the program of the environment that runs this, whatever the path says."""
    return str(Path(sysconfig.get_path("scripts")) / name)


def run(command: list[str]) -> int:
    """Run a check, after printing it, and return its exit code."""
    print(f"$ {shlex.join(command)}", flush=True)
    name, *arguments = command
    return subprocess.run([tool(name), *arguments], cwd=ROOT, check=False).returncode


def main(arguments: list[str]) -> int:
    """Run the checks and return the first exit code that is not 0."""
    if arguments not in ([], ["soak"]):
        print("usage: python -m tests [soak]", file=sys.stderr)
        return 2
    for command in LONG if arguments else CHECKS:
        if code := run(command):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
