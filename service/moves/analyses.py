"""Live analyses: searches that report every completed depth while they run."""

from __future__ import annotations

import dataclasses
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeAlias, TypeVar

from engines.cancellation import CancellationToken
from service import metrics
from service.moves.moves import Recommendation, Recommender
from service.moves.query import Query

Answer: TypeAlias = Recommendation | Exception

ID_BYTES: Final = 16
POLL_S: Final = 0.1
"""Seconds between two checks whether the worker is stopping."""
HEARTBEAT_S: Final = 5.0
"""Seconds without a result after which the client gets a sign that the analysis continues."""


@dataclasses.dataclass(frozen=True, slots=True)
class Update:
    """A result of a live analysis."""

    answer: Answer
    final: bool
    """Whether it is the last one, as errors are."""


class Result(Protocol):
    """Something that a stream sends."""

    @property
    def final(self) -> bool:
        """Whether it is the last one."""


R = TypeVar("R", bound=Result)


def with_heartbeats(
    take: Callable[[float], R | None],
    is_stopping: Callable[[], bool],
    cancellation: CancellationToken,
) -> Iterator[R | None]:
    """The results of a search, the last of which is final; None after `HEARTBEAT_S` without one.

    Args:
        take: Waits this many seconds for a result; None if there is none.
        is_stopping: Whether the search has to end, since the worker will.
        cancellation: Ends the search.
    """
    silent_since = polled = time.monotonic()
    while True:
        result = take(POLL_S)
        now = time.monotonic()
        if now - polled >= POLL_S:
            polled = now
            if is_stopping():
                # The search returns its best result so far as the last one.
                cancellation.cancel()
        if result is None and now - silent_since < HEARTBEAT_S:
            continue
        yield result
        if result is not None and result.final:
            return
        silent_since = now


class LatestUpdate:
    """Mailbox for one update: a newer one replaces an unread one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._update: Update | None = None

    def put(self, update: Update) -> None:
        """Replace the update."""
        with self._changed:
            self._update = update
            self._changed.notify()

    def take(self, timeout: float) -> Update | None:
        """Remove and return the update; None after the time-out.

        Args:
            timeout: Seconds to wait.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._update is not None, timeout)
            update, self._update = self._update, None
            return update


class LiveAnalysis:
    """A running analysis.

    Args:
        identifier: Its ID.
        cancellation: Ends its search.
        is_stopping: Whether the worker is stopping, which ends the analysis.
        on_close: Called once when the client has its last result or has disconnected.
    """

    def __init__(
        self,
        identifier: str,
        cancellation: CancellationToken,
        is_stopping: Callable[[], bool],
        on_close: Callable[[], None],
    ) -> None:
        self.id = identifier
        self.latest = LatestUpdate()
        self._cancellation = cancellation
        self._is_stopping = is_stopping
        self._on_close = on_close
        self._closing = threading.Lock()

    def updates(self) -> Iterator[Update | None]:
        """The results as of `with_heartbeats`; an unread one is replaced by a newer one."""
        return with_heartbeats(self.latest.take, self._is_stopping, self._cancellation)

    def close(self) -> None:
        """End the search, if it still runs."""
        # Not blocking: only the first call does anything.
        if self._closing.acquire(blocking=False):
            self._cancellation.cancel()
            self._on_close()


class LiveAnalyses:
    """Starts live analyses.

    Args:
        recommender: Runs the queries.
    """

    def __init__(self, recommender: Recommender) -> None:
        self.is_stopping: Callable[[], bool] = lambda: False
        """Whether the worker is stopping, which ends its analyses; set by the server."""
        self._recommender = recommender

    def start(self, query: Query) -> LiveAnalysis:
        """Start an analysis; its caller closes it.

        Args:
            query: The query; `compare` is ignored.

        Raises:
            BusyError: No search slot is free for an analysis.
            TengenError: The engine cannot answer, or its name is unknown.
        """
        gauge = metrics.current().live_analyses
        analysis = LiveAnalysis(
            secrets.token_hex(ID_BYTES),
            query.cancellation,
            self.is_stopping,
            gauge.dec,
        )
        latest = analysis.latest
        gauge.inc()
        try:
            self._recommender.start(
                query,
                on_depth=lambda answer: latest.put(Update(answer, final=False)),
                on_end=lambda answer: latest.put(Update(answer, final=True)),
            )
        except BaseException:
            analysis.close()
            raise
        return analysis
