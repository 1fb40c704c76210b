"""Marks and arrows that a visitor draws on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.board_page import BoardPage, OpenBoard, hold_requests


def press(menu: Locator, name: str) -> None:
    menu.get_by_role("button", name=name, exact=True).click()


def drag_right(board: BoardPage, start: str, end: str) -> None:
    board.cell(start).hover()
    board.page.mouse.down(button="right")
    board.cell(end).hover()
    board.page.mouse.up(button="right")


def test_right_button_draws_marks_and_arrows_that_stay(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    marks = board.page.locator(".cell-mark.note")
    arrows = board.page.locator(".node-line")
    board.cell("g7").click(button="right")
    menu = board.page.get_by_role("dialog", name="Marks on g7")
    press(menu, "Circle")
    expect(menu.get_by_role("button", name="Circle")).to_have_attribute("aria-pressed", "true")
    press(menu, "Letter")
    expect(menu.get_by_role("button", name="Circle")).to_have_attribute("aria-pressed", "false")
    expect(marks).to_have_text(["A"])
    expect(board.cell("g7")).to_have_accessible_name("g7, empty, A")
    board.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    drag_right(board, "h8", "k11")
    expect(arrows).to_have_count(1)
    # Nothing was played.
    assert len(board.stones()) == 2
    # They belong to the position.
    board.page.keyboard.press("ArrowLeft")
    expect(marks).to_have_count(0)
    expect(arrows).to_have_count(0)
    board.page.keyboard.press("ArrowRight")
    expect(marks).to_have_text(["A"])
    # On a stone, a mark has its color.
    board.cell("h8").click(button="right")
    press(board.page.get_by_role("dialog", name="Marks on h8"), "Triangle")
    board.page.keyboard.press("Escape")
    expect(marks.filter(has_text="△")).to_have_class(re.compile(r"\bon-X\b"))
    drag_right(board, "h8", "k11")
    expect(arrows).to_have_count(0)


def test_keyboard_draws_a_line_between_two_cells(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    board.cell("h8").focus()
    board.page.keyboard.press("ContextMenu")
    menu = board.page.get_by_role("dialog", name="Marks on h8")
    menu.get_by_role("button", name="Arrow").press("Enter")
    expect(board.page.get_by_text("Choose the other end of the line from h8")).to_be_visible()
    expect(board.cell("h8")).to_be_focused()
    board.page.keyboard.press("ArrowUp")
    board.page.keyboard.press("Enter")
    expect(board.page.locator(".node-line")).to_have_count(1)
    assert len(board.stones()) == 2
    # From now on, Enter plays again.
    board.page.keyboard.press("Enter")
    expect(board.move_list).to_have_count(3)


def test_first_drag_draws_an_arrow_although_its_module_comes_after_the_release(
    open_board: OpenBoard,
) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    held = hold_requests(board.page, "**/mark-menu.js")
    with board.page.expect_request("**/mark-menu.js"):
        drag_right(board, "h8", "k11")
    held[0].continue_()
    expect(board.page.locator(".node-line")).to_have_count(1)
    expect(board.page.get_by_role("dialog")).to_have_count(0)
