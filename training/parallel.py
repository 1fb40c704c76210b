"""Parallel maps over processes or a Dask cluster."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable
from typing import Literal, TypeVar

import joblib

from tengen.training import cluster


class Progress:
    """Receiver of progress reports that ignores them; subclasses display them."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin the next stage.

        Args:
            total: Its number of steps; None if unknown.
        """

    def advance(self, steps: int = 1) -> None:
        """Count finished steps of the current stage."""


Task = TypeVar("Task")
Result = TypeVar("Result")


def cores() -> int:
    """Number of processes that this machine runs at once."""
    count: int = joblib.cpu_count()
    return count


def ordered_map(
    function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[Result, None, None]:
    """Apply a function to tasks in parallel; yield results in order, each as soon as possible.

    Closing the generator cancels all tasks, queued or running.

    Args:
        function: A top-level function of a module; it is pickled together with its tasks.
        jobs: Processes; 1 works in this process. While `tengen.training.cluster.connected`, the
            workers of the cluster are used instead.

    Raises:
        ClusterError: The cluster was lost.
    """
    return _results(function, tasks, jobs, order="generator")


def unordered_map(
    function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[Result, None, None]:
    """Apply a function to tasks in parallel, see `ordered_map`; yield results as they complete.

    A result does not wait for earlier tasks, so that it can be stored at once.
    """
    return _results(function, tasks, jobs, order="generator_unordered")


def _results(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    *,
    order: Literal["generator", "generator_unordered"],
) -> Generator[Result, None, None]:
    if cluster.is_connected():
        parallel = joblib.Parallel(n_jobs=-1, return_as=order, timeout=cluster.RESULT_TIMEOUT_S)
    else:
        # One thread per process: the processes share the cores already.
        with joblib.parallel_config(backend="loky", inner_max_num_threads=1):
            parallel = joblib.Parallel(n_jobs=jobs, return_as=order)
    # Wrapped in a tuple: joblib scatters a large, weakly referenceable task to a single worker of a
    # cluster, and it would be lost with that worker.
    results: Generator[Result, None, None] = parallel(
        joblib.delayed(_call)(function, (task,)) for task in tasks
    )
    try:
        # `yield from` would close joblib's generator before the warning is filtered.
        for result in results:  # noqa: UP028
            yield result
    finally:
        with warnings.catch_warnings():
            # joblib warns about cancelled tasks.
            warnings.filterwarnings("ignore", "[0-9]+ tasks", UserWarning)
            results.close()


def _call(function: Callable[[Task], Result], task: tuple[Task]) -> Result:
    return function(*task)
