"""Comparison of several engines: marks, candidates and agreement."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.board_page import OpenBoard


def test_engine_moves_are_listed_and_marked_by_letter_and_shape(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9h10i8g8j10")
    panel = board.open_tab("Compare")
    for letter, engine in zip("ABC", ["attack-weights", "win-block", "learned"], strict=True):
        panel.get_by_label(f"Engine {letter}").select_option(engine)
    expect(panel.get_by_role("heading", level=3)).to_contain_text(
        ["attack-weights", "win-block", "learned"]
    )
    columns = panel.locator(".comparison-columns section")
    tops = [
        columns.nth(at).get_by_role("listitem").first.inner_text().split()[0] for at in range(3)
    ]
    marks = board.page.locator(".engine-mark")
    expect(marks).to_have_count(len(set(tops)))
    letters = {
        "".join(x for x, top in zip("ABC", tops, strict=True) if top == each) for each in tops
    }
    assert set(board.page.locator(".engine-mark .letters").all_text_contents()) == letters
    # Shapes differ, not colors alone.
    assert (
        len(
            set(
                board.page.locator(".engine-mark .shape > *").evaluate_all(
                    "shapes => shapes.map(shape => shape.tagName)"
                )
            )
        )
        == 3
    )


def test_agreement_is_measured_over_the_whole_game(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe&moves=b2a1c1")
    panel = board.open_tab("Compare")
    panel.get_by_label("Engine A").select_option("minimax")
    panel.get_by_label("Engine B").select_option("minimax")
    panel.get_by_label("Engine B").select_option("win-block")
    board.button("Measure over the game").click()
    result = panel.get_by_role("table", name="Agreement over the game")
    expect(result).to_contain_text("of 4")
    agreed = panel.locator(".agreement-strip .agree").count()
    expect(result).to_contain_text(f"{agreed} of 4")
