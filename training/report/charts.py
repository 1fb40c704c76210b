"""Charts of the report as transparent PNG, readable on light and dark pages."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from matplotlib import rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tengen.training.arena.elo import Estimate

DPI: Final = 160
INK: Final = "#7b8794"
GRID: Final = "#8894a244"
BLUE, ORANGE, GREEN = "#3b82c4", "#dd7a33", "#3f9d6b"
"""Colors that also differ in brightness, for red-green blindness."""
STYLES: Final = ((BLUE, "o", "-"), (ORANGE, "s", "--"))
"""Color, marker and line of a chart's first and second series."""
CEILING_MARK: Final = 12
"""Size of the mark of a ceiling, in points."""


def top_curves(series: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Share of positions whose labelled move is among the first k, one line per ranker."""
    figure, axes = _figure(4.2, 3.4)
    for (name, curve), (color, marker, line) in zip(series.items(), STYLES, strict=False):
        shares = 100 * np.array(curve["top"])
        ks = np.arange(1, len(shares) + 1)
        axes.plot(ks, shares, color=color, marker=marker, linestyle=line, label=name, markersize=5)
    axes.set_xlabel("first k moves")
    axes.set_ylabel("labelled move among them, %")
    axes.set_xticks(range(1, 11))
    axes.legend(loc="lower right", frameon=False, labelcolor=INK)
    return _png(figure)


def phase_shares(
    phases: Sequence[str],
    series: Mapping[str, Sequence[float]],
    ceiling: tuple[str, Sequence[float | None]],
) -> bytes:
    """Share of positions whose labelled move is ranked first, by phase.

    Args:
        phases: Names of the phases, from top to bottom.
        series: By ranker, its share in each phase, 0..1.
        ceiling: Name of the reference that no ranker can exceed, and its share in each phase; None
            if it is unknown.
    """
    figure, axes = _figure(7.2, 0.62 * len(phases) + 1.2)
    at = np.arange(len(phases))
    for (name, shares), (color, *_), shift in zip(
        series.items(), STYLES, (-0.19, 0.19), strict=False
    ):
        bars = axes.barh(
            at + shift, [100 * share for share in shares], height=0.36, color=color, label=name
        )
        axes.bar_label(bars, fmt="{:.1f}", padding=4, color=INK, fontsize=8)
    name, marks = ceiling
    known = [(y, 100 * mark) for y, mark in zip(at, marks, strict=True) if mark is not None]
    if known:
        ys, xs = zip(*known, strict=True)
        axes.plot(
            xs,
            ys,
            linestyle="",
            marker="|",
            markersize=2 * CEILING_MARK,
            markeredgewidth=3,
            color=GREEN,
            label=name,
        )
    axes.set_yticks(at, phases)
    axes.invert_yaxis()
    axes.set_xlim(0, 108)
    axes.set_xlabel("labelled move ranked first, %")
    axes.grid(axis="y", visible=False)
    handles, labels = axes.get_legend_handles_labels()
    # The ceiling last: matplotlib puts lines before bars.
    order = sorted(range(len(labels)), key=lambda index: labels[index] == name)
    axes.legend(
        [handles[index] for index in order],
        [labels[index] for index in order],
        loc="lower center",
        bbox_to_anchor=(0.4, 1),
        ncols=len(order),
        frameon=False,
        labelcolor=INK,
        markerscale=0.6,
    )
    return _png(figure)


def volumes(sources: Mapping[str, int]) -> bytes:
    """Number of labelled positions by source."""
    figure, axes = _figure(7.2, 0.5 * len(sources) + 0.8)
    names = list(sources)[::-1]
    bars = axes.barh(names, [sources[name] for name in names], color=GREEN, height=0.6)
    axes.bar_label(bars, fmt="{:,.0f}", padding=5, color=INK)
    axes.grid(axis="y", visible=False)
    axes.margins(x=0.15)
    axes.set_xlabel("labelled positions")
    return _png(figure)


def score_over_games(courses: Sequence[tuple[int, Estimate]]) -> bytes:
    """Score of a match with its 95 % interval, by the number of games played."""
    figure, axes = _figure(7.2, 3.0)
    games = [number for number, _ in courses]
    axes.fill_between(
        games,
        [100 * score.low for _, score in courses],
        [100 * score.high for _, score in courses],
        color=BLUE,
        alpha=0.2,
        linewidth=0,
    )
    axes.plot(games, [100 * score.value for _, score in courses], color=BLUE)
    axes.axhline(50, color=INK, linewidth=1, linestyle=":")
    axes.set_ylim(0, 100)
    axes.set_xlabel("games")
    axes.set_ylabel("score, %")
    return _png(figure)


def results_by_length(series: Mapping[str, Sequence[int]]) -> bytes:
    """Number of games by their length in moves, one color for each result."""
    figure, axes = _figure(7.2, 3.0)
    longest = max(length for lengths in series.values() for length in lengths)
    width = max(5, 5 * round(longest / 100))
    axes.hist(
        list(series.values()),
        bins=range(0, longest + width + 1, width),
        stacked=True,
        color=(BLUE, INK, ORANGE),
        label=list(series),
    )
    axes.set_xlabel("moves")
    axes.set_ylabel("games")
    axes.legend(frameon=False, labelcolor=INK)
    return _png(figure)


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    """A figure with one chart, sized in inches."""
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots()
    axes.grid(color=GRID)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, colors=INK)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    axes.patch.set_alpha(0)
    return figure, axes


def _png(figure: Figure) -> bytes:
    buffer = io.BytesIO()
    with rc_context():
        # Names are not formulas.
        rcParams.update({"text.parse_math": False})
        # Neither date nor version: equal figures give equal bytes.
        figure.savefig(buffer, dpi=DPI, transparent=True, metadata={"Software": None})
    return buffer.getvalue()
