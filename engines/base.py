"""What every engine is: `Engine`, and the shapes that go in (`Limit`, `Option`) and come out.

Scores and probabilities are always from the point of view of the side to move.
"""

from __future__ import annotations

import abc
import dataclasses
import math
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

import numpy as np

from engines.cancellation import CancellationToken
from engines.errors import GameOverError, LimitError, OptionError, UnsupportedRulesError
from engines.game import Board, Color, Move, Rules

OptionValue: TypeAlias = bool | int | float
StoppedBy: TypeAlias = Literal["complete", "time", "nodes", "depth", "stopped"]

MEMORY_OPTION: Final = "memory_mb"
"""The option of engines whose table can be smaller or larger, in MiB."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """What ends a search; whichever limit is reached first. Engines that do not search ignore it.

    Raises:
        LimitError: A limit that is not a positive, finite number.
    """

    time: float | None = None
    """Wall-clock seconds."""
    nodes: int | None = None
    """Positions visited."""
    depth: int | None = None
    """Plies."""

    def __post_init__(self) -> None:
        for name, value in (("time", self.time), ("nodes", self.nodes), ("depth", self.depth)):
            if value is not None and not 0 < value < math.inf:
                raise LimitError(f"{name} is {value}, it must be above 0", path=(name,))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A setting of one engine, declared once: the API, the command line and the docs read it."""

    name: str
    type: type[bool | int | float]
    default: OptionValue | None
    """None: the engine decides by itself."""
    low: float | None = None
    """Smallest value allowed; None for no bound."""
    high: float | None = None
    """Largest value allowed; None for no bound."""
    meaning: str

    def checked(self, value: object) -> OptionValue:
        """`value` where it is of the option's type and in its range.

        Raises:
            OptionError: It is not.
        """
        number = isinstance(value, int | float) and not isinstance(value, bool)
        fits = {
            bool: isinstance(value, bool),
            int: number and isinstance(value, int),
            float: number,
        }[self.type]
        if (
            not fits
            or not isinstance(value, int | float)
            or not -math.inf < value < math.inf
            or (self.low is not None and value < self.low)
            or (self.high is not None and value > self.high)
        ):
            raise OptionError(
                f"option {self.name!r} is {value!r}, allowed is {self.allowed}", path=(self.name,)
            )
        return value

    @property
    def allowed(self) -> str:
        """Type and range in words."""
        words = {bool: "true or false", int: "an integer", float: "a number"}[self.type]
        if self.low is None and self.high is None:
            return words
        return f"{words} in {self.low}..{self.high}"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What an engine's scores mean, and between which values they lie."""

    meaning: str
    low: float | None = None
    """Smallest possible score; None where there is no bound."""
    high: float | None = None
    """Largest possible score; None where there is no bound."""


@dataclasses.dataclass(frozen=True, slots=True)
class Support:
    """Whether an engine plays a game; false in a condition where it does not."""

    reason: str | None = None
    """None where it does; else what the engine plays, as a sentence's end: "only 3x3 boards"."""

    def __bool__(self) -> bool:
        return self.reason is None


@dataclasses.dataclass(frozen=True, slots=True)
class Attack:
    """Stones of one figure side by side on a line, once it is put on the explained cell."""

    power: int
    """Stones side by side."""
    potential: int
    """How many of the two ends are empty."""
    divider: int
    """1 for the attack through the cell; the further away, the larger, and the less it counts."""


@dataclasses.dataclass(frozen=True, slots=True)
class LineExplanation:
    """What one figure would have on one line through a cell."""

    color: Color
    direction: Literal["horizontal", "anti-diagonal", "vertical", "main-diagonal"]
    attacks: tuple[Attack, ...]
    """The attacks that count; the one through the cell comes first."""
    breakpoint: bool
    """Whether the opponent would have to answer at once."""


class Candidate(NamedTuple):
    """A move that was considered."""

    move: Move
    score: float
    win_probability: float | None = None
    """0..1, a draw counted as half a win; exactly 1 and 0 where it is proven, None where the engine
    has none."""
    pv: tuple[Move, ...] = ()
    """Principal variation: the line expected, beginning with the move; may be empty."""
    explanation: tuple[LineExplanation, ...] | None = None
    """Where the score comes from, for engines that can say so and were asked to."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """An engine's answer."""

    candidates: tuple[Candidate, ...]
    """Best first; the first is the move recommended. Never empty."""
    win_in: int | None = None
    """Plies until the side to move has won, its own move counted; negative: until it has lost.
    None where nothing is proven."""
    nodes: int = 0
    """Positions visited; 0 for engines that do not search."""
    depth: int = 0
    """Plies searched; 0 for engines that do not search."""
    stopped_by: StoppedBy = "complete"
    """The limit that ended the search; `"complete"` for none, `"stopped"` for a cancellation."""
    model: str | None = None
    """The identifier of the trained model that answered; None for engines without."""
    details: Mapping[str, OptionValue] = dataclasses.field(default_factory=dict)
    """What else there is to report, by name, such as the die that `dice` rolled."""

    @property
    def move(self) -> Move:
        """The move recommended."""
        return self.candidates[0].move

    @property
    def score(self) -> float:
        """The score of the move recommended."""
        return self.candidates[0].score

    @property
    def pv(self) -> tuple[Move, ...]:
        """The line expected, beginning with the move recommended; may be empty."""
        return self.candidates[0].pv


@dataclasses.dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A position to analyse, and how: the one argument of every engine.

    Raises:
        ValueError: `candidates` is below 1.
    """

    board: Board
    """The position; engines leave it as it was."""
    limit: Limit = Limit()
    """What ends a search; without any limit, the engine's own default."""
    _: dataclasses.KW_ONLY
    candidates: int | None = 1
    """Number of ranked moves to return, fewer where there are fewer; None for all."""
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Values of the engine's declared options, by name. A caller sets some, the rest keep their
    defaults; `Engine._analyse` finds them all, checked."""
    rng: np.random.Generator = dataclasses.field(default_factory=np.random.default_rng)
    """The only source of randomness: the same state gives the same answer."""
    cancellation: CancellationToken = dataclasses.field(default_factory=CancellationToken)
    """Ends a search within milliseconds, with the best answer so far. Engines that do not search
    ignore it."""

    def __post_init__(self) -> None:
        if self.candidates is not None and self.candidates < 1:
            raise ValueError(
                f"candidates is {self.candidates}, it must be at least 1 or None for all"
            )


class Engine(abc.ABC):
    """Ranks the moves of a position. Stateless for the caller; leaves the board as it was.

    A new engine subclasses this in a module of its own, implements `supports` and `_analyse`, and
    takes one line in `engines.registry`.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    """What it does, in one sentence."""
    score: ClassVar[Score]
    options: ClassVar[tuple[Option, ...]] = ()
    randomised: ClassVar[bool] = False
    """Whether the answer depends on the seed beyond breaking ties."""

    @property
    def model(self) -> str | None:
        """The identifier of the trained model that would answer now, or None."""
        return None

    @property
    def digest(self) -> str | None:
        """SHA-256 of the trained model in use, or None."""
        return None

    def searches(self, rules: Rules) -> bool:  # noqa: ARG002 - overrides use it
        """Whether an answer in this game may take as long as its limit lets it."""
        return False

    @abc.abstractmethod
    def supports(self, rules: Rules) -> Support:
        """Whether the engine plays this game."""

    def analyse(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move.

        Args:
            request: The position and how to analyse it; its board is left as it was.

        Raises:
            GameOverError: The game is won or drawn.
            UnsupportedRulesError: The engine does not play these rules.
            OptionError: No such option, or a value out of range.
            LimitReachedError: An engine that answers exactly reached a limit before it had an
                answer.
            StoppedError: An engine that answers exactly was cancelled before it had an answer.
        """
        board = request.board
        if (outcome := board.outcome()) is not None:
            raise GameOverError(outcome)
        if not (support := self.supports(board.rules)):
            raise UnsupportedRulesError(
                f"{self.name} does not play {board.rules}: it plays {support.reason}"
            )
        options = resolve_options(self, request.options)
        analysis = self._analyse(dataclasses.replace(request, options=options))
        if analysis.win_in is None and board.winning_line(analysis.move, board.to_move):
            analysis = dataclasses.replace(analysis, win_in=1)
        return analysis

    @abc.abstractmethod
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move; `request` is checked.

        The game is not over, the rules are supported, and `request.options` holds a value for every
        declared option.
        """


def resolve_options(engine: Engine, given: Mapping[str, object]) -> dict[str, OptionValue | None]:
    """A value for every option that the engine declares.

    Raises:
        OptionError: An option that the engine does not have, or a value out of range.
    """
    declared = {option.name: option for option in engine.options}
    for name in given:
        if name not in declared:
            known = ", ".join(declared) or "none"
            raise OptionError(
                f"{engine.name} has no option {name!r}, its options are: {known}",
                code="unknown-option",
                path=(name,),
            )
    return {
        name: option.checked(given[name]) if name in given else option.default
        for name, option in declared.items()
    }


def ranked(
    moves: Iterable[Move],
    score: Callable[[Move], float],
    rng: np.random.Generator,
    limit: int | None,
) -> tuple[Candidate, ...]:
    """The moves as candidates, best score first, ties in random order.

    Args:
        moves: The moves to rank.
        score: The score of a move, from the side to move.
        rng: Breaks ties.
        limit: How many to return; None for all.
    """
    shuffled = list(moves)
    rng.shuffle(shuffled)
    scored = [(score(move), move) for move in shuffled]
    scored.sort(key=operator.itemgetter(0), reverse=True)
    return tuple(Candidate(move=move, score=value) for value, move in scored[:limit])


def winning_moves(board: Board, color: Color) -> list[Move]:
    """The empty cells where a stone of `color` wins at once, in reading order."""
    # A line has three stones at least, so any cell of it has another one beside it.
    beside = {
        (row + drow, col + dcol)
        for (row, col), stone in board.stones.items()
        if stone is color
        for drow in (-1, 0, 1)
        for dcol in (-1, 0, 1)
    }
    return [
        move for move in board.legal_moves() if move in beside and board.winning_line(move, color)
    ]
