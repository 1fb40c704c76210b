"""The engine interface: `Engine`, its `AnalysisRequest` and its `Analysis`.

Scores and probabilities are always from the point of view of the side to move.
"""

from __future__ import annotations

import abc
import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import GameOverError, LimitError, UnsupportedRulesError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import ArgumentError
from tengen.engines.game.move_choice import check_legal
from tengen.engines.game.rules import MAX_SIDE, MIN_SIDE, RULE_FIELDS
from tengen.engines.options import Option, OptionValue, resolve_options
from tengen.engines.reasons import MoveRule, Reason

StoppedBy: TypeAlias = Literal["complete", "time", "nodes", "depth", "cancelled"]
LineName: TypeAlias = Literal["horizontal", "anti-diagonal", "vertical", "main-diagonal"]
"""The directions of `tengen.engines.game.lines.DIRECTIONS`, in their order."""
WinProbabilityOf: TypeAlias = Literal["perfect-play", "same-engine", "several-engines"]
"""Which players a win probability assumes on both sides after the move: players without a mistake,
the engine itself at full strength, or engines of several strengths."""

MAX_CANDIDATES: Final = MAX_SIDE**2
"""Moves that one analysis ranks at most: all of the largest bounded board. A board without borders
can have forty times as many."""
SPECIAL_RULES: Final = frozenset(field.name for field in RULE_FIELDS if field.default is not None)
"""The fields of `Rules` that an engine may not understand."""
DEFAULT_CANDIDATES: Final = 5
"""Moves that are returned if a caller names no number."""
DRAWN_SEED_BITS: Final = 32
"""Bits of a seed that is drawn for a command or a retraining: short enough to type again."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Limits of a search; the first one reached ends it. Engines that do not search ignore it.

    Raises:
        LimitError: A limit is not a positive, finite number.
    """

    time: float | None = None
    """Wall-clock seconds."""
    nodes: int | None = None
    """Positions visited."""
    depth: int | None = None
    """Plies."""

    def __post_init__(self) -> None:
        limits: dict[str, Any] = {"time": self.time, "nodes": self.nodes, "depth": self.depth}
        for name, value in limits.items():
            if value is None:
                continue
            if not isinstance(value, int | float | np.number):
                raise LimitError(f"{name} is {value!r}, it must be a number", path=(name,))
            if not 0 < value < math.inf:
                raise LimitError(f"{name} is {value}, it must be above 0", path=(name,))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Meaning and range of an engine's scores."""

    meaning: str
    low: float | None = None
    """Smallest possible score; None if unbounded."""
    high: float | None = None
    """Largest possible score; None if unbounded."""
    move_rules: Mapping[float, MoveRule] = dataclasses.field(default_factory=dict)
    """The rule of a simple engine by the score that it gives; empty for other engines."""


@dataclasses.dataclass(frozen=True, slots=True)
class Support:
    """Whether an engine plays a game; falsy if it does not."""

    reason: str | None = None
    """None if the engine plays the game; else the games that it plays, such as "only 3x3
    boards"."""

    def __bool__(self) -> bool:
        return self.reason is None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGames:
    """The games that an engine plays, by default all of them."""

    shortest: int = MIN_SIDE
    """Least `win_length`."""
    longest: int = MAX_SIDE
    """Largest `win_length`."""
    max_cells: int | None = None
    """Cells of the largest board; None for boards of every size and without borders."""
    rules: frozenset[str] = SPECIAL_RULES
    """The fields of `Rules` that it understands: in a game that it plays, all others have their
    defaults."""
    words: str = ""
    """The games in words, such as "only 3x3 boards", for refusals."""

    def support(self, rules: Rules) -> Support:
        """Whether a game is one of them."""
        is_small = self.max_cells is None or (
            not rules.unbounded and math.prod(rules.shape) <= self.max_cells
        )
        is_played = self.shortest <= rules.win_length <= self.longest and is_small
        return Support(None if is_played and rules.special <= self.rules else self.words)


@dataclasses.dataclass(frozen=True, slots=True)
class Attack:
    """Adjacent stones of one color on a line, with a stone of that color on the explained cell."""

    power: int
    """Number of adjacent stones."""
    potential: int
    """Number of empty ends, 0 to 2."""
    divider: int
    """1 for the attack through the cell; larger for attacks further away, which count less."""


@dataclasses.dataclass(frozen=True, slots=True)
class LineExplanation:
    """The attacks of one color on one line through a cell."""

    color: Color
    direction: LineName
    attacks: tuple[Attack, ...]
    """The attacks that count, the one through the cell first."""
    breakpoint: bool
    """Whether the attacks force an immediate answer."""


class Candidate(NamedTuple):
    """A ranked move."""

    move: Move
    score: float
    win_probability: float | None = None
    """0..1, a draw counts as half a win; exactly 1 or 0 if proven; None if the engine has none, and
    below full strength."""
    pv: tuple[Move, ...] = ()
    """Principal variation, beginning with the move; may be empty."""
    explanation: tuple[LineExplanation, ...] | None = None
    """Origin of the score, from engines that can explain it and were asked to."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Result of an analysis."""

    candidates: tuple[Candidate, ...]
    """Ranked moves, best first; never empty."""
    win_in: int | None = None
    """Plies until the side to move has won, including its own move; negative until it has lost;
    None if nothing is proven."""
    proven: bool = False
    """Whether a proof that was checked beforehand decides the position. `win_in` is then the most
    plies that the win takes."""
    belief: float | None = None
    """Below full strength, the win probability of the recommended move for a player who overlooks
    what it overlooks: no statement about the position. None at full strength."""
    nodes: int = 0
    """Positions visited; 0 for engines that do not search."""
    depth: int = 0
    """Plies searched; 0 for engines that do not search."""
    stopped_by: StoppedBy = "complete"
    """The limit that ended the search; `"complete"` for none."""
    model: str | None = None
    """Identifier of the trained model that answered; None for engines without a model."""
    details: Mapping[str, OptionValue] = dataclasses.field(default_factory=dict)
    """Additional results by name, such as the roll of `dice`."""

    @property
    def move(self) -> Move:
        """The recommended move."""
        return self.candidates[0].move

    @property
    def score(self) -> float:
        """The score of the recommended move."""
        return self.candidates[0].score

    @property
    def pv(self) -> tuple[Move, ...]:
        """Principal variation, beginning with the recommended move; may be empty."""
        return self.candidates[0].pv


@dataclasses.dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A position to analyse, and how: the one argument of every engine.

    Raises:
        ArgumentError: `candidates` is below 1, or `allowed` is empty.
    """

    board: Board
    """The position; engines leave it as it was."""
    limit: Limit = Limit()
    """The limit that ends a search; without any limit, the engine's own default."""
    _: dataclasses.KW_ONLY
    candidates: int | None = 1
    """Number of ranked moves to return, fewer if there are fewer; None for all, up to
    `MAX_CANDIDATES`."""
    allowed: frozenset[Move] | None = None
    """The moves to choose from, some of the board's `legal_moves`; None for all of them. Later
    moves of either side are not restricted. `Analysis.win_in` is about the choice: it is a proven
    loss where only a move that is not allowed would save the game."""
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Values of the engine's declared options, by name. A caller sets some, the rest keep their
    defaults; `Engine._analyse` finds them all, checked."""
    rng: np.random.Generator = dataclasses.field(default_factory=np.random.default_rng)
    """The only source of randomness: the same state gives the same answer."""
    cancellation: CancellationToken = dataclasses.field(default_factory=CancellationToken)
    """Ends a search within milliseconds, with the best answer so far. Engines that do not search
    ignore it."""
    on_depth: Callable[[Analysis], None] | None = None
    """Called in the thread of the search after each completed depth, with what a limit of that
    depth would have returned. It must be short, since the search waits, and changes no result.
    Engines that do not deepen, and levels below full strength, never call it."""

    def __post_init__(self) -> None:
        wanted: Any = self.candidates
        if wanted is not None and (not isinstance(wanted, int | np.integer) or wanted < 1):
            raise ArgumentError(f"candidates is {wanted!r}, it must be at least 1 or None for all")
        if self.allowed is not None and not self.allowed:
            raise ArgumentError("allowed is empty, it must have a move or be None for all")

    def moves(self) -> list[Move]:
        """The moves to choose from, in reading order."""
        return self.board.legal_moves() if self.allowed is None else sorted(self.allowed)

    def allows(self, move: Move) -> bool:
        """Whether a legal move is one to choose from."""
        return self.allowed is None or move in self.allowed


def check_ongoing(board: Board) -> None:
    """Check that a game goes on.

    Raises:
        GameOverError: It is won or drawn.
    """
    if (outcome := board.outcome()) is not None:
        raise GameOverError(outcome, board.rules)


class Engine(abc.ABC):
    """Ranks the moves of a position; the engines of the registry are thread-safe and stateless.

    An analysis depends on the rules, the stones and the side to move, never on the order of the
    moves: a position that was set up has no history, and analyses are cached by position.

    A new engine is a subclass that declares the games it `plays` and implements `_analyse`. It lies
    in a package of its own with an entry point (docs/plugins.md), or in a module of Tengen with a
    factory in `tengen.engines.registry`. `tengen.testing` has the checks of this contract.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    """One sentence about how the engine chooses moves."""
    score: ClassVar[Score]
    plays: ClassVar[PlayedGames] = PlayedGames()
    """The games that it supports. The page chooses engines for a board by this declaration."""
    options: ClassVar[tuple[Option, ...]] = ()
    randomised: ClassVar[bool] = False
    """Whether the random generator decides more than ties."""
    takes_wins: ClassVar[bool] = True
    """Whether it takes a win in one move wherever there is one."""
    has_partial_results: ClassVar[bool] = True
    """Whether an analysis that is cut short returns the best answer so far; else it raises
    `LimitReachedError` or `CancelledError`."""
    uses_limits: ClassVar[bool] = False
    """Whether an analysis may take until its limit is reached, at least in some games; other
    engines answer at once."""
    ponders: ClassVar[bool] = False
    """Whether the engine of a game uses what it finds while the opponent is to move."""
    win_probability_of: ClassVar[WinProbabilityOf | None] = None
    """Which players its win probabilities assume; None for an engine without any."""

    @property
    def has_win_probability(self) -> bool:
        """Whether candidates have win probabilities; reviews of games need them."""
        return self.win_probability_of is not None

    @property
    def model(self) -> str | None:
        """Identifier of the trained model in use, or None."""
        return None

    @property
    def digest(self) -> str | None:
        """SHA-256 of the trained model in use, or None."""
        return None

    @property
    def proven_openings(self) -> tuple[Board, ...]:
        """Positions, with itself to move, that the engine wins against every defence by a proof."""
        return ()

    def option(self, name: str) -> Option | None:
        """The declared option of a name, or of a former one; None if there is none."""
        return next((option for option in self.options if name in option.names), None)

    def searches(self, rules: Rules) -> bool:
        """Whether an analysis of this game may take until its limit is reached."""
        return self.uses_limits

    def supports(self, rules: Rules) -> Support:
        """Whether the engine plays this game."""
        return self.plays.support(rules)

    def for_game(self) -> Engine:
        """An engine for the positions of one game, one after another, in one thread.

        It may keep what it finds from one analysis to the next, so that the same analyses in the
        same order have the same results. By default the engine itself, which keeps nothing; engines
        with levels of play keep the wins that they claim.

        Called on the engine of a game, it returns the engine of the next game. The old one may hand
        its memory over, without the results in it, and must not be used any more.
        """
        return self

    def analyse(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move.

        Args:
            request: The position and how to analyse it; its board is left as it was.

        Raises:
            GameOverError: The game is won or drawn.
            UnsupportedRulesError: The engine does not play these rules.
            IllegalMoveError: An allowed move is not one of the board's `legal_moves`.
            OptionError: No such option, or a value out of range.
            LimitReachedError: An engine that answers exactly reached a limit before it had an
                answer.
            CancelledError: An engine that answers exactly was cancelled before it had an answer.
        """
        check_ongoing(request.board)
        self.check_supports(request.board.rules)
        if request.allowed is not None:
            check_legal(request.board, request.allowed)
        options = resolve_options(self.name, self.options, request.options)
        return self._recommend(dataclasses.replace(request, options=options))

    def check_supports(
        self, rules: Rules, *, others: Callable[[Rules], Sequence[str]] = lambda _: ()
    ) -> None:
        """Check that the engine plays a game.

        Args:
            others: The names of the engines that play a game, for the error.

        Raises:
            UnsupportedRulesError: It does not.
        """
        if not (support := self.supports(rules)):
            raise UnsupportedRulesError(
                f"{self.name} does not play {rules}: it plays {support.reason}",
                supported_by=others(rules),
            )

    def _recommend(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move; `request` is checked, and has a value for every declared option."""
        board = request.board
        if request.allowed is None and (
            board.first_move() or (board.to_move is Color.X and board.forbidden_points())
        ):
            request = dataclasses.replace(request, allowed=frozenset(board.legal_moves()))
        candidates = min(request.candidates or MAX_CANDIDATES, MAX_CANDIDATES)
        analysis = self._analyse(dataclasses.replace(request, candidates=candidates))
        if analysis.win_in is None and board.winning_line(analysis.move, board.to_move):
            analysis = dataclasses.replace(analysis, win_in=1)
        return analysis

    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """Reasons for the first move that only the engine knows, for explanations of the move.

        By default, the rule of `Score.move_rules` that the score names.

        Args:
            request: What it analysed.
        """
        rule = self.score.move_rules.get(analysis.score)
        if rule is None:
            return ()
        side = request.board.to_move
        return (Reason(code="rule", side=side, move=analysis.move, rule=rule),)

    @abc.abstractmethod
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        """Recommend a move; `request` is checked.

        The game is not over, the rules are supported, the allowed moves are legal,
        `request.options` holds a value for every declared option, and `request.candidates` is a
        number of at most `MAX_CANDIDATES`.
        """


def ranked(request: AnalysisRequest, scores: Mapping[Move, float]) -> tuple[Candidate, ...]:
    """Rank the moves to choose from by score, best first, ties in random order.

    Args:
        request: Says which moves, and how many candidates to return; its generator breaks ties.
        scores: Scores of some empty cells for the side to move; all others have 0.
    """
    cells, top, left, _ = request.board.window()
    cols = cells.shape[1]
    values = np.zeros(cells.size)
    for move, score in scores.items():
        values[(move.row - top) * cols + move.col - left] = score
    if request.allowed is None:
        moves = np.flatnonzero(cells == 0)
    else:
        moves = np.array([(row - top) * cols + col - left for row, col in sorted(request.allowed)])
    shuffled = request.rng.permutation(moves)
    order = np.argsort(-values[shuffled], kind="stable")[: request.candidates]
    best = shuffled[order].tolist()
    return tuple(
        Candidate(Move(cell // cols + top, cell % cols + left), values.item(cell)) for cell in best
    )
