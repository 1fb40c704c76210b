"""A real Redis server in a process of its own; tests are skipped if it is not installed."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from tests.api.server import PATIENCE_S, wait_for
from tests.ports import free_port


@contextlib.contextmanager
def running_redis(folder: Path) -> Iterator[str]:
    """Run a Redis without persistence on a free local port.

    Yields:
        Its URL.
    """
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    options = {"port": port, "bind": "127.0.0.1", "save": "", "dir": folder}
    process = subprocess.Popen(
        [program, *(str(word) for name, value in options.items() for word in (f"--{name}", value))],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(lambda: _answers(url) or None)
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _answers(url: str) -> bool:
    with redis.Redis.from_url(url) as client:
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
