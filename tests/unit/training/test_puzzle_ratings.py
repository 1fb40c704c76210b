"""Ratings of puzzles: by length, and by the nodes that a search needs."""

from __future__ import annotations

from typing import Final

import pytest
from typing_extensions import override

from engines.game import Board
from engines.game.notation import parse_moves
from engines.interface import Analysis, AnalysisRequest, Candidate
from tests.stub_engine import StubEngine
from training.puzzles import DOUBLINGS, LEAST_NODES, rating_of

BOARD: Final = Board.from_moves("h8g8i8a1j8c1l9l12l10e1l11o1", "gomoku")
SOLUTION: Final = parse_moves("l8l7k8", BOARD.rules)
WRONG: Final = parse_moves("a15", BOARD.rules)[0]


class Preferring(StubEngine):
    """Prefers the solution's first move with some numbers of nodes."""

    name = "preferring"

    def __init__(self, nodes: set[int]) -> None:
        self._nodes = nodes

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        move = SOLUTION[0] if request.limit.nodes in self._nodes else WRONG
        return Analysis(candidates=(Candidate(move, 0.0),))


LIMITS: Final = [LEAST_NODES * 2**doubling for doubling in range(DOUBLINGS)]


@pytest.mark.parametrize(
    ("found", "rating"),
    [
        (LIMITS, 800),
        (LIMITS[3:], 950),
        # Luck with few nodes does not count.
        ([LIMITS[0], *LIMITS[3:]], 950),
        ([], 1500),
    ],
)
def test_rating_counts_the_limits_that_do_not_suffice(found: list[int], rating: int) -> None:
    assert rating_of(BOARD, SOLUTION, Preferring(set(found))) == rating


def test_each_further_move_of_the_winner_adds_to_the_rating() -> None:
    engine = Preferring(set(LIMITS))
    longer = [*SOLUTION, *parse_moves("a2a3", BOARD.rules)]
    assert rating_of(BOARD, longer, engine) == 950
