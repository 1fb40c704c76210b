"""Browser contexts: windows with their own storage and cache."""

from __future__ import annotations

import dataclasses
from typing import Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Error, Page

TIMEOUT_MS: Final = 30_000
"""Of every action and expected condition; generous, because the machine may be busy."""
HAS_REAL_TIME: Final = "/native code/.test(Function.prototype.toString.call(Date))"


def new_context(browser: Browser, address: str) -> BrowserContext:
    """A context without stored data and cached files.

    It asks for reduced motion: animations take a seventh of the browser's time, and what they are
    about is in its place at once.
    """
    # A service worker would answer requests that a test means to see or to hold.
    context = browser.new_context(
        base_url=address,
        viewport={"width": 1280, "height": 860},
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(TIMEOUT_MS)
    return context


def errors_of(page: Page) -> list[str]:
    """A list that uncaught exceptions and violations of the security policy are added to."""
    errors: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            errors.append(message.text)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", listen)
    return errors


@dataclasses.dataclass
class SharedContext:
    """The context of one test after the other, whose cached files make pages load faster."""

    browser: Browser
    address: str
    _kept: tuple[BrowserContext, Page, CDPSession] | None = None

    def get(self) -> BrowserContext:
        """The context, without pages of other tests and what they have stored."""
        if self._kept is None:
            context = new_context(self.browser, self.address)
            blank = context.new_page()
            self._kept = context, blank, context.new_cdp_session(blank)
        return self._kept[0]

    def clean(self) -> None:
        """Close its pages and remove what they have stored.

        It is not used again if a page has crashed or has another clock: the clock is that of the
        whole context, and of all its pages to come.
        """
        if self._kept is None:
            return
        context, blank, session = self._kept
        pages = [page for page in context.pages if page != blank]
        try:
            is_reusable = all(page.evaluate(HAS_REAL_TIME) for page in pages)
        except Error:
            is_reusable = False
        if not is_reusable:
            self.close()
            return
        for page in pages:
            page.close()
        context.set_offline(offline=False)
        context.clear_permissions()
        origin = {"origin": self.address.rstrip("/"), "storageTypes": "all"}
        session.send("Storage.clearDataForOrigin", origin)

    def close(self) -> None:
        """Close the context, if there is one."""
        if self._kept is not None:
            self._kept[0].close()
            self._kept = None
