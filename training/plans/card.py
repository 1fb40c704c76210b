"""The card of a model: its types, and the roles and players of its matches.

Imports no engine: `tengen models` would take seconds to load the kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NotRequired, TypedDict, cast

from tengen.engines.model_store.store import CONTROL, ModelStore
from tengen.training.arena.match_summary import (
    Bounds,
    EloBounds,
    MatchPlayerDict,
    MatchSummary,
    Role,
)

LEARNED: Final = "learned"
"""Engine of trained models."""
BASELINE: Final = "attack-weights"
"""Engine that every ranker is compared with and plays against."""
GUARD: Final = "guard"
"""Name of the option of `learned` that turns the guard on."""
VERIFY: Final = "verify"
"""Name of the option of `learned` for the moves that are verified; older cards name the guard
alone."""
VERIFY_NODES: Final = "verify_nodes"
"""Name of the option of `learned` for the nodes of a verification; older cards name the guard
alone."""
RANKER_ALONE: Final = "ranker alone"
"""Name of `learned` without guard and verification."""
BARE: Final = f"{LEARNED}, {RANKER_ALONE}"
"""Name of the ranker alone, which metrics on positions measure."""
CONTROLLED: Final = f"{LEARNED}:{CONTROL}"
"""Name of the player that has all checks of `learned`, and learned nothing."""
RANDOM_LABELS: Final = "shuffled-labels"
"""Ranker of a study that learned from random labels: the control of its learning curve."""

PAIRINGS: Final[Mapping[Role, tuple[str, str]]] = {
    "alone": (BARE, BASELINE),
    "control": (LEARNED, CONTROLLED),
    "served": (LEARNED, BASELINE),
    "checks": (CONTROLLED, BASELINE),
}
"""Names of the players of the matches that measure what a model learned, on each board.

The gate reads the first two: the ranker alone, and the ranker's gain over its checks. The others
measure what the checks add.
"""


class PhaseShare(TypedDict):
    """Share of the positions of one phase in which the labelled move is ranked first."""

    positions: int
    top_1: float


class RankerMetrics(TypedDict):
    """Metrics of a ranker on positions, as `tengen.training.ranking.metrics` explains them."""

    positions: int
    top_1: float
    top_3: float
    mean_reciprocal_rank: float
    log_loss: float
    calibration_error: float
    intervals: dict[str, list[float]]
    temperature: float
    phases: dict[str, PhaseShare]


class CalibrationPart(TypedDict):
    """A bin of the calibration curve."""

    probability: float
    hit: float
    positions: int


class RankingCurve(TypedDict):
    """Top-k and calibration of a ranker on held-out games."""

    top: list[float]
    calibration: list[CalibrationPart]


class RecordsData(TypedDict):
    """The recorded games that a model is measured on."""

    sha256: dict[str, str]
    rules: list[dict[str, Any]]


class TrainingData(TypedDict):
    """The data that a ranker learned from."""

    runs: list[dict[str, Any]]
    sha256: str
    records: RecordsData
    games: int
    labelled_positions: int
    labels_by_source: dict[str, int]
    learnt_positions: int
    held_out_positions: int


class CeilingPart(PhaseShare):
    """Share of the labels of one part that a deep search plays."""

    phases: dict[str, PhaseShare]


class CardCeiling(TypedDict):
    """Share of the labels that a deep search plays, by part."""

    engine: str
    depth: int
    parts: dict[str, CeilingPart]


class VariantSummary(TypedDict):
    """A ranker of an ablation study, which learned from less than the model."""

    name: str
    labels: int
    top_1: dict[str, Bounds]
    """Top-1 by part of the measured positions."""
    matches: list[MatchSummary]


class StudySummary(TypedDict):
    """The ablation study of a model."""

    variants: list[VariantSummary]
    checks: list[MatchSummary]
    importance: dict[str, dict[str, Bounds]]
    """By part and group of columns, how much `top_1` falls if their values are shuffled."""


class EvaluationSummary(TypedDict):
    """The evaluation of `search` that belongs to a model; cards have more fields of its fit."""

    log_loss: dict[str, float]
    games: int
    positions: int
    held_out_positions: int
    run: dict[str, Any]
    searched: int
    teacher: str | None
    strangers: dict[str, Any] | None
    """Metrics on third-party games. The key is older than that word, and stays for older cards."""
    match: MatchSummary
    passed: bool


class GateVerdict(TypedDict):
    """Verdict of the gate on a model."""

    passed: bool
    reasons: list[str]
    candidates: int


class PictureRow(TypedDict):
    """A value with its 95 % interval."""

    name: str
    value: float | None
    """The value; None for an infinite Elo difference."""
    low: float | None
    """Lower end of the interval; None without one, or if it is infinite."""
    high: float | None
    expected: float | None
    """The value that a perfect model would have; None if it is unknown."""
    positions: int | None
    """Number of positions that the value is a share of, if there is no interval."""
    passed: bool
    """Whether the model of the row passed its gate or won its match; true without one."""


class Picture(TypedDict):
    """A picture of a model."""

    name: str
    unit: Literal["elo", "share"]
    """Differences in Elo, or shares of 0 to 1."""
    low: float
    """Value at the left end of the axis; bars begin at 0, which it contains."""
    high: float
    rows: list[PictureRow]


class GenerationPoint(EloBounds):
    """Elo of an evaluation of `search` above the included one."""

    name: str
    teacher: str | None
    """Name of the teacher; None for the included evaluation."""
    passed: bool
    """Whether it won its match against its teacher's."""
    games: int | None
    positions: int | None
    searched: int | None
    strangers: dict[str, Any] | None
    """See `EvaluationSummary`; None in older cards, like the fields above."""


class ReportFigures(TypedDict):
    """The figures of a report that its card holds besides metrics and matches."""

    generations: list[GenerationPoint]
    pictures: list[Picture]


class RankerSummary(TypedDict):
    """The ranker of a model."""

    factory: str | None
    """`MODULE:FUNCTION` that made it; None for Tengen's own."""
    given: dict[str, Any]
    """Parameters that the training set."""
    name: str
    """Name of its class."""
    parameters: dict[str, Any]
    """All of its parameters; of objects, the names of their classes."""


class TrainedCard(TypedDict):
    """The card of `tengen train`; JSON, whose fields `docs/training.md` describes."""

    engine: str
    label: str
    rules: list[dict[str, Any]]
    training: dict[str, Any]
    ranker: NotRequired[RankerSummary]
    """Absent from older cards."""
    data: TrainingData
    metrics: dict[str, RankerMetrics]
    """Metrics by ranker, on held-out games."""
    curves: dict[str, RankingCurve]
    metrics_on_records: dict[str, RankerMetrics]
    metrics_on_untouched: dict[str, RankerMetrics]
    matches: list[MatchSummary]
    code: dict[str, str]
    versions: dict[str, str]
    feature_version: NotRequired[int]
    """Written by the model store."""


class Card(TrainedCard):
    """The card of `tengen retrain`; older ones lack fields."""

    ceiling: CardCeiling
    answers: dict[str, Any] | None
    evaluation: EvaluationSummary | None
    study: StudySummary | None
    retraining: dict[str, Any]
    previous: str | None
    iteration: int
    gate: GateVerdict
    report: ReportFigures
    """Figures of the report, which are made from the other fields."""


def read_card(store: ModelStore, model: str) -> Card:
    """Read the verified card of a model, which `tengen retrain` has made.

    Raises:
        ModelError: See `ModelStore.card`.
    """
    return cast("Card", store.card(model))


def role_of(match: MatchSummary) -> Role | None:
    """The role of a match of a card; None if it has none.

    In cards that are older than roles, the engines and their options identify the `PAIRINGS`.
    """
    if "role" in match:
        return match["role"]
    ours, theirs = map(_kind, match["engines"])
    return next((role for role, pairing in PAIRINGS.items() if pairing == (ours, theirs)), None)


def _kind(player: MatchPlayerDict) -> str:
    """The name in `PAIRINGS` of a player of an older card, or its engine."""
    if is_control(player):
        return CONTROLLED
    engine, options = player["engine"].partition(":")[0], player["options"]
    is_alone = not options.get(GUARD, True) and not options.get(VERIFY, 0)
    return BARE if engine == LEARNED and is_alone else engine


def is_control(player: MatchPlayerDict) -> bool:
    """Whether a player is `learned:control`, whose name may end in a model's name."""
    return player["engine"].split(":")[:2] == [LEARNED, CONTROL]


def by_role(matches: Iterable[MatchSummary]) -> dict[Role, MatchSummary]:
    """The first match of each role."""
    found: dict[Role, MatchSummary] = {}
    for match in matches:
        if (role := role_of(match)) is not None:
            found.setdefault(role, match)
    return found


def board(rules: Mapping[str, Any]) -> str:
    """Size of a board."""
    return f"{rules['rows']}x{rules['cols']}"


def boards(rules: Iterable[Mapping[str, Any]]) -> str:
    """Sizes of boards, each once."""
    return ", ".join(dict.fromkeys(map(board, rules)))
