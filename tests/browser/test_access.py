"""Everybody can use the page: axe-core finds nothing, light or dark, wide or narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table import Table

Open = Callable[..., Table]

WIDTHS: Final = (390, 820, 1440)
GAME: Final = "game=gomoku&moves=h8i9h9h10i8g8j10"


def violations(page: Page) -> list[Any]:
    """What axe-core finds: the rule and the elements."""
    # Colours that are on their way to others have no contrast yet.
    page.emulate_media(reduced_motion="reduce")
    return [
        (found["id"], [node["html"][:120] for node in found["nodes"]])
        for found in Axe().run(page).response["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("panel", ["Game", "Look inside", "Compare", "Share"])
def test_nothing_is_wrong_with_the_board_page(open_table: Open, panel: str, scheme: Any) -> None:
    table = open_table(GAME, O="attack-weights")
    table.page.emulate_media(color_scheme=scheme)
    table.button("Settings of O").click()
    shown = table.tab(panel)
    if panel == "Look inside":
        table.button("Weights").click()
        expect(table.page.locator(".weight").first).to_be_visible()
    if panel == "Compare":
        expect(shown.get_by_role("heading", level=3)).to_have_count(2)
    assert violations(table.page) == []


@pytest.mark.parametrize("game", ["tictactoe&moves=b2", "unbounded&moves=0/0+1/1"])
def test_nothing_is_wrong_with_other_boards(open_table: Open, game: str) -> None:
    table = open_table(f"game={game}")
    assert violations(table.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", ["/engines", "/models"])
def test_nothing_is_wrong_with_the_views(page: Page, view: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(view)
    expect(page.get_by_role("article").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("view", [f"/#{GAME}", "/engines", "/models"])
def test_nothing_sticks_out_at_any_width(page: Page, view: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(view)
    expect(page.locator("main")).not_to_be_empty()
    page.wait_for_load_state("networkidle")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width


def test_the_theme_is_chosen_and_kept(open_table: Open) -> None:
    table = open_table()
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    light = table.page.evaluate(colour)
    table.page.get_by_label("Colours").select_option("Dark")
    dark = table.page.evaluate(colour)
    assert dark != light
    table.page.goto("/engines")
    assert table.page.evaluate(colour) == dark


def test_motion_is_left_out_for_those_who_ask(open_table: Open) -> None:
    table = open_table("game=tictactoe")
    table.page.emulate_media(reduced_motion="reduce")
    table.play("b2")
    durations = table.page.locator(".fresh path").evaluate_all(
        "paths => paths.map(path => getComputedStyle(path).animationDuration)"
    )
    assert set(durations) == {"0s"}


def test_the_board_is_a_grid_with_one_way_in(open_table: Open) -> None:
    table = open_table("game=gomoku&moves=h8")
    expect(table.page.get_by_role("grid", name="Board")).to_have_attribute("aria-rowcount", "15")
    expect(table.page.get_by_role("row")).to_have_count(15)
    expect(table.page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    expect(table.cell("h8")).to_have_accessible_name("h8, X, move 1")
    expect(table.cell("a15")).to_have_accessible_name("a15, empty")
