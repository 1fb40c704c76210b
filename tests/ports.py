"""Ports for servers that cannot choose one themselves."""

from __future__ import annotations

import contextlib
import secrets
import socket
from typing import Final

PORTS: Final = range(20_000, 30_000)
"""Below those that the system hands out: nobody gets the port before its server listens."""


def free_port() -> int:
    """A port of this machine that is free."""
    while True:
        port = secrets.choice(PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
