"""Training jobs: a queue and what is known of each job, where service and worker both look.

Both lie in a SQLite file of this machine's or in a Redis, by huey. A job is a JSON object; the
service writes it once, then the worker alone does. What the service wants of a job that runs is an
entry of its own, so that nobody writes over what another one wrote.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import functools
import json
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import huey
import redis
from huey.constants import EmptyData
from huey.registry import Message
from huey.serializer import Serializer

from service.errors import FinishedJobError, JobsUnavailableError, UnknownJobError
from service.jobs.states import CANCELLED, CANCELLING, ENDED, QUEUED

ALIVE_S: Final = 15.0
"""Seconds after which a worker that has not been heard of is taken for gone."""
_JOB, _CANCEL, _WORKER = "job:", "cancel:", "worker"


class JsonSerializer(Serializer):  # type: ignore[misc]  # huey has no types
    """Tasks as JSON: huey's own pickles would let whoever writes into the queue run any code."""

    def _serialize(self, data: Message) -> bytes:
        return json.dumps(list(data)).encode()

    def _deserialize(self, data: bytes) -> Message:
        return Message(*json.loads(data))


class Jobs:
    """The training jobs of one queue.

    Args:
        place: A SQLite file, or the URL of a Redis.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self._run: Callable[[str], None] | None = None

    @functools.cached_property
    def queue(self) -> huey.Huey:
        """The queue, opened when it is first asked for.

        Raises:
            JobsUnavailableError: It cannot be used.
        """
        options = {"name": "tengen", "results": False, "serializer": JsonSerializer()}
        if "://" in self.place:
            with _available():
                return huey.RedisHuey(url=self.place, **options)
        with _available():
            Path(self.place).parent.mkdir(parents=True, exist_ok=True)
            return huey.SqliteHuey(filename=self.place, **options)

    def on_job(self, run: Callable[[str], None]) -> None:
        """Say what this process, a worker, does with a job's identifier."""
        self._run = run
        _ = self._task

    def submit(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Queue a job.

        Args:
            request: What is asked for, JSON-ready.
        """
        identifier = uuid.uuid4().hex
        job: dict[str, Any] = {
            "id": identifier,
            "state": QUEUED,
            "request": dict(request),
            "created": now(),
            "started": None,
            "ended": None,
            "stage": None,
            "done": 0,
            "total": None,
            "left_s": None,
            "fault": None,
            "log": [],
        }
        self.keep(job)
        with _available():
            self._task(identifier)
        return self.get(identifier)

    def get(self, identifier: str) -> dict[str, Any]:
        """What is known of a job.

        Raises:
            UnknownJobError: There is no such job.
        """
        if (job := self._read(_JOB + identifier)) is None:
            raise UnknownJobError(f"there is no training job {identifier!r:.80}")
        return self._seen(job, cancelled=self.is_cancelled(identifier))

    def all(self) -> list[dict[str, Any]]:
        """Every job, the latest first."""
        with _available():
            items = {_text(key): value for key, value in self.queue.storage.result_items().items()}
        jobs = [json.loads(value) for key, value in items.items() if key.startswith(_JOB)]
        seen = [self._seen(job, cancelled=_CANCEL + job["id"] in items) for job in jobs]
        return sorted(seen, key=lambda job: str(job["created"]), reverse=True)

    def cancel(self, identifier: str) -> dict[str, Any]:
        """Ask for the end of a job; one that waits is cancelled at once.

        Raises:
            UnknownJobError: There is no such job.
            FinishedJobError: It has ended already.
        """
        job = self.get(identifier)
        if job["state"] in ENDED and not self.is_cancelled(identifier):
            raise FinishedJobError(f"training job {identifier} has {job['state']} already")
        self._write(_CANCEL + identifier, now())
        return self.get(identifier)

    def is_cancelled(self, identifier: str) -> bool:
        """Whether somebody asked for the end of a job."""
        return self._read(_CANCEL + identifier) is not None

    def keep(self, job: Mapping[str, Any]) -> None:
        """Write down what is known of a job."""
        self._write(_JOB + str(job["id"]), job)

    def beat(self) -> None:
        """Say that a worker is there."""
        self._write(_WORKER, time.time())

    def has_worker(self) -> bool:
        """Whether a worker was heard of lately."""
        heard = self._read(_WORKER)
        return heard is not None and time.time() - heard < ALIVE_S

    def take_up(self) -> None:
        """Queue again what a worker left when it ended: it goes on where it stopped."""
        waiting = {task.args[0] for task in self.queue.pending()}
        for job in reversed(self.all()):
            if job["state"] not in ENDED and job["id"] not in waiting:
                self._task(job["id"])

    def _seen(self, job: dict[str, Any], *, cancelled: bool) -> dict[str, Any]:
        """A job as it is shown: what was asked of it counts before the worker has done it."""
        state = job["state"]
        if cancelled and state not in ENDED:
            state = CANCELLED if state == QUEUED else CANCELLING
        return {**job, "state": state}

    @functools.cached_property
    def _task(self) -> Callable[[str], object]:
        """Queues a job by its identifier."""
        task: Callable[[str], object] = self.queue.task(name="train")(self._work)
        return task

    def _work(self, identifier: str) -> None:
        """What huey calls in a worker."""
        if self._run is not None:
            self._run(identifier)

    def _read(self, key: str) -> Any:
        with _available():
            value = self.queue.storage.peek_data(key)
        return None if value is EmptyData else json.loads(value)

    def _write(self, key: str, value: object) -> None:
        with _available():
            self.queue.storage.put_data(key, json.dumps(value).encode())


@contextlib.contextmanager
def _available() -> Iterator[None]:
    """Say in our own words that the queue cannot be used; where it is concerns nobody outside."""
    try:
        yield
    except (OSError, ValueError, sqlite3.Error, redis.RedisError) as error:
        raise JobsUnavailableError("the queue of training jobs cannot be used") from error


def now() -> str:
    """The time, by RFC 3339."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")


def _text(key: str | bytes) -> str:
    return key.decode() if isinstance(key, bytes) else key
