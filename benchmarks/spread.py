"""Report of a figure that was measured in several rounds."""

from __future__ import annotations

import statistics
from collections.abc import Sequence


def report(
    name: str, figures: Sequence[float], *, unit: str = "", target: float | None = None
) -> None:
    """Print the median and the spread.

    Args:
        name: Name of the figure.
        figures: One figure a round.
        unit: Printed after the median and the target.
        target: Target of the median; None for none.
    """
    goal = "" if target is None else f"; target {target}{unit}"
    print(
        f"{name}: {statistics.median(figures):.2f}{unit} "
        f"({min(figures):.2f}..{max(figures):.2f}, {len(figures)} rounds{goal})"
    )
