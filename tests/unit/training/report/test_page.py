"""The report shows figures of the card alone, with board and guard in every row."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tengen.engines.interface import Limit
from tengen.engines.model_store.feature_schema import VERSION
from tengen.training.arena.match_summary import Role
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.pipeline.model_players import MatchPlayers, model_player, pairings_of
from tengen.training.plans.card import PAIRINGS
from tengen.training.report import charts
from tengen.training.report.figures import study_rows
from tengen.training.report.page import render_report
from tengen.training.report.pictures import report_figures
from tests.unit.training.report.numbers import leaves, numbers_in_card, numbers_in_page

BOARDS: Final = [{"rows": 15, "cols": 15}, {"rows": 9, "cols": 12}]
LIVE: Final = MatchPlayers(model_player("mine", named=False), model_player("old"))
LIVE_ROLE: Final[Role] = "live"
CHECKED: Final = "with guard, verification of 8 moves by 4000 nodes"


def card() -> Any:
    """A card whose figures all differ."""
    shares = itertools.count(0.10117, 0.00713)
    counts = itertools.count(1301, 17)

    def intervals(*names: str) -> dict[str, list[float]]:
        return {name: [next(shares), next(shares)] for name in names}

    def metrics(phases: tuple[str, ...]) -> dict[str, Any]:
        with_intervals = ("top_1", "top_3", "calibration_error")
        found = {name: estimate() for name in with_intervals}
        return {
            "positions": next(counts),
            **{name: found[name]["value"] for name in with_intervals},
            "intervals": {name: [of["low"], of["high"]] for name, of in found.items()},
            **{name: next(shares) for name in ("mean_reciprocal_rank", "log_loss")},
            "temperature": next(shares),
            "phases": {name: {"positions": next(counts), "top_1": next(shares)} for name in phases},
        }

    def rankers(*phases: str) -> dict[str, Any]:
        return {name: metrics(phases) for name in ("learned", "attack-weights")}

    def match(
        role: Role, rules: dict[str, int], player: PlayerSpec, opponent: PlayerSpec
    ) -> dict[str, Any]:
        return {
            "role": role,
            "a": player.name,
            "b": opponent.name,
            "engines": [player.as_dict(), opponent.as_dict()],
            "rules": rules,
            **{name: next(counts) for name in ("games", "wins", "draws", "losses")},
            "sprt": None,
            "score": estimate(),
            "elo": estimate(100),
        }

    def estimate(scale: float = 1) -> dict[str, float]:
        return {name: scale * next(shares) for name in ("low", "value", "high")}

    def study() -> dict[str, Any]:
        parts, main = ("held-out", "untouched"), BOARDS[0]
        served = model_player("mine", named=False)
        unguarded = dataclasses.replace(
            served,
            options=tuple({**dict(served.options), "guard": False}.items()),
            alias="learned, no-guard",
        )
        return {
            "variants": [
                {
                    "name": name,
                    "labels": next(counts),
                    "top_1": {part: estimate() for part in parts},
                    "matches": [
                        match(role, main, *pairing)
                        for role, pairing in zip(PAIRINGS, pairings_of(name)[:2], strict=False)
                    ],
                }
                for name in ("labels-64th", "no-phase")
            ],
            "checks": [match("without-check", main, unguarded, served)],
            "importance": {part: {"neighbours": estimate(-1)} for part in parts},
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
        known = intervals("top_1", "calibration_error", "brier")
        return {**whole, **parts, "intervals": known, **other}

    curve = {
        "top": [next(shares) for _ in range(10)],
        "calibration": [
            {"probability": next(shares), "hit": next(shares), "positions": next(counts)}
        ],
    }
    made: Any = {
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
        "metrics_on_untouched": rankers("quiet"),
        "curves": {"learned": curve, "attack-weights": curve},
        "ceiling": {
            "engine": "search",
            "depth": 11,
            "parts": {
                "held-out": part("five"),
                "records": part("five", "opening"),
                "untouched": part("quiet"),
            },
        },
        "matches": [
            match(role, rules, *pairing)
            for rules in BOARDS
            for role, pairing in (
                *zip(PAIRINGS, pairings_of("mine"), strict=True),
                *([(LIVE_ROLE, LIVE)] if rules is BOARDS[0] else []),
            )
        ],
        "answers": {
            "records": {**answers(), "phases": {"five": answers(top_1=None), "quiet": answers()}},
            "untouched": {**answers(), "phases": {"quiet": answers()}},
        },
        "evaluation": {
            **{
                name: next(counts)
                for name in ("games", "positions", "held_out_positions", "searched")
            },
            "teacher": None,
            "log_loss": {"before": next(shares), "after": next(shares)},
            "strangers": {
                "evaluations": {
                    when: {
                        **{name: next(shares) for name in ("log_loss", "calibration_error")},
                        "intervals": {
                            name: [next(shares), next(shares)]
                            for name in ("log_loss", "calibration_error")
                        },
                    }
                    for when in ("before", "after")
                }
            },
            "run": {
                "engines": ["search"],
                "limit": {"time": None, "nodes": 2503, "depth": None},
                "rules": {"rows": 16, "cols": 17},
                "sizes": [],
                "seed": next(counts),
            },
            "match": {
                **match(
                    "evaluation",
                    BOARDS[0],
                    *(
                        PlayerSpec(engine=name, limit=Limit(nodes=10007))
                        for name in ("search:mine", "search")
                    ),
                ),
                "sprt": {"elo0": 0.5, "elo1": 31.5, "accepted": None},
            },
            "passed": False,
        },
        "study": study(),
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
    strange: Any = {"matches": [{}]}
    made["report"] = report_figures("mine", made, {"old": older, "other": strange})
    return json.loads(json.dumps(made))


@pytest.fixture(scope="module")
def page() -> bytes:
    return render_report("mine", card())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """By chart, what it shows; the charts are not drawn, which takes most of the time of a page."""
    drawn: dict[str, list[Any]] = {}

    def record(name: str) -> None:
        def draw(*arguments: Any, **_: Any) -> bytes:
            drawn.setdefault(name, []).extend(leaves(arguments))
            return b""

        monkeypatch.setattr(charts, name, draw)

    for name in ("top_curves", "phase_shares", "volumes"):
        record(name)
    return drawn


def rows_of(page: bytes) -> Iterator[list[str]]:
    """The rows of all tables, headings included."""
    for row in re.findall("<tr>(.*?)</tr>", page.decode()):
        yield re.findall("<t[hd]>(.*?)</t[hd]>", row)


def test_every_number_of_the_page_is_in_the_card(page: bytes) -> None:
    assert numbers_in_page(page) - numbers_in_card(card()) == set()
    assert len(numbers_in_page(page)) > 100


@pytest.mark.usefixtures("drawn")
def test_number_that_is_not_in_the_card_is_found() -> None:
    other = card()
    other["metrics"]["learned"]["phases"]["quiet"]["top_1"] = 0.9871
    assert numbers_in_page(render_report("mine", other)) - numbers_in_card(card()) == {"98.7"}


def test_every_number_of_the_charts_is_in_the_card(drawn: dict[str, list[Any]]) -> None:
    render_report("mine", card())
    known = set(leaves(card()))
    for numbers in drawn.values():
        floats = {leaf for leaf in numbers if isinstance(leaf, int | float)}
        assert floats - known == set()
        assert floats
    assert len(drawn) == 3


def test_every_match_names_board_and_the_guard_is_named_once(page: bytes) -> None:
    rows = list(rows_of(page))
    first = next(index for index, row in enumerate(rows) if row[0] == "player")
    # What all are checked by is said once, below the table.
    assert f"learned and learned:control play {CHECKED}." in page.decode()
    alone, control, served = "learned, ranker alone", "learned:control", "learned"
    boards = [
        [
            [alone, "attack-weights", size],
            [served, control, size],
            [served, "attack-weights", size],
            [control, "attack-weights", size],
        ]
        for size in ("15x15", "9x12")
    ]
    assert [row[:3] for row in rows[first : first + 10]] == [
        ["player", "opponent", "board"],
        *boards[0],
        [served, "learned:old", "15x15"],
        *boards[1],
    ]


def test_every_board_has_ranker_model_and_control_side_by_side(page: bytes) -> None:
    rows, matches = list(rows_of(page)), card()["matches"]
    first = next(index for index, row in enumerate(rows) if row[0] == "board")
    assert [text.partition(",")[0] for text in rows[first][1:4]] == [
        "ranker alone",
        "learned",
        "learned:control",
    ]
    # The match against the live model stands between the boards.
    for row, size, begin in zip(rows[first + 1 :], ("15x15", "9x12"), (0, 5), strict=False):
        alone, gain, served, control = matches[begin : begin + 4]
        assert row == [
            size,
            *(
                "{value:.3f} ({low:.3f} to {high:.3f})".format(**match["score"])
                for match in (alone, served, control)
            ),
            "{value:+.0f} ({low:+.0f} to {high:+.0f})".format(**gain["elo"]),
        ]


def test_study_shows_variants_the_model_checks_and_importance(page: bytes) -> None:
    rows, described = list(rows_of(page)), card()
    study = described["study"]
    first = next(index for index, row in enumerate(rows) if row[:2] == ["ranker", "labels"])
    *variants, model = rows[first + 1 : first + 4]
    for row, variant in zip(variants, study["variants"], strict=True):
        alone, control = variant["matches"]
        assert row == [
            variant["name"],
            f"{variant['labels']:,}",
            *(
                "{value:.1%} ({low:.1%} to {high:.1%})".format(**top_1)
                for top_1 in variant["top_1"].values()
            ),
            "{value:.3f} ({low:.3f} to {high:.3f})".format(**alone["score"]),
            "{value:+.0f} ({low:+.0f} to {high:+.0f})".format(**control["elo"]),
        ]
    metrics = described["metrics"]["learned"]
    assert model[:2] == ["the model", f"{described['data']['learnt_positions']:,}"]
    assert model[2].startswith(f"{metrics['top_1']:.1%} ")
    assert model[4].startswith(f"{described['matches'][0]['score']['value']:.3f} ")
    check = [f"learned, without guard, {CHECKED.partition(', ')[2]}", f"learned:mine, {CHECKED}"]
    assert check in [row[:2] for row in rows]
    fall = study["importance"]["held-out"]["neighbours"]
    shown = next(row for row in rows if row[0] == "neighbours")
    assert shown[1] == "{value:+.1%} ({low:+.1%} to {high:+.1%})".format(**fall)


def test_learning_curve_has_rankers_with_all_columns_and_true_labels() -> None:
    curve = [(row["name"], row["labels"]) for row in study_rows(card()) if row["on_curve"]]
    described = card()
    assert curve == [
        ("labels-64th", described["study"]["variants"][0]["labels"]),
        ("the model", described["data"]["learnt_positions"]),
    ]


def test_learning_curve_takes_infinite_elo_and_rounded_bounds() -> None:
    described = card()
    learned = described["metrics"]["learned"]
    learned["top_1"], learned["intervals"]["top_1"] = 1 / 3, [0.333333, 0.333333]
    described["study"]["variants"][0]["matches"][1]["elo"] = dict.fromkeys(("value", "low", "high"))
    assert "∞ (∞ to ∞)" in render_report("mine", described).decode()


@pytest.mark.usefixtures("drawn")
def test_report_without_a_study_has_no_section(page: bytes) -> None:
    title = b"<summary>What was learned from what</summary>"
    assert title in page
    older = card()
    del older["study"]
    for described in (card() | {"study": None}, older):
        assert title not in render_report("mine", described)


def test_evaluation_is_shown_with_its_match(page: bytes) -> None:
    rows, described = list(rows_of(page)), card()["evaluation"]
    first = next(
        number for number, row in enumerate(rows) if row[:1] == ["evaluation"] and "Elo" not in row
    )
    third_party = described["strangers"]["evaluations"]
    assert rows[first + 1 : first + 3] == [
        [
            name,
            f"{described['log_loss'][when]:.3f}",
            *(
                "{:.3f} ({:.3f} to {:.3f})".format(measured[part], *measured["intervals"][part])
                for part in ("log_loss", "calibration_error")
            ),
        ]
        for name, when in (("included in Tengen", "before"), ("fitted", "after"))
        for measured in [third_party[when]]
    ]
    played = rows[first + 4]
    assert played[:3] == ["search:mine, nodes 10007", "search, nodes 10007", "15x15"]
    assert "The fitted evaluation did not pass its match, which is undecided." in page.decode()


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("accepted", "passed", "shown"), [("H1", True, "passed"), ("H0", False, "did not pass")]
)
def test_evaluation_is_shown_with_its_verdict(accepted: str, passed: bool, shown: str) -> None:
    described = card()
    described["evaluation"]["match"]["sprt"]["accepted"] = accepted
    described["evaluation"]["passed"] = passed
    page = render_report("mine", described).decode()
    assert f"The fitted evaluation {shown} its match." in page


@pytest.mark.usefixtures("drawn")
def test_generations_are_listed_from_two_on(page: bytes) -> None:
    names = [row[:2] for row in rows_of(page) if "included in Tengen" in row[1:2]]
    assert names == [["mine", "included in Tengen"], ["old", "included in Tengen"]]
    alone = card()
    del alone["report"]["generations"][1:]
    assert b"<th>teacher</th>" in page
    assert b"<th>teacher</th>" not in render_report("mine", alone)


@pytest.mark.usefixtures("drawn")
def test_report_without_an_evaluation_has_no_section(page: bytes) -> None:
    title = b"<summary>Evaluation of search</summary>"
    assert title in page
    older = card()
    del older["evaluation"]
    for described in (card() | {"evaluation": None}, older):
        assert title not in render_report("mine", described)


def test_metrics_name_boards_and_guard(page: bytes) -> None:
    rows = list(rows_of(page))
    first = next(index for index, row in enumerate(rows) if row[0] == "ranker")
    found = [row[:2] for row in rows[first + 1 : first + 7]]
    held_out, recorded = "held-out games, 15x15, 9x12", "recorded games, 20x20"
    untouched = "recorded games of the test set, 20x20"
    assert found == [
        ["learned, ranker alone", held_out],
        ["attack-weights", held_out],
        ["learned, ranker alone", recorded],
        ["attack-weights", recorded],
        ["learned, ranker alone", untouched],
        ["attack-weights", untouched],
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


def test_top_k_and_calibration_have_intervals(page: bytes) -> None:
    rows, metrics = list(rows_of(page)), card()["metrics"]["learned"]
    first = next(row for row in rows if row[0] == "learned, ranker alone" and "held-out" in row[1])
    low, high = metrics["intervals"]["top_1"]
    assert first[3] == f"{metrics['top_1']:.1%} ({low:.1%} to {high:.1%})"
    low, high = metrics["intervals"]["calibration_error"]
    assert first[-1] == f"{metrics['calibration_error']:.3f} ({low:.3f} to {high:.3f})"


def test_test_set_is_reported_by_itself(page: bytes) -> None:
    described = card()["answers"]["untouched"]
    title = "<h3>recorded games of the test set</h3>"
    rows = list(rows_of(page.decode().rpartition(title)[2].encode()))
    assert rows[1][1] == f"{described['positions']:,}"


@pytest.mark.usefixtures("drawn")
def test_estimates_after_a_test_are_named_as_such() -> None:
    described = card() | {"evaluation": None}
    assert b"median-unbiased" not in render_report("mine", described)
    described["matches"][2]["sprt"] = {"elo0": 0.5, "elo1": 31.5, "accepted": "H1"}
    assert b"median-unbiased" in render_report("mine", described)
