"""Errors of the service; `tengen.engines.errors` has the errors of the engines.

HTTPException
├── AdministrationOffError      no administrator's token is configured
├── AdminTokenError             missing or wrong token of an administrator
├── FinishedJobError            training job that has ended
├── JobsUnavailableError        unusable queue of training jobs
├── FullQueueError              as many unfinished training jobs as are allowed
├── MalformedJsonError          request body that is not JSON
├── NoReportError               model without a report
├── NotReadyError               engines that are still warming up
├── UnfinishedJobError          training job that has not ended
├── UnknownJobError             no training job of this identifier
└── UnknownPuzzleError          no puzzle of this ID

TengenError
├── BusyError                   no free search slot
├── ContradictionError          parts of a request that contradict each other
├── IllegalMoveError
│   └── MoveChoiceError         illegal move to play, allow or avoid
├── ModelError
│   └── ModelNameError          name of a model that exists
└── ResponseTooLargeError       response, or an item of one, beyond the largest size
"""

from __future__ import annotations

from werkzeug.exceptions import (
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    ServiceUnavailable,
    Unauthorized,
)

from tengen.engines.errors import ModelError
from tengen.engines.game.errors import IllegalMoveError, TengenError
from tengen_client.json_types import EngineStateDict


class MalformedJsonError(BadRequest):
    """Request body that is not JSON."""


class AdministrationOffError(Forbidden):
    """No administrator's token is configured."""

    description = "this service was started without TENGEN_ADMIN_TOKEN"


class AdminTokenError(Unauthorized):
    """Missing or wrong token of an administrator."""


class FinishedJobError(Conflict):
    """Training job that has ended."""


class UnfinishedJobError(Conflict):
    """Training job that has not ended."""


class JobsUnavailableError(ServiceUnavailable):
    """Unusable queue of training jobs."""


class FullQueueError(ServiceUnavailable):
    """As many unfinished training jobs as are allowed."""


class UnknownJobError(NotFound):
    """No training job of this identifier."""


class UnknownPuzzleError(NotFound):
    """No puzzle of this ID."""


class ModelNameError(ModelError):
    """Name for a new model that exists already."""


class NoReportError(NotFound):
    """Model without a report."""


class NotReadyError(ServiceUnavailable):
    """Engines that are still warming up."""

    description = "the engines are still warming up"

    def __init__(self, engines: list[EngineStateDict]) -> None:
        super().__init__()
        self.engines = engines


class ContradictionError(TengenError):
    """Parts of a request that contradict each other, such as a query parameter and a field."""

    code = "contradiction"


class MoveChoiceError(IllegalMoveError):
    """Illegal move to play, allow or avoid."""


class BusyError(TengenError):
    """No free search slot.

    Args:
        retry_after: Seconds until one may be free.
    """

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ResponseTooLargeError(TengenError):
    """Response, or an item of one, beyond the largest size."""

    code = "response-too-large"
