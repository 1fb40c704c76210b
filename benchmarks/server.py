"""gunicorn in a process of its own, for the benchmarks of the service."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

_GUNICORN = ["-m", "gunicorn", "--config"]
PATIENCE_S = 120
"""Seconds to wait for a start, even with a cold cache."""


@dataclasses.dataclass(frozen=True)
class Server:
    """A running gunicorn."""

    address: str
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """Process IDs of the workers, oldest first (Linux)."""
        master = self.process.pid
        children = Path(f"/proc/{master}/task/{master}/children").read_text()
        return [int(worker) for worker in children.split()]

    def processor_seconds(self) -> float:
        """CPU time of the workers so far, user and system (Linux)."""
        ticks = 0
        for worker in self.workers():
            # After the name in parentheses, which may contain blanks: fields 14 and 15.
            fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(command: list[str], environment: Mapping[str, str]) -> Iterator[Server]:
    """Run a server on a free port.

    Args:
        command: Arguments for Python.
        environment: Added to this process's own, with the port as `TENGEN_PORT`.

    Yields:
        The server, which may not answer yet.
    """
    port = free_port()
    server = subprocess.Popen(  # noqa: S603 - the commands of this folder
        [sys.executable, *command],
        env={
            **os.environ,
            "TENGEN_LOG_LEVEL": "warning",
            "OMP_NUM_THREADS": "1",
            **environment,
            "TENGEN_PORT": str(port),
        },
    )
    try:
        yield Server(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


@contextlib.contextmanager
def running_tengen(environment: Mapping[str, str]) -> Iterator[Server]:
    """Run Tengen under gunicorn; as `running`, yields before it answers."""
    with running([*_GUNICORN, "python:service.server.gunicorn_conf"], environment) as server:
        yield server


@contextlib.contextmanager
def running_bare(answer: bytes, environment: Mapping[str, str]) -> Iterator[Server]:
    """Run a bare Flask view under the same gunicorn settings, and wait until it answers.

    Args:
        answer: Its answer, in JSON.
        environment: As for `running`.

    Yields:
        The server.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "answer.json"
        file.write_bytes(answer)
        environment = {**environment, "BARE_ANSWER": str(file)}
        with running([*_GUNICORN, "python:benchmarks.bare_service"], environment) as server:
            wait_until(f"{server.address}/", status=404)
            yield server


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(address: str, *, status: int = 200) -> None:
    """Poll an address until it answers with a status.

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
    raise TimeoutError(f"{address} did not answer {status} within {PATIENCE_S} s")


def wait_until_idle(server: Server) -> None:
    """Wait until warm-up has ended: engines with a model follow after the service is ready."""
    wait_until(f"{server.address}/readyz")
    used = math.inf
    while (now := server.processor_seconds()) != used:
        used = now
        time.sleep(1)
