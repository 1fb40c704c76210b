"""Reviews of whole games: what every move was worth, which one decided the game.

`review_moves` judges the moves one by one, the last one first; `summarise` draws them together.
"""

from engines.review.judgement import MISTAKES, MOTIFS, Judgement, Motif, MotifPattern, MoveReview
from engines.review.position_values import Proof, ProofKind
from engines.review.review import (
    DEFAULT_TIME_MS,
    MAX_MOVES,
    GameSummary,
    SideSummary,
    check_length,
    check_reviewer,
    review_moves,
    reviewers,
    summarise,
)

__all__ = [
    "DEFAULT_TIME_MS",
    "MAX_MOVES",
    "MISTAKES",
    "MOTIFS",
    "GameSummary",
    "Judgement",
    "Motif",
    "MotifPattern",
    "MoveReview",
    "Proof",
    "ProofKind",
    "SideSummary",
    "check_length",
    "check_reviewer",
    "review_moves",
    "reviewers",
    "summarise",
]
