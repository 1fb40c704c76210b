"""Several engines on one position: their marks, their lists, their agreement."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import Table

Open = Callable[..., Table]


def test_the_engines_moves_are_marked_by_letters_and_listed(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8i9h9h10i8g8j10")
    panel = table.tab("Compare")
    for letter, engine in zip("ABC", ["attack-weights", "win-block", "learned"], strict=True):
        panel.get_by_label(f"Engine {letter}").select_option(engine)
    expect(panel.get_by_role("heading", level=3)).to_contain_text(
        ["attack-weights", "win-block", "learned"]
    )
    columns = panel.locator(".columns section")
    tops = [
        columns.nth(at).get_by_role("listitem").first.inner_text().split()[0] for at in range(3)
    ]
    marks = table.page.locator(".mark")
    expect(marks).to_have_count(len(set(tops)))
    letters = {
        "".join(x for x, top in zip("ABC", tops, strict=True) if top == each) for each in tops
    }
    assert set(table.page.locator(".mark .letters").all_text_contents()) == letters
    # Each has a shape of its own: colour is not needed.
    assert (
        len(
            set(
                table.page.locator(".mark .shape > *").evaluate_all(
                    "shapes => shapes.map(shape => shape.tagName)"
                )
            )
        )
        == 3
    )


def test_agreement_is_measured_over_the_game(open_table: Open) -> None:
    table = open_table("game=tictactoe&moves=b2a1c1")
    panel = table.tab("Compare")
    panel.get_by_label("Engine A").select_option("minimax")
    panel.get_by_label("Engine B").select_option("minimax")
    panel.get_by_label("Engine B").select_option("win-block")
    table.button("Measure over the game").click()
    result = panel.get_by_role("table", name="Agreement over the game")
    expect(result).to_contain_text("of 4")
    agreed = panel.locator(".strip .same").count()
    expect(result).to_contain_text(f"{agreed} of 4")
