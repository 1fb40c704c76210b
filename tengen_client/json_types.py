"""Types of the JSON requests and responses: dictionaries, exactly as the service sends them.

Written by `make types` from the OpenAPI document: `XDict` is its schema `X`. A later service may
send further fields, which are then in the dictionaries but not in the types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class FaultDict(TypedDict):
    """One fault of a request, and its location."""

    pointer: NotRequired[str]
    parameter: NotRequired[str]
    code: str
    message: str
    values: NotRequired[dict[str, int | str]]


class CellDict(TypedDict):
    """A cell of the board."""

    row: int
    col: int
    notation: str


class EngineStateDict(TypedDict):
    """State of an engine since the start of the service."""

    name: str
    state: Literal["starting", "ready", "unusable"]
    fault: str | None


class ProblemDict(TypedDict):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    request_id: str
    errors: NotRequired[list[FaultDict]]
    more_errors: NotRequired[int]
    known: NotRequired[list[str]]
    supported_by: NotRequired[list[str]]
    winner: NotRequired[Player | None]
    line: NotRequired[list[CellDict]]
    reason: NotRequired[EndReason]
    retry_after: NotRequired[int]
    engines: NotRequired[list[EngineStateDict]]


class BoundedGameDict(TypedDict):
    """A game on a board with borders."""

    rows: int
    cols: int
    unbounded: NotRequired[bool | None]
    win_length: int
    overline: NotRequired[bool | None]
    blocked_wins: NotRequired[bool | None]
    forbidden_points: NotRequired[bool | None]
    opening: NotRequired[OpeningRule | None]


class UnboundedGameDict(TypedDict):
    """A game on a board without borders."""

    unbounded: Literal[True]
    rows: NotRequired[None]
    cols: NotRequired[None]
    win_length: NotRequired[int | None]
    overline: NotRequired[bool | None]
    blocked_wins: NotRequired[bool | None]
    forbidden_points: NotRequired[bool | None]
    opening: NotRequired[OpeningRule | None]


class RuleFieldsDict(TypedDict):
    """The fields of `Rules`."""

    rows: int | None
    cols: int | None
    win_length: int
    overline: bool
    blocked_wins: bool
    forbidden_points: bool
    opening: OpeningRule


class RulesDict(RuleFieldsDict):
    """Rules of a game."""

    unbounded: bool


class MoveCellDict(TypedDict):
    """A cell, by the fields of the moves in answers."""

    row: int
    col: int
    notation: NotRequired[str | None]
    player: NotRequired[Player | None]
    reason: NotRequired[ForbiddenReason | None]


class StoneDict(TypedDict):
    """A stone on the board."""

    row: int
    col: int
    notation: NotRequired[str | None]
    player: Player


class NamedEngineDict(TypedDict):
    """The engine of an answer."""

    name: str
    version: NotRequired[str | None]


class LimitsDict(TypedDict, total=False):
    """Limits of a search, which ends at the first one reached."""

    time_ms: int | None
    nodes: int | None
    depth: int | None


class PositionDict(TypedDict, total=False):
    """A position in one form, or in several that agree; `game` alone is its empty board."""

    game: Game | None
    board: str | Sequence[str | int | Sequence[str | int | None] | None] | None
    moves: Moves | None
    stones: Sequence[StoneDict | PlacedStoneDict | PositionStoneDict] | None
    sgf: str | None
    psq: str | None
    lib: str | None
    pos: str | None
    setup: bool | None
    to_move: Player | None
    cells_from: int | None
    id: str | None
    status: GameStatus | None
    winner: Player | None
    line: Sequence[MoveCellDict | CellDict] | None
    reason: EndReason | None
    forbidden: Sequence[MoveCellDict | CellDict] | None


class SearchRequestDict(PositionDict, total=False):
    """A position to analyse with an engine."""

    engine: str | NamedEngineDict | EngineNameDict | None
    level: (
        Literal[
            "newcomer",
            "beginner",
            "novice",
            "casual",
            "intermediate",
            "skilled",
            "advanced",
            "expert",
            "master",
        ]
        | None
    )
    candidates: int | Literal["all"] | None
    limits: LimitsDict | AppliedLimitsDict | None
    wait_ms: int | None
    allow: Moves | None
    avoid: Moves | None
    options: dict[str, bool | float | None] | None
    seed: int | None
    explain: bool | None


class MoveRequestDict(SearchRequestDict, total=False):
    """A position to recommend a move for."""

    compare: Sequence[str] | None


class EngineNameDict(TypedDict):
    """The engine that answered."""

    name: str
    version: str


class AttackDict(TypedDict):
    """Adjacent stones on a line, with a stone on the explained cell."""

    power: int
    potential: int
    divider: int


class LineDict(TypedDict):
    """The attacks of one side on one line through the cell."""

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


class ForbiddenPointDict(CellDict):
    """A point where X, renju's Black, would lose at once."""

    reason: ForbiddenReason


class PositionNowDict(TypedDict):
    """The position of the request."""

    to_move: Player
    status: GameStatus
    forbidden: list[ForbiddenPointDict]
    hash: str
    symmetry_hash: str


class PositionStoneDict(TypedDict):
    """A stone of a position."""

    row: int
    col: int
    player: Player


class StatusDict(TypedDict):
    """Status of a game."""

    status: GameStatus
    winner: Player | None
    line: list[CellDict]
    reason: EndReason | None


class GameStateDict(StatusDict):
    """A game as it stands: the fields of the next request."""

    game: RulesDict
    to_move: Player | None
    board: list[str] | None
    moves: str | None
    stones: list[PositionStoneDict] | None
    setup: bool
    forbidden: list[ForbiddenPointDict]


class StatsDict(TypedDict):
    """Cost of an analysis."""

    nodes: int
    depth: int
    time_ms: float
    stopped_by: Literal["complete", "time", "nodes", "depth", "cancelled"]


class AppliedLimitsDict(TypedDict):
    """The limits applied; null for none."""

    time_ms: int | None
    nodes: int | None
    depth: int | None


class PatternLineDict(TypedDict):
    """The stones of one side that make a line of a pattern."""

    shape: Literal["five", "open-four", "four", "open-three"]
    cells: list[str]


class ShareDict(TypedDict):
    """What a group of features adds to the score of a trained ranker."""

    group: str
    value: float


class ReasonDict(TypedDict):
    """A reason for a move, or against it."""

    code: Literal[
        "wins",
        "only-move",
        "loses",
        "blocks-win",
        "wins-by-force",
        "stops-win",
        "only-defence",
        "proven",
        "makes",
        "threatens",
        "takes",
        "extends",
        "hinders",
        "exact",
        "opening",
        "rule",
        "features",
        "weight",
        "unproven",
        "alternative",
    ]
    player: Player
    text: str
    pattern: (
        Literal[
            "open-four",
            "double-four",
            "four-three",
            "double-three",
            "forbidden",
            "four",
            "open-three",
        ]
        | None
    )
    force: Literal["fours", "threats", "search"] | None
    plies: int | None
    pv: list[str]
    lines: list[PatternLineDict]
    cells: list[str]
    count: int | None
    games: int | None
    score: float | None
    rule: Literal["wins", "blocks", "centre", "corner", "opening", "rank", "lots"] | None
    shares: list[ShareDict]
    chances: list[float]


class ExplanationDict(TypedDict):
    """The reasons for a recommended move."""

    text: str
    reasons: list[ReasonDict]


class OutcomeDict(TypedDict):
    """A recommendation, or the problem that takes its place; the other is null."""

    recommendation: RecommendationDict | None
    problem: ProblemDict | None


class ComparedDict(OutcomeDict):
    """Response of another engine to the same request."""

    engine: str
    agrees: bool


class RecommendationDict(TypedDict):
    """A recommended move."""

    engine: EngineNameDict
    model: str | None
    move: CellDict
    score: float
    win_probability: float | None
    belief: float | None
    win_probability_of: Literal["perfect-play", "same-engine", "several-engines"] | None
    win_in: int | None
    proven: bool
    candidates: list[CandidateDict]
    pv: list[str]
    details: dict[str, bool | float]
    position: PositionNowDict
    after: GameStateDict
    stats: StatsDict
    limits: AppliedLimitsDict
    seed: int
    id: str | None
    warnings: list[str]
    explanation: NotRequired[ExplanationDict]
    comparison: NotRequired[list[ComparedDict]]


class BriefExplanationDict(TypedDict):
    """The reasons for a recommended move, in words."""

    text: str


class BriefComparedDict(TypedDict):
    """The move of another engine, with `verbose=false`."""

    engine: str
    agrees: bool
    move: CellDict | None
    win_probability: float | None
    problem: ProblemDict | None
    error: str | None


class EndDict(TypedDict):
    """Whether a game has ended, and how."""

    status: GameStatus
    winner: Player | None
    line: list[CellDict]


class BriefReplyDict(TypedDict):
    """A move with its chances, for `verbose=false`: a part of the fields of a recommendation."""

    move: CellDict
    win_probability: float | None
    win_in: int | None
    explanation: NotRequired[BriefExplanationDict]
    comparison: NotRequired[list[BriefComparedDict]]


class BriefRecommendationDict(BriefReplyDict):
    """A recommended move, with `verbose=false`."""

    after: EndDict
    warnings: list[str]


class BatchRequestDict(TypedDict):
    """A batch of requests, each answered on its own."""

    requests: Sequence[MoveRequestDict | Any]
    wait_ms: NotRequired[int | None]


class BatchDict(TypedDict):
    """Response to a batch."""

    answers: list[OutcomeDict]


class BriefOutcomeDict(TypedDict):
    """An item of a batch with `verbose=false`; one of both is null."""

    recommendation: BriefRecommendationDict | None
    problem: ProblemDict | None


class BriefBatchDict(TypedDict):
    """Response to a batch, with `verbose=false`."""

    answers: list[BriefOutcomeDict]


class PlayRequestDict(MoveRequestDict, total=False):
    """A position, a player's move in it, and how to find the engine's reply."""

    play: Move | None


class PlayDict(TypedDict):
    """A turn of a game: a player's move and the engine's reply."""

    played: CellDict | None
    reply: RecommendationDict | None
    after: GameStateDict
    id: str | None
    warnings: list[str]


class BriefPlayDict(TypedDict):
    """A turn of a game, with `verbose=false`."""

    played: CellDict | None
    reply: BriefReplyDict | None
    after: GameStateDict
    warnings: list[str]


class AnalysisRequestDict(SearchRequestDict, total=False):
    """A position to analyse live, or several of one game."""

    turns: Sequence[int] | None
    priorities: Sequence[int] | None


class LiveRecommendationDict(RecommendationDict):
    """A result of a live analysis."""

    analysis_id: str
    turn: int
    during_search: bool
    final: bool


class BriefLiveRecommendationDict(BriefRecommendationDict):
    """A result of a live analysis, with `verbose=false`."""

    analysis_id: str
    turn: int
    during_search: bool
    final: bool


class QueuedDict(TypedDict):
    """A search that waits for its slot."""

    place_in_queue: int
    final: bool


class QueuedAnalysisDict(QueuedDict):
    """A live analysis that waits for its slot, of a request with `wait_ms`."""

    analysis_id: str


class LiveProblemDict(TypedDict):
    """The problem that takes the place of a live analysis' last result."""

    analysis_id: str
    final: bool
    problem: ProblemDict


class ReviewRequestDict(TypedDict, total=False):
    """A game to review, in one form, or in several that agree."""

    game: Game | None
    moves: Moves | None
    sgf: str | None
    psq: str | None
    lib: str | None
    pos: str | None
    to_move: Player | None
    cells_from: int | None
    engine: str | NamedEngineDict | EngineNameDict | None
    limits: LimitsDict | AppliedLimitsDict | None
    wait_ms: int | None
    id: str | None
    board: str | Sequence[str | int | Sequence[str | int | None] | None] | None
    stones: Sequence[StoneDict | PlacedStoneDict | PositionStoneDict] | None
    setup: bool | None
    status: GameStatus | None
    winner: Player | None
    line: Sequence[MoveCellDict | CellDict] | None
    reason: EndReason | None
    forbidden: Sequence[MoveCellDict | CellDict] | None


class JudgedMoveDict(TypedDict):
    """A move of a game with its win probabilities, for the side that played it."""

    ply: int
    player: Player
    move: CellDict
    win_probability_before: float
    win_probability_after: float


class JudgementCountsDict(TypedDict):
    """Number of moves of each judgement."""

    forced: int
    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int


class ReviewedPlayerDict(TypedDict):
    """Moves and accuracy of one side."""

    accuracy: float | None
    judgements: JudgementCountsDict


class ReviewedPlayersDict(TypedDict):
    """Moves and accuracy of both sides."""

    X: ReviewedPlayerDict
    O: ReviewedPlayerDict


class ReviewStatsDict(TypedDict):
    """Cost of a review."""

    nodes: int
    time_ms: float


class VictoryDict(TypedDict):
    """A proven win."""

    kind: Literal["line", "fours", "threats", "search", "proof"]
    plies: int


class PatternDict(TypedDict):
    """The stones that a motif is about."""

    player: Player
    moves: list[str]
    point: CellDict | None
    lines: list[PatternLineDict]


class SearchedDict(TypedDict):
    """Cost of the search of a position."""

    nodes: int
    depth: int


class MoveReviewDict(JudgedMoveDict):
    """A reviewed move."""

    judgement: Judgement
    proven: bool
    win_in_before: int | None
    win_in_after: int | None
    missed: VictoryDict | None
    allowed: VictoryDict | None
    motif: (
        Literal[
            "forbidden",
            "missed-five",
            "missed-open-four",
            "missed-double-four",
            "missed-four-three",
            "missed-double-three",
            "missed-forbidden",
            "left-four",
            "left-three",
            "wrong-end",
            "allowed-open-four",
            "allowed-double-four",
            "allowed-four-three",
            "allowed-double-three",
            "allowed-forbidden",
            "away",
            "wrong-threat",
            "lost-initiative",
            "early-four",
            "early-three",
            "gave-initiative",
            "missed-double-two",
            "left-double-two",
            "wrong-side",
            "built-nothing",
            "ignored-line",
        ]
        | None
    )
    pattern: PatternDict | None
    accuracy: float
    best: CellDict
    pv: list[str]
    comment: str
    stats: SearchedDict


class ReviewedGameDict(TypedDict):
    """A reviewed game as a whole."""

    engine: EngineNameDict
    game: RulesDict
    winner: Player | None
    decisive: JudgedMoveDict | None
    players: ReviewedPlayersDict
    limits: AppliedLimitsDict
    stats: ReviewStatsDict


class ReviewSummaryDict(ReviewedGameDict):
    """The summary of a review, with the fields that only the document has."""

    id: str | None
    warnings: list[str]


class ReviewDict(ReviewSummaryDict):
    """A review as one document."""

    moves: list[MoveReviewDict]


class ReviewLineDict(TypedDict):
    """An object of a streamed review."""

    final: bool


class StreamedMoveDict(ReviewLineDict, MoveReviewDict):
    """A reviewed move; they come from the last one to the first."""


class StreamedSummaryDict(ReviewLineDict, ReviewSummaryDict):
    """The summary that ends a streamed review."""


class StreamedProblemDict(ReviewLineDict):
    """The problem that takes the place of a review's summary."""

    problem: ProblemDict


class OpeningSearchDict(TypedDict, total=False):
    """How to decide in an opening."""

    game: Game | None
    engine: str | NamedEngineDict | EngineNameDict | None
    limits: LimitsDict | AppliedLimitsDict | None
    wait_ms: int | None
    options: dict[str, bool | float | None] | None
    seed: int | None
    id: str | None


class OpeningRequestDict(OpeningSearchDict, total=False):
    """The stones of an opening so far, and how to decide."""

    moves: Moves | None
    cells_from: int | None
    to_move: Player | None
    board: str | Sequence[str | int | Sequence[str | int | None] | None] | None
    stones: Sequence[StoneDict | PlacedStoneDict | PositionStoneDict] | None
    setup: bool | None
    status: GameStatus | None
    winner: Player | None
    line: Sequence[MoveCellDict | CellDict] | None
    reason: EndReason | None
    forbidden: Sequence[MoveCellDict | CellDict] | None


class PlacedStoneDict(CellDict):
    """A stone to place."""

    player: Player


class PlacementDict(TypedDict):
    """Stones that could be placed."""

    stones: list[PlacedStoneDict]
    win_probability: float


class OpeningStatsDict(TypedDict):
    """Cost of a decision."""

    nodes: int
    time_ms: float


class OpeningDict(TypedDict):
    """A decision of an opening."""

    opening: Literal["swap", "swap2"]
    decider: Literal["first", "second"]
    decision: Literal["X", "O", "place"]
    stones: list[PlacedStoneDict]
    move: CellDict | None
    win_probability_before: float | None
    win_probability: float
    placements: list[PlacementDict]
    after: GameStateDict
    game: RulesDict
    engine: EngineNameDict
    stats: OpeningStatsDict
    limits: AppliedLimitsDict
    seed: int
    id: str | None
    warnings: list[str]


class RenjuOpeningRequestDict(OpeningSearchDict):
    """The answers in an opening of renju so far, and how to decide."""

    opening: Literal["rif", "soosorv8", "taraguchi10", "yamaguchi"]
    moves: NotRequired[Moves | None]
    swaps: NotRequired[Sequence[bool] | None]
    fifth_moves: NotRequired[int | None]
    offers: NotRequired[Moves | None]


class RenjuAnswersDict(TypedDict):
    """All decisions so far, this one included: the fields of the next request."""

    opening: Literal["rif", "soosorv8", "taraguchi10", "yamaguchi"]
    game: RulesDict
    moves: str
    swaps: list[bool]
    fifth_moves: int | None
    offers: str


class RenjuNextDict(TypedDict):
    """The decision that follows."""

    decider: Literal["first", "second"]
    choices: list[Literal["place", "swap", "keep", "offer", "choose"]]


class RenjuOpeningDict(TypedDict):
    """A decision in an opening of renju."""

    opening: Literal["rif", "soosorv8", "taraguchi10", "yamaguchi"]
    decider: Literal["first", "second"]
    choices: list[Literal["place", "swap", "keep", "offer", "choose"]]
    decision: Literal["place", "swap", "keep", "offer", "choose"]
    stones: list[PlacedStoneDict]
    fifth_moves: int | None
    offers: list[CellDict]
    win_probability: float | None
    black: Literal["first", "second"]
    after: RenjuAnswersDict
    next: RenjuNextDict | None
    game: RulesDict
    engine: EngineNameDict
    stats: OpeningStatsDict
    limits: AppliedLimitsDict
    seed: int
    id: str | None
    warnings: list[str]


class PuzzleSummaryDict(TypedDict):
    """A puzzle of a list, without its position."""

    id: str
    level: int
    collection: Literal["gomoku", "renju", "defence"]
    kind: Literal["fours", "threats", "defence"]
    to_move: Player
    plies: int
    breadth: int
    rating: int
    motif: (
        Literal["five", "open-four", "double-four", "four-three", "double-three", "forbidden"]
        | None
    )
    lines: int


class PuzzleLevelDict(TypedDict):
    """A level of puzzles."""

    level: int
    puzzles: int


class PageDict(TypedDict):
    """A page of a list; subclasses add its items."""

    total: int
    next: str | None


class PuzzlesDict(PageDict):
    """A page of puzzles, the easiest first."""

    puzzles: list[PuzzleSummaryDict]
    levels: list[PuzzleLevelDict]


class PuzzleDict(PuzzleSummaryDict):
    """A puzzle: a position whose side to move has one fastest win by force, or one defence."""

    game: RulesDict
    moves: str
    board: list[str]
    source: str


class PuzzleMovesDict(TypedDict):
    """The moves that were played in a puzzle."""

    moves: Moves
    wait_ms: NotRequired[int | None]


class PuzzleAnswerDict(TypedDict):
    """The judgement of the last move of an answer."""

    result: Literal["solved", "right", "wrong", "unproven"]
    reply: CellDict | None
    plies: int | None
    reason: Literal["allows-five", "allows-win", "drawn", "forbidden"] | None
    line: list[CellDict]
    time_ms: float


class PuzzleHintDict(TypedDict):
    """A winning move."""

    move: CellDict | None
    plies: int | None
    kind: Literal["five", "four", "threat", "block", "defence"] | None


class StoneCountsDict(TypedDict):
    """Number of stones by side."""

    X: int
    O: int


class NotationsDict(TypedDict):
    """The position in every notation; null if the notation cannot express it."""

    board: list[str] | None
    moves: str | None
    stones: list[PositionStoneDict]
    sgf: str | None
    psq: str | None


class NoteDict(TypedDict):
    """A warning for programs, by its code."""

    code: str
    values: dict[str, int | str]


class PositionAnswerDict(StatusDict):
    """Description of a position."""

    game: RulesDict
    to_move: Player | None
    stones: StoneCountsDict
    forbidden: list[ForbiddenPointDict]
    hash: str
    symmetry_hash: str
    notations: NotationsDict
    id: str | None
    warnings: list[str]
    notes: list[NoteDict]


class PositionBatchDict(TypedDict):
    """A batch of positions, each described on its own."""

    requests: Sequence[PositionDict | Any]


class DescribedDict(TypedDict):
    """The description of a position, or the problem that takes its place; the other is null."""

    position: PositionAnswerDict | None
    problem: ProblemDict | None


class DescribedBatchDict(TypedDict):
    """Descriptions of a batch of positions."""

    answers: list[DescribedDict]


class ConversionDict(TypedDict, total=False):
    """A record with its variations, in exactly one format."""

    sgf: str | None
    lib: str | None
    game: Game | None


class ConvertedRecordDict(TypedDict):
    """The record in the other format."""

    format: Literal["sgf", "lib"]
    record: str
    warnings: list[str]


class ResultsDict(TypedDict):
    """Results of some games."""

    games: int
    x_wins: int
    draws: int
    o_wins: int


class ExploredMoveDict(ResultsDict):
    """A move that was played from the position, and the results of the games with it."""

    move: CellDict
    equivalents: list[CellDict]
    share: float
    proven: Player | None


class GameSourceDict(TypedDict):
    """Games by their origin."""

    source: Literal["selfplay", "records"]
    games: int


class ExploredPositionDict(ResultsDict):
    """The moves that were played from a position or a symmetric image of it."""

    game: RulesDict
    to_move: Player | None
    status: GameStatus
    symmetry_hash: str
    proven: Player | None
    moves: list[ExploredMoveDict]
    sources: list[GameSourceDict]
    plies: int
    id: str | None
    warnings: list[str]


class GameDict(TypedDict):
    """A game that has a name."""

    name: str
    rules: RulesDict
    engine: str
    engines: list[str]


class GamesDict(TypedDict):
    """The games that have names; other rules can be spelled out."""

    games: list[GameDict]


class LimitsOfServiceDict(TypedDict):
    """Limits that the service sets to a request."""

    max_body: int
    max_batch: int
    time_ms: int
    max_time_ms: int
    max_analysis_ms: int
    max_nodes: int
    max_memory_mb: int
    max_search_threads: int
    workers: int
    slots: int
    slot_wait_ms: int
    max_wait_ms: int
    max_waiting: int
    rate_limit: str | None
    max_candidates: int
    max_compare: int
    max_stones: int


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
    default: bool | float | None
    meaning: str


class SupportDict(TypedDict):
    """Whether an engine plays a game."""

    game: ListedGame
    supported: bool
    reason: str | None


class PlayedGamesDict(TypedDict):
    """Bounds of the games that an engine plays."""

    shortest: int
    longest: int
    max_cells: int | None
    rules: list[str]


class EngineDict(EngineNameDict):
    """Capabilities of an engine."""

    summary: str
    score: ScoreMeaningDict
    options: list[OptionDict]
    randomised: bool
    games: list[SupportDict]
    plays: PlayedGamesDict
    uses_limits: bool
    win_probability_of: Literal["perfect-play", "same-engine", "several-engines"] | None
    model: str | None
    usable: bool
    fault: str | None


class EnginesDict(TypedDict):
    """All engines."""

    engines: list[EngineDict]


class ProvenOpeningDict(TypedDict):
    """An opening that a side wins against every defence."""

    game: RulesDict
    moves: str
    winner: Player


class DescribedEngineDict(EngineDict):
    """Capabilities of one engine, with what the list leaves out."""

    proven_openings: list[ProvenOpeningDict]


class LevelDict(TypedDict):
    """A level of play."""

    name: str
    strength: int
    about: str
    overlooks_three: float
    overlooks_four: float
    elo: int


class LevelGameDict(TypedDict):
    """The engine that plays a game at levels."""

    game: ListedGame
    engine: str


class LevelsDict(TypedDict):
    """All levels of play."""

    levels: list[LevelDict]
    games: list[LevelGameDict]


class ModelDict(TypedDict):
    """A trained model."""

    id: str
    live: bool
    usable: bool
    fault: str | None
    digest: str | None
    evaluation: str | None
    has_report: bool
    card: dict[str, Any] | None


class ModelsDict(PageDict):
    """A page of the trained models, in the order of their names."""

    models: list[ModelDict]


class GateDict(TypedDict, total=False):
    """Scores, 0..1, that a model must exceed to go live; 0 for no test."""

    alone: float | None
    control: float | None
    live: float | None


class TrainingJobRequestDict(TypedDict, total=False):
    """Parameters of a training job."""

    name: str | None
    seed: int | None
    generations: int | None
    promote: bool | None
    gate: GateDict | None
    records: str | None
    games: int | None
    match_games: int | None
    evaluation_games: int | None
    study: bool | None


class AppliedGateDict(TypedDict):
    """The gate that the model of a job must pass."""

    alone: float
    control: float
    live: float


class RecordsDict(TypedDict):
    """The recorded games of a job."""

    games: int
    sha256: str


class RequestedDict(TypedDict):
    """The parameters of a job, with all defaults filled in."""

    name: str
    seed: int
    generations: int
    promote: bool
    gate: AppliedGateDict
    records: RecordsDict | None
    games: int
    match_games: int
    evaluation_games: int
    study: bool


class StoredJobDict(TypedDict):
    """A training job as the queue stores it: its request, state and progress."""

    id: str
    state: JobState
    request: RequestedDict
    created: str
    started: str | None
    ended: str | None
    stage: str | None
    done: int
    total: int | None
    left_s: float | None
    fault: str | None
    log: list[str]


class TrainingJobDict(StoredJobDict):
    """A training job: its request, state and progress."""

    note: str | None


class TrainingJobsDict(PageDict):
    """A page of the training jobs, latest first."""

    jobs: list[TrainingJobDict]


class HealthDict(TypedDict):
    """Liveness of the process."""

    status: Literal["alive"]
    version: str


class ReadinessDict(TypedDict):
    """Readiness of the service."""

    status: Literal["ready"]
    engines: list[EngineStateDict]
    detail: str | None


class ProblemTypeDict(TypedDict):
    """A type of problem."""

    type: str
    title: str
    status: int
    meaning: str


class ProblemTypesDict(TypedDict):
    """All types of problems."""

    problems: list[ProblemTypeDict]


Player: TypeAlias = Literal["X", "O"]
GameStatus: TypeAlias = Literal["ongoing", "won", "drawn"]
ForbiddenReason: TypeAlias = Literal["double-three", "double-four", "overline"]
EndReason: TypeAlias = Literal[
    "line", "full-board", "no-legal-move", "double-three", "double-four", "overline"
]
OpeningRule: TypeAlias = Literal[
    "free", "pro", "long-pro", "swap", "swap2", "rif", "soosorv8", "taraguchi10", "yamaguchi"
]
JobState: TypeAlias = Literal["queued", "running", "cancelling", "succeeded", "failed", "cancelled"]
Judgement: TypeAlias = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
ListedGame: TypeAlias = Literal["tictactoe", "gomoku", "standard", "renju", "caro", "unbounded"]
Preset: TypeAlias = Literal[
    "tictactoe",
    "gomoku",
    "standard",
    "renju",
    "caro",
    "gomoku-20",
    "standard-20",
    "renju-20",
    "caro-20",
    "unbounded",
]
Game: TypeAlias = Preset | BoundedGameDict | UnboundedGameDict | RulesDict
Move: TypeAlias = str | Sequence[int | str] | MoveCellDict | CellDict | int
Moves: TypeAlias = str | Sequence[Move]
