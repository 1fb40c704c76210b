"""The analysis panel and the heat map show what the service answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from tests.browser.board_page import BoardPage

OpenBoard = Callable[..., BoardPage]

GAME: Final = "h8i9h9h10i8g8j10"


def formatted(number: float) -> str:
    """A score as the board shows it: three digits, or one decimal."""
    if abs(number) >= 1000:
        return f"{number / 1000:.1f}k"
    return f"{number:.0f}" if abs(number) >= 100 else f"{number:.1f}".removesuffix(".0")


@pytest.mark.parametrize("engine", ["attack-weights", "learned"])
def test_heat_map_shows_scores_of_the_service(open_board: OpenBoard, engine: str) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    board.open_tab("Analysis").get_by_label("Engine").select_option(engine)
    board.page.locator("body").press("t")
    numbers = board.page.locator(".heat-cell .number")
    answer = board.post(f"/v1/moves?engine={engine}", {"moves": GAME, "candidates": "all"})
    scores = [candidate["score"] for candidate in answer["candidates"]]
    expect(numbers).to_have_count(len(scores))
    tenths = {formatted(score + nudge) for score in scores for nudge in (0, 1e-9, -1e-9)}
    assert set(numbers.all_text_contents()) - {"-0"} <= tenths | {"0"}
    best = answer["candidates"][0]
    expect(board.cell(best["move"]["notation"])).to_have_accessible_name(
        re.compile(rf", empty, score {re.escape(str(best['score'])[:6])}")
    )
    board.page.get_by_label("Show scores").uncheck()
    expect(numbers).to_have_count(0)
    expect(board.page.locator(".heat-cell .heat")).to_have_count(len(scores))
    board.button("Heat map").click()
    expect(board.page.locator(".heat-cell")).to_have_count(0)


def limit_depth(route: Route) -> None:
    """Replace the time limit of a request by a depth, for a deterministic result."""
    body = {**(route.request.post_data_json or {}), "limits": {"depth": 4}}
    route.continue_(post_data=json.dumps(body))


def test_candidates_show_probability_and_line_as_ghost_stones(open_board: OpenBoard) -> None:
    # An open three: the forced win has a line.
    board = open_board("game=gomoku&moves=h8a1i8b2j8c4")
    board.page.route("**/v1/moves?*", limit_depth)
    panel = board.open_tab("Analysis")
    panel.get_by_label("Engine").select_option("search")
    first = panel.get_by_role("table", name="Candidates").get_by_role("row").nth(1)
    expect(first).to_contain_text("%")
    first.hover()
    ghosts = board.page.locator(".ghost-stone .number")
    expect(ghosts.first).to_have_text("1")
    line = first.locator(".line").inner_text().split()
    assert len(line) >= 2
    assert ghosts.count() >= 1 + len(line)
    board.page.locator("h2", has_text="Win probability of X").hover()
    expect(ghosts).to_have_count(0)
    move = first.get_by_role("button").inner_text()
    first.get_by_role("button").click()
    assert board.moves()[-1] == move


def test_every_candidate_shows_its_win_probability(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    answer = board.post("/v1/moves?engine=attack-weights", {"moves": GAME, "candidates": 8})
    rows = board.open_tab("Analysis").get_by_role("table", name="Candidates").get_by_role("row")
    percents = [f"{100 * each['win_probability']:.0f} %" for each in answer["candidates"]]
    expect(rows).to_contain_text(["Win prob.", *percents])


def test_pointing_at_a_cell_shows_its_explanation(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel = board.open_tab("Analysis")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    body = {"moves": GAME, "candidates": "all", "options": {"explain": True}}
    answer = board.post("/v1/moves?engine=attack-weights", body)
    top = answer["candidates"][0]
    board.cell(top["move"]["notation"]).hover()
    explanation = panel.locator(".explanation")
    expect(explanation).to_contain_text(
        f"{top['move']['notation']} scores {formatted(top['score'])}"
    )
    lines = [line for line in top["explanation"] if line["attacks"]]
    expect(explanation.get_by_role("listitem")).to_have_count(len(lines))
    attacks = sum(len(line["attacks"]) for line in lines)
    expect(explanation.locator(".attack")).to_have_count(attacks)


def test_win_probability_chart_covers_the_whole_game(open_board: OpenBoard) -> None:
    won = "h8a1i8b2j8c1k8d2l8"
    board = open_board(f"game=gomoku&moves={won}")
    panel = board.open_tab("Analysis")
    expect(panel).to_contain_text("100 % for X after move 9")
    line = panel.locator(".chart .line")
    expect(line).to_have_attribute("d", re.compile(r"^M(?:[^L]+L){9}[^L]+$"))
    board.button("Go to the start (Home)").click()
    board.button("Next move (→)").click()
    expect(panel).to_contain_text(re.compile(r"\d+ % for X after move 1"))


def test_game_without_estimator_has_a_message_instead_of_chart(open_board: OpenBoard) -> None:
    board = open_board("game=12x12x9", X="random")
    expect(board.open_tab("Analysis")).to_contain_text("No engine estimates win probabilities")
