"""`tengen serve` in a process of its own, for tests over the network."""

from __future__ import annotations

import contextlib
import dataclasses
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

PATIENCE_S: Final = 300
"""Seconds: enough for a cold kernel cache on a busy machine."""


@dataclasses.dataclass(frozen=True)
class Server:
    """A running `tengen serve`."""

    process: subprocess.Popen[bytes]
    port: int
    home: Path
    """Its $HOME."""
    log: Path

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        """Send a request on a connection of its own; returns (status, body)."""
        headers = {"Content-Type": "application/json", **headers}
        status, text = self._exchange(method, path, body, headers)
        return status, json.loads(text)

    def read(self, path: str) -> tuple[int, bytes]:
        """The status and the content of a page or a file."""
        return self._exchange("GET", path, None, {})

    def metric(self, name: str) -> float:
        """Value of a Prometheus metric, given with its labels; summed over equal names."""
        _, text = self._exchange("GET", "/metrics", None, {})
        values = re.findall(rf"^{re.escape(name)} (\S+)$", text.decode(), re.MULTILINE)
        return sum(map(float, values))

    def _exchange(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        with contextlib.closing(connection):
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()

    def wait_until_ready(self) -> None:
        """Wait until /readyz answers 200."""
        wait_for(lambda: self.ask("GET", "/readyz")[0] == 200 or None)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal; returns the exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_S)


@contextlib.contextmanager
def running(models: Path, folder: Path, **settings: object) -> Iterator[Server]:
    """Run a service, with one worker unless the settings name another number.

    Args:
        models: The directory of trained models.
        folder: For its home and its log.
        settings: More of the service's settings, by name.
    """
    home = folder / "home"
    home.mkdir()
    environment = {name: text for name, text in os.environ.items() if name != "XDG_RUNTIME_DIR"}
    given = {f"TENGEN_{name.upper()}": str(value) for name, value in settings.items()}
    environment |= {
        "HOME": str(home),
        "TENGEN_MODELS": str(models),
        "TENGEN_WORKERS": "1",
        **given,
    }
    command = [sys.executable, "-m", "tengen_cli.main", "serve", "--port", "0"]
    with started(command, environment, folder) as server:
        yield server


@contextlib.contextmanager
def started(
    command: Sequence[str], environment: dict[str, str], folder: Path, cwd: Path | None = None
) -> Iterator[Server]:
    """Run the command of a service until its port is open.

    Args:
        command: The program and its arguments.
        environment: All of its variables.
        folder: For its log.
        cwd: The folder that it starts in.
    """
    log = folder / "log"
    with log.open("wb") as stderr:
        process = subprocess.Popen(command, env=environment, stderr=stderr, cwd=cwd)
    try:
        port = wait_for(lambda: _port(process, log))
        yield Server(process, port, Path(environment["HOME"]), log)
    finally:
        # Immediate, but with the cleanup of `on_exit`.
        process.send_signal(signal.SIGQUIT)
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _port(process: subprocess.Popen[bytes], log: Path) -> int | None:
    """The port in the log of a service, None before it is open."""
    text = log.read_text()
    assert process.poll() is None, text
    match = re.search(r" is at http://.*:(\d+) ", text)
    return match and int(match[1])


def wait_for(poll: Callable[[], T | None]) -> T:
    """Call a function until its result is not None, and return that."""
    deadline = time.monotonic() + PATIENCE_S
    while (found := poll()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found
