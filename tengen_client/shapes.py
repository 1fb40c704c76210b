"""The JSON that goes in and comes out, as types: dictionaries, exactly as the service sends them.

A test holds them to the service's OpenAPI document. What a later service adds is there all the
same, only not in the types.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Player: TypeAlias = Literal["X", "O"]
GameStatus: TypeAlias = Literal["ongoing", "won", "drawn"]


class BoundedGame(TypedDict):
    """A game on a board with borders."""

    rows: int
    cols: int
    win_length: int
    overline: NotRequired[bool]


class UnboundedGame(TypedDict):
    """A game on a board without borders."""

    unbounded: Literal[True]
    win_length: NotRequired[int]
    overline: NotRequired[bool]


Game: TypeAlias = str | BoundedGame | UnboundedGame
"""A preset by name, or a game spelled out."""


class Stone(TypedDict):
    """A stone on the board."""

    row: int
    col: int
    player: Player


class Limits(TypedDict, total=False):
    """What ends a search, whichever is reached first."""

    time_ms: int
    nodes: int
    depth: int


class Position(TypedDict, total=False):
    """A position as exactly one of `board`, `moves`, `stones`, `sgf` and `psq`."""

    board: list[str]
    moves: str | list[str]
    stones: list[Stone]
    sgf: str
    psq: str
    game: Game
    to_move: Player
    id: str


class MoveRequest(Position, total=False):
    """A position, and how to look at it."""

    candidates: int | Literal["all"]
    limits: Limits
    options: dict[str, bool | int | float]
    seed: int


class Cell(TypedDict):
    """A cell of the board."""

    row: int
    col: int
    notation: str


class Attack(TypedDict):
    """Stones side by side on a line through a cell."""

    power: int
    potential: int
    divider: int


class Line(TypedDict):
    """What one side would have on one line through a cell."""

    player: Player
    direction: Literal["horizontal", "anti-diagonal", "vertical", "main-diagonal"]
    attacks: list[Attack]
    breakpoint: bool


class Candidate(TypedDict):
    """A move that was considered."""

    rank: int
    move: Cell
    score: float
    win_probability: float | None
    pv: list[str]
    explanation: list[Line] | None


class EngineName(TypedDict):
    """Who answered."""

    name: str
    version: str


class PositionNow(TypedDict):
    """The position that was asked about."""

    to_move: Player
    status: GameStatus
    hash: str
    symmetry_hash: str


class Status(TypedDict):
    """How a game stands."""

    status: GameStatus
    winner: Player | None
    line: list[Cell]


class Stats(TypedDict):
    """What the answer cost."""

    nodes: int
    depth: int
    time_ms: float
    stopped_by: Literal["complete", "time", "nodes", "depth", "stopped"]


class AppliedLimits(TypedDict):
    """The limits that applied."""

    time_ms: int | None
    nodes: int | None
    depth: int | None


class Fault(TypedDict):
    """One thing that is wrong with a request, and where."""

    pointer: NotRequired[str]
    parameter: NotRequired[str]
    code: str
    message: str


class Problem(TypedDict):
    """What is wrong, by RFC 9457; some kinds say more than this."""

    type: str
    title: str
    status: int
    detail: str
    request_id: str
    errors: NotRequired[list[Fault]]


class Recommendation(TypedDict):
    """What an engine recommends."""

    engine: EngineName
    model: str | None
    move: Cell
    score: float
    win_probability: float | None
    win_in: int | None
    candidates: list[Candidate]
    pv: list[str]
    details: dict[str, bool | int | float]
    position: PositionNow
    after: Status
    stats: Stats
    limits: AppliedLimits
    seed: int
    id: str | None
    warnings: list[str]
    comparison: NotRequired[list[Compared]]


class Outcome(TypedDict):
    """A recommendation, or the problem that came in its place; the other of the two is None."""

    recommendation: Recommendation | None
    problem: Problem | None


class Compared(Outcome):
    """What another engine says to the same question."""

    engine: str
    agrees: bool


Document: TypeAlias = dict[str, Any]
"""An answer without a type of its own here: the OpenAPI document describes it."""
