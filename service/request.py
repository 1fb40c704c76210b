"""The request that is being answered: its body as strict JSON, and its client's departure."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final, NoReturn, cast

import flask
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.utils import cached_property

from engines.base import Engine
from engines.cancellation import CancellationToken
from service.api import disconnects
from service.errors import MalformedJsonError

MAX_DEPTH: Final = 16
"""Levels of arrays and objects in a body: the deepest that means anything has six."""
# One that does not end is taken to the end: to try again from every quote in it would take long.
_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKETS: Final = re.compile(rb"[\[\]{}]")


class Request(flask.Request):
    """A request of the service's."""

    answered_by: Sequence[tuple[Engine, str | None]] = ()
    """Who answered, each with the digest of its model, where they would say the same again."""

    @cached_property
    def departure(self) -> CancellationToken:
        """Set when the client has gone while an engine searches."""
        return disconnects.departure(self.environ)

    def strict_json(self) -> Any:
        """The body.

        Raises:
            UnsupportedMediaType: It does not say that it is JSON.
            RequestEntityTooLarge: It is larger than the service reads.
            MalformedJsonError: It is not JSON, or an object has a name twice.
        """
        if not self.is_json:
            sent = f"{self.mimetype!r:.80}" if self.mimetype else "nothing"
            raise UnsupportedMediaType(f"the Content-Type says {sent}, expected 'application/json'")
        return parse(self._whole_body())

    def _whole_body(self) -> bytes:
        try:
            body = self.get_data()
        except RequestEntityTooLarge:
            sent, most = self.content_length, self.max_content_length
            raise RequestEntityTooLarge(f"the body has {sent} bytes, allowed are {most}") from None
        if self.content_length is not None:
            return body
        # A chunked body ends for werkzeug where the limit does: nothing tells if there is more.
        if (most := self.max_content_length) is not None and len(body) >= most:
            raise RequestEntityTooLarge(f"the body has {most} bytes or more, allowed are fewer")
        return body


def init_app(app: flask.Flask) -> None:
    """Make an application's requests such requests."""
    app.request_class = Request


def current() -> Request:
    """The request that is being answered: itself, as each look through Flask's proxy costs time."""
    return cast("Request", flask.request._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001


def parse(body: bytes) -> Any:
    """Read JSON by RFC 8259 and no more: what Python's own reader adds is refused.

    Raises:
        MalformedJsonError: It is not JSON, or an object has a name twice.
    """
    # Where there are fewer brackets than that, nothing is as deep.
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _depth(body) > MAX_DEPTH:
        raise MalformedJsonError(f"the JSON is nested more than {MAX_DEPTH} levels deep")
    try:
        return _DECODER.decode(body.decode("utf-8"))
    except UnicodeDecodeError:
        raise MalformedJsonError("the body is not UTF-8") from None
    except ValueError as error:
        raise MalformedJsonError(str(error)) from None


def _depth(body: bytes) -> int:
    """Levels of a JSON text, brackets in its strings left out."""
    depth = deepest = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


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
