"""Perfect tic-tac-toe in the browser equals that of the service."""

from __future__ import annotations

from typing import Final

from tengen.engines.catalogue.exact_solver import Budget, Solver
from tengen.engines.catalogue.minimax import losing_replies
from tengen.engines.game import PRESETS, Board, Move
from tengen.engines.interface import Limit
from tests.page.node import described, evaluate

EVERY: Final = 20
"""Of the positions, one in so many is compared."""
RANK: Final = """async positions => {
    const { rankMoves } = await import("/static/page/engines/tictactoe.js");
    const { newGame } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    return positions.map(({ rules, toMove, stones }) => {
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const ranked = rankMoves(newGame(createRules(...rules), toMove, setup));
        return ranked.map(({ cell: { row, col }, ending }) => [row, col, ending]);
    });
}"""


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
        RANK,
        [described(board) for board in some],
    )
    for board, ranked in zip(some, found, strict=True):
        own, other = (solver.bits(board, color) for color in (board.to_move, -board.to_move))
        exact = solver.endings(own, other, Budget(Limit()))
        endings = {solver.move(bit): ending for bit, ending in exact.items()}
        assert {(row, col): ending for row, col, ending in ranked} == endings
        replies = losing_replies(rules, own, other)
        numbers = {solver.move(bit): number for bit, number in replies.items()}
        order = [
            (1 / ending if ending else 0, 0 if ending == 1 else numbers[Move(row, col)])
            for row, col, ending in ranked
        ]
        assert order == sorted(order, reverse=True)
