"""Latency of other clients beside 200 that send or read slowly, and how long those last.

    python -m benchmarks.slow_clients [--seconds 60] [--clients 200] [--address URL]

Slow clients drip their header or body, stop halfway, or do not read a long response; after a
disconnection they connect again. Others meanwhile send requests at random moments, each on a
connection of its own. Without an address, a service of two workers is started.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import dataclasses
import itertools
import select
import socket
import threading
import time
import urllib.parse
from collections.abc import Iterator

from benchmarks.load import LoadRequest, LoadResponse, open_loop, quantiles_ms, statuses
from benchmarks.server import running_tengen, wait_until_idle
from benchmarks.service_requests import cheap

RATE = 20.0
"""Requests per second of the others."""
INTERVAL_S = 1.0
"""Between two bytes of a slow client."""
LARGE = "/docs/assets/swagger-ui-bundle.js"
"""A response of 1.5 MB, more than the buffers of a connection hold."""
RECEIVE_BUFFER = 4096
"""Bytes that a client which does not read accepts before the service has to wait."""
_CLOSED = select.POLLHUP | select.POLLERR | select.POLLRDHUP


@dataclasses.dataclass(frozen=True)
class Slowness:
    """A way to be slow."""

    start: bytes
    """Sent at once."""
    drip: bytes = b""
    """Sent once in an interval."""
    reads: bool = False
    """Whether it reads a byte in an interval."""


KINDS = {
    "drips its header": Slowness(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", drip=b"x"),
    "drips its body": Slowness(
        b"POST /v1/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 10000\r\n\r\n",
        drip=b" ",
    ),
    "stops in its header": Slowness(b"GET / HTTP/1.1\r\nHo"),
    "does not read": Slowness(f"GET {LARGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode()),
    "drips its reading": Slowness(f"GET {LARGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode(), reads=True),
}


class SlowClient:
    """A connection that is slow, opened again when the service closes it.

    Args:
        host: Host of the service.
        port: Its port.
        kind: A key of `KINDS`.
    """

    def __init__(self, host: str, port: int, kind: str) -> None:
        self.kind = kind
        self.ages: list[float] = []
        """Seconds that each connection has lasted."""
        self._peer = host, port
        self._slowness = KINDS[kind]
        self._connect()

    def step(self) -> None:
        """Send or read a byte, or connect again."""
        with contextlib.suppress(OSError):
            if self._slowness.drip:
                self._connection.send(self._slowness.drip)
            if self._slowness.reads:
                self._connection.recv(1)
        poll = select.poll()
        poll.register(self._connection, select.POLLRDHUP)
        if any(event & _CLOSED for _, event in poll.poll(0)):
            self.close()
            self._connect()

    def close(self) -> None:
        """Close the connection."""
        self.ages.append(time.monotonic() - self._since)
        self._connection.close()

    def _connect(self) -> None:
        self._connection = socket.socket()
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        self._since = time.monotonic()
        with contextlib.suppress(OSError):
            self._connection.settimeout(INTERVAL_S)
            self._connection.connect(self._peer)
            self._connection.sendall(self._slowness.start)
            self._connection.settimeout(0)


@contextlib.contextmanager
def attack(address: str, count: int) -> Iterator[list[SlowClient]]:
    """Slow clients of every kind, in a thread, while the context lasts."""
    parsed = urllib.parse.urlsplit(address)
    kinds = itertools.islice(itertools.cycle(KINDS), count)
    clients = [SlowClient(parsed.hostname or "", parsed.port or 80, kind) for kind in kinds]
    over = threading.Event()

    def run() -> None:
        while not over.wait(INTERVAL_S):
            for client in clients:
                client.step()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield clients
    finally:
        over.set()
        thread.join()
        for client in clients:
            client.close()


def others() -> list[LoadRequest]:
    """A move and a health check, on connections of their own."""
    health = b"GET /healthz HTTP/1.1\r\nHost: benchmark\r\n\r\n"
    return [
        LoadRequest(kind, payload.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        for kind, payload in (("move", cheap().payload), ("health", health))
    ]


def measure(address: str, count: int, seconds: float) -> list[LoadResponse]:
    """Print the lifetimes of slow connections; returns the responses of the others."""
    move, health = others()
    streams = [(RATE / 2, lambda _: move), (RATE / 2, lambda _: health)]
    with attack(address, count) as clients:
        responses = asyncio.run(open_loop(address, streams, seconds))
    ages: collections.defaultdict[str, list[float]] = collections.defaultdict(list)
    for client in clients:
        ages[client.kind] += client.ages
    for kind, lasted in ages.items():
        print(f"{kind}: {len(lasted)} connections, the longest {max(lasted):.1f} s (target 15 s)")
    return responses


def main() -> None:
    """Print the latencies of the others, without and beside slow clients."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--address")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        address = options.address
        if address is None:
            server = stack.enter_context(running_tengen({}))
            wait_until_idle(server)
            address = server.address
        for count in (0, options.clients):
            responses = measure(address, count, options.seconds)
            p50, p99, longest = quantiles_ms(responses, 0.5, 0.99, 1)
            print(
                f"beside {count} slow clients: p50 {p50:.1f} ms, p99 {p99:.1f} ms (target 500 ms), "
                f"longest {longest:.1f} ms, {statuses(responses)}"
            )


if __name__ == "__main__":
    main()
