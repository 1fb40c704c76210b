"""The engines in the browser equal those of the service."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest

from engines.base import Limit
from engines.catalogue.minimax.budget import Budget
from engines.catalogue.minimax.solver import Solver
from engines.game import PRESETS, Board, Move, Rules
from engines.kernels.position import Position
from engines.patterns import attacks
from engines.patterns.attacks import UNIT
from tests.page.node import evaluate

GAMES: Final = {
    **{name: PRESETS[name] for name in ("gomoku", "standard", "renju", "caro")},
    "10x7x4": Rules(rows=10, cols=7, win_length=4),
    "6x6x3": Rules(rows=6, cols=6, win_length=3),
    "16x16x7": Rules(rows=16, cols=16, win_length=7),
    "9x9x6": Rules(rows=9, cols=9, win_length=6, overline=False),
    "unbounded": Rules(rows=None, cols=None, win_length=5),
}
FAST: Final = ("gomoku",)
POSITIONS: Final = 25
"""Of each game."""
EVERY: Final = 20
"""Of the positions of tic-tac-toe, one in so many is compared."""
RANK: Final = """async positions => {
    const { rankCells } = await import("/static/page/offline/attack-weights.js");
    const { newGame } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    return positions.map(({ rules: [rows, cols, winLength, options], toMove, stones }) => {
        const rules = createRules(rows, cols, winLength, options);
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const ranked = rankCells(newGame(rules, toMove, setup));
        return ranked.map(({ cell: { row, col }, score, wins }) => [row, col, score, wins]);
    });
}"""


def positions(rules: Rules, rng: np.random.Generator) -> Iterator[Board]:
    """Positions from random games whose stones lie close together."""
    count = 0
    while count < POSITIONS:
        board = Board(rules)
        for _ in range(int(rng.integers(0, 40))):
            near = sorted(
                board.legal_moves(),
                key=lambda move: abs(move.row - 4) + abs(move.col - 4) + rng.integers(0, 6),
            )
            board.push(near[0])
            if board.outcome() is not None:
                break
        if board.outcome() is None:
            count += 1
            yield board


def described(board: Board) -> dict[str, Any]:
    rules = board.rules
    options = {
        "overline": rules.overline,
        "blockedWins": rules.blocked_wins,
        "forbiddenPoints": rules.forbidden_points,
    }
    return {
        "rules": [rules.rows, rules.cols, rules.win_length, options],
        "toMove": board.to_move.symbol,
        "stones": [[*move, color.symbol] for move, color in board.stones.items()],
    }


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(rules, id=name, marks=() if name in FAST else pytest.mark.slow)
        for name, rules in GAMES.items()
    ],
)
def test_weights_and_ranks_of_the_browser_are_those_of_the_service(game: Rules) -> None:
    boards = list(positions(game, np.random.default_rng(5)))
    found = evaluate(RANK, [described(board) for board in boards])
    for board, ranked in zip(boards, found, strict=True):
        position = Position.of(board)
        weights = position.weights(board.to_move)
        legal = board.legal_moves()
        assert {(row, col): score for row, col, score, _ in ranked} == {
            move: weights.ravel()[position.cell(move)] / UNIT for move in legal
        }
        cells = position.rank(weights, board.to_move, 0, None, position.cells(legal))
        wins = [bool(board.winning_line(position.move(cell), board.to_move)) for cell in cells]
        assert [win for *_, win in ranked] == wins
        own = np.array([position.cell(Move(row, col)) for row, col, *_ in ranked])
        # Cells of equal weight and distance are in random order.
        for values in (weights.ravel(), np.zeros(weights.size)):
            assert values[own].tolist() == values[cells].tolist()
        assert np.array_equal(position.squared_distances(own), position.squared_distances(cells))


def test_weights_of_the_browser_are_written_from_those_of_the_service() -> None:
    module = evaluate(
        """async () => {
            const module = await import("/static/page/offline/weights.js");
            return { ...module, WEIGHTS: [...module.WEIGHTS] };
        }""",
        None,
    )
    table = module.pop("WEIGHTS")
    potentials = module.pop("POTENTIALS")
    assert module == {name: getattr(attacks, name) for name in ("FIVE", "UNIT", "LACKING", "BONUS")}
    assert {divmod(at, potentials): weight for at, weight in enumerate(table) if weight} == (
        attacks.WEIGHTS
    )


def test_endings_of_tic_tac_toe_in_the_browser_are_exact() -> None:
    rules = PRESETS["tictactoe"]
    solver = Solver(rules)
    boards: dict[bytes, Board] = {}
    unseen = [Board(rules)]
    while unseen:
        board = unseen.pop()
        if board.outcome() is not None or board.cells.tobytes() in boards:
            continue
        boards[board.cells.tobytes()] = board
        for move in board.legal_moves():
            after = board.copy()
            after.push(move)
            unseen.append(after)
    assert len(boards) == 4520
    some = list(boards.values())[::EVERY]
    found = evaluate(
        RANK.replace("attack-weights.js", "tictactoe.js")
        .replace("rankCells", "rankMoves")
        .replace("score, wins", "ending"),
        [described(board) for board in some],
    )
    for board, ranked in zip(some, found, strict=True):
        own, other = (solver.bits(board, color) for color in (board.to_move, -board.to_move))
        exact = solver.endings(own, other, Budget(Limit()))
        endings = {solver.move(bit): ending for bit, ending in exact.items()}
        assert {(row, col): ending for row, col, ending in ranked} == endings
        order = [1 / ending if ending else 0 for *_, ending in ranked]
        assert order == sorted(order, reverse=True)
