"""The report's charts, as PNG for light and dark pages: no ground, and ink that both can carry."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import numpy as np
from matplotlib import rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure

DPI: Final = 160
INK: Final = "#7b8794"
GRID: Final = "#8894a244"
BLUE, ORANGE, GREEN = "#3b82c4", "#dd7a33", "#3f9d6b"
"""Told apart in red-green blindness by their brightness as well."""
STYLES: Final = ((BLUE, "o", "-"), (ORANGE, "s", "--"))
"""Color, marker and line of a chart's first and second series."""


def elo_over_iterations(points: Sequence[Mapping[str, Any]]) -> bytes:
    """Elo above the baseline of one retraining after the other.

    Args:
        points: In order: `name`, `live` (went live or not), and `value`, `low`, `high` in Elo.
    """
    figure, axes = _figure(7.2, 3.2)
    for at, point in enumerate(points):
        color = BLUE if point["passed"] else ORANGE
        value = point["value"]
        axes.errorbar(
            at,
            value,
            yerr=[[value - point["low"]], [point["high"] - value]],
            fmt="o" if point["passed"] else "X",
            color=color,
            markersize=7,
            capsize=4,
        )
        axes.annotate(
            f"{value:+.0f}",
            (at, value),
            xytext=(9, 0),
            textcoords="offset points",
            va="center",
            color=color,
        )
    axes.axhline(0, color=INK, linewidth=1, linestyle=":")
    axes.set_xticks(range(len(points)), [point["name"] for point in points])
    axes.set_xlim(-0.5, len(points) - 0.3)
    axes.set_ylabel("Elo above attack-weights")
    return _png(figure)


def top_curves(series: Mapping[str, Mapping[str, Any]]) -> bytes:
    """How often the labelled move is among the first k, a line a ranker."""
    figure, axes = _figure(4.2, 3.4)
    for (name, curve), (color, marker, line) in zip(series.items(), STYLES, strict=False):
        shares = 100 * np.array(curve["top"])
        ks = np.arange(1, len(shares) + 1)
        axes.plot(ks, shares, color=color, marker=marker, linestyle=line, label=name, markersize=5)
    axes.set_xlabel("first k moves")
    axes.set_ylabel("labelled move among them, %")
    axes.set_xticks(range(1, 11))
    _legend(axes, "lower right")
    return _png(figure)


def calibration_curves(series: Mapping[str, Mapping[str, Any]]) -> bytes:
    """How often the first move is the labelled one, by the probability it was given."""
    figure, axes = _figure(4.2, 3.4)
    axes.plot((0, 100), (0, 100), color=INK, linewidth=1, linestyle=":", label="honest")
    for (name, curve), (color, marker, line) in zip(series.items(), STYLES, strict=False):
        bins = curve["calibration"]
        said = [100 * part["probability"] for part in bins]
        true = [100 * part["hit"] for part in bins]
        axes.plot(said, true, color=color, linestyle=line, linewidth=1)
        counts = np.array([part["positions"] for part in bins])
        sizes = 12 + 80 * counts / counts.max()
        axes.scatter(said, true, s=sizes, color=color, marker=marker, label=name)
    axes.set_xlabel("probability given to the first move, %")
    axes.set_ylabel("it is the labelled one, %")
    axes.set_xlim(0, 103)
    axes.set_ylim(0, 103)
    _legend(axes, "upper left")
    return _png(figure)


def attack_weights(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The article's weights beside what was learnt, a row an attack.

    Args:
        rows: The heaviest by the article last: `attack`, `article`, `own`, `opponent`.
    """
    figure = Figure(figsize=(8.4, 0.42 * len(rows) + 1.0), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    at = np.arange(len(rows))
    left.barh(at, [row["article"] for row in rows], color=INK, height=0.62)
    left.set_xscale("log")
    left.xaxis.set_major_formatter("{x:g}")
    left.minorticks_off()
    left.set_title("the article", color=INK, fontsize=10)
    left.set_xlabel("weight, logarithmic")
    left.set_yticks(at, [row["attack"] for row in rows])
    for shift, side, color in ((0.18, "own", BLUE), (-0.18, "opponent", ORANGE)):
        right.barh(at + shift, [row[side] for row in rows], color=color, height=0.34, label=side)
    right.axvline(0, color=INK, linewidth=1)
    right.set_title("learnt", color=INK, fontsize=10)
    right.set_xlabel("what one adds to a move's score")
    _legend(right, "lower right")
    for axes in (left, right):
        _dress(axes)
        axes.grid(axis="y", visible=False)
    return _png(figure)


def volumes(sources: Mapping[str, int]) -> bytes:
    """How many labelled positions each source gave."""
    figure, axes = _figure(7.2, 0.5 * len(sources) + 0.8)
    names = list(sources)[::-1]
    bars = axes.barh(names, [sources[name] for name in names], color=GREEN, height=0.6)
    axes.bar_label(bars, fmt="{:,.0f}", padding=5, color=INK)
    axes.grid(axis="y", visible=False)
    axes.margins(x=0.15)
    axes.set_xlabel("labelled positions")
    return _png(figure)


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    """A figure of so many inches with one chart."""
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots()
    _dress(axes)
    return figure, axes


def _dress(axes: Axes) -> None:
    axes.grid(color=GRID)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, colors=INK)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    axes.patch.set_alpha(0)


def _legend(axes: Axes, place: Literal["lower right", "upper left"]) -> None:
    axes.legend(loc=place, frameon=False, labelcolor=INK)


def _png(figure: Figure) -> bytes:
    buffer = io.BytesIO()
    with rc_context():
        # Names are no formulas.
        rcParams.update({"text.parse_math": False})
        # No creation date, no version: the same figures give the same bytes.
        figure.savefig(buffer, dpi=DPI, transparent=True, metadata={"Software": None})
    return buffer.getvalue()
