"""Workers leave a new connection to those who have fewer."""

from __future__ import annotations

import contextlib
import logging
import selectors
import socket
from collections.abc import Iterator

import pytest
from gunicorn.config import Config

from service.worker import Worker, leave_place


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


@pytest.fixture
def pair(listener: socket.socket) -> Iterator[tuple[Worker, Worker]]:
    """Two workers of one master that take connections, but answer nothing."""
    with contextlib.ExitStack() as stack:
        workers = []
        for place in range(2):
            log = logging.getLogger("worker")
            worker = Worker(0, 0, [listener], None, 30, Config(), log)
            worker.place = place
            worker.poller = stack.enter_context(selectors.DefaultSelector())
            worker.set_accept_enabled(enabled=True)
            stack.callback(leave_place, place)
            stack.callback(worker.tmp.close)
            workers.append(worker)
        yield workers[0], workers[1]
        for worker in workers:
            for connection in worker.pending_conns:
                connection.close()


@pytest.fixture
def client(listener: socket.socket) -> Iterator[socket.socket]:
    with socket.create_connection(listener.getsockname()) as client:
        yield client


def hold(worker: Worker, connections: int) -> None:
    worker.nr_conns = connections
    worker.set_accept_enabled(enabled=True)


def taken(worker: Worker) -> int:
    return len(worker.pending_conns)


@pytest.mark.usefixtures("client")
def test_who_has_more_leaves_a_connection_to_another(
    listener: socket.socket, pair: tuple[Worker, Worker]
) -> None:
    rich, poor = pair
    hold(rich, 1)
    rich.accept(listener)
    assert taken(rich) == 0
    poor.accept(listener)
    assert taken(poor) == 1


@pytest.mark.usefixtures("client")
def test_what_nobody_else_takes_is_taken_after_all(
    listener: socket.socket, pair: tuple[Worker, Worker]
) -> None:
    rich, _ = pair
    hold(rich, 1)
    rich.accept(listener)
    assert taken(rich) == 0
    rich.accept(listener)
    assert taken(rich) == 1


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("connections", [0, 1, 300])
def test_who_has_no_more_than_others_takes_a_connection_at_once(
    listener: socket.socket, pair: tuple[Worker, Worker], connections: int
) -> None:
    one, other = pair
    hold(one, connections)
    hold(other, connections)
    one.accept(listener)
    assert taken(one) == 1


@pytest.mark.usefixtures("client")
def test_nothing_is_left_to_a_worker_that_is_gone(
    listener: socket.socket, pair: tuple[Worker, Worker]
) -> None:
    one, gone = pair
    leave_place(gone.place)
    hold(one, 1)
    one.accept(listener)
    assert taken(one) == 1


@pytest.mark.usefixtures("client")
def test_nothing_is_left_to_a_worker_that_takes_none(
    listener: socket.socket, pair: tuple[Worker, Worker]
) -> None:
    one, full = pair
    full.set_accept_enabled(enabled=False)
    hold(one, 1)
    one.accept(listener)
    assert taken(one) == 1
