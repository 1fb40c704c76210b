"""Cost of the board page: bytes, loading time, time of an engine's move, frame rate of panning.

    python -m benchmarks.page

Needs Chromium. The service is `tengen serve`, as in production; times are measured in the browser,
and are medians of several runs.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.server import running, wait_until
from tests.browser.chromium import chromium

ROUNDS = 7
STONES = 500
FRAMES = 180
"""Frames of a drag: three seconds."""

MOVE_TIME = """() => new Promise(resolve => {
    const stones = () => document.querySelectorAll(".placed-stone").length;
    const before = stones();
    const cell = document.querySelector("[role=gridcell][aria-label$=empty]");
    const start = performance.now();
    const look = () => {
        if (stones() >= before + 2) resolve(performance.now() - start);
        else requestAnimationFrame(look);
    };
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    look();
})"""
"""Milliseconds from the click to the first frame with the engine's stone."""

DRAG = """frames => new Promise(resolve => {
    const pane = document.getElementById("board");
    const box = pane.getBoundingClientRect();
    const send = (type, x, y) => pane.dispatchEvent(new PointerEvent(type, {
        bubbles: true, pointerId: 1, button: 0, clientX: box.left + x, clientY: box.top + y,
    }));
    // Synthetic pointers cannot be captured.
    pane.setPointerCapture = () => {};
    const times = [];
    let at = 0;
    send("pointerdown", 400, 300);
    const step = now => {
        times.push(now);
        at += 1;
        if (at > frames) {
            send("pointerup", 400, 300);
            resolve(times.slice(1).map((time, index) => time - times[index]));
            return;
        }
        const angle = at / 25;
        send("pointermove", 400 + 9 * at * Math.cos(angle) / 2, 300 + 6 * at * Math.sin(angle) / 2);
        requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
})"""
"""Milliseconds between the frames of a drag in widening circles."""


def first_visit(browser: Browser, address: str) -> tuple[int, float]:
    """Bytes transferred and milliseconds until the board is playable, with an empty cache."""
    context = browser.new_context()
    page = context.new_page()
    transferred = []

    def count(request: Any) -> None:
        sizes = request.sizes()
        transferred.append(sizes["responseBodySize"] + sizes["responseHeadersSize"])

    page.on("requestfinished", count)
    page.goto(address)
    ready: float = page.evaluate(
        "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    )
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(transferred), ready


def unbounded_game() -> str:
    """The fragment of an unbounded game with `STONES` setup stones and no five in a row."""
    side = 25
    cells = [(row, col) for row in range(STONES // side) for col in range(side)]
    # Pairs that alternate like bricks form no long line in any direction.
    x = [cell for cell in cells if (cell[1] // 2 + cell[0]) % 2 == 0]
    o = [cell for cell in cells if (cell[1] // 2 + cell[0]) % 2 == 1]
    texts = (" ".join(f"{row}/{col}" for row, col in side) for side in (x, o))
    return "#game=unbounded&X={}&O={}".format(*texts)


def drag_frames(page: Page, address: str) -> list[float]:
    """Milliseconds between frames while an unbounded board is dragged."""
    page.goto(address + unbounded_game())
    page.locator("#status").filter(has_text="move").wait_for()
    found: list[float] = page.evaluate(DRAG, FRAMES)
    return found


def main() -> None:
    """Print every figure with its target."""
    path = chromium()
    if path is None:
        sys.exit("Chromium is not installed")
    environment = {"TENGEN_WORKERS": "1"}
    with (
        running(["-m", "tengen_cli.main", "serve"], environment) as server,
        sync_playwright() as tool,
    ):
        wait_until(f"{server.address}/readyz")
        browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox"])
        address = f"{server.address}/"
        visits = [first_visit(browser, address) for _ in range(ROUNDS)]
        print(f"first visit: {statistics.median(size for size, _ in visits) / 1000:.1f} kB (< 120)")
        print(f"playable after: {statistics.median(ms for _, ms in visits):.0f} ms (< 500)")
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.get_by_label("Player O").locator("option").nth(5).wait_for(state="attached")
        page.get_by_label("First player").select_option("X")
        moves = []
        for _ in range(ROUNDS):
            # A new game each time: a player of the first empty cells soon loses.
            page.get_by_role("button", name="New game").click()
            moves.append(page.evaluate(MOVE_TIME))
        print(f"move of attack-weights after the click: {statistics.median(moves):.0f} ms (< 100)")
        gaps = sorted(drag_frames(page, address))
        print(
            f"panning {STONES} stones: {1000 / statistics.mean(gaps):.1f} frames/s (60); "
            f"median {statistics.median(gaps):.1f} ms, "
            f"95 % within {gaps[int(len(gaps) * 0.95)]:.1f} ms, worst {gaps[-1]:.1f} ms"
        )
        browser.close()


if __name__ == "__main__":
    main()
