"""Searches are cancelled when their clients disconnect."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.service.http.disconnects import (
    ConnectionWatcher,
    DisconnectToken,
    cancellation_token,
    is_closed,
)
from tests.api.server import PATIENCE_S, wait_for

Ends = tuple[socket.socket, socket.socket]
"""The server's and the client's end of a connection."""


@pytest.fixture
def ends() -> Iterator[Ends]:
    listener = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(listener.getsockname())
    server, _ = listener.accept()
    with listener, client, server:
        yield server, client


def reset(client: socket.socket) -> None:
    # Zero seconds to linger: a reset instead of an end.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    client.close()


@pytest.mark.parametrize(
    "end",
    [socket.socket.close, lambda client: client.shutdown(socket.SHUT_WR), reset],
    ids=["closed", "half closed", "reset"],
)
def test_connection_that_the_client_ends_is_closed(
    ends: Ends, end: Callable[[socket.socket], object]
) -> None:
    server, client = ends
    assert not is_closed(server)
    end(client)
    wait_for(lambda: is_closed(server) or None)


def test_pipelined_request_is_left_in_the_socket(ends: Ends) -> None:
    server, client = ends
    client.sendall(b"GET / HTTP/1.1\r\n")
    # The first byte that comes in is only looked at.
    for _ in range(2):
        assert not is_closed(server)
    assert server.recv(3) == b"GET"


def wait_for_a_check(watcher: ConnectionWatcher) -> None:
    """Wait until all watched connections have been checked, by one that is closed already."""
    near, far = socket.socketpair()
    far.close()
    checked = threading.Event()
    with near, DisconnectToken(watcher, near).on_cancel(checked.set):
        assert checked.wait(PATIENCE_S)


def test_disconnect_cancels_only_its_own_search(ends: Ends) -> None:
    server, client = ends
    watcher = ConnectionWatcher()
    near, far = socket.socketpair()
    cancelled, other = threading.Event(), DisconnectToken(watcher, near)
    with near, far, contextlib.ExitStack() as searches:
        searches.enter_context(other.on_cancel(pytest.fail))
        searches.enter_context(DisconnectToken(watcher, server).on_cancel(cancelled.set))
        wait_for_a_check(watcher)
        assert not cancelled.is_set()
        client.close()
        assert cancelled.wait(PATIENCE_S)
    assert not other.is_cancelled


def test_disconnect_after_the_search_cancels_nothing(ends: Ends) -> None:
    server, client = ends
    watcher = ConnectionWatcher()
    cancellation = DisconnectToken(watcher, server)
    with cancellation.on_cancel(pytest.fail):
        pass
    client.close()
    wait_for_a_check(watcher)
    assert not cancellation.is_cancelled


@pytest.mark.parametrize("name", ["gunicorn.socket", "werkzeug.socket"])
def test_connection_is_found_in_the_wsgi_environment(ends: Ends, name: str) -> None:
    assert isinstance(cancellation_token({name: ends[0]}), DisconnectToken)


def test_request_without_a_socket_is_never_cancelled() -> None:
    assert type(cancellation_token({})) is CancellationToken
