"""Page object of the board page: actions and views of a player."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from playwright.sync_api import Locator, Page, Route, expect

from tengen.engines.strength.levels import LEVEL

HOUR_S: Final = 3600
WAIT_MS: Final = 30_000
"""For a condition; generous, because the machine may be busy."""

GROUPS: Final = {
    "Position": "Analysis",
    "Review": "Analysis",
    "Compare": "Analysis",
    "Explorer": "Openings",
    "Training": "Openings",
    "Saved": "Games",
    "Share": "Games",
}
"""Tabs of the second row, with those of the first row: the first one of each is the default."""


def wait_until_started(page: Page) -> None:
    """Wait until the board page shows a game and lists the engines.

    Their arrival draws lists and settings anew: a click at that moment would meet none of the two.
    """
    expect(page.locator("#status strong")).not_to_be_empty()
    expect(page.locator(".opponent")).to_have_attribute("aria-busy", "false")


def hold_requests(page: Page, pattern: str | re.Pattern[str]) -> list[Route]:
    """A list that requests to a URL are added to from now on; a test continues them itself."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(pattern, hold)
    return held


def refuse(
    route: Route, problem: Mapping[str, Any], headers: Mapping[str, str] | None = None
) -> None:
    """Respond with a problem document and its status."""
    route.fulfill(
        status=problem["status"],
        headers={**(headers or {}), "Content-Type": "application/problem+json"},
        body=json.dumps(problem),
    )


def wait_until(page: Page, condition: str) -> None:
    """Wait for a condition with `await`, which `page.wait_for_function` does not support."""
    page.evaluate(
        f"""async () => {{
            const deadline = Date.now() + {WAIT_MS};
            while (!({condition})) {{
                if (Date.now() > deadline) throw new Error("never met");
                await new Promise((resolve) => setTimeout(resolve, 20));
            }}
        }}"""
    )


def stop_clock(page: Page) -> None:
    """Stop the page's clock: its timers run only when `page.clock` advances."""
    page.clock.install()
    # The clock stops at a time to come, which is now at once: an hour off, it cannot be over.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + HOUR_S)


def replacing(fields: Mapping[str, Any]) -> Callable[[Route], None]:
    """A route that replaces fields of requests, such as the limits, for repeatable searches."""

    def replace(route: Route) -> None:
        body = {**(route.request.post_data_json or {}), **fields}
        route.continue_(post_data=json.dumps(body))

    return replace


@dataclasses.dataclass(frozen=True)
class BoardPage:
    """The board page in a browser tab."""

    page: Page

    @classmethod
    def open(cls, page: Page, permalink: str, engines: Mapping[str, str | None]) -> Self:
        """Open the board page.

        Args:
            page: An empty tab.
            permalink: The game, as in the fragment of the address, without the `#`.
            engines: `X` and `O` to the name of an engine, or None for a human; default: humans.
        """
        players: dict[str, dict[str, Any]] = {
            side: {"engine": engines.get(side), "timeMs": 300, "depth": None, "options": {}}
            for side in "XO"
        }
        # Limits of nodes in requests make live analyses of the service repeatable.
        settings = json.dumps({"players": players, "autoplayDelayMs": 0, "livePlace": "server"})
        # A live analysis has one worker here, so that tests do not depend on the number of cores.
        page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', {value: 2})")
        # Only into empty storage: after a reload, it holds what the page itself has saved.
        page.add_init_script(f"localStorage.tengen ??= {json.dumps(settings)};")
        page.goto(f"/#{permalink}")
        wait_until_started(page)
        return cls(page)

    @property
    def status(self) -> Locator:
        """The text of the status line, without its buttons."""
        return self.page.locator("#status strong")

    @property
    def notice(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def announcer(self) -> Locator:
        """The live region for screen readers."""
        return self.page.locator("#announcer")

    @property
    def move_list(self) -> Locator:
        """The items of the moves of the main line."""
        return self.page.locator(".move-list > .move")

    def cell(self, name: str) -> Locator:
        # A regular expression lies between two / on its way to the browser.
        pattern = re.escape(name).replace("/", "\\/")
        return self.page.get_by_role("gridcell", name=re.compile(f"^{pattern}, "))

    def play(self, *names: str) -> None:
        """Click the cells one after the other, and wait for a stone on each."""
        for name in names:
            self.cell(name).click()
            expect(self.cell(name)).to_have_accessible_name(re.compile(", move "))

    def stones(self) -> dict[str, str]:
        """The player of the stone on each occupied cell in view; X is Black, O is White."""
        labels = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        parts = (label.split(", ") for label in labels)
        sides = {"Black": "X", "White": "O", "X": "X", "O": "O"}
        return {name: sides[player] for name, player, *_ in parts if player != "empty"}

    def moves(self) -> list[str]:
        """The moves of the main line."""
        return self.page.locator(".move-list > .move button").all_inner_texts()

    def variations(self) -> list[list[str]]:
        """The moves of each variation, without those that branch off it."""
        lines = self.page.locator(".variations > ol").all()
        return [line.locator("> .move button").all_inner_texts() for line in lines]

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def open_tab(self, name: str) -> Locator:
        """Select a tab of either row; returns its panel."""
        if name in GROUPS:
            self._select(GROUPS[name])
        self._select(name)
        for first, group in GROUPS.items():
            if group == name:
                self._select(first)
                break
        return self.page.get_by_role("tabpanel", name=name, exact=True)

    def _select(self, tab: str) -> None:
        self.page.get_by_role("tab", name=tab, exact=True).click()

    def choose_level(self, name: str) -> None:
        """Move the slider of the opponent to a level."""
        slider = self.page.get_by_label("Level", exact=True)
        slider.fill(str(list(LEVEL).index(name.lower())))
        expect(slider).to_have_attribute("aria-valuetext", name)

    def open_options(self) -> None:
        """Open the fold of the analysis: its engine, and where it runs."""
        self.open_tab("Analysis")
        self._unfold("#panel-analysis details")

    def choose_engine(self, name: str) -> None:
        """Choose the engine of the analysis."""
        self.open_options()
        engine = self.page.locator("#panel-analysis").get_by_label("Engine")
        engine.select_option(name)

    def open_more(self) -> Locator:
        """Open the fold More of the panel Play, which it returns."""
        panel = self.open_tab("Play")
        self._unfold("#panel-game .more")
        return panel

    def open_advanced(self) -> None:
        """Show the engines of both sides and their options."""
        self.open_more()
        self._unfold(".advanced")
        expect(self.page.locator("#players select").first.locator("option").nth(2)).to_be_attached()

    def _unfold(self, details: str) -> None:
        if self.page.locator(details).get_attribute("open") is None:
            self.page.locator(f"{details} > summary").click()

    def post(self, path: str, body: object) -> Any:
        """The service's response to a request, for comparison with the page."""
        response = self.page.request.post(path, data=body)
        assert response.ok, response.text()
        return response.json()


OpenBoard = Callable[..., BoardPage]
"""Open the board page with a permalink, and engines as `X` and `O`."""
