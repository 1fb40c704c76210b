"""Engines that choose among some moves only prove no more than is true."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest

from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.interface import AnalysisRequest, Engine
from tengen.engines.registry import ENGINES, create_engine
from tengen.engines.strength.levels import STRENGTH
from tengen.testing.positions import TICTACTOE, UNBOUNDED, quiet, some_moves
from tengen.testing.trial import analysed
from tests.reference.endings import Game

SOLVED = Rules(5, 5, 5)
"""A game of the kernels that minimax solves."""


@pytest.mark.parametrize(
    "name", [name for name in ENGINES if STRENGTH in create_engine(name).options]
)
def test_weak_player_blocks_where_its_win_is_avoided(engine: Engine) -> None:
    # A line of five, of which a player of this strength overlooks no four.
    board = five_or_block(9)
    if not engine.supports(board.rules):
        board = five_or_block(5)
    win = next(move for move in board.legal_moves() if board.winning_line(move, Color.X))
    block = next(move for move in board.legal_moves() if board.winning_line(move, Color.O))
    allowed = frozenset(board.legal_moves()) - {win}
    for seed in range(10):
        analysis = analysed(
            engine, board, seed=seed, allowed=allowed, options={STRENGTH.name: 20}, candidates=1
        )
        assert analysis.move == block


def five_or_block(side: int) -> Board:
    """X and O have four in a row each, at the border."""
    stones = {Move(0, col): Color.X for col in range(4)}
    stones |= {Move(side - 1, col): Color.O for col in range(4)}
    return Board.from_stones(stones, Rules(side, side, 5))


@pytest.mark.parametrize("rules", [TICTACTOE, Rules(3, 4, 3), Rules(4, 4, 3, overline=False)])
def test_minimax_equals_brute_force_among_the_allowed_moves(rules: Rules) -> None:
    game = Game(*rules.shape, rules.win_length, overline=rules.overline)
    for seed in range(5):
        board = quiet(rules, rules.shape[0] * rules.shape[1] // 2 + seed % 2, seed=seed)
        text = "".join(
            "." if (stone := board[Move(row, col)]) is None else stone.symbol
            for row in range(rules.shape[0])
            for col in range(rules.shape[1])
        )
        endings = game.endings(text, board.to_move.symbol)
        for allowed in some_moves(board, seed):
            kept = {move: endings[move.row * rules.shape[1] + move.col] for move in allowed}
            best = max(kept.values(), key=lambda n: 1 / n if n else 0)
            analysis = analysed(MinimaxEngine(), board, allowed=allowed)
            assert kept[analysis.move] == best
            assert analysis.win_in == (best or None)


@pytest.mark.parametrize("name", ["attack-weights", "threat-search", "search", "learned"])
def test_proofs_among_the_allowed_moves_are_those_of_minimax(engine: Engine) -> None:
    proven = {1: 0, -1: 0}
    for seed in range(12):
        board = dense(seed)
        for allowed in some_moves(board, seed):
            claimed = analysed(engine, board, allowed=allowed, candidates=1)
            exact = analysed(MinimaxEngine(), board, allowed=frozenset({claimed.move}))
            if claimed.win_in is not None:
                assert exact.win_in is not None
                assert (claimed.win_in > 0) == (exact.win_in > 0)
                proven[1 if claimed.win_in > 0 else -1] += 1
    assert proven[1] > 0
    assert proven[-1] > 0 or engine.name == "attack-weights"


def dense(seed: int) -> Board:
    """A position of 5x5 in which both sides have three or four stones on a line."""
    rng = np.random.default_rng(seed)
    lines = [[Move(row, col) for col in range(5)] for row in range(5)]
    lines += [[Move(row, col) for row in range(5)] for col in range(5)]
    while True:
        stones: dict[Move, Color] = {}
        for color, at in zip(Color, rng.permutation(len(lines))[:2], strict=True):
            cells = lines[at] + lines[int(rng.integers(len(lines)))]
            stones |= {cells[i]: color for i in rng.permutation(len(cells))[:6]}
        counts = [list(stones.values()).count(color) for color in Color]
        with contextlib.suppress(PositionError):
            board = Board.from_stones(stones, SOLVED, to_move=Color.X)
            if board.outcome() is None and counts[0] == counts[1]:
                return board


def test_empty_set_of_allowed_moves_is_an_error() -> None:
    with pytest.raises(ValueError, match="allowed is empty"):
        AnalysisRequest(Board(UNBOUNDED), allowed=frozenset())
