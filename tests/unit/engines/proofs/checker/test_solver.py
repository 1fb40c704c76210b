"""The checker's solver against that of the search, whose wins it finds, and against the search."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.engines.game import Board, Rules
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.proofs.checker import solver
from tests.reference.exhaustive_wins import ExhaustiveWins
from tests.reference.proof_check import ReferenceChecker

MOST_POSITIONS = 500_000


@pytest.mark.parametrize(("overline", "positions"), [(True, MOST_POSITIONS), (False, 50_000)])
def test_wins_are_those_of_the_other_solver_or_of_a_search(overline: bool, positions: int) -> None:
    rules = Rules(9, 9, 5, overline=overline)
    rng = np.random.default_rng(7)
    threats, searcher = ThreatSolver(), Searcher()
    position = solver.empty_position(9, 9, overline=overline)
    wins = 0
    for _ in range(30):
        cells = rng.permutation(81)[: 2 * rng.integers(6, 13)].tolist()
        board = Board(rules)
        for cell in cells:
            if board.outcome() is None:
                board.push(divmod(cell, 9))
        if board.outcome() is not None:
            continue
        attacker = board.to_move
        for cell, color in board.stones.items():
            side = solver.ATTACKER if color is attacker else solver.DEFENDER
            solver.put(position, 9 * cell.row + cell.col, side)
        position.state[0] = positions
        found = solver.threats_to_win(position, 0, 0, solver.NO_LIMIT) >= 0
        threats.set_up(board)
        threats.set_budget(200_000)
        expected = threats.solve_vct(attacker)
        if found and expected is None:
            # It also tries threes that are closed at one side.
            searcher.set_up(board)
            assert (searcher.search(attacker, nodes=300_000).lines[0].win_in or 0) > 0, board
        limited = position.state[0] < 0
        assert found or expected is None or limited, board
        wins += found
        for cell in board.stones:
            solver.lift(position, 9 * cell.row + cell.col)
    assert 5 < wins < 25


@pytest.mark.parametrize("overline", [True, False])
def test_wins_are_those_of_the_reference_that_tries_every_reply(overline: bool) -> None:
    rng = np.random.default_rng(7)
    position = solver.empty_position(7, 7, overline=overline)
    most = 2
    reference = ReferenceChecker(7, most, overline=overline)
    wins = 0
    for _ in range(40):
        count = int(rng.integers(3, 7))
        stones = rng.permutation(49)[: 2 * count]
        sides = solver.ATTACKER, solver.DEFENDER
        for cells, side in zip(np.split(stones, 2), sides, strict=True):
            for cell in cells.tolist():
                solver.put(position, cell, side)
        position.state[0] = MOST_POSITIONS
        found = 0 <= solver.threats_to_win(position, 0, 0, solver.NO_LIMIT) <= most
        mine, theirs = (sum(1 << cell for cell in cells.tolist()) for cells in np.split(stones, 2))
        assert reference.wins_by_threats(mine, theirs) == found, stones
        wins += found
        for cell in stones.tolist():
            solver.lift(position, cell)
    assert wins >= 5


@pytest.mark.parametrize("overline", [True, False])
def test_wins_within_plies_are_those_of_an_exhaustive_search(overline: bool) -> None:
    side, rng = 6, np.random.default_rng(3)
    position = solver.empty_position(side, side, overline=overline)
    reference = ExhaustiveWins(side, overline=overline)
    wins = dict.fromkeys((1, 3, 5), 0)
    for _ in range(400):
        both = np.split(rng.permutation(side * side)[:24], [12])
        mine, theirs = (sum(1 << int(cell) for cell in cells) for cells in both)
        if reference.has_five(mine) or reference.has_five(theirs):
            continue
        for cells, owner in zip(both, (solver.ATTACKER, solver.DEFENDER), strict=True):
            for cell in cells.tolist():
                solver.put(position, cell, owner)
        for plies in wins:
            position.state[0] = MOST_POSITIONS
            if solver.threats_to_win(position, 0, 0, plies) >= 0:
                assert reference.is_won(mine, theirs, plies), (mine, theirs)
                wins[plies] += 1
            elif plies < 5:
                # Every win in three plies is one by fours.
                assert not reference.is_won(mine, theirs, plies), (mine, theirs)
        for cell in np.concatenate(both).tolist():
            solver.lift(position, cell)
    assert wins[5] > wins[3] > wins[1] > 0
