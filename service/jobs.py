"""The queue of training jobs, shared by the service and its worker.

huey keeps it in a SQLite file or in Redis, with a JSON object for each job. The service creates the
object, then only the worker writes it. Cancellations have entries of their own, so that neither
process overwrites the other, and so have the records of a job, which do not change.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Self

import huey
import redis
from huey.constants import EmptyData
from huey.registry import Message
from huey.serializer import Serializer

from tengen.service import list_pages
from tengen.service.errors import (
    FinishedJobError,
    FullQueueError,
    JobsUnavailableError,
    UnfinishedJobError,
    UnknownJobError,
)
from tengen.service.list_pages import ListPage, Place
from tengen.service.schemas.training_jobs import CANCELLED, CANCELLING, ENDED, QUEUED
from tengen_client.json_types import RequestedDict, StoredJobDict

WORKER_TIMEOUT_S: Final = 15.0
"""Seconds without a heartbeat after which the worker counts as gone."""
FULL_RETRY_S: Final = 60
"""`Retry-After` of a full queue in seconds: jobs take minutes and more."""
_JOB, _CANCEL, _RECORDS, _WORKER = "job:", "cancel:", "records:", "worker"


class JsonSerializer(Serializer):
    """Tasks as JSON: huey's own pickles would let writers to the queue run code."""

    def _serialize(self, data: Message) -> bytes:
        return json.dumps(list(data)).encode()

    def _deserialize(self, data: bytes) -> Message:
        return Message(*json.loads(data))


class JobQueue:
    """An open queue; close it after use, or use it as a context manager.

    Every method raises `JobsUnavailableError` if the storage cannot be used.

    Args:
        location: A SQLite file, which is created if absent, or the URL of a Redis.
    """

    def __init__(self, location: str) -> None:
        options = {"name": "tengen", "results": False, "serializer": JsonSerializer()}
        self._redis_pool: redis.ConnectionPool | None = None
        with _storage_errors():
            if "://" in location:
                self._redis_pool = redis.ConnectionPool.from_url(location)
                self.huey = huey.RedisHuey(connection_pool=self._redis_pool, **options)
            else:
                Path(location).parent.mkdir(parents=True, exist_ok=True)
                self.huey = huey.SqliteHuey(filename=location, **options)
        self._handler: Callable[[str], None] | None = None
        self._enqueue: Callable[[str], object] = self.huey.task(name="train")(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the storage."""
        self.huey.storage.close()
        if self._redis_pool is not None:
            self._redis_pool.disconnect()

    def set_handler(self, handler: Callable[[str], None]) -> None:
        """Let this process, a worker, handle job IDs that it takes from the queue."""
        self._handler = handler

    def submit(
        self, request: RequestedDict, *, most: int, records: str | None = None
    ) -> StoredJobDict:
        """Queue a job; returns it.

        Args:
            most: Unfinished jobs that the queue may hold, this one included. Processes that submit
                at the same moment may exceed it by one each.
            records: Text of the games on which the model is also measured.
        """
        unfinished = sum(job["state"] not in ENDED for job in self.all())
        if unfinished >= most:
            raise FullQueueError(
                f"{unfinished} training jobs are queued or running, at most {most} are allowed",
                retry_after=FULL_RETRY_S,
            )
        identifier = uuid.uuid4().hex
        job: StoredJobDict = {
            "id": identifier,
            "state": QUEUED,
            "request": request,
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
        if records is not None:
            self._write(_RECORDS + identifier, records)
        self.save(job)
        with _storage_errors():
            self._enqueue(identifier)
        return self.get(identifier)

    def get(self, identifier: str) -> StoredJobDict:
        """Look up a job.

        Raises:
            UnknownJobError: There is no such job.
        """
        if (row := self._read(_JOB + identifier)) is None:
            raise UnknownJobError(f"there is no training job {identifier!r:.80}")
        return _with_cancellation(json.loads(row), cancelled=self.is_cancelled(identifier))

    def all(self) -> list[StoredJobDict]:
        """Every job, latest first."""
        with _storage_errors():
            stored = self.huey.storage.result_items().items()
        # Redis returns bytes.
        items = {key.decode() if isinstance(key, bytes) else key: value for key, value in stored}
        jobs: list[StoredJobDict] = [
            json.loads(row) for key, row in items.items() if key.startswith(_JOB)
        ]
        return sorted(
            (_with_cancellation(job, cancelled=_CANCEL + job["id"] in items) for job in jobs),
            key=_place,
        )

    def page(self, *, limit: int, cursor: str | None = None) -> ListPage[StoredJobDict]:
        """A page of the list of jobs, see `list_pages.cut`."""
        return list_pages.cut(self.all(), _place, limit=limit, cursor=cursor)

    def records(self, identifier: str) -> str | None:
        """Text of the records of a job that has not ended; None without records."""
        row = self._read(_RECORDS + identifier)
        text: str | None = None if row is None else json.loads(row)
        return text

    def drop_records(self, identifier: str) -> None:
        """Delete the records of a job, which is ending."""
        with _storage_errors():
            self.huey.storage.pop_data(_RECORDS + identifier)

    def cancel(self, identifier: str) -> StoredJobDict:
        """Cancel a job; one that is still queued has the state `cancelled` at once.

        Raises:
            UnknownJobError: There is no such job.
        """
        job = self.get(identifier)
        if job["state"] in ENDED and not self.is_cancelled(identifier):
            raise FinishedJobError(f"training job {identifier} has {job['state']} already")
        self._write(_CANCEL + identifier, now())
        return self.get(identifier)

    def delete(self, identifier: str) -> None:
        """Delete a job that has ended.

        Raises:
            UnknownJobError: There is no such job.
        """
        job = self.get(identifier)
        if job["state"] not in ENDED:
            raise UnfinishedJobError(f"training job {identifier} is {job['state']}")
        with _storage_errors():
            # The job first: a cancellation without a job is harmless, the reverse would run it.
            self.huey.storage.pop_data(_JOB + identifier)
            self.huey.storage.pop_data(_CANCEL + identifier)
            self.huey.storage.pop_data(_RECORDS + identifier)

    def is_cancelled(self, identifier: str) -> bool:
        """Whether the cancellation of a job was requested."""
        return self._read(_CANCEL + identifier) is not None

    def save(self, job: StoredJobDict) -> None:
        """Store a job under its ID."""
        self._write(_JOB + job["id"], job)

    def send_heartbeat(self) -> None:
        """Report that a worker is running."""
        self._write(_WORKER, time.time())

    def has_worker(self) -> bool:
        """Whether a worker has sent a heartbeat within `WORKER_TIMEOUT_S`."""
        row = self._read(_WORKER)
        try:
            heartbeat = 0.0 if row is None else float(row)
        except ValueError:
            return False
        # A clock that was set back leaves a heartbeat in the future.
        return abs(time.time() - heartbeat) < WORKER_TIMEOUT_S

    def requeue_interrupted(self) -> None:
        """Queue the jobs again that a worker left unfinished, oldest first."""
        waiting = {task.args[0] for task in self.huey.pending()}
        for job in reversed(self.all()):
            if job["state"] not in ENDED and job["id"] not in waiting:
                self._enqueue(job["id"])

    def _handle(self, identifier: str) -> None:
        """The task that huey runs in a worker."""
        if self._handler is not None:
            self._handler(identifier)

    def _read(self, key: str) -> bytes | None:
        """The JSON text of a row; None if there is none."""
        with _storage_errors():
            value = self.huey.storage.peek_data(key)
        return None if value is EmptyData else value

    def _write(self, key: str, value: object) -> None:
        with _storage_errors():
            self.huey.storage.put_data(key, json.dumps(value).encode())


def now() -> str:
    """Current time by RFC 3339."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")


def _place(job: StoredJobDict) -> Place:
    """Place of a job in the list, latest first: its creation in Unix milliseconds, and its ID."""
    created = dt.datetime.fromisoformat(job["created"])
    return -round(created.timestamp() * 1000), job["id"]


def _with_cancellation(job: StoredJobDict, *, cancelled: bool) -> StoredJobDict:
    """A job whose state takes a cancellation into account before the worker has acted on it."""
    state = job["state"]
    if cancelled and state not in ENDED:
        state = CANCELLED if state == QUEUED else CANCELLING
    return {**job, "state": state}


@contextlib.contextmanager
def _storage_errors() -> Iterator[None]:
    """Turn errors of the storage into one that does not reveal its location."""
    try:
        yield
    except (OSError, ValueError, sqlite3.Error, redis.RedisError) as error:
        raise JobsUnavailableError("the queue of training jobs cannot be used") from error
