"""Reviews on disk: one row for each move of a game.

docs/reviews.md describes the columns of a collection. A part of an unfinished run has those from
`game_id` on.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

import pyarrow as pa
from typing_extensions import override

from tengen.engines.game import Color, Rules
from tengen.engines.game.notation import format_move, format_moves
from tengen.engines.game.printable import printable
from tengen.engines.game.records import GameRecord
from tengen.engines.review import MISTAKES, GameSummary, MoveReview, Proof
from tengen.training.games.labels import OPENING
from tengen.training.storage.tables import TableSchema

ID_DIGITS: Final = 16
"""Hexadecimal digits of a game's identity: equal ones are likely from billions of games on."""

DIGITS: Final = 6
"""Decimals of probabilities and accuracies."""
_MOVE_COLUMNS: Final = (
    ("game_id", pa.string()),
    ("engine", pa.string()),
    ("winner", pa.string()),
    ("decisive", pa.bool_()),
    ("ply", pa.int16()),
    ("player", pa.string()),
    ("move", pa.string()),
    ("best", pa.string()),
    ("judgement", pa.string()),
    ("accuracy", pa.float64()),
    ("win_probability_before", pa.float64()),
    ("win_probability_after", pa.float64()),
    ("missed", pa.string()),
    ("missed_plies", pa.int16()),
    ("allowed", pa.string()),
    ("allowed_plies", pa.int16()),
    ("motif", pa.string()),
    ("pv", pa.string()),
    ("comment", pa.string()),
    ("nodes", pa.int64()),
    ("depth", pa.int16()),
)
_GAME_COLUMNS: Final = (
    ("file", pa.string()),
    ("number", pa.int32()),
    ("rules", pa.string()),
    ("x", pa.string()),
    ("o", pa.string()),
    ("result", pa.string()),
    ("opening", pa.bool_()),
)
PARTS: Final = TableSchema("reviewed moves", 2, pa.schema(list(_MOVE_COLUMNS)))
"""Table of the reviewed moves of one task."""
REVIEWS: Final = TableSchema("reviews", 2, pa.schema([*_GAME_COLUMNS, *_MOVE_COLUMNS]))
"""Table of the reviews of a collection."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedMove:
    """A row of `PARTS`."""

    game_id: str
    engine: str
    winner: str
    decisive: bool
    ply: int
    player: str
    move: str
    best: str
    judgement: str
    accuracy: float
    win_probability_before: float
    win_probability_after: float
    missed: str
    missed_plies: int
    allowed: str
    allowed_plies: int
    motif: str
    pv: str
    comment: str
    nodes: int
    depth: int

    @property
    def drop(self) -> float:
        """Win probability that the move lost, 0..1."""
        return max(self.win_probability_before - self.win_probability_after, 0.0)

    @property
    def is_mistake(self) -> bool:
        """Whether the move is an inaccuracy or worse."""
        return self.judgement in MISTAKES


def rows_of(
    game: CollectedGame, engine: str, moves: Iterable[MoveReview], summary: GameSummary
) -> Iterator[dict[str, object]]:
    """The rows of a reviewed game, from its first move to its last."""
    rules = game.record.rules
    decisive = summary.decisive.ply if summary.decisive else 0
    for move in sorted(moves, key=lambda each: each.ply):
        missed, missed_plies = _proof(move.missed)
        allowed, allowed_plies = _proof(move.allowed)
        yield {
            "game_id": game.id,
            "engine": engine,
            "winner": summary.winner.symbol if summary.winner else "",
            "decisive": move.ply == decisive,
            "ply": move.ply,
            "player": move.color.symbol,
            "move": format_move(move.move, rules),
            # Only the last position of a game that is over has no best move.
            "best": format_move(move.before.best or move.move, rules),
            "judgement": move.judgement,
            "accuracy": round(move.accuracy, DIGITS),
            "win_probability_before": round(move.win_probability_before, DIGITS),
            "win_probability_after": round(move.win_probability_after, DIGITS),
            "missed": missed,
            "missed_plies": missed_plies,
            "allowed": allowed,
            "allowed_plies": allowed_plies,
            "motif": move.motif or "",
            "pv": format_moves(move.before.pv, rules),
            "comment": move.comment,
            "nodes": move.before.nodes,
            "depth": move.before.depth,
        }


def with_game(game: CollectedGame, moves: pa.Table) -> pa.Table:
    """The rows of one game in `PARTS` as rows of `REVIEWS`."""
    record = game.record
    values: Mapping[str, object] = {
        "file": game.file,
        "number": game.number,
        "rules": _words(record.rules),
        "x": record.players[0],
        "o": record.players[1],
        "result": result_of(game),
    }
    columns = [
        pa.array([values[name]] * moves.num_rows, type=kind) for name, kind in _GAME_COLUMNS[:-1]
    ]
    opening = [ply <= game.opening for ply in moves["ply"].to_pylist()]
    columns.append(pa.array(opening, type=pa.bool_()))
    return pa.Table.from_arrays([*columns, *moves.columns], schema=REVIEWS.columns)


def result_of(game: CollectedGame) -> str:
    """The recorded winner, `X` or `O`, `draw`, or empty if there is no result."""
    result = game.record.result
    if result is None:
        return ""
    return "draw" if result.winner is None else Color(result.winner).symbol


def decode(row: dict[str, Any]) -> ReviewedMove:
    """A row of `PARTS`."""
    return ReviewedMove(**row)


def _proof(proof: Proof | None) -> tuple[str, int]:
    return ("", 0) if proof is None else (proof.kind, proof.win_in)


def _words(rules: Rules) -> str:
    return str(rules)


@dataclasses.dataclass(frozen=True)
class CollectedGame:
    """A game with its place in a collection."""

    file: str
    """Name of its file below the folder or inside the archive, with slashes."""
    number: int
    """In its file, from 1."""
    record: GameRecord
    """The main line, without its comments."""
    opening: int = 0
    """Number of first moves that no player chose."""

    @cached_property
    def id(self) -> str:
        """Digest of what a review depends on: rules, stones, moves and winner.

        The same game in two files has one review.
        """
        record = self.record
        content = {
            "rules": dataclasses.asdict(record.rules),
            "setup": sorted([*move, color.symbol] for move, color in record.setup.items()),
            "first": record.first.symbol,
            "moves": record.moves,
            "winner": record.result.winner if record.result else None,
        }
        digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode())
        return digest.hexdigest()[:ID_DIGITS]

    @property
    def place(self) -> str:
        """File and number of the game, in words."""
        return f"{printable(self.file)}, game {self.number}"

    @property
    def players(self) -> tuple[str, str]:
        """Names of X and O; a hyphen for an unknown one."""
        x, o = map(printable, self.record.players)
        return x or "-", o or "-"


@dataclasses.dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or game that was not reviewed."""

    place: str
    reason: str

    @override
    def __str__(self) -> str:
        return printable(f"{self.place}: {self.reason}")


def collected(file: str, number: int, record: GameRecord) -> CollectedGame:
    """A game of a file, without the comments, times and marks that a review does not need.

    Comments name the moves of openings, as in the records of `tengen match` and of c-gomoku-cli.
    """
    comments = enumerate(record.comments)
    opening = next(
        (ply for ply, comment in comments if not comment.startswith(OPENING)), len(record.comments)
    )
    compact = dataclasses.replace(record, comment="", comments=(), times_ms=(), marks=())
    return CollectedGame(file, number, compact, opening)
