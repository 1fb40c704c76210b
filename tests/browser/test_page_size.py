"""Cost of the board page: bytes, requests and elements. `benchmarks/page.py` measures times."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Request, Response, expect

from benchmarks.page import STONES, unbounded_game
from tests.browser.board_page import OpenBoard, wait_until_started
from tests.browser.contexts import new_context
from tests.page.node import STATIC
from tests.pages import SHOWN, modules_of

MAX_BYTES: Final = 120_000
MODULES: Final = STATIC / "page"
DRAG: Final = """() => {
    const pane = document.getElementById("board");
    const svg = pane.querySelector("svg");
    const mutations = new MutationObserver(() => {});
    mutations.observe(svg, { childList: true, subtree: true });
    // Synthetic pointers cannot be captured.
    pane.setPointerCapture = () => {};
    const send = (type, clientX) => pane.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: 300 }),
    );
    const before = svg.style.transform;
    send("pointerdown", 400);
    for (const x of [407, 414, 421]) send("pointermove", x);
    send("pointerup", 421);
    return new Promise((resolve) => {
        const look = () => {
            if (svg.style.transform === before) requestAnimationFrame(look);
            else resolve(mutations.takeRecords().length);
        };
        look();
    });
}"""
"""Drags the board by less than a cell; returns the number of changed elements."""

INITIATORS: Final = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes("/page/"))
    .map(({ name, initiatorType }) => [name.split("/page/")[1], initiatorType])"""
"""The modules that were loaded and by what: `script` if another module imports them."""


def test_first_load_transfers_less_than_120_kilobytes(browser: Browser, address: str) -> None:
    responses: list[Response] = []

    def keep(response: Response) -> None:
        responses.append(response)

    with new_context(browser, address) as context:
        page = context.new_page()
        page.on("response", keep)
        page.goto("/")
        # A busy machine may send nothing for a while before the page has started.
        wait_until_started(page)
        page.wait_for_load_state("networkidle")
        parts = ("responseBodySize", "responseHeadersSize")
        sizes = {
            each.url: sum(each.request.sizes()[part] for part in parts)  # type: ignore[literal-required]
            for each in responses
        }
    assert len(sizes) > 10
    assert sum(sizes.values()) < MAX_BYTES, sizes


@pytest.mark.parametrize("path", SHOWN)
def test_modules_that_a_page_starts_with_are_not_found_one_after_another(
    page: Page, path: str
) -> None:
    page.goto(path)
    expect(page).not_to_have_title("Tengen")
    found = page.evaluate(INITIATORS)
    assert [name for name, initiator in found if initiator == "other"]
    late = {name for name, initiator in found if initiator == "script"}
    # The page also loads modules after its start, such as those for printing.
    entry = f"{page.evaluate('document.documentElement.dataset.page')}-page.js"
    needed = {module.relative_to(MODULES).as_posix() for module in modules_of(MODULES / entry)}
    assert entry in needed
    assert late & needed == set()


def test_engine_move_takes_one_request(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="attack-weights")
    board.play("h8")
    expect(board.move_list).to_have_count(2)
    requests: list[str] = []

    def keep(request: Request) -> None:
        # Browsers load the icon again when the address changes.
        if "/v1/" in request.url:
            requests.append(request.url)

    board.page.on("request", keep)
    board.play("a1")
    expect(board.move_list).to_have_count(4)
    assert len(requests) == 1, requests


def test_panning_500_stones_draws_only_what_comes_into_view(page: Page) -> None:
    # Smaller than the square of the stones.
    page.set_viewport_size({"width": 1000, "height": 600})
    page.goto(f"/{unbounded_game()}")
    wait_until_started(page)
    stones = page.locator(".placed-stone")
    expect(stones.first).to_be_visible()
    assert stones.count() < STONES
    assert page.evaluate(DRAG) == 0
