"""The ceiling of rankers: how often a deep search plays the labels."""

from __future__ import annotations

import pytest

from tengen.engines.game import Board, Move, Rules
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.registry import create_engine
from tengen.training.games.labels import LabelledPosition
from tengen.training.ranking.ceiling import measure_ceiling, sample_positions

RULES = Rules(9, 9, 5)
FOUR = (Move(4, 2), Move(0, 0), Move(4, 3), Move(0, 2), Move(4, 4), Move(0, 4), Move(4, 5))
"""X has four in a row with both ends open."""


def labelled(moves: tuple[Move, ...], move: Move) -> LabelledPosition:
    return LabelledPosition(
        game_id="g", rules=RULES, game=moves, ply=len(moves), move=move, source="test", opening=0
    )


def test_share_by_phase_counts_the_moves_of_the_search() -> None:
    five = (*FOUR, Move(8, 8))
    opening = FOUR[:2]
    board = Board.from_moves(opening, RULES)
    played = create_engine("search").analyse(AnalysisRequest(board, Limit(depth=2))).move
    other = next(move for move in (Move(8, 8), Move(8, 0)) if move != played)
    steps: list[int] = []
    found = measure_ceiling(
        [
            labelled(five, Move(8, 0)),
            labelled(opening, played),
            labelled(opening, other),
            labelled(opening, played),
        ],
        depth=2,
        on_position=lambda: steps.append(1),
    )
    assert found == {
        "positions": 4,
        "top_1": 0.5,
        "phases": {
            "five": {"positions": 1, "top_1": 0.0},
            "opening": {"positions": 3, "top_1": pytest.approx(2 / 3)},
        },
    }
    assert len(steps) == 4


def test_sample_keeps_the_order_and_depends_on_the_seed() -> None:
    positions = [labelled((), Move(row, col)) for row in range(9) for col in range(9)]
    sample = sample_positions(positions, 20, seed=1)
    numbers = [positions.index(position) for position in sample]
    assert (len(set(numbers)), numbers) == (20, sorted(numbers))
    assert sample_positions(positions, 20, seed=1) == sample
    assert sample_positions(positions, 20, seed=2) != sample
    assert sample_positions(positions, 81, seed=1) == positions
