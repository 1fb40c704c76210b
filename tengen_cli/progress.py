"""Progress on standard error: bars with the remaining time, or lines for files and programs."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import time
from collections.abc import Callable, Iterator
from typing import ClassVar, Final

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

from tengen.training.parallel import Progress as StageProgress

REPORT_INTERVAL: Final = 60.0
"""Seconds between two plain lines within a stage, such as the standings of a match."""
LINE_INTERVAL: Final = 0.5
"""Seconds between two JSON lines within a stage."""


@contextlib.contextmanager
def progress(description: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while the block runs; yields a function that advances it by a number of steps.

    The bar is on standard error and disappears at the end. If that is no terminal, a line is
    written now and then.
    """
    if not Console(stderr=True).is_terminal:
        lines = PlainProgress()
        lines.begin(description, total)
        yield lines.advance
        return
    with _bars(transient=True) as bar:
        task = bar.add_task(description, total=total)
        yield lambda steps: bar.advance(task, steps)


@contextlib.contextmanager
def stages() -> Iterator[StageProgress]:
    """Show a bar for each stage while the block runs; the bars remain visible.

    If standard error is no terminal, each stage is a line, and more are written now and then.
    """
    if not Console(stderr=True).is_terminal:
        yield PlainProgress()
        return
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


class LineProgress(StageProgress):
    """Lines on standard error: one at the start of a stage, and more after an interval each.

    Args:
        now: The time in seconds.
    """

    interval: ClassVar[float]
    """Seconds between two lines."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._name = ""
        self._total: int | None = None
        self._done = 0
        self._start = self._last_line = 0.0

    @override
    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage, and print a line."""
        self.begin(name, total)
        self._print_line()

    def begin(self, name: str, total: int | None = None) -> None:
        """Begin a stage silently."""
        self._name, self._total, self._done = name, total, 0
        self._start = self._last_line = self._now()

    @override
    def advance(self, steps: int = 1) -> None:
        """Count steps, and print a line now and then."""
        self._done += steps
        if self._is_due():
            self._print_line()

    def _is_due(self) -> bool:
        return self._now() - self._last_line >= self.interval

    def _print_line(self) -> None:
        self._last_line = self._now()
        left = None
        if self._total and self._done:
            elapsed = self._last_line - self._start
            left = elapsed / self._done * (self._total - self._done)
        click.echo(self._line(left), err=True)

    def _line(self, left: float | None) -> str:
        """The line that reports the progress of the stage.

        Args:
            left: Seconds that the rest of the stage takes; None if unknown.
        """
        raise NotImplementedError


class PlainProgress(LineProgress):
    """Lines for people who read a file, such as `leaves: 300 of 2,000, 0:05:10 left`."""

    interval = REPORT_INTERVAL

    @override
    def _line(self, left: float | None) -> str:
        text = self._name
        if self._total is not None:
            text += f": {self._done:,} of {self._total:,}"
        if left is not None:
            text += f", {dt.timedelta(seconds=round(left))} left"
        return text


class JsonProgress(LineProgress):
    """JSON lines for programs, with `stage`, `done`, `total` and `left_s`."""

    interval = LINE_INTERVAL

    @override
    def _is_due(self) -> bool:
        return self._done == self._total or super()._is_due()

    @override
    def _line(self, left: float | None) -> str:
        seconds = None if left is None else round(left, 1)
        line = {"stage": self._name, "done": self._done, "total": self._total, "left_s": seconds}
        return json.dumps(line)


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
