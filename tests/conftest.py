from __future__ import annotations

import signal

from tests.browser.chromium import chromium


def pytest_report_header() -> str:
    return f"browser: {chromium() or 'Chromium is not installed, tests/browser is skipped'}"


def pytest_configure() -> None:
    # Whatever a shell starts in the background ignores Ctrl-C, and so do the programs it starts in
    # turn: tests that interrupt one would wait for ever.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
