"""The plot of an Elo list."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from matplotlib import rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from tengen.laboratory.ladder.ladder import Standing

SUFFIXES: Final = (".png", ".svg", ".pdf")
"""Suffixes of the supported image formats."""


WIDTH: Final = 6.0
"""Width of the plot area in inches."""


ROW: Final = 0.38
"""Height of a row in inches."""


DPI: Final = 200


CELLS: Final = (("Elo", 58), ("95 %", 112), ("score", 168))
"""Headings of the columns on the right, and their right ends in points from the plot area."""


INK: Final = "#1f2933"


FAINT: Final = "#6b7785"


GRID: Final = "#e3e8ee"


ACCENT: Final = "#1d5fa8"


def draw(standings: Sequence[Standing], path: Path, *, title: str, caption: str) -> None:
    """Draw an Elo list into a file.

    Args:
        standings: Strongest first, drawn from top to bottom.
        path: The file; its suffix, one of `SUFFIXES`, selects the format.
    """
    with rc_context():
        # Names are not formulas; with a fixed salt the same list gives the same SVG.
        rcParams.update({"font.size": 10, "text.parse_math": False, "svg.hashsalt": "tengen"})
        # The axes fill the figure, which grows by the text around them when it is saved.
        figure = Figure(figsize=(WIDTH, ROW * len(standings)))
        axes = figure.add_axes((0, 0, 1, 1))
        for row, standing in enumerate(standings):
            _draw_row(axes, row, standing)
        _dress(axes, standings)
        _write_above(axes, 46, title, size=13, weight="bold", color=INK)
        _write_above(axes, 28, caption, size=10, weight="normal", color=FAINT)
        date = {".svg": "Date", ".pdf": "CreationDate"}.get(path.suffix)
        metadata = {date: None} if date else None
        figure.savefig(path, dpi=DPI, metadata=metadata, bbox_inches="tight", pad_inches=0.25)


def _draw_row(axes: Axes, row: int, standing: Standing) -> None:
    elo = standing.elo
    axes.errorbar(
        elo.value,
        row,
        xerr=elo.high - elo.value,
        fmt="o",
        color=ACCENT,
        markersize=6,
        elinewidth=1.8,
        capsize=4,
        capthick=1.8,
    )
    cells = (
        f"{elo.value:+.0f}".replace("-", "\N{MINUS SIGN}"),
        f"± {elo.high - elo.value:.0f}",
        f"{100 * standing.score:.1f} %",
    )
    for (_, end), text, color in zip(CELLS, cells, (INK, FAINT, FAINT), strict=True):
        axes.annotate(
            text,
            xy=(1, row),
            xycoords=axes.get_yaxis_transform(),
            xytext=(end, 0),
            textcoords="offset points",
            ha="right",
            va="center_baseline",
            color=color,
        )


def _dress(axes: Axes, standings: Sequence[Standing]) -> None:
    """Style the axes."""
    axes.set_ylim(len(standings) - 0.5, -0.5)
    axes.set_yticks(range(len(standings)), [standing.name for standing in standings])
    axes.tick_params(axis="y", length=0, pad=10, labelcolor=INK)
    axes.tick_params(axis="x", length=0, pad=6, labelcolor=FAINT)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    axes.grid(axis="x", color=GRID)
    axes.set_axisbelow(True)
    axes.spines[:].set_visible(False)
    for heading, end in CELLS:
        axes.annotate(
            heading,
            xy=(1, 1),
            xycoords="axes fraction",
            xytext=(end, 7),
            textcoords="offset points",
            ha="right",
            color=FAINT,
        )


def _write_above(
    axes: Axes, height: float, text: str, *, size: float, weight: str, color: str
) -> None:
    """Write a left-aligned line `height` points above the rows."""
    axes.annotate(
        text,
        xy=(0, 1),
        xycoords="axes fraction",
        xytext=(0, height),
        textcoords="offset points",
        fontsize=size,
        fontweight=weight,
        color=color,
    )
