"""The levels of the page: eight strengths, each with a name, a portrait and a row in a document."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from engines.levels import FULL
from tests.page.node import evaluate

RATINGS: Final = Path(__file__).parents[2] / "docs" / "experiments" / "levels.md"


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    read = """async () => {
        const { LEVELS } = await import("/static/page/engines/engine-support.js");
        const { messages } = await import("/static/page/i18n.js");
        return { LEVELS, names: messages.players.levels, portraits: messages.opponent.portraits };
    }"""
    found: dict[str, Any] = evaluate(read, None)
    return found


def test_eight_levels_rise_to_full_strength(page: dict[str, Any]) -> None:
    *strengths, last = (strength for _, strength in page["LEVELS"])
    assert last is None
    assert len(strengths) == 7
    assert strengths == sorted(set(strengths))
    assert strengths[0] >= 1
    assert strengths[-1] < FULL


def test_every_level_has_a_name_and_a_portrait(page: dict[str, Any]) -> None:
    levels = [level for level, _ in page["LEVELS"]]
    assert list(page["names"]) == levels
    assert [name for name in page["portraits"] if name != "person"] == levels
    assert len(set(page["names"].values())) == len(levels)


def test_document_rates_the_levels_of_the_page(page: dict[str, Any]) -> None:
    rows = re.findall(r"^\| ([A-Z][a-z]+) \| ([0-9]+) \|", RATINGS.read_text("utf-8"), re.MULTILINE)
    expected = [(page["names"][level], str(strength or FULL)) for level, strength in page["LEVELS"]]
    assert rows == expected
