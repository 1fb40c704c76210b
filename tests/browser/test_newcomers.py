"""The page for newcomers: the first opponent, levels, sides, the end of a game, and the keys."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tengen.engines.strength.levels import LEVEL
from tests.browser.board_page import BoardPage, OpenBoard, hold_requests, wait_until_started


def test_first_visitor_plays_an_opponent_that_can_be_beaten(page: Page) -> None:
    page.goto("/")
    wait_until_started(page)
    board = BoardPage(page)
    opponents = page.get_by_role("group", name="Opponent")
    expect(opponents.get_by_label("Level")).to_have_attribute("aria-valuetext", "Novice")
    expect(opponents).to_contain_text("Blocks most fours")
    expect(board.open_tab("Play")).to_contain_text(
        "Black begins; the first to get 5 or more in a row, in any direction, wins."
    )
    with page.expect_request(re.compile("/v1/")) as request:
        board.play("h8")
    body = request.value.post_data_json
    assert body is not None
    assert body["options"] == {"strength": LEVEL["novice"].strength}
    expect(board.status).to_have_text("Your move, Black")
    # The engine has Black now, and it is Black's turn.
    board.button("Swap sides").click()
    expect(board.status).to_have_text("Your move, White")
    assert sorted(board.stones().values()) == ["O", "X", "X"]
    board.open_advanced()
    level = page.get_by_label("Level of Black")
    level.select_option("Master")
    assert page.evaluate("JSON.parse(localStorage.tengen).players.X.options") == {}
    level.select_option("Expert")
    page.get_by_label("Player Black").select_option("attack-weights")
    expect(page.get_by_label("Level of Black").locator("option:checked")).to_have_text("Expert")
    page.get_by_label("Player Black").select_option("random")
    expect(page.get_by_label("Level of Black")).to_have_count(0)


def test_finished_game_leads_to_a_rematch_and_to_its_review(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8h9i8i9j8j9k8k9", O="attack-weights")
    expect(board.button("Rematch")).to_have_count(0)
    board.play("l8")
    expect(board.status).to_have_text("You win. Black wins on move 9")
    board.button("Review").click()
    expect(board.page.get_by_role("tab", name="Review")).to_have_attribute("aria-selected", "true")
    expect(board.button("Review again")).to_be_visible()
    board.button("Rematch").click()
    expect(board.status).to_have_text("Your move, White")
    assert list(board.stones().values()) == ["X"]


@pytest.mark.parametrize(
    ("view", "keys"),
    [("/#game=gomoku&moves=h8i9", "next and previous mistake"), ("/puzzles", "next puzzle")],
)
def test_question_mark_shows_the_keys(page: Page, view: str, keys: str) -> None:
    page.goto(view)
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    page.locator(".menu-button").click()
    opener = page.get_by_role("button", name="Keyboard shortcuts")
    cell = page.get_by_role("gridcell", name=re.compile("^a1, "))
    opener.press("Enter")
    expect(dialog).to_contain_text(keys)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    cell.focus()
    page.keyboard.press("?")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    # The keys of the page rest meanwhile.
    for key in ["Home", "n"]:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(cell).to_be_focused()
    if "puzzles" not in view:
        assert BoardPage(page).moves() == ["h8", "i9"]


KEYS_FAILED: Final = "The keyboard shortcuts could not be loaded"


def ask_for_keys_in_vain(board: BoardPage) -> None:
    """Ask for the keys, whose module cannot be loaded."""
    board.page.route("**/keys-dialog.js", lambda route: route.abort())
    board.page.locator(".menu-button").click()
    board.page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(board.notice).to_contain_text(KEYS_FAILED)


def test_puzzle_that_arrives_leaves_the_notice_of_a_failure(page: Page) -> None:
    held = hold_requests(page, "**/v1/puzzles**")
    page.goto("/puzzles")
    board = BoardPage(page)
    ask_for_keys_in_vain(board)
    page.unroute("**/v1/puzzles**")
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("#message")).to_contain_text("to move and win")
    expect(board.notice).to_contain_text(KEYS_FAILED)
    board.button("Dismiss").click()
    expect(board.notice).to_be_hidden()


def test_engine_that_moves_leaves_the_notice_of_a_failure(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    held = hold_requests(board.page, "**/v1/moves*")
    with board.page.expect_request("**/v1/moves*"):
        board.play("h8")
    ask_for_keys_in_vain(board)
    held[0].continue_()
    expect(board.move_list).to_have_count(2)
    expect(board.notice).to_contain_text(KEYS_FAILED)
    board.page.unroute("**/v1/moves*")
    board.play("a1")
    expect(board.notice).to_be_hidden()
