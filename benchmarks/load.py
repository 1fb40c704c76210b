"""Load generators: open loop (random arrivals) and closed loop (a number of clients).

In the open loop, latency counts from the moment at which a request was due: a generator that waits
for responses sends less while a service stalls, which then looks better than it is.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import dataclasses
import json
import re
import urllib.parse
from collections.abc import Callable, Sequence

import numpy as np

BROKEN = 0
"""Status of a request that got no response before its connection ended."""
LATE = -1
"""Status of a request that timed out."""
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


@dataclasses.dataclass(frozen=True, slots=True)
class LoadResponse:
    """Result of a request."""

    kind: str
    status: int
    """HTTP status, `BROKEN` or `LATE`."""
    seconds: float
    """From the moment it was due until the response was read."""
    body: bytes


@dataclasses.dataclass(frozen=True, slots=True)
class LoadRequest:
    """A request as bytes."""

    kind: str
    """Groups responses in the results."""
    payload: bytes


def make_request(kind: str, path: str, body: object | None = None) -> LoadRequest:
    """A POST if there is a body, else a GET."""
    text = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: benchmark\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    return LoadRequest(kind, head.encode() + text)


class Connections:
    """Pool of kept-alive connections to one service.

    Args:
        address: Address of the service, such as `http://127.0.0.1:8000`.
        timeout: Seconds to wait for a response.
    """

    def __init__(self, address: str, timeout: float) -> None:
        parsed = urllib.parse.urlsplit(address)
        self._host, self._port = parsed.hostname, parsed.port
        self._timeout = timeout
        self._idle: collections.deque[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = (
            collections.deque()
        )

    async def send(self, request: LoadRequest, due: float) -> LoadResponse:
        """Send a request and wait for its response.

        Args:
            request: The request.
            due: When it should have been sent, by the loop's clock.
        """
        loop = asyncio.get_running_loop()
        status, body = LATE, b""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._timeout):
                status, body = await self._exchange(request.payload)
        return LoadResponse(request.kind, status, loop.time() - due, body)

    async def _exchange(self, payload: bytes) -> tuple[int, bytes]:
        try:
            used_before = bool(self._idle)
            reader, writer = (
                self._idle.popleft()
                if used_before
                else await asyncio.open_connection(self._host, self._port)
            )
            writer.write(payload)
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                writer.close()
                if not used_before:
                    raise
                # The service may close an idle connection; clients then retry.
                self._idle.clear()
                return await self._exchange(payload)
            length = _LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else b""
        except (OSError, asyncio.IncompleteReadError):
            return BROKEN, b""
        if b"\r\nConnection: close" in head:
            writer.close()
        else:
            self._idle.append((reader, writer))
        return int(head.split(b" ", 2)[1]), body

    def close(self) -> None:
        """Close the idle connections."""
        for _, writer in self._idle:
            writer.close()


async def open_loop(
    address: str,
    streams: Sequence[tuple[float, Callable[[int], LoadRequest]]],
    seconds: float,
    *,
    timeout: float = 30,
    seed: int = 1,
) -> list[LoadResponse]:
    """Send requests at random moments (a Poisson process) at given rates.

    Args:
        address: Address of the service.
        streams: (requests per second, n-th request by n) of each stream.
        seconds: Duration.
        timeout: Seconds to wait for a response.
        seed: Seed of the moments.
    """
    rng = np.random.default_rng(seed)
    connections = Connections(address, timeout)
    start = asyncio.get_running_loop().time()

    async def stream(rate: float, make: Callable[[int], LoadRequest]) -> list[LoadResponse]:
        moments = np.cumsum(rng.exponential(1 / rate, size=int(rate * seconds)))
        tasks = []
        for number, moment in enumerate(moments.tolist()):
            due = start + moment
            # One task at a time: creating all of them first would delay those due meanwhile.
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            tasks.append(asyncio.create_task(connections.send(make(number), due)))
        return await asyncio.gather(*tasks)

    responses = await asyncio.gather(*(stream(rate, make) for rate, make in streams))
    connections.close()
    return [response for each in responses for response in each]


async def closed_loop(
    address: str, make: Callable[[int], LoadRequest], count: int, clients: int
) -> list[LoadResponse]:
    """Let some clients send one request after the other, each after the last response.

    Args:
        address: Address of the service.
        make: n-th request by n.
        count: Requests of all clients together.
        clients: Number of clients.
    """
    connections = Connections(address, 60)
    loop = asyncio.get_running_loop()
    numbers = iter(range(count))

    async def call() -> list[LoadResponse]:
        return [await connections.send(make(number), loop.time()) for number in numbers]

    responses = await asyncio.gather(*(call() for _ in range(clients)))
    connections.close()
    return [response for each in responses for response in each]


def statuses(responses: Sequence[LoadResponse]) -> dict[str, dict[int, int]]:
    """Number of responses by kind and status."""
    counts: dict[str, collections.Counter[int]] = {}
    for response in responses:
        counts.setdefault(response.kind, collections.Counter())[response.status] += 1
    return {kind: dict(sorted(count.items())) for kind, count in counts.items()}


def quantiles_ms(responses: Sequence[LoadResponse], *shares: float) -> list[float]:
    """Quantiles of latency in milliseconds."""
    return [float(q) for q in np.quantile([o.seconds * 1000 for o in responses], shares)]
