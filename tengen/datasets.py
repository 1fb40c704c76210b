"""Games of self-play, their labels and features, as tables.

Functions that load take the folder of `tengen selfplay` or `tengen retrain` and return a table of
pyarrow, which `to_pandas` makes a frame of. docs/datasets.md describes the columns, which are those
of `GAME_TABLE`, `LABEL_TABLE` and `FEATURE_TABLE`.

Examples:
    >>> import tengen
    >>> from tengen import datasets
    >>> moves, features = datasets.features_of(tengen.Board.from_moves("h8i9", "gomoku"))
    >>> len(moves), features.shape
    (223, (223, 243))
    >>> datasets.interval([1, 1, 1, 0], groups=["a", "b", "c", "d"])
    (0.131932, 0.997908)
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
