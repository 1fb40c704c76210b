"""Loads requests: bodies as strict JSON, every query parameter at most once."""

from __future__ import annotations

from typing import Final, NoReturn

import flask
import marshmallow
from flask_smorest.arguments import FlaskParser
from typing_extensions import override
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from tengen.service.http.json_body import parse_json
from tengen.service.schemas.fields import Message


class RequestParser(FlaskParser):
    """webargs' parser for `Blueprint.arguments`, stricter in what it takes for JSON."""

    # The schemas decide about unknown fields, also in the query string.
    DEFAULT_UNKNOWN_BY_LOCATION: Final = {"json": None, "query": None}

    @override
    def load_json(self, req: flask.Request, schema: marshmallow.Schema) -> object:
        """Parse the body.

        Raises:
            RequestEntityTooLarge: The body exceeds the service's limit.
        """
        if not req.is_json:
            sent = f"{req.mimetype!r:.80}" if req.mimetype else "missing"
            raise UnsupportedMediaType(f"the Content-Type is {sent}, expected 'application/json'")
        if (encoding := req.headers.get("Content-Encoding", "identity")).lower() != "identity":
            raise UnsupportedMediaType(
                f"the Content-Encoding is {encoding!r:.40}: send the body uncompressed"
            )
        return parse_json(_body(req))

    @override
    def load_querystring(self, req: flask.Request, schema: marshmallow.Schema) -> object:
        """The query parameters."""
        repeated = [name for name, values in req.args.lists() if len(values) > 1]
        if repeated:
            message = Message("this parameter is given more than once", "duplicate")
            raise marshmallow.ValidationError({name: [message] for name in repeated})
        return req.args.to_dict()

    @override
    def handle_error(
        self, error: marshmallow.ValidationError, *_: object, **__: object
    ) -> NoReturn:
        """Pass validation errors on to the application's error handler."""
        raise error


def _body(request: flask.Request) -> bytes:
    limit = request.max_content_length
    try:
        body = request.get_data()
    except RequestEntityTooLarge:
        raise RequestEntityTooLarge(
            f"the body has {request.content_length} bytes, allowed are {limit}"
        ) from None
    # werkzeug cuts a chunked body off at the limit without an error.
    if request.content_length is None and limit is not None and len(body) >= limit:
        raise RequestEntityTooLarge(f"the body has {limit} bytes or more, allowed are fewer")
    return body
