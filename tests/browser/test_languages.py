"""Languages: their messages, the choice of one, and files that cannot be loaded."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tengen.engines.registry import ENGINES
from tests.browser.board_page import OpenBoard, refuse
from tests.browser.test_axe import open_tab
from tests.browser.test_saved_games import wait_until_saved
from tests.browser.test_share import paste
from tests.pages import SHOWN
from tests.unit.service.test_page_texts import OFFERED

MARKED: Final = """import { messages as english } from "/static/page/locales/en%s";
const mark = (value) => {
    if (typeof value === "string") return `⟦${value}⟧`;
    if (typeof value === "function") return (...values) => mark(value(...values));
    if (typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(mark);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mark(each)]));
};
export const messages = mark(english);"""
"""A file of an invented language: the messages of English in brackets."""
UNMARKED: Final = """() => {
    const texts = [document.title];
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (shown.nextNode()) {
        const { data, parentElement: element } = shown.currentNode;
        if (!element.closest("[lang=en], noscript, code, pre, h2.title, .tag")) texts.push(data);
    }
    for (const element of document.querySelectorAll("*")) {
        for (const name of ["aria-label", "title", "placeholder"]) {
            texts.push(element.getAttribute(name) ?? "");
        }
    }
    return texts;
}"""
"""The texts of a page, except declared English and identifiers of the API."""


def prefer(page: Page, *tags: str) -> None:
    """Let the browser prefer languages."""
    page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ get: () => {json.dumps(tags)} }});"
    )


def test_selected_language_keeps_the_game_and_lasts(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    board.play("h8", "i9", "h9")
    board.page.keyboard.press("ArrowLeft")
    expect(board.status).to_contain_text("Move 2 of 3")
    wait_until_saved(board, moves=3, ply=2)
    board.page.wait_for_url(re.compile("ply=2"))
    board.page.locator(".menu-button").click()
    board.page.get_by_label("Language", exact=True).select_option("Čeština")
    expect(board.status).to_contain_text("Tah 2 z 3")
    expect(board.move_list).to_have_count(3)
    expect(board.page.locator("html")).to_have_attribute("lang", "cs")
    expect(board.page.get_by_role("gridcell", name="h8, Černý, 1. tah")).to_have_count(1)
    board.page.goto("/engines")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Enginy")
    board.page.locator(".menu-button").click()
    board.page.get_by_label("Jazyk", exact=True).select_option("English")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Engines")


def test_other_language_loads_no_english_messages(open_board: OpenBoard, page: Page) -> None:
    prefer(page, "cs")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = open_board("game=gomoku&moves=h8i9h9")
    board.open_tab("Zahájení").get_by_role("heading", name="Průzkum zahájení").wait_for()
    files = [url.split("/locales/")[1] for url in requests if "/locales/" in url]
    assert sorted(files) == [
        *("cs.js", "cs/explorer.js", "cs/marks.js", "cs/names.js", "cs/print.js", "cs/share.js")
    ]


def test_language_that_cannot_be_loaded_is_replaced_by_english(
    open_board: OpenBoard, page: Page
) -> None:
    prefer(page, "cs")
    page.route("**/locales/cs.js", lambda route: route.abort())
    board = open_board("game=gomoku")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".menu-button").click()
    expect(page.get_by_label("Language", exact=True).locator("option:checked")).to_have_text(
        "English"
    )
    board.play("h8")


def test_part_that_cannot_be_loaded_is_shown_in_english(open_board: OpenBoard, page: Page) -> None:
    prefer(page, "cs")
    page.route("**/locales/cs/explorer.js", lambda route: route.abort())
    board = open_board("game=gomoku")
    panel = board.open_tab("Zahájení")
    expect(panel.get_by_role("heading", name="Opening explorer")).to_be_visible()
    expect(board.status).to_contain_text("na tahu")


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("explorer-unavailable", "Průzkum zahájení není dostupný"),
        ("contradiction", "Služba požadavek odmítla"),
    ],
)
def test_problems_are_told_in_the_language_of_the_page(
    open_board: OpenBoard, page: Page, code: str, text: str
) -> None:
    prefer(page, "cs")
    problem = {"type": f"/problems/{code}", "status": 503, "detail": "in English"}
    page.route("**/v1/explorer", lambda route: refuse(route, problem))
    panel = open_board("game=gomoku").open_tab("Zahájení")
    expect(panel.get_by_role("status").first).to_have_text(text)


def test_reader_speaks_the_language_of_the_page(open_board: OpenBoard, page: Page) -> None:
    prefer(page, "cs")
    board = open_board("game=gomoku")
    paste(page, "(;GM[1]SZ[15];B[hh])")
    expect(board.notice.first).to_contain_text("Zápis se vydává za Go")
    paste(page, "(;GM[4]SZ[15];B[hh];W[];B[ii])")
    expect(page.locator("#panel-share .error").first).to_have_text(
        "2. tah je vynechaný, a to zde partie nemá."
    )


def unmarked_words(page: Page) -> set[str]:
    """The words of a page outside of the brackets of the invented language; cells are no words."""
    words: set[str] = set()
    for text in page.evaluate(UNMARKED):
        bare = text
        while (inner := re.sub("⟦[^⟦⟧]*⟧", "", bare)) != bare:
            bare = inner
        words |= set(re.findall(r"\b[^\W\d_]{3}[\w-]*", bare))
    return words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("view", "tabs"),
    [
        (
            "/#game=renju&moves=h8i9h9h10i8g8j10",
            ["game", "analysis", "compare", "explorer", "training"],
        ),
        ("/#game=gomoku&moves=h8i9h9", ["review", "share", "games"]),
        *((path, []) for path in SHOWN if path != "/"),
    ],
)
def test_every_text_comes_from_the_messages(page: Page, view: str, tabs: list[str]) -> None:
    def answer(route: Route) -> None:
        file = route.request.url.split("/locales/cs")[1]
        route.fulfill(content_type="text/javascript", body=MARKED % file)

    prefer(page, "cs")
    page.route("**/locales/cs*", answer)
    page.route("**/locales/cs/*", answer)
    page.goto(view)
    expect(page.locator("html")).to_have_attribute("data-started", "")
    expect(page.locator("h1")).to_contain_text("⟦")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    # Names of languages, engines, packages and types of options are the same in every language.
    names = {*ENGINES, *" ".join(OFFERED.values()).split(), "integer", "boolean"}
    # "learned:control" is an engine, too.
    names |= {"control", "tengen", "numpy", "scikit-learn", "scipy", "skops"}
    assert unmarked_words(page) <= names
    for tab in tabs:
        expect(open_tab(page, tab)).to_contain_text("⟦")
        page.wait_for_load_state("networkidle")
        assert unmarked_words(page) <= names, tab
