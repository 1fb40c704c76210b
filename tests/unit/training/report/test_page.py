"""The report shows figures of the card alone, with board and guard in every row."""

from __future__ import annotations

import copy
import itertools
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from engines.parts.feature_schema import COLUMNS, VERSION, Phase
from tests.unit.training.report.numbers import leaves, numbers_in_card, numbers_in_page
from training.report import charts
from training.report.figures import report_figures
from training.report.page import render_report

BOARDS: Final = [{"rows": 15, "cols": 15}, {"rows": 9, "cols": 12}]
NO_LIMIT: Final = {"time": None, "nodes": None, "depth": None}


def card() -> dict[str, Any]:
    """A card whose figures all differ."""
    shares = itertools.count(0.10117, 0.00713)
    counts = itertools.count(1301, 17)

    def metrics(phases: tuple[str, ...]) -> dict[str, Any]:
        names = ("top_1", "top_3", "mean_reciprocal_rank", "log_loss", "calibration_error")
        return {
            "positions": next(counts),
            **{name: next(shares) for name in names},
            "temperature": next(shares),
            "phases": {name: {"positions": next(counts), "top_1": next(shares)} for name in phases},
        }

    def rankers(*phases: str) -> dict[str, Any]:
        return {name: metrics(phases) for name in ("learned", "attack-weights")}

    def match(rules: dict[str, int], opponent: str, options: dict[str, object]) -> dict[str, Any]:
        return {
            "a": "learned",
            "b": opponent,
            "engines": [
                {"engine": "learned:mine", "options": options, "limit": NO_LIMIT},
                {"engine": opponent, "options": {}, "limit": NO_LIMIT},
            ],
            "rules": rules,
            **{name: next(counts) for name in ("games", "wins", "draws", "losses")},
            "score": {name: next(shares) for name in ("low", "value", "high")},
            "elo": {name: 100 * next(shares) for name in ("low", "value", "high")},
        }

    def part(*phases: str) -> dict[str, Any]:
        return {
            "positions": next(counts),
            "top_1": next(shares),
            "phases": {name: {"positions": next(counts), "top_1": next(shares)} for name in phases},
        }

    def answers(**other: Any) -> dict[str, Any]:
        whole = {
            name: next(counts) for name in ("positions", "winners_moves", "proven", "unproven")
        }
        parts = {name: next(shares) for name in ("top_1", "held", "calibration_error", "brier")}
        return {**whole, **parts, **other}

    weights = {
        phase.name.lower(): {column: next(shares) for column in COLUMNS[: -len(Phase)]}
        for phase in Phase
    }
    for column in ("attacks[5]", "five", "attacks[4:2]/1", "open-four"):
        for side in ("own", "opponent"):
            weights["quiet"][f"{side}.{column}"] = 0.0
    weights["quiet"] |= {"own.attacks[4:1]/1": 0.0, "own.four": 0.0}
    curve = {
        "top": [next(shares) for _ in range(10)],
        "calibration": [
            {"probability": next(shares), "hit": next(shares), "positions": next(counts)}
        ],
    }
    made = {
        "rules": BOARDS,
        "data": {
            "runs": [
                {
                    "engines": ["search", "learned:old"],
                    "limit": {"time": None, "nodes": 7919, "depth": None},
                    "rules": BOARDS[0],
                    "sizes": [[13, 14], [19, 19]],
                    "games": next(counts),
                    "seed": next(counts),
                }
            ],
            "games": next(counts),
            "records": {"sha256": {}, "rules": [{"rows": 20, "cols": 20}]},
            "labelled_positions": next(counts),
            "labels_by_source": {"selfplay:search": next(counts)},
            "learnt_positions": next(counts),
            "held_out_positions": next(counts),
        },
        "metrics": rankers("five", "quiet"),
        "metrics_on_records": rankers("five", "opening"),
        "curves": {"learned": curve, "attack-weights": curve},
        "ceiling": {
            "engine": "search",
            "depth": 11,
            "parts": {"held-out": part("five"), "records": part("five", "opening")},
        },
        "matches": [
            match(BOARDS[0], "attack-weights", {}),
            match(BOARDS[0], "attack-weights", {"guard": False}),
            match(BOARDS[0], "learned:old", {}),
            match(BOARDS[1], "attack-weights", {"guard": True}),
        ],
        "answers": {**answers(), "phases": {"five": answers(top_1=None), "quiet": answers()}},
        "evaluation": {
            **{
                name: next(counts)
                for name in ("games", "positions", "held_out_positions", "choices")
            },
            "log_loss": {"before": next(shares), "after": next(shares)},
            "first": {"before": next(shares), "after": next(shares)},
            "run": {
                "engines": ["search"],
                "limit": {"time": None, "nodes": 2503, "depth": None},
                "rules": {"rows": 16, "cols": 17},
                "sizes": [],
                "seed": next(counts),
            },
            "match": {
                **match(BOARDS[0], "search", {}),
                "engines": [
                    {"engine": name, "options": {}, "limit": {**NO_LIMIT, "nodes": 10007}}
                    for name in ("search:mine", "search")
                ],
                "sprt": {"elo0": 0.5, "elo1": 31.5, "accepted": None},
            },
            "passed": False,
        },
        "weights": weights,
        "phases_fitted_on_all": ["attack"],
        "versions": {"tengen": "0.1.0"},
        "feature_version": VERSION,
        "retraining": {"seed": next(counts)},
        "iteration": 5,
        "previous": "old",
        "gate": {
            "passed": False,
            "reasons": ["against learned:old it scored 0.411"],
            "candidates": 7,
        },
    }
    older = copy.deepcopy(made) | {"iteration": 4}
    made["report"] = report_figures("mine", made, {"old": older, "other": {"matches": [{}]}})
    loaded: dict[str, Any] = json.loads(json.dumps(made))
    return loaded


@pytest.fixture(scope="module")
def page() -> bytes:
    return render_report("mine", card())


def rows_of(page: bytes) -> Iterator[list[str]]:
    """The rows of all tables, headings included."""
    for row in re.findall("<tr>(.*?)</tr>", page.decode()):
        yield re.findall("<t[hd]>(.*?)</t[hd]>", row)


def test_every_number_of_the_page_is_in_the_card(page: bytes) -> None:
    assert numbers_in_page(page) - numbers_in_card(card()) == set()
    assert len(numbers_in_page(page)) > 100


def test_number_that_is_not_in_the_card_is_found() -> None:
    other = card()
    other["metrics"]["learned"]["phases"]["quiet"]["top_1"] = 0.9871
    assert numbers_in_page(render_report("mine", other)) - numbers_in_card(card()) == {"98.7"}


def test_every_number_of_the_charts_is_in_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, list[Any]] = {}

    def record(name: str) -> None:
        def draw(*arguments: Any) -> bytes:
            drawn.setdefault(name, []).extend(leaves(arguments))
            return b""

        monkeypatch.setattr(charts, name, draw)

    names = ("elo_over_iterations", "top_curves", "calibration_curves", "phase_shares")
    for name in (*names, "attack_weights", "volumes"):
        record(name)
    render_report("mine", card())
    known = set(leaves(card()))
    for numbers in drawn.values():
        floats = {leaf for leaf in numbers if isinstance(leaf, int | float)}
        assert floats - known == set()
        assert floats
    assert len(drawn) == 6


def test_every_match_names_board_and_guard(page: bytes) -> None:
    rows = list(rows_of(page))
    first = next(index for index, row in enumerate(rows) if row[0] == "player")
    assert [row[:3] for row in rows[first : first + 5]] == [
        ["player", "opponent", "board"],
        ["learned, with guard", "attack-weights", "15x15"],
        ["learned, ranker alone", "attack-weights", "15x15"],
        ["learned, with guard", "learned:old, with guard", "15x15"],
        ["learned, with guard", "attack-weights", "9x12"],
    ]


def test_evaluation_is_shown_with_its_match(page: bytes) -> None:
    rows, described = list(rows_of(page)), card()["evaluation"]
    first = rows.index(["evaluation", "log-loss", "chosen moves tried first"])
    assert rows[first + 1 : first + 3] == [
        [name, f"{described['log_loss'][when]:.3f}", f"{described['first'][when]:.1%}"]
        for name, when in (("included in Tengen", "before"), ("fitted", "after"))
    ]
    played = rows[first + 4]
    assert played[:3] == ["search:mine, nodes 10007", "search, nodes 10007", "15x15"]
    assert "The fitted evaluation did not pass its match, which is undecided." in page.decode()


@pytest.mark.parametrize(
    ("accepted", "passed", "shown"), [("H1", True, "passed"), ("H0", False, "did not pass")]
)
def test_evaluation_is_shown_with_its_verdict(accepted: str, passed: bool, shown: str) -> None:
    described = card()
    described["evaluation"]["match"]["sprt"]["accepted"] = accepted
    described["evaluation"]["passed"] = passed
    page = render_report("mine", described).decode()
    assert f"The fitted evaluation {shown} its match." in page


def test_report_without_an_evaluation_has_no_section(page: bytes) -> None:
    title = b"<h2>Evaluation of search</h2>"
    assert title in page
    older = card()
    del older["evaluation"]
    for described in (card() | {"evaluation": None}, older):
        assert title not in render_report("mine", described)


def test_metrics_name_boards_and_guard(page: bytes) -> None:
    rows = list(rows_of(page))
    first = next(index for index, row in enumerate(rows) if row[0] == "ranker")
    found = [row[:2] for row in rows[first + 1 : first + 5]]
    held_out, recorded = "held-out games, 15x15, 9x12", "recorded games, 20x20"
    assert found == [
        ["learned, ranker alone", held_out],
        ["attack-weights", held_out],
        ["learned, ranker alone", recorded],
        ["attack-weights", recorded],
    ]
    runs = [row for row in rows if row[0].startswith("search, nodes")]
    assert runs[0][:2] == [
        "search, nodes 7919; learned:old, with guard, nodes 7919",
        "13x14, 19x19",
    ]


def test_phases_are_shown_beside_the_ceiling(page: bytes) -> None:
    rows = list(rows_of(page))
    metrics, ceiling = card()["metrics"], card()["ceiling"]["parts"]["held-out"]
    heads = ["phase", "positions of", "positions", "learned, ranker alone", "attack-weights"]
    first = rows.index([*heads, "ceiling: search, depth 11"])
    every, five, quiet = rows[first + 1 : first + 4]
    source = "held-out games, 15x15, 9x12"
    assert every == [
        *("all", source, f"{metrics['learned']['positions']:,}"),
        *(f"{metrics[name]['top_1']:.1%}" for name in ("learned", "attack-weights")),
        f"{ceiling['top_1']:.1%} of {ceiling['positions']:,}",
    ]
    top = ceiling["phases"]["five"]
    assert five[0] == "five: a five is possible"
    assert five[-1] == f"{top['top_1']:.1%} of {top['positions']:,}"
    # The sample of the ceiling has no such position.
    assert (quiet[0], quiet[-1]) == ("quiet", "\N{EN DASH}")


def test_weights_that_were_never_learned_are_left_out(page: bytes) -> None:
    rows = {row[0]: row for row in rows_of(page)}
    assert not {"[5]", "[4:2]"} & rows.keys()
    assert (rows["[4:1]"][2], rows["[4:1]"][3][0]) == ("\N{EN DASH}", "+")
    assert "no such moves to learn from: [4:2], [5]." in page.decode()
    assert "the weights are those of positions in which neither side" in page.decode()


def test_weights_of_all_positions_are_named_as_such() -> None:
    pooled = card()
    pooled["report"]["attacks"]["fitted_on_all"] = True
    assert "too few positions in which neither side" in render_report("mine", pooled).decode()


def test_boosted_model_has_no_weights() -> None:
    boosted = card() | {"weights": {}, "phases_fitted_on_all": []}
    boosted["report"] = report_figures("mine", boosted, {})
    assert "author get wrong" not in render_report("mine", boosted).decode()
