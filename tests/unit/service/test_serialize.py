"""The serializer of answers: its analyses can be read back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engines.base import Analysis, AnalysisRequest, Candidate, Limit
from engines.game import PRESETS, Board, Move, Rules, preset
from engines.game.notation import parse_moves
from engines.registry import create_engine
from service.schemas.responses import MAX_PV
from service.serialize import moves as serialize

GOMOKU = PRESETS["gomoku"]


@pytest.mark.parametrize(
    ("engine", "options"),
    [("search", {}), ("attack-weights", {"explain": True}), ("random", {})],
)
def test_analysis_read_back_is_the_same(engine: str, options: dict[str, Any]) -> None:
    board = Board.from_moves(GOMOKU, parse_moves("h8i9h9h10", GOMOKU))
    request = AnalysisRequest(
        board, Limit(nodes=1000), candidates=5, options=options, rng=np.random.default_rng(1)
    )
    analysis = create_engine(engine).analyse(request)
    assert serialize.to_analysis(serialize.analysis(analysis, GOMOKU), GOMOKU) == analysis


def test_analysis_of_an_unbounded_board_read_back_is_the_same() -> None:
    rules = Rules(None, None, 5)
    candidate = Candidate(Move(-3, 4), 1.5, win_probability=0.25, pv=(Move(-3, 4), Move(0, 0)))
    analysis = Analysis(candidates=(candidate,), win_in=-2, nodes=7, depth=3, details={"die": 3})
    assert serialize.to_analysis(serialize.analysis(analysis, rules), rules) == analysis


def test_analysis_without_candidates_or_off_the_board_is_an_error() -> None:
    analysis = Analysis(candidates=(Candidate(Move(7, 7), 0.0),))
    fields = serialize.analysis(analysis, GOMOKU)
    with pytest.raises(ValueError, match="without candidates"):
        serialize.to_analysis({**fields, "candidates": []}, GOMOKU)
    with pytest.raises(ValueError, match="off the board"):
        serialize.to_analysis(fields, preset("tictactoe"))


def test_lines_of_all_candidates_but_the_first_are_cut() -> None:
    line = tuple(Move(0, col) for col in range(15))
    analysis = Analysis(candidates=tuple(Candidate(line[0], 0.0, pv=line) for _ in range(3)))
    candidates = serialize.analysis(analysis, GOMOKU)["candidates"]
    assert [len(candidate["pv"]) for candidate in candidates] == [15, MAX_PV, MAX_PV]
