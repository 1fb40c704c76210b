"""Whose client goes away stops to search, and nothing else does."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from engines.cancellation import CancellationToken
from service.api.disconnects import Departure, Departures, departure, is_closed

PATIENCE_S = 20


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection's two ends: the server's and the client's."""
    listener = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(listener.getsockname())
    server, _ = listener.accept()
    with listener, client, server:
        yield server, client


def test_a_connection_is_closed_when_its_client_has_closed_it(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    server, client = ends
    assert not is_closed(server)
    client.close()
    wait_until_closed(server)


def test_a_client_that_sends_nothing_more_has_gone(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    server, client = ends
    client.shutdown(socket.SHUT_WR)
    wait_until_closed(server)


def test_a_client_that_sends_its_next_request_already_has_not_gone(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    server, client = ends
    client.sendall(b"GET / HTTP/1.1\r\n")
    # The first byte that comes in is only looked at.
    for _ in range(2):
        assert not is_closed(server)
    assert server.recv(3) == b"GET"


def test_a_connection_that_broke_is_closed(ends: tuple[socket.socket, socket.socket]) -> None:
    server, client = ends
    # Zero seconds to linger: a reset instead of an end.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    client.close()
    wait_until_closed(server)


def test_the_search_of_a_client_that_goes_is_stopped_and_no_other(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    server, client = ends
    departures = Departures()
    near, far = socket.socketpair()
    stopped, stays = threading.Event(), Departure(departures, near)
    with near, far, contextlib.ExitStack() as searches:
        searches.enter_context(stays.on_cancel(pytest.fail))
        searches.enter_context(Departure(departures, server).on_cancel(stopped.set))
        assert not stopped.wait(0.05)
        gone = time.monotonic()
        client.close()
        assert stopped.wait(PATIENCE_S)
        # Two looks lie 5 ms apart; a busy machine takes its time.
        assert time.monotonic() - gone < 1
    assert not stays.is_cancelled


def test_a_search_that_is_over_is_not_stopped(ends: tuple[socket.socket, socket.socket]) -> None:
    server, client = ends
    cancellation = Departure(Departures(), server)
    with cancellation.on_cancel(pytest.fail):
        pass
    client.close()
    time.sleep(0.05)
    assert not cancellation.is_cancelled


@pytest.mark.parametrize("name", ["gunicorn.socket", "werkzeug.socket"])
def test_servers_show_their_connections(
    ends: tuple[socket.socket, socket.socket], name: str
) -> None:
    assert isinstance(departure({name: ends[0]}), Departure)


def test_where_no_connection_is_shown_nobody_is_seen_to_go() -> None:
    assert type(departure({})) is CancellationToken


def wait_until_closed(connection: socket.socket) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_closed(connection):
        assert time.monotonic() < deadline
        time.sleep(0.001)
