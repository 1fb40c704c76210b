"""The recipe of a retraining: the runs of self-play that a model and its evaluation learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engines.game import preset
from engines.interface import Limit
from training.arena.game import Noise
from training.seeding import Stream, seed_for
from training.selfplay import SelfPlayPlan

EVALUATION_RUN: Final = "search-even"
"""Folder of the run that the evaluation of `search` is fitted to."""
EVALUATION_NODES: Final = 10_000
"""Positions that either side visits a move in the match of an evaluation."""
EVALUATION_NOISE: Final = Noise(probability=0.3, half_life=4)
"""Noise of this match: the balanced openings are few, and games would repeat without it. About two
moves of a game, soon after the opening."""
CEILING_DEPTH: Final = 10
"""Plies of the search whose share of labels is the ceiling: somewhat more than those of the
players."""
CEILING_POSITIONS: Final = 500
"""Positions of each part to search: the ceiling is known to about two points in a minute."""


def selfplay_plans(*, games: int, seed: int, models: Path) -> dict[str, SelfPlayPlan]:
    """Plans of the runs of self-play, by the name of their folder.

    Args:
        games: Number of games of all runs together.
        seed: Seed of the retraining.
        models: Models directory.
    """
    # Two fifths on the most common board, the rest on smaller and larger ones: a ranker trained on
    # one size plays worse near the edges of others.
    gomoku = max(2 * games // 5, 1)
    boards: dict[str, tuple[int, tuple[tuple[int, int], ...]]] = {
        "search-15": (gomoku, ()),
        "search-sizes": (max(games - gomoku, 1), ((9, 9), (12, 12), (19, 19))),
    }
    return {
        # A ranker can learn no more than the players see: docs/experiments.
        name: SelfPlayPlan(
            engines=("search",),
            rules=preset("gomoku"),
            games=count,
            seed=seed_for(seed, Stream.SELFPLAY, number),
            sizes=sizes,
            limit=Limit(nodes=20_000),
            noise=Noise(probability=0.1),
            models=models,
        )
        for number, (name, (count, sizes)) in enumerate(boards.items())
    }


def evaluation_plan(*, games: int, seed: int, models: Path) -> SelfPlayPlan:
    """Plan of the run that the evaluation of `search` is fitted to.

    Args:
        games: Number of games.
        seed: Seed of the retraining.
        models: Models directory.
    """
    # From stones close together, quiet positions are hardly learned: docs/search.md.
    return SelfPlayPlan(
        engines=("search",),
        rules=preset("gomoku"),
        games=games,
        seed=seed_for(seed, Stream.SELFPLAY, 2),
        limit=Limit(nodes=2_500),
        openings="even",
        models=models,
    )
