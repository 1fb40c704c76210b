"""The report of a model: one HTML file with embedded charts and no scripts."""

from __future__ import annotations

import base64
import collections
import html
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from tengen.training.arena.match_summary import Bounds, MatchSummary, MatchTest, Role
from tengen.training.plans.card import BARE, LEARNED, Card, board, boards
from tengen.training.plans.retrain_plan import HELD_OUT, RECORDS, TEST_SET
from tengen.training.report import charts, pictures
from tengen.training.report.figures import board_rows, study_rows
from tengen.training.report.text import PHASES, describe_match, describe_player, elo_text

PAGE: Final = string.Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))
STYLE: Final = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
"""Style sheet of all reports."""
MATCH_HEADS: Final = (
    *("player", "opponent", "board", "games", "result"),
    *("score, 95 %", "Elo, 95 %"),
)
RECORDED: Final = {
    RECORDS: "recorded games",
    TEST_SET: "recorded games of the test set",
}
BOARD_HEADS: Final = (
    *("board", "ranker alone, 95 %", "learned, 95 %", "learned:control, 95 %"),
    "gain of learning: Elo of learned over learned:control, 95 %",
)
BOARD_ROLES: Final[tuple[Role, ...]] = ("alone", "served", "checks")
"""Matches whose scores these columns show."""
CONTROL_NOTE: Final = (
    "The scores are against attack-weights. learned:control has the checks of learned, but ranks "
    "by attack weight: nothing is learned. The Elo is of matches between the two."
)
OPENINGS_NOTE: Final = (
    "All are from random openings, some of which are nearly decided: from balanced ones, players "
    "of different strength score further apart."
)
UNBIASED: Final = (
    "Score and Elo after a sequential test are median-unbiased: they allow for where the test "
    "ended, and are not the share of the points."
)
MEASURED: Final = {HELD_OUT: "held-out games", TEST_SET: "third-party games"}
"""Parts of the positions that a study measures on."""
FEW: Final = f"Phases of fewer than {pictures.FEWEST_POSITIONS} positions are left out."
MISSING: Final = "\N{EN DASH}"


def render_report(name: str, card: Card) -> bytes:
    """Render the report of a model; all figures are from its card."""
    sections = "".join(
        f"<details><summary>{title}</summary>{body}</details>"
        for title, body in (
            ("Strength", _strength(card)),
            ("Positions", _positions(card)),
            ("Top-1 by phase", _phases(card)),
            ("What was learned from what", _study(card)),
            ("Answers on recorded games", _answers(card)),
            ("Evaluation of search", _evaluation(card)),
            ("Data", _data(card)),
        )
        if body
    )
    gate = card["gate"]
    page = PAGE.substitute(
        style=STYLE,
        name=html.escape(name),
        verdict="passed the gate" if gate["passed"] else "did not pass the gate",
        state="passed" if gate["passed"] else "rejected",
        reasons="".join(f"<li>{html.escape(reason)}</li>" for reason in gate["reasons"]),
        facts=html.escape(
            f"Iteration {card['iteration']} · {_challengers(card)} · "
            f"seed {card['retraining']['seed']} · "
            f"{card['data']['games']:,} games · feature version "
            f"{card['feature_version']} · Tengen {card['versions']['tengen']}"
        ),
        sections=f"{_overview(card)}{sections}",
    )
    return page.encode()


def _overview(card: Card) -> str:
    """Story and pictures, above the folded tables."""
    sentences = (pictures.story(card), pictures.first_moves(card))
    story = "".join(f"<p class='story'>{html.escape(text)}</p>" for text in sentences if text)
    return f"<section>{story}{pictures.as_html(card)}</section>"


def _challengers(card: Card) -> str:
    """Number of models that were tried against the live one."""
    if card["previous"] is None:
        return "no live model before"
    return f"challenger {card['gate']['candidates']} against {card['previous']}"


def _strength(card: Card) -> str:
    body = table(
        BOARD_HEADS,
        [
            (
                size,
                *(_bounds(roles[role]["score"], ".3f") for role in BOARD_ROLES),
                elo_text(roles["control"]["elo"]),
            )
            for size, roles in board_rows(card)
        ],
    )
    body += f"<p class='note'>{CONTROL_NOTE} {OPENINGS_NOTE}</p>"
    checks = _checks(card["matches"])
    rows = map(_match_cells, card["matches"])
    body += table(MATCH_HEADS, [[cell.removesuffix(f", {checks}") for cell in row] for row in rows])
    if checks:
        body += f"<p class='note'>{html.escape(f'learned and learned:control play {checks}.')}</p>"
    if any(match["sprt"] for match in card["matches"]):
        body += f"<p class='note'>{UNBIASED}</p>"
    return body


def _checks(matches: Iterable[MatchSummary]) -> str:
    """The guard and verification of the players; empty if no player has any."""
    counts = collections.Counter(
        ", ".join(name.split(", ")[1:])
        for match in matches
        for name in describe_match(match)[:2]
        if "verification" in name
    )
    return counts.most_common(1)[0][0] if counts else ""


def _match_cells(match: MatchSummary) -> tuple[str, ...]:
    """A row of a table of matches, by `MATCH_HEADS`."""
    return (
        *describe_match(match),
        f"{match['games']:,}",
        f"+{match['wins']} ={match['draws']} -{match['losses']}",
        "{value:.3f} ({low:.3f} to {high:.3f})".format(**match["score"]),
        elo_text(match["elo"]),
    )


def _positions(card: Card) -> str:
    rows = [
        (
            _ranker(name),
            source,
            f"{metrics['positions']:,}",
            *(_estimate(metrics, name, ".1%") for name in ("top_1", "top_3")),
            f"{metrics['mean_reciprocal_rank']:.3f}",
            f"{metrics['log_loss']:.3f}",
            _estimate(metrics, "calibration_error", ".3f"),
        )
        for _, source, by_ranker in _parts(card)
        for name, metrics in by_ranker.items()
    ]
    heads = (
        *("ranker", "positions of", "positions", "top-1, 95 %", "top-3, 95 %"),
        *("mean reciprocal rank", "log-loss", "calibration error, 95 %"),
    )
    series = {_ranker(name): curve for name, curve in card["curves"].items()}
    return (
        f"{table(heads, rows)}{image(charts.top_curves(series), 'Top-k curves')}"
        "<p class='note'>The intervals allow for positions of one opening, which depend on each "
        "other. The curves are of the held-out games. The top-1 of a ranker does not predict its "
        "strength.</p>"
    )


def _phases(card: Card) -> str:
    """Top-1 by phase beside the ceiling."""
    ceiling = card["ceiling"]
    search = f"{ceiling['engine']}, depth {ceiling['depth']}"
    body = ""
    for part, source, by_ranker in _parts(card):
        found = ceiling["parts"][part]
        lines = [("all", "all", by_ranker, found)] + [
            (
                phase,
                text,
                {name: metrics["phases"][phase] for name, metrics in by_ranker.items()},
                found["phases"].get(phase),
            )
            for phase, text in PHASES.items()
            if _is_enough(by_ranker[LEARNED]["phases"].get(phase))
        ]
        chart = charts.phase_shares(
            [phase for phase, *_ in lines],
            {
                _ranker(name): [shares[name]["top_1"] for _, _, shares, _ in lines]
                for name in by_ranker
            },
            (f"ceiling: {search}", [None if top is None else top["top_1"] for *_, top in lines]),
        )
        rows = [
            (
                phase if text == phase else f"{phase}: {text}",
                source,
                f"{shares[LEARNED]['positions']:,}",
                *(f"{shares[name]['top_1']:.1%}" for name in by_ranker),
                MISSING if top is None else f"{top['top_1']:.1%} of {top['positions']:,}",
            )
            for phase, text, shares, top in lines
        ]
        heads = (
            *("phase", "positions of", "positions", *map(_ranker, by_ranker)),
            f"ceiling: {search}",
        )
        title = f"Top-1 by phase, {source}"
        body += f"<h3>{html.escape(source)}</h3>{image(chart, title)}{table(heads, rows)}"
    note = (
        "Several moves are often equally good, and a game shows one of them: no ranker finds all "
        f"labels. The ceiling is how many of them {ceiling['engine']} plays at depth "
        f"{ceiling['depth']}, in a sample of the same positions. {FEW}"
    )
    return f"{body}<p class='note'>{note}</p>"


def _answers(card: Card) -> str:
    """The served model's answers: moves of the winners, and win probabilities."""
    if card["answers"] is None:
        return ""
    heads = (
        *("phase", "positions", "top-1 of winners' moves, 95 %", "proven results that came true"),
        *("unproven", "calibration error, 95 %", "Brier score, 95 %"),
    )
    body = ""
    for part, answers in card["answers"].items():
        rows = [
            (
                phase if text == phase else f"{phase}: {text}",
                f"{found['positions']:,}",
                f"{_estimate(found, 'top_1', '.1%')} of {found['winners_moves']:,}",
                MISSING if found["held"] is None else f"{found['held']:.1%} of {found['proven']:,}",
                f"{found['unproven']:,}",
                *(_estimate(found, name, ".3f") for name in ("calibration_error", "brier")),
            )
            for phase, text, found in [("all", "all", answers)]
            + [
                (phase, text, answers["phases"][phase])
                for phase, text in PHASES.items()
                if _is_enough(answers["phases"].get(phase))
            ]
        ]
        body += f"<h3>{RECORDED[part]}</h3>{table(heads, rows)}"
    note = (
        f"Boards: {boards(card['data']['records']['rules'])}; with guard and verification. "
        "Calibration error and Brier score are of the win probabilities of the recommended moves "
        f"that are not proven. {FEW}"
    )
    return f"{body}<p class='note'>{html.escape(note)}</p>"


def _is_enough(found: Mapping[str, Any] | None) -> bool:
    """Whether a phase occurs in enough positions for its share to say something."""
    return found is not None and found["positions"] >= pictures.FEWEST_POSITIONS


def _study(card: Card) -> str:
    """The study: rankers that learned from less, effects of checks, importance of columns."""
    study = card.get("study")
    if study is None:
        return ""
    rows = [*study_rows(card)]
    parts = [part for part in MEASURED if part in rows[0]["top_1"]]
    heads = ("ranker", "labels", *(f"top-1 of {MEASURED[part]}, 95 %" for part in parts))
    learners = table(
        (*heads, "alone against attack-weights, 95 %", "Elo over learned:control, 95 %"),
        [
            (
                row["name"],
                f"{row['labels']:,}",
                *(_bounds(row["top_1"][part], ".1%") for part in parts),
                _bounds(row["alone"], ".3f"),
                elo_text(row["control"]),
            )
            for row in rows
        ],
    )
    weighed = table(
        ("columns", *(f"fall of top-1 of {MEASURED[part]}, 95 %" for part in parts)),
        [
            (group, *(_bounds(study["importance"][part][group], "+.1%") for part in parts))
            for group in study["importance"][parts[0]]
        ],
    )
    note = (
        f"On {board(study['checks'][0]['rules'])}. Rankers without some columns, and the one that "
        "learned from random moves as labels, have a quarter of the labels: compare them with the "
        "ranker on these. The last table shuffles the values of some columns among the moves of a "
        "position; columns that say the same replace each other."
    )
    return (
        f"{learners}{table(MATCH_HEADS, map(_match_cells, study['checks']))}{weighed}"
        f"<p class='note'>{html.escape(note)}</p>"
    )


def _evaluation(card: Card) -> str:
    """The evaluation of `search` that belongs to the model: its fit and its match."""
    evaluation = card.get("evaluation")
    if evaluation is None:
        return ""
    third_party = evaluation.get("strangers")
    rows = []
    for name, when in (
        (evaluation["teacher"] or "included in Tengen", "before"),
        ("fitted", "after"),
    ):
        row = [name, f"{evaluation['log_loss'][when]:.3f}"]
        if third_party is not None:
            measured = third_party["evaluations"][when]
            row += [_estimate(measured, part, ".3f") for part in ("log_loss", "calibration_error")]
        rows.append(tuple(row))
    heads = ["evaluation", "log-loss on held-out games"]
    if third_party is not None:
        heads += ["on third-party games, 95 %", "calibration error there, 95 %"]
    fit = table(tuple(heads), rows)
    match, run = evaluation["match"], evaluation["run"]
    test = cast("MatchTest", match["sprt"])  # Every match of an evaluation is one.
    verdict = "passed" if evaluation["passed"] else "did not pass"
    ended = ", which is undecided" if test["accepted"] is None else ""
    played = table(MATCH_HEADS, [_match_cells(match)])
    note = (
        f"Made of {evaluation['positions']:,} leaves of {evaluation['games']:,} games by "
        f"{_players(run)}, {_boards(run)}, seed {run['seed']}; measured on "
        f"{evaluation['held_out_positions']:,} of these leaves, of games that the fit did not see. "
        "The log-loss is on the results of games, ln 2 by chance, and predicts no strength; on "
        "third-party games it is at the best factor of the evaluation's logits. The "
        "match is from balanced openings with noise, and tests whether the fitted "
        f"evaluation is {test['elo1']:g} Elo stronger (passed) or {test['elo0']:g}; it does not "
        "decide whether the model goes live. " + UNBIASED
    )
    return (
        f"{fit}{played}<p>The fitted evaluation {verdict} its match{ended}.</p>"
        f"<p class='note'>{html.escape(note)}</p>{_generations(card)}"
    )


def _generations(card: Card) -> str:
    """Elo of the evaluations of several retrainings, if there are several."""
    points = card["report"].get("generations", [])
    if len(points) < 2:
        return ""
    heads = (
        *("evaluation", "teacher", "Elo, 95 %", "won its match", "games", "leaves"),
        *("positions searched, at most", "log-loss on third-party games, 95 %"),
    )
    rows = [
        (
            point["name"],
            point["teacher"] or "included in Tengen",
            elo_text(point),
            "yes" if point["passed"] else "no",
            *(
                MISSING if count is None else f"{count:,}"
                for count in (point["games"], point["positions"], point["searched"])
            ),
            MISSING
            if point["strangers"] is None
            else _estimate(point["strangers"]["evaluations"]["after"], "log_loss", ".3f"),
        )
        for point in points
    ]
    note = (
        "Each evaluation was fitted to games of search with its teacher's, and played against it "
        "with equal nodes. Its Elo is that of this match, added to its teacher's; one that did not "
        "win its match teaches nobody."
    )
    return f"{table(heads, rows)}<p class='note'>{html.escape(note)}</p>"


def _estimate(figures: Mapping[str, Any], name: str, form: str) -> str:
    """A figure with its 95 % interval."""
    if figures[name] is None:
        return MISSING
    low, high = figures["intervals"][name]
    return _bounds({"value": figures[name], "low": low, "high": high}, form)


def _bounds(estimate: Bounds, form: str) -> str:
    """Format `value` with its 95 % interval, from `low` to `high`."""
    value, low, high = (format(estimate[part], form) for part in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def _data(card: Card) -> str:
    data = card["data"]
    chart = image(charts.volumes(data["labels_by_source"]), "Labelled positions by source")
    rows = [
        (
            _players(run),
            _boards(run),
            f"{run['games']:,}",
            str(run["seed"]),
        )
        for run in data["runs"]
    ]
    runs = table(("engines", "board", "games", "seed"), rows)
    return (
        f"{chart}{runs}<p class='note'>{data['learnt_positions']:,} of "
        f"{data['labelled_positions']:,} labelled positions were learned from.</p>"
    )


def _parts(card: Card) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Name of each measured part, a description with its boards, and its metrics by ranker."""
    yield HELD_OUT, f"held-out games, {boards(card['rules'])}", card["metrics"]
    recorded = boards(card["data"]["records"]["rules"])
    for part, metrics in (
        (RECORDS, card["metrics_on_records"]),
        (TEST_SET, card["metrics_on_untouched"]),
    ):
        if metrics:
            yield part, f"{RECORDED[part]}, {recorded}", metrics


def _ranker(name: str) -> str:
    """A ranker of the metrics, which measure the ranker alone."""
    return BARE if name == LEARNED else name


def _boards(run: Mapping[str, Any]) -> str:
    """Board sizes of a run of self-play."""
    return boards([{"rows": rows, "cols": cols} for rows, cols in run["sizes"]] or [run["rules"]])


def _players(run: Mapping[str, Any]) -> str:
    """Engines of a run of self-play with their limit."""
    return "; ".join(
        describe_player({"name": name, "engine": name, "options": {}, "limit": run["limit"]})
        for name in run["engines"]
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as HTML; all texts are escaped."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(text)}</td>" for text in row) + "</tr>" for row in rows
    )
    return f"<div class='scroll'><table><tr>{head}</tr>{body}</table></div>"


def image(png: bytes, alt: str) -> str:
    """An embedded picture as HTML, with a text in place of it."""
    data = base64.b64encode(png).decode()
    return f'<img alt="{html.escape(alt)}" src="data:image/png;base64,{data}">'
