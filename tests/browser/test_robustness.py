"""The page under bad conditions: busy services, broken loads, long games, slips of the keyboard."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from benchmarks.page import LONG_GAME, lattice_game
from tests.browser.board_page import BoardPage, OpenBoard, refuse
from tests.browser.test_errors import MOVES

RETRY_AFTER_S: Final = 7
RECORD_DELAYS: Final = f"""() => {{
    const setTimer = window.setTimeout;
    window.delays = [];
    window.setTimeout = (run, delay, ...rest) => {{
        window.delays.push(delay);
        return setTimer(run, delay === {1000 * RETRY_AFTER_S} ? 0 : delay, ...rest);
    }};
}}"""
"""Records the delays of timers, and shortens those of the service."""


@pytest.mark.parametrize("status", [429, 503])
def test_busy_service_gets_the_request_again_after_its_delay(
    open_board: OpenBoard, status: int
) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.page.evaluate(RECORD_DELAYS)
    refusals = iter(range(2))

    def refuse_twice(route: Route) -> None:
        if next(refusals, None) is None:
            route.continue_()
            return
        refuse(route, {"status": status}, {"Retry-After": str(RETRY_AFTER_S)})

    board.page.route(MOVES, refuse_twice)
    board.play("h8")
    expect(board.status).to_have_text("Your move, Black")
    delays = board.page.evaluate("window.delays")
    assert delays.count(1000 * RETRY_AFTER_S) == 2


@pytest.mark.parametrize("refused", ["engines", "moves and their streams"])
def test_busy_service_is_told_with_the_seconds_from_arrival_until_it_plays(
    page: Page, refused: str
) -> None:
    is_busy = True

    def refuse_while_busy(route: Route) -> None:
        if is_busy:
            refuse(route, {"status": 429}, {"Retry-After": "55"})
        else:
            route.continue_()

    paths = r"engines" if refused == "engines" else r"(moves|analyses)\b"
    page.route(re.compile(rf"/v1/{paths}"), refuse_while_busy)
    page.clock.install()
    page.goto("/#game=gomoku")
    board = BoardPage(page)
    expect(page.locator("#strip-top strong")).to_have_text("Novice")
    if refused == "engines":
        expect(board.notice).to_contain_text("The service is busy. Trying again in 55")
    board.play("h8")
    expect(board.notice).to_contain_text("The service is busy. Trying again in 55")
    expect(board.status).to_have_text("White to move")
    is_busy = False
    page.clock.run_for(55_000)
    expect(board.status).to_have_text("Your move, Black")
    expect(board.notice).to_be_hidden()


def test_reconnection_survives_stepping(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.page.clock.install()
    board.page.route(MOVES, lambda route: route.abort())
    board.play("h8")
    expect(board.notice).to_contain_text("unreachable")
    board.page.unroute_all()
    board.page.keyboard.press("ArrowLeft")
    board.page.keyboard.press("ArrowRight")
    board.page.clock.run_for(3_000)
    expect(board.move_list).to_have_count(2)
    expect(board.status).to_have_text("Your move, Black")


def test_move_with_open_analysis_takes_few_requests(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    panel = board.open_tab("Analysis")
    # The analysis of the empty board is there, and asks for nothing more.
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    requests: list[str] = []
    board.page.on("request", lambda request: requests.append(request.url))
    board.play("h8")
    expect(panel).to_contain_text("after move 1")
    board.play("i9")
    expect(panel).to_contain_text("after move 2")
    expect(panel.locator(".chart .line")).to_have_attribute("d", points(2))
    # An analysis of each position: the engine does not move here.
    assert len([url for url in requests if "/v1/" in url]) <= 2, requests


def points(count: int) -> re.Pattern[str]:
    """The path of a curve of that many points."""
    return re.compile(rf"^M(?:[^L]+L){{{count - 1}}}[^L]+$")


@pytest.mark.parametrize("module", ["views/move-tree.js", "store.js"])
def test_failed_module_shows_a_message(page: Page, module: str) -> None:
    page.route(f"**/{module}", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert").filter(has_text="Tengen could not start")).to_be_visible()


def test_failed_panel_shows_a_message_and_can_be_retried(open_board: OpenBoard) -> None:
    board = open_board()
    board.page.route("**/games-panel.js", lambda route: route.abort())
    panel = board.open_tab("Games")
    expect(panel).to_contain_text("could not be loaded")


def test_old_browser_and_missing_script_show_a_message(browser: Browser, address: str) -> None:
    with browser.new_context(base_url=address, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/")
        expect(page.locator("noscript p")).to_be_visible()
    with browser.new_context(base_url=address, service_workers="block") as context:
        page = context.new_page()
        page.add_init_script("CSS.supports = () => false;")
        page.goto("/")
        expect(page.get_by_text("update the browser")).to_be_visible()


def calls_of_a_step(board: BoardPage) -> int:
    """The calls of JavaScript functions that a step back takes."""
    session = board.page.context.new_cdp_session(board.page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    session.send("Profiler.takePreciseCoverage")
    board.page.keyboard.press("ArrowLeft")
    scripts = session.send("Profiler.takePreciseCoverage")["result"]
    session.detach()
    return sum(
        function["ranges"][0]["count"]
        for script in scripts
        if "/page/" in script["url"]
        for function in script["functions"]
    )


def test_step_of_a_long_game_costs_little_more_than_of_a_short_one(open_board: OpenBoard) -> None:
    calls = {}
    for moves in (100, LONG_GAME):
        board = open_board(f"game=unbounded&moves={lattice_game(moves)}")
        board.open_tab("Analysis")
        expect(board.page.locator(".move-list > .move")).to_have_count(moves)
        # The first step makes the board, later ones change it.
        for _ in range(3):
            board.page.keyboard.press("ArrowLeft")
        # An analysis that arrives meanwhile counts with one of the steps.
        calls[moves] = min(calls_of_a_step(board) for _ in range(8))
        board.page.goto("/engines")
    assert calls[LONG_GAME] < 2 * calls[100] + 20 * LONG_GAME, calls


def test_arrow_keys_do_not_change_a_chosen_engine(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9")
    board.open_advanced()
    engine = board.page.get_by_label("Player White")
    engine.click()
    engine.select_option("random")
    press = board.page.keyboard.press
    press("ArrowLeft")
    press("ArrowLeft")
    expect(engine).to_have_value("1")
    assert len(board.stones()) == 1
    engine.focus()
    press("ArrowRight")
    expect(engine).to_have_value("1")


def test_strength_is_checked_while_it_is_typed(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.open_advanced()
    board.button("Settings for White").click()
    strength = board.page.get_by_label("strength")
    strength.press_sequentially("101")
    expect(board.page.locator(".number-input .error")).to_have_text("A whole number from 1 to 100.")
    strength.press("Backspace")
    expect(board.page.locator(".number-input .error")).to_be_empty()
    strength.press("Tab")
    stored = "JSON.parse(localStorage.tengen).players.O.options.strength"
    assert board.page.evaluate(stored) == 10
    level = board.page.get_by_label("Level of White").locator("option:checked")
    expect(level).to_have_text("Strength 10")
