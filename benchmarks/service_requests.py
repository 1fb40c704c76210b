"""Requests of the service's benchmarks."""

from __future__ import annotations

from pathlib import Path

from benchmarks.load import LoadRequest, make_request
from engines.game import Board, preset
from engines.game.notation import format_rows
from engines.game.records import read_sgf

GAMES = Path(__file__).parents[1] / "tests" / "data" / "games"
STONES = 30
"""Moves of the recorded game on the board."""


def position() -> list[str]:
    """A position from a real game, as rows."""
    records = read_sgf(min(GAMES.glob("*.sgf")).read_text(encoding="utf-8"))
    record = next(record for record in records if len(record.moves) > STONES)
    return format_rows(Board.from_moves(preset("gomoku"), record.moves[:STONES]).cells)


def cheap(_: int = 0) -> LoadRequest:
    """A move by `attack-weights`."""
    return make_request("cheap", "/v1/moves?engine=attack-weights", {"board": position()})


def search(time_ms: int) -> LoadRequest:
    """A move by `search`, in a position that it cannot solve within the time limit."""
    body = {"moves": "h8i9g10", "limits": {"time_ms": time_ms}}
    return make_request("search", "/v1/moves?engine=search", body)


def mixed() -> list[LoadRequest]:
    """A mixture of every kind of request."""
    board = position()
    tictactoe = {"board": ["X..", ".O.", "..."]}
    short = {"board": board, "limits": {"nodes": 200}}
    return [
        cheap(),
        make_request("learned", "/v1/moves?engine=learned", {"board": board}),
        make_request("minimax", "/v1/moves?engine=minimax", tictactoe),
        make_request("search", "/v1/moves?engine=search", short),
        make_request("cached", "/v1/moves?engine=attack-weights", {"board": board, "seed": 1}),
        make_request(
            "compared", "/v1/moves?engine=attack-weights&compare=win-block", {"board": board}
        ),
        make_request("batch", "/v1/moves/batch", {"requests": [tictactoe, {"board": board}]}),
        make_request("position", "/v1/positions", {"board": board}),
        make_request("wrong", "/v1/moves", {"board": board, "moves": "h8"}),
        make_request(
            "unlimited",
            "/v1/moves?engine=attack-weights",
            {"stones": [{"row": -7, "col": 100, "player": "X"}], "game": {"unbounded": True}},
        ),
        make_request("catalogue", "/v1/engines/search"),
        make_request("health", "/readyz"),
    ]
