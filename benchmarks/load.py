"""Load on a service as callers make it: each asks when it likes, answered or not.

Latency counts from the moment at which a request was due. Where a generator waits for answers
before it asks again, a service that stalls is asked less just then, and looks better than it is.
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
"""Status of a request whose connection ended without an answer."""
LATE = -1
"""Status of a request that was not answered in time."""
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a request."""

    kind: str
    status: int
    """HTTP's, or `BROKEN` or `LATE`."""
    seconds: float
    """From when it was due until its answer was there."""
    body: bytes


@dataclasses.dataclass(frozen=True, slots=True)
class Question:
    """A request, ready to be sent."""

    kind: str
    """By which its outcome is counted."""
    payload: bytes


def question(kind: str, path: str, body: object | None = None) -> Question:
    """A GET, or a POST where there is a body."""
    text = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: benchmark\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    return Question(kind, head.encode() + text)


class Connections:
    """Connections to one service, kept open and used in turn, as those of many callers are.

    Args:
        address: Of the service, such as `http://127.0.0.1:8000`.
        patience: Seconds to wait for an answer.
    """

    def __init__(self, address: str, patience: float) -> None:
        parsed = urllib.parse.urlsplit(address)
        self._host, self._port = parsed.hostname, parsed.port
        self._patience = patience
        self._idle: collections.deque[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = (
            collections.deque()
        )

    async def ask(self, asked: Question, due: float) -> Outcome:
        """Send a request now and wait for its answer.

        Args:
            asked: The request.
            due: When it should have been sent, by the loop's clock.
        """
        loop = asyncio.get_running_loop()
        status, body = LATE, b""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                status, body = await self._exchange(asked.payload)
        return Outcome(asked.kind, status, loop.time() - due, body)

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
                # The service may close a connection that nobody uses: any client asks again.
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
        """Close what is open."""
        for _, writer in self._idle:
            writer.close()


async def arriving(
    address: str,
    streams: Sequence[tuple[float, Callable[[int], Question]]],
    seconds: float,
    *,
    patience: float = 30,
    seed: int = 1,
) -> list[Outcome]:
    """Let requests arrive at random moments (a Poisson process) at given rates.

    Args:
        address: Of the service.
        streams: For each kind of caller: requests per second, and the n-th request.
        seconds: For how long.
        patience: Seconds to wait for an answer.
        seed: Of the moments.
    """
    rng = np.random.default_rng(seed)
    connections = Connections(address, patience)
    start = asyncio.get_running_loop().time()

    async def stream(rate: float, make: Callable[[int], Question]) -> list[Outcome]:
        moments = np.cumsum(rng.exponential(1 / rate, size=int(rate * seconds)))
        tasks = []
        for number, moment in enumerate(moments.tolist()):
            due = start + moment
            # Not all at once before the first: those that are due meanwhile would be late.
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            tasks.append(asyncio.create_task(connections.ask(make(number), due)))
        return await asyncio.gather(*tasks)

    outcomes = await asyncio.gather(*(stream(rate, make) for rate, make in streams))
    connections.close()
    return [outcome for each in outcomes for outcome in each]


async def taking_turns(
    address: str, make: Callable[[int], Question], count: int, callers: int
) -> list[Outcome]:
    """Let some callers ask one request after the other, as fast as they are answered.

    Args:
        address: Of the service.
        make: The n-th request.
        count: Requests in all.
        callers: How many ask at the same time.
    """
    connections = Connections(address, 60)
    loop = asyncio.get_running_loop()
    numbers = iter(range(count))

    async def call() -> list[Outcome]:
        return [await connections.ask(make(number), loop.time()) for number in numbers]

    outcomes = await asyncio.gather(*(call() for _ in range(callers)))
    connections.close()
    return [outcome for each in outcomes for outcome in each]


def statuses(outcomes: Sequence[Outcome]) -> dict[str, dict[int, int]]:
    """How many outcomes of each kind had which status."""
    counts: dict[str, collections.Counter[int]] = {}
    for outcome in outcomes:
        counts.setdefault(outcome.kind, collections.Counter())[outcome.status] += 1
    return {kind: dict(sorted(count.items())) for kind, count in counts.items()}


def quantiles_ms(outcomes: Sequence[Outcome], *shares: float) -> list[float]:
    """Milliseconds within which shares of the outcomes were there."""
    return [float(q) for q in np.quantile([o.seconds * 1000 for o in outcomes], shares)]
