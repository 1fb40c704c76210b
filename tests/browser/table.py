"""The board page as a player sees it, in words for the tests."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect


@dataclasses.dataclass(frozen=True)
class Table:
    """The board page in a tab."""

    page: Page

    @classmethod
    def open(cls, page: Page, game: str, players: Mapping[str, str | None]) -> Self:
        """Sit down.

        Args:
            page: An empty tab.
            game: The address behind the `#`.
            players: `X` and `O` to the engine's name, None for a person; both persons by default.
        """
        seats: dict[str, dict[str, Any]] = {
            side: {"engine": players.get(side), "timeMs": 300, "depth": None, "options": {}}
            for side in "XO"
        }
        settings = json.dumps({"players": seats, "pauseMs": 0})
        # Only where nothing is kept yet: a reload finds what the page itself has kept.
        page.add_init_script(f"localStorage.tengen ??= {json.dumps(settings)};")
        page.goto(f"/#{game}")
        table = cls(page)
        expect(table.status).not_to_be_empty()
        return table

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def notice(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def live(self) -> Locator:
        return self.page.locator("#live")

    def cell(self, name: str) -> Locator:
        # A regular expression lies between two / on its way to the browser.
        pattern = re.escape(name).replace("/", "\\/")
        return self.page.get_by_role("gridcell", name=re.compile(f"^{pattern}, "))

    def play(self, *names: str) -> None:
        """Click cells one after the other; each takes a stone."""
        for name in names:
            self.cell(name).click()
            expect(self.cell(name)).to_have_accessible_name(re.compile(", move "))

    def stones(self) -> dict[str, str]:
        """Cell to who has a stone there."""
        labels = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        split = (label.split(", ") for label in labels)
        return {name: what for name, what, *_ in split if what != "empty"}

    def moves(self) -> list[str]:
        """The game, as the list of moves shows it."""
        return self.page.locator(".moves button").all_inner_texts()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> Locator:
        """Open a panel."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name)

    def ask(self, path: str, body: object) -> Any:
        """The service's own answer to the same question."""
        response = self.page.request.post(path, data=body)
        assert response.ok, response.text()
        return response.json()
