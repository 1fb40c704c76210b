"""Draw the PNG icons of the page from its SVG icon, with Chromium.

    python packaging/icons.py

Maskable icons fill the square, since the system cuts them to its own shape: their corners are not
rounded.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import chromium

STATIC: Final = ROOT / "service" / "static"
SIZES: Final = (192, 512)
COLORS: Final = 64
"""Enough for smooth edges of five flat colors."""


def main() -> None:
    """Write all icons."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    drawings = {"": svg, "maskable-": svg.replace(' rx="7"', "")}
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for prefix, drawing in drawings.items():
            for size in SIZES:
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(f"<style>body{{margin:0}}</style>{drawing}")
                png = page.screenshot(omit_background=True)
                path = STATIC / "icons" / f"{prefix}{size}.png"
                image = Image.open(io.BytesIO(png)).quantize(COLORS, Image.Quantize.FASTOCTREE)
                image.save(path, optimize=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
