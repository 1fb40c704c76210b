"""The page without a network: the service worker, and the engines of the browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tengen.engines.puzzles.judge import PuzzleJudge
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.errors import NotReadyError
from tengen.service.http.problem import COMPILATION_S
from tengen.service.http.problem_types import PROBLEM_TYPES
from tests.browser.board_page import BoardPage, refuse, wait_until
from tests.browser.contexts import TIMEOUT_MS, errors_of
from tests.browser.test_puzzles import FIRST, message, open_puzzle, solve
from tests.browser.test_saved_games import wait_until_saved
from tests.serving import serving

ATTEMPTS: Final = 50

LAYOUT_SHIFT: Final = """() => new Promise(resolve => {
    let shift = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    // Painted twice, so that the last shifts are counted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
})"""
INSTALLED: Final = """async () => {
    const registration = await navigator.serviceWorker.register("service-worker.js?language=cs");
    const worker = registration.installing;
    if (worker === null) return;
    await new Promise((resolve) => {
        worker.addEventListener("statechange", () => worker.state === "installing" || resolve());
    });
}"""
"""Wait for the worker of the page in Czech."""
KEPT_LANGUAGES: Final = """async () => {
    const [name] = await caches.keys();
    const files = await (await caches.open(name)).keys();
    const tags = files.map(({ url }) => /locales.([a-z]+)/.exec(url)?.[1]).filter(Boolean);
    return [...new Set(tags)].sort();
}"""


@pytest.fixture
def installed(browser: Browser, address: str) -> Iterator[Callable[[str], Page]]:
    """Opens an address in a browser that keeps the pages, and waits until it does.

    As in other tests, errors of the pages fail the test.
    """
    context = browser.new_context(base_url=address, service_workers="allow")
    context.set_default_timeout(TIMEOUT_MS)
    errors: list[list[str]] = []

    def visit(url: str) -> Page:
        page = context.new_page()
        errors.append(errors_of(page))
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        return page

    yield visit
    context.close()
    assert not any(errors), errors


def test_page_opens_and_plays_without_a_network_and_recovers(
    installed: Callable[[str], Page],
) -> None:
    page = installed("/#game=gomoku&moves=h8")
    board = BoardPage(page)
    BoardPage(page).open_advanced()
    page.get_by_label("Player White").select_option("attack-weights")
    # Loaded while there is a network, as a visitor may have.
    for tab in ("Analysis", "Review", "Games"):
        board.open_tab(tab)
    board.play("i9", "h9")
    expect(board.move_list).to_have_count(4)
    wait_until_saved(board, moves=4, ply=4)
    page.context.set_offline(True)
    page.reload()
    expect(board.notice).to_contain_text("Offline: search plays in the browser")
    expect(board.move_list).to_have_count(4)
    assert page.evaluate(LAYOUT_SHIFT) < 0.02
    board.play("a15")
    expect(board.move_list).to_have_count(6)
    board.open_advanced()
    player = page.get_by_label("Player White")
    expect(player.locator("option", has_text="attack-weights (unavailable)")).to_be_disabled()
    expect(page.locator("#players")).to_contain_text("Offline: search plays in its place")
    board.choose_level("Beginner")
    board.play("a1")
    expect(board.move_list).to_have_count(8)
    review = board.open_tab("Review")
    review.get_by_role("button", name="Review the game").click()
    expect(review.get_by_role("button", name="Review again")).to_be_visible()
    expect(review.get_by_role("row", name="Accuracy")).to_contain_text("%")
    analysis = board.open_tab("Analysis")
    analysis.get_by_title("Live analysis (L)").click()
    expect(analysis.locator(".live-facts")).to_contain_text("depth")
    expect(analysis.get_by_role("grid", name="Best lines").get_by_role("row")).to_have_count(3)
    analysis.get_by_title("Live analysis (L)").click()
    page.keyboard.press("t")
    expect(page.locator(".heat-cell.best")).to_be_visible()
    page.goto("/#game=gomoku&moves=h8a15")
    expect(analysis.locator(".candidates .proven")).to_have_text("proven")
    page.get_by_role("tab", name="Games").click()
    expect(page.locator(".saved-game")).to_have_count(1)
    page.goto("/#game=tictactoe")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    board.play("a1")
    expect(board.notice).to_contain_text("Offline: minimax plays")
    expect(board.cell("b2")).to_have_accessible_name(re.compile("O, move 2"))
    board.button("Dismiss").click()
    expect(board.notice).to_be_hidden()
    page.goto("/#game=9x9x7&moves=a1")
    review = board.open_tab("Review")
    expect(review.get_by_role("button", name="Review the game")).to_be_disabled()
    expect(review).to_contain_text("This needs the service, which is out of reach or switched off.")
    page.context.set_offline(False)
    expect(player.locator("option", has_text="unavailable")).to_have_count(0)


def test_page_plays_by_itself_while_the_service_compiles_its_engines(page: Page) -> None:
    starting = {"type": PROBLEM_TYPES[NotReadyError].uri, "status": 503, "detail": "compiling"}
    later = {"Retry-After": str(COMPILATION_S)}
    page.route("**/v1/**", lambda route: refuse(route, starting, later))
    board = BoardPage.open(page, "game=gomoku", {"O": "search"})
    expect(board.notice).to_contain_text("Offline: search plays in the browser")
    board.play("h8")
    expect(board.move_list).to_have_count(2)


def test_puzzles_are_posed_and_judged_without_a_network(installed: Callable[[str], Page]) -> None:
    page = installed("/puzzles")
    page.context.set_offline(True)
    page.reload()
    open_puzzle(page, FIRST)
    expect(page.locator(".puzzle-number").first).to_be_attached()
    solve(page, FIRST, PuzzleJudge())
    page.get_by_role("button", name="of the day").click()
    expect(page).not_to_have_url(re.compile(FIRST.id))
    expect(message(page)).to_contain_text("to move and win")


def test_proof_answers_without_a_network(installed: Callable[[str], Page]) -> None:
    page = installed("/proof")
    page.context.set_offline(True)
    page.reload()
    # Until the map is there, no stone can be placed.
    expect(page.locator(".reply-mark").first).to_be_attached()
    page.get_by_role("gridcell", name=re.compile("^a15,")).press("Enter")
    expect(message(page)).to_contain_text("Proven: Black wins within")
    # The solver, too.
    page.get_by_role("button", name="Show the longest defence").click()
    expect(page.locator(".longest")).to_be_visible()
    # A live analysis of the position knows the proof.
    page.get_by_role("link", name="Analyse").click()
    analysis = BoardPage(page).open_tab("Analysis")
    analysis.get_by_title("Live analysis (L)").click()
    expect(analysis.locator(".live-facts")).to_contain_text("proven")


def test_pages_of_the_service_alone_say_that_it_is_out_of_reach(
    installed: Callable[[str], Page],
) -> None:
    page = installed("/")
    for path in ("/docs", "/v1/models/learned/report"):
        page.context.set_offline(True)
        page.goto(path)
        expect(page.get_by_role("heading")).to_have_text("Out of reach")
        expect(page.locator("#main")).to_contain_text("cannot be reached")
        page.context.set_offline(False)
        page.get_by_role("button", name="Retry").click()
        expect(page.get_by_role("heading", name="Out of reach")).to_have_count(0)
    page.context.set_offline(True)
    page.goto("/docs")
    page.get_by_role("link", name="To the board").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_copy_for_visits_offline_holds_the_languages_in_use(
    installed: Callable[[str], Page],
) -> None:
    page = installed("/")
    assert page.evaluate(KEPT_LANGUAGES) == ["en"]
    page.evaluate("localStorage.tengen = JSON.stringify({ language: 'cs' })")
    page.reload()
    page.evaluate(INSTALLED)
    assert page.evaluate(KEPT_LANGUAGES) == ["cs", "en"]
    page.context.set_offline(True)
    page.reload()
    # Texts of a part that no visit has loaded.
    page.locator(".menu-button").click()
    page.get_by_role("button", name="Klávesové zkratky").click()
    expect(page.get_by_role("dialog", name="Klávesové zkratky")).to_be_visible()


@pytest.mark.slow
def test_modules_of_two_versions_never_mix(browser: Browser, tmp_path: Path) -> None:
    app = create_app(Settings())
    versions = [tmp_path / name for name in ("one", "two")]
    for folder in versions:
        shutil.copytree(str(app.static_folder), folder)
        locale = folder / "page" / "locales" / "en.js"
        text = locale.read_text(encoding="utf-8")
        locale.write_text(text.replace('name: "Tengen"', f'name: "{folder.name}"'))
        panel = folder / "page" / "views" / "games-panel.js"
        text = panel.read_text(encoding="utf-8")
        panel.write_text(text.replace('"saved-games"', f'"saved-games {folder.name}"'))
    app.static_folder = str(versions[0])
    with serving(app) as address, browser.new_context(base_url=address) as context:
        old = open_version(context, "one")
        old.evaluate("navigator.serviceWorker.ready.then(() => {})")
        app.static_folder = str(versions[1])
        new = open_version(context, "two")
        for page, name in ((old, "one"), (new, "two")):
            page.get_by_role("tab", name="Games").click()
            expect(page.locator("ul.saved-games")).to_have_class(f"saved-games {name}")
        wait_until(new, "(await navigator.serviceWorker.getRegistration()).waiting !== null")
        old.close()
        new.close()
        # The browser ends the old worker some time after the last tab of its version.
        for _ in range(ATTEMPTS):
            page = open_version(context, "two")
            if page.evaluate("caches.keys().then(names => names.length)") == 1:
                break
            page.close()
        context.set_offline(True)
        open_version(context, "two")


def open_version(context: BrowserContext, name: str) -> Page:
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".brand")).to_have_text(name)
    return page
