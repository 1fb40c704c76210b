"""The exceptions of the engines and of the game, as one tree.

TengenError
├── RulesError                  invalid board size, line length or preset
├── PositionError               unreachable position
│   └── IllegalMoveError        off the board, on a stone, after the end of the game
├── NotationError               invalid notation
│   └── RecordError             invalid game record
├── GameOverError               no move to recommend: the game is won or drawn
└── EngineError
    ├── UnknownEngineError      no engine of this name
    ├── UnsupportedRulesError   rules that the engine does not play
    ├── OptionError             unknown option, or a value out of range
    ├── LimitError              invalid search limit
    ├── LimitReachedError       search limit reached without a result
    ├── StoppedError            search cancelled without a result
    ├── BrainError              failure of an external Gomocup program
    └── ModelError              unusable trained model
        ├── UnknownModelError   no model of this name
        ├── ModelDigestError    a file is missing, truncated or altered
        └── ModelVersionError   made for another feature version
"""

from __future__ import annotations

from engines.game.board import Outcome
from engines.game.errors import (
    IllegalMoveError,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    TengenError,
)

__all__ = [
    "BrainError",
    "EngineError",
    "GameOverError",
    "IllegalMoveError",
    "LimitError",
    "LimitReachedError",
    "ModelDigestError",
    "ModelError",
    "ModelVersionError",
    "NotationError",
    "OptionError",
    "PositionError",
    "RecordError",
    "RulesError",
    "StoppedError",
    "TengenError",
    "UnknownEngineError",
    "UnknownModelError",
    "UnsupportedRulesError",
]


class GameOverError(TengenError):
    """The position is won or drawn: there is no move to recommend."""

    code = "game-over"

    def __init__(self, outcome: Outcome) -> None:
        winner = outcome.winner
        super().__init__("the game is drawn" if winner is None else f"{winner.symbol} has won")
        self.outcome = outcome


class EngineError(TengenError):
    """Base class of engine failures."""

    code = "engine"


class UnknownEngineError(EngineError):
    """Unknown engine name; the message lists the known ones."""

    code = "unknown-engine"


class UnsupportedRulesError(EngineError):
    """Rules that the engine does not play; the message names those that it plays."""

    code = "unsupported-rules"


class OptionError(EngineError):
    """Unknown option, or a value out of range; `path` is the option's name."""

    code = "option"


class LimitError(EngineError):
    """Invalid search limit, such as a negative time; `path` is the limit's name."""

    code = "limit"


class LimitReachedError(EngineError):
    """Search limit reached by an engine that has no partial results."""

    code = "limit-reached"


class StoppedError(EngineError):
    """Search cancelled in an engine that has no partial results."""

    code = "stopped"


class BrainError(EngineError):
    """Failure of an external Gomocup program.

    Its `code` is `brain-start`, `brain-crash`, `brain-hang`, `brain-refusal` (of a board size) or
    `brain-answer` (an illegal or unreadable move).
    """

    code = "brain"


class ModelError(EngineError):
    """Base class of failures to use a trained model."""

    code = "model"


class UnknownModelError(ModelError):
    """Unknown model name; the message lists those of the configured directory."""

    code = "unknown-model"


class ModelDigestError(ModelError):
    """Model file that is missing, truncated or altered."""

    code = "model-digest"


class ModelVersionError(ModelError):
    """Model of another feature version."""

    code = "model-version"
