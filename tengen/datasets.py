"""Games of self-play, their labels and features, as tables.

Each function takes the folder of `tengen selfplay` or `tengen retrain` and returns a table of
pyarrow, which `to_pandas` makes a frame of:

    from tengen import datasets
    labels = datasets.load_labels("data/selfplay").to_pandas()

docs/datasets.md describes the columns, which are those of `GAME_TABLE`, `LABEL_TABLE` and
`FEATURE_TABLE`.
"""

from tengen.training.datasets import (
    FEATURE_TABLE,
    GAME_TABLE,
    LABEL_TABLE,
    board_of,
    describe,
    features_of,
    interval,
    load_features,
    load_games,
    load_labels,
)

__all__ = [
    "FEATURE_TABLE",
    "GAME_TABLE",
    "LABEL_TABLE",
    "board_of",
    "describe",
    "features_of",
    "interval",
    "load_features",
    "load_games",
    "load_labels",
]
