"""The types of problems that the service answers with.

Source: RFC 9457, "Problem Details for HTTP APIs".
"""

from __future__ import annotations

import dataclasses
import http
from typing import Final

from marshmallow import ValidationError
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
    UnsupportedRulesError,
)
from service.errors import (
    AdministrationOffError,
    AdminTokenError,
    BusyError,
    FinishedJobError,
    JobsUnavailableError,
    MalformedJsonError,
    ModelNameError,
    NoReportError,
    NotReadyError,
    UnknownJobError,
    UnlistedEngineError,
    UnlistedModelError,
)

PATH: Final = "/problems/"
"""Where the pages of the types lie."""


@dataclasses.dataclass(frozen=True, slots=True)
class ProblemType:
    """A type of problem; its URI never changes."""

    code: str
    """Empty for a status of HTTP that has no type of its own."""
    status: int
    title: str
    """The same for every problem of the type."""
    meaning: str
    """What is wrong, and how to solve it."""

    @property
    def uri(self) -> str:
        """The `type` of the documents: a URI reference."""
        return PATH + self.code if self.code else "about:blank"


INTERNAL: Final = ProblemType(
    "internal-error",
    500,
    "Internal error",
    "The service is at fault. What happened is in its log, under the request_id.",
)

PROBLEM_TYPES: Final[dict[type[Exception], ProblemType]] = {
    MalformedJsonError: ProblemType(
        "malformed-json",
        400,
        "The body is not JSON",
        "The body is not a JSON text in UTF-8 (RFC 8259): the detail says where. NaN, Infinity and "
        "names that occur twice in one object are refused.",
    ),
    BadRequest: ProblemType(
        "bad-request", 400, "Bad request", "The request is not one that HTTP allows."
    ),
    Unauthorized: ProblemType(
        "unauthorized",
        401,
        "No valid key",
        "This service wants an API key: send `Authorization: Bearer KEY`.",
    ),
    NotFound: ProblemType(
        "not-found", 404, "Not found", "Nothing has this address: /openapi.json lists what has one."
    ),
    AdministrationOffError: ProblemType(
        "administration-off",
        403,
        "No administration over HTTP",
        "Nobody can retrain over HTTP until the service is started with TENGEN_ADMIN_TOKEN.",
    ),
    AdminTokenError: ProblemType(
        "admin-token",
        401,
        "For administrators",
        "Send the service's TENGEN_ADMIN_TOKEN in the header X-Admin-Token.",
    ),
    UnknownJobError: ProblemType(
        "unknown-job", 404, "Unknown training job", "/v1/training-jobs lists those that there are."
    ),
    FinishedJobError: ProblemType(
        "job-finished", 409, "The training job has ended", "There is nothing left to cancel."
    ),
    ModelNameError: ProblemType(
        "model-name", 422, "The model's name is taken", "Choose another name for the new model."
    ),
    JobsUnavailableError: ProblemType(
        "jobs-unavailable",
        503,
        "No training jobs",
        "The queue of training jobs, TENGEN_JOBS, cannot be used.",
    ),
    NoReportError: ProblemType(
        "no-report", 404, "No report", "The model has no report: its training wrote none."
    ),
    UnlistedEngineError: ProblemType(
        "unknown-engine", 404, "Unknown engine", "No engine has this name; `known` lists all names."
    ),
    UnlistedModelError: ProblemType(
        "unknown-model", 404, "Unknown model", "No model has this name; `known` lists all names."
    ),
    MethodNotAllowed: ProblemType(
        "method-not-allowed", 405, "Method not allowed", "The header `Allow` lists the methods."
    ),
    GameOverError: ProblemType(
        "game-over",
        409,
        "The game is over",
        "The position is won or drawn, so that there is no move to recommend; `winner` and `line` "
        "say who won and where. A draw has neither.",
    ),
    RequestEntityTooLarge: ProblemType(
        "body-too-large", 413, "Body too large", "The body is larger than this service reads."
    ),
    UnsupportedMediaType: ProblemType(
        "unsupported-media-type",
        415,
        "Unsupported media type",
        "Bodies are JSON: send them with `Content-Type: application/json`.",
    ),
    ValidationError: ProblemType(
        "invalid-request",
        422,
        "The request does not validate",
        "Fields are missing, unknown, of a wrong type or out of range; `errors` lists each.",
    ),
    RulesError: ProblemType(
        "invalid-rules", 422, "No such game", "Board size and line length do not make a game."
    ),
    NotationError: ProblemType(
        "invalid-notation", 422, "Not the notation", "A board or a move is not written correctly."
    ),
    PositionError: ProblemType(
        "invalid-position",
        422,
        "No game reaches this position",
        "A stone is off the board or on another, the counts do not fit, both sides have won, or "
        "the game went on after its end.",
    ),
    UnsupportedRulesError: ProblemType(
        "unsupported-rules",
        422,
        "The engine does not play this game",
        "`supported_by` lists the engines that do.",
    ),
    OptionError: ProblemType(
        "invalid-option",
        422,
        "No such option, or out of range",
        "/v1/engines lists every engine's options.",
    ),
    LimitError: ProblemType("invalid-limit", 422, "No such limit", "Limits are above zero."),
    LimitReachedError: ProblemType(
        "limit-reached",
        422,
        "The limit was reached before there was an answer",
        "The engine answers exactly or not at all: raise the limits, or ask another engine.",
    ),
    StoppedError: ProblemType(
        "stopped",
        503,
        "The search was stopped",
        "The connection was closed before an engine that answers exactly or not at all was done.",
    ),
    ModelError: ProblemType(
        "model-unavailable",
        503,
        "The trained model cannot be used",
        "The model is missing, damaged or made for another version. Engines without a model are "
        "not affected.",
    ),
    TooManyRequests: ProblemType(
        "rate-limited",
        429,
        "Too many requests",
        "The caller has asked as much as it may: the headers `RateLimit-Policy` and `RateLimit` "
        "say how much that is, `Retry-After` when to ask again.",
    ),
    BusyError: ProblemType(
        "busy",
        503,
        "Every search slot is taken",
        "As many searches run as the service allows at a time. `Retry-After` says when to ask "
        "again; engines that do not search answer meanwhile.",
    ),
    NotReadyError: ProblemType(
        "not-ready",
        503,
        "Starting up",
        "The service is still warming up its engines: send requests to another copy.",
    ),
    Exception: INTERNAL,
}
"""Error class → type of problem; the closest base class counts."""


def type_of(error: Exception) -> ProblemType:
    """The type of problem of an error."""
    for base in type(error).__mro__:
        if base is HTTPException and isinstance(error, HTTPException):
            return _plain(error)
        if base in PROBLEM_TYPES:
            return PROBLEM_TYPES[base]
    return INTERNAL


def _plain(error: HTTPException) -> ProblemType:
    """The type for a status that has no entry of its own."""
    status = error.code or INTERNAL.status
    phrase = http.HTTPStatus(status).phrase
    return ProblemType("", status, phrase, phrase)
