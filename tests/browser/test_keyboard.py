"""A game, its review and the way to the puzzles by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tengen.engines.game import preset
from tengen.engines.game.notation import parse_moves
from tests.browser.board_page import OpenBoard
from tests.browser.test_live_analysis import limit_nodes
from tests.browser.test_puzzles import walk
from tests.browser.test_review import GAME, REVIEWS

RULES = preset("gomoku")
TAB_STOPS = 60
"""More than any page has."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(TAB_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_game_review_and_way_to_the_puzzles_by_keyboard(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    page, press = board.page, board.page.keyboard.press
    page.route(REVIEWS, limit_nodes)
    moves = [*parse_moves(GAME, RULES), *parse_moves("a1 k8 b1 l8", RULES)]
    for count, move in enumerate(moves, start=1):
        walk(page, RULES, move)
        press("Enter" if count % 2 else "Space")
        expect(board.move_list).to_have_count(count)
    expect(board.status).to_contain_text("wins")
    tab_to(page, "[role=tab]")
    press("ArrowRight")
    tab_to(page, "#view-analysis")
    press("ArrowRight")
    panel = page.get_by_role("tabpanel", name="Review")
    expect(board.button("Review the game")).to_be_visible()
    tab_to(page, "button.primary")
    press("Enter")
    expect(panel.get_by_role("table", name="Accuracy and judgements")).to_be_visible()
    expect(board.button("Review again")).to_be_visible()
    press("Home")
    press("m")
    heading = panel.locator(".judged-move h3")
    expect(heading).not_to_be_empty()
    first = heading.inner_text()
    press("m")
    expect(heading).not_to_have_text(first)
    # The better line is played move by move.
    tab_to(page, ".judged-move button")
    press("Enter")
    expect(page.locator(".variations .move")).to_have_count(1)
    tab_to(page, "nav a[href='puzzles']")
    press("Enter")
    expect(page.locator("#message")).to_contain_text("to move and win")
