"""Parameters of the stages of training, with the defaults of the command line and the service.

Imports nothing that loads kernels: a mistyped option is refused at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self, cast

from tengen.engines.game import PRESETS, Rules
from tengen.training.arena.openings import OpeningKind
from tengen.training.arena.pairs import check_games
from tengen.training.errors import ParameterError
from tengen.training.plans.gate import Gate

PLAN_FILE: Final = "plan.json"
"""File of a retraining with its parameters."""
TRAIN: Final = "train"
"""Part to learn from: the labelled moves and some others of each position."""
CALIBRATION: Final = "calibration"
"""Part to fit temperatures on: all moves of positions of some held-out games."""
HELD_OUT: Final = "held-out"
"""Part to measure on: all moves of positions of the other held-out games."""
RECORDS: Final = "records"
"""Development set: all moves of positions of recorded games on which decisions are based."""
MATCH_GAMES: Final = 400
"""Games of a match, unless asked otherwise: they give 95 % intervals of some ±0.04 in score."""
TEST_SET: Final = "untouched"
"""Test set, to measure on alone: all moves of positions of the other recorded games, see
`tengen.training.ranking.dataset`."""

NEGATIVES: Final = 60
"""Moves that a label is compared with, unless it is said otherwise."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DatasetPlan:
    """Which labels a ranker learns from, and which it is measured on."""

    seed: int
    held_out: float = 0.1
    """Share of the games to measure on, and to fit temperatures on, instead of learning."""
    max_positions: int = 60_000
    """Maximum number of positions to learn from: they take 3.6 GB of memory."""
    max_measured: int = 2_000
    """Maximum number of held-out positions: enough to know top-1 to about one point."""
    negatives: int = NEGATIVES
    """Number of moves that each labelled move is compared with. A share of `HARD` has the greatest
    attack weight, which makes them hard to tell from it; the others are drawn at random."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan(DatasetPlan):
    """All parameters of a training, except for its data."""

    match_games: int = MATCH_GAMES
    """Games of each of the `pairings_of` a model on each board of the data; even. 0 for no
    match."""

    def __post_init__(self) -> None:
        if self.match_games:
            check_games(self.match_games, "match_games")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationPlan:
    """Parameters of the fit of an evaluation."""

    nodes: int = 400
    """Positions that the search of a leaf visits at most."""
    mix: float = 0.5
    """Share of a search's win probability in the target, 0..1; the rest is the result."""
    value_nodes: int = 2_500
    """Positions that this search of the leaf visits at most; 0 for the value that the leaf has in
    the search that ended there."""
    with_values: bool = False
    """Whether to fit values and the order of moves; else those included in Tengen are kept."""
    ridge: float = 1e-4
    """Weight of the squared deviations, in units of the logit, in the loss; above 0."""
    seed: int = 0
    """Chooses the held-out games and the initial weights of a network."""
    with_network: bool = True
    """Whether to fit a network, which is kept if it predicts the held-out games better."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SelfPlayRecipe:
    """Parameters of the games of a run of self-play, apart from their number and seed."""

    engines: tuple[str, ...] = ("search",)
    """Names of the players; `search` has the evaluation of the teacher."""
    rules: Rules = PRESETS["gomoku"]
    nodes: int
    """Positions that a player visits a move."""
    noise: float = 0
    """Probability of a move that noise chooses."""
    openings: OpeningKind = "random"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Sizes of the stages of a retraining, apart from those that have an option."""

    games: int
    """Number of self-play games, unless a plan says otherwise."""
    match_games: int
    """Number of games of each match, unless a plan says otherwise; even."""
    selfplay: SelfPlayRecipe
    """The games that the ranker learns from."""
    sizes: tuple[tuple[int, int], ...]
    """(rows, cols) of further boards, besides 15x15."""
    evaluation: SelfPlayRecipe = SelfPlayRecipe(nodes=2_500, openings="even")
    """The games that the evaluation of `search` is fitted to."""
    shard_games: int
    """Games of a shard of self-play: what an interruption may lose."""
    ceiling_depth: int
    """Plies of the search whose share of labels is the ceiling: somewhat more than the players
    search."""
    ceiling_positions: int
    """Positions of each part to search for the ceiling."""
    match_nodes: int = 10_000
    """Positions that either side visits a move in the match of an evaluation."""
    verify_nodes: int | None = None
    """Positions that the verification of the model visits in matches; None for the default of
    `learned`."""


FULL: Final = Recipe(
    games=4000,
    match_games=MATCH_GAMES,
    # A ranker can learn no more than the players see: docs/experiments.
    selfplay=SelfPlayRecipe(nodes=20_000, noise=0.1),
    # A ranker trained on one size plays worse near the edges of others.
    sizes=((9, 9), (12, 12), (19, 19)),
    shard_games=100,
    ceiling_depth=10,
    # The ceiling is known to about two points in a minute.
    ceiling_positions=500,
)
"""The recipe of the shipped model: less than an hour on two cores."""
QUICK: Final = Recipe(
    games=40,
    match_games=20,
    selfplay=SelfPlayRecipe(nodes=1_000, noise=0.1),
    sizes=(),
    shard_games=10,
    ceiling_depth=4,
    ceiling_positions=50,
)
"""The recipe of lessons and first tries: less than a minute on two cores."""


def _option(*, default: int | bool, about: str, low: int = 0, step: int = 1) -> Any:
    """The field of a plan that the command line and the service ask for."""
    return dataclasses.field(default=default, metadata={"about": about, "low": low, "step": step})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RetrainPlan:
    """All parameters of a retraining; its model also depends on the model that is live.

    An option is declared here alone: `PLAN_OPTIONS`, from which `tengen retrain` and the training
    jobs of the service make theirs.

    Raises:
        ParameterError: `match_games` is odd or below 2, or `evaluation_games` is 1 or below 0.
    """

    name: str
    """Name of the new model."""
    seed: int
    """Seed of the games, the selection of positions and the matches."""
    games: int = _option(default=FULL.games, about="Number of self-play games.", low=2)
    match_games: int = _option(
        default=FULL.match_games,
        about="Number of games of each match; even. Tests against the live model take five times "
        "as many at most.",
        low=2,
        step=2,
    )
    evaluation_games: int = _option(
        default=0,
        about="Number of further self-play games, which an evaluation of `search` is fitted to, at "
        "least 2; 0 for none.",
    )
    teacher: str | None = None
    """Name of the model whose evaluation `search` has in self-play, and which the new evaluation
    plays against; None for the one that the live model brings, or else the included one."""
    study: bool = _option(
        default=False,
        about="Make an ablation study: train rankers on fewer labels, without some columns and "
        "on shuffled labels, and play matches with them.",
    )
    gate: Gate = dataclasses.field(default_factory=Gate)
    quick: bool = False
    """Whether all stages follow the recipe `QUICK` instead of `FULL`."""

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        """A plan from its JSON form, as `dataclasses.asdict` returns it.

        Missing parameters have their defaults and unknown ones are ignored, so that a plan that
        another version wrote is still read.

        Raises:
            ParameterError: A parameter is invalid.
        """
        given = _known(cls, document)
        for field in dataclasses.fields(cls):
            if field.type == "int" and not isinstance(value := given.get(field.name, 0), int):
                raise ParameterError(field.name, f"{value!r} is not a whole number", code="type")
        gate = Gate(**_known(Gate, document.get("gate", {})))
        return cls(**{"seed": 0, **given, "gate": gate})

    @property
    def recipe(self) -> Recipe:
        """The sizes of the stages."""
        return QUICK if self.quick else FULL

    def check_generations(self, count: int) -> None:
        """Check that a number of generations can be retrained by this plan.

        Raises:
            ParameterError: There are several, and no games for an evaluation.
        """
        if count > 1 and not self.evaluation_games:
            raise ParameterError(
                "generations",
                f"{count} generations need evaluation games, by which each teaches the next",
                code="required",
            )

    def __post_init__(self) -> None:
        check_games(self.match_games, "match_games")
        if self.evaluation_games < 0 or self.evaluation_games == 1:
            raise ParameterError(
                "evaluation_games",
                f"{self.evaluation_games} is too few, it must be at least 2, or 0 for none",
            )


def _known(plan: type[RetrainPlan | Gate], document: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a plan that a document has."""
    names = [field.name for field in dataclasses.fields(plan)]
    return {name: document[name] for name in names if name in document}


class PlanOption(NamedTuple):
    """An option of a retraining."""

    name: str
    default: int | bool
    """Default value; False for a flag."""
    about: str
    """Its description in Markdown."""
    low: int
    """The least value of a number."""
    step: int
    """Increment: the number must be a multiple of it."""


PLAN_OPTIONS: Final = tuple(
    PlanOption(field.name, cast("int | bool", field.default), **field.metadata)
    for field in dataclasses.fields(RetrainPlan)
    if field.metadata
)
"""The options of a `RetrainPlan` that are one number or flag, in its order."""
