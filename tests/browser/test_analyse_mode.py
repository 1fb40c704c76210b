"""Analyse as a mode: what changes is in view, the evaluation bar, and threats by key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import OpenBoard, replacing
from tests.browser.test_share import paste

GAME = "game=gomoku&moves=h8i9h9h10i8g8j10g9f8"
CHANGING = (
    "#board",
    ".evaluation",
    "#status",
    "#controls",
    ".live-facts",
    "#panel-analysis .line-list",
    "#panel-analysis .chart svg",
)
"""What changes from move to move while one analyses."""


@pytest.mark.parametrize(
    ("width", "height", "changing"),
    [(1440, 900, (*CHANGING, "#moves .move-list")), (390, 844, CHANGING)],
    ids=["desktop", "phone"],
)
def test_what_changes_is_in_view_without_scrolling(
    open_board: OpenBoard, width: int, height: int, changing: tuple[str, ...]
) -> None:
    board = open_board(GAME)
    board.page.set_viewport_size({"width": width, "height": height})
    board.page.route("**/v1/analyses*", replacing({"limits": {"nodes": 2000}}))
    board.open_tab("Analysis")
    board.page.keyboard.press("l")
    facts = board.page.locator(".live-facts:not(.running)")
    expect(facts).to_contain_text("depth")
    assert board.page.evaluate("scrollY") == 0
    for selector in changing:
        expect(board.page.locator(selector), selector).to_be_in_viewport(ratio=0.99)


def test_bar_shows_the_chances_of_the_position_on_display(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i8b2j8c1k8d2l8")
    board.open_tab("Analysis")
    bar = board.page.get_by_role("meter", name="Win probability of Black")
    expect(bar).to_have_attribute("aria-valuetext", "Black 100%")
    board.page.route("**/v1/moves*", lambda route: route.abort())
    board.page.keyboard.press("Home")
    # Never a number that is not known.
    expect(bar).to_have_class("evaluation pending")
    board.page.keyboard.press("End")
    expect(bar).to_have_class("evaluation")
    board.open_tab("Play")
    expect(bar).to_be_hidden()


def test_threats_of_both_sides_are_shown_by_key(open_board: OpenBoard) -> None:
    # Black has an open three, and White a four.
    board = open_board("game=gomoku&moves=h8a1i8b1j8c1o1d1")
    threats = board.page.locator(".threat")
    board.page.keyboard.press("s")
    expect(board.page.locator(".threat.three.X")).to_have_count(1)
    expect(board.page.locator(".threat.four.O")).to_have_count(1)
    board.page.keyboard.press("ArrowLeft")
    expect(board.page.locator(".threat.four")).to_have_count(0)
    board.page.keyboard.press("s")
    expect(threats).to_have_count(0)


def test_game_waits_while_moves_are_tried_in_the_panels_of_analysis(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.page.set_viewport_size({"width": 390, "height": 844})
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    game = board.stones()
    for tab in ("Analysis", "Review", "Compare", "Openings"):
        board.open_tab(tab)
        back = board.button("Back to the game")
        expect(back).to_be_in_viewport(ratio=0.99)
        board.play("a1", "o15", "a15")
        expect(board.status).to_have_text("White to move")
        # An engine's move would be the fourth.
        assert len(board.stones()) == len(game) + 3
        board.page.mouse.wheel(0, 2000)
        expect(back).to_be_in_viewport(ratio=0.99)
        assert sorted(board.moves()) == sorted(game)
        assert board.variations() == [["a1", "o15", "a15"]]
        back.click()
        expect(board.status).to_have_text("Your move, Black")
        assert board.stones() == game
        board.page.evaluate("scrollTo(0, 0)")
    board.play("a1")
    expect(board.move_list).to_have_count(4)


def test_back_leaves_the_panels_of_analysis_and_not_the_moves_tried_there(
    open_board: OpenBoard,
) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    game = board.stones()
    board.open_tab("Analysis")
    board.play("a1", "o15")
    board.open_tab("Openings")
    board.page.go_back()
    expect(board.page.get_by_role("tab", name="Play", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    expect(board.status).to_have_text("Your move, Black")
    assert board.stones() == game
    board.page.go_forward()
    expect(board.page.get_by_role("tab", name="Openings")).to_have_attribute(
        "aria-selected", "true"
    )
    # By the control, the view is left as well: Back then takes back the move.
    board.button("Back to the game").click()
    board.page.go_back()
    expect(board.page.locator(".placed-stone")).to_have_count(0)


def test_next_moves_of_a_branch_are_lettered_and_chosen_by_arrows(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    press = board.page.keyboard.press
    board.open_tab("Analysis")
    board.play("h8", "i9")
    press("ArrowLeft")
    board.play("a1")
    press("ArrowLeft")
    letters = board.page.locator(".cell-mark.next")
    expect(letters).to_have_text(["A", "B"])
    expect(board.page.locator(".cell-mark.chosen")).to_have_text("B")
    press("ArrowUp")
    expect(board.page.locator(".cell-mark.chosen")).to_have_text("A")
    press("ArrowRight")
    assert set(board.stones()) == {"h8", "i9"}
    expect(letters).to_have_count(0)


def test_branches_are_listed_with_comments_and_results(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    lines = "(;W[ii]C[solid])(;W[aa];B[hi];W[ab];B[hj];W[ac];B[hk];W[ad];B[hl])"
    paste(board.page, f"(;GM[4]SZ[15]RU[freestyle];B[hh]{lines})")
    expect(board.move_list).to_have_count(2)
    board.page.keyboard.press("ArrowLeft")
    branches = board.page.get_by_role("list", name="Next moves").get_by_role("button")
    expect(branches).to_have_count(2)
    for branch, name in zip(branches.all(), ("A, i7, solid", "B, a15, Black wins"), strict=True):
        expect(branch).to_have_accessible_name(name)
    expect(branches.nth(0)).to_have_attribute("aria-current", "true")
    branches.nth(1).press("Enter")
    assert set(board.stones()) == {"h8", "a15"}
    # Where nothing branches, the keyboard goes on at the move.
    expect(board.page.get_by_role("button", name="Go to move 2, a15")).to_be_focused()
    expect(branches).to_have_count(0)
    # The moves of a game that goes on are for its player to find.
    board.play("c3")
    for _ in range(2):
        board.page.keyboard.press("ArrowLeft")
    expect(board.status).to_contain_text("Move 1 of 3")
    expect(branches).to_have_count(0)


def test_reload_leads_back_to_the_game_from_what_was_tried(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    game = board.stones()
    board.open_tab("Analysis")
    board.play("a1", "o15")
    # Once the address has the moves, they are saved.
    board.page.wait_for_url(re.compile("a1o15"))
    expect(board.open_tab("Games").locator(".saved-game")).to_contain_text("2 moves, unfinished")
    board.page.reload()
    expect(board.status).to_have_text("Your move, Black")
    assert board.stones() == game
    assert board.variations() == [["a1", "o15"]]
    expect(board.button("Redo")).to_be_hidden()
