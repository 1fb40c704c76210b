"""gunicorn in a process of its own, for the benchmarks of the service."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.ports import free_port

SERVE: Final = ("tengen_cli.main", "serve")
"""Module and arguments of `tengen serve`."""
PATIENCE_S: Final = 300
"""Seconds to wait for a start, even with a cold cache."""


@dataclasses.dataclass(frozen=True)
class Server:
    """A running gunicorn."""

    address: str
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """Process IDs of the workers, oldest first (Linux)."""
        return children(self.process.pid)

    def processor_seconds(self) -> float:
        """CPU time of the workers so far, user and system (Linux)."""
        ticks = 0
        for worker in self.workers():
            # After the name in parentheses, which may contain blanks: fields 14 and 15.
            fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def wait_until_idle(self) -> None:
        """Wait for the end of the warm-up: engines with a model load after `/readyz` is 200."""
        wait_until(f"{self.address}/readyz")
        used = math.inf
        while (now := self.processor_seconds()) != used:
            used = now
            time.sleep(1)


def children(process: int) -> list[int]:
    """Process IDs of the children of a process, oldest first (Linux)."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


@contextlib.contextmanager
def running(module: Sequence[str], environment: Mapping[str, str]) -> Iterator[Server]:
    """Run a Python module with its arguments on a free port; it may not respond yet."""
    port = free_port()
    defaults = {"TENGEN_LOG_LEVEL": "warning", "OMP_NUM_THREADS": "1"}
    server = subprocess.Popen(
        [sys.executable, "-m", *module],
        env={**os.environ, **defaults, **environment, "TENGEN_PORT": str(port)},
    )
    try:
        yield Server(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def wait_until(address: str, *, status: int = 200) -> None:
    """Poll an address until it responds with a status.

    Raises:
        TimeoutError: It never does.
    """
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            try:
                found = urllib.request.urlopen(address, timeout=5).status  # noqa: S310 - our own
            except urllib.error.HTTPError as error:
                found = error.code
            if found == status:
                return
        time.sleep(0.01)
    raise TimeoutError(f"{address} did not respond with {status} within {PATIENCE_S} s")


def report(name: str, figures: Sequence[float], unit: str = "") -> None:
    """Print the median and the spread of a figure that was measured in several rounds."""
    print(
        f"{name}: {statistics.median(figures):.2f}{unit} "
        f"({min(figures):.2f}..{max(figures):.2f}, {len(figures)} rounds)",
        flush=True,
    )
