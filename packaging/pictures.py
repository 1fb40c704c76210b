"""Take the README's pictures of the page from a running service, with Chromium.

python packaging/pictures.py http://127.0.0.1:8000
"""

from __future__ import annotations

import base64
import io
import re
import sys
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium

IMAGES: Final = ROOT / "docs" / "images"
GAME: Final = "game=gomoku&moves=h8i9j9g8k8i7i8h10j8l8i10h11m6l7j7k6k10j11j5j6i6k11h7l11g6"
"""A game of `search` against itself from i9 on, below full strength."""
TURNS: Final = 4
"""Moves of either side in the moving picture."""
FRAME_MS: Final = 900
QUALITY: Final = 80
TIMEOUT_MS: Final = 60_000


def main(address: str) -> None:
    """Take all pictures."""
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        _take_live_analysis(_open(browser, f"{address}/#{GAME}", 1280, 800, "light"))
        _take_review(_open(browser, f"{address}/#{GAME}", 1280, 800, "dark"))
        _take_puzzle(_open(browser, f"{address}/puzzles", 390, 800, "light"))
        _film_game(_open(browser, address, 1280, 800, "light"))
        browser.close()


def _open(
    browser: Browser, url: str, width: int, height: int, scheme: Literal["light", "dark"]
) -> Page:
    page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB"
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
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("button", name="Review again")).to_be_visible()
    page.get_by_role("button", name="Previous mistake").click()
    _save(page, "review")


def _take_puzzle(page: Page) -> None:
    expect(page.get_by_text(re.compile("to move and win"))).to_be_visible()
    _save(page, "puzzle")


def _film_game(page: Page) -> None:
    """A game against a level, and then the live analysis of its position."""
    expect(page.get_by_text("Your move, Black")).to_be_visible()
    frames = [_picture(page)]
    for number in range(1, TURNS + 1):
        # The engine's move for the player.
        page.keyboard.press("d")
        expect(page.get_by_role("button", name=re.compile("^Go to move"))).to_have_count(2 * number)
        frames.append(_picture(page))
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Live analysis").click()
    for reached in (r"depth [2-9]", r"depth \d\d|Analysis complete"):
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
    main(sys.argv[1].rstrip("/"))
