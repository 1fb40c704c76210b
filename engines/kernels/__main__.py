"""Compile the kernels in two processes: python -m engines.kernels.

It takes two thirds of the time of one process. A process waits for a kernel that the other one is
compiling, and loads it.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

PARTS: Final = (
    ("search.root",),
    ("position", "perception", "search.setup", "search.proofs"),
)
"""Modules whose imports compile everything that engines run, as evenly as dependencies allow."""


def main() -> None:
    """Compile both parts; exits with the number of those that failed."""
    processes = [
        subprocess.Popen(  # noqa: S603 - no external input
            [sys.executable, "-c", "\n".join(f"import engines.kernels.{name}" for name in part)]
        )
        for part in PARTS
    ]
    sys.exit(sum(process.wait() != 0 for process in processes))


if __name__ == "__main__":
    main()
