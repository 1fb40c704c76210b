"""The requests that the benchmarks of the service send."""

from __future__ import annotations

from pathlib import Path

from benchmarks.load import Question, question
from engines.game import Board, preset
from engines.game.notation import format_rows
from engines.game.records import read_sgf

GAMES = Path(__file__).parents[1] / "tests" / "data" / "games"
STONES = 30
"""Moves of a recorded game that stand on the board."""


def position() -> list[str]:
    """A position from a real game, as rows."""
    records = read_sgf(min(GAMES.glob("*.sgf")).read_text(encoding="utf-8"))
    record = next(record for record in records if len(record.moves) > STONES)
    return format_rows(Board.from_moves(preset("gomoku"), record.moves[:STONES]).cells)


def cheap(_: int = 0) -> Question:
    """A move by `attack-weights`."""
    return question("cheap", "/v1/moves?engine=attack-weights", {"board": position()})


def search(time_ms: int) -> Question:
    """A move by `search`, in a position in which it finds no end before its time is over."""
    body = {"moves": "h8i9g10", "limits": {"time_ms": time_ms}}
    return question("search", "/v1/moves?engine=search", body)


def mixed() -> list[Question]:
    """One of each: what a service is asked over a day."""
    board = position()
    tictactoe = {"board": ["X..", ".O.", "..."]}
    short = {"board": board, "limits": {"nodes": 200}}
    return [
        cheap(),
        question("learned", "/v1/moves?engine=learned", {"board": board}),
        question("minimax", "/v1/moves?engine=minimax", tictactoe),
        question("search", "/v1/moves?engine=search", short),
        question("cached", "/v1/moves?engine=attack-weights", {"board": board, "seed": 1}),
        question("compared", "/v1/moves?engine=attack-weights&compare=win-block", {"board": board}),
        question("batch", "/v1/moves/batch", {"requests": [tictactoe, {"board": board}]}),
        question("position", "/v1/positions", {"board": board}),
        question("wrong", "/v1/moves", {"board": board, "moves": "h8"}),
        question(
            "unlimited",
            "/v1/moves?engine=attack-weights",
            {"stones": [{"row": -7, "col": 100, "player": "X"}], "game": {"unbounded": True}},
        ),
        question("catalogue", "/v1/engines/search"),
        question("health", "/readyz"),
    ]
