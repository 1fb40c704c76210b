"""Live analyses: searches that report every completed depth while they run."""

from __future__ import annotations

import collections
import dataclasses
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar, Unpack

import marshmallow

from tengen.engines.cancellation import CancellationToken
from tengen.service import metrics
from tengen.service.compute.engine_runs import Recommendation, Recommender
from tengen.service.compute.query import AnswerChoices, Query, build_query
from tengen.service.config import Settings
from tengen.service.schemas.fields import Message
from tengen_client.json_types import AnalysisRequestDict

Write: TypeAlias = Callable[["Result"], bytes]
"""Makes the JSON text of a result."""

ID_BYTES: Final = 16
POLL_S: Final = 0.1
"""Seconds between two checks whether the worker is stopping."""
HEARTBEAT_S: Final = 5.0
"""Seconds without a result after which the client gets a sign that the analysis continues."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A result of a live analysis."""

    analysis_id: str
    answer: Recommendation
    during_search: bool = False
    """Whether the search of its position goes on."""
    final: bool = False
    """Whether it is the last one."""


@dataclasses.dataclass(frozen=True, slots=True)
class Update:
    """A part of a live analysis that the client gets."""

    content: Result | bytes | Exception
    """A result of a depth, the JSON text of a position's last result, or the error that ends the
    analysis."""
    final: bool = False
    """Whether it is the last one, as errors are."""

    @property
    def during_search(self) -> bool:
        """Whether the search of its position goes on."""
        return isinstance(self.content, Result)


class StreamItem(Protocol):
    """Something that a stream sends."""

    @property
    def final(self) -> bool:
        """Whether it is the last one."""


R = TypeVar("R", bound=StreamItem)


def build_analysis(
    body: AnalysisRequestDict,
    settings: Settings,
    cancellation: CancellationToken,
    **choices: Unpack[AnswerChoices],
) -> Query:
    """The query of a loaded `AnalysisRequestSchema`.

    Args:
        choices: The choices in the query string.
    """
    query = build_query(body, settings, cancellation, compare=(), **choices)
    if (turns := body.get("turns")) is None:
        return query
    _check_turns(turns, query, settings)
    priorities = dict(zip(turns, body.get("priorities", [0] * len(turns)), strict=True))
    ordered = sorted(turns, key=lambda turn: -priorities[turn])
    return dataclasses.replace(query, turns=tuple(ordered))


def _check_turns(turns: Sequence[int], query: Query, settings: Settings) -> None:
    board = query.board
    if len(board.move_stack) < len(board):
        message = "stones that were set up have no turns: send the game as moves or a record"
        raise marshmallow.ValidationError({"json": {"turns": Message(message, "turns")}})
    if len(turns) > settings.max_batch:
        message = f"{len(turns)} turns, allowed are {settings.max_batch}"
        raise marshmallow.ValidationError({"json": {"turns": Message(message, "too-many")}})
    faults = {
        index: Message(f"turn {turn} is after the end, which is turn {len(board)}", "turns")
        for index, turn in enumerate(turns)
        if turn > len(board)
    }
    if faults:
        raise marshmallow.ValidationError({"json": {"turns": faults}})


def with_heartbeats(
    take: Callable[[float], R | None],
    is_stopping: Callable[[], bool],
    cancellation: CancellationToken,
) -> Iterator[R | None]:
    """The results of a search, the last of which is final; None after `HEARTBEAT_S` without one.

    Args:
        take: Waits this many seconds for a result; None if there is none.
        is_stopping: Whether the search has to end, since the worker will.
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


class Mailbox:
    """Unread updates: a newer one takes the place of an unread one of the same search."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._updates: collections.deque[Update] = collections.deque()

    def put(self, update: Update) -> None:
        """Add an update."""
        with self._changed:
            if self._updates and self._updates[-1].during_search:
                self._updates.pop()
            self._updates.append(update)
            self._changed.notify()

    def take(self, timeout: float) -> Update | None:
        """Remove and return the first update; None after the time-out.

        Args:
            timeout: Seconds to wait.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._updates, timeout)
            return self._updates.popleft() if self._updates else None


class RunningAnalysis:
    """A running analysis.

    Args:
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
        self.unread = Mailbox()
        self._cancellation = cancellation
        self._is_stopping = is_stopping
        self._on_close = on_close
        self._closing = threading.Lock()

    def updates(self) -> Iterator[Update | None]:
        """The results with heartbeats between them; `Mailbox` has dropped the outdated ones."""
        return with_heartbeats(self.unread.take, self._is_stopping, self._cancellation)

    def close(self) -> None:
        """End the search, if it still runs."""
        # Not blocking: only the first call does anything.
        if self._closing.acquire(blocking=False):
            self._cancellation.cancel()
            self._on_close()


class LiveAnalyses:
    """Starts live analyses."""

    def __init__(self, recommender: Recommender) -> None:
        self.is_stopping: Callable[[], bool] = lambda: False
        """Whether the worker is stopping, which ends its analyses; set by the server."""
        self._recommender = recommender

    def start(self, query: Query, seconds: float, write: Write) -> RunningAnalysis:
        """Start an analysis; its caller closes it.

        Args:
            seconds: Wall-clock time of all turns together.
            write: Makes the text of a position's last result, in the search slot.

        Raises:
            BusyError: No search slot is free for an analysis.
        """
        gauge = metrics.current().live_analyses
        analysis = RunningAnalysis(
            secrets.token_hex(ID_BYTES),
            query.cancellation,
            self.is_stopping,
            gauge.dec,
        )
        put = analysis.unread.put
        gauge.inc()
        try:
            self._recommender.start(
                query,
                seconds,
                write=lambda answer, final: write(
                    Result(analysis_id=analysis.id, answer=answer, final=final)
                ),
                on_depth=lambda answer: put(
                    Update(Result(analysis_id=analysis.id, answer=answer, during_search=True))
                ),
                on_result=lambda text: put(Update(text)),
                on_end=lambda outcome: put(Update(outcome, final=True)),
            )
        except BaseException:
            analysis.close()
            raise
        return analysis
