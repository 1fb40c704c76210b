"""Runs training on a Dask cluster instead of the processes of this machine.

    with connected("tcp://host:8786"):
        run_selfplay(plan, folder)

Inside the block `tengen.training.parallel.ordered_map` sends its tasks to the cluster, through
joblib's Dask backend. The results are the same: no randomness depends on the process that does the
work. A task whose worker dies is run again by another worker. If the cluster has a single thread,
joblib runs the tasks in this process, as nothing would be gained.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import contextvars
import logging
from collections.abc import Iterator
from typing import Any, Final

import joblib

from tengen.engines.registry import all_names
from tengen.engines.registry.installed import installed_digests
from tengen.engines.version import VERSION, install_command
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import ClusterError

CONNECT_TIMEOUT_S: Final = 10.0
"""Seconds to wait for the scheduler, and then for its first worker."""

RESULT_TIMEOUT_S: Final = 300.0
"""Seconds without a result after which the scheduler counts as lost. A task takes a few seconds at
most, unless no worker is left."""

_CONNECTED: Final = contextvars.ContextVar("connected", default=False)


@contextlib.contextmanager
def connected(address: str | None, *, timeout_s: float = CONNECT_TIMEOUT_S) -> Iterator[None]:
    """Use a cluster inside the block.

    Args:
        address: Address of the scheduler, such as `tcp://host:8786`; None for this machine.
        timeout_s: Seconds to wait for the scheduler, for its first worker, and for a lost scheduler
            to come back.

    Raises:
        ClusterError: The scheduler does not answer or was lost, there is no worker, or a worker
            has another version of Tengen or other code.
    """
    if address is None:
        yield
        return
    with _client(address, timeout_s) as client:
        _check_workers(client, address, timeout_s)
        with joblib.parallel_config(backend="dask", client=client, pure=False):
            token = _CONNECTED.set(True)
            try:
                yield
            except (concurrent.futures.CancelledError, joblib.parallel.TimeoutError) as error:
                # Tasks are cancelled only if their scheduler is gone; tasks that were being sent to
                # it never end, hence the time-out.
                raise ClusterError(
                    f"the Dask scheduler at {address} was lost: what is finished is kept, the same "
                    "command goes on from there"
                ) from error
            finally:
                _CONNECTED.reset(token)


def is_connected() -> bool:
    """Whether a cluster is in use."""
    return _CONNECTED.get()


def installed() -> dict[str, str]:
    """Version of Tengen in this process, and digests of its code; also called on the workers.

    It covers the engines of other distributions, so that a worker that lacks one is refused before
    its first game.
    """
    return {"version": VERSION, **code_digests(Stage.REVIEWS), **installed_digests(all_names())}


def _client(address: str, timeout_s: float) -> Any:
    try:
        # Imported here: an optional dependency.
        from distributed import Client
    except ImportError as error:
        raise ClusterError(f"Dask is not installed ({error}): {install_command('dask')}") from error
    # It logs lost connections with tracebacks; our own error takes a line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=timeout_s, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"no Dask scheduler answered at {address} within {timeout_s:g} s"
        ) from error


def _check_workers(client: Any, address: str, timeout_s: float) -> None:
    try:
        client.wait_for_workers(1, timeout=timeout_s)
    except TimeoutError as error:
        raise ClusterError(
            f"the Dask scheduler at {address} has had no worker for {timeout_s:g} s: start "
            f"`dask worker {address}`"
        ) from error
    ours = installed()
    for worker, theirs in client.run(installed, on_error="return").items():
        if not isinstance(theirs, dict):
            raise ClusterError(f"worker {worker} has no Tengen like this one ({theirs})")
        for name, value in ours.items():
            if theirs.get(name) != value:
                raise ClusterError(
                    f"{name} of Tengen is {value:.12} here, but {theirs.get(name)!s:.12} on worker "
                    f"{worker}: install the same everywhere"
                )
