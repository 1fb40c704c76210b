"""Positions that are set up stone by stone, and the appearance of the board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage, OpenBoard


def test_position_is_set_up_in_any_order_and_shared_as_a_link(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9", O="attack-weights")
    board.open_more().get_by_role("button", name="Set up a position").click()
    # The editor is loaded first: until then, a click is a move.
    group = board.page.get_by_role("group", name="A click places")
    expect(group).to_be_visible()
    for name in ("Undo", "Redo", "Hint"):
        expect(board.button(name)).to_be_disabled()
    for name in ("a1", "b2"):
        board.cell(name).click()
    group.get_by_role("button", name="White", exact=True).click()
    board.cell("b2").focus()
    board.page.keyboard.press("Enter")
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("Enter")
    assert board.stones() == {"h8": "X", "i9": "O", "a1": "X", "b2": "O", "c2": "O"}
    group.get_by_role("button", name="Nothing").click()
    board.cell("h8").click()
    board.button("Undo").click()
    board.button("Undo").click()
    board.button("Redo").click()
    assert board.stones() == {"h8": "X", "i9": "O", "a1": "X", "b2": "O", "c2": "O"}
    board.page.get_by_label("Side to move").select_option("White")
    board.button("Done").click()
    expect(board.status).to_contain_text("White to move")
    board.page.wait_for_url(re.compile("X=h8a1&O=i9b2c2&first=O"))
    # What was set up can be played on, and reaches the service as it is.
    board.button("Continue from here").click()
    expect(board.move_list).to_have_count(1)


def test_surface_and_coordinates_are_chosen_and_kept(open_board: OpenBoard) -> None:
    board = open_board()
    coordinates = board.page.locator(".coordinate")
    board.open_more().get_by_role("button", name="Board and coordinates…").click()
    dialog = board.page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Coordinates").select_option("Numbers")
    expect(coordinates.first).to_have_text("1")
    dialog.get_by_role("combobox", name="Coordinates").select_option("Off")
    expect(coordinates).to_have_count(0)
    before = surface(board)
    dialog.get_by_role("combobox", name="Surface").select_option("Slate")
    board.page.wait_for_function("before => (" + SURFACE + ")() !== before", arg=before)
    dialog.get_by_role("button", name="Close").click()
    board.page.reload()
    expect(board.status).not_to_be_empty()
    expect(coordinates).to_have_count(0)
    board.page.wait_for_function("before => (" + SURFACE + ")() !== before", arg=before)
    board.page.goto("/puzzles")
    expect(board.page.locator(".placed-stone").first).to_be_visible()
    expect(coordinates).to_have_count(0)
    board.page.wait_for_function("before => (" + SURFACE + ")() !== before", arg=before)


SURFACE = "() => getComputedStyle(document.querySelector('.board-surface')).fill"


def surface(board: BoardPage) -> str:
    found: str = board.page.evaluate(SURFACE)
    return found
