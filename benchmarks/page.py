"""Times of the board page: loading, an engine's move, panning, stepping, live analysis.

    python -m benchmarks.page

Needs Chromium. The service is `tengen serve`, as in production; times are measured in the browser.
"""

from __future__ import annotations

import statistics
import sys

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.service import SERVE, running, wait_until
from tests.browser.chromium import chromium

ROUNDS = 7
STONES = 500
FRAMES = 180
"""Frames of a drag: three seconds."""
MOVES = 60
"""Moves of an engine that are timed."""
LONG_GAME = 800
STEPS = 60
LIVE_DEPTHS = 10
"""Depths of each live analysis."""
SPARSE = 3
"""Spacing of stones among which a search finds no quick win, which would end it."""
LONG_MS = 25
"""A frame that takes longer has missed the next one, of 60 in a second."""

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

STEP_BACK = """async steps => {
    for (let at = 0; at < steps; at += 1) {
        const options = { key: "ArrowLeft", bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent("keydown", options));
        await new Promise(resolve => requestAnimationFrame(resolve));
    }
}"""
"""Steps back once a frame, faster than a held key."""

WATCH_LIVE = """() => {
    window.delays = [];
    const ends = new Map();
    const fetchPlainly = window.fetch;
    window.fetch = async (url, options) => {
        const start = performance.now();
        const response = await fetchPlainly(url, options);
        if (String(url).includes("/v1/analyses")) note(response.clone(), start);
        return response;
    };
    const note = async (response, start) => {
        let text = "";
        for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
            const lines = (text + part).split("\\n");
            text = lines.pop();
            for (const { stats, problem } of lines.filter(Boolean).map(line => JSON.parse(line))) {
                if (!problem) ends.set(stats.depth, start + stats.time_ms);
            }
        }
    };
    const facts = document.querySelector(".live-facts");
    new MutationObserver(() => {
        const depth = Number(/depth (\\d+)/.exec(facts.textContent)?.[1]);
        requestAnimationFrame(() => setTimeout(() => {
            if (!ends.has(depth)) return;
            window.delays.push(performance.now() - ends.get(depth));
            ends.delete(depth);
        }));
    }).observe(facts, { childList: true, characterData: true, subtree: true });
}"""
"""Collects the milliseconds from the end of each depth to the end of the frame that shows it.

The delay is an upper bound: it includes sending the request and starting the search.
"""

COLLECT = """async count => {
    while (window.delays.length < count) await new Promise(resolve => setTimeout(resolve, 10));
    return window.delays.splice(0);
}"""

STARTED = """new MutationObserver((_, observer) => {
    if (!document.documentElement.hasAttribute("data-started")) return;
    window.startedAt = performance.now();
    observer.disconnect();
}).observe(document, { attributes: true, subtree: true });"""
"""Records when the board is playable."""

BUSY = "for (;;);"
"""The script of a worker that only computes."""

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


def time_to_playable(browser: Browser, address: str) -> float:
    """Milliseconds until the board is playable, with an empty cache."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(STARTED)
    page.goto(address)
    page.locator("html[data-started]").wait_for()
    ready: float = page.evaluate("window.startedAt")
    context.close()
    return ready


def unbounded_game(spacing: int = 1) -> str:
    """The fragment of an unbounded game with `STONES` setup stones and no five in a row.

    Args:
        spacing: Cells from one stone to the next in a row or column.
    """
    side = 25
    cells = [(row, col) for row in range(STONES // side) for col in range(side)]
    # Pairs that alternate like bricks form no long line in any direction.
    x = [cell for cell in cells if (cell[1] // 2 + cell[0]) % 2 == 0]
    o = [cell for cell in cells if (cell[1] // 2 + cell[0]) % 2 == 1]
    texts = (" ".join(f"{spacing * row}/{spacing * col}" for row, col in side) for side in (x, o))
    return "#game=unbounded&X={}&O={}".format(*texts)


def drag_frames(page: Page, address: str) -> list[float]:
    """Milliseconds between frames while an unbounded board is dragged."""
    page.goto(address + unbounded_game())
    page.locator("#status").filter(has_text="move").wait_for()
    found: list[float] = page.evaluate(DRAG, FRAMES)
    return found


def frames_beside_a_search(page: Page, address: str) -> dict[str, tuple[list[float], float]]:
    """Frames of drags, see `drag_frames`, while a live analysis on this device runs.

    There are two controls: no other work, and a worker that computes and reports nothing, which
    takes the processor as the search does. The three take turns, so that they meet the same load.

    Returns:
        Milliseconds between frames, and the share of the time that the page's main thread computes.
    """
    page.add_init_script("localStorage.setItem('tengen', JSON.stringify({ onDevice: true }))")
    page.route("**/busy.js", lambda route: route.fulfill(body=BUSY, content_type="text/javascript"))
    page.goto(address + unbounded_game(SPARSE))
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("table", name="Candidates").wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    live = page.get_by_role("button", name="Live analysis")

    def drag() -> tuple[list[float], float]:
        before = task_seconds(session)
        gaps: list[float] = page.evaluate(DRAG, FRAMES)
        return gaps, task_seconds(session) - before

    found: dict[str, list[tuple[list[float], float]]] = {}
    for _ in range(ROUNDS):
        found.setdefault("alone", []).append(drag())
        page.evaluate("window.busy = new Worker('busy.js')")
        found.setdefault("beside a worker that only computes", []).append(drag())
        page.evaluate("window.busy.terminate()")
        live.click()
        page.locator(".live-facts").filter(has_text="depth").wait_for()
        found.setdefault("beside a search on this device", []).append(drag())
        live.click()
    session.detach()
    pooled = {}
    for name, drags in found.items():
        frames = [gap for gaps, _ in drags for gap in gaps]
        pooled[name] = frames, 1000 * sum(busy for _, busy in drags) / sum(frames)
    return pooled


def task_seconds(session: CDPSession) -> float:
    """Seconds of processor time that the page's main thread has taken."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    (seconds,) = (metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    return float(seconds)


def lattice_game(moves: int) -> str:
    """A game without lines on an unbounded board: no two stones are neighbours."""
    return "+".join(f"{2 * (at // 40)}/{2 * (at % 40)}" for at in range(moves))


def step_costs(page: Page, address: str) -> tuple[float, float]:
    """Milliseconds of CPU time that a step in a long game takes: scripts, and styles and layout."""
    page.goto(f"{address}#game=unbounded&moves={lattice_game(LONG_GAME)}")
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("table", name="Candidates").wait_for()
    # The first steps make the board, later ones change it.
    page.evaluate(STEP_BACK, 3)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds() -> dict[str, float]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}

    before = seconds()
    page.evaluate(STEP_BACK, STEPS)
    after = seconds()
    session.detach()

    def cost(*names: str) -> float:
        return sum(1000 * (after[name] - before[name]) / STEPS for name in names)

    return cost("ScriptDuration"), cost("LayoutDuration", "RecalcStyleDuration")


def live_delays(page: Page, address: str) -> list[float]:
    """Milliseconds from the end of each depth to the frame that shows it."""
    page.add_init_script("localStorage.setItem('tengen', JSON.stringify({ livePlace: 'server' }))")
    page.goto(f"{address}#game=gomoku&moves=h8h9i8i10j9")
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("table", name="Candidates").wait_for()
    page.evaluate(WATCH_LIVE)
    delays: list[float] = []
    for _ in range(ROUNDS):
        page.get_by_role("button", name="Live analysis").click()
        delays += page.evaluate(COLLECT, LIVE_DEPTHS)
        page.get_by_role("button", name="Live analysis").click()
    return delays


def percentile(values: list[float], share: float) -> float:
    """The value that a share of the values does not exceed."""
    return sorted(values)[int(share * (len(values) - 1))]


def main() -> None:
    """Print every figure with its target."""
    path = chromium()
    if path is None:
        sys.exit("Chromium is not installed")
    with running(SERVE, {"TENGEN_WORKERS": "1"}) as server, sync_playwright() as tool:
        wait_until(f"{server.address}/readyz")
        browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox"])
        address = f"{server.address}/"
        visits = [time_to_playable(browser, address) for _ in range(ROUNDS)]
        print(f"playable after: {statistics.median(visits):.0f} ms (< 500)")
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.locator(".more > summary").click()
        page.locator(".advanced > summary").click()
        page.get_by_label("Player White").select_option("attack-weights")
        page.get_by_label("Level of White").select_option("Master")
        moves = []
        for _ in range(MOVES):
            # A player of the first empty cells soon loses, so each move begins a new game.
            page.get_by_role("button", name="New game").click()
            moves.append(page.evaluate(MOVE_TIME))
        print(
            f"move of attack-weights after the click: median {statistics.median(moves):.0f} ms, "
            f"95 % within {percentile(moves, 0.95):.0f} ms (100)"
        )
        gaps = drag_frames(page, address)
        print(
            f"panning {STONES} stones: {1000 / statistics.mean(gaps):.1f} frames/s (60); "
            f"median {statistics.median(gaps):.1f} ms, "
            f"95 % within {percentile(gaps, 0.95):.1f} ms, worst {max(gaps):.1f} ms"
        )
        script, layout = step_costs(page, address)
        print(
            f"step in a game of {LONG_GAME} moves: {script + layout:.1f} ms (5), "
            f"scripts {script:.1f} ms, styles and layout {layout:.1f} ms"
        )
        delays = live_delays(page, address)
        print(
            f"live analysis after the end of a depth: median {statistics.median(delays):.0f} ms, "
            f"95 % within {percentile(delays, 0.95):.0f} ms (60)"
        )
        for name, (frames, busy) in frames_beside_a_search(page, address).items():
            late = sum(gap > LONG_MS for gap in frames)
            print(
                f"panning {STONES} stones {name}: {late} of {len(frames)} frames take more than "
                f"{LONG_MS} ms, 95 % within {percentile(frames, 0.95):.1f} ms, worst "
                f"{max(frames):.1f} ms; the main thread computes {busy:.1%} of the time"
            )
        browser.close()


if __name__ == "__main__":
    main()
