"""`attack-weights` gives the numbers of the article's own program."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tengen.engines.catalogue.attack_weights import AttackWeightsEngine
from tengen.engines.game import Board, Color, Move, Rules, Window
from tengen.engines.game.cells import read_cells
from tengen.engines.interface import AnalysisRequest
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.patterns.attacks import UNIT
from tests.boards import board_from_rows
from tests.reference.attack_weights import board_weights

GOLDEN = Path(__file__).parents[3] / "golden" / "attack_weights.json"
POSITIONS = json.loads(GOLDEN.read_text())


def board_of(rows: list[str], to_move: str, *, overline: bool = True) -> Board:
    """The position of stones that were placed freely: the golden ones are random."""
    rules = Rules(len(rows), len(rows[0]), 5, overline)
    return board_from_rows(rows, rules, to_move=Color[to_move], setup=True)


def scores_of(board: Board) -> dict[Move, float]:
    analysis = AttackWeightsEngine().analyse(AnalysisRequest(board, candidates=None))
    return {candidate.move: candidate.score for candidate in analysis.candidates}


def random_rows(rng: np.random.Generator, rows: int, cols: int) -> list[str]:
    density = rng.uniform(0, 0.6)
    share = [1 - density, density / 2, density / 2]
    return ["".join(rng.choice(list(".XO"), cols, p=share)) for _ in range(rows)]


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_weights_equal_the_articles_program(position: dict[str, list[str]]) -> None:
    rows, to_move = position["rows"], position["to_move"]
    expected = {
        Move(row, col): weight
        for row, line in enumerate(position["weights"])
        for col, weight in enumerate(line)
        if weight is not None
    }
    assert scores_of(board_of(rows, str(to_move))) == pytest.approx(expected, abs=1e-9, rel=0)


def test_reference_twin_equals_the_articles_program() -> None:
    for position in POSITIONS[:10]:
        weights = board_weights(position["rows"], str(position["to_move"]))
        np.testing.assert_allclose(
            np.array(weights, dtype=float),
            np.array(position["weights"], dtype=float),
            atol=1e-9,
            rtol=0,
        )


@pytest.mark.parametrize("seed", range(40))
def test_weights_of_random_boards_equal_the_reference_twin(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, int(rng.integers(3, 33)), int(rng.integers(5, 33)))
    to_move = "XO"[seed % 2]
    expected = [
        [-1 / UNIT if weight is None else weight for weight in line]
        for line in board_weights(rows, to_move)
    ]
    # Either side may have won these positions, or both: an engine would refuse them.
    position = StaticPosition(
        Window(read_cells(rows).cells.copy(), 0, 0), Rules(len(rows), len(rows[0]), 5)
    )
    weights = position.weights(Color[to_move]) / UNIT
    np.testing.assert_allclose(weights, np.array(expected, dtype=float), atol=1e-9, rtol=0)


def test_unbounded_board_equals_the_middle_of_a_large_one() -> None:
    stones = {Move(0, 0): Color.X, Move(0, 1): Color.O, Move(1, 1): Color.X, Move(-1, -1): Color.O}
    endless = Board.from_stones(stones, Rules(None, None, 5))
    shifted = {Move(row + 16, col + 16): color for (row, col), color in stones.items()}
    bounded = Board.from_stones(shifted, Rules(32, 32, 5))
    expected = scores_of(bounded)
    got = {Move(row + 16, col + 16): score for (row, col), score in scores_of(endless).items()}
    assert got == {move: expected[move] for move in got}
    assert len(got) == 13 * 13 - 4  # the stones' box of 3x3 and five cells on each side


@pytest.mark.parametrize("rows", range(5, 33, 3))
@pytest.mark.parametrize("cols", [5, 6, 15, 32])
def test_empty_board_is_opened_in_the_centre(rows: int, cols: int) -> None:
    move = AttackWeightsEngine().analyse(AnalysisRequest(Board(Rules(rows, cols, 5)))).move
    assert abs(2 * move.row - rows + 1) <= 1
    assert abs(2 * move.col - cols + 1) <= 1


def test_empty_unbounded_board_is_opened_at_the_origin() -> None:
    assert AttackWeightsEngine().analyse(AnalysisRequest(Board(Rules(None, None, 5)))).move == Move(
        0, 0
    )


def test_tie_goes_to_the_cell_nearest_the_stones() -> None:
    # Both ends of the open three weigh the same; the lone pair pulls the centre to the right.
    rows = ["." * 15] * 7 + ["......XXX......"] + ["." * 15] * 6 + [".............OO"]
    analysis = AttackWeightsEngine().analyse(AnalysisRequest(board_of(rows, "O"), candidates=2))
    first, second = analysis.candidates
    assert first.score == second.score
    assert (first.move, second.move) == (Move(7, 9), Move(7, 5))


def test_seed_breaks_remaining_ties() -> None:
    board = Board(Rules(15, 15, 5))
    board.push(Move(7, 7))
    moves = {
        AttackWeightsEngine().analyse(AnalysisRequest(board, rng=np.random.default_rng(seed))).move
        for seed in range(40)
    }
    assert moves == {Move(6, 7), Move(8, 7), Move(7, 6), Move(7, 8)}


def test_win_comes_before_a_heavier_cell() -> None:
    # O would make three fives on (2, 2): 200, the second breakpoint's 100, and 200 again. X's own
    # five weighs 300 and wins at once.
    rows = [
        "O.O......",
        ".OO......",
        "OO.OO....",
        "..OO.....",
        "..O.O....",
        ".........",
        "X........",
        ".........",
        "....XXXX.",
    ]
    board = board_of(rows, "X")
    analysis = AttackWeightsEngine().analyse(AnalysisRequest(board, candidates=None))
    heaviest = max(analysis.candidates, key=lambda candidate: candidate.score)
    assert board.winning_line(analysis.move, Color.X)
    assert analysis.win_in == 1
    assert heaviest.move == Move(2, 2)
    assert heaviest.score > analysis.score


def test_overline_that_does_not_win_has_no_weight() -> None:
    rows = ["." * 15] * 7 + ["...XXX.XX......"] + ["." * 15] * 7
    freestyle = AttackWeightsEngine().analyse(AnalysisRequest(board_of(rows, "X")))
    standard = AttackWeightsEngine().analyse(
        AnalysisRequest(board_of(rows, "X", overline=False), candidates=None)
    )
    assert (freestyle.move, freestyle.win_in) == (Move(7, 6), 1)
    assert standard.move != Move(7, 6)
    assert standard.win_in is None


def test_explanation_adds_up_to_the_score() -> None:
    rows = (
        ["." * 15] * 6 + [".....O.O.......", "....XXX...O....", ".....O.X......."] + ["." * 15] * 6
    )
    board = board_of(rows, "X")
    analysis = AttackWeightsEngine().analyse(
        AnalysisRequest(board, candidates=None, options={"attacks": True})
    )
    weights = {1: (0, 0.1, 0.25), 2: (0, 2, 5), 3: (0, 4, 7), 4: (0, 6, 100)}
    checked = 0
    for candidate in analysis.candidates:
        assert candidate.explanation is not None
        if sum(line.breakpoint for line in candidate.explanation) > 1:
            continue
        attacks = [attack for line in candidate.explanation for attack in line.attacks]
        if any(attack.power >= 5 for attack in attacks):
            continue
        total = sum(weights[a.power][a.potential] / a.divider for a in attacks)
        assert candidate.score == pytest.approx(total, abs=1e-9)
        checked += 1
    assert checked > 150
