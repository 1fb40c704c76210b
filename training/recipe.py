"""The recipe of the default model: which games a retraining begins with."""

from __future__ import annotations

from pathlib import Path

from engines.base import Limit
from engines.game import preset
from training.arena.game import Noise
from training.seeding import Stream, seed_for
from training.selfplay import SelfPlayPlan


def selfplay_plans(*, games: int, seed: int, models: Path) -> dict[str, SelfPlayPlan]:
    """The runs of self-play that a ranker learns from, by the folder each is kept in.

    Args:
        games: Of all runs together.
        seed: Of the retraining.
        models: The directory of trained models.
    """
    # Two fifths on the board that most games are played on, the rest on smaller and larger ones: a
    # ranker that knows one size alone plays worse near the edges of another.
    gomoku = max(2 * games // 5, 1)
    boards: dict[str, tuple[int, tuple[tuple[int, int], ...]]] = {
        "search-15": (gomoku, ()),
        "search-sizes": (max(games - gomoku, 1), ((9, 9), (12, 12), (19, 19))),
    }
    return {
        # Winners' moves of games that look four plies ahead: of all labels tried the ones that
        # taught most, and a depth that costs little.
        name: SelfPlayPlan(
            engines=("search",),
            rules=preset("gomoku"),
            games=count,
            seed=seed_for(seed, Stream.SELFPLAY, number),
            sizes=sizes,
            limit=Limit(depth=4),
            noise=Noise(probability=0.1),
            models=models,
            shard_games=100,
        )
        for number, (name, (count, sizes)) in enumerate(boards.items())
    }
