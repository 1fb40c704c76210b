"""Pictures of a model: rows of values with intervals on a common axis.

Its card holds the rows, which the page /models, the report and the terminal draw.
"""

from __future__ import annotations

import dataclasses
import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from tengen.training.plans.card import (
    BASELINE,
    LEARNED,
    RANDOM_LABELS,
    Card,
    Picture,
    PictureRow,
    ReportFigures,
)
from tengen.training.plans.retrain_plan import HELD_OUT, TEST_SET
from tengen.training.report.figures import board_rows, elo_by_generation, elo_history, study_rows
from tengen.training.report.text import elo_text

FEWEST_POSITIONS: Final = 30
"""Positions below which a share is left out: its interval would be most of the axis."""
BAR: Final = 32
"""Width of a bar in a terminal of 80 characters."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PictureKind:
    """Title, caption and rows of one kind of picture."""

    title: str
    about: str
    """A sentence for beginners."""
    unit: Literal["elo", "share"]
    rows: Callable[[Card], Iterator[PictureRow]] = lambda _: iter(())
    """Reads the rows of one card. Pictures of several models get their rows elsewhere."""
    least: int = 1
    """Minimum number of rows of a picture."""


def report_figures(name: str, card: Card, earlier: Mapping[str, Card]) -> ReportFigures:
    """The field `report` of a card: Elo by generation, and the pictures.

    Args:
        earlier: Cards of the other models in the directory, by name.
    """
    generations = elo_by_generation({**earlier, name: card})
    history = elo_history(name, card, earlier)
    return {"generations": generations, "pictures": [*_pictures(card, history, generations)]}


def _pictures(
    card: Card, history: Iterable[Mapping[str, Any]], generations: Iterable[Mapping[str, Any]]
) -> Iterator[Picture]:
    """The pictures that a card and its histories have figures for."""
    points = {"history": history, "generations": generations}
    for name, kind in KINDS.items():
        rows = list(map(_point, points[name]) if name in points else kind.rows(card))
        if len(rows) >= kind.least:
            low, high = _axis(rows)
            yield Picture(name=name, unit=kind.unit, low=low, high=high, rows=rows)


def story(card: Card) -> str:
    """The gain of a model's learning, the gate's verdict, and its training; empty if unknown.

    The score is the one on its main board, with its 95 % interval.
    """
    for size, roles in board_rows(card):
        score, gate = roles["control"]["score"], card.get("gate")
        verdict = (
            ""
            if gate is None
            else f", and {'passed' if gate['passed'] else 'did not pass'} the gate"
        )
        return (
            f"On {size}, this model scores {score['value']:.0%} ({score['low']:.0%} to "
            f"{score['high']:.0%}) against the same engine without what it learned{verdict}. It "
            f"was taught by {card['data']['games']:,} games."
        )
    return ""


def first_moves(card: Card) -> str:
    """How often the first move of a ranker is the one that was played, beside attack weights."""
    metrics, control = card["metrics"][LEARNED], card["metrics"][BASELINE]
    low, high = metrics["intervals"]["top_1"]
    return (
        f"In {metrics['top_1']:.1%} ({low:.1%} to {high:.1%}) of {metrics['positions']:,} "
        "held-out positions, the ranker's first move is the one that was played; in "
        f"{control['top_1']:.1%}, the move of greatest attack weight is."
    )


def _row(
    name: str,
    value: float | None,
    low: float | None = None,
    high: float | None = None,
    *,
    expected: float | None = None,
    positions: int | None = None,
    passed: bool = True,
) -> PictureRow:
    return PictureRow(
        name=name,
        value=value,
        low=low,
        high=high,
        expected=expected,
        positions=positions,
        passed=passed,
    )


def _gain(card: Card) -> Iterator[PictureRow]:
    for size, roles in board_rows(card):
        elo = roles["control"]["elo"]
        yield _row(size, elo["value"], elo["low"], elo["high"])


def _point(point: Mapping[str, Any]) -> PictureRow:
    value, low, high = (point[part] for part in ("value", "low", "high"))
    return _row(point["name"], value, low, high, passed=point["passed"])


def _learning(card: Card) -> Iterator[PictureRow]:
    rows = list(study_rows(card))
    control = [row for row in rows if row["name"] == RANDOM_LABELS]
    for row in control + [row for row in rows if row["on_curve"]]:
        top_1 = row["top_1"].get(TEST_SET) or row["top_1"][HELD_OUT]
        name = f"{row['labels']:,}" + (" at random" if row in control else "")
        yield _row(name, top_1["value"], top_1["low"], top_1["high"])


def _calibration(card: Card) -> Iterator[PictureRow]:
    for part in card["curves"][LEARNED]["calibration"]:
        if part["positions"] < FEWEST_POSITIONS:
            continue
        predicted = part["probability"]
        yield _row(f"{predicted:.0%}", part["hit"], expected=predicted, positions=part["positions"])


def _importance(card: Card) -> Iterator[PictureRow]:
    if study := card.get("study"):
        importance = study["importance"]
        for group, fall in (importance.get(TEST_SET) or importance[HELD_OUT]).items():
            yield _row(group, fall["value"], fall["low"], fall["high"])


KINDS: Final[Mapping[str, PictureKind]] = {
    "gain": PictureKind(
        title="Gain of learning, Elo",
        about="How much stronger the model is than its control, by board. The control has the "
        "same checks, but ranks by attack weight: it learned nothing.",
        unit="elo",
        rows=_gain,
    ),
    "generations": PictureKind(
        title="Elo by generation",
        about="Each evaluation of search was fitted to games that its teacher's evaluation played. "
        "An evaluation that did not beat its teacher's teaches no further one.",
        unit="elo",
        least=2,
    ),
    "history": PictureKind(
        title="Elo above attack-weights by retraining",
        about="The model beside the others in its directory that played in the same way.",
        unit="elo",
        least=2,
    ),
    "learning": PictureKind(
        title="Learning curve",
        about="How often the first move is the one that was played, by the number of positions "
        "that a ranker learned from, in third-party games (without those, in held-out ones). The "
        "control learned from random moves.",
        unit="share",
        rows=_learning,
    ),
    "importance": PictureKind(
        title="What the model looks at",
        about="How much more often the first move is wrong, in the same games, if the values of "
        "some columns are exchanged among the moves of a position. Columns that say the same "
        "replace each other.",
        unit="share",
        rows=_importance,
    ),
    "calibration": PictureKind(
        title="Calibration",
        about="By the probability that the ranker gives its first move: how often it is the one "
        "that was played, in held-out games. A perfect ranker would be at the dots.",
        unit="share",
        rows=_calibration,
    ),
}
"""All pictures, in the order in which they are shown."""


def _axis(rows: Sequence[PictureRow]) -> tuple[float, float]:
    """Ends of an axis that holds 0 and all finite values of the rows."""
    values = [
        value
        for row in rows
        for value in (row["value"], row["low"], row["high"], row["expected"])
        if value is not None
    ]
    low, high = min([0.0, *values]), max([0.0, *values])
    return (low, high) if low < high else (0.0, 1.0)


def value_text(row: PictureRow, unit: Literal["elo", "share"]) -> str:
    """A value with its interval, or with the number of positions that it is a share of."""
    if unit == "elo":
        text = elo_text(row)
    elif row["positions"] is not None:
        text = f"{row['value']:.1%} (n = {row['positions']:,})"
    else:
        text = f"{row['value']:.1%} ({row['low']:.1%} to {row['high']:.1%})"
    return text if row["passed"] else f"{text}, did not pass"


def as_html(card: Card) -> str:
    """All pictures of a card as HTML with embedded SVG, for `style.css`."""
    return "".join(map(_figure, card["report"]["pictures"]))


def _figure(picture: Picture) -> str:
    kind = KINDS[picture["name"]]
    rows = "".join(
        f"<li><span>{html.escape(row['name'])}</span>{_svg(row, picture)}"
        f"<span>{value_text(row, picture['unit'])}</span></li>"
        for row in picture["rows"]
    )
    return (
        f"<figure><h3>{kind.title}</h3><p class='note'>{kind.about}</p>"
        f"<ul class='rows'>{rows}</ul></figure>"
    )


def _svg(row: PictureRow, picture: Picture) -> str:
    """A bar from 0 to the value, its interval, and a circle where it is expected."""
    ends = _interval(row, picture)

    def at(value: float) -> str:
        return f"{100 * (value - picture['low']) / (picture['high'] - picture['low']):.2f}"

    marks = f"<path class='zero' d='M{at(0)} 0V10'/>"
    if row["value"] is not None:
        state = "value" if row["passed"] else "value refused"
        marks += f"<path class='{state}' d='M{at(0)} 5H{at(row['value'])}'/>"
    if ends is not None:
        marks += f"<path class='interval' d='M{at(ends[0])} 5H{at(ends[1])}'/>"
    if row["expected"] is not None:
        marks += f"<path class='expected' d='M{at(row['expected'])} 5h0'/>"
    return f"<svg viewBox='0 0 100 10' preserveAspectRatio='none' aria-hidden='true'>{marks}</svg>"


def _interval(row: PictureRow, picture: Picture) -> tuple[float, float] | None:
    """Ends of a row's interval, up to the end of the axis where it is infinite; None without one.

    Shares of a number of positions have none.
    """
    if row["positions"] is not None:
        return None
    return (
        picture["low"] if row["low"] is None else row["low"],
        picture["high"] if row["high"] is None else row["high"],
    )


def as_text(picture: Picture, width: int = BAR) -> Iterator[tuple[str, str, str]]:
    """The rows of a picture for a terminal: name, bar of a width in characters, and value."""

    def at(value: float) -> int:
        return round((width - 1) * (value - picture["low"]) / (picture["high"] - picture["low"]))

    for row in picture["rows"]:
        bar = [" "] * width
        bar[at(0)] = "│"
        if row["value"]:
            first, last = sorted((at(0), at(row["value"])))
            bar[first : last + 1] = "█" * (last + 1 - first)
        if ends := _interval(row, picture):
            for place in range(at(ends[0]), at(ends[1]) + 1):
                bar[place] = "▓" if bar[place] == "█" else "─"
        if row["expected"] is not None:
            bar[at(row["expected"])] = "○"
        yield row["name"], "".join(bar), value_text(row, picture["unit"])
