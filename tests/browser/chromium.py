"""The browser of this machine."""

from __future__ import annotations

import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Where Chromium lies; None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)
