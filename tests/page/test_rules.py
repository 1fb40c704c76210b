"""The rules of the page, in JavaScript, agree with those of the engines."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.registry import ENGINES, create_engine
from tengen.service.app import create_app
from tengen.service.config import Settings
from tests.page.node import evaluate

GAMES: Final = 60
RULES: Final = (
    Rules(3, 3, 3),
    Rules(4, 7, 4),
    Rules(6, 6, 4, overline=False),
    Rules(5, 9, 5, overline=False),
    Rules(None, None, 3),
    Rules(6, 7, 3, overline=False, blocked_wins=False),
    Rules(6, 6, 4, blocked_wins=False),
    Rules(7, 8, 5, forbidden_points=True),
)
REPLAY: Final = """async games => {
    const { Board } = await import("/static/page/game/board.js");
    const { createRules } = await import("/static/page/game/rules.js");
    return games.map(({ game, fields, first, moves }) => {
        const board = new Board(createRules(...game, fields), first);
        let forbidden = [];
        for (const [row, col] of moves) {
            if (!board.isLegal({ row, col })) return "refused";
            forbidden = board.forbiddenPoints();
            board.push({ row, col }, 1);
        }
        const { outcome } = board;
        return [
            forbidden.map(({ row, col, reason }) => [row, col, reason]),
            outcome && [
                outcome.winner,
                outcome.reason,
                outcome.line.map(({ row, col }) => [row, col]),
            ],
        ];
    });
}"""


def random_game(rules: Rules, rng: np.random.Generator) -> dict[str, Any]:
    """A random game to its end; on an unbounded board, within a small window."""
    first = Color.X if rng.random() < 0.5 else Color.O
    board = Board.from_moves([], rules, first=first)
    forbidden = board.forbidden_points()
    while board.outcome() is None and len(board) < 60:
        empty = cells_of(board)
        forbidden = board.forbidden_points()
        board.push(empty[int(rng.integers(len(empty)))])
    outcome = board.outcome()
    winner = outcome.winner.symbol if outcome and outcome.winner else None
    return {
        **rules_fields(rules),
        "first": first.symbol,
        "moves": [[move.row, move.col] for move in board.move_stack],
        "result": [
            [[move.row, move.col, reason] for move, reason in forbidden.items()],
            outcome and [winner, outcome.reason, [[cell.row, cell.col] for cell in outcome.line]],
        ],
    }


def rules_fields(rules: Rules) -> dict[str, Any]:
    """The arguments of the page's `createRules`."""
    return {
        "game": [rules.rows, rules.cols, rules.win_length],
        "fields": {
            "overline": rules.overline,
            "blockedWins": rules.blocked_wins,
            "forbiddenPoints": rules.forbidden_points,
        },
    }


def cells_of(board: Board) -> list[Move]:
    """The empty cells, forbidden ones included; without borders, those of a small window."""
    rows, cols = (
        (range(-4, 5), range(-4, 5)) if board.rules.unbounded else map(range, board.rules.shape)
    )
    cells = [Move(row, col) for row in rows for col in cols]
    return [cell for cell in cells if cell not in board.stones]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_games_have_the_outcomes_of_the_engines(rules: Rules) -> None:
    rng = np.random.default_rng(20261121)
    games = [random_game(rules, rng) for _ in range(GAMES)]
    assert evaluate(REPLAY, games) == [game["result"] for game in games]


OFFERED: Final = (
    *(PRESETS[name] for name in ("tictactoe", "gomoku", "standard", "renju", "caro")),
    *RULES,
    Rules(None, None, 5),
    Rules(5, 5, 5),
    Rules(12, 12, 5, overline=False),
    Rules(11, 13, 5, overline=False, blocked_wins=False),
    Rules(20, 20, 8),
    Rules(20, 20, 9),
)
"""Rules for which the page lists engines."""
SUPPORT: Final = """async ({ engines, games }) => {
    const { supports } = await import("/static/page/engines/engine-support.js");
    const { createRules } = await import("/static/page/game/rules.js");
    return games.map(({ game, fields }) => {
        const rules = createRules(...game, fields);
        return engines.filter((engine) => supports(engine, rules)).map(({ name }) => name);
    });
}"""


def test_page_offers_the_engines_that_play_the_board() -> None:
    described = create_app(Settings()).test_client().get("/v1/engines").get_json()["engines"]
    games = [rules_fields(rules) for rules in OFFERED]
    offered = evaluate(SUPPORT, {"engines": described, "games": games})
    engines = [create_engine(name) for name in ENGINES]
    for rules, names in zip(OFFERED, offered, strict=True):
        assert set(names) == {each.name for each in engines if each.supports(rules)}, rules
