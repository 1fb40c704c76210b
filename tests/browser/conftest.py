from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tengen.service import state
from tengen.service.app import create_app
from tengen.service.config import Settings
from tests.browser.board_page import BoardPage, OpenBoard
from tests.browser.chromium import chromium
from tests.browser.contexts import TIMEOUT_MS, SharedContext, errors_of
from tests.serving import serving

expect.set_options(timeout=TIMEOUT_MS)
REQUIRED: Final = "TENGEN_TEST_BROWSER"
"""Environment variable: with `required`, tests fail without a browser instead of being skipped."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Base URL of a running service whose engines are warmed up.

    It has slots for the searches that pages have left, which end a little later. The limits of time
    end no search of so many nodes, however busy the machine is.
    """
    long_ms = 300_000
    app = create_app(Settings(slots=16, threads=32, max_time_ms=long_ms, max_analysis_ms=long_ms))
    state.of(app).readiness.warm_up()
    with serving(app) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(f"Chromium is not installed, and {REQUIRED}=required")
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        # Root in a container cannot use the sandbox, and all pages are our own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_context(browser: Browser, address: str) -> Iterator[SharedContext]:
    shared = SharedContext(browser, address)
    yield shared
    shared.close()


@pytest.fixture
def context(shared_context: SharedContext) -> Iterator[BrowserContext]:
    yield shared_context.get()
    shared_context.clean()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """An empty tab. Uncaught exceptions and violations of the security policy fail the test."""
    page = context.new_page()
    errors = errors_of(page)
    yield page
    assert errors == []


@pytest.fixture
def open_board(page: Page) -> OpenBoard:
    def open_page(permalink: str = "", **engines: str | None) -> BoardPage:
        return BoardPage.open(page, permalink, engines)

    return open_page
