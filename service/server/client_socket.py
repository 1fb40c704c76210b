"""A client's connection with total time-outs.

A time-out of each `recv` or `send` is no bound: a client that sends or reads a byte every few
seconds holds its thread for ever. Here the waits of one request are added up.
"""

from __future__ import annotations

import contextlib
import errno
import select
import socket
import struct
import time
from typing import Final

from typing_extensions import Buffer, override

LINGER_S: Final = 2.0
"""Seconds that a client has to close its side after the last response of a connection."""
MAX_UNREAD: Final = 65_536
"""Bytes of a refused request that are read before the connection is closed."""
SEND_BUFFER: Final = 262_144
"""Bytes that the system buffers for a client. The default of 4 MB would hide a client that reads
nothing of a long response."""
_RESET: Final = struct.pack("ii", 1, 0)
"""`SO_LINGER` on, 0 seconds: closing discards unread bytes."""


class SlowRequestError(Exception):
    """Client that does not send its request within the time-out."""


class ClientSocket(socket.socket):
    """Connection that waits a limited time for its client, per request and direction.

    The limits apply while the socket blocks; a time-out set on it replaces them.

    Args:
        connection: The accepted connection, which this socket takes over.
        timeout: Seconds of waiting for a request, and as many for the reader of its response.
    """

    def __init__(self, connection: socket.socket, timeout: float) -> None:
        super().__init__(fileno=connection.detach())
        self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self.received = 0
        """Bytes that were received so far, of all requests."""
        self.received_last = 0
        """Bytes that were received at once, the last time."""
        self._timeout = timeout
        self._left = {select.POLLIN: timeout, select.POLLOUT: timeout}

    def start_request(self) -> None:
        """Restart the time-outs for the next request of the connection."""
        self._left = dict.fromkeys(self._left, self._timeout)

    @override
    def recv(self, bufsize: int, flags: int = 0, /) -> bytes:
        """Receive data within the time that a client has."""
        if self.gettimeout() is None and not self._wait(select.POLLIN):
            raise SlowRequestError(f"the request took longer than {self._timeout} s to arrive")
        data = super().recv(bufsize, flags)
        self.received_last = len(data)
        self.received += len(data)
        return data

    @override
    def send(self, data: Buffer, flags: int = 0, /) -> int:
        """Send the part of the data that the client takes now.

        Raises:
            BrokenPipeError: The client does not read; the connection is reset when it is closed.
        """
        if not self._wait(select.POLLOUT):
            self.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            raise BrokenPipeError(errno.EPIPE, "the client does not read its response")
        with contextlib.suppress(BlockingIOError):
            return super().send(data, flags | socket.MSG_DONTWAIT)
        return 0

    @override
    def sendall(self, data: Buffer, flags: int = 0, /) -> None:
        """Send all data, part by part.

        Raises:
            BrokenPipeError: The client does not read.
        """
        unsent = memoryview(data).cast("B")
        while unsent:
            unsent = unsent[self.send(unsent, flags) :]

    def hang_up(self) -> None:
        """Shut the connection down; waits up to `LINGER_S` until the client has closed its side.

        Without that wait, unread bytes of the client would make the system discard the response in
        transit.
        """
        reads = self._left[select.POLLOUT] > 0
        deadline = time.monotonic() + (LINGER_S if reads else 0)
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_WR)
            unread = MAX_UNREAD
            while unread > 0 and (left := deadline - time.monotonic()) > 0:
                self.settimeout(left)
                if not (received := super().recv(4096)):
                    break
                unread -= len(received)
        with contextlib.suppress(OSError):
            self.shutdown(socket.SHUT_RD)

    def _wait(self, event: int) -> bool:
        """Wait for an event within the time that is left for it; returns whether it came."""
        poll = select.poll()
        poll.register(self, event)
        start = time.monotonic()
        ready = poll.poll(max(self._left[event], 0) * 1000)
        self._left[event] -= time.monotonic() - start
        return bool(ready)
