"""Every problem that the service answers with: one table, one document, one handler.

Source: RFC 9457, "Problem Details for HTTP APIs".
"""

from __future__ import annotations

import dataclasses
import http
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import flask
from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    MethodNotAllowed,
    NotFound,
    RequestEntityTooLarge,
    TooManyRequests,
    Unauthorized,
    UnsupportedMediaType,
)

from engines.errors import (
    GameOverError,
    LimitError,
    LimitReachedError,
    ModelError,
    NotationError,
    OptionError,
    PositionError,
    RulesError,
    StoppedError,
    TengenError,
    UnsupportedRulesError,
)
from service import metrics
from service.errors import (
    AdministrationOffError,
    AdminTokenError,
    BusyError,
    FinishedJobError,
    HasMembers,
    JobsUnavailableError,
    MalformedJsonError,
    ModelNameError,
    NoReportError,
    NotReadyError,
    UnknownJobError,
    UnlistedEngineError,
    UnlistedModelError,
)
from service.middleware import request_id
from service.schemas.fields import Message

MEDIA_TYPE: Final = "application/problem+json"
PATH: Final = "/problems/"
"""Where `type` leads: a page for each kind of problem."""
BODY: Final = "json"
"""Validation errors come by location; this one is the request's body."""
RETRY_AFTER_S: Final = 1
"""Seconds: a start takes a few, a model is put right by hand."""


@dataclasses.dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem; its `type` never changes."""

    code: str
    """Empty for what HTTP itself says, by the status alone."""
    status: int
    title: str
    """The same for every problem of the kind."""
    meaning: str
    """What is wrong, and what to do about it."""

    @property
    def type(self) -> str:
        """A URI reference that stands for the kind."""
        return PATH + self.code if self.code else "about:blank"


INTERNAL: Final = Kind(
    "internal-error",
    500,
    "Internal error",
    "The service is at fault. What happened is in its log, under the request_id.",
)

KINDS: Final[dict[type[Exception], Kind]] = {
    MalformedJsonError: Kind(
        "malformed-json",
        400,
        "The body is not JSON",
        "The body is not a JSON text in UTF-8 (RFC 8259): the detail says where. NaN, Infinity and "
        "names that occur twice in one object are refused.",
    ),
    BadRequest: Kind("bad-request", 400, "Bad request", "The request is not one that HTTP allows."),
    Unauthorized: Kind(
        "unauthorized",
        401,
        "No valid key",
        "This service wants an API key: send `Authorization: Bearer KEY`.",
    ),
    NotFound: Kind(
        "not-found", 404, "Not found", "Nothing has this address: /openapi.json lists what has one."
    ),
    AdministrationOffError: Kind(
        "administration-off",
        403,
        "No administration over HTTP",
        "Nobody can retrain over HTTP until the service is started with TENGEN_ADMIN_TOKEN.",
    ),
    AdminTokenError: Kind(
        "admin-token",
        401,
        "For administrators",
        "Send the service's TENGEN_ADMIN_TOKEN in the header X-Admin-Token.",
    ),
    UnknownJobError: Kind(
        "unknown-job", 404, "Unknown training job", "/v1/training-jobs lists those that there are."
    ),
    FinishedJobError: Kind(
        "job-finished", 409, "The training job has ended", "There is nothing left to cancel."
    ),
    ModelNameError: Kind(
        "model-name", 422, "The model's name is taken", "Choose another name for the new model."
    ),
    JobsUnavailableError: Kind(
        "jobs-unavailable",
        503,
        "No training jobs",
        "The queue of training jobs, TENGEN_JOBS, cannot be used.",
    ),
    NoReportError: Kind(
        "no-report", 404, "No report", "The model has no report: its training wrote none."
    ),
    UnlistedEngineError: Kind(
        "unknown-engine", 404, "Unknown engine", "No engine has this name; `known` lists all names."
    ),
    UnlistedModelError: Kind(
        "unknown-model", 404, "Unknown model", "No model has this name; `known` lists all names."
    ),
    MethodNotAllowed: Kind(
        "method-not-allowed", 405, "Method not allowed", "The header `Allow` lists the methods."
    ),
    GameOverError: Kind(
        "game-over",
        409,
        "The game is over",
        "The position is won or drawn, so that there is no move to recommend; `winner` and `line` "
        "say who won and where. A draw has neither.",
    ),
    RequestEntityTooLarge: Kind(
        "body-too-large", 413, "Body too large", "The body is larger than this service reads."
    ),
    UnsupportedMediaType: Kind(
        "unsupported-media-type",
        415,
        "Unsupported media type",
        "Bodies are JSON: send them with `Content-Type: application/json`.",
    ),
    ValidationError: Kind(
        "invalid-request",
        422,
        "The request does not validate",
        "Fields are missing, unknown, of a wrong type or out of range; `errors` lists each.",
    ),
    RulesError: Kind(
        "invalid-rules", 422, "No such game", "Board size and line length do not make a game."
    ),
    NotationError: Kind(
        "invalid-notation", 422, "Not the notation", "A board or a move is not written correctly."
    ),
    PositionError: Kind(
        "invalid-position",
        422,
        "No game reaches this position",
        "A stone is off the board or on another, the counts do not fit, both sides have won, or "
        "the game went on after its end.",
    ),
    UnsupportedRulesError: Kind(
        "unsupported-rules",
        422,
        "The engine does not play this game",
        "`supported_by` lists the engines that do.",
    ),
    OptionError: Kind(
        "invalid-option",
        422,
        "No such option, or out of range",
        "/v1/engines lists every engine's options.",
    ),
    LimitError: Kind("invalid-limit", 422, "No such limit", "Limits are above zero."),
    LimitReachedError: Kind(
        "limit-reached",
        422,
        "The limit was reached before there was an answer",
        "The engine answers exactly or not at all: raise the limits, or ask another engine.",
    ),
    StoppedError: Kind(
        "stopped",
        503,
        "The search was stopped",
        "The connection was closed before an engine that answers exactly or not at all was done.",
    ),
    ModelError: Kind(
        "model-unavailable",
        503,
        "The trained model cannot be used",
        "The model is missing, damaged or made for another version. Engines without a model are "
        "not affected.",
    ),
    TooManyRequests: Kind(
        "rate-limited",
        429,
        "Too many requests",
        "The caller has asked as much as it may: the headers `RateLimit-Policy` and `RateLimit` "
        "say how much that is, `Retry-After` when to ask again.",
    ),
    BusyError: Kind(
        "busy",
        503,
        "Every search slot is taken",
        "As many searches run as the service allows at a time. `Retry-After` says when to ask "
        "again; engines that do not search answer meanwhile.",
    ),
    NotReadyError: Kind(
        "not-ready",
        503,
        "Starting up",
        "The service is still warming up its engines: send requests to another copy.",
    ),
    Exception: INTERNAL,
}
"""Error class to kind; the closest base class counts."""


def document(error: Exception) -> dict[str, Any]:
    """The problem document of an error."""
    kind, faults = kind_of(error), list(_faults(error))
    metrics.current().count_problem(kind.type)
    problem = {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "detail": _detail(error, kind, faults),
        "request_id": request_id.current(),
    }
    if faults:
        problem["errors"] = faults
    if isinstance(error, HasMembers):
        problem.update(error.members)
    return problem


def explanation(kind: Kind) -> dict[str, Any]:
    """What a kind of problem is."""
    return {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "meaning": kind.meaning,
    }


def respond(error: Exception) -> flask.Response:
    """The one error handler: whatever was raised, as a problem."""
    problem = document(error)
    if problem["status"] == INTERNAL.status:
        flask.current_app.logger.error("request %s failed", request_id.current(), exc_info=error)
    response = flask.jsonify(problem)
    response.status_code = problem["status"]
    response.mimetype = MEDIA_TYPE
    if isinstance(error, HTTPException):
        # The `Allow` of a 405, for one.
        response.headers.extend(
            (name, value) for name, value in error.get_headers() if name != "Content-Type"
        )
    if kind_of(error).status == http.HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["Retry-After"] = RETRY_AFTER_S
    return response


def kind_of(error: Exception) -> Kind:
    """The kind of a problem that an error is."""
    for base in type(error).__mro__:
        if base is HTTPException and isinstance(error, HTTPException):
            return _plain(error)
        if base in KINDS:
            return KINDS[base]
    return INTERNAL


def _plain(error: HTTPException) -> Kind:
    """A kind for a status that has no entry of its own."""
    status = error.code or INTERNAL.status
    phrase = http.HTTPStatus(status).phrase
    return Kind("", status, phrase, phrase)


def _detail(error: Exception, kind: Kind, faults: Sequence[Mapping[str, str]]) -> str:
    """What is wrong this time, in a sentence."""
    if isinstance(error, TengenError):
        return error.message
    if isinstance(error, HTTPException):
        return error.description or kind.meaning
    if not faults:
        # Whatever an unforeseen exception says may hold what nobody outside should read.
        return kind.meaning
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{first.get('pointer') or first.get('parameter') or 'body'}: {first['message']}{more}"


def _faults(error: Exception) -> Iterator[dict[str, str]]:
    """Where in the request the error lies, as far as it lies in one place."""
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


def _leaves(
    messages: Any, path: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], str]]:
    """The nested messages of marshmallow one by one, each with its path."""
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
