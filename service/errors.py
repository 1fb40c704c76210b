"""Errors of the service, beside those of `engines.errors`.

HTTPException
├── AdministrationOffError      no administrator's token is configured
├── AdminTokenError             missing or wrong token of an administrator
├── FinishedJobError            training job that has ended
├── JobsUnavailableError        unusable queue of training jobs
├── MalformedJsonError          request body that is not JSON
├── NoReportError               model without a report
├── NotReadyError               engines that are still warming up
└── UnknownJobError             no training job of this identifier

TengenError
├── GameOverError
│   └── FinishedGameError       with the outcome
├── BusyError                   no free search slot
└── EngineError
    ├── UnknownEngineError
    │   └── UnlistedEngineError     with the known names
    ├── ModelError
    │   ├── ModelNameError          name of a model that exists
    │   └── UnknownModelError
    │       └── UnlistedModelError  with the known names
    └── UnsupportedRulesError
        └── UnplayedRulesError      with the engines that do play the game
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

from engines.errors import (
    GameOverError,
    ModelError,
    TengenError,
    UnknownEngineError,
    UnknownModelError,
    UnsupportedRulesError,
)
from engines.game import Outcome, Rules


class MalformedJsonError(BadRequest):
    """Request body that is not JSON."""


class AdministrationOffError(Forbidden):
    """No administrator's token is configured."""

    description = "this service was started without TENGEN_ADMIN_TOKEN"


class AdminTokenError(Unauthorized):
    """Missing or wrong token of an administrator."""


class FinishedJobError(Conflict):
    """Training job that has ended."""


class JobsUnavailableError(ServiceUnavailable):
    """Unusable queue of training jobs."""


class UnknownJobError(NotFound):
    """No training job of this identifier."""


class ModelNameError(ModelError):
    """Name for a new model that exists already."""


class NoReportError(NotFound):
    """Model without a report."""


class NotReadyError(ServiceUnavailable):
    """Engines that are still warming up."""

    description = "the engines are still warming up"

    def __init__(self, engines: list[dict[str, object]]) -> None:
        super().__init__()
        self.members = {"engines": engines}


class BusyError(TengenError):
    """No free search slot."""


class FinishedGameError(GameOverError):
    """Finished game, which has no move to recommend."""

    def __init__(self, outcome: Outcome, rules: Rules) -> None:
        super().__init__(outcome)
        self.rules = rules


class _DetailedError(TengenError):
    """Error with further members of its problem document, JSON-ready."""

    def __init__(self, message: str, **members: object) -> None:
        super().__init__(message)
        self.members = members


class UnlistedEngineError(_DetailedError, UnknownEngineError):
    """No engine of the requested name."""


class UnlistedModelError(_DetailedError, UnknownModelError):
    """No model of the requested name; a store without a live model is another error."""


class UnplayedRulesError(_DetailedError, UnsupportedRulesError):
    """Engine that does not play the requested game."""
