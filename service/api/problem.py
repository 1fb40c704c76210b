"""The one error handler: every exception becomes a problem document.

Source: RFC 9457, "Problem Details for HTTP APIs".
"""

from __future__ import annotations

import http
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import flask
from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA
from werkzeug.exceptions import HTTPException

from engines.errors import TengenError
from service import metrics
from service.api.problem_types import INTERNAL, ProblemType, type_of
from service.errors import FinishedGameError
from service.middleware import request_id
from service.moves import serialize
from service.schemas.fields import Message

MEDIA_TYPE: Final = "application/problem+json"
BODY: Final = "json"
"""The location of the body in validation errors."""
RETRY_AFTER_S: Final = 1
"""Seconds: a start takes a few, a model is repaired by hand."""


def document(error: Exception) -> dict[str, Any]:
    """The problem document of an error."""
    problem_type, faults = type_of(error), list(_faults(error))
    metrics.current().count_problem(problem_type.uri)
    problem = {
        "type": problem_type.uri,
        "title": problem_type.title,
        "status": problem_type.status,
        "detail": _detail(error, problem_type, faults),
        "request_id": request_id.current(),
    }
    if faults:
        problem["errors"] = faults
    return {**problem, **_members(error)}


def respond(error: Exception) -> flask.Response:
    """Answer an exception with its problem document."""
    problem = document(error)
    if problem["status"] == INTERNAL.status:
        flask.current_app.logger.error("request %s failed", request_id.current(), exc_info=error)
    response = flask.jsonify(problem)
    response.status_code = problem["status"]
    response.mimetype = MEDIA_TYPE
    if isinstance(error, HTTPException):
        # Such as the `Allow` of a 405.
        response.headers.extend(
            (name, value) for name, value in error.get_headers() if name != "Content-Type"
        )
    if response.status_code == http.HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = RETRY_AFTER_S
    return response


def _detail(
    error: Exception, problem_type: ProblemType, faults: Sequence[Mapping[str, str]]
) -> str:
    """One sentence on this occurrence."""
    if isinstance(error, TengenError):
        return error.message
    if isinstance(error, HTTPException):
        return error.description or problem_type.meaning
    if not faults:
        # The message of an unexpected exception may contain secrets.
        return problem_type.meaning
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{first.get('pointer') or first.get('parameter') or 'body'}: {first['message']}{more}"


def _faults(error: Exception) -> Iterator[dict[str, str]]:
    """The places in the request that the error is about."""
    if isinstance(error, ValidationError):
        for location, messages in error.messages_dict.items():
            for path, message in _leaves(messages, ()):
                where = (
                    {"pointer": _pointer(path)}
                    if location == BODY
                    else {"parameter": str(path[0]) if path else ""}
                )
                code = message.code if isinstance(message, Message) else "invalid"
                yield {**where, "code": code, "message": str(message)}
    elif isinstance(error, TengenError) and error.path:
        yield {
            "pointer": _pointer(error.path),
            "code": error.code,
            "message": error.message,
        }


def _members(error: Exception) -> Mapping[str, object]:
    """The members of some types beside the fields of every problem."""
    if isinstance(error, FinishedGameError):
        ending = serialize.outcome(error.outcome, error.rules)
        return {"winner": ending["winner"], "line": ending["line"]}
    members: Mapping[str, object] = getattr(error, "members", {})
    return members


def _leaves(
    messages: Any, path: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], str]]:
    """The nested messages of marshmallow, each with its path."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _leaves(inner, path if key == SCHEMA else (*path, key))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _leaves(inner, path)
    else:
        yield path, messages


def _pointer(path: Sequence[int | str]) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in path)
