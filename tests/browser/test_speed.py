"""The page is small and quick. Bounds are generous: a machine that runs tests has other work, too.

`python -m benchmarks.page` measures what is promised.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, Response, expect

from benchmarks.page import PUSH, STONES, full_notebook
from tests.browser.table import Table

Open = Callable[..., Table]

MAX_BYTES: Final = 100_000
SLOW: Final = 5
"""How many times slower than promised a busy machine may be."""


def test_the_first_paint_takes_less_than_100_kilobytes(page: Page) -> None:
    responses: list[Response] = []

    def keep(response: Response) -> None:
        responses.append(response)

    page.on("response", keep)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    parts = ("responseBodySize", "responseHeadersSize")
    sizes = {
        each.url: sum(each.request.sizes()[part] for part in parts)  # type: ignore[literal-required]
        for each in responses
    }
    assert len(sizes) > 10
    assert sum(sizes.values()) < MAX_BYTES, sizes


def test_a_move_of_attack_weights_follows_the_click_at_once(open_table: Open) -> None:
    table = open_table("game=gomoku", O="attack-weights")
    table.play("h8")
    expect(table.page.locator(".moves li")).to_have_count(2)
    milliseconds = table.page.evaluate(
        """() => new Promise(resolve => {
            const stones = () => document.querySelectorAll(".place").length;
            const start = performance.now();
            const look = () => {
                if (stones() >= 4) resolve(performance.now() - start);
                else requestAnimationFrame(look);
            };
            const cell = document.querySelector("[aria-label^='a1,']");
            cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            look();
        })"""
    )
    assert milliseconds < 100 * SLOW


def test_a_notebook_with_500_stones_is_pushed_smoothly_and_drawn_where_it_is_seen(
    page: Page,
) -> None:
    page.goto(f"/{full_notebook()}")
    expect(page.locator(".place").first).to_be_visible()
    gaps = page.evaluate(PUSH, 60)
    assert statistics.median(gaps) < 1000 / 60 * SLOW
    assert 0 < page.locator(".place").count() < STONES
