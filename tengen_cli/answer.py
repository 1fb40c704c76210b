"""What an engine said to a position: as a table for a person, as JSON for a program."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from engines.base import Analysis
from engines.game import Board, Rules
from engines.game.notation import format_move
from service.moves import serialize
from tengen_cli.board_text import draw


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one engine says to the position."""

    engine: str
    """Its name."""
    version: str
    analysis: Analysis
    seconds: float
    """Wall-clock time that the engine took."""


def as_dict(answer: Answer, board: Board, seed: int) -> dict[str, Any]:
    """The answer ready for JSON, with the names that the HTTP API uses."""
    analysed = serialize.analysis(answer.analysis, board.rules)
    return {
        "engine": {"name": answer.engine, "version": answer.version},
        **analysed,
        "position": {"to_move": board.to_move.symbol},
        "stats": {**analysed["stats"], "time_ms": round(answer.seconds * 1000, 3)},
        "seed": seed,
    }


def show(console: Console, answers: Sequence[Answer], board: Board, seed: int) -> None:
    """Print the board with the first answer's move, its candidates, and what the others say."""
    first = answers[0]
    analysis = first.analysis
    console.print(draw(board, analysis.move))
    console.print()
    console.print(
        f"{first.engine}: {board.to_move.symbol} to {format_move(analysis.move, board.rules)}"
        f"{_ending(analysis)}"
    )
    console.print(_candidates_table(first, board.rules))
    details = [f"{name} {value}" for name, value in analysis.details.items()]
    console.print(", ".join([f"seed {seed}", *details]), style="dim")
    if len(answers) > 1:
        console.print(_comparison_table(answers, board.rules))


def _candidates_table(answer: Answer, rules: Rules) -> Table:
    candidates = answer.analysis.candidates
    table = Table()
    table.add_column("rank", justify="right")
    table.add_column("move")
    table.add_column("score", justify="right")
    with_probability = any(candidate.win_probability is not None for candidate in candidates)
    if with_probability:
        table.add_column("wins", justify="right")
    for rank, candidate in enumerate(candidates, start=1):
        probability = candidate.win_probability
        cells = [str(rank), format_move(candidate.move, rules), f"{candidate.score:.3f}"]
        if with_probability:
            cells.append("" if probability is None else f"{probability:.1%}")
        table.add_row(*cells)
    return table


def _comparison_table(answers: Sequence[Answer], rules: Rules) -> Table:
    table = Table("engine", "move", "agrees")
    for answer in answers:
        agrees = answer.analysis.move == answers[0].analysis.move
        table.add_row(
            answer.engine, format_move(answer.analysis.move, rules), "yes" if agrees else "no"
        )
    return table


def _ending(analysis: Analysis) -> str:
    """What is proven, as the end of a sentence."""
    if analysis.win_in is None:
        return ""
    if analysis.win_in == 1:
        return ", and wins"
    verdict = "wins" if analysis.win_in > 0 else "loses"
    return f", and {verdict} in {abs(analysis.win_in)} plies"
