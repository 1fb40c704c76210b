"""Path of the installed browser."""

from __future__ import annotations

import shutil
from typing import Final

EXECUTABLES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws no window around the page."""


def chromium() -> str | None:
    """The path of Chromium, or None if it is not installed."""
    return next(filter(None, map(shutil.which, EXECUTABLES)), None)
