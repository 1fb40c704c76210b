"""Streams of JSON objects, as lines or as server-sent events, within bounds."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Final

import flask

from tengen.service.compute.request_budget import MAX_ANSWER
from tengen.service.compute.search_slots import Item
from tengen.service.errors import ResponseTooLargeError
from tengen.service.http.responses import TOO_LARGE, encoded

LINES: Final = "application/x-ndjson"
EVENTS: Final = "text/event-stream"
HEARTBEATS: Final = {LINES: b"\n", EVENTS: b":\n\n"}
"""An empty line, and a comment: they keep proxies waiting, and find clients that have left."""
END: Final = "end"
"""ID of the last server-sent event. Browsers repeat the request when a stream has ended, with the
ID of its last event: `has_ended` then tells them to stop."""
SEARCHING: Final = MAX_ANSWER // 2
"""Bytes of a stream beyond which passing items are dropped."""
ROOM_FOR_PROBLEM: Final = 10_000
"""Bytes of a stream that are kept for the problem that may end it."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Headers of streams: results are of the moment, and nginx is to pass them on at once."""


def stream(
    items: Generator[Item | None, None, None],
    failed: Callable[[Exception], Mapping[str, object]],
) -> flask.Response:
    """Stream items in the format that the request prefers.

    Passing items are dropped once the stream has half of `MAX_ANSWER`; if another one does not fit,
    `response-too-large` ends the stream.

    Args:
        items: The items; None is sent as a heartbeat. Closed when the stream is sent, or its client
            has left. An error is raised here if it comes first, and else is the last object.
        failed: The last object of a stream that ends with an error.
    """
    media_type = flask.request.accept_mimetypes.best_match((LINES, EVENTS), LINES)
    chunks = _bounded(items, media_type)
    # The first chunk decides the status.
    first = next(chunks)

    def body() -> Iterator[bytes]:
        yield first
        try:
            yield from chunks
        except Exception as error:  # noqa: BLE001 - the last object tells any error
            yield _chunk(encoded(failed(error)), media_type, final=True)

    # In the context of the request: problems have its ID.
    response = flask.Response(
        flask.stream_with_context(body()), content_type=media_type, headers=HEADERS
    )
    # Closing a body that has not begun would leave its chunks open.
    response.call_on_close(chunks.close)
    return response


def has_ended() -> bool:
    """Whether a browser repeats a request whose stream of events has ended."""
    return flask.request.headers.get("Last-Event-ID") == END


def _bounded(
    items: Generator[Item | None, None, None], media_type: str
) -> Generator[bytes, None, None]:
    """The chunks of items, as long as they fit; closes the items."""
    size = 0
    is_half_full = False
    with contextlib.closing(items):
        for item in items:
            if item is None:
                yield HEARTBEATS[media_type]
                continue
            if item.passing and is_half_full:
                continue
            chunk = _chunk(item.write(), media_type, final=item.final)
            is_half_full = size + len(chunk) > SEARCHING
            if item.passing and is_half_full:
                continue
            size += len(chunk)
            if size > MAX_ANSWER - ROOM_FOR_PROBLEM:
                raise ResponseTooLargeError(TOO_LARGE)
            yield chunk


def _chunk(text: bytes, media_type: str, *, final: bool) -> bytes:
    if media_type == LINES:
        return text + b"\n"
    identifier = f"id: {END}\n".encode() if final else b""
    return identifier + b"data: " + text + b"\n\n"
