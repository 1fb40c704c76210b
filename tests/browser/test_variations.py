"""The tree of variations beside the board: navigation, promotion, deletion and comments."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage, OpenBoard, hold_requests


def branched(open_board: OpenBoard) -> BoardPage:
    """h8 i9 h9, with the variations a1 b2 and c3 for move 2, and d4 for move 2 of the first."""
    board = open_board("game=gomoku&moves=h8i9h9")
    press = board.page.keyboard.press
    for moves in (("a1", "b2"), ("c3",)):
        press("Home")
        press("ArrowRight")
        board.play(*moves)
    return board


def test_variations_are_listed_and_can_be_chosen(open_board: OpenBoard) -> None:
    board = branched(open_board)
    assert board.moves() == ["h8", "i9", "h9"]
    assert board.variations() == [["a1", "b2"], ["c3"]]
    board.page.get_by_role("button", name="Go to move 3, b2").click()
    assert board.stones() == {"h8": "X", "a1": "O", "b2": "X"}
    press = board.page.keyboard.press
    press("ArrowLeft")
    for key, cell in (("ArrowDown", "c3"), ("ArrowUp", "a1"), ("ArrowUp", "i9"), ("ArrowUp", "i9")):
        press(key)
        assert set(board.stones()) == {"h8", cell}
    press("End")
    assert set(board.stones()) == {"h8", "i9", "h9"}
    # A move that is known already is not listed twice.
    press("Home")
    board.play("h8", "c3")
    assert board.variations() == [["a1", "b2"], ["c3"]]


def test_variation_is_promoted_to_the_main_line(open_board: OpenBoard) -> None:
    board = branched(open_board)
    promote = board.button("Promote")
    promote.click()
    assert board.variations() == [["c3"], ["a1", "b2"]]
    promote.click()
    assert board.moves() == ["h8", "c3"]
    assert board.variations() == [["i9", "h9"], ["a1", "b2"]]
    expect(promote).to_be_hidden()
    assert board.stones() == {"h8": "X", "c3": "O"}


def test_deleted_moves_can_be_restored(open_board: OpenBoard) -> None:
    board = branched(open_board)
    board.page.get_by_role("button", name="Go to move 2, i9").click()
    board.button("Delete from here").click()
    assert board.moves() == ["h8", "a1", "b2"]
    assert board.variations() == [["c3"]]
    assert board.stones() == {"h8": "X"}
    expect(board.notice.first).to_contain_text("2 moves deleted.")
    board.button("Restore").click()
    assert board.moves() == ["h8", "i9", "h9"]
    assert board.variations() == [["a1", "b2"], ["c3"]]
    assert board.stones() == {"h8": "X", "i9": "O"}


def test_comment_belongs_to_the_move_on_display(open_board: OpenBoard) -> None:
    board = branched(open_board)
    board.button("Comment").click()
    editor = board.page.get_by_role("textbox", name="Comment")
    editor.fill("a corner")
    # The arrow keys move the cursor in the text.
    editor.press("ArrowLeft")
    editor.press("Escape")
    expect(board.button("Comment")).to_be_focused()
    board.page.get_by_role("button", name="Go to move 2, i9").click()
    expect(board.page.locator(".variations .comment")).to_have_text("a corner")
    expect(editor).to_have_value("")
    board.page.get_by_role("button", name="Go to move 2, c3").click()
    expect(editor).to_have_value("a corner")


def test_comment_stays_with_the_move_on_which_it_was_begun(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    held = hold_requests(board.page, "**/v1/moves*")
    board.play("h8")
    board.button("Comment").click()
    editor = board.page.get_by_role("textbox", name="Comment")
    editor.press_sequentially("the cen")
    held[0].continue_()
    expect(board.move_list).to_have_count(2)
    editor.press_sequentially("tre")
    expect(board.page.locator(".comment")).to_have_text("the centre")
    editor.press("Escape")
    expect(editor).to_have_value("")
