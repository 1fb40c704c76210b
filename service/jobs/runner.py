"""What a worker does with a training job: `tengen retrain` in a process of its own.

A process of its own can be ended at any time, takes its memory along, and whatever goes wrong in it
ends one job and not the worker. What it says becomes the job's progress and log.
"""

from __future__ import annotations

import collections
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

from huey.consumer import Consumer
from typing_extensions import override

from service.jobs.queue import Jobs, now
from service.jobs.states import CANCELLED, ENDED, FAILED, RUNNING, SUCCEEDED

LOOK_S: Final = 0.5
"""Seconds between two looks at what the process said and what is asked of the job."""
STOP_S: Final = 20.0
"""Seconds that a process has to end by itself once it was asked to."""
BEAT_S: Final = 5.0
"""Seconds between two signs of life."""
BUSY_S: Final = 5.0
"""Seconds until a retraining that found another one at work tries again."""
BUSY: Final = 75
"""Exit code of a retraining that found another one at work."""
LOG_LINES: Final = 50
"""Of what the process said, kept with the job."""


class Runner:
    """Runs training jobs, one at a time.

    Args:
        jobs: Where they are.
        models: The directory of trained models.
        runs: The folder of retrainings.
    """

    def __init__(self, jobs: Jobs, *, models: Path, runs: Path) -> None:
        self._jobs = jobs
        self._models = models
        self._runs = runs
        self._stop = threading.Event()

    def stop(self) -> None:
        """End the job that runs, so that another worker can take it up."""
        self._stop.set()

    def run(self, identifier: str) -> None:
        """Run a job to its end, or until it is cancelled or the worker stops."""
        job = self._jobs.get(identifier)
        if job["state"] in ENDED:
            # Cancelled while it waited: what was shown already is written down now.
            self._jobs.keep({**job, "ended": job["ended"] or now()})
            return
        job |= {"state": RUNNING, "started": job["started"] or now()}
        self._jobs.keep(job)
        while (code := self._attempt(job)) == BUSY:
            job["stage"] = "waiting for another retraining to end"
            self._jobs.keep(job)
            if self._pause(identifier):
                break
        if code == 0:
            state = SUCCEEDED
        elif self._jobs.is_cancelled(identifier):
            state = CANCELLED
        elif self._stop.is_set():
            # Still running, as far as anybody is told: the next worker takes it up.
            return
        else:
            state = FAILED
        fault = job["log"][-1] if state == FAILED and job["log"] else None
        self._jobs.keep(job | {"state": state, "ended": now(), "fault": fault})

    def _attempt(self, job: dict[str, Any]) -> int:
        """Run the process; its exit code."""
        said: collections.deque[str] = collections.deque()
        with subprocess.Popen(  # noqa: S603 - our own program, and each argument was validated
            self._command(job["request"]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"},
            # Ctrl-C is for the worker, which ends it in its own time.
            start_new_session=True,
        ) as process:
            assert process.stdout is not None  # noqa: S101 - for the type checker
            listener = threading.Thread(target=said.extend, args=(process.stdout,), daemon=True)
            listener.start()
            ending: float | None = None
            while process.poll() is None:
                time.sleep(LOOK_S)
                if self._listen(job, said):
                    self._jobs.keep(job)
                if ending is None and self._is_to_end(job["id"]):
                    ending = time.monotonic()
                    process.send_signal(signal.SIGINT)
                elif ending is not None and time.monotonic() - ending > STOP_S:
                    os.killpg(process.pid, signal.SIGKILL)
            listener.join(STOP_S)
            self._listen(job, said)
            return process.returncode

    def _command(self, request: dict[str, Any]) -> list[str]:
        return [
            *(sys.executable, "-m", "tengen_cli.main", "retrain", request["name"]),
            *("--seed", str(request["seed"]), "--games", str(request["games"])),
            *("--match-games", str(request["match_games"]), "--progress", "json"),
            *("--models", str(self._models), "--out", str(self._runs)),
            *(() if request["promote"] else ("--no-promote",)),
        ]

    def _listen(self, job: dict[str, Any], said: collections.deque[str]) -> bool:
        """Take up what the process said; whether it said anything."""
        lines = [said.popleft().rstrip() for _ in range(len(said))]
        for line in lines:
            try:
                job |= {
                    name: json.loads(line)[name] for name in ("stage", "done", "total", "left_s")
                }
            except (ValueError, LookupError, TypeError):
                job["log"] = [*job["log"], line][-LOG_LINES:]
        return bool(lines)

    def _is_to_end(self, identifier: str) -> bool:
        return self._stop.is_set() or self._jobs.is_cancelled(identifier)

    def _pause(self, identifier: str) -> bool:
        """Wait until it is time to try again; whether the job is to end instead."""
        until = time.monotonic() + BUSY_S
        while time.monotonic() < until:
            if self._is_to_end(identifier):
                return True
            time.sleep(LOOK_S)
        return False


class _Consumer(Consumer):  # type: ignore[misc]  # huey has no types
    """Takes jobs from the queue one by one; at its end it ends the one that runs."""

    def __init__(self, jobs: Jobs, runner: Runner) -> None:
        super().__init__(jobs.queue, workers=1, periodic=False, max_delay=1.0)
        self._runner = runner

    @override
    def stop(self, graceful: bool = False) -> None:
        """Stop, whatever the signal: the job that runs is taken up by the next worker."""
        self._runner.stop()
        super().stop(graceful=True)


def work(jobs: Jobs, runner: Runner) -> None:
    """Run jobs until SIGTERM or SIGINT, first those that a worker left when it ended."""
    jobs.on_job(runner.run)
    jobs.take_up()
    ended = threading.Event()
    beating = threading.Thread(target=_beat, args=(jobs, ended))
    beating.start()
    try:
        _Consumer(jobs, runner).run()
    finally:
        ended.set()
        beating.join()


def _beat(jobs: Jobs, ended: threading.Event) -> None:
    while not ended.is_set():
        jobs.beat()
        ended.wait(BEAT_S)
