"""Path of the installed browser."""

from __future__ import annotations

import shutil
from typing import Final

EXECUTABLES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no window of its own to draw, which takes half of the time of a small test."""


def chromium() -> str | None:
    """The path of Chromium, or None if it is not installed."""
    return next(filter(None, map(shutil.which, EXECUTABLES)), None)
