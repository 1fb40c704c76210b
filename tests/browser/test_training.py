"""Training of openings: a repertoire is asked on the board, and what was failed comes back."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board_page import BoardPage, OpenBoard
from tests.browser.test_share import paste

STUDY: Final = (
    "(;GM[4]SZ[15]RU[freestyle];B[hh]C[The center.];W[ig]C[The indirect reply.]"
    "(;B[hg]C[Direct: keep it close.];W[hf];B[ih])(;B[gh]BM[1]))"
)
"""h8 i9 h9 h10 i8, and a bad third move."""


def make_repertoire(board: BoardPage, side: str = "Black") -> Locator:
    """Make a repertoire of the game on the board; returns the panel."""
    panel = board.open_tab("Training")
    panel.get_by_label("Your side").select_option(side)
    panel.get_by_label("Name").fill("Direct opening")
    panel.get_by_role("button", name="Make it").click()
    expect(panel.get_by_role("button", name="Train: Direct opening")).to_be_visible()
    return panel


def test_failed_position_comes_back_and_a_reload_keeps_what_is_known(
    open_board: OpenBoard, page: Page
) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    paste(page, STUDY)
    expect(board.move_list).to_have_count(5)
    panel = make_repertoire(board)
    expect(panel.get_by_role("listitem")).to_contain_text("0 due, 3 new")
    panel.get_by_role("button", name="Train: Direct opening").click()
    expect(panel).to_contain_text("Black to move. What is your move here?")
    feedback = panel.get_by_role("status").first
    assert board.stones() == {}
    board.cell("h8").click()
    expect(board.cell("i9")).to_have_accessible_name(re.compile("White"))
    # The answer stays on display with its comment while the next move is asked.
    expect(panel).to_contain_text("What is your move here?")
    expect(feedback).to_have_text("h8 is right.")
    comments = panel.locator(".comment")
    expect(comments).to_have_text(["The center.", "i9 The indirect reply."])
    # A misclick does not hide the comment on the position.
    board.cell("a1").click()
    expect(panel).to_contain_text("a1 is far from all stones")
    expect(comments).to_have_text(["i9 The indirect reply."])
    # The mirror image of the bad move is as bad, and is not played.
    board.cell("h7").click()
    expect(feedback).to_have_text("h7 is not in your repertoire. Your move is h9.")
    expect(panel.locator(".comments")).to_have_text("Direct: keep it close.")
    expect(page.locator(".cell-mark.right")).to_have_count(1)
    board.cell("h9").click()
    expect(board.cell("h10")).to_have_accessible_name(re.compile("White"))
    board.cell("i8").click()
    expect(panel).to_contain_text("The line ends here")
    expect(panel).to_contain_text("Still to answer: 1 position")
    # A click anywhere leads on: to the position that was failed, and to its mirror image.
    board.cell("a1").click()
    expect(panel).to_contain_text("What is your move here?")
    expect(comments).to_have_text(["i9 The indirect reply."])
    # A reload leads back to it.
    page.reload()
    expect(panel).to_contain_text("Still to answer: 1 position")
    expect(comments).to_have_text(["i9 The indirect reply."])
    assert board.stones() == {"h8": "X", "i9": "O"}
    board.cell("i8").click()
    expect(panel).to_contain_text("Done for now: 3 of 4 answers were right at once.")
    panel.get_by_role("button", name="Back to the list").click()
    expect(board.move_list).to_have_count(5)
    page.reload()
    item = panel.get_by_role("listitem")
    expect(item).to_contain_text("3 positions")
    expect(item).to_contain_text("Next: tomorrow")


@pytest.mark.slow
def test_files_and_saved_games_are_added_to_a_repertoire_which_can_be_restored(
    open_board: OpenBoard, page: Page
) -> None:
    board = open_board("game=gomoku&moves=h8i9h9")
    board.play("h10")
    panel = make_repertoire(board)
    panel.locator("summary").click()
    panel.get_by_label("Into").select_option("Direct opening")
    result = panel.get_by_role("status").last
    panel.get_by_label("Moves from").select_option("Files")
    games = b"(;GM[4]SZ[15];B[hh];W[hg];B[ih])(;GM[4]SZ[19];B[hh])(;GM[4]SZ[15];B[hh];W[hg];B[ig])"
    with page.expect_file_chooser() as chosen:
        panel.get_by_role("button", name="Choose files…").click()
    files = [{"name": "two.sgf", "mimeType": "", "buffer": games}]
    chosen.value.set_files(files)  # type: ignore[arg-type]
    expect(result).to_contain_text("Read: 2 games. New to learn: 1 position.")
    expect(result).to_contain_text("Skipped 1 game with other rules")
    expect(panel.get_by_role("listitem")).to_contain_text("0 due, 3 new")
    panel.locator("summary").click()
    source = panel.get_by_label("Moves from")
    source.select_option(label="Saved games: Gomoku 15 × 15 (1)")  # noqa: RUF001
    expect(panel.get_by_label("Up to move").locator("option:checked")).to_have_text("12")
    panel.get_by_role("button", name="Add", exact=True).click()
    expect(result).to_contain_text("Read: 1 game. New to learn: 0 positions.")
    panel.get_by_role("button", name="Delete Direct opening").click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    board.button("Restore").click()
    expect(panel.get_by_role("listitem")).to_contain_text("3 positions")
    panel.get_by_role("button", name="Open: Direct opening").click()
    expect(page.locator(".variations > ol").first).to_be_visible()
    assert ["h9", "i8"] in board.variations()


def test_problem_of_a_file_is_shown_until_the_next_action(
    open_board: OpenBoard, page: Page
) -> None:
    board = open_board("game=gomoku&moves=h8i9h9")
    panel = board.open_tab("Training")
    result = panel.get_by_role("status").last
    panel.get_by_label("Moves from").select_option("Files")

    def choose_bad_file() -> None:
        with page.expect_file_chooser() as chosen:
            panel.get_by_role("button", name="Choose files…").click()
        bad = {"name": "bad.lib", "mimeType": "", "buffer": b"no library"}
        chosen.value.set_files([bad])  # type: ignore[arg-type]
        expect(result).to_have_text("There is no game in bad.lib. This is not a RenLib library.")

    choose_bad_file()
    panel.get_by_label("Your side").select_option("White")
    expect(result).to_have_text("")
    choose_bad_file()
    board.open_tab("Play")
    board.open_tab("Training")
    expect(result).to_have_text("")


def test_keys_lead_from_the_form_to_the_repertoire_and_its_question(
    open_board: OpenBoard, page: Page
) -> None:
    board = open_board("game=gomoku&moves=h8i9h9")
    panel = board.open_tab("Training")
    panel.get_by_role("button", name="Make it").press("Enter")
    train = panel.get_by_role("button", name="Train: Ungetsu")
    expect(train).to_be_focused()
    train.press("Enter")
    expect(panel.get_by_role("heading", name="Ungetsu")).to_be_focused()
    page.keyboard.press("Tab")
    expect(panel.get_by_role("button", name="Show the move")).to_be_focused()


def test_question_waits_while_other_positions_and_panels_are_shown(
    open_board: OpenBoard, page: Page
) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    game = board.moves()
    panel = make_repertoire(board, "White")
    expect(page).to_have_url(re.compile(f"moves={''.join(game)}$"))
    address = page.url
    panel.get_by_role("button", name="Train: Direct opening").click()
    expect(panel).to_contain_text("White to move. What is your move here?")
    # Changes of the game are not offered: the board of a question is not kept.
    expect(board.button("Move for me")).to_be_disabled()
    for name in ["Comment", "Delete from here"]:
        expect(page.locator(".tree-commands").get_by_text(name)).to_be_hidden()
    # A misclick far from every stone does not count, unless it is repeated.
    board.cell("a1").press("Enter")
    expect(panel).to_contain_text("a1 is far from all stones: choose it again to play it.")
    expect(page.locator(".cell-mark")).to_have_count(0)
    board.cell("a1").press("Enter")
    expect(page.locator(".cell-mark.right")).to_have_count(1)
    # A move that is tried elsewhere is no answer.
    board.open_tab("Position")
    expect(page.locator(".cell-mark.right")).to_have_count(0)
    board.play("a1")
    expect(board.button("Comment")).to_be_hidden()
    board.open_tab("Training")
    expect(page.locator(".cell-mark.right")).to_have_count(1)
    assert board.stones() == {"h8": "X"}
    page.keyboard.press("ArrowLeft")
    expect(panel).to_contain_text("The board shows another position.")
    assert board.stones() == {}
    board.button("Back to the question").click()
    assert board.stones() == {"h8": "X"}
    # The panel Share has the game, not the question.
    record = board.open_tab("Share").get_by_label("Game record")
    expect(record).to_have_value("".join(game))
    board.open_tab("Training")
    assert board.stones() == {"h8": "X"}
    board.open_tab("Play")
    expect(board.status).to_have_text("Your move, Black")
    assert board.moves() == game
    expect(page).to_have_url(address)
    board.play("a1")
    expect(board.move_list).to_have_count(4)
    board.open_tab("Training")
    expect(panel).to_contain_text("What is your move here?")
    panel.get_by_role("button", name="Play it").click()
    expect(panel).to_contain_text("The line ends here.")
    panel.get_by_role("button", name="End").click()
    expect(board.move_list).to_have_count(4)
    expect(board.button("Comment")).to_be_visible()
    expect(board.button("Move for me")).to_be_enabled()
    expect(board.open_tab("Games").locator(".saved-game")).to_have_count(1)
