"""The exceptions of the engines. The tree includes the exceptions of `tengen.engines.game.errors`.

TengenError                     a `ValueError` too
├── ArgumentError               argument of a call out of its range
├── RulesError                  invalid board size, line length or preset
├── PositionError               unreachable position
│   ├── IllegalMoveError        off the board, on a stone, after the end of the game
│   └── NoMoveError             no move to take back; an `IndexError` too
├── NotationError               invalid notation
│   └── RecordError             invalid game record
├── ExplorerError               unusable file of the opening explorer
├── GameOverError               no move to recommend: the game is won or drawn
└── EngineError
    ├── UnknownEngineError      no engine of this name; a `KeyError` too
    ├── UnsupportedRulesError   rules that the engine does not play
    ├── NoWinProbabilityError   engine whose candidates have no win probabilities
    ├── OptionError             unknown option, or a value out of range
    ├── LimitError              invalid search limit
    ├── LimitReachedError       search limit reached without a result
    ├── CancelledError          search cancelled without a result
    ├── BrainError              failure of an external Gomocup program
    ├── MissingKernelsError     kernels that another process is still compiling
    └── UnusableEngineError     engine that cannot be used
        ├── EngineFaultError    installed engine that cannot be created
        └── ModelError          unusable trained model
            ├── UnknownModelError   no model of this name
            ├── ModelDigestError    a file is missing, truncated or altered
            ├── ModelVersionError   made for another feature version
            └── ModelCodeError      its ranker is code, which is not allowed here
"""

from __future__ import annotations

from collections.abc import Sequence

from tengen.engines.game.board import Outcome
from tengen.engines.game.errors import TengenError
from tengen.engines.game.forbidden import FORBIDDEN_REASONS
from tengen.engines.game.rules import Rules


class GameOverError(TengenError):
    """The position is won or drawn: there is no move to recommend."""

    code = "game-over"

    def __init__(self, outcome: Outcome, rules: Rules) -> None:
        winner = outcome.winner
        text = "the game is drawn" if winner is None else f"{winner.symbol} has won"
        if outcome.reason in FORBIDDEN_REASONS:
            text += f": X made a {outcome.reason}, which is forbidden"
        elif outcome.reason == "no-legal-move":
            text += ": every point that is left is forbidden to X"
        super().__init__(text)
        self.outcome = outcome
        self.rules = rules


class ExplorerError(TengenError):
    """File of the opening explorer that is missing, damaged, or cannot be written."""

    code = "explorer"


class EngineError(TengenError):
    """Base class of engine failures."""

    code = "engine"


class UnknownEngineError(EngineError, KeyError):
    """Unknown engine name; `known` lists those that exist."""

    code = "unknown-engine"

    def __init__(self, message: str, known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.known = known


class UnsupportedRulesError(EngineError):
    """Rules that the engine does not play; the message names those that it plays."""

    code = "unsupported-rules"

    def __init__(self, message: str, supported_by: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.supported_by = supported_by
        """Names of engines that play them, where these are known."""


class MissingKernelsError(EngineError):
    """Kernels that another process is still compiling."""

    code = "missing-kernels"


class NoWinProbabilityError(EngineError):
    """Engine without win probabilities, which a review needs; the message names those with them."""

    code = "no-win-probability"


class OptionError(EngineError):
    """Unknown option, or a value out of range; `path` is the option's name."""

    code = "option"


class LimitError(EngineError):
    """Invalid search limit, such as a negative time; `path` is the limit's name."""

    code = "limit"


class LimitReachedError(EngineError):
    """Search limit reached by an engine that has no partial results."""

    code = "limit-reached"


class CancelledError(EngineError):
    """Search cancelled in an engine that has no partial results."""

    code = "cancelled"


class BrainError(EngineError):
    """Failure of an external Gomocup program.

    Its `code` is `brain-start`, `brain-crash`, `brain-hang`, `brain-refusal` (of a board size) or
    `brain-answer` (an illegal or unreadable move).
    """

    code = "brain"


class UnusableEngineError(EngineError):
    """Base class of failures that disable one engine and leave all others as they are."""

    code = "unusable-engine"


class EngineFaultError(UnusableEngineError):
    """Engine of another distribution that cannot be created; the message names the distribution.

    It has the type of the exception that was raised, which is its `__cause__`, but not its text:
    that may contain secrets, and services show the message to everybody.
    """

    code = "engine-fault"


class ModelError(UnusableEngineError):
    """Base class of failures to use a trained model."""

    code = "model"


class UnknownModelError(ModelError):
    """Unknown model name; `known` lists the models of the directory."""

    code = "unknown-model"

    def __init__(self, message: str, known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.known = known


class ModelDigestError(ModelError):
    """Model file that is missing, truncated or altered."""

    code = "model-digest"


class ModelVersionError(ModelError):
    """Model of another feature version."""

    code = "model-version"


class ModelCodeError(ModelError):
    """Model whose ranker is code, where no code is loaded from models."""

    code = "model-code"
