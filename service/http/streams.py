"""Streams of JSON objects, as lines or as server-sent events, within bounds."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

import flask

from tengen.service.compute.request_budget import MAX_ANSWER
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
"""Bytes of a stream beyond which results during a search are dropped."""
ROOM_FOR_PROBLEM: Final = 10_000
"""Bytes of a stream that are kept for the problem that may end it."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Headers of streams: results are of the moment, and nginx is to pass them on at once."""


class StreamObject(NamedTuple):
    """An object of a stream."""

    write: Callable[[], bytes]
    """Makes its JSON text, or raises the error that ends the stream."""
    final: bool
    """Whether it is the last one."""
    during_search: bool = False
    """Whether it may be dropped: others of the same position follow."""


def stream(
    objects: Iterator[StreamObject | None],
    on_close: Callable[[], None],
    failed: Callable[[Exception], Mapping[str, object]],
) -> flask.Response:
    """Stream objects in the format that the request prefers.

    Objects that came during a search are dropped once the stream has half of `MAX_ANSWER`; if
    another one does not fit, `response-too-large` ends the stream.

    Args:
        objects: The objects; None is sent as a heartbeat. An error is raised here if it comes
            first, and else is the last object.
        on_close: Called when the stream is sent, or its client has left.
        failed: The last object of a stream that ends with an error.
    """
    media_type = flask.request.accept_mimetypes.best_match((LINES, EVENTS), LINES)
    chunks = _ended(_bounded(objects, media_type), media_type, failed)
    try:
        # The first object decides the status.
        first = next(chunks)
    except BaseException:
        on_close()
        raise
    # In the context of the request: problems have its ID.
    body = flask.stream_with_context(itertools.chain([first], chunks))
    response = flask.Response(body, content_type=media_type, headers=HEADERS)
    response.call_on_close(on_close)
    return response


def has_ended() -> bool:
    """Whether a browser repeats a request whose stream of events has ended."""
    return flask.request.headers.get("Last-Event-ID") == END


def _ended(
    chunks: Iterator[bytes], media_type: str, failed: Callable[[Exception], Mapping[str, object]]
) -> Iterator[bytes]:
    """The chunks of a stream; an error after the first one becomes the last one."""
    has_begun = False
    try:
        for chunk in chunks:
            yield chunk
            has_begun = True
    except Exception as error:
        if not has_begun:
            raise
        yield _chunk(encoded(failed(error)), media_type, final=True)


def _bounded(objects: Iterator[StreamObject | None], media_type: str) -> Iterator[bytes]:
    """The chunks of objects, as long as they fit."""
    size = 0
    is_half_full = False
    for each in objects:
        if each is None:
            yield HEARTBEATS[media_type]
            continue
        if each.during_search and is_half_full:
            continue
        chunk = _chunk(each.write(), media_type, final=each.final)
        is_half_full = size + len(chunk) > SEARCHING
        if each.during_search and is_half_full:
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
