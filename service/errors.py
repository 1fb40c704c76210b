"""What the service finds wrong beyond `engines.errors`, or can say more about.

HTTPException
├── AdministrationOffError      the service knows no administrator
├── AdminTokenError             the administrator's token is missing or wrong
├── FinishedJobError            there is nothing to cancel any more
├── JobsUnavailableError        the queue of training jobs cannot be used
├── MalformedJsonError          the body is not JSON
├── NoReportError               the model has none
└── UnknownJobError             no training job of this identifier

NotReadyError                   the engines are still warming up

TengenError
├── GameOverError
│   └── FinishedGameError       with the winner and the line
├── BusyError                   every search slot is taken
└── EngineError
    ├── UnknownEngineError
    │   └── UnlistedEngineError     with the names known
    ├── UnknownModelError
    │   └── UnlistedModelError      with the names known
    ├── ModelError
    │   └── ModelNameError          a new model cannot have this name
    └── UnsupportedRulesError
        └── UnplayedRulesError      with the engines that do play the game

`members` are what the problem document says besides its sentence, for programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

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


@runtime_checkable
class HasMembers(Protocol):
    """An error that has more to say to programs."""

    members: Mapping[str, object]
    """JSON-ready."""


class MalformedJsonError(BadRequest):
    """The request body is not JSON."""


class AdministrationOffError(Forbidden):
    """The service knows no administrator."""

    description = "this service was started without TENGEN_ADMIN_TOKEN"


class AdminTokenError(Unauthorized):
    """The administrator's token is missing or wrong."""


class FinishedJobError(Conflict):
    """There is nothing to cancel any more."""


class JobsUnavailableError(ServiceUnavailable):
    """The queue of training jobs cannot be used."""


class UnknownJobError(NotFound):
    """No training job of this identifier."""


class ModelNameError(ModelError):
    """A new model cannot have this name: it is taken."""


class NoReportError(NotFound):
    """The model has no report."""


class NotReadyError(Exception):
    """The service is starting up.

    Args:
        engines: What is ready and what is not, JSON-ready.
    """

    def __init__(self, engines: Sequence[object]) -> None:
        super().__init__()
        self.members = {"engines": engines}


class BusyError(TengenError):
    """Every search slot is taken.

    Args:
        slots: How many there are.
    """

    def __init__(self, slots: int) -> None:
        super().__init__(
            f"all search slots of this worker are taken, it has {slots}: ask again, or ask an "
            "engine that does not search"
        )


class FinishedGameError(GameOverError):
    """The game is over, so there is no move to recommend.

    Args:
        outcome: The outcome of the game.
        rules: The rules, by which cells have names.
    """

    def __init__(self, outcome: Outcome, rules: Rules) -> None:
        super().__init__(outcome)
        self.rules = rules


class UnlistedEngineError(UnknownEngineError):
    """No engine of the name that the request gave.

    Args:
        message: One sentence for a person.
        known: The names that there are.
    """

    def __init__(self, message: str, known: Sequence[str]) -> None:
        super().__init__(message)
        self.members = {"known": known}


class UnlistedModelError(UnknownModelError):
    """No model of the name that the request gave.

    A store whose live model is unknown is another matter: there nobody asked for a wrong name.

    Args:
        message: One sentence for a person.
        known: The names that there are.
    """

    def __init__(self, message: str, known: Sequence[str]) -> None:
        super().__init__(message)
        self.members = {"known": known}


class UnplayedRulesError(UnsupportedRulesError):
    """The engine does not play this game.

    Args:
        message: One sentence for a person.
        supported_by: The engines that do.
    """

    def __init__(self, message: str, supported_by: Sequence[str]) -> None:
        super().__init__(message)
        self.members = {"supported_by": supported_by}
