"""The visitor's own games are counted on the page as the service counts its games."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.explorer.builder import ExplorerBuilder
from tengen.engines.explorer.explorer import ExploredPosition, Explorer
from tengen.engines.game import Board, Color, Move, Rules
from tests.page.node import described, evaluate

GAMES: Final = 120
PLIES: Final = 6
EXPLORE: Final = """async ({ rules, games, positions }) => {
    const { replay } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const { PlayedGames } = await import("/static/page/engines/played-games.js");
    const cells = (moves) => moves.map(([row, col]) => ({ row, col }));
    const own = createRules(...rules);
    const played = new PlayedGames();
    games.forEach(({ moves, result }, at) => {
        played.add({ rules: own, size: own, first: "X", moves: cells(moves), result }, at);
    });
    const answers = [];
    for (const moves of positions) {
        const { game } = replay(own, "X", [], cells(moves));
        answers.push(await played.explore(game, new AbortController().signal));
    }
    return answers;
}"""


def line(rules: Rules, rng: np.random.Generator) -> list[Move]:
    """The first moves of a game near the centre, so that games meet again."""
    board = Board(rules)
    rows, cols = rules.shape
    for _ in range(PLIES):
        near = [
            move
            for move in board.legal_moves()
            if abs(2 * move.row - rows + 1) <= 3 and abs(2 * move.col - cols + 1) <= 3
        ]
        board.push(near[rng.integers(len(near))])
    return list(board.move_stack)


def counts(explored: ExploredPosition) -> list[list[Any]]:
    return [
        [[*each.move], each.results.x_wins, each.results.draws, each.results.o_wins]
        for each in explored.moves
    ]


@pytest.mark.parametrize("shape", [(7, 7), (8, 8), (7, 8), (8, 6)])
def test_moves_and_results_are_those_of_the_service(tmp_path: Path, shape: tuple[int, int]) -> None:
    rules = Rules(rows=shape[0], cols=shape[1], win_length=5)
    rng = np.random.default_rng(sum(shape))
    builder = ExplorerBuilder()
    games: list[dict[str, Any]] = []
    for _ in range(GAMES):
        moves = line(rules, rng)
        result = (Color.X, None, Color.O)[rng.integers(3)]
        if builder.add(rules, moves, result, source="records") is None:
            name = "draw" if result is None else result.symbol
            games.append({"moves": [[*move] for move in moves], "result": name})
    builder.write(tmp_path / "explorer.sqlite3", min_games=1)
    explorer = Explorer(tmp_path / "explorer.sqlite3")
    positions = [game["moves"][:plies] for game in games[:40] for plies in range(PLIES)]
    page = evaluate(
        EXPLORE, {"rules": described(Board(rules))["rules"], "games": games, "positions": positions}
    )
    most = 0
    for moves, answer in zip(positions, page, strict=True):
        board = Board.from_moves([Move(*move) for move in moves], rules)
        expected = explorer.explore(board)
        most = max(most, expected.results.games) if moves else most
        found = [
            [
                [each["move"]["row"], each["move"]["col"]],
                *(each[name] for name in ("x_wins", "draws", "o_wins")),
            ]
            for each in answer["moves"]
        ]
        # Moves of as many games follow each other by their cells, which the service writes from
        # the top, too.
        assert sorted(found) == sorted(counts(expected)[: len(found)])
        assert answer["games"] == expected.results.games
        assert answer["all"] == len(games)
    # Positions are reached by several games.
    assert most > GAMES / 10
