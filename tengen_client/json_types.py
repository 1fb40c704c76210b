"""Types of the JSON requests and responses: dictionaries, exactly as the service sends them.

`XDict` is the schema `X` of the service's OpenAPI document; a test compares them field by field. A
later service may send further fields, which are then in the dictionaries but not in the types.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Player: TypeAlias = Literal["X", "O"]
GameStatus: TypeAlias = Literal["ongoing", "won", "drawn"]
Preset: TypeAlias = Literal["tictactoe", "gomoku", "standard"]


class BoundedGameDict(TypedDict):
    """Rules of a game on a board with borders."""

    rows: int
    cols: int
    win_length: int
    overline: NotRequired[bool]


class UnboundedGameDict(TypedDict):
    """Rules of a game on an unbounded board."""

    unbounded: Literal[True]
    win_length: NotRequired[int]
    overline: NotRequired[bool]


class StoneDict(TypedDict):
    """A stone on the board."""

    row: int
    col: int
    player: Player


class LimitsDict(TypedDict, total=False):
    """Limits of a search; whichever is reached first ends it."""

    time_ms: int
    nodes: int
    depth: int


class PositionDict(TypedDict, total=False):
    """A position, as exactly one of `board`, `moves`, `stones`, `sgf` and `psq`."""

    board: list[str]
    moves: str | list[str]
    stones: list[StoneDict]
    sgf: str
    psq: str
    game: Preset | BoundedGameDict | UnboundedGameDict
    to_move: Player
    id: str


class MoveRequestDict(PositionDict, total=False):
    """A position, and how to analyse it."""

    candidates: int | Literal["all"]
    limits: LimitsDict
    options: dict[str, bool | int | float]
    seed: int


class CellDict(TypedDict):
    """A cell of the board."""

    row: int
    col: int
    notation: str


class AttackDict(TypedDict):
    """Adjacent stones on a line through a cell."""

    power: int
    potential: int
    divider: int


class LineDict(TypedDict):
    """One side's attacks on one line through a cell."""

    player: Player
    direction: Literal["horizontal", "anti-diagonal", "vertical", "main-diagonal"]
    attacks: list[AttackDict]
    breakpoint: bool


class CandidateDict(TypedDict):
    """A ranked move."""

    rank: int
    move: CellDict
    score: float
    win_probability: float | None
    pv: list[str]
    explanation: list[LineDict] | None


class EngineNameDict(TypedDict):
    """The engine of an answer."""

    name: str
    version: str


class PositionNowDict(TypedDict):
    """The position of the request."""

    to_move: Player
    status: GameStatus
    hash: str
    symmetry_hash: str


class StatusDict(TypedDict):
    """Status of a game: its winner and the winning line, if any."""

    status: GameStatus
    winner: Player | None
    line: list[CellDict]


class StatsDict(TypedDict):
    """Cost of an analysis."""

    nodes: int
    depth: int
    time_ms: float
    stopped_by: Literal["complete", "time", "nodes", "depth", "stopped"]


class AppliedLimitsDict(TypedDict):
    """The limits that applied."""

    time_ms: int | None
    nodes: int | None
    depth: int | None


class FaultDict(TypedDict):
    """One fault of a request, and its place."""

    pointer: NotRequired[str]
    parameter: NotRequired[str]
    code: str
    message: str


class EngineStateDict(TypedDict):
    """Readiness of an engine."""

    name: str
    state: Literal["starting", "ready", "unusable"]
    fault: str | None


class ProblemDict(TypedDict):
    """An RFC 9457 problem; the optional fields depend on its type."""

    type: str
    title: str
    status: int
    detail: str
    request_id: str
    errors: NotRequired[list[FaultDict]]
    known: NotRequired[list[str]]
    supported_by: NotRequired[list[str]]
    winner: NotRequired[Player | None]
    line: NotRequired[list[CellDict]]
    engines: NotRequired[list[EngineStateDict]]


class RecommendationDict(TypedDict):
    """An engine's recommendation."""

    engine: EngineNameDict
    model: str | None
    move: CellDict
    score: float
    win_probability: float | None
    win_in: int | None
    candidates: list[CandidateDict]
    pv: list[str]
    details: dict[str, bool | int | float]
    position: PositionNowDict
    after: StatusDict
    stats: StatsDict
    limits: AppliedLimitsDict
    seed: int
    id: str | None
    warnings: list[str]
    comparison: NotRequired[list[ComparedDict]]


class OutcomeDict(TypedDict):
    """A recommendation or the problem in its place; the other of the two is None."""

    recommendation: RecommendationDict | None
    problem: ProblemDict | None


class ComparedDict(OutcomeDict):
    """Another engine's answer to the same request."""

    engine: str
    agrees: bool


class RulesDict(TypedDict):
    """The rules of a game."""

    rows: int | None
    cols: int | None
    win_length: int
    overline: bool
    unbounded: bool


class StoneCountsDict(TypedDict):
    """Number of stones by side."""

    X: int
    O: int  # noqa: E741 - the name of the field


class NotationsDict(TypedDict):
    """A position in every notation; None where the notation cannot express it."""

    board: list[str] | None
    moves: str | None
    stones: list[StoneDict]
    sgf: str | None
    psq: str | None


class PositionAnswerDict(StatusDict):
    """The description of a position."""

    game: RulesDict
    to_move: Player | None
    stones: StoneCountsDict
    hash: str
    symmetry_hash: str
    notations: NotationsDict
    id: str | None


class ScoreMeaningDict(TypedDict):
    """Meaning and range of an engine's scores."""

    meaning: str
    low: float | None
    high: float | None


class OptionDict(TypedDict):
    """An option of an engine."""

    name: str
    type: Literal["boolean", "integer", "number"]
    low: float | None
    high: float | None
    default: bool | int | float | None
    meaning: str


class SupportDict(TypedDict):
    """Whether an engine plays a game."""

    game: Literal["tictactoe", "gomoku", "standard", "unbounded"]
    supported: bool
    reason: str | None


class EngineDict(EngineNameDict):
    """The capabilities of an engine."""

    summary: str
    score: ScoreMeaningDict
    options: list[OptionDict]
    randomised: bool
    games: list[SupportDict]
    model: str | None
    usable: bool
    fault: str | None


class ModelDict(TypedDict):
    """A trained model with its card."""

    id: str
    live: bool
    usable: bool
    fault: str | None
    digest: str | None
    card: dict[str, Any] | None
