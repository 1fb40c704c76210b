"""The check of a proof on the visitor's device."""

from __future__ import annotations

import hashlib

from playwright.sync_api import Page, expect

from tengen.engines.proofs.shipped.library import SHIPPED

NAME = "h8a1i9a15"
BOARD = ", Gomoku 15 \u00d7 15"
"""What the list of proofs says after the moves."""


def test_visitor_checks_a_proof(page: Page) -> None:
    page.goto("/engines")
    page.get_by_text("Check its proofs yourself").click()
    page.get_by_role("combobox", name="Proof").select_option(f"{NAME}{BOARD}")
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
    page.get_by_role("combobox", name="Proof").select_option(f"h8h13{BOARD}")
    panel = page.locator(".check-proof")
    panel.get_by_role("button", name="Check this proof yourself").click()
    panel.get_by_role("button", name="Pause").click()
    panel.get_by_role("button", name="Go on").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Check this proof yourself")).to_be_focused()
    expect(panel.get_by_role("status")).to_have_text("")


def test_reply_on_the_board_is_checked_beside_it(page: Page) -> None:
    page.goto("/proof#h8a15")
    position = page.locator(".position")
    expect(position).to_contain_text("h8a15.proof")
    page.get_by_text("Check this proof yourself").click()
    panel = page.locator(".check-proof")
    digest = panel.locator("code")
    for reply in ("h8a15", "h8b14"):
        page.evaluate(f"location.hash = '{reply}'")
        content = (SHIPPED / f"{reply}.proof").read_bytes()
        expect(digest).to_have_text(hashlib.sha256(content).hexdigest())
        expect(page.get_by_role("combobox", name="Proof").locator(":checked")).to_have_text(
            f"{reply}{BOARD}"
        )
    panel.get_by_role("button", name="Check this proof yourself").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    # A check that runs is not given up for another reply.
    page.evaluate("location.hash = 'h8a15'")
    expect(position).to_contain_text("h8a15.proof")
    expect(panel.get_by_role("link", name="h8b14.proof")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("progressbar")).to_be_hidden()


def test_all_proofs_are_checked_one_after_another(page: Page) -> None:
    # The list as it would be if two small proofs were all.
    kept = ("e5a1f5i9.proof", f"{NAME}.proof")
    page.route(
        "**/proofs/index.json",
        lambda route: route.fulfill(
            json=[each for each in route.fetch().json() if each["name"] in kept]
        ),
    )
    page.goto("/engines")
    page.get_by_text("Check its proofs yourself").click()
    page.get_by_role("button", name="Check all, one after the other").click()
    expect(page.get_by_text("Accepted: 2 of 2 proofs.")).to_be_visible()
    expect(page.get_by_role("link", name=f"{NAME}.proof")).to_be_visible()
