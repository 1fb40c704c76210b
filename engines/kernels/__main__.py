"""Compile the kernels in two processes: python -m tengen.engines.kernels.

It takes two thirds of the time of one process. A process waits for a kernel that the other one is
compiling, and loads it.
"""

from __future__ import annotations

import importlib
import logging
import subprocess
import sys
from typing import Final

PARTS: Final = (
    ("search.root",),
    ("position", "perception", "search.setup", "search.proofs"),
)
"""Modules whose imports compile everything that engines run, as evenly as dependencies allow."""


def main() -> None:
    """Compile both parts, or the part whose number is the argument."""
    if len(sys.argv) > 1:
        _compile(int(sys.argv[1]))
        return
    # With -P, the current folder is no place to import from, nor is it for the two processes.
    python = [sys.executable, *(["-P"] if sys.flags.safe_path else []), "-m", str(__package__)]
    processes = [
        subprocess.Popen([*python, str(number)])  # noqa: S603 - no external input
        for number in range(len(PARTS))
    ]
    sys.exit(sum(process.wait() != 0 for process in processes))


def _compile(number: int) -> None:
    if number > 0:  # the first process says that kernels are compiled
        logging.getLogger(__package__).setLevel(logging.ERROR)
    for name in PARTS[number]:
        importlib.import_module(f"{__package__}.{name}")


if __name__ == "__main__":
    main()
