"""Parameters of the stages of training, with the defaults of the command line and the service.

Imports nothing that loads kernels: a mistyped option is refused at once.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from training.gate import Gate

TRAIN: Final = "train"
"""Part to learn from: the labelled moves and some others of each position."""
CALIBRATION: Final = "calibration"
"""Part to fit temperatures on: all moves of positions of some held-out games."""
HELD_OUT: Final = "held-out"
"""Part to measure on: all moves of positions of the other held-out games."""
RECORDS: Final = "records"
"""Part to measure on, and to decide on: all moves of positions of recorded games."""
UNTOUCHED: Final = "untouched"
"""Part to measure on alone: the same of recorded games that decide nothing, see
`training.ranking.dataset`."""


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
    negatives: int = 60
    """Number of moves that each labelled move is compared with: a share of `HARD` those of greatest
    attack weight, which are hard to tell from it, the others drawn at random."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan(DatasetPlan):
    """All parameters of a training, except for its data."""

    match_games: int = 400
    """Games of each of the `pairings_of` a model on each board of the data; even. 0 for no
    match."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationPlan:
    """What an evaluation is fitted to, and how."""

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
    """Chooses the held-out games, and what a network starts from."""
    with_network: bool = True
    """Whether to fit a network, which is kept if it predicts the held-out games better."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Sizes of the stages of a retraining, apart from those that have an option."""

    games: int
    """Number of self-play games, unless a plan says otherwise."""
    match_games: int
    """Games of each match, likewise; even."""
    nodes: int
    """Positions that self-play visits a move."""
    sizes: tuple[tuple[int, int], ...]
    """(rows, cols) of further boards beside 15x15."""
    shard_games: int
    """Games of a shard of self-play: what an interruption may lose."""
    ceiling_depth: int
    """Plies of the search whose share of labels is the ceiling: somewhat more than those of the
    players."""
    ceiling_positions: int
    """Positions of each part to search for the ceiling."""


FULL: Final = Recipe(
    games=4000,
    match_games=400,
    nodes=20_000,
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
    nodes=1_000,
    sizes=(),
    shard_games=10,
    ceiling_depth=4,
    ceiling_positions=50,
)
"""The recipe of lessons and first tries: less than a minute on two cores."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RetrainPlan:
    """All parameters of a retraining; its model also depends on the model that is live.

    Raises:
        ValueError: `match_games` is odd or below 2, or `evaluation_games` is 1 or below 0.
    """

    name: str
    """Name of the new model."""
    seed: int
    """Seed of the games, the selection of positions and the matches."""
    games: int = FULL.games
    """Number of self-play games."""
    match_games: int = FULL.match_games
    """Games of each match; even. 400 give 95 % intervals of some ±0.04 in score. Tests against the
    live model end after `LONGER` times as many."""
    evaluation_games: int = 0
    """Number of further self-play games, which an evaluation of `search` is fitted to; 0 for no
    evaluation. Its match against the teacher's ends after `LONGER` times `match_games`, too."""
    teacher: str | None = None
    """Name of the model whose evaluation `search` has in self-play, and which the new evaluation
    plays against; None for the one that the live model brings, or else the included one."""
    study: bool = False
    """Whether to find out what the model learned from what: `training.pipeline.study`."""
    gate: Gate = dataclasses.field(default_factory=Gate)
    quick: bool = False
    """Whether all stages follow the recipe `QUICK` instead of `FULL`."""

    @property
    def recipe(self) -> Recipe:
        """The sizes of the stages."""
        return QUICK if self.quick else FULL

    def __post_init__(self) -> None:
        if self.match_games <= 0 or self.match_games % 2:
            raise ValueError(f"match_games is {self.match_games}, it must be even and at least 2")
        if self.evaluation_games < 0 or self.evaluation_games == 1:
            raise ValueError(
                f"evaluation_games is {self.evaluation_games}, it must be at least 2, or 0 for none"
            )
