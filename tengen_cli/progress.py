"""Progress on standard error: bars with the remaining time, or JSON lines for programs."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from typing import Final

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from typing_extensions import override

from training.parallel import Progress as StageProgress

LINE_INTERVAL: Final = 0.5
"""Seconds between two JSON lines within a stage."""


@contextlib.contextmanager
def progress(description: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while the block runs; yields a function that advances it by a number of steps.

    The bar is on standard error and disappears at the end.
    """
    with _bars(transient=True) as bar:
        task = bar.add_task(description, total=total)
        yield lambda steps: bar.advance(task, steps)


@contextlib.contextmanager
def stages() -> Iterator[StageProgress]:
    """Show a bar for each stage while the block runs; the bars remain visible."""
    with _bars(transient=False) as bars:
        progress_bars = StageBars(bars)
        yield progress_bars
        progress_bars.finish()


class StageBars(StageProgress):
    """A progress bar for each stage."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._stage: TaskID | None = None

    @override
    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage, after finishing the last one."""
        self.finish()
        self._stage = self._bars.add_task(name, total=total)

    @override
    def advance(self, steps: int = 1) -> None:
        """Advance the bar of the stage."""
        if self._stage is not None:
            self._bars.advance(self._stage, steps)

    def finish(self) -> None:
        """Complete the bar of the current stage."""
        if self._stage is not None:
            done = self._bars.tasks[self._stage].total or 1
            self._bars.update(self._stage, total=done, completed=done)


class JsonProgress(StageProgress):
    """JSON lines on standard error, with `stage`, `done`, `total` and `left_s`."""

    def __init__(self) -> None:
        self._name = ""
        self._total: int | None = None
        self._done = 0
        self._start = self._last_line = 0.0

    @override
    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage, and print a line."""
        self._name, self._total, self._done = name, total, 0
        self._start = time.monotonic()
        self._print_line()

    @override
    def advance(self, steps: int = 1) -> None:
        """Count steps, and print a line now and then."""
        self._done += steps
        if self._done == self._total or time.monotonic() - self._last_line >= LINE_INTERVAL:
            self._print_line()

    def _print_line(self) -> None:
        self._last_line = time.monotonic()
        left = None
        if self._total and self._done:
            elapsed = self._last_line - self._start
            left = round(elapsed / self._done * (self._total - self._done), 1)
        line = {"stage": self._name, "done": self._done, "total": self._total, "left_s": left}
        click.echo(json.dumps(line), err=True)


def _bars(*, transient: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=transient,
    )
