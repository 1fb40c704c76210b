"""`random` is uniform."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tengen.engines.catalogue.random_move import RandomEngine
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.interface import AnalysisRequest


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(4, 7, 4), Rules(None, None, 5)], ids=str)
def test_empty_cells_are_equally_likely(rules: Rules) -> None:
    board = Board.from_stones({Move(1, 1): Color.X}, rules)
    rng = np.random.default_rng(0)
    cells = len(board.legal_moves())
    counts = Counter(
        RandomEngine().analyse(AnalysisRequest(board, rng=rng)).move for _ in range(60 * cells)
    )
    assert counts.keys() == set(board.legal_moves())
    # Five standard deviations of a binomial count with mean 60.
    assert all(abs(count - 60) < 5 * 60**0.5 for count in counts.values())


def test_every_score_is_zero() -> None:
    analysis = RandomEngine().analyse(AnalysisRequest(Board(Rules(3, 3, 3)), candidates=None))
    assert [candidate.score for candidate in analysis.candidates] == [0] * 9
