"""Reviews in the browser equal those of the service with the same nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.records import read_sgf
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.registry import create_engine, default_evaluator
from tengen.engines.review import review_moves, summarise
from tengen.service import serialize
from tests.page.node import described, evaluate
from tests.page.test_proofs import by_service

REVIEW: Final = """async games => {
    const { readFile } = await import("node:fs/promises");
    const { reviewGame } = await import("/static/page/engines/search/review.js");
    const { replay } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
    const module = await WebAssembly.compile(file);
    return games.map(({ rules, toMove, stones, moves, nodes, proofs }) => {
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const cells = moves.map(([row, col]) => ({ row, col }));
        const { game } = replay(createRules(...rules), toMove, setup, cells);
        return [...reviewGame(module, game, { nodes }, proofs)];
    });
}"""

RECORDS: Final = Path(__file__).parents[1] / "data" / "games"
NOT_SAID: Final = ("comment",)
"""What only the service says of a move."""
FIELDS: Final = ("engine", "winner", "decisive", "players", "nodes")
CHOICES: Final = 5
"""Best moves of `attack-weights` from which the players of games draw: they make mistakes."""
GAMES: Final = {
    "gomoku": PRESETS["gomoku"],
    "standard": PRESETS["standard"],
    "renju": PRESETS["renju"],
    "caro": PRESETS["caro"],
    "unbounded": Rules(None, None, 5),
    "four": Rules(7, 7, 4),
    "six": Rules(11, 12, 6),
}


def play(rules: Rules, rng: np.random.Generator, plies: int, start: Board | None = None) -> Board:
    """A game of players that prefer strong moves, at most so many plies long."""
    board = Board(rules) if start is None else start.copy()
    engine = create_engine("attack-weights")
    while board.outcome() is None and len(board.move_stack) < plies:
        request = AnalysisRequest(board, candidates=CHOICES, rng=rng)
        candidates = engine.analyse(request).candidates
        board.push(candidates[rng.integers(len(candidates))].move)
    return board


def of_service(board: Board, nodes: int) -> list[dict[str, Any]]:
    """The objects of a review by the service, as far as the page needs them."""
    engine = create_engine(default_evaluator(board.rules))
    moves = list(review_moves(board, engine, Limit(nodes=nodes)))
    judged = [dict(serialize.move_review(move, board.rules)) for move in moves]
    whole = serialize.summary(
        summarise(board, moves), board.rules, engine=engine, limit=Limit(nodes=nodes), seconds=0
    )
    summary = {**whole, "engine": {"name": engine.name}, "nodes": whole["stats"]["nodes"]}
    return [
        *({**{key: move[key] for key in move if key not in NOT_SAID}} for move in judged),
        {field: summary[field] for field in FIELDS},
    ]


def in_browser(games: list[tuple[Board, int]]) -> list[list[dict[str, Any]]]:
    """Reviews of games with so many nodes for each position, in the form of `of_service`."""
    reviews = evaluate(REVIEW, [{**started(board), "nodes": nodes} for board, nodes in games])
    for objects in reviews:
        assert [each.pop("final") for each in objects] == [False] * (len(objects) - 1) + [True]
        assert objects[-1].pop("time_ms") > 0
    return reviews  # type: ignore[no-any-return]


def started(board: Board) -> dict[str, Any]:
    """A game as JSON: its start, the moves, and what proofs say of the positions."""
    start = board.copy()
    moves = list(board.move_stack)
    proofs = [by_service(start)]
    for _ in moves:
        start.pop()
        proofs.insert(0, by_service(start))
    return {**described(start), "moves": [list(move) for move in moves], "proofs": proofs}


@pytest.mark.parametrize("name", GAMES)
def test_review_on_the_device_is_that_of_the_service(name: str) -> None:
    rng = np.random.default_rng(len(name))
    games = [(play(GAMES[name], rng, plies=28), nodes) for nodes in (60, 400)]
    expected = [of_service(board, nodes) for board, nodes in games]
    assert in_browser(games) == expected
    judgements = {move["judgement"] for *moves, _ in expected for move in moves}
    assert judgements >= {"best", "good"}
    assert judgements & {"inaccuracy", "mistake", "blunder"}
    assert judgements & {"mistake", "blunder"}


def test_review_of_a_proven_opening_knows_its_proof() -> None:
    # After h8 every reply loses by a proof, and a1 lets the win slip.
    games = [
        (Board.from_moves(moves, PRESETS["gomoku"]), 200) for moves in ("h8a15i9b1", "h8a15a1")
    ]
    expected = [of_service(board, nodes) for board, nodes in games]
    # From the last move to the first.
    assert [[move["proven"] for move in moves] for *moves, _ in expected] == [
        [True, True, True, True],
        [True, True, True],
    ]
    assert expected[1][0]["missed"]["kind"] == "proof"
    assert in_browser(games) == expected


def test_review_of_long_games_spends_what_is_left_over_where_the_game_was_decided() -> None:
    files = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("*.sgf"))]
    games = [(record.replay(), 1_000) for text in files for record in read_sgf(text)[:1]]
    assert max(len(board) for board, _ in games) > 60
    expected = [of_service(board, nodes) for board, nodes in games]
    assert in_browser(games) == expected
    nodes = [move["stats"]["nodes"] for *moves, _ in expected for move in moves]
    assert max(nodes) > 3_000
    judged = [move for *moves, _ in expected for move in moves]
    assert len({move["motif"] for move in judged}) > 3
    lines = [line for move in judged if move["pattern"] for line in move["pattern"]["lines"]]
    assert {line["shape"] for line in lines} >= {"four", "open-three"}


def test_review_of_a_position_that_was_set_up_counts_from_there() -> None:
    start = Board.from_stones(
        {Move(7, 7): Color.X, Move(7, 8): Color.X, Move(0, 0): Color.O},
        PRESETS["gomoku"],
        to_move=Color.O,
    )
    board = play(start.rules, np.random.default_rng(1), plies=9, start=start)
    (found,) = in_browser([(board, 200)])
    assert found == of_service(board, 200)
    assert found[-2]["ply"] == 1


def test_tic_tac_toe_is_judged_by_perfect_play() -> None:
    rules, rng = PRESETS["tictactoe"], np.random.default_rng(5)
    boards = [play(rules, rng, plies=9) for _ in range(6)]
    expected = [of_service(board, 10**6) for board in boards]

    def without_choice(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
        # Which of several equally good moves is shown is up to chance.
        return [
            {key: each[key] for key in each if key not in ("best", "pv", "stats", "nodes")}
            for each in objects
        ]

    found = in_browser([(board, 1) for board in boards])
    assert list(map(without_choice, found)) == list(map(without_choice, expected))
