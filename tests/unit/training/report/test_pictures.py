"""Pictures of a model: the rows that page, report and terminal draw."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tengen.training.pipeline.model_players import pairings_of
from tengen.training.plans.card import PAIRINGS, Picture
from tengen.training.report.pictures import (
    KINDS,
    as_html,
    as_text,
    first_moves,
    report_figures,
    story,
)
from tests.unit.training.report.test_page import card


def drawn(card: Any, **others: Any) -> dict[str, Picture]:
    """The pictures of a card, by name."""
    return {
        picture["name"]: picture for picture in report_figures("mine", card, others)["pictures"]
    }


def test_players_of_a_retraining_have_the_names_of_the_pairings() -> None:
    assert tuple((a.name, b.name) for a, b in pairings_of("mine")) == tuple(PAIRINGS.values())


def test_gain_is_that_of_the_matches_against_the_control() -> None:
    described = card()
    gains = [match for match in described["matches"] if match["b"] == "learned:control"]
    rows = drawn(described)["gain"]["rows"]
    assert [row["name"] for row in rows] == ["15x15", "9x12"]
    for row, match in zip(rows, gains, strict=True):
        assert {part: row[part] for part in ("value", "low", "high")} == match["elo"]


def test_learning_curve_shows_its_control_first_and_measures_on_third_party_games() -> None:
    described = card()
    described["study"]["variants"][1]["name"] = "shuffled-labels"
    random, curve = reversed(described["study"]["variants"])
    rows = drawn(described)["learning"]["rows"]
    assert [row["name"] for row in rows] == [
        f"{random['labels']:,} at random",
        f"{curve['labels']:,}",
        f"{described['data']['learnt_positions']:,}",
    ]
    assert rows[1]["value"] == curve["top_1"]["untouched"]["value"]


def test_calibration_shows_where_a_perfect_ranker_would_be() -> None:
    described = card()
    (part,) = described["curves"]["learned"]["calibration"]
    (row,) = drawn(described)["calibration"]["rows"]
    assert (row["expected"], row["value"]) == (part["probability"], part["hit"])
    assert row["positions"] == part["positions"]
    part["positions"] = 29
    assert "calibration" not in drawn(described)


def test_first_moves_are_told_beside_those_of_attack_weights() -> None:
    metrics = card()["metrics"]
    for text in (
        f"{metrics['learned']['top_1']:.1%} ({metrics['learned']['intervals']['top_1'][0]:.1%} to ",
        f"in {metrics['attack-weights']['top_1']:.1%}",
    ):
        assert text in first_moves(card())


@pytest.mark.parametrize("name", ["generations", "history"])
def test_history_is_drawn_from_two_models_on_and_marks_those_that_failed(name: str) -> None:
    described, old = card(), card() | {"iteration": 1}
    assert name not in drawn(described)
    described["gate"]["passed"], described["evaluation"]["passed"] = True, True
    rows = drawn(described, old=old)[name]["rows"]
    assert {row["name"]: row["passed"] for row in rows} == {"mine": True, "old": False}


def test_card_without_a_study_has_the_other_pictures() -> None:
    assert {"learning", "importance"} <= drawn(card()).keys()
    assert drawn(card() | {"study": None}).keys() == {"gain", "calibration"}


def test_axis_holds_0_and_every_interval() -> None:
    for picture in drawn(card()).values():
        assert picture["low"] <= 0 <= picture["high"]
        assert picture["low"] < picture["high"]
        for row in picture["rows"]:
            ends = (row["low"], row["value"], row["high"], row["expected"])
            assert all(picture["low"] <= end <= picture["high"] for end in ends if end is not None)


def test_story_says_board_interval_verdict_and_games() -> None:
    described = card()
    described["data"]["games"] = 4000
    described["matches"][1]["score"] = {"value": 0.64, "low": 0.61, "high": 0.68}
    assert story(described) == (
        "On 15x15, this model scores 64% (61% to 68%) against the same engine without what it "
        "learned, and did not pass the gate. It was taught by 4,000 games."
    )
    assert "learned. It was taught" in story(described | {"gate": None})
    assert story(described | {"matches": []}) == ""


def test_html_draws_every_row_in_proportion() -> None:
    described = card()
    described["report"] = report_figures("mine", described, {})
    page = as_html(described)
    for picture in described["report"]["pictures"]:
        assert KINDS[picture["name"]].title in page
    count = sum(len(picture["rows"]) for picture in described["report"]["pictures"])
    assert page.count("<svg ") == count
    ends = [float(end) for end in re.findall(r"class='value' d='M[\d.]+ 5H([\d.]+)'", page)]
    assert len(ends) == count
    assert all(0 <= end <= 100 for end in ends)
    rows = described["report"]["pictures"][0]["rows"]
    ratio = rows[0]["value"] / rows[1]["value"]
    assert ends[0] / ends[1] == pytest.approx(ratio, rel=0.001)


def row(value: float | None, **fields: Any) -> Any:
    nothing = {"low": None, "high": None, "expected": None, "positions": None, "passed": True}
    return {"name": "x", "value": value, **nothing, **fields}


def picture(*rows: Any, unit: str = "share", low: float = 0.0) -> Any:
    return {"name": "gain", "unit": unit, "low": low, "high": 1.0, "rows": rows}


def test_terminal_draws_values_intervals_and_what_is_expected() -> None:
    ((_, bar, text),) = as_text(picture(row(0.5, low=0.25, high=0.75)))
    assert (bar.index("▓"), bar.rindex("▓"), bar.rindex("─")) == (8, 16, 23)
    assert bar[:8] == "█" * 8
    assert text == "50.0% (25.0% to 75.0%)"
    ((_, bar, text),) = as_text(picture(row(0.5, expected=1.0, positions=1234)))
    assert bar.index("○") == 31
    assert text == "50.0% (n = 1,234)"


def test_terminal_draws_losses_to_the_left_and_infinite_ends_to_those_of_the_axis() -> None:
    ((_, bar, text),) = as_text(picture(row(-1.0, low=-1.0, high=0.0), unit="elo", low=-1.0))
    assert bar.startswith("▓")
    assert bar.rstrip() == "▓" * 17
    assert text == "-1 (-1 to +0)"
    ((_, bar, text),) = as_text(picture(row(None), unit="elo", low=-1.0))
    assert bar == "─" * 32
    ((_, bar, _),) = as_text(picture(row(0.5, low=0.25), unit="elo"))
    assert (bar.rindex("▓"), bar.rindex("─")) == (16, 31)
    assert text == "∞ (∞ to ∞)"


def test_model_that_failed_is_said_to() -> None:
    ((_, _, text),) = as_text(picture(row(0.5, low=0.4, high=0.6, passed=False)))
    assert text == "50.0% (40.0% to 60.0%), did not pass"
