"""Renju and caro on the board page: marks of forbidden points, reasons, and who begins."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.board_page import OpenBoard

CROSS: Final = "g8a1h7c1h9e1i8g1"
"""Then h8 is a double three."""


def test_forbidden_points_are_marked_and_labelled(open_board: OpenBoard) -> None:
    board = open_board(f"game=renju&moves={CROSS}")
    expect(board.page.locator(".forbidden-point path")).to_have_count(1)
    expect(board.cell("h8")).to_have_accessible_name("h8, empty, forbidden to Black, double three")
    board.play("o15")
    expect(board.status).to_have_text("White to move")
    # On O's turn as well, whose moves decide about them.
    expect(board.page.locator(".forbidden-point")).to_have_count(1)


def test_forbidden_move_loses_for_a_reason_that_is_shown(open_board: OpenBoard) -> None:
    board = open_board(f"game=renju&moves={CROSS}")
    board.cell("h8").click()
    expect(board.status).to_have_text("White wins: Black made a double three on move 9")
    expect(board.announcer).to_have_text(
        "Black h8. White wins: Black made a double three on move 9"
    )
    expect(board.page.locator(".forbidden-point")).to_have_count(0)
    board.button("Undo").click()
    expect(board.page.locator(".forbidden-point")).to_have_count(1)


def test_x_begins_every_renju_game(open_board: OpenBoard) -> None:
    board = open_board("game=renju")
    board.play("h8")
    board.button("New game").click()
    board.play("i9")
    assert board.stones() == {"i9": "X"}
