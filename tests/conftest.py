from __future__ import annotations

from tests.browser.chromium import chromium


def pytest_report_header() -> str:
    return f"browser: {chromium() or 'none found, tests/browser is left out: install chromium'}"
