"""Live analysis on the board, and engines that search in a stream: they end early and ponder."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import Page, Request, expect

from tests.browser.board_page import BoardPage, OpenBoard, replacing, stop_clock, wait_until_started
from tests.browser.test_on_device import wait_for_workers

ANALYSES: Final = re.compile(r"/v1/analyses\?")
GAME: Final = "h8i9h9h10i8g8j10"
LIMITED: Final = {"limits": {"nodes": 4_000}}
limit_nodes = replacing(LIMITED)
COVERED_NUMBERS: Final = """marks => {
    const boxOf = (element) => element.getBoundingClientRect();
    const clamp = (value, low, high) => Math.max(low, Math.min(value, high));
    const isOver = ({ x, y, width }, { left, right, top, bottom }) => {
        const [column, row] = [x + width / 2, y + width / 2];
        const away = [clamp(column, left, right) - column, clamp(row, top, bottom) - row];
        return Math.hypot(...away) < width / 2;
    };
    const discs = marks.map((mark) => boxOf(mark.querySelector("circle")));
    const numbers = [...document.querySelectorAll(".ghost-stone .number")].map(boxOf);
    return numbers.filter((box) => discs.some((disc) => isOver(disc, box))).length;
}"""
"""The number of move numbers on the board that the discs of marks cover."""


def streamed(board: BoardPage, body: dict[str, Any]) -> list[dict[str, Any]]:
    """The objects of a live analysis."""
    response = board.page.request.post("/v1/analyses?engine=search", data=body)
    return [json.loads(line) for line in response.text().splitlines() if line]


def test_live_analysis_shows_lines_of_the_service_that_keys_play(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    board.page.route(ANALYSES, limit_nodes)
    board.page.keyboard.press("l")
    panel = board.page.get_by_role("tabpanel", name="Analysis")
    expect(panel.locator(".live-facts")).to_contain_text("node limit reached")
    last = streamed(board, {"moves": GAME, "candidates": 3, **LIMITED})[-1]
    expect(panel.locator(".live-facts")).to_contain_text(f"depth {last['stats']['depth']} ")
    rows = panel.get_by_role("grid", name="Best lines").get_by_role("row")
    lines = [
        f"{100 * each['win_probability']:.0f}%{''.join(each['pv'][:10])}"
        for each in last["candidates"]
    ]
    expect(rows).to_have_text(lines)
    chance = 100 * (1 - last["candidates"][0]["win_probability"])
    expect(panel).to_contain_text(f"{chance:.0f}% for Black after move 7")
    best = last["candidates"][0]["pv"]
    ghosts = board.page.locator(".ghost-stone .number")
    expect(ghosts).to_have_text([str(at + 1) for at in range(min(7, len(best)))])
    # Also of moves that a stone of the line covers.
    expect(board.page.locator(".cell-mark")).to_have_count(len(last["candidates"]) - 1)
    covered = [each for each in last["candidates"][1:] if each["move"]["notation"] in best[:7]]
    assert covered
    corners = board.page.locator(".cell-mark.corner")
    expect(corners).to_have_count(len(covered))
    assert corners.evaluate_all(COVERED_NUMBERS) == 0
    # The moves of the lines have one tab stop.
    rows.first.get_by_role("button").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        board.page.keyboard.press(key)
    expect(ghosts).to_have_text(["1", "2", "3"])
    board.page.keyboard.press("Enter")
    second = last["candidates"][1]["pv"]
    expect(board.move_list).to_have_count(10)
    assert board.moves()[7:] == second[:3]
    board.page.keyboard.press("Escape")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    expect(ghosts).to_have_count(0)


def test_broken_stream_goes_on_on_this_device_and_ends_with_the_page(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel = board.open_tab("Analysis")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    answer = streamed(board, {"moves": GAME, "candidates": 3, "limits": {"depth": 1}})[0]
    line = json.dumps({**answer, "final": False})
    board.page.route(ANALYSES, lambda route: route.fulfill(status=200, body=f"{line}\n\n"))
    with board.page.expect_worker():
        board.button("Live analysis").click()
    facts = panel.locator(".live-facts")
    expect(facts).to_have_text(re.compile(r"^depth \d+ · .* nodes · .*/s · \d:\d\d"))
    expect(facts).to_have_class(re.compile("running"))
    assert len(board.page.workers) == 1
    board.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    wait_for_workers(board.page, 0)
    board.page.unroute_all()
    board.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
    expect(facts).to_contain_text("depth")
    with board.page.expect_event("requestfailed", lambda request: "/v1/analyses" in request.url):
        board.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")


def test_live_analysis_runs_in_workers_of_this_device_by_default(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', {value: 4})")
    page.goto(f"/#game=gomoku&moves={GAME}")
    wait_until_started(page)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.keyboard.press("l")
    facts = page.locator(".live-facts")
    expect(facts).to_contain_text("depth")
    panel = page.locator("#panel-analysis")
    expect(panel.get_by_role("row").first).to_contain_text("%")
    # The curve from the first move on, and the reasons, are of this device as well.
    expect(panel.locator(".chart .line")).to_have_attribute("d", re.compile("^M(?:[^L]+L){6}"))
    why = panel.get_by_role("heading", name=re.compile("^Why"))
    expect(why).to_be_visible()
    expect(panel.locator(".reasons li").first).to_have_text(re.compile(r"^[a-o]\d+ .+\.$"))
    # That of the curve stays for the next search.
    wait_for_workers(page, 4)
    assert len(page.workers) >= 3
    page.keyboard.press("ArrowLeft")
    expect(panel).to_contain_text("% for Black after move 6")
    expect(why).to_be_visible()
    assert not [url for url in requests if "/v1/" in url]
    with page.expect_request(ANALYSES):
        BoardPage(page).open_options()
        page.get_by_label("On the server").check()
    wait_for_workers(page, 1)


def is_pondering(request: Request) -> bool:
    """Whether a request has no limits: its search goes on until the human moves."""
    body = request.post_data_json if ANALYSES.search(request.url) else None
    return body is not None and body["limits"] == {}


def test_engine_moves_early_and_searches_in_the_time_of_its_opponent(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9g7h10", O="search")
    board.open_advanced()
    board.button("Settings for White").click()
    board.page.get_by_label("Time per move").select_option("10s")
    board.page.get_by_label("Think in the opponent's time").check()
    board.page.route(ANALYSES, limit_nodes, times=1)
    # On a busy machine, the time per move would be over before "Move now" is pressed.
    stop_clock(board.page)
    with board.page.expect_request(is_pondering) as pondered:
        board.play("i8")
    expect(board.status).to_have_text("Your move, Black")
    # The engine searches on behind the move that it expects.
    expected = re.findall(r"[a-o]\d+", (pondered.value.post_data_json or {})["moves"])
    assert expected[:6] == board.moves()
    requests: list[Request] = []

    def keep(request: Request) -> None:
        requests.append(request)

    board.page.on("request", keep)
    board.play(expected[6])
    expect(board.status).to_contain_text("thinking")
    board.button("Move now").click()
    expect(board.move_list).to_have_count(8)
    assert not [each for each in requests if expected[-1] + '"' in (each.post_data or "")]
