"""The check of a proof on the visitor's device."""

from __future__ import annotations

import hashlib

from playwright.sync_api import Page, expect

from tengen.engines.proofs.shipped.library import SHIPPED

NAME = "h8a1i9a15"


def test_visitor_checks_a_proof(page: Page) -> None:
    page.goto("/engines")
    page.get_by_text("Check its proofs yourself").click()
    page.get_by_role("combobox", name="Proof").select_option(NAME)
    panel = page.locator(".check-proof")
    content = (SHIPPED / f"{NAME}.proof").read_bytes()
    expect(panel.locator("code")).to_have_text(hashlib.sha256(content).hexdigest())
    with page.expect_download() as download:
        panel.get_by_role("link", name=f"{NAME}.proof").click()
    assert download.value.suggested_filename == f"{NAME}.proof"
    assert download.value.path().read_bytes() == content
    panel.get_by_role("button", name="Check this proof yourself").click()
    expect(panel.get_by_role("status")).to_have_text(
        "Accepted: after h8 a1 i9 a15 (Gomoku 15 \u00d7 15), Black wins against every defence."
    )
    expect(panel).to_contain_text("Replies: 656 of 656 · positions: 3 of 3")


def test_check_can_be_paused_and_stopped(page: Page) -> None:
    page.goto("/engines")
    page.get_by_text("Check its proofs yourself").click()
    page.get_by_role("combobox", name="Proof").select_option("h8h13")
    panel = page.locator(".check-proof")
    panel.get_by_role("button", name="Check this proof yourself").click()
    panel.get_by_role("button", name="Pause").click()
    panel.get_by_role("button", name="Go on").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Check this proof yourself")).to_be_focused()
    expect(panel.get_by_role("status")).to_have_text("")
