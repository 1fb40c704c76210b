"""What the page tells of the course of a reviewed game holds for the curve of its chances."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import Color
from tengen.engines.game.records import read_sgf
from tengen.engines.interface import Limit
from tengen.engines.registry import create_engine, default_evaluator
from tengen.engines.review import review_moves
from tengen.engines.review.judgement import MISTAKES
from tengen.engines.review.summary import JUDGEMENTS
from tests.page.node import evaluate

COURSES: Final = """async games => {
    const { AHEAD, courseOf } = await import("/static/page/game/course.js");
    return [AHEAD, games.map(({ curve, moves, last }) => courseOf(curve, moves, last))];
}"""
RECORDS: Final = Path(__file__).parents[1] / "data" / "games"
NODES: Final = 40
"""Nodes for each position: so few that the judgements, and with them the curves, swing widely."""


def told(games: list[dict[str, Any]]) -> None:
    """Check the statements about each game against its curve and the judgements of its moves."""
    ahead, courses = evaluate(COURSES, games)
    for game, course in zip(games, courses, strict=True):
        curve, moves, last = np.array(game["curve"]), game["moves"], game["last"]
        leads = np.where(curve >= ahead, "X", np.where(1 - curve >= ahead, "O", ""))[: last + 1]
        slips = [
            ply
            for ply, move in enumerate(moves[:last], start=1)
            if move["judgement"] in MISTAKES
            if move["player"] == leads[ply - 1] != leads[ply]
        ]
        # In the order of the moves, and each move once.
        assert [each["from"] for each in course] == sorted(each["from"] for each in course)
        begin = 0
        for each in course:
            if each["kind"] == "wavered":
                assert each["from"] == begin == 0
                changes = leads[: each["to"] + 1]
                assert (changes[1:] != changes[:-1]).any()
                begin = each["to"] + 1
                for player, count in each["slips"].items():
                    assert count == sum(
                        ply < begin and moves[ply - 1]["player"] == player for ply in slips
                    )
            elif each["kind"] == "phase":
                # The phases follow each other, and a different one does.
                assert each["from"] == begin <= each["to"]
                assert set(leads[begin : each["to"] + 1]) == {each["player"] or ""}
                begin = each["to"] + 1
                assert begin > last or leads[begin] != (each["player"] or "")
            else:
                assert each["player"] == moves[each["from"] - 1]["player"]
        assert begin == last + 1
        first = course[0]["to"] + 1 if course[0]["kind"] == "wavered" else 0
        assert of_kind(course, "slip") == [ply for ply in slips if ply >= first]
        assert of_kind(course, "blunder") == [
            ply
            for ply, move in enumerate(moves[:last], start=1)
            if move["judgement"] == "blunder" and ply >= first and ply not in slips
        ]


def of_kind(course: list[dict[str, Any]], kind: str) -> list[int]:
    """The moves of statements about single ones."""
    return [each["from"] for each in course if each["kind"] == kind]


def test_every_statement_about_random_curves_is_true() -> None:
    rng = np.random.default_rng(1)
    games = []
    for _ in range(500):
        plies = int(rng.integers(0, 30))
        curve = np.clip(0.5 + np.cumsum(rng.normal(0, 0.15, plies + 1)), 0, 1)
        games.append(
            {
                "curve": curve.tolist(),
                "moves": [
                    {"player": rng.choice(["X", "O"]), "judgement": rng.choice(JUDGEMENTS)}
                    for _ in range(plies)
                ],
                "last": int(rng.integers(0, plies + 1)),
            }
        )
    told(games)


def test_false_statement_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    curve = [0.5, 0.8, 0.3, 0.8, 0.3, 0.8, 0.5]
    moves = [{"player": player, "judgement": "blunder"} for player in "XOXOXO"]
    game = {"curve": curve, "moves": moves, "last": 6}
    told([game])
    even: list[dict[str, Any]] = [{"kind": "phase", "player": None, "from": 0, "to": 6}]
    monkeypatch.setattr(f"{__name__}.evaluate", lambda *_: (0.65, [even]))
    with pytest.raises(AssertionError):
        told([game])


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
def test_every_statement_about_games_of_other_engines_is_true(every: int) -> None:
    games = []
    records = [
        record
        for path in sorted(RECORDS.glob("*.sgf"))
        for record in read_sgf(path.read_text(encoding="utf-8"))
    ]
    assert len(records) == 188
    for record in records[::every]:
        board = record.replay()
        engine = create_engine(default_evaluator(board.rules))
        moves = sorted(review_moves(board, engine, Limit(nodes=NODES)), key=lambda move: move.ply)
        of_x = [
            (move.color, move.win_probability_before, move.win_probability_after) for move in moves
        ]
        values = [after if color is Color.X else 1 - after for color, _, after in of_x]
        color, before, _ = of_x[0]
        first = before if color is Color.X else 1 - before
        games.append(
            {
                "curve": [first, *values],
                "moves": [
                    {"player": move.color.symbol, "judgement": move.judgement} for move in moves
                ],
                "last": len(moves),
            }
        )
    told(games)
