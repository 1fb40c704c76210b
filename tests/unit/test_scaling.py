"""The capacity table in docs/scaling.md against the Erlang B formula."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

DOCUMENT: Final = (Path(__file__).parents[2] / "docs" / "scaling.md").read_text("utf-8")
PLAN: Final = re.findall(r"^\| ([\d,]+) \| ([\d,]+) \| (\d+) % \|$", DOCUMENT, re.MULTILINE)


def erlang_b(load: float, slots: int) -> float:
    """Expected share of refused arrivals in a loss system.

    Source: A. K. Erlang, "Solution of some problems in the theory of probabilities of significance
    in automatic telephone exchanges" (1917).

    Args:
        load: Arrivals per second times the seconds of each.
        slots: Number of servers.
    """
    refused = 1.0
    for slot in range(1, slots + 1):
        refused = load * refused / (slot + load * refused)
    return refused


def number(text: str) -> int:
    return int(text.replace(",", ""))


@pytest.mark.parametrize(("load", "slots", "busy"), PLAN)
def test_planned_slots_are_the_fewest_that_refuse_1_percent(
    load: str, slots: str, busy: str
) -> None:
    needed = number(slots)
    refused = erlang_b(number(load), needed)
    assert refused <= 0.01 < erlang_b(number(load), needed - 1)
    assert int(busy) == round(100 * number(load) * (1 - refused) / needed)


def test_capacity_table_has_rows() -> None:
    assert len(PLAN) >= 4


@pytest.mark.parametrize(
    ("load", "slots", "refused"),
    # By hand: a/(1+a) for one slot, (a²/2)/(1+a+a²/2) for two.
    [(1, 1, 1 / 2), (3, 1, 3 / 4), (1, 2, 1 / 5), (2, 2, 2 / 5)],
)
def test_erlang_b_equals_the_textbook(load: float, slots: int, refused: float) -> None:
    assert erlang_b(load, slots) == pytest.approx(refused)
