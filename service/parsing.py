"""Requests: strict JSON in the body, each parameter once, the right error for everything else."""

from __future__ import annotations

import functools
import json
import urllib.parse
from typing import Any, Final, NoReturn

import flask
import marshmallow
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from service.errors import MalformedJsonError
from service.schemas.fields import Message


def read(schema: marshmallow.Schema, location: str) -> Any:
    """A part of the request that is being answered, loaded.

    Args:
        schema: What loads it.
        location: `json` for the body, or `query`.

    Raises:
        HTTPException: The body is not JSON, does not say that it is, or is too large.
        ValidationError: The schema refuses it; the messages lie under `location`.
    """
    if location == "query":
        return _load_query(schema, flask.request.query_string)
    return _load(schema, read_json(flask.request), location)


def read_json(request: flask.Request) -> Any:
    """The body of a request.

    Raises:
        UnsupportedMediaType: It does not say that it is JSON.
        RequestEntityTooLarge: It is larger than the service reads.
        MalformedJsonError: It is not JSON.
    """
    if not request.is_json:
        sent = f"{request.mimetype!r:.80}" if request.mimetype else "nothing"
        raise UnsupportedMediaType(f"the Content-Type says {sent}, expected 'application/json'")
    return parse(_read_body(request))


def parse(body: bytes) -> Any:
    """Read JSON by RFC 8259 and no more: what Python's own reader adds is refused.

    Raises:
        MalformedJsonError: It is not JSON, or an object has a name twice.
    """
    try:
        return _DECODER.decode(body.decode("utf-8"))
    except RecursionError:
        raise MalformedJsonError("the JSON is nested too deeply") from None
    except UnicodeDecodeError:
        raise MalformedJsonError("the body is not UTF-8") from None
    except ValueError as error:
        raise MalformedJsonError(str(error)) from None


# Clients send the same few query strings again and again, which takes as long to read as a body.
@functools.lru_cache(maxsize=256)
def _load_query(schema: marshmallow.Schema, query: bytes) -> Any:
    values = urllib.parse.parse_qs(query.decode("latin-1"), keep_blank_values=True)
    twice = [name for name, given in values.items() if len(given) > 1]
    if twice:
        message = Message("this parameter is given more than once", "duplicate")
        raise marshmallow.ValidationError({"query": {name: [message] for name in twice}})
    return _load(schema, {name: given[0] for name, given in values.items()}, "query")


def _load(schema: marshmallow.Schema, data: Any, location: str) -> Any:
    try:
        return schema.load(data)
    except marshmallow.ValidationError as error:
        raise marshmallow.ValidationError({location: error.messages}) from None


def _read_body(request: flask.Request) -> bytes:
    """The body, if it is not too large."""
    most = request.max_content_length
    length = request.content_length
    if most is not None and length is not None and length > most:
        raise RequestEntityTooLarge(f"the body has {length} bytes, allowed are {most}")
    body = request.get_data()
    # A chunked body ends for werkzeug where the limit does: nothing tells whether there is more.
    if most is not None and length is None and len(body) >= most:
        raise RequestEntityTooLarge(f"the body has {most} bytes or more, allowed are fewer")
    return body


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"an object has the name {twice!r:.40} twice")
    return members


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse, object_pairs_hook=_object)
