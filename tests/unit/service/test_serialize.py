"""The documents of recommended moves."""

from __future__ import annotations

from engines.game import PRESETS, Move
from engines.interface import Analysis, Candidate
from service import serialize
from service.schemas.moves import MAX_PV

GOMOKU = PRESETS["gomoku"]


def test_lines_of_all_candidates_but_the_first_are_cut() -> None:
    line = tuple(Move(0, col) for col in range(15))
    analysis = Analysis(candidates=tuple(Candidate(line[0], 0.0, pv=line) for _ in range(3)))
    candidates = serialize.candidates(analysis, GOMOKU)
    assert [len(candidate["pv"]) for candidate in candidates] == [15, MAX_PV, MAX_PV]
