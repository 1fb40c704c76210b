"""Parts of the request, loaded by a schema: each query parameter once, the body as strict JSON."""

from __future__ import annotations

import functools
import urllib.parse
from typing import Any

import marshmallow

from service import request
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
    current = request.current()
    if location == "query":
        return _load_query(schema, current.query_string)
    return _load(schema, current.strict_json(), location)


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
