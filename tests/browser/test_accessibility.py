"""Accessibility: layouts at every width, theme, contrast, reduced motion, and the grid of cells."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import OpenBoard

GAME: Final = "game=gomoku&moves=h8i9h9h10i8g8j10"


def test_theme_persists_across_pages(open_board: OpenBoard) -> None:
    board = open_board()
    color = "getComputedStyle(document.documentElement).backgroundColor"
    light = board.page.evaluate(color)
    board.page.locator(".menu-button").click()
    board.page.get_by_label("Theme", exact=True).select_option("Dark theme")
    dark = board.page.evaluate(color)
    assert dark != light
    board.page.goto("/engines")
    assert board.page.evaluate(color) == dark


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_reduced_motion_disables_animations(open_board: OpenBoard, motion: Any) -> None:
    board = open_board("game=tictactoe")
    board.page.emulate_media(reduced_motion=motion)
    board.play("b2")
    durations = board.page.locator(".just-played path").evaluate_all(
        "paths => paths.map(path => getComputedStyle(path).animationDuration)"
    )
    assert (set(durations) == {"0s"}) == (motion == "reduce")


def test_board_is_a_labelled_grid_with_one_tab_stop(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8")
    expect(board.page.get_by_role("grid", name="Board")).to_have_attribute("aria-rowcount", "15")
    expect(board.page.get_by_role("row")).to_have_count(15)
    expect(board.page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    expect(board.cell("h8")).to_have_accessible_name("h8, Black, move 1")
    expect(board.cell("a15")).to_have_accessible_name("a15, empty")


def luminance(color: str) -> float:
    """Relative luminance of `rgb(r, g, b)` by WCAG 2.2."""
    channels = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colors by WCAG 2.2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


SVG_COLORS: Final = """() => {
    const color = (selector, property) => {
        const element = document.querySelector(selector);
        return element && getComputedStyle(element)[property];
    };
    document.querySelector("[role=gridcell][tabindex='0']").focus({ focusVisible: true });
    return {
        surface: color(".board-surface", "fill"),
        coordinate: color(".coordinate", "fill"),
        grid: color(".grid-lines", "stroke"),
        focus: color("[role=gridcell]:focus", "stroke"),
        forbidden: color(".forbidden-point path", "stroke"),
    };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["game=renju&moves=g8a1h7c1h9e1i8g1", "game=4x4x4"])
def test_drawing_of_the_board_has_contrast(open_board: OpenBoard, game: str, scheme: Any) -> None:
    # axe-core does not look into drawings.
    board = open_board(game)
    board.page.emulate_media(color_scheme=scheme)
    board.page.keyboard.press("Tab")
    colors = board.page.evaluate(SVG_COLORS)
    surface = colors.pop("surface")
    assert (colors["forbidden"] is not None) == ("renju" in game)
    assert contrast(colors.pop("coordinate"), surface) >= 4.5
    for name, color in colors.items():
        assert color is None or contrast(color, surface) >= 3, name


def test_stone_with_the_focus_keeps_its_color(open_board: OpenBoard) -> None:
    board = open_board(GAME)
    board.page.mouse.move(0, 0)
    box = board.cell("h8").bounding_box()
    assert box is not None
    # Inside of the outline.
    width, height = box["width"] / 2, box["height"] / 2
    clip: Any = {
        "x": box["x"] + width / 2,
        "y": box["y"] + height / 2,
        "width": width,
        "height": height,
    }
    before = board.page.screenshot(clip=clip)
    board.cell("h8").evaluate("cell => cell.focus({ focusVisible: true })")
    assert board.page.screenshot(clip=clip) == before


def test_forced_colors_show_what_is_pressed_and_current(open_board: OpenBoard) -> None:
    board = open_board(GAME)
    # Without transitions, whose colors in between would be read.
    board.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    board.open_tab("Analysis")
    board.button("Heat map").click()
    background = "element => getComputedStyle(element).backgroundColor"
    plain = board.button("Previous move (←)").evaluate(background)
    for state in (
        board.button("Heat map"),
        board.page.locator(".move-list [aria-current]"),
        board.page.get_by_role("tab", name="Analysis", exact=True),
    ):
        assert state.evaluate(background) != plain
    colors = """element => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
    }"""
    tab = board.page.get_by_role("tab", name="Analysis", exact=True)
    current_page = board.page.locator(".header nav [aria-current]")
    assert tab.evaluate(colors) == current_page.evaluate(colors)
    border = "element => getComputedStyle(element).borderLeftColor"
    to_move, other = (
        board.page.locator(f".strip{kind} .strip-icon") for kind in (".to-move", ":not(.to-move)")
    )
    assert to_move.evaluate(border) != other.evaluate(border)


def test_screen_readers_hear_refused_moves_and_hints(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i8a2j8a3k8")
    board.cell("h8").click()
    expect(board.announcer).to_have_text("h8 is taken")
    board.button("Hint").click()
    expect(board.announcer).to_have_text(
        re.compile("^[gl]8: takes a point where .* five in a row$")
    )


def test_skip_link_leads_to_the_board(open_board: OpenBoard) -> None:
    board = open_board()
    board.page.keyboard.press("Tab")
    link = board.button("Skip to the board or content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=0.99)
    board.page.keyboard.press("Enter")
    board.page.keyboard.press("Enter")
    assert len(board.stones()) == 1


def test_click_beside_the_board_plays_nothing(open_board: OpenBoard) -> None:
    board = open_board()
    # Browsers move the target of a finger on a coordinate to the cell next to it.
    played = board.page.evaluate(
        """() => {
            const cell = document.querySelector("[role=gridcell][aria-label^='h1,']");
            const { left, width, bottom } = cell.getBoundingClientRect();
            const click = (clientY, detail) => cell.dispatchEvent(new MouseEvent("click",
                { bubbles: true, detail, clientX: left + width / 2, clientY }));
            const count = () => document.querySelectorAll(".placed-stone").length;
            click(bottom + 4, 1);
            const beside = count();
            click(bottom - 4, 1);
            return [beside, count()];
        }"""
    )
    assert played == [0, 1]


@pytest.mark.parametrize(
    ("width", "height"), [(720, 450), (360, 225)], ids=["200-percent", "400-percent"]
)
def test_zoomed_page_shows_all_tabs_and_scrolls_one_way(
    open_board: OpenBoard, width: int, height: int
) -> None:
    board = open_board(GAME)
    # A window of 1440 x 900 at this zoom.
    board.page.set_viewport_size({"width": width, "height": height})
    for tab in board.page.get_by_role("tab").all():
        tab.click()
        expect(tab).to_be_in_viewport(ratio=0.99)
        assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        # Not only by a scroll of their list, which has no bar.
        lists = board.page.get_by_role("tablist").filter(visible=True)
        assert set(lists.evaluate_all("lists => lists.map(({ scrollLeft }) => scrollLeft)")) == {0}
