"""Looking inside the engines: what the page shows is what the service answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table import Table

Open = Callable[..., Table]

GAME: Final = "h8i9h9h10i8g8j10"


def shown(number: float) -> str:
    """A weight as a cell has room for it: three digits, or one behind the point."""
    if abs(number) >= 1000:
        return f"{number / 1000:.1f}k"
    return f"{number:.0f}" if abs(number) >= 100 else f"{number:.1f}".removesuffix(".0")


@pytest.mark.parametrize("engine", ["attack-weights", "learned"])
def test_the_weights_on_the_board_are_those_of_the_service(open_table: Open, engine: str) -> None:
    table = open_table(f"game=gomoku&moves={GAME}")
    table.tab("Look inside").get_by_label("Ask").select_option(engine)
    table.page.locator("body").press("t")
    numbers = table.page.locator(".weight .number")
    said = table.ask(f"/v1/moves?engine={engine}", {"moves": GAME, "candidates": "all"})
    scores = [candidate["score"] for candidate in said["candidates"]]
    expect(numbers).to_have_count(len(scores))
    tenths = {shown(score + nudge) for score in scores for nudge in (0, 1e-9, -1e-9)}
    assert set(numbers.all_text_contents()) - {"-0"} <= tenths | {"0"}
    best = said["candidates"][0]
    expect(table.cell(best["move"]["notation"])).to_have_accessible_name(
        re.compile(rf", empty, weight {re.escape(str(best['score'])[:6])}")
    )
    table.page.get_by_label("with numbers").uncheck()
    expect(numbers).to_have_count(0)
    expect(table.page.locator(".weight .heat")).to_have_count(len(scores))
    table.button("Weights").click()
    expect(table.page.locator(".weight")).to_have_count(0)


def ask_by_depth(route: Route) -> None:
    """Let a question go through that asks for depth: what a time is enough for, nobody knows."""
    body = {**(route.request.post_data_json or {}), "limits": {"depth": 4}}
    route.continue_(post_data=json.dumps(body))


def test_the_candidates_have_score_chance_and_line_and_the_line_is_drawn(open_table: Open) -> None:
    # An open three: the win is seen at once, and has a line.
    table = open_table("game=gomoku&moves=h8a1i8b2j8c4")
    table.page.route("**/v1/moves?*", ask_by_depth)
    panel = table.tab("Look inside")
    panel.get_by_label("Ask").select_option("search")
    first = panel.get_by_role("table", name="Candidates").get_by_role("row").nth(1)
    expect(first).to_contain_text("%")
    first.hover()
    ghosts = table.page.locator(".ghost .number")
    expect(ghosts.first).to_have_text("1")
    line = first.locator(".line").inner_text().split()
    assert len(line) >= 2
    assert ghosts.count() >= 1 + len(line)
    table.page.locator("h2", has_text="Chances of X").hover()
    expect(ghosts).to_have_count(0)
    move = first.get_by_role("button").inner_text()
    first.get_by_role("button").click()
    assert table.moves()[-1] == move


def test_pointing_at_a_cell_tells_where_its_weight_comes_from(open_table: Open) -> None:
    table = open_table(f"game=gomoku&moves={GAME}")
    panel = table.tab("Look inside")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    body = {"moves": GAME, "candidates": "all", "options": {"explain": True}}
    said = table.ask("/v1/moves?engine=attack-weights", body)
    top = said["candidates"][0]
    table.cell(top["move"]["notation"]).hover()
    reasons = panel.locator(".reasons")
    expect(reasons).to_contain_text(f"{top['move']['notation']} weighs {shown(top['score'])}")
    lines = [line for line in top["explanation"] if line["attacks"]]
    expect(reasons.get_by_role("listitem")).to_have_count(len(lines))
    attacks = sum(len(line["attacks"]) for line in lines)
    expect(reasons.locator(".attack")).to_have_count(attacks)


def test_the_chances_are_drawn_over_the_whole_game(open_table: Open) -> None:
    won = "h8a1i8b2j8c1k8d2l8"
    table = open_table(f"game=gomoku&moves={won}")
    panel = table.tab("Look inside")
    expect(panel).to_contain_text("X at 100 % after move 9")
    curve = panel.locator(".curve .line")
    expect(curve).to_have_attribute("d", re.compile(r"^M(?:[^L]+L){8}[^L]+$"))
    table.button("To the beginning (Home)").click()
    table.button("One move on (→)").click()
    expect(panel).to_contain_text(re.compile(r"X at \d+ % after move 1"))


def test_a_game_whose_chances_nobody_tells_says_so(open_table: Open) -> None:
    table = open_table("game=8x8x4", X="random")
    expect(table.tab("Look inside")).to_contain_text("No engine tells the chances")
