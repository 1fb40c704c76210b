"""The same work on one core or many: tasks in, results out, in the order of the tasks."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

import joblib

from training import cluster

Task = TypeVar("Task")
Result = TypeVar("Result")


def cores() -> int:
    """How many processes can work at once here."""
    count: int = joblib.cpu_count()
    return count


def ordered_map(
    function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[Result, None, None]:
    """The result of each task, as soon as it and all before it are there.

    Close the generator to break off: tasks that wait, and those at work, are dropped.

    Args:
        function: Of a module's top level; it and its tasks travel to other processes.
        tasks: Taken only as fast as they are worked on.
        jobs: Processes; 1 works in this one. Where `training.cluster` is connected, its workers
            do the work, as many as there are.

    Raises:
        ClusterError: The cluster was lost.
    """
    if cluster.is_connected():
        parallel = joblib.Parallel(
            n_jobs=-1, return_as="generator", timeout=cluster.RESULT_TIMEOUT_S
        )
    else:
        # One thread a process: the processes share the cores already.
        with joblib.parallel_config(backend="loky", inner_max_num_threads=1):
            parallel = joblib.Parallel(n_jobs=jobs, return_as="generator")
    # A tuple around each task: joblib would leave a large one that it can refer to weakly with a
    # single worker of a cluster, and with that worker it would be lost.
    results: Generator[Result, None, None] = parallel(
        joblib.delayed(_call)(function, (task,)) for task in tasks
    )
    try:
        # One by one: `yield from` would close joblib's generator itself, ahead of the warning.
        for result in results:  # noqa: UP028
            yield result
    finally:
        with warnings.catch_warnings():
            # joblib takes breaking off for an oversight.
            warnings.filterwarnings("ignore", "[0-9]+ tasks", UserWarning)
            results.close()


def _call(function: Callable[[Task], Result], task: tuple[Task]) -> Result:
    return function(*task)
