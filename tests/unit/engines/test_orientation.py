"""`learned`, and `search` by nodes, answer all symmetric images of a position alike."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, preset
from tengen.engines.game.bounding_box import MAX_COORDINATE
from tengen.engines.game.symmetry import hashes, image, symmetries
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.reasons import Reason
from tengen.engines.registry import create_engine
from tests.boards import UNBOUNDED
from tests.unit.engines.test_results import POSITIONS, board_of

LIMITS: Final = {"learned": Limit(), "search": Limit(nodes=3_000)}
LEANING: Final = Board.from_moves("h8h9g9i7g6h6", "gomoku")
"""A position whose images `learned` once valued between 57 and 65 percent."""
SYMMETRIC: Final = Board.from_moves("h8g9i9g7i7", "gomoku")
"""A position that is its own image in several ways."""
RENJU: Final = Board.from_moves(
    "i8g7j8k9h9f10h10g12", dataclasses.replace(preset("renju"), opening="free")
)
"""A position with a forbidden point."""
FORMS: Final = {
    "leaning": LEANING,
    "symmetric": SYMMETRIC,
    "renju": RENJU,
    "oblong": board_of(next(each for each in POSITIONS if each["board"] == "oblong")),
    "unbounded": board_of(next(each for each in POSITIONS if each["board"] == "unbounded")),
}

each_engine = pytest.mark.parametrize("name", LIMITS)


def analysed(engine: Engine, board: Board, **given: Any) -> Analysis:
    rng = np.random.default_rng(1)
    limit = LIMITS[engine.name]
    return engine.analyse(AnalysisRequest(board, limit, candidates=5, rng=rng, **given))


def shape_of(board: Board, analysis: Analysis) -> tuple[object, ...]:
    """What an analysis says about any image of a position: its lines up to symmetry."""
    lines = []
    for candidate in analysis.candidates:
        line, after = [], board.copy()
        for move in candidate.pv or (candidate.move,):
            after.push(move)
            line.append(hashes(after).symmetry)
        lines.append((line, candidate.score, candidate.win_probability))
    return lines, analysis.win_in, analysis.nodes, analysis.depth


def differing(engine: Engine, boards: Iterable[Board]) -> list[str]:
    """The positions of which an image has another answer."""
    return [
        str(turned)
        for board in boards
        for expected in [shape_of(board, analysed(engine, board))]
        for turned in (image(board, symmetry) for symmetry in symmetries(board.rules)[1:])
        if shape_of(turned, analysed(engine, turned)) != expected
    ]


@each_engine
@pytest.mark.parametrize("form", FORMS)
def test_images_of_a_position_have_one_answer(name: str, form: str) -> None:
    assert differing(create_engine(name), [FORMS[form]]) == []


@pytest.mark.slow
@each_engine
def test_images_of_120_positions_have_one_answer(name: str) -> None:
    assert differing(create_engine(name), map(board_of, POSITIONS)) == []


@each_engine
def test_moves_to_choose_from_are_turned_with_a_symmetric_position(name: str) -> None:
    engine = create_engine(name)
    allowed = {Move(6, 4), Move(3, 8), Move(9, 7)}
    answers = set()
    for symmetry in symmetries(SYMMETRIC.rules):
        board = image(SYMMETRIC, symmetry)
        among = frozenset(map(symmetry, allowed))
        analysis = analysed(engine, board, allowed=among)
        assert {each.move for each in analysis.candidates} == among
        answers.add(tuple(symmetry.inverse()(each.move) for each in analysis.candidates))
    assert len(answers) == 1


def test_reports_of_depths_are_turned_with_the_position() -> None:
    engine, turn = create_engine("search"), symmetries(LEANING.rules)[5]
    reports: list[list[Analysis]] = []
    for board in (LEANING, image(LEANING, turn)):
        reports.append([])
        last = analysed(engine, board, on_depth=reports[-1].append)
        assert reports[-1][-1].candidates == last.candidates
    upright, turned = (
        [[each.pv for each in report.candidates] for report in found] for found in reports
    )
    assert turned == [[tuple(map(turn, pv)) for pv in lines] for lines in upright]


def test_reasons_of_learned_are_turned_with_the_position() -> None:
    engine, reasons = create_engine("learned"), set[Reason]()
    for symmetry in symmetries(LEANING.rules):
        back = symmetry.inverse()
        request = AnalysisRequest(image(LEANING, symmetry), options={"verify": 0})
        (reason,) = engine.reasons(request, engine.analyse(request))
        reasons.add(
            dataclasses.replace(reason, move=back(reason.move), pv=tuple(map(back, reason.pv)))
        )
    assert len(reasons) == 1


@each_engine
def test_answer_at_the_limit_of_coordinates_is_on_the_board(name: str) -> None:
    corner = MAX_COORDINATE
    stones = {
        Move(corner, corner): Color.X,
        Move(corner, corner - 1): Color.O,
        Move(corner - 1, corner): Color.X,
        Move(corner, corner - 2): Color.O,
    }
    board = Board.from_stones(stones, UNBOUNDED)
    legal = set(board.legal_moves())
    analysis = analysed(create_engine(name), board)
    assert all(each.move in legal for each in analysis.candidates)
