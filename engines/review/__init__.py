"""Reviews of whole games: the value of every move, and the move that decided the game.

`review_moves` judges the moves one by one, the last one first; `summarise` draws them together.
"""

from tengen.engines.review.judgement import MISTAKES, Judgement, MoveReview
from tengen.engines.review.motifs import MOTIFS, Motif, MotifPattern
from tengen.engines.review.position_values import Proof, ProofKind
from tengen.engines.review.review import (
    DEFAULT_TIME_MS,
    MAX_MOVES,
    check_length,
    check_reviewer,
    review_moves,
    reviewers,
)
from tengen.engines.review.summary import GameSummary, SideSummary, summarise

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
