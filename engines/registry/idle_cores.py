"""Threads for searches that nothing but the clock limits."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final, TypeVar

from tengen.engines.interface import Engine, Limit
from tengen.engines.options import THREADS_OPTION

MOST_THREADS: Final = 16
"""Gains were measured up to this number."""
Value = TypeVar("Value")


def idle_threads() -> int:
    """Threads for one search: one for each core that this process may use."""
    # Windows and macOS bind no process to cores.
    affine = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(affine or 1, MOST_THREADS)


def with_threads(
    engine: Engine, limit: Limit, options: Mapping[str, Value]
) -> Mapping[str, Value | int]:
    """Options with a thread for every core, if a search has a time limit alone and sets none.

    A search by nodes or plies keeps one thread, by which its results can be repeated.

    Args:
        engine: Its other options are left alone, as are all options of an engine without threads.
        options: The options that the caller chose.
    """
    option = engine.option(THREADS_OPTION)
    timed_alone = limit.time is not None and limit.nodes is None and limit.depth is None
    if option is None or not timed_alone or any(name in options for name in option.names):
        return options
    return {**options, option.name: idle_threads()}
