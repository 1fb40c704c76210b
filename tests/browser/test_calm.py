"""A calm page: few controls on a first visit, and nothing that moves by itself during a game."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import BoardPage, OpenBoard, wait_until_started
from tests.browser.test_live_analysis import limit_nodes
from tests.browser.test_puzzles import LANGUAGES
from tests.browser.test_review import REVIEWS

MAX_CONTROLS: Final = 20
CONTROLS: Final = """() => [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [role=tab]"
)].filter((each) => each.checkVisibility({ visibilityProperty: true })
    // The link past the header is shown when it has the focus.
    && getComputedStyle(each).clipPath === "none"
).map((each) => each.ariaLabel || each.textContent || each.type)"""
"""The controls that are shown anywhere on the page, below the window's edge, too."""
WATCH_SHIFTS: Final = """() => new Promise((resolve) => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
            window.shifts.push([value, sources.map(({ node }) => node?.outerHTML ?? "")]);
    });
    // The next frame reports layout shifts: wait for those that the new size causes.
    requestAnimationFrame(() => requestAnimationFrame(() => {
        observer.observe({ type: "layout-shift" });
        resolve();
    }));
})"""
SHIFTS: Final = """() => new Promise((resolve) => {
    // Painted twice, so that the last shifts are counted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shifts)));
})"""
PLACES: Final = """() => [
    ...document.querySelectorAll("#board, #controls, #status, #tabs, #moves, .review .chart")
].map((each) => {
    const { x, y } = each.getBoundingClientRect();
    return [each.id || each.className, x, y + scrollY];
})"""
"""Where the board, the controls, the tabs, the moves, and the curve of a review are."""
SIZES: Final = pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=str)


@SIZES
@pytest.mark.parametrize("path", ["/", "/puzzles", "/proof", "/engines"])
def test_footer_moves_nowhere_while_a_page_loads(
    page: Page, path: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(f"({WATCH_SHIFTS})()")
    page.goto(path)
    expect(page.locator("#footer a").first).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    assert [nodes for _, nodes in page.evaluate(SHIFTS) if 'id="footer"' in str(nodes)] == []


@SIZES
def test_first_visit_shows_few_controls_and_how_to_begin(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    wait_until_started(page)
    welcome = page.get_by_text("five in a row wins. Place a stone")
    expect(welcome).to_be_in_viewport(ratio=0.99)
    controls = page.evaluate(CONTROLS)
    assert "Play" in controls
    assert len(controls) <= MAX_CONTROLS, controls
    BoardPage(page).play("h8")
    expect(welcome).to_have_count(0)


@SIZES
def test_nothing_moves_when_a_hint_a_result_and_a_review_come(
    open_board: OpenBoard, width: int, height: int
) -> None:
    board = open_board("game=gomoku&moves=h8h9i8i9j8j9k8k9", O="attack-weights")
    page = board.page
    page.route(REVIEWS, limit_nodes)
    page.set_viewport_size({"width": width, "height": height})
    places = page.evaluate(PLACES)
    page.evaluate(WATCH_SHIFTS)
    board.button("Hint").click()
    board.button("Play it").click()
    expect(board.status).to_contain_text("You win")
    assert page.evaluate(PLACES) == places
    assert page.evaluate(SHIFTS) == []
    board.button("Review").click()
    expect(board.button("Review again")).to_be_visible()
    page.keyboard.press("Home")
    expect(board.status).to_contain_text("Move 0 of 9")
    places = page.evaluate(PLACES)
    page.keyboard.press("End")
    expect(board.status).to_contain_text("You win")
    assert page.evaluate(PLACES) == places
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".judged-move")).to_contain_text("8. White")
    assert page.evaluate(PLACES) == places


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=() if language == "de" else pytest.mark.slow)
        for language in LANGUAGES
    ],
)
def test_lost_game_moves_nothing_on_phones(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    person: dict[str, object] = {"engine": None, "timeMs": 300, "depth": None, "options": {}}
    players = {"X": person, "O": {**person, "engine": "attack-weights"}}
    settings = json.dumps({"language": language, "players": players})
    page.add_init_script(f"localStorage.tengen = {json.dumps(settings)};")
    page.goto("/#game=gomoku&moves=a1h8c1i8e1j8g1k8")
    wait_until_started(page)
    places = page.evaluate(PLACES)
    page.locator('[role=gridcell][aria-label^="o15"]').click()
    actions = page.locator("#status .actions button")
    expect(actions).to_have_count(3)
    assert page.evaluate(PLACES) == places
    tops = actions.evaluate_all("all => all.map((each) => each.offsetTop)")
    assert len(set(tops)) == 1, "buttons take two rows"


def test_hint_in_the_analysis_moves_nothing_on_phones(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    page = board.page
    page.set_viewport_size({"width": 390, "height": 844})
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    board.open_tab("Analysis")
    expect(board.button("Back to the game")).to_be_visible()
    tabs = page.locator("#tabs")
    top = "tabs => tabs.getBoundingClientRect().top"
    before = tabs.evaluate(top)
    page.keyboard.press("h")
    expect(board.button("Play it")).to_be_visible()
    assert tabs.evaluate(top) == before


def test_tab_with_panels_leads_to_the_last_one_and_then_to_the_first(
    open_board: OpenBoard,
) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    page = board.page
    tab = page.get_by_role("tab", name="Analysis", exact=True)
    board.open_tab("Review")
    board.open_tab("Openings")
    tab.click()
    expect(page.locator("#panel-review")).to_be_visible()
    expect(page.locator("#panel-analysis")).to_be_hidden()
    tab.click()
    expect(page.locator("#panel-analysis")).to_be_visible()


def test_slider_and_another_person_choose_the_opponent(page: Page) -> None:
    page.goto("/")
    wait_until_started(page)
    board = BoardPage(page)
    strip = page.locator("#strip-top strong")
    board.choose_level("Expert")
    expect(strip).to_have_text("Expert")
    person = page.get_by_label("Another person")
    person.check()
    expect(strip).to_have_text("White")
    person.uncheck()
    expect(strip).to_have_text("Expert")
    person.check()
    board.choose_level("Newcomer")
    expect(person).not_to_be_checked()
    expect(strip).to_have_text("Newcomer")


def test_tic_tac_toe_ends_in_a_word_and_begins_again(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe&moves=a1b1a2b2", O="attack-weights")
    expect(board.page.locator(".coordinate")).to_have_count(0)
    board.play("a3")
    expect(board.status).to_have_text("You win!")
    board.button("Again").click()
    expect(board.page.locator(".winning-line")).to_have_count(0)


def test_levels_are_described_by_fours_only_in_games_with_fours(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe")
    opponents = board.page.get_by_role("group", name="Opponent")
    board.choose_level("Novice")
    expect(opponents.get_by_text("Novice", exact=True)).to_be_visible()
    expect(opponents).not_to_contain_text("fours")
    boards = board.page.get_by_role("combobox", name="Board", exact=True)
    boards.select_option("Renju (forbidden points for Black)")
    expect(opponents).to_contain_text("Blocks most fours")


def test_game_that_goes_on_is_taken_back_and_not_deleted(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    expect(board.button("Comment")).to_be_visible()
    for name in ("Promote", "Delete from here"):
        expect(board.button(name)).to_be_hidden()
    board.page.keyboard.press("ArrowLeft")
    board.play("a1")
    for name in ("Promote", "Delete from here"):
        expect(board.button(name)).to_be_visible()


def test_header_leads_to_the_course_and_footer_says_what_the_page_is(page: Page) -> None:
    page.goto("/")
    wait_until_started(page)
    page.get_by_text("About", exact=True).click()
    expect(page.locator("footer")).to_contain_text("free software")
    page.get_by_role("link", name="Learn").click()
    expect(page.locator("#message")).not_to_be_empty()
    assert "/learn#" in page.url
    page.get_by_role("link", name="Engines").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Engines")
