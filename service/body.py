"""Request bodies: strict JSON, and the right error for everything else."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

import flask
import marshmallow
from webargs.core import is_json
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from service.errors import MalformedJsonError


class StrictParser(FlaskParser):
    """Reads requests for `Blueprint.arguments`; unknown query parameters are an error."""

    DEFAULT_UNKNOWN_BY_LOCATION = {  # noqa: RUF012 - as webargs declares it
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": marshmallow.RAISE,
    }

    def load_json(self, req: flask.Request, schema: marshmallow.Schema) -> Any:
        """The body of a request.

        Raises:
            UnsupportedMediaType: It does not say that it is JSON.
            RequestEntityTooLarge: It is larger than the service reads.
            MalformedJsonError: It is not JSON.
        """
        if not is_json(req.mimetype):
            sent = f"{req.mimetype!r:.80}" if req.mimetype else "nothing"
            raise UnsupportedMediaType(f"the Content-Type says {sent}, expected 'application/json'")
        return parse(_read(req))

    def handle_error(
        self, error: marshmallow.ValidationError, *_args: object, **_kwargs: object
    ) -> NoReturn:
        """Leave the error to the one handler."""
        raise error


def _read(req: flask.Request) -> bytes:
    """The body, if it is not too large."""
    most = req.max_content_length
    length = req.content_length
    if most is not None and length is not None and length > most:
        raise RequestEntityTooLarge(f"the body has {length} bytes, allowed are {most}")
    body = req.get_data()
    # A chunked body ends for werkzeug where the limit does: nothing tells whether there is more.
    if most is not None and length is None and len(body) >= most:
        raise RequestEntityTooLarge(f"the body has {most} bytes or more, allowed are fewer")
    return body


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
