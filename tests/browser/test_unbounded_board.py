"""The unbounded board: panning, zoom, and moves far away."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage, OpenBoard


def drag(board: BoardPage, right: int, down: int) -> None:
    """Drag the board by pixels."""
    mouse, box = board.page.mouse, board.page.locator("#board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + right, y + down, steps=4)
    mouse.up()


def click_middle(board: BoardPage) -> str:
    """Play in the middle of the view; returns the name of the cell."""
    before = len(board.moves())
    board.page.locator("#board").click()
    expect(board.move_list).to_have_count(before + 1)
    return board.moves()[-1]


def test_board_can_be_panned_and_played_anywhere(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded")
    assert click_middle(board) == "0/0"
    for _ in range(12):
        drag(board, -400, 300)
    far = click_middle(board)
    row, col = map(int, far.split("/"))
    # 40 pixels a cell: twelve times 400 to the right, and 300 up.
    assert abs(col - 120) <= 2
    assert abs(row + 90) <= 2
    expect(board.cell(far)).to_have_accessible_name(f"{far}, O, move 2")
    # Only stones in view are drawn, and the first is far away.
    assert board.stones() == {far: "O"}
    expect(board.page.locator(".placed-stone")).to_have_count(1)
    drag(board, 300, 0)
    assert len(board.moves()) == 2


def test_wheel_pans_and_button_returns_to_last_move(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded&moves=0/0+3/3")
    board.page.locator("#board").hover()
    for _ in range(40):
        board.page.mouse.wheel(0, 4000)
    expect(board.cell("0/0")).to_have_count(0)
    row = int(click_middle(board).split("/")[0])
    assert row > 2000
    board.button("Undo").click()
    board.button("Centre on the last move").click()
    expect(board.cell("3/3")).to_have_accessible_name("3/3, O, move 2")


def test_engine_move_far_away_comes_into_view(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded&moves=5000/-5000+5000/-4999", O="attack-weights")
    expect(board.cell("5000/-4999")).to_have_accessible_name(re.compile("O, move 2"))
    drag(board, 100, 60)
    board.page.locator("#board").click()
    expect(board.page.locator(".placed-stone")).to_have_count(4)
    expect(board.status).to_have_text("Your move, X")


def test_keyboard_focus_pans_the_board(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded")
    board.page.get_by_role("gridcell").focus()
    for key in ("Enter", *["ArrowRight"] * 30, *["ArrowUp"] * 25, "Enter"):
        board.page.keyboard.press(key)
    assert board.moves() == ["0/0", "-25/30"]
    expect(board.cell("-25/30")).to_be_in_viewport()


def test_cell_keeps_the_focus_when_the_window_changes(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded")
    board.page.get_by_role("gridcell").focus()
    board.page.keyboard.press("ArrowRight")
    before = board.cell("0/1").element_handle()
    board.page.set_viewport_size({"width": 900, "height": 700})
    # The board is drawn anew.
    board.page.wait_for_function("cell => !cell.isConnected", arg=before)
    expect(board.cell("0/1")).to_be_focused()


def test_zoom_keeps_the_centre(open_board: OpenBoard) -> None:
    board = open_board("game=unbounded")
    drag(board, -800, 0)
    for name in ("Zoom out", "Zoom out", "Zoom in", "Zoom out"):
        board.button(name).click()
    col = int(click_middle(board).split("/")[1])
    assert abs(col - 20) <= 1
