"""Benchmarks of time and memory, run briefly."""

from __future__ import annotations

from benchmarks.kept_time import overruns
from benchmarks.memory import measured


def test_overruns_measures_every_request() -> None:
    over = overruns(5, engine="search", longest=0.05)
    assert len(over) == 5
    # No limit is below 10 ms, so no search can end more than its whole limit early.
    assert min(over) >= -50


def test_memory_of_a_search_does_not_grow() -> None:
    readings = measured(200, memory_mb=1, nodes=200)
    assert readings[-1] - readings[1] < 4
