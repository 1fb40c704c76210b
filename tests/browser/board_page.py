"""Page object of the board page: what a player sees and does, for the tests."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect


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
        settings = json.dumps({"players": players, "autoplayDelayMs": 0})
        # Only into empty storage: after a reload, it holds what the page itself has saved.
        page.add_init_script(f"localStorage.tengen ??= {json.dumps(settings)};")
        page.goto(f"/#{permalink}")
        board_page = cls(page)
        expect(board_page.status).not_to_be_empty()
        return board_page

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
        """Select a tab; returns its panel."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name)

    def post(self, path: str, body: object) -> Any:
        """The service's response to a request, for comparison with the page."""
        response = self.page.request.post(path, data=body)
        assert response.ok, response.text()
        return response.json()
