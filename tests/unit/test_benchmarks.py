"""What the benchmarks measure, in brief: that a search keeps its time and its memory."""

from __future__ import annotations

from benchmarks.kept_time import overruns
from benchmarks.memory import measured


def test_searches_end_in_time() -> None:
    over = overruns(20, engine="search", longest=0.05)
    assert len(over) == 20
    # On a busy machine any of them may be late, but not most.
    assert sorted(over)[10] < 15


def test_the_memory_of_a_search_does_not_grow() -> None:
    looks = measured(200, memory_mb=1, nodes=200)
    assert looks[-1] - looks[1] < 4
