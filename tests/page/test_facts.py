"""The facts of the service in the files of the page, and what the page makes of them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any, Final

from tengen.engines.game.rules import MAX_SIDE, MIN_SIDE, RESIZABLE, Rules
from tengen.service.schemas.position_fields import GAMES
from tests.page.node import evaluate

ROOT: Final = Path(__file__).parents[2]
PRESETS: Final = """async () => {
    const { PRESETS, rulesToJson } = await import("/static/page/game/rules.js");
    return Object.entries(PRESETS).map(([name, rules]) => [name, rulesToJson(rules)]);
}"""
SIDES: Final = """async () => {
    const { createRules, validateRules } = await import("/static/page/game/rules.js");
    const sides = Array.from({ length: 40 }, (_, side) => side);
    return sides.filter((side) => validateRules(createRules(side, side, 3)) === null);
}"""


def test_files_of_facts_are_written() -> None:
    script = runpy.run_path(str(ROOT / "packaging" / "page_facts.py"))
    for path, text in script["written"](ROOT).items():
        assert path.read_text("utf-8") == text, f"{path.relative_to(ROOT)}: run `make types`"


def test_presets_are_those_of_the_engines() -> None:
    def read(game: dict[str, Any]) -> Rules:
        if game.pop("unbounded", False):
            game |= {"rows": None, "cols": None}
        return Rules(**game)

    found = {name: read(game) for name, game in evaluate(PRESETS, None)}
    large = found.pop("gomoku19")
    assert found == GAMES
    assert {*RESIZABLE} < found.keys()
    assert large == GAMES["gomoku"].resized(19, 19)


def test_page_allows_boards_of_the_sides_that_the_engines_allow() -> None:
    assert evaluate(SIDES, None) == [*range(MIN_SIDE, MAX_SIDE + 1)]
