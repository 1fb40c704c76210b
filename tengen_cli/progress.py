"""Progress on standard error: bars with the time that is left, or lines for programs."""

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

from training.progress import Progress as Told

LINE_S: Final = 0.5
"""Seconds between two lines for programs, within a stage."""


@contextlib.contextmanager
def progress(description: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while the block runs; gives the function that moves it on by so many.

    Standard output stays free for the result, and the bar leaves nothing behind.
    """
    with _bars(transient=True) as bar:
        task = bar.add_task(description, total=total)
        yield lambda steps: bar.advance(task, steps)


@contextlib.contextmanager
def stages() -> Iterator[Told]:
    """Show a bar a stage while the block runs; what is done stays."""
    with _bars(transient=False) as bars:
        shown = _Bars(bars)
        yield shown
        shown.finish()


class _Bars(Told):
    """A bar a stage."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._stage: TaskID | None = None

    def stage(self, name: str, total: int | None = None) -> None:
        self.finish()
        self._stage = self._bars.add_task(name, total=total)

    def advance(self, steps: int = 1) -> None:
        if self._stage is not None:
            self._bars.advance(self._stage, steps)

    def finish(self) -> None:
        """Stop the clock of the stage that ends."""
        if self._stage is not None:
            done = self._bars.tasks[self._stage].total or 1
            self._bars.update(self._stage, total=done, completed=done)


class Lines(Told):
    """A JSON object a line on standard error: `stage`, `done`, `total` and `left_s`."""

    def __init__(self) -> None:
        self._name = ""
        self._total: int | None = None
        self._done = 0
        self._began = self._told = 0.0

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage, and tell at once."""
        self._name, self._total, self._done = name, total, 0
        self._began = time.monotonic()
        self._tell()

    def advance(self, steps: int = 1) -> None:
        """Count steps, and tell now and then."""
        self._done += steps
        if self._done == self._total or time.monotonic() - self._told >= LINE_S:
            self._tell()

    def _tell(self) -> None:
        self._told = time.monotonic()
        left = None
        if self._total and self._done:
            took = self._told - self._began
            left = round(took / self._done * (self._total - self._done), 1)
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
