"""The rules of the page, in JavaScript, agree with those of the engines."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from playwright.sync_api import Page

from engines.game import Board, Color, Move, Rules

GAMES: Final = 150
RULES: Final = (
    Rules(3, 3, 3),
    Rules(4, 7, 4),
    Rules(6, 6, 4, overline=False),
    Rules(5, 9, 5, overline=False),
    Rules(None, None, 3),
)
REPLAY: Final = """async games => {
    const { Board } = await import("/static/page/game/board.js");
    const { createRules } = await import("/static/page/game/rules.js");
    return games.map(({ game, first, moves }) => {
        const board = new Board(createRules(...game), first);
        for (const [row, col] of moves) {
            if (!board.isLegal({ row, col })) return "refused";
            board.push({ row, col }, 1);
        }
        const { outcome } = board;
        return outcome && [outcome.winner, outcome.line.map(({ row, col }) => [row, col])];
    });
}"""


def random_game(rules: Rules, rng: np.random.Generator) -> dict[str, Any]:
    """A random game to its end; on an unbounded board, within a small window."""
    first = Color.X if rng.random() < 0.5 else Color.O
    board = Board.from_moves(rules, [], first=first)
    while board.outcome() is None and len(board) < 60:
        empty = board.legal_moves() if not rules.unbounded else window(board)
        board.push(empty[int(rng.integers(len(empty)))])
    outcome = board.outcome()
    winner = outcome.winner.symbol if outcome and outcome.winner else None
    return {
        "game": [rules.rows, rules.cols, rules.win_length, rules.overline],
        "first": first.symbol,
        "moves": [[move.row, move.col] for move in board.move_stack],
        "outcome": outcome and [winner, [[cell.row, cell.col] for cell in outcome.line]],
    }


def window(board: Board) -> list[Move]:
    cells = [Move(row, col) for row in range(-4, 5) for col in range(-4, 5)]
    return [cell for cell in cells if cell not in board.stones]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_games_have_the_outcomes_of_the_engines(page: Page, rules: Rules) -> None:
    rng = np.random.default_rng(20261121)
    games = [random_game(rules, rng) for _ in range(GAMES)]
    page.goto("/engines")
    assert page.evaluate(REPLAY, games) == [game["outcome"] for game in games]
