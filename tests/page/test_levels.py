"""The levels of the page: those of the engines, with a name, a portrait and a measured step."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any, Final

import pytest

from tengen.engines.strength.levels import FULL, LEVELS
from tests.page.node import evaluate

ROOT: Final = Path(__file__).parents[2]
RATINGS: Final = ROOT / "docs" / "experiments" / "levels.md"


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    read = """async () => {
        const { LEVELS } = await import("/static/page/facts.js");
        const { messages } = await import("/static/page/i18n.js");
        return { LEVELS, names: messages.players.levels, portraits: messages.opponent.portraits };
    }"""
    found: dict[str, Any] = evaluate(read, None)
    return found


def test_levels_are_those_of_the_engines(page: dict[str, Any]) -> None:
    assert page["LEVELS"] == [
        [level.name, None if level.strength == FULL else level.strength] for level in LEVELS
    ]


def test_every_level_has_a_name_and_a_portrait(page: dict[str, Any]) -> None:
    levels = [level for level, _ in page["LEVELS"]]
    assert list(page["names"]) == levels
    assert [name for name in page["portraits"] if name != "person"] == levels
    assert len(set(page["names"].values())) == len(levels)


def test_english_portraits_are_those_of_the_engines(page: dict[str, Any]) -> None:
    assert [page["portraits"][level.name] for level in LEVELS] == [level.about for level in LEVELS]


def test_document_rates_the_levels(page: dict[str, Any]) -> None:
    text = RATINGS.read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z][a-z]+) \| ([0-9]+) \| (?:\+([0-9]+) .*)?\|", text, re.MULTILINE)
    names = [(page["names"][level.name], str(level.strength)) for level in LEVELS]
    assert [row[:2] for row in rows] == names
    steps = [int(step or 0) for _, _, step in rows]
    assert [level.elo for level in LEVELS] == list(itertools.accumulate(steps))
