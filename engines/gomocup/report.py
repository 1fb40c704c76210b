"""Search reports that precede a move: one MESSAGE, or a block of INFO lines for each candidate."""

from __future__ import annotations

from collections.abc import Iterator

from engines.base import Analysis
from engines.gomocup.protocol import format_cell


def brief(analysis: Analysis, seconds: float) -> Iterator[str]:
    """One MESSAGE about the best move; managers and boards parse these words."""
    variation = " ".join(map(format_cell, analysis.pv or (analysis.move,)))
    yield (
        f"MESSAGE depth {analysis.depth} ev {_evaluation(analysis, 0)} "
        f"n {analysis.nodes} tm {_milliseconds(seconds)} pv {variation}"
    )


def detailed(analysis: Analysis, seconds: float) -> Iterator[str]:
    """A block of INFO lines for each candidate, as requested by `INFO show_detail`."""
    for index, candidate in enumerate(analysis.candidates):
        variation = candidate.pv or (candidate.move,)
        yield f"INFO PV {index}"
        yield f"INFO NUMPV {len(analysis.candidates)}"
        yield f"INFO DEPTH {analysis.depth}"
        yield f"INFO TOTALNODES {analysis.nodes}"
        yield f"INFO TOTALTIME {_milliseconds(seconds)}"
        yield f"INFO EVAL {_evaluation(analysis, index)}"
        if candidate.win_probability is not None:
            yield f"INFO WINRATE {candidate.win_probability:.4f}"
        yield f"INFO BESTLINE {' '.join(map(format_cell, variation))}"
        yield "INFO PV DONE"


def _evaluation(analysis: Analysis, index: int) -> str:
    """A candidate's score, or `+M7` if the best move is a proven win in seven plies."""
    if index == 0 and analysis.win_in is not None:
        return f"{'+' if analysis.win_in > 0 else '-'}M{abs(analysis.win_in)}"
    return f"{analysis.candidates[index].score:g}"


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)
