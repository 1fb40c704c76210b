"""The one error handler: every exception becomes a problem document.

Source: RFC 9457, "Problem Details for HTTP APIs".
"""

from __future__ import annotations

import http
import itertools
from collections.abc import Iterator, Sequence
from typing import Final

import flask
from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, ServiceUnavailable

from tengen.engines import kernels
from tengen.engines.errors import (
    GameOverError,
    MissingKernelsError,
    UnknownEngineError,
    UnknownModelError,
    UnsupportedRulesError,
)
from tengen.engines.game.errors import TengenError
from tengen.engines.game.suggestions import did_you_mean
from tengen.service import metrics, serialize
from tengen.service.errors import BusyError, NotReadyError
from tengen.service.http.problem_types import INTERNAL, ProblemType, type_of
from tengen.service.middleware import request_id
from tengen.service.schemas.fields import MAX_FAULTS, Message
from tengen_client.json_types import FaultDict, ProblemDict

MEDIA_TYPE: Final = "application/problem+json"
BODY: Final = "json"
"""The location of the body in validation errors."""
RETRY_AFTER_S: Final = 1
"""`Retry-After` in seconds while the service starts, which takes a few."""
COMPILATION_S: Final = 20
"""Seconds after which to ask again while kernels are compiled, which takes up to a minute."""
PATHS: Final = {"/v1/jobs": "`/v1/training-jobs`"}
"""Other names of paths, see `did_you_mean`."""
MAX_KEY: Final = 80
"""Characters of a name in a pointer; longer ones are cut."""


def document(error: Exception) -> ProblemDict:
    """The problem document of an error; a fault of the service is logged."""
    if _is_partial_import_of_kernels(error):
        error = MissingKernelsError("the kernels are being compiled: try again in a minute")
    problem_type, found = type_of(error), _faults(error)
    faults = list(itertools.islice(found, MAX_FAULTS))
    more = sum(1 for _ in found)
    metrics.current().count_problem(problem_type.uri)
    if problem_type.status == INTERNAL.status:
        flask.current_app.logger.error("request %s failed", request_id.current(), exc_info=error)
    problem: ProblemDict = {
        "type": problem_type.uri,
        "title": problem_type.title,
        "status": problem_type.status,
        "detail": _detail(error, problem_type, faults, more),
        "request_id": request_id.current(),
    }
    if faults:
        problem["errors"] = faults
    if more:
        problem["more_errors"] = more
    is_busy = problem_type.status == http.HTTPStatus.SERVICE_UNAVAILABLE
    if is_busy and not problem_type.is_permanent:
        problem["retry_after"] = _delay(error)
    _add_members(problem, error)
    return problem


def _is_partial_import_of_kernels(error: Exception) -> bool:
    """Whether an import found a partly loaded module of kernels that are being compiled.

    Until kernels are compiled, imports of their modules fail. A thread that waited for another
    thread's failing import continues with the partly loaded module, which lacks a name.
    """
    if not isinstance(error, ImportError) or not (error.name or "").startswith(kernels.__name__):
        return False
    from tengen.engines.kernels import compiled  # loads numba, as the failed import did

    return not compiled.compiles_missing


def respond(error: Exception) -> flask.Response:
    """Answer an exception with its problem document."""
    problem = document(error)
    response = flask.jsonify(problem)
    response.status_code = problem["status"]
    response.mimetype = MEDIA_TYPE
    response.cache_control.no_store = True
    if isinstance(error, HTTPException):
        # For example, the `Allow` of a 405.
        response.headers.extend(
            (name, value) for name, value in error.get_headers() if name != "Content-Type"
        )
    if "retry_after" in problem:
        response.headers["Retry-After"] = str(problem["retry_after"])
    return response


def _delay(error: Exception) -> int:
    """Seconds until a request may succeed."""
    if isinstance(error, MissingKernelsError):
        return COMPILATION_S
    if isinstance(error, BusyError):
        return error.retry_after
    delay = error.retry_after if isinstance(error, ServiceUnavailable) else None
    return delay if isinstance(delay, int) else RETRY_AFTER_S


def _detail(error: Exception, problem_type: ProblemType, faults: list[FaultDict], more: int) -> str:
    """One sentence on this occurrence."""
    if isinstance(error, TengenError):
        return error.message
    if isinstance(error, NotFound) and error.description == NotFound.description:
        rules = flask.current_app.url_map.iter_rules()
        paths = [rule.rule for rule in rules if not rule.arguments]
        hint = did_you_mean(flask.request.path, paths, PATHS) or "; /docs lists all paths"
        return f"there is nothing at {flask.request.path!r:.80}{hint}"
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        return f"{flask.request.method:.20} is not allowed here, allowed are: {allowed}"
    if isinstance(error, HTTPException):
        return error.description or problem_type.meaning
    if not faults:
        # The message of an unexpected exception may contain secrets.
        return problem_type.meaning
    first = faults[0]
    more += len(faults) - 1
    others = f" (and {more} more)" if more else ""
    return f"{first.get('pointer') or first.get('parameter') or 'body'}: {first['message']}{others}"


def _faults(error: Exception) -> Iterator[FaultDict]:
    """The places in the request that the error is about."""
    if isinstance(error, ValidationError):
        for location, messages in error.messages_dict.items():
            for path, message in _leaves(messages, ()):
                code = message.code if isinstance(message, Message) else "invalid"
                if location == BODY:
                    yield {"pointer": _pointer(path), "code": code, "message": str(message)}
                else:
                    name = f"{path[0]!s:.{MAX_KEY}}" if path else ""
                    yield {"parameter": name, "code": code, "message": str(message)}
    elif isinstance(error, TengenError) and error.path:
        # A GET has no body to point into.
        is_link = flask.request.method in {"GET", "HEAD"}
        names = [str(name) for name in error.path if isinstance(name, str)]
        fault: FaultDict = {"code": error.code, "message": error.message}
        if error.values:
            fault["values"] = dict(error.values)
        if is_link and names:
            fault["parameter"] = names[-1]
        else:
            fault["pointer"] = _pointer(error.path)
        yield fault


def _add_members(problem: ProblemDict, error: Exception) -> None:
    """Add the members of some types to the fields of every problem."""
    match error:
        case GameOverError():
            ending = serialize.status(error.outcome, error.rules)
            problem["winner"], problem["line"] = ending["winner"], ending["line"]
            problem["reason"] = error.outcome.reason
        case UnknownEngineError() | UnknownModelError():
            problem["known"] = list(error.known)
        case UnsupportedRulesError():
            problem["supported_by"] = list(error.supported_by)
        case NotReadyError():
            problem["engines"] = error.engines
        case _:
            pass


def _leaves(
    messages: object, path: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], object]]:
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
    keys = (key if len(key) <= MAX_KEY else f"{key[:MAX_KEY]}…" for key in map(str, path))
    return "".join(f"/{key.replace('~', '~0').replace('/', '~1')}" for key in keys)
