"""What the page tells of the course of a reviewed game holds for the curve of its chances."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from engines.game import Color
from engines.game.records import read_sgf
from engines.interface import Limit
from engines.registry import create_engine, default_evaluator
from engines.review import review_moves
from tests.page.node import evaluate

COURSES: Final = """async games => {
    const { AHEAD, courseOf } = await import("/static/page/game/course.js");
    return [AHEAD, games.map(({ curve, movers, last }) => courseOf(curve, movers, last))];
}"""
RECORDS: Final = Path(__file__).parents[1] / "data" / "games"
NODES: Final = 40
"""Nodes for each position: so few that the judgements, and with them the curves, swing widely."""


def told(games: list[dict[str, Any]]) -> None:
    """Check the statements about each game against its curve."""
    ahead, courses = evaluate(COURSES, games)
    for game, course in zip(games, courses, strict=True):
        curve, movers, last = np.array(game["curve"]), game["movers"], game["last"]
        leads = np.where(curve >= ahead, "X", np.where(1 - curve >= ahead, "O", ""))[: last + 1]
        begin = 0 if course["wavered"] is None else course["wavered"] + 1
        for phase in course["phases"]:
            # The phases follow each other, and a different one does.
            assert phase["from"] == begin <= phase["to"]
            assert set(leads[begin : phase["to"] + 1]) == {phase["player"] or ""}
            begin = phase["to"] + 1
            assert begin > last or leads[begin] != (phase["player"] or "")
        assert begin == last + 1
        if course["wavered"] is not None:
            changes = leads[: course["wavered"] + 1]
            assert (changes[1:] != changes[:-1]).any()
        for player, plies in course["slips"].items():
            slipped = [
                ply
                for ply in range(1, last + 1)
                if movers[ply - 1] == player == leads[ply - 1] != leads[ply]
            ]
            assert plies == slipped


def test_every_statement_about_random_curves_is_true() -> None:
    rng = np.random.default_rng(1)
    games = []
    for _ in range(500):
        plies = int(rng.integers(0, 30))
        curve = np.clip(0.5 + np.cumsum(rng.normal(0, 0.15, plies + 1)), 0, 1)
        games.append(
            {
                "curve": curve.tolist(),
                "movers": [rng.choice(["X", "O"]) for _ in range(plies)],
                "last": int(rng.integers(0, plies + 1)),
            }
        )
    told(games)


def test_false_statement_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    curve = [0.5, 0.8, 0.3, 0.8, 0.3, 0.8, 0.5]
    game = {"curve": curve, "movers": ["X", "O"] * 3, "last": 6}
    told([game])
    even: dict[str, Any] = {
        "wavered": None,
        "phases": [{"player": None, "from": 0, "to": 6}],
        "slips": {},
    }
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
                "movers": [color.symbol for color, _, _ in of_x],
                "last": len(moves),
            }
        )
    told(games)
