"""The view of the trained models: what their cards report."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from engines.model_store import ModelStore


def test_models_view_shows_learned_weights_of_each_phase(page: Page) -> None:
    weights = ModelStore().load(ModelStore().live()).card["weights"]
    page.goto("/models")
    for phase, named in weights.items():
        largest = max(named, key=lambda name: abs(named[name]))
        section = page.locator("details").filter(has=page.get_by_text(phase, exact=True))
        expect(section.get_by_role("listitem", include_hidden=True).first).to_contain_text(
            f"{largest}{named[largest]:.2f}"
        )
