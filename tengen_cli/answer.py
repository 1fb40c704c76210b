"""Prints boards and recommendations in a terminal, readable without colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engines.game import Board, Color, Move
from engines.game.notation import EMPTY, format_move
from tengen_client.json_types import CandidateDict, RecommendationDict

STYLES: Final = {Color.X: "bold cyan", Color.O: "bold yellow"}
MARKED: Final = "reverse"


def draw(board: Board, marked: Move | None = None) -> Text:
    """Draw a bounded board with coordinates, and the next stone in brackets at `marked`: `[X]`."""
    rows, cols = board.rules.shape
    # Column letters come from the notation, so that they always agree with it.
    letters = [format_move(Move(rows - 1, col), board.rules).rstrip("1") for col in range(cols)]
    width = len(str(rows))
    header = " " * width + "".join(f"{letter:^3}" for letter in letters)
    text = Text(f"{header.rstrip()}\n", no_wrap=True)
    for row in range(rows):
        number = rows - row
        text.append(f"{number:>{width}}")
        for col in range(cols):
            text.append_text(_cell(board, Move(row, col), marked))
        text.append(f" {number}\n" if row < rows - 1 else f" {number}")
    return text


def _cell(board: Board, move: Move, marked: Move | None) -> Text:
    if move == marked:
        color = board.to_move
        return Text(f"[{color.symbol}]", style=f"{STYLES[color]} {MARKED}")
    color_or_none = board[move]
    if color_or_none is None:
        return Text(f" {EMPTY} ", style="dim")
    return Text(f" {color_or_none.symbol} ", style=STYLES[color_or_none])


def show(console: Console, answer: RecommendationDict, board: Board) -> None:
    """Print the board with the recommended move, the candidates, and the comparison."""
    move = answer["move"]
    console.print(draw(board, Move(move["row"], move["col"])))
    console.print()
    console.print(
        f"{answer['engine']['name']}: {answer['position']['to_move']} to {move['notation']}"
        f"{_verdict(answer['win_in'])}"
    )
    console.print(_candidates_table(answer["candidates"]))
    details = [f"{name} {value}" for name, value in answer["details"].items()]
    console.print(", ".join([f"seed {answer['seed']}", *details]), style="dim")
    if "comparison" in answer:
        console.print(_comparison_table(answer))


def show_depth(console: Console, answer: RecommendationDict) -> None:
    """Print one line about the result of a depth: win probability and principal variation."""
    probability, stats = answer["win_probability"], answer["stats"]
    wins = "" if probability is None else f"{probability:6.1%}"
    line = " ".join(answer["pv"]) or answer["move"]["notation"]
    console.print(
        f"depth {stats['depth']:2} {wins:>6} {stats['nodes']:>11,} nodes  {line}",
        overflow="ellipsis",
        no_wrap=True,
        highlight=False,
    )


def _candidates_table(candidates: list[CandidateDict]) -> Table:
    table = Table()
    table.add_column("rank", justify="right")
    table.add_column("move")
    table.add_column("score", justify="right")
    with_probability = any(candidate["win_probability"] is not None for candidate in candidates)
    if with_probability:
        table.add_column("wins", justify="right")
    for candidate in candidates:
        cells = [
            str(candidate["rank"]),
            candidate["move"]["notation"],
            f"{candidate['score']:.3f}",
        ]
        if with_probability:
            probability = candidate["win_probability"]
            cells.append("" if probability is None else f"{probability:.1%}")
        table.add_row(*cells)
    return table


def _comparison_table(answer: RecommendationDict) -> Table:
    table = Table("engine", "move", "agrees")
    for name, move, agrees in _compared_moves(answer):
        table.add_row(name, move, "yes" if agrees else "no")
    return table


def _compared_moves(answer: RecommendationDict) -> Iterator[tuple[str, str, bool]]:
    """Engine, move and agreement: the engine itself, then those of the comparison."""
    yield answer["engine"]["name"], answer["move"]["notation"], True
    for other in answer.get("comparison", ()):
        if other["recommendation"] is not None:
            yield other["engine"], other["recommendation"]["move"]["notation"], other["agrees"]


def _verdict(win_in: int | None) -> str:
    """The end of a sentence about a proven result."""
    if win_in is None:
        return ""
    if win_in == 1:
        return ", and wins"
    return f", and {'wins' if win_in > 0 else 'loses'} in {abs(win_in)} plies"
