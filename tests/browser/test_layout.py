"""Layouts by width and height, fingers on small boards, and panels that stay where they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tengen.service.pages.files import LINKS
from tests.browser.board_page import BoardPage, OpenBoard, wait_until_started
from tests.browser.contexts import errors_of
from tests.browser.test_puzzles import LANGUAGES

GAME: Final = "game=gomoku&moves=h8i9h9h10i8g8j10"
MIN_CELL: Final = 24
"""Pixels of a cell, as WCAG 2.2 asks of targets."""
CUT_NAMES: Final = """names => names.filter((name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    const isCut = name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth;
    // A short word is not broken.
    const lines = text.getBoundingClientRect().height / parseFloat(getComputedStyle(name).fontSize);
    return isCut || (name.textContent.length < 5 && lines > 1.7);
}).map((name) => name.textContent)"""
"""The names of players that are cut, and short ones that take two lines."""


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A tab on a touch screen."""
    context = browser.new_context(base_url=address, has_touch=True, service_workers="block")
    page = context.new_page()
    errors = errors_of(page)
    yield page
    context.close()
    assert errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_the_header_and_names_fit_on_phones_and_at_high_zoom(
    page: Page, language: str
) -> None:
    page.add_init_script(f"localStorage.tengen = JSON.stringify({{ language: {language!r} }});")
    page.goto("/")
    wait_until_started(page)
    for width, height in ((390, 844), (360, 740), (640, 400), (720, 450)):
        page.set_viewport_size({"width": width, "height": height})
        nav = page.locator(".header nav")
        assert nav.evaluate("nav => nav.scrollWidth <= nav.clientWidth")
        expect(nav.locator("a").filter(visible=True)).to_have_count(len(LINKS["header"]))
        assert page.locator(".strip strong").evaluate_all(CUT_NAMES) == []


def test_names_of_a_record_are_whole_at_high_zoom(open_board: OpenBoard) -> None:
    board = open_board()
    record = "(;GM[4]SZ[15]PB[Aleksandr Nikonov]PW[Jana Nováková];B[hh];W[ii])"
    board.open_tab("Share").get_by_label("Game record").fill(record)
    board.button("Load record").click()
    names = board.page.locator(".strip strong")
    expect(names).to_have_text(["Jana Nováková", "Aleksandr Nikonov"])
    for width, height in ((640, 360), (640, 400), (720, 450)):
        board.page.set_viewport_size({"width": width, "height": height})
        assert names.evaluate_all(CUT_NAMES) == []


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (844, 390), (720, 450), (1440, 900)], ids=str
)
def test_whole_board_is_visible_with_cells_that_fingers_hit(
    phone: Page, width: int, height: int
) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    phone.goto(f"/#{GAME}")
    wait_until_started(phone)
    cells = phone.get_by_role("gridcell")
    box, corner = cells.first.bounding_box(), cells.last.bounding_box()
    assert box is not None
    assert corner is not None
    assert box["width"] >= MIN_CELL
    assert box["y"] >= 0
    assert corner["y"] + corner["height"] <= height
    assert phone.evaluate("document.documentElement.scrollWidth") <= width
    if width > height:
        status = phone.locator("#status").bounding_box()
        assert status is not None
        assert status["x"] > corner["x"]
    expect(phone.get_by_role("tablist")).to_be_in_viewport(ratio=0.99)


def test_result_does_not_move_the_controls_on_phones(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    # Another address, so that the link is opened anew.
    phone.goto("/engines")
    phone.goto("/#game=gomoku&moves=h8a1i8b2j8c1k8d2l8&ply=8")
    controls = phone.locator("#controls")
    expect(phone.locator("#status")).to_contain_text("Move 8 of 9")
    before = controls.bounding_box()
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#status")).to_contain_text("Black wins")
    assert controls.bounding_box() == before


def test_undo_moves_no_other_button_on_phones(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto("/engines")
    phone.goto("/#game=gomoku")
    board = BoardPage(phone)
    names = ("Hint", "Undo", "Resign", "New game")
    board.play("h8")
    before = [board.button(name).bounding_box() for name in names]
    expect(board.button("Redo")).to_be_hidden()
    board.button("Undo").click()
    expect(board.button("Redo")).to_be_visible()
    assert [board.button(name).bounding_box() for name in names] == before


def test_stones_are_drawn_where_the_strips_are_hidden(phone: Page) -> None:
    """A gradient that is named twice is looked up in the first place, which may be hidden."""
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto("/engines")
    phone.goto(f"/#{GAME}")
    phone.get_by_role("tab", name="Analysis").click()
    expect(phone.locator("#strip-top")).to_be_hidden()
    for name in ("stone-X", "stone-O", "stone-shadow"):
        expect(phone.locator(f"[id={name}]")).to_have_count(1)
        expect(phone.locator(f"#board [id={name}]")).to_have_count(1)


def test_board_stays_in_view_while_an_analysis_is_scrolled_on_phones(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"/#{GAME}")
    phone.get_by_role("tab", name="Analysis").click()
    # Above the heading, where it takes its room.
    expect(phone.get_by_role("table", name="Candidates")).to_be_visible()
    heading = phone.get_by_role("heading", name="Win probability of Black")
    heading.scroll_into_view_if_needed()
    expect(heading).to_be_in_viewport()
    expect(phone.locator(".board-frame")).to_be_in_viewport(ratio=0.99)


def test_tabs_that_do_not_fit_are_scrolled_into_view(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto("/engines")
    phone.goto(f"/#{GAME}")
    wait_until_started(phone)
    tabs = phone.locator("#tabs > [role=tablist] > [role=tab]")
    # As wide as the widest font.
    tabs.evaluate_all("tabs => tabs.forEach(tab => { tab.style.letterSpacing = '0.8em'; })")
    assert len(set(tabs.evaluate_all("tabs => tabs.map(tab => tab.offsetTop)"))) == 1
    expect(tabs.last).not_to_be_in_viewport(ratio=0.99)
    for key, tab in [("End", tabs.last), ("Home", tabs.first)]:
        tabs.and_(phone.locator('[aria-selected="true"]')).press(key)
        expect(tab).to_be_in_viewport(ratio=0.99)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_header_is_one_row_on_tablets(phone: Page) -> None:
    phone.set_viewport_size({"width": 820, "height": 1180})
    phone.goto("/")
    wait_until_started(phone)
    brand = phone.locator(".brand").bounding_box()
    menu = phone.locator(".menu-button").bounding_box()
    assert brand is not None
    assert menu is not None
    assert menu["y"] < brand["y"] + brand["height"]


def test_held_cell_is_shown_and_not_played(phone: Page) -> None:
    phone.goto("/engines")
    board = BoardPage.open(phone, GAME, {})
    phone.keyboard.press("t")
    expect(phone.locator(".heat-cell").first).to_be_visible()
    phone.clock.install()
    cell = board.cell("g9")
    touch = {"pointerType": "touch", "isPrimary": True, "bubbles": True}
    cell.dispatch_event("pointerdown", touch)
    phone.clock.run_for(1000)
    cell.dispatch_event("pointerup", touch)
    cell.dispatch_event("click", touch)
    expect(board.status).to_contain_text(re.compile(r"^g9: \d+% to win$"))
    assert "g9" not in board.stones()


LAYOUT_SHIFT: Final = """() => new Promise(resolve => {
    // Painted twice, so that the last shifts are counted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shift)));
})"""


def test_panels_stay_in_place_while_stepping(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h7i8h8h9i7g7j9j7i6h6i5i9")
    panel = board.open_tab("Analysis")
    expect(panel).to_contain_text("after move 12")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    board.page.evaluate(
        """() => {
            window.shift = 0;
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) window.shift += entry.value;
            }).observe({ type: "layout-shift" });
        }"""
    )
    for key, plies in (("ArrowLeft", range(11, 1, -1)), ("ArrowRight", range(3, 13))):
        for ply in plies:
            board.page.keyboard.press(key)
            expect(panel).to_contain_text(f"after move {ply}")
            expect(panel.get_by_role("table")).to_be_visible()
    board.button("Delete from here").click()
    expect(board.notice.filter(has_text="deleted")).to_be_visible()
    board.button("Dismiss").click()
    expect(panel).to_contain_text("after move 11")
    assert board.page.evaluate(LAYOUT_SHIFT) < 0.02
