"""Responses: JSON by orjson, conditional requests (RFC 9110), and streams of JSON objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import flask
import orjson
from flask.json.provider import DefaultJSONProvider
from typing_extensions import override


def conditional(fields: Mapping[str, object]) -> flask.Response:
    """A JSON response with an ETag, or 304 if the client has it already."""
    return with_tag(flask.jsonify(fields))


def with_tag(response: flask.Response) -> flask.Response:
    """The response with an ETag, or 304 if the client has it already."""
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(flask.request)
    return response


class OrjsonProvider(DefaultJSONProvider):
    """Flask's JSON provider with orjson as its encoder; members keep their order."""

    sort_keys = False

    @override
    def dumps(self, obj: object, **kwargs: object) -> str:
        """Serialise a value."""
        try:
            return orjson.dumps(obj).decode()
        except orjson.JSONEncodeError:
            # A lone surrogate, echoed from a request, is valid JSON but not valid UTF-8.
            return super().dumps(obj, **kwargs)


LINES: Final = "application/x-ndjson"
EVENTS: Final = "text/event-stream"
HEARTBEATS: Final = {LINES: b"\n", EVENTS: b":\n\n"}
"""An empty line, and a comment: they keep proxies waiting, and find clients that have left."""
END: Final = "end"
"""ID of the last server-sent event. Browsers repeat the request when a stream has ended, with the
ID of its last event: `has_ended` then tells them to stop."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Headers of streams: results are of the moment, and nginx is to pass them on at once."""


def respond(
    objects: Iterator[Mapping[str, object] | None],
    on_close: Callable[[], None],
    *,
    max_bytes: int | None = None,
) -> flask.Response:
    """Stream objects in the format that the request prefers.

    Args:
        objects: Each with the field `final`, true in the last one, and perhaps `during_search`;
            None is sent as a heartbeat.
        on_close: Called when the stream is sent, or its client has left.
        max_bytes: Size of all objects beyond which those are dropped that came during a search;
            None for no bound.
    """
    media_type = flask.request.accept_mimetypes.best_match((LINES, EVENTS), LINES)
    # In the context of the request: problems have its ID.
    stream = flask.stream_with_context(_encoded(objects, media_type, max_bytes))
    response = flask.Response(stream, content_type=media_type, headers=HEADERS)
    response.call_on_close(on_close)
    return response


def has_ended() -> bool:
    """Whether a browser repeats a request whose stream of events has ended."""
    return flask.request.headers.get("Last-Event-ID") == END


def _encoded(
    objects: Iterator[Mapping[str, object] | None], media_type: str, max_bytes: int | None
) -> Iterator[bytes]:
    size = 0
    for fields in objects:
        if fields is None:
            yield HEARTBEATS[media_type]
            continue
        text = flask.json.dumps(fields).encode()
        size += len(text)
        if fields.get("during_search") and max_bytes is not None and size > max_bytes:
            continue
        if media_type == LINES:
            yield text + b"\n"
        else:
            identifier = f"id: {END}\n".encode() if fields["final"] else b""
            yield identifier + b"data: " + text + b"\n\n"
