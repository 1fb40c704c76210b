from __future__ import annotations

import signal

from tests.browser.chromium import chromium


def pytest_report_header() -> str:
    return f"browser: {chromium() or 'Chromium is not installed, tests/browser is skipped'}"


def pytest_configure() -> None:
    # Programs that a shell starts in the background ignore Ctrl-C, and so do their child processes:
    # tests that interrupt one would wait for ever.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
