"""Openings that settle the colors: swap and swap2, between people and with engines."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage, OpenBoard, replacing, wait_until

OPENINGS: Final = "**/v1/openings/*"
UNEVEN: Final = "h8a1i8"
"""Black has two stones beside each other, and White one in a corner: the engine takes Black."""
IS_OPEN_SAVED: Final = """await new Promise((resolve) => {
    indexedDB.open("tengen").onsuccess = ({ target }) => {
        const games = target.result.transaction("games").objectStore("games").getAll();
        games.onsuccess = () => resolve(games.result[0]?.opening.settled === null);
        target.result.close();
    };
})"""
"""Whether the browser has saved the game with its colors open."""


limit_nodes = replacing({"limits": {"nodes": 2000}, "seed": 1})


def choose_opening(board: BoardPage, name: str) -> None:
    board.open_more().get_by_label("Opening").select_option(name)


def test_people_settle_the_colors_by_swap2_with_the_keyboard_alone(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    press = board.page.keyboard.press
    choose_opening(board, "Swap2")
    expect(board.status).to_have_text("First player: place stone 1 of 3, black")
    board.cell("h8").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowUp"):
        press(key)
    expect(board.status).to_have_text("First player: place stone 3 of 3, black")
    press("Enter")
    expect(board.status).to_have_text("Second player: take a color, or place two more stones")
    expect(board.button("Hint")).to_be_disabled()
    # No stone is placed until the decision.
    board.cell("a1").click()
    assert len(board.stones()) == 3
    board.button("Place two more").press("Enter")
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        press(key)
    expect(board.status).to_have_text("First player: take a color")
    # The decision of either player can be taken back and taken again, also after a reload.
    board.button("Take Black").press("Enter")
    expect(board.status).to_have_text("White to move")
    press("u")
    expect(board.status).to_have_text("First player: take a color")
    wait_until(board.page, IS_OPEN_SAVED)
    board.page.reload()
    expect(board.status).to_have_text("First player: take a color")
    board.button("Take White").click()
    expect(board.page.get_by_text("Swap2: First player took White.").first).to_be_visible()
    board.play("a1")
    expect(board.status).to_have_text("Black to move")
    assert board.stones()["a1"] == "O"


def test_engine_takes_a_color_of_the_stones_that_a_person_placed(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={UNEVEN}&ply=2&opening=swap2", O="attack-weights")
    board.page.route(OPENINGS, limit_nodes)
    board.play("i8")
    # The engine is Black now, and the person has the next move.
    board.open_advanced()
    expect(board.page.get_by_label("Player Black")).to_have_value(re.compile(r"\d"))
    expect(board.status).to_have_text("Your move, White")
    expect(board.page.get_by_label("Player Black").locator("option:checked")).to_have_text(
        "attack-weights"
    )
    board.play("j7")
    expect(board.status).to_have_text("Your move, White")
    # Undo leads back to the person's own decisions, past those of the engine.
    board.button("Undo").click()
    board.button("Undo").click()
    expect(board.status).to_have_text("Your turn: place stone 3 of 3, black")
    expect(board.page.get_by_label("Second player").locator("option:checked")).to_have_text(
        "attack-weights"
    )


def test_engine_places_the_first_stones_and_a_person_decides(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", X="attack-weights")
    board.page.route(OPENINGS, limit_nodes)
    choose_opening(board, "Swap")
    expect(board.status).to_have_text("Your turn: take a color")
    assert len(board.stones()) == 3
    board.button("Take Black").click()
    # The engine has White, and moves.
    expect(board.status).to_have_text("Your move, Black")
    assert len(board.stones()) == 4
    board.button("New game").click()
    expect(board.status).to_have_text("Your turn: take a color")


def test_refused_decision_is_explained_and_can_be_repeated(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", X="attack-weights")
    problem = {"type": "/problems/internal-error", "title": "Internal error", "detail": "No."}
    board.page.route(OPENINGS, lambda route: route.fulfill(status=500, json=problem))
    choose_opening(board, "Swap2")
    expect(board.notice).to_contain_text("The service has failed")
    board.page.unroute(OPENINGS)
    board.page.route(OPENINGS, limit_nodes)
    board.button("Retry").click()
    expect(board.status).to_have_text("Your turn: take a color, or place two more stones")
