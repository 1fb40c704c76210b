"""Everything that Tengen finds wrong, as one tree.

TengenError
├── RulesError                  no such game
├── PositionError               no game reaches this position
│   └── IllegalMoveError        off the board, on a stone, after the end
├── NotationError               the text is not the notation
│   └── RecordError             the file is not a game record
├── GameOverError               nothing to analyse: won or drawn already
└── EngineError
    ├── UnknownEngineError      no engine of this name
    ├── UnsupportedRulesError   this engine does not play this game
    ├── OptionError             no such option, or a value out of range
    ├── LimitError              a limit that makes no sense
    ├── LimitReachedError       the limit ended an engine that has no partial answer
    ├── StoppedError            so did the one who asked
    ├── BrainError              an external brain ended, hung or answered nonsense
    └── ModelError              the trained model cannot be used
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
    """An engine cannot do what it is asked."""

    code = "engine"


class UnknownEngineError(EngineError):
    """No engine of this name; the message lists the known."""

    code = "unknown-engine"


class UnsupportedRulesError(EngineError):
    """This engine does not play this game; the message says what it plays."""

    code = "unsupported-rules"


class OptionError(EngineError):
    """No such option, or a value out of range; `path` is the option's name."""

    code = "option"


class LimitError(EngineError):
    """A limit that makes no sense, such as a negative time; `path` is the limit's name."""

    code = "limit"


class LimitReachedError(EngineError):
    """The limit ended an engine that answers exactly or not at all."""

    code = "limit-reached"


class StoppedError(EngineError):
    """An engine that answers exactly or not at all was stopped from outside."""

    code = "stopped"


class BrainError(EngineError):
    """An external brain cannot be started, ended, hung, refused the game or answered nonsense.

    `reason` tells which: `brain-start`, `brain-crash`, `brain-hang`, `brain-refusal` or
    `brain-answer`.
    """

    code = "brain"


class ModelError(EngineError):
    """The trained model cannot be used."""

    code = "model"


class UnknownModelError(ModelError):
    """No model of this name in the configured directory; the message lists the known."""

    code = "unknown-model"


class ModelDigestError(ModelError):
    """A file of the model is missing, truncated or altered."""

    code = "model-digest"


class ModelVersionError(ModelError):
    """The model was made for another version of the features."""

    code = "model-version"
