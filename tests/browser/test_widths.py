"""No view scrolls sideways, from narrow phones to a zoom of 200 %, in any tab and language."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import wait_until_started
from tests.browser.test_axe import open_tab, show_review
from tests.browser.test_puzzles import LANGUAGES

GAME: Final = "game=gomoku&moves=h8i9h9h10i8g8j10g9f8"
SIZES: Final = (
    (320, 640),
    (360, 780),
    (375, 667),
    (640, 360),
    (640, 400),
    (667, 375),
    (720, 450),
    (844, 390),
    (1024, 768),
)
"""The first five are the narrowest windows in use; 640 and 720 are notebooks at 200 %."""
TABS: Final = ("game", "analysis", "review", "compare", "explorer", "training", "share", "games")
CHAPTERS: Final = ("threes", "four-three", "defence", "forbidden", "openings")
"""The chapters of the course, by their names in addresses."""
WIDEST: Final = ("en", "ru", "ko", "de")
"""Languages that did not fit once; `make test-slow` runs all."""
TOO_WIDE: Final = """tabs => tabs.filter((tab) => {
    (document.getElementById(`view-${tab}`) ?? document.getElementById(`tab-${tab}`)).click();
    return document.documentElement.scrollWidth > window.innerWidth;
})"""
"""The tabs in which the page is wider than the window."""


IN_LANGUAGES: Final = pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=() if language in WIDEST else pytest.mark.slow)
        for language in LANGUAGES
    ],
)


def speak(page: Page, language: str) -> None:
    """Open pages in a language."""
    page.add_init_script(f"localStorage.tengen = JSON.stringify({{ language: {language!r} }});")


@IN_LANGUAGES
def test_reviewed_game_never_scrolls_sideways(page: Page, language: str) -> None:
    speak(page, language)
    show_review(page)
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if tabs := page.evaluate(TOO_WIDE, ["review"]):
            found[width] = tabs
    assert found == {}


@IN_LANGUAGES
def test_page_never_scrolls_sideways(page: Page, language: str) -> None:
    speak(page, language)
    page.goto(f"/#{GAME}")
    wait_until_started(page)
    for tab in TABS:
        expect(open_tab(page, tab).locator("> *").first).to_be_attached()
    open_tab(page, "analysis")
    expect(page.locator(".candidates tbody tr").first).to_be_visible()
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if tabs := page.evaluate(TOO_WIDE, TABS):
            found[width] = tabs
    assert found == {}


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=() if language == "ru" else pytest.mark.slow)
        for language in LANGUAGES
    ],
)
def test_course_never_scrolls_sideways(page: Page, language: str) -> None:
    speak(page, language)
    found = []
    for chapter in CHAPTERS:
        page.goto(f"/learn#{chapter}/3")
        expect(page.locator(".puzzle-number[aria-current]")).to_have_text("3")
        expect(page.locator(".level[aria-pressed=true]")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                found.append((chapter, width))
    assert found == []
