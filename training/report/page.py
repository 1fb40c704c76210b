"""The report of a model: one HTML file with embedded charts and no scripts."""

from __future__ import annotations

import base64
import html
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engines.feature_schema import Phase
from engines.patterns.attacks import UNIT, WEIGHTS
from training.gate import BASELINE
from training.report import charts

PAGE: Final = string.Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))
PHASE: Final = Phase.QUIET.name.lower()
"""Phase of the weights shown: where a side can make a four, little else counts."""
THREATS: Final = {
    (2, 1): "two",
    (2, 2): "open-two",
    (3, 1): "three",
    (3, 2): "open-three",
    (4, 1): "four",
    (4, 2): "open-four",
}
"""The threat that an attack through the cell makes, whose column adds to that of the attack."""


def render_report(
    name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]
) -> bytes:
    """Render the report of a model.

    Args:
        name: Name of the model.
        card: Its complete card.
        earlier: Cards of the other models in the directory, by name.
    """
    sections = "".join(
        f"<section><h2>{title}</h2>{body}</section>"
        for title, body in (
            ("Strength", _strength(name, card, earlier)),
            ("Held-out positions", _held_out(card)),
            ("What did the author get wrong?", _weights(card)),
            ("Data", _data(card)),
        )
        if body
    )
    gate = card["gate"]
    page = PAGE.substitute(
        name=html.escape(name),
        verdict="passed the gate" if gate["passed"] else "did not pass the gate",
        state="passed" if gate["passed"] else "rejected",
        reasons="".join(f"<li>{html.escape(reason)}</li>" for reason in gate["reasons"]),
        facts=html.escape(
            f"Iteration {card['iteration']} · seed {card['retraining']['seed']} · "
            f"{card['data']['games']:,} games · feature version "
            f"{card.get('feature_version', 'as in the card')} · Tengen {card['versions']['tengen']}"
        ),
        sections=sections,
    )
    return page.encode()


def elo_points(
    name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Elo above the baseline of every model that played it, in order of iteration."""
    points = []
    for model, described in {**earlier, name: card}.items():
        # The first match is that on the main board, with the guard.
        elos = [match["elo"] for match in described.get("matches", ()) if match["b"] == BASELINE]
        if elos and None not in (elo := elos[0]).values():
            passed = described.get("gate", {}).get("passed", True)
            iteration = described.get("iteration", 0)
            points.append({"name": model, "passed": passed, "iteration": iteration, **elo})
    return sorted(points, key=lambda point: point["iteration"])


def weight_rows(weights: Mapping[str, float]) -> Iterator[dict[str, Any]]:
    """The article's weight of every attack beside the learned ones, in ascending order.

    An attack through the cell appears in several columns: its own, that of the threat it makes, and
    the attack weight. Its learned weight is their sum.

    Args:
        weights: By column, the change of a move's score per unit.
    """
    for (power, potential), units in sorted(WEIGHTS.items(), key=lambda item: item[1]):
        if (power, potential) in {(5, 1), (5, 2)}:
            continue
        attack = "attacks[5]" if power == 5 else f"attacks[{power}:{potential}]/1"  # noqa: PLR2004
        threat = THREATS.get((power, potential), "five" if power == 5 else "")  # noqa: PLR2004
        article = units / UNIT
        learnt = {
            side: weights.get(f"{side}.{attack}", 0.0)
            + weights.get(f"{side}.{threat}", 0.0)
            + article * weights.get("attack-weight", 0.0)
            for side in ("own", "opponent")
        }
        label = "[5]" if power == 5 else f"[{power}:{potential}]"  # noqa: PLR2004
        yield {"attack": label, "article": article, **learnt}


def _strength(name: str, card: Mapping[str, Any], earlier: Mapping[str, Mapping[str, Any]]) -> str:
    rows = [
        (
            match["a"],
            match["b"],
            _board(match["rules"]),
            f"{match['games']:,}",
            f"+{match['wins']} ={match['draws']} -{match['losses']}",
            "{value:.3f} ({low:.3f} to {high:.3f})".format(**match["score"]),
            _elo(match["elo"]),
        )
        for match in card["matches"]
    ]
    table = _table(
        ("player", "opponent", "board", "games", "result", "score, 95 %", "Elo, 95 %"), rows
    )
    points = elo_points(name, card, earlier)
    if not points:
        return table
    chart = _image(charts.elo_over_iterations(points), "Elo above attack-weights by iteration")
    note = "Crosses did not pass the gate. Bars are 95 % intervals."
    return f"{table}{chart}<p class='note'>{note}</p>"


def _held_out(card: Mapping[str, Any]) -> str:
    elsewhere = {
        f"{ranker}, recorded games": metrics
        for ranker, metrics in card.get("metrics_on_records", {}).items()
    }
    rows = [
        (
            ranker,
            f"{metrics['top_1']:.1%}",
            f"{metrics['top_3']:.1%}",
            f"{metrics['mean_reciprocal_rank']:.3f}",
            f"{metrics['log_loss']:.3f}",
            f"{metrics['calibration_error']:.3f}",
        )
        for ranker, metrics in (card["metrics"] | elsewhere).items()
    ]
    heads = ("ranker", "top-1", "top-3", "mean reciprocal rank", "log-loss", "calibration error")
    table = _table(heads, rows)
    if "curves" not in card:
        return table
    series = card["curves"]
    return (
        f"{table}<div class='pair'>{_image(charts.top_curves(series), 'Top-k curves')}"
        f"{_image(charts.calibration_curves(series), 'Calibration curves')}</div>"
        f"<p class='note'>{card['data']['held_out_positions']:,} positions of held-out "
        "games. The top-1 of a ranker does not predict its strength.</p>"
    )


def _weights(card: Mapping[str, Any]) -> str:
    weights = card.get("weights", {}).get(PHASE)
    if not weights:
        return ""
    rows = list(weight_rows(weights))
    chart = _image(charts.attack_weights(rows), "The article's weights beside the learned ones")
    table = _table(
        ("attack", "article", "learned, own", "learned, opponent"),
        [
            (
                row["attack"],
                f"{row['article']:g}",
                f"{row['own']:+.2f}",
                f"{row['opponent']:+.2f}",
            )
            for row in reversed(rows)
        ],
    )
    note = (
        "An attack is [power:potential]: the number of adjacent stones once the cell is taken, and "
        "the number of empty ends. The weights are those of positions in which neither side can "
        "make a four. The article gives both sides the same weight. The scales differ: compare "
        "orders and ratios. A learned weight sums the columns in which the attack appears: its "
        "own, that of its threat and the attack weight."
    )
    return f"{chart}{table}<p class='note'>{note}</p>"


def _data(card: Mapping[str, Any]) -> str:
    data = card["data"]
    chart = _image(charts.volumes(data["labels_by_source"]), "Labelled positions by source")
    rows = [
        (
            ", ".join(run["engines"]),
            _boards(run),
            f"{run['games']:,}",
            str(run["seed"]),
        )
        for run in data["runs"]
    ]
    table = _table(("engines", "board", "games", "seed"), rows)
    return (
        f"{chart}{table}<p class='note'>{data['learnt_positions']:,} of "
        f"{data['labelled_positions']:,} labelled positions were learned from.</p>"
    )


def _boards(run: Mapping[str, Any]) -> str:
    """Board sizes of a run of self-play."""
    sizes = [{"rows": rows, "cols": cols} for rows, cols in run.get("sizes", ())]
    return ", ".join(map(_board, sizes or [run["rules"]]))


def _board(rules: Mapping[str, Any]) -> str:
    return f"{rules['rows']}x{rules['cols']}"


def _elo(elo: Mapping[str, float | None]) -> str:
    """An Elo difference with its interval; None in JSON means infinite."""
    value, low, high = (
        "∞" if elo[part] is None else f"{elo[part]:+.0f}" for part in ("value", "low", "high")
    )
    return f"{value} ({low} to {high})"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(text)}</td>" for text in row) + "</tr>" for row in rows
    )
    return f"<div class='scroll'><table><tr>{head}</tr>{body}</table></div>"


def _image(png: bytes, alt: str) -> str:
    data = base64.b64encode(png).decode()
    return f'<img alt="{html.escape(alt)}" src="data:image/png;base64,{data}">'
