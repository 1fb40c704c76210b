from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from service import state
from service.app import create_app
from service.config import Settings
from tests.browser.chromium import chromium
from tests.browser.table import Table

PATIENCE_MS: Final = 15_000
"""A busy machine is slow, not wrong."""
REQUIRED: Final = "TENGEN_TEST_BROWSER"
"""Environment variable: with `required`, these tests fail without a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            # One server and one browser are enough: all of these run in the same worker.
            item.add_marker(pytest.mark.xdist_group("browser"))


class Quiet(WSGIRequestHandler):
    """Keeps connections open, as the service in production does, and logs nothing."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002 - werkzeug's name
        """Say nothing."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the service answers, with every engine ready."""
    app = create_app(Settings())
    state.of(app).readiness.warm_up()
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(f"no Chromium found, and {REQUIRED} demands one: install chromium")
        pytest.skip("no Chromium found: install chromium to run the tests of the page")
    with sync_playwright() as playwright:
        # A container's root may not use the sandbox; the only pages are our own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 860})
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """An empty tab. Whatever the page throws, or the policy refuses, fails the test."""
    page = context.new_page()
    faults: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", listen)
    yield page
    assert faults == []


@pytest.fixture
def open_table(page: Page) -> Callable[..., Table]:
    """Open the board with a game's address and the players that sit at it."""

    def open_page(game: str = "", **players: str | None) -> Table:
        return Table.open(page, game, players)

    return open_page
