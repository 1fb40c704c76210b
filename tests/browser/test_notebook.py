"""The board without borders: it scrolls as far as one likes, and is played anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import Table

Open = Callable[..., Table]


def drag(table: Table, right: int, down: int) -> None:
    """Push the sheet by so many pixels."""
    mouse, box = table.page.mouse, table.page.locator("#pane").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + right, y + down, steps=4)
    mouse.up()


def click_middle(table: Table) -> str:
    """Play in the middle of what is in sight: the cell that was taken."""
    before = len(table.moves())
    table.page.locator("#pane").click()
    expect(table.page.locator(".moves li")).to_have_count(before + 1)
    return table.moves()[-1]


def test_the_sheet_is_pushed_and_played_anywhere(open_table: Open) -> None:
    table = open_table("game=unbounded")
    assert click_middle(table) == "0/0"
    for _ in range(12):
        drag(table, -400, 300)
    far = click_middle(table)
    row, col = map(int, far.split("/"))
    # 40 pixels a cell: twelve times 400 to the right, and 300 up.
    assert abs(col - 120) <= 2
    assert abs(row + 90) <= 2
    expect(table.cell(far)).to_have_accessible_name(f"{far}, O, move 2")
    # Only what is in sight is drawn: the first stone is far away.
    assert table.stones() == {far: "O"}
    expect(table.page.locator(".place")).to_have_count(1)
    drag(table, 300, 0)
    assert len(table.moves()) == 2


def test_the_wheel_scrolls_and_the_view_goes_back_to_the_last_move(open_table: Open) -> None:
    table = open_table("game=unbounded&moves=0/0+3/3")
    table.page.locator("#pane").hover()
    for _ in range(40):
        table.page.mouse.wheel(0, 4000)
    expect(table.cell("0/0")).to_have_count(0)
    row = int(click_middle(table).split("/")[0])
    assert row > 2000
    table.button("Undo").click()
    table.button("To the last move").click()
    expect(table.cell("3/3")).to_have_accessible_name("3/3, O, move 2")


def test_an_engine_answers_far_away_and_its_move_is_brought_in_sight(open_table: Open) -> None:
    table = open_table("game=unbounded&moves=5000/-5000+5000/-4999", O="attack-weights")
    expect(table.cell("5000/-4999")).to_have_accessible_name(re.compile("O, move 2"))
    drag(table, 100, 60)
    table.page.locator("#pane").click()
    expect(table.page.locator(".place")).to_have_count(4)
    expect(table.status).to_have_text("Your move, X")


def test_it_is_played_by_keyboard_and_follows_the_focus(open_table: Open) -> None:
    table = open_table("game=unbounded")
    table.page.get_by_role("gridcell").focus()
    for key in ("Enter", *["ArrowRight"] * 30, *["ArrowUp"] * 25, "Enter"):
        table.page.keyboard.press(key)
    assert table.moves() == ["0/0", "-25/30"]
    expect(table.cell("-25/30")).to_be_in_viewport()


def test_zooming_keeps_the_middle(open_table: Open) -> None:
    table = open_table("game=unbounded")
    drag(table, -800, 0)
    for name in ("Smaller", "Smaller", "Larger", "Smaller"):
        table.button(name).click()
    col = int(click_middle(table).split("/")[1])
    assert abs(col - 20) <= 1
