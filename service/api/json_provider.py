"""How answers become JSON."""

from __future__ import annotations

from typing import Any

import flask
import orjson
from flask.json.provider import DefaultJSONProvider


class AnswerProvider(DefaultJSONProvider):
    """Responses by orjson, which takes a fifth of the time of the standard library's encoder."""

    sort_keys = False  # Answers read best in their own order.

    def response(self, *args: Any, **kwargs: Any) -> flask.Response:
        """What `flask.jsonify` returns."""
        body: str | bytes
        answer = self._prepare_response_obj(args, kwargs)
        try:
            body = orjson.dumps(answer)
        except orjson.JSONEncodeError:
            # Half a surrogate pair, sent by a client who is told what it sent: no UTF-8, but JSON.
            body = self.dumps(answer, separators=(",", ":"))
        return flask.Response(body, mimetype=self.mimetype)
