"""The types of problems, and the HTTP status of every exception."""

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

from tengen.engines.errors import (
    CancelledError,
    EngineFaultError,
    ExplorerError,
    GameOverError,
    LimitError,
    LimitReachedError,
    MissingKernelsError,
    ModelError,
    NoWinProbabilityError,
    OptionError,
    UnknownEngineError,
    UnknownModelError,
    UnsupportedRulesError,
)
from tengen.engines.game.errors import NotationError, PositionError, RulesError
from tengen.service.errors import (
    AdministrationOffError,
    AdminTokenError,
    BusyError,
    ContradictionError,
    FinishedJobError,
    FullQueueError,
    JobsUnavailableError,
    MalformedJsonError,
    ModelNameError,
    MoveChoiceError,
    NoReportError,
    NotReadyError,
    ResponseTooLargeError,
    UnfinishedJobError,
    UnknownJobError,
    UnknownPuzzleError,
)

PATH: Final = "/problems/"
"""Path of the pages of problem types."""


@dataclasses.dataclass(frozen=True, slots=True)
class ProblemType:
    """A type of problem; its URI never changes."""

    code: str
    """Stable name of the type; empty for an HTTP status without a type of its own."""
    status: int
    title: str
    """Title that all problems of the type share."""
    meaning: str
    """The fault, and how to fix it."""
    is_permanent: bool = False
    """Whether requests fail until somebody repairs the service: no `Retry-After`."""

    @property
    def uri(self) -> str:
        """The `type` of the documents: a URI reference."""
        return PATH + self.code if self.code else "about:blank"


INTERNAL: Final = ProblemType(
    "internal-error", 500, "Internal error", "A fault of the service; its log has the request_id."
)
PROBLEM_TYPES: Final[dict[type[Exception], ProblemType]] = {
    MalformedJsonError: ProblemType(
        "malformed-json",
        400,
        "Malformed JSON",
        "The body is not JSON in UTF-8 (RFC 8259). NaN, Infinity, equal names in one object, deep "
        "nesting and thousands of arrays, objects or names are refused. The detail has the place.",
    ),
    BadRequest: ProblemType("bad-request", 400, "Bad request", "The request is not valid HTTP."),
    Unauthorized: ProblemType(
        "unauthorized", 401, "No valid API key", "Send `Authorization: Bearer KEY`."
    ),
    NotFound: ProblemType(
        "not-found", 404, "Not found", "/openapi.json lists the addresses that exist."
    ),
    AdministrationOffError: ProblemType(
        "administration-off",
        403,
        "No administration over HTTP",
        "Retraining over HTTP requires a service started with TENGEN_ADMIN_TOKEN.",
    ),
    AdminTokenError: ProblemType(
        "admin-token",
        401,
        "For administrators",
        "Send the TENGEN_ADMIN_TOKEN of the service in the header X-Admin-Token.",
    ),
    UnknownJobError: ProblemType(
        "unknown-job", 404, "Unknown training job", "/v1/training-jobs lists all training jobs."
    ),
    UnknownPuzzleError: ProblemType(
        "unknown-puzzle", 404, "Unknown puzzle", "/v1/puzzles lists all puzzles."
    ),
    FinishedJobError: ProblemType(
        "job-finished", 409, "Training job has ended", "It can no longer be cancelled."
    ),
    UnfinishedJobError: ProblemType(
        "job-unfinished", 409, "Training job has not ended", "Cancel it before you delete it."
    ),
    ModelNameError: ProblemType(
        "model-name", 422, "Model name is taken", "Choose another name for the new model."
    ),
    JobsUnavailableError: ProblemType(
        "jobs-unavailable",
        503,
        "Training jobs unavailable",
        "The queue of training jobs, TENGEN_JOBS, cannot be used.",
    ),
    FullQueueError: ProblemType(
        "queue-full",
        503,
        "Queue of training jobs is full",
        "As many training jobs are unfinished as TENGEN_MAX_JOBS allows: cancel one, or try again "
        "after `Retry-After` seconds.",
    ),
    NoReportError: ProblemType(
        "no-report", 404, "No report", "The training of the model wrote no report."
    ),
    UnknownEngineError: ProblemType(
        "unknown-engine", 404, "Unknown engine", "`known` lists the names of all engines."
    ),
    UnknownModelError: ProblemType(
        "unknown-model", 404, "Unknown model", "`known` lists the names of all models."
    ),
    MethodNotAllowed: ProblemType(
        "method-not-allowed", 405, "Method not allowed", "The header `Allow` lists the methods."
    ),
    GameOverError: ProblemType(
        "game-over",
        409,
        "Game over",
        "A won or drawn position has no move to recommend. `winner` and `line` tell the winner and "
        "the winning line, a draw has neither; `reason` tells what ended the game.",
    ),
    RequestEntityTooLarge: ProblemType(
        "body-too-large", 413, "Body too large", "The body exceeds TENGEN_MAX_BODY."
    ),
    UnsupportedMediaType: ProblemType(
        "unsupported-media-type",
        415,
        "Unsupported media type",
        "Send JSON with `Content-Type: application/json`.",
    ),
    ValidationError: ProblemType(
        "invalid-request",
        422,
        "Invalid request",
        "Fields are missing, unknown, of a wrong type or out of range; `errors` lists each.",
    ),
    ContradictionError: ProblemType(
        "contradiction",
        422,
        "The request contradicts itself",
        "What is said twice must be the same: `engine` in the query and in the body, several forms "
        "of a position, and what a request repeats of an answer.",
    ),
    RulesError: ProblemType(
        "invalid-rules", 422, "Invalid rules", "Board, line length and other rules make no game."
    ),
    NotationError: ProblemType(
        "invalid-notation", 422, "Invalid notation", "A board, move or game record is malformed."
    ),
    PositionError: ProblemType(
        "invalid-position",
        422,
        "Invalid position",
        "No game reaches the position: a stone is off the board or on another, the stone counts do "
        "not fit, both sides have won, or the game continued after its end, as after a forbidden "
        "move.",
    ),
    MoveChoiceError: ProblemType(
        "illegal-move",
        422,
        "Illegal move",
        "A move to play, allow or avoid is off the board, on a stone or forbidden, or no move is "
        "left to choose from.",
    ),
    UnsupportedRulesError: ProblemType(
        "unsupported-rules",
        422,
        "Unsupported rules",
        "The engine does not play the game; `supported_by` lists the engines that do.",
    ),
    NoWinProbabilityError: ProblemType(
        "no-win-probability",
        422,
        "Engine without win probabilities",
        "A review needs an engine with win probabilities; the detail names the engines that have "
        "them for the game.",
    ),
    OptionError: ProblemType(
        "invalid-option", 422, "Invalid option", "/v1/engines lists the options of every engine."
    ),
    LimitError: ProblemType("invalid-limit", 422, "Invalid limit", "Limits are above zero."),
    LimitReachedError: ProblemType(
        "limit-reached",
        422,
        "Limit reached",
        "The engine has no partial results, or the time of a batch or comparison was used up "
        "before it: raise the limits, use another engine, or ask for less at once.",
    ),
    ResponseTooLargeError: ProblemType(
        "response-too-large",
        422,
        "Response too large",
        "The response would have more than 2 MB. Reduce `candidates`, the number of positions or "
        "of engines in `compare`, or leave out the option `attacks`.",
    ),
    CancelledError: ProblemType(
        "cancelled",
        503,
        "Search cancelled",
        "The client disconnected from an engine that has no partial results.",
    ),
    ModelError: ProblemType(
        "model-unavailable",
        503,
        "Model unavailable",
        "The trained model is missing, damaged or made for another version; engines without a "
        "model are not affected.",
        is_permanent=True,
    ),
    EngineFaultError: ProblemType(
        "engine-unavailable",
        503,
        "Engine unavailable",
        "The engine of an installed package cannot be created; the log has the exception. All "
        "other engines are not affected.",
        is_permanent=True,
    ),
    ExplorerError: ProblemType(
        "explorer-unavailable",
        503,
        "Opening explorer unavailable",
        "The file of the opening explorer is missing or damaged; nothing else is affected.",
        is_permanent=True,
    ),
    TooManyRequests: ProblemType(
        "rate-limited",
        429,
        "Rate limited",
        "The headers `RateLimit-Policy` and `RateLimit` tell the limits, `Retry-After` when to try "
        "again.",
    ),
    BusyError: ProblemType(
        "busy",
        503,
        "No free search slot",
        "All search slots are taken: try again after `Retry-After` seconds, by which a slot should "
        "be free, wait longer by `wait_ms`, or use an engine that does not search.",
    ),
    NotReadyError: ProblemType(
        "not-ready", 503, "Starting up", "The engines are warming up: use another replica."
    ),
    Exception: INTERNAL,
}
"""Error class → type of problem; the closest base class counts."""


def type_of(error: Exception) -> ProblemType:
    """The type of problem of an error."""
    if isinstance(error, MissingKernelsError):
        return PROBLEM_TYPES[NotReadyError]
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
