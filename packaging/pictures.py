"""Take the documents' pictures of the page and of a report with Chromium: `make pictures`.

A digest of what the page looks like is stored next to them, so that a test finds old pictures.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tengen.service.app import create_app
from tengen.service.config import Settings
from tests.browser.chromium import chromium
from tests.serving import serving

IMAGES: Final = ROOT / "docs" / "images"
DIGEST: Final = IMAGES / "LOOK"
"""File of the digest."""
LOOK: Final = (
    "service/static/styles/*.css",
    "service/templates/*.html",
    "service/static/page/locales/en.js",
    "service/static/page/elements/texts/en.js",
    *(f"service/static/page/locales/en/{name}.js" for name in ("live", "proof", "review")),
)
"""Files that determine what the pictures show. The modules of the page are not among them: most of
their changes cannot be seen."""
PAPER: Final = "print.css"
"""The styles of paper, which no picture shows."""
GAME: Final = "game=gomoku&moves=h8i9j9g8k8i7i8h10j8l8i10h11m6l7j7k6k10j11j5j6i6k11h7l11g6"
"""A game of `search` against itself from i9 on, below full strength."""
TURNS: Final = 4
"""Moves of either side in the moving picture."""
FRAME_MS: Final = 900
QUALITY: Final = 80
TIMEOUT_MS: Final = 60_000


def look() -> str:
    """Digest of what the page looks like; spaces do not count."""
    digest = hashlib.sha256()
    for pattern in LOOK:
        for path in sorted(ROOT.glob(pattern)):
            if path.name == PAPER:
                continue
            text = "".join(path.read_text(encoding="utf-8").split())
            digest.update(f"{path.relative_to(ROOT).as_posix()}\0{text}\0".encode())
    return digest.hexdigest()


def main() -> None:
    """Take all pictures of the page of this checkout."""
    with serving(create_app(Settings())) as address:
        _take_all(address.rstrip("/"))
    DIGEST.write_text(f"{look()}\n", encoding="utf-8")


def _take_all(address: str) -> None:
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        _take_live_analysis(_open(browser, f"{address}/#{GAME}", 1280, 800, "light"))
        _take_review(_open(browser, f"{address}/#{GAME}", 1280, 800, "dark"))
        _take_puzzle(_open(browser, f"{address}/puzzles", 390, 800, "light"))
        _take_map(_open(browser, f"{address}/proof", 1280, 840, "light"))
        _save(_open(browser, f"{address}/v1/models/default/report", 900, 1400, "light"), "report")
        _film_game(_open(browser, address, 1280, 800, "light"))
        browser.close()


def _open(
    browser: Browser, url: str, width: int, height: int, scheme: Literal["light", "dark"]
) -> Page:
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en-GB",
        # A stone that fades in would be half there.
        reduced_motion="reduce",
    )
    page.goto(url)
    return page


def _take_live_analysis(page: Page) -> None:
    page.get_by_role("button", name="Go to move 8, h10").click()
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Live analysis").click()
    expect(page.get_by_role("tabpanel", name="Analysis")).to_contain_text(
        re.compile(r"depth (8|9|\d\d)")
    )
    _save(page, "analysis")


def _take_review(page: Page) -> None:
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("button", name="Review again")).to_be_visible()
    page.get_by_role("button", name="Previous mistake").click()
    _save(page, "review")


def _take_puzzle(page: Page) -> None:
    expect(page.get_by_text(re.compile("to move and win"))).to_be_visible()
    _save(page, "puzzle")


def _take_map(page: Page) -> None:
    """The replies to the first move of gomoku, by the shipped proofs."""
    expect(page.locator(".reply-mark").first).to_be_visible()
    _save(page, "proof")


def _film_game(page: Page) -> None:
    """A game against a level, and then the live analysis of its position."""
    expect(page.get_by_text("Your move, Black")).to_be_visible()
    frames = []
    for number in range(1, TURNS + 1):
        # The engine's move for the player.
        page.keyboard.press("d")
        expect(page.get_by_role("button", name=re.compile("^Go to move"))).to_have_count(2 * number)
        # Where nothing moves, the first frame is all that is seen: some stones, not an empty board.
        if number > 1:
            frames.append(_picture(page))
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Live analysis").click()
    # If a win is near, the analysis is complete at once; a fast search skips depths 2 to 9.
    for reached in (r"depth ([2-9]|\d\d)|Analysis complete", r"depth \d\d|Analysis complete"):
        expect(page.get_by_role("tabpanel", name="Analysis")).to_contain_text(re.compile(reached))
        frames.append(_picture(page))
    first, *others = (Image.open(io.BytesIO(frame)) for frame in frames)
    first.save(
        IMAGES / "game.webp",
        save_all=True,
        append_images=others,
        duration=FRAME_MS,
        loop=0,
        quality=QUALITY,
    )


def _save(page: Page, name: str) -> None:
    (IMAGES / f"{name}.webp").write_bytes(_picture(page))


def _picture(page: Page) -> bytes:
    """The window as WebP, which Playwright itself does not write."""
    page.mouse.move(0, 0)
    protocol = page.context.new_cdp_session(page)
    image = protocol.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(image["data"])


if __name__ == "__main__":
    main()
