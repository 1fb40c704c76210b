"""Responses: JSON by orjson, conditional requests (RFC 9110), and batches.

The size of each is bounded where it is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

import flask
import orjson
from flask.json.provider import DefaultJSONProvider
from typing_extensions import override

from tengen.service.compute.request_budget import MAX_ANSWER
from tengen.service.errors import ResponseTooLargeError

TOO_LARGE: Final = (
    f"the response would have more than {MAX_ANSWER / 1e6:g} MB: reduce candidates, the number of "
    "positions, or the engines in compare"
)

_BATCH: Final = b'{"answers":[%b]}\n'


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
        return encoded(obj).decode()

    @override
    def response(self, *args: object, **kwargs: object) -> flask.Response:
        """A JSON response.

        Raises:
            ResponseTooLargeError: It would have more than `MAX_ANSWER` bytes.
        """
        response = cast("flask.Response", super().response(*args, **kwargs))
        if len(response.get_data()) > MAX_ANSWER:
            raise ResponseTooLargeError(TOO_LARGE)
        return response


def encoded(value: object) -> bytes:
    """The JSON text of a value."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        # A lone surrogate, echoed from a request, is valid JSON but not valid UTF-8.
        return json.dumps(value).encode()


def batch(
    answers: Iterator[bytes], count: int, refused: Callable[[ResponseTooLargeError], bytes]
) -> flask.Response:
    """The response to a batch.

    The problem `response-too-large` replaces the first answer that does not fit, all answers after
    it, which are not computed, and as many before it as the problems need room.

    Args:
        answers: The JSON texts of the answers, each computed when it is asked for.
        count: Number of answers.
        refused: The JSON text of an answer that is this problem.
    """
    texts: list[bytes] = []
    size = len(_BATCH)
    for text in answers:
        texts.append(text)
        size += len(text) + len(b",")
        if size > MAX_ANSWER:
            break
    if size > MAX_ANSWER:
        refusal = refused(ResponseTooLargeError(TOO_LARGE, path=("requests",)))
        # A skipped item becomes a problem, whose text must fit as well.
        while size + (count - len(texts)) * (len(refusal) + len(b",")) > MAX_ANSWER and texts:
            size -= len(texts.pop()) + len(b",")
        texts += [refusal] * (count - len(texts))
    return flask.Response(_BATCH % b",".join(texts), mimetype="application/json")
