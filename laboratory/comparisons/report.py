"""The report of a comparison: one HTML page without scripts."""

from __future__ import annotations

import html
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from tengen.engines.game.diagrams import draw_board
from tengen.engines.game.notation import parse_move
from tengen.laboratory.comparisons.comparison_run import JUDGED, ComparedPosition, ComparisonPlan
from tengen.laboratory.reviews.report import PAGE, position_link
from tengen.laboratory.reviews.tables import LeftOut
from tengen.training.intervals import intervals
from tengen.training.report.page import STYLE, table
from tengen.training.report.text import PHASES
from tengen.training.storage.files import write_atomically

DIAGRAMS: Final = 12
"""Positions that are drawn: those whose choices differ most in value, one of a game."""
RIGHT: Final = 0.01
"""A choice is right if it costs no more than this."""
BLUNDER: Final = 0.2
LETTERS: Final = "ABCDEFGH"


def write_comparison(
    path: Path,
    plan: ComparisonPlan,
    positions: Sequence[ComparedPosition],
    *,
    left_out: Sequence[LeftOut],
    page_url: str,
) -> None:
    """Write the report; equal positions give equal bytes.

    Args:
        page_url: Address of the board page that positions are opened on.

    Raises:
        DataError: The file cannot be written.
    """
    names = [f"{letter}: {name}" for letter, name in zip(LETTERS, plan.engines, strict=False)]
    games = len({position.game.id for position in positions})
    differing = sum(bool(position.values) for position in positions)
    facts = (
        f"{len(positions):,} positions of {games:,} games · {plan.nodes:,} nodes a move · "
        f"choices differ in {differing:,} positions, judged by {JUDGED * plan.nodes:,} nodes each"
    )
    sections = "".join(
        f"<section><h2>{title}</h2>{body}</section>"
        for title, body in (
            ("What the choices cost", _costs(names, positions)),
            ("Agreement", _agreement(names, positions)),
            ("Where they differ most", _diagrams(names, positions, page_url)),
            ("Skipped games", _skipped(left_out)),
        )
        if body
    )
    page = PAGE.substitute(
        style=STYLE, title="Compared engines", facts=html.escape(facts), sections=sections
    )
    write_atomically(path, lambda file: file.write(page.encode()))


def _skipped(left_out: Sequence[LeftOut]) -> str:
    return "".join(f"<p>{html.escape(str(each))}</p>" for each in left_out)


def _costs(names: Sequence[str], positions: Sequence[ComparedPosition]) -> str:
    differing = [position for position in positions if position.values]
    rows = []
    for at, name in enumerate(names):
        costs = np.array([position.costs[at] for position in positions])
        games = np.array([position.game.id for position in positions])
        open_ = np.array([position.costs[at] for position in differing])
        right = (open_ <= RIGHT).mean() if len(open_) else 1.0
        rows.append(
            (
                name,
                f"{right:.1%}",
                _estimate(costs, games),
                f"{(costs >= BLUNDER).mean():.1%}",
            )
        )
    note = (
        "Right: of the positions in which the choices differ, those in which this one is worth "
        f"within {RIGHT:.0%} of the best of them, by the judge's win probability. Cost: how much "
        "less it is worth, over all positions, with the 95 % interval over games. "
        "The judge is search, which may favour its own kind; a move that no engine chose is not "
        "looked at."
    )
    heads = ("engine", "right where they differ", "cost a move, 95 %", f"{BLUNDER:.0%} or more")
    return f"{table(heads, rows)}<p class='note'>{html.escape(note)}</p>"


def _estimate(costs: npt.NDArray[np.float64], games: npt.NDArray[np.str_]) -> str:
    def mean(drawn: npt.NDArray[np.int64]) -> float:
        return float(costs[drawn].mean())

    low, high = intervals({"cost": mean}, games)["cost"]
    return f"{costs.mean():.2%} ({low:.2%} to {high:.2%})"


def _agreement(names: Sequence[str], positions: Sequence[ComparedPosition]) -> str:
    """A row for each pair of engines, a column for each phase."""
    phases = [name for name in PHASES if any(p.phase == name for p in positions)]
    parts = [("all", list(positions))] + [
        (name, [position for position in positions if position.phase == name]) for name in phases
    ]
    rows = [
        (
            f"{names[a]} and {names[b]}",
            *(f"{np.mean([p.moves[a] == p.moves[b] for p in part]):.1%}" for _, part in parts),
        )
        for a, b in itertools.combinations(range(len(names)), 2)
    ]
    counts = ("positions", *(f"{len(part):,}" for _, part in parts))
    legend = "; ".join(f"{name}: {PHASES[name]}" for name in phases)
    return (
        f"{table(('the same move', *(name for name, _ in parts)), [*rows, counts])}"
        f"<p class='note'>{html.escape(legend)}.</p>"
    )


def _diagrams(names: Sequence[str], positions: Sequence[ComparedPosition], url: str) -> str:
    differing = [position for position in positions if position.values]
    ranked = sorted(differing, key=lambda position: max(position.costs))
    # One position a game: neighbouring positions often pose the same question.
    of_games = {position.game.id: position for position in ranked}
    chosen = sorted(of_games.values(), key=lambda position: -max(position.costs))[:DIAGRAMS]
    return f"<div class='puzzles'>{''.join(_cards(names, chosen, url))}</div>" if chosen else ""


def _cards(names: Sequence[str], positions: Sequence[ComparedPosition], url: str) -> Iterator[str]:
    for position in positions:
        record = position.game.record
        board = record.start()
        board.push_all(record.moves[: position.ply])
        labels: dict[str, str] = {}
        for letter, move in zip(LETTERS, position.moves, strict=False):
            labels[move] = labels.get(move, "") + letter
        marks = {parse_move(move, board.rules): text for move, text in labels.items()}
        values = "".join(
            f"<br>{html.escape(name)}: {move}, {value:.0%}"
            for name, move, value in zip(names, position.moves, position.values, strict=True)
        )
        place = position_link(url, record, position.ply, f"{position.game.place}, {position.ply}")
        yield (
            f"<article>{draw_board(board, labels=marks).svg}<h3>{board.to_move.symbol} to move</h3>"
            f"<p>{place}{values}</p></article>"
        )
