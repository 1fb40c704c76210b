"""Total time-outs of a client's connection, on pairs of connected sockets."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Iterator

import pytest

from tengen.service.server.client_socket import ClientSocket, SlowRequestError

TIMEOUT_S = 0.05
PATIENCE_S = 30

Ends = tuple[ClientSocket, socket.socket]
"""The service's and the client's end of a connection."""


@contextlib.contextmanager
def connection(timeout_s: float) -> Iterator[Ends]:
    accepted, client = socket.socketpair()
    client.settimeout(PATIENCE_S)
    with ClientSocket(accepted, timeout_s) as server, client:
        yield server, client


@pytest.fixture
def ends() -> Iterator[Ends]:
    """The ends of a connection with a short time-out."""
    with connection(TIMEOUT_S) as both:
        yield both


@contextlib.contextmanager
def dripping(client: socket.socket) -> Iterator[None]:
    """Send bytes at intervals far below the time-out while the context lasts."""
    over = threading.Event()

    def drip() -> None:
        while not over.wait(TIMEOUT_S / 10):
            client.send(b"x")

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_client_that_drips_a_request_is_given_up(ends: Ends) -> None:
    server, client = ends

    def read_on() -> None:
        for _ in range(1000):
            assert server.recv(4096)

    with dripping(client), pytest.raises(SlowRequestError, match=f"longer than {TIMEOUT_S} s"):
        read_on()


def test_silent_client_is_given_up(ends: Ends) -> None:
    with pytest.raises(SlowRequestError):
        ends[0].recv(1)


def test_each_request_has_its_own_timeout(ends: Ends) -> None:
    server, client = ends
    for _ in range(2):
        with pytest.raises(SlowRequestError):
            server.recv(1)
        server.start_request()
    client.send(b"next")
    assert server.recv(4096) == b"next"


def test_client_that_reads_nothing_is_given_up_and_reset(ends: Ends) -> None:
    server, _ = ends
    with pytest.raises(BrokenPipeError):
        server.sendall(bytes(10_000_000))
    linger = server.getsockopt(socket.SOL_SOCKET, socket.SO_LINGER, 8)
    assert linger == b"\1\0\0\0\0\0\0\0"


def test_long_response_arrives_complete() -> None:
    response = bytes(range(256)) * 10_000
    received = bytearray()
    # The reader may have to wait for a busy machine.
    with connection(PATIENCE_S) as (server, client):

        def read() -> None:
            while block := client.recv(65_536):
                received.extend(block)

        thread = threading.Thread(target=read)
        thread.start()
        server.sendall(response)
        server.hang_up()
        thread.join(PATIENCE_S)
    assert received == response


def test_time_between_two_parts_of_a_response_does_not_count(ends: Ends) -> None:
    server, client = ends
    for part in (b"first", b"last"):
        server.sendall(part)
        assert client.recv(4096) == part
        # Longer than the time-out, as a search may take.
        select.select([client], [], [], 2 * TIMEOUT_S)


def test_hanging_up_waits_for_a_client_that_has_not_read(ends: Ends) -> None:
    server, client = ends
    client.sendall(b"a body that nobody reads")
    server.sendall(b"refused")
    thread = threading.Thread(target=server.hang_up)
    thread.start()
    assert client.recv(4096) == b"refused"
    assert client.recv(4096) == b""
    client.close()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def test_callers_own_timeout_stays_in_force(ends: Ends) -> None:
    server, client = ends
    server.setblocking(False)
    with pytest.raises(BlockingIOError):
        server.recv(1)
    client.send(b"x")
    assert server.recv(1) == b"x"
