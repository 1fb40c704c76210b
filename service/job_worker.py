"""The worker: runs training jobs one at a time, each as a `tengen retrain` process.

A process can be ended at any time and frees its memory; a crash ends one job, not the worker. The
output of the process becomes the progress and the log of the job.
"""

from __future__ import annotations

import collections
import dataclasses
import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

from huey.consumer import Consumer

from tengen.service.errors import UnknownJobError
from tengen.service.jobs import JobQueue, now
from tengen.service.schemas.training_jobs import CANCELLED, ENDED, FAILED, RUNNING, SUCCEEDED
from tengen.training.plans.retrain_plan import RetrainPlan
from tengen_client.json_types import JobState, StoredJobDict

POLL_S: Final = 0.5
"""Seconds between two checks of the process's output and of a cancellation."""
STOP_S: Final = 20.0
"""Seconds from SIGINT until the process is killed."""
HEARTBEAT_S: Final = 5.0
"""Seconds between two heartbeats of the worker."""
RETRY_S: Final = 5.0
"""Seconds until a job that found another retraining in progress is tried again."""
BUSY: Final = 75
"""Exit code of `tengen retrain` while another retraining is in progress."""
LOG_LINES: Final = 50
"""Last lines of output that are kept with the job."""
RECORDS: Final = ".records"
"""Folder of records next to the retrainings; names of models do not start with a dot."""
RECORDS_FILE: Final = "records.sgf"
_PROGRESS: Final = ("stage", "done", "total", "left_s")
_log = logging.getLogger(__name__)


class JobRunner:
    """Runs training jobs."""

    def __init__(self, queue: JobQueue, *, models: Path, runs: Path) -> None:
        self._queue = queue
        self._models = models
        self._runs = runs
        self._stopping = threading.Event()

    def stop(self) -> None:
        """End the running job so that the next worker continues it."""
        self._stopping.set()

    def run(self, identifier: str) -> None:
        """Run a job until it ends, is cancelled, or the worker stops."""
        try:
            job = self._queue.get(identifier)
        except UnknownJobError:
            # Cancelled and deleted while it was queued.
            return
        if job["state"] in ENDED:
            # Cancelled while it was queued.
            self._queue.save({**job, "ended": job["ended"] or now()})
            self._queue.drop_records(identifier)
            return
        job |= {"state": RUNNING, "started": job["started"] or now()}
        self._queue.save(job)
        while (exit_code := self._run_process(job)) == BUSY:
            job["stage"] = "waiting for another retraining to end"
            self._queue.save(job)
            if self._wait_to_retry(identifier):
                break
        state: JobState
        if exit_code == 0:
            state = SUCCEEDED
        elif self._queue.is_cancelled(identifier):
            state = CANCELLED
        elif self._stopping.is_set():
            # The job stays in the state `running`: the next worker continues it.
            return
        else:
            state = FAILED
        fault = job["log"][-1] if state == FAILED and job["log"] else None
        self._queue.save({**job, "state": state, "ended": now(), "fault": fault})
        self._queue.drop_records(identifier)

    def _run_process(self, job: StoredJobDict) -> int:
        """Run `tengen retrain` to its end and return its exit code."""
        output: collections.deque[str] = collections.deque()
        with subprocess.Popen(  # noqa: S603 - our own program with validated arguments
            self._command(job),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            # Ctrl-C is for the worker, which passes it on.
            start_new_session=True,
        ) as process:
            assert process.stdout is not None  # noqa: S101 - for the type checker
            reader = threading.Thread(target=output.extend, args=(process.stdout,), daemon=True)
            reader.start()
            kill_at: float | None = None
            while not _has_ended(process):
                if _update(job, output):
                    self._queue.save(job)
                if kill_at is None and self._must_end(job["id"]):
                    kill_at = time.monotonic() + STOP_S
                    process.send_signal(signal.SIGINT)
                elif kill_at is not None and time.monotonic() > kill_at:
                    os.killpg(process.pid, signal.SIGKILL)
            reader.join(STOP_S)
            _update(job, output)
            return process.returncode

    def _command(self, job: StoredJobDict) -> list[str]:
        request = job["request"]
        records = self._write_records(job)
        # A job that an older version queued may lack parameters, or have others.
        plan = json.dumps(dataclasses.asdict(RetrainPlan.from_json(request)))
        return [
            *(sys.executable, "-m", "tengen_cli.main", "retrain", request["name"]),
            *("--plan", plan, "--generations", str(request.get("generations", 1))),
            *("--progress", "json"),
            *(() if records is None else ("--records", str(records))),
            *("--models", str(self._models), "--out", str(self._runs)),
            *(() if request["promote"] else ("--no-promote",)),
        ]

    def _write_records(self, job: StoredJobDict) -> Path | None:
        """Write the records of a job to a folder named by their digest; None without records."""
        records, text = job["request"]["records"], self._queue.records(job["id"])
        if records is None or text is None:
            return None
        folder = self._runs / RECORDS / records["sha256"]
        folder.mkdir(parents=True, exist_ok=True)
        scratch = folder / f".{RECORDS_FILE}.{os.getpid()}"
        scratch.write_text(text, encoding="utf-8", newline="")
        scratch.replace(folder / RECORDS_FILE)
        return folder

    def _must_end(self, identifier: str) -> bool:
        return self._stopping.is_set() or self._queue.is_cancelled(identifier)

    def _wait_to_retry(self, identifier: str) -> bool:
        """Wait `RETRY_S`; returns early with True if the job must end."""
        retry_at = time.monotonic() + RETRY_S
        while time.monotonic() < retry_at:
            if self._must_end(identifier):
                return True
            self._stopping.wait(POLL_S)
        return False


def _has_ended(process: subprocess.Popen[str]) -> bool:
    """Whether a process has ended; waits for it up to `POLL_S`."""
    try:
        process.wait(POLL_S)
    except subprocess.TimeoutExpired:
        return False
    return True


def _update(job: StoredJobDict, output: collections.deque[str]) -> bool:
    """Consume output: progress, or lines for the log; returns whether the job changed."""
    lines = [output.popleft().rstrip() for _ in range(len(output))]
    for line in lines:
        try:
            progress = json.loads(line)
            job["stage"], job["done"], job["total"], job["left_s"] = (
                progress[name] for name in _PROGRESS
            )
        except (ValueError, LookupError, TypeError):
            job["log"] = [*job["log"], line][-LOG_LINES:]
    return bool(lines)


class _JobConsumer(Consumer):
    """Takes jobs from the queue one by one; stopping it also stops the runner."""

    def __init__(self, queue: JobQueue, runner: JobRunner) -> None:
        super().__init__(queue.huey, workers=1, periodic=False, max_delay=1.0)
        self._runner = runner

    def stop(self, graceful: bool = False) -> None:  # noqa: FBT001, FBT002 - huey
        """Stop gracefully on every signal: the next worker continues the running job."""
        self._runner.stop()
        super().stop(graceful=True)


def run_worker(queue: JobQueue, runner: JobRunner) -> None:
    """Run jobs until SIGTERM or SIGINT, interrupted ones first."""
    queue.set_handler(runner.run)
    queue.requeue_interrupted()
    stopped = threading.Event()
    heartbeat = threading.Thread(target=_send_heartbeats, args=(queue, stopped))
    heartbeat.start()
    try:
        _JobConsumer(queue, runner).run()
    finally:
        stopped.set()
        heartbeat.join()


def _send_heartbeats(queue: JobQueue, stopped: threading.Event) -> None:
    queue.send_heartbeat()
    while not stopped.wait(HEARTBEAT_S):
        queue.send_heartbeat()
