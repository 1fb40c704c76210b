"""Wins by fours of more than a hundred plies."""

from __future__ import annotations

import dataclasses
from typing import Final

import numpy as np
import pytest

from tengen.engines.catalogue.learned.engine import LearnedEngine
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.catalogue.threat_search import ThreatSearchEngine
from tengen.engines.game import Board, Color, preset
from tengen.engines.game.cells import read_cells
from tengen.engines.game.forbidden import NESTING
from tengen.engines.game.notation import format_move
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.model_store.store import SHIPPED, ModelStore
from tests.reference.forced_wins import is_won_by_fours
from tests.reference.renju_wins import RenjuPosition

RENJU: Final = dataclasses.replace(preset("renju"), opening="free")
LONG_FOURS: Final = """
.XO.OX.XOOOOXOO
...X..OXXO..OXX
O.X.........X.X
X...OO.......OO
..X..........XO
OXOO.........XX
OX.X..O....X...
XOOO...X.O....O
OO............O
O.....OXO.....O
X...X....O....X
.X.X...OX......
......O.XX.....
X........X..OX.
...X..XO..X...X
"""
"""X wins by fours; a public test of 145 plies up to the open four."""
MANY_FOURS: Final = LONG_FOURS.replace(".XO.OX", ".XX.OX")
"""With a stone of X in place of one of O: the first win is found after 2,265 positions."""
ENGINES: Final = {
    "search": SearchEngine(),
    "threat-search": ThreatSearchEngine(),
    "learned": LearnedEngine(ModelStore(SHIPPED)),
}


def analysed(
    engine: Engine, turns: int, mirrored: int, diagram: str = LONG_FOURS
) -> tuple[Board, Analysis]:
    """The position turned or reflected, and what an engine says of it."""
    cells = np.rot90(read_cells(diagram).cells, turns)
    cells = np.ascontiguousarray(cells[::-1] if mirrored else cells)
    board = Board.from_cells(cells, RENJU, to_move=Color.X, setup=True)
    return board, engine.analyse(AnalysisRequest(board, Limit(nodes=100_000)))


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("turns", "mirrored", "diagram"),
    [(0, 0, LONG_FOURS), (1, 1, LONG_FOURS), (2, 0, MANY_FOURS), (3, 1, MANY_FOURS)],
    ids=["upright", "turned", "many-fours", "many-fours-turned"],
)
def test_win_of_147_plies_is_proven(name: str, turns: int, mirrored: int, diagram: str) -> None:
    board, analysis = analysed(ENGINES[name], turns, mirrored, diagram)
    assert analysis.win_in is not None
    assert analysis.candidates[0].win_probability == 1
    assert len(analysis.pv) == analysis.win_in > 100
    rows = ["".join(".XO"[cell] for cell in row) for row in board.cells]
    assert is_won_by_fours(RenjuPosition(rows, NESTING), "X", analysis.pv)
    # The check can fail: without its third stone the line is none.
    line = [*analysis.pv[:4], *analysis.pv[6:]]
    assert not is_won_by_fours(RenjuPosition(rows, NESTING), "X", line)


@pytest.mark.parametrize("name", ENGINES)
def test_win_of_147_plies_begins_with_f6(name: str) -> None:
    _, analysis = analysed(ENGINES[name], 0, 0)
    assert format_move(analysis.move, RENJU) == "f6"
