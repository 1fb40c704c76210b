"""Reads streams of JSON objects for schemathesis."""

from __future__ import annotations

import json
from typing import Any

import schemathesis


@schemathesis.deserializer("application/x-ndjson")
def last_object(_: schemathesis.DeserializationContext, response: schemathesis.Response) -> Any:
    """The last object of a stream; all of them have the same schema."""
    return json.loads(response.content.splitlines()[-1])
