"""Reports of a search, while it runs and when it ends: MESSAGE and INFO lines on its best moves."""

from __future__ import annotations

from collections.abc import Iterator

from tengen.engines.gomocup.protocol import format_cell
from tengen.engines.interface import Analysis, Candidate


def brief(analysis: Analysis, seconds: float) -> Iterator[str]:
    """One MESSAGE about each candidate; managers and boards parse these words.

    The second number of `depth` is the length of the longest line, if that is deeper.
    """
    several = len(analysis.candidates) > 1
    deepest = max(analysis.depth, *(len(line.pv) for line in analysis.candidates))
    milliseconds = _milliseconds(seconds)
    for index, candidate in enumerate(analysis.candidates):
        number = f" multipv {index + 1}" if several else ""
        yield (
            f"MESSAGE depth {analysis.depth}-{deepest}{number} ev {_evaluation(analysis, index)} "
            f"n {analysis.nodes} n/ms {analysis.nodes // max(1, milliseconds)} tm {milliseconds} "
            f"pv {_variation(candidate)}"
        )


def detailed(analysis: Analysis, seconds: float) -> Iterator[str]:
    """A block of INFO lines for each candidate, as requested by `INFO show_detail`."""
    for index, candidate in enumerate(analysis.candidates):
        yield f"INFO PV {index}"
        yield f"INFO NUMPV {len(analysis.candidates)}"
        yield f"INFO DEPTH {analysis.depth}"
        yield f"INFO TOTALNODES {analysis.nodes}"
        yield f"INFO TOTALTIME {_milliseconds(seconds)}"
        yield f"INFO EVAL {_evaluation(analysis, index)}"
        if candidate.win_probability is not None:
            yield f"INFO WINRATE {candidate.win_probability:.4f}"
        yield f"INFO BESTLINE {_variation(candidate)}"
        yield "INFO PV DONE"


def real_time(analysis: Analysis) -> Iterator[str]:
    """Marks for the cells of a board that shows the running search.

    Yixin-Board paints `BEST` and `LOST` cells, and `POS` cells as examined after `DONE`.
    """
    yield "MESSAGE REALTIME REFRESH"
    for candidate in analysis.candidates:
        cell = format_cell(candidate.move)
        if candidate.move != analysis.move:
            yield f"MESSAGE REALTIME POS {cell}"
            yield f"MESSAGE REALTIME DONE {cell}"
        if candidate.win_probability == 0:
            yield f"MESSAGE REALTIME LOST {cell}"
    yield f"MESSAGE REALTIME BEST {format_cell(analysis.move)}"
    yield f"MESSAGE REALTIME VAL {round(analysis.score)}"
    yield f"MESSAGE REALTIME PV {_variation(analysis.candidates[0])}"


def _variation(candidate: Candidate) -> str:
    return " ".join(map(format_cell, candidate.pv or (candidate.move,)))


def _evaluation(analysis: Analysis, index: int) -> str:
    """A candidate's score, or `+M7` if the best move is a proven win in seven plies."""
    if index == 0 and analysis.win_in is not None:
        return f"{'+' if analysis.win_in > 0 else '-'}M{abs(analysis.win_in)}"
    return f"{analysis.candidates[index].score:g}"


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)
