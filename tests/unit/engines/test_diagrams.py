"""Pictures of analyses, read back as XML and compared with the candidates."""

from __future__ import annotations

from typing import Final

import pytest

from tengen.analysis import draw_analysis
from tengen.engines.game import Board, Move, Rules, preset
from tengen.engines.game.notation import format_moves
from tengen.engines.game.svg import Diagram
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Limit
from tengen.engines.registry import create_engine
from tests.unit.game.test_diagrams import cell, elements, texts

GOMOKU: Final = preset("gomoku")
BOARD: Final = Board.from_moves("h8i9h9h10i8g8j10", GOMOKU)


def analysis_of(engine: str, candidates: int | None) -> Analysis:
    request = AnalysisRequest(BOARD, Limit(depth=4), candidates=candidates)
    return create_engine(engine).analyse(request)


def strengths(drawn: Diagram) -> dict[Move, float]:
    return {cell(node): float(node.attrib["fill-opacity"]) for node in elements(drawn, "heat")}


def test_every_candidate_has_its_weight_on_its_cell() -> None:
    analysis = analysis_of("attack-weights", 12)
    drawn = draw_analysis(BOARD, analysis, values="scores")
    assert list(strengths(drawn)) == [candidate.move for candidate in analysis.candidates]
    assert texts(drawn, "label") == [f"{candidate.score:.3g}" for candidate in analysis.candidates]
    assert len(elements(drawn, "stone")) == len(BOARD)
    opacities = list(strengths(drawn).values())
    assert opacities == sorted(opacities, reverse=True)
    assert (opacities[0], opacities[-1]) == (0.85, 0)


def test_chances_are_shown_in_percent_by_default() -> None:
    analysis = analysis_of("search", 5)
    drawn = draw_analysis(BOARD, analysis, line=False)
    chances = [candidate.win_probability or 0 for candidate in analysis.candidates]
    assert texts(drawn, "label") == [f"{100 * chance:.0f}" for chance in chances]
    (rim,) = [node for node in elements(drawn, "heat") if node.get("stroke-width") == "2"]
    assert cell(rim) == analysis.move


def test_line_is_numbered_from_the_recommended_move() -> None:
    analysis = analysis_of("search", 3)
    drawn = draw_analysis(BOARD, analysis)
    assert len(analysis.pv) > 1
    assert texts(drawn, "line-number") == [str(number) for number in range(1, len(analysis.pv) + 1)]
    stones = [group[0] for group in elements(drawn, "line-move")]
    assert format_moves(map(cell, stones), GOMOKU) == format_moves(analysis.pv, GOMOKU)
    # O is to move.
    sides = [node.attrib["class"] for node in stones]
    assert sides == ["stone O", "stone X"] * (len(sides) // 2) + ["stone O"] * (len(sides) % 2)
    assert strengths(drawn).keys() == {c.move for c in analysis.candidates} - {*analysis.pv}


def test_what_lies_outside_of_an_unbounded_picture_is_skipped() -> None:
    board = Board.from_moves([Move(0, 0)], Rules(None, None, 5))
    near, far = Move(5, 5), Move(6, 0)
    analysis = Analysis(candidates=(Candidate(near, 1.0, pv=(near, far)), Candidate(far, 0.5)))
    drawn = draw_analysis(board, analysis)
    assert texts(drawn, "line-number") == ["1"]
    assert texts(drawn, "label") == []


def test_engine_without_chances_has_no_picture_of_them() -> None:
    analysis = Analysis(candidates=(Candidate(Move(0, 0), 2.0),))
    assert texts(draw_analysis(BOARD, analysis), "label") == ["2"]
    with pytest.raises(ValueError, match="'scores' is allowed"):
        draw_analysis(BOARD, analysis, values="chances")
