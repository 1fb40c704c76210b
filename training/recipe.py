"""The recipe of the default model: which games a retraining begins with."""

from __future__ import annotations

from pathlib import Path

from engines.base import Limit
from engines.game import preset
from training.arena.game import Noise
from training.seeding import Stream, seed_for
from training.selfplay import SelfPlay


def sources(*, games: int, seed: int, models: Path) -> dict[str, SelfPlay]:
    """The runs of self-play that a ranker learns from, by the folder each is kept in.

    Args:
        games: Of all runs together.
        seed: Of the retraining.
        models: The directory of trained models.
    """
    return {
        # Winners' moves of games that look four plies ahead: of all labels tried the ones that
        # taught most, and a depth that costs little.
        "search-15": SelfPlay(
            engines=("search",),
            rules=preset("gomoku"),
            games=games,
            seed=seed_for(seed, Stream.SELFPLAY, 0),
            limit=Limit(depth=4),
            noise=Noise(probability=0.15),
            models=models,
            shard_games=100,
        ),
    }
