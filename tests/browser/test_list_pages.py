"""The pages /engines and /models: engines, and what a training measured."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tengen.engines.registry import ENGINES
from tengen.training.report.figures import board_rows
from tengen.training.report.page import BOARD_ROLES
from tengen.training.report.pictures import KINDS, first_moves, story
from tengen.training.report.text import describe_match
from tests.browser.board_page import refuse


@pytest.fixture
def card(page: Page) -> Any:
    """The card of the live model, as the service gives it."""
    models = page.request.get("/v1/models").json()["models"]
    return next(model["card"] for model in models if model["live"])


def open_models(page: Page, *cards: dict[str, Any]) -> None:
    """Open the page of models, of which the first is live, with their cards."""
    models = [
        {"id": f"m{at}", "live": at == 0, "usable": True, "digest": "", "card": card}
        for at, card in enumerate(cards)
    ]
    page.route("**/v1/models", lambda route: route.fulfill(json={"models": models}))
    open_figures(page)


def open_figures(page: Page) -> None:
    """Open the page of models and, of each, the figures below the story."""
    page.goto("/models")
    figures = page.locator("details.figures")
    expect(figures.first).to_be_visible()
    figures.evaluate_all("all => all.forEach((figures) => { figures.open = true; })")


def test_engines_page_lists_every_engine(page: Page) -> None:
    page.goto("/engines")
    expect(page.get_by_role("article")).to_have_count(len(ENGINES))
    for name in ENGINES:
        expect(page.get_by_role("heading", name=re.compile(f"^{name}"))).to_have_count(1)


def test_busy_service_is_named_until_the_list_is_there(page: Page) -> None:
    problem = {"status": 429, "title": "Rate limited", "detail": "Too many requests"}
    page.route("**/v1/engines", lambda route: refuse(route, problem, {"Retry-After": "1"}), times=1)
    page.goto("/engines")
    expect(page.get_by_role("status")).to_have_text("The service is busy. Trying again in 1s.")
    expect(page.get_by_role("article")).to_have_count(len(ENGINES))
    expect(page.get_by_role("status")).to_have_count(0)


def test_busy_service_is_named_until_the_problem_types_are_there(page: Page) -> None:
    problem = {"status": 429, "title": "Rate limited", "detail": "Too many requests"}
    refused: list[Route] = []

    def refuse_once(route: Route) -> None:
        # The page has the same address.
        if route.request.resource_type == "document" or refused:
            route.continue_()
            return
        refused.append(route)
        refuse(route, problem, {"Retry-After": "1"})

    page.route("**/problems/not-found", refuse_once)
    page.goto("/problems/not-found")
    expect(page.get_by_role("status")).to_have_text("The service is busy. Trying again in 1s.")
    expect(page.get_by_role("article")).to_contain_text("404")
    expect(page.get_by_role("status")).to_have_count(0)


def test_engines_page_begins_with_the_strongest_and_plays_it(page: Page) -> None:
    page.goto("/engines")
    first = page.get_by_role("article").first
    expect(first.get_by_role("heading")).to_have_text("search")
    expect(first).to_contain_text("Newcomer, Beginner")
    expect(first.get_by_text("strength", exact=True)).to_be_hidden()
    first.get_by_role("link", name="Play against it").click()
    strip = page.locator("#strip-top")
    expect(strip).to_have_attribute("aria-label", "White, Master")
    page.goto("/engines")
    dice = page.get_by_role("article").filter(has=page.get_by_role("heading", name="dice"))
    dice.get_by_role("link", name="Play against it").click()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(strip.locator("strong")).to_have_text("dice")


def test_models_page_shows_metrics_of_live_model(page: Page) -> None:
    page.goto("/engines")
    page.get_by_role("link", name="Models").click()
    page.get_by_text("All figures").first.click()
    report = page.get_by_role("article").first
    expect(report).to_contain_text("in use")
    row = report.get_by_role("row", name="learned, ranker alone")
    expect(row).to_contain_text(["%"])
    expect(row).to_contain_text(["15 \N{MULTIPLICATION SIGN} 15, 9 \N{MULTIPLICATION SIGN} 9"])


def test_models_page_begins_with_a_story_and_the_pictures_of_the_report(
    page: Page, card: Any
) -> None:
    page.goto("/models")
    report = page.get_by_role("article").first
    told = story(card).replace("15x15", "15 \N{MULTIPLICATION SIGN} 15")
    expect(report.locator(".story")).to_have_text(told)
    pictures = card["report"]["pictures"]
    assert {picture["name"] for picture in pictures} >= {"gain", "learning", "calibration"}
    expect(report.locator("figure h3")).to_have_text(
        [KINDS[picture["name"]].title for picture in pictures]
    )
    for picture in pictures:
        rows = report.get_by_role("list", name=KINDS[picture["name"]].title)
        shown = [
            re.sub(
                r"^(\d+)x",
                "\\1\N{NO-BREAK SPACE}\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}",
                row["name"],
            )
            for row in picture["rows"]
        ]
        names = [re.compile(f"^{re.escape(name)}") for name in shown]
        expect(rows.get_by_role("listitem")).to_have_text(names)
        expect(rows.locator("path.value")).to_have_count(len(names))
    gain = report.get_by_role("list", name="Gain of learning, Elo").get_by_role("listitem")
    expect(gain).to_contain_text([f"{row['value']:+.0f}" for row in pictures[0]["rows"]])
    expect(report.get_by_role("region", name="Strength by board")).to_be_hidden()


@pytest.mark.parametrize(
    ("gate", "words"),
    [
        ({"gate": {"passed": False}}, "without what it learned, and did not pass the gate. It was"),
        ({}, "without what it learned. It was taught"),
    ],
)
def test_story_tells_the_verdict_of_the_gate(
    gate: dict[str, Any], words: str, page: Page, card: Any
) -> None:
    without = {name: value for name, value in card.items() if name != "gate"}
    open_models(page, {**without, **gate})
    expect(page.locator(".story")).to_contain_text(words)


def test_report_of_a_model_is_linked_and_has_the_same_pictures(page: Page, card: Any) -> None:
    page.goto("/models")
    page.get_by_role("link", name="Training report").first.click()
    expect(page.locator(".story")).to_have_text([story(card), first_moves(card)])
    expect(page.locator("figure h3")).to_have_text(
        [KINDS[picture["name"]].title for picture in card["report"]["pictures"]]
    )
    strength = page.get_by_role("columnheader", name="ranker alone, 95 %")
    expect(strength).to_be_hidden()
    page.get_by_text("Strength", exact=True).click()
    expect(strength).to_be_visible()


def test_report_and_documentation_lead_back_to_the_page(page: Page) -> None:
    page.goto("/v1/models/default/report")
    page.get_by_role("link", name="Tengen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Models")
    page.goto("/docs")
    page.get_by_role("link", name="Tengen").first.click()
    expect(page.locator("#status strong")).not_to_be_empty()


def test_rows_of_pictures_are_named_in_the_language_of_the_page(page: Page) -> None:
    page.add_init_script("localStorage.tengen = JSON.stringify({ language: 'de' });")
    page.goto("/models")
    rows = page.locator("figure .rows > li > span:first-child")
    expect(
        rows.filter(has_text="13.655 zuf\N{LATIN SMALL LETTER A WITH DIAERESIS}llig")
    ).to_have_count(1)
    expect(rows.filter(has_text="gegnerische Linien")).to_have_count(1)
    expect(rows.filter(has_text=re.compile(r"^16.%$"))).to_have_count(1)
    expect(page.locator("figure [lang=en]")).to_have_count(0)


def test_picture_marks_models_that_failed_and_infinite_gains(page: Page) -> None:
    row = {"low": 10, "high": 90, "expected": None, "positions": None}
    rows = [
        {"name": "taught-1", "value": 50, "passed": True, **row},
        {"name": "taught-2", "value": 40, "passed": False, **row},
        {"name": "taught-3", "value": None, "passed": True, **row, "high": None},
    ]
    picture = {"name": "generations", "unit": "elo", "low": 0, "high": 90, "rows": rows}
    later = {**picture, "name": "of another version"}
    open_models(page, {"report": {"pictures": [picture, later]}})
    expect(page.get_by_role("figure")).to_have_count(1)
    items = page.get_by_role("list", name="Elo by generation").get_by_role("listitem")
    expect(items).to_have_text(
        [
            "taught-1Elo +50 (95%: +10 to +90)",
            "taught-2Elo +40 (95%: +10 to +90), did not pass",
            "taught-3Elo ∞ (95%: +10 to ∞)",
        ]
    )
    expect(items.locator("path.refused")).to_have_count(1)
    expect(items.locator("path.value")).to_have_count(2)


def test_models_page_shows_what_learning_gains_on_every_board(page: Page, card: Any) -> None:
    open_figures(page)
    rows = page.get_by_role("region", name="Strength by board").get_by_role("row")
    heads = ["Boards", "learned, ranker alone", "learned", "learned:control"]
    expect(rows.first.get_by_role("columnheader")).to_have_text([*heads, "Gain of learning, Elo"])
    expect(rows).to_have_count(1 + len(card["rules"]))
    for shown, (_, roles) in zip(rows.all()[1:], board_rows(card), strict=True):
        values = [f"{roles[role]['score']['value']:.3f}" for role in BOARD_ROLES]
        gain = roles["control"]["elo"]["value"]
        expect(shown.get_by_role("cell")).to_contain_text([*values, f"{gain:+.0f}"])


def test_card_without_roles_shows_its_matches_and_no_strength(page: Page, card: Any) -> None:
    older = [{name: match[name] for name in match if name != "role"} for match in card["matches"]]
    open_models(page, {**card, "matches": older})
    expect(page.locator(".match")).to_have_count(len(older))
    expect(page.get_by_role("region", name="Strength by board")).to_have_count(0)


def test_models_page_names_players_and_board_of_every_match(page: Page, card: Any) -> None:
    open_figures(page)
    players = [describe_match(match)[:2] for match in card["matches"]]
    assert ("learned, ranker alone", "attack-weights") in players
    expect(page.locator(".match strong")).to_have_text([" against ".join(two) for two in players])
    expect(page.locator(".match")).to_contain_text(
        [
            f"{match['rules']['cols']} \N{MULTIPLICATION SIGN} {match['rules']['rows']}"
            for match in card["matches"]
        ]
    )


def test_models_page_shows_top_1_by_phase_beside_the_ceiling(page: Page) -> None:
    def metrics(top_1: float) -> dict[str, Any]:
        phases = {"five": {"positions": 31, "top_1": top_1 + 0.1}}
        return {"positions": 1204, "top_1": top_1, "phases": phases}

    card = {
        "rules": [{"rows": 9, "cols": 9}],
        "data": {"records": {"rules": []}},
        "metrics": {"learned": metrics(0.501), "attack-weights": metrics(0.302)},
        "metrics_on_records": {},
        "ceiling": {"engine": "search", "depth": 8, "parts": {"held-out": metrics(0.803)}},
    }
    open_models(page, card)
    table = page.get_by_role("region", name="Held-out games, 9 \N{MULTIPLICATION SIGN} 9")
    heads = ["Phase", "Positions", "learned, ranker alone", "attack-weights", "search, depth 8"]
    expect(table.get_by_role("columnheader")).to_have_text(heads)
    rows = table.get_by_role("row")
    expect(rows.nth(1)).to_have_text("All positions1,20450.1%30.2%80.3%")
    expect(rows.nth(2)).to_have_text("A five is possible3160.1%40.2%90.3%")
    expect(page.get_by_role("region", name="Recorded games")).to_have_count(0)


def test_models_page_shows_an_evaluation_with_its_match(page: Page, card: Any) -> None:
    match = {**card["matches"][0], "a": "search, fitted evaluation", "b": "search"}
    match["engines"] = [{"engine": "search:m", "options": {}}, {"engine": "search", "options": {}}]
    fitted = {"passed": False, "log_loss": {"before": 0.6214, "after": 0.5987}, "match": match}
    open_models(page, {"evaluation": fitted}, {"evaluation": None})
    expect(page.get_by_role("heading", name="Evaluation of search")).to_have_count(1)
    with_one = page.get_by_role("article").first
    text = "did not pass its match · log loss 0.599, before 0.621"
    expect(with_one).to_contain_text(text)
    expect(with_one.locator(".match strong")).to_have_text(
        "search, fitted evaluation against search"
    )


def test_models_page_shows_unbounded_elo_as_infinite(page: Page, card: Any) -> None:
    match = {**card["matches"][0], "elo": {"value": None, "low": 400, "high": None}}
    open_models(page, {"matches": [match]})
    expect(page.locator(".match")).to_contain_text("Elo ∞ (95%: +400 to ∞)")


def test_models_page_shows_a_card_of_another_shape(page: Page) -> None:
    card = {
        "data": 3,
        "metrics": {"learned": None},
        "matches": "many",
        "report": {"pictures": 5},
    }
    open_models(page, card)
    expect(page.get_by_role("article").locator("pre")).to_have_text(json.dumps(card, indent=2))


def test_engines_are_described_in_the_language_of_the_page(page: Page) -> None:
    page.add_init_script("localStorage.tengen = JSON.stringify({ language: 'zh' });")
    page.goto("/engines")
    card = page.get_by_role("article").filter(has_text="minimax")
    expect(card).to_contain_text("极小极大")
    expect(card).to_contain_text("整数")
    expect(card).to_contain_text("井字棋")
    expect(page.locator("article [lang=en]")).to_have_count(0)


@pytest.mark.parametrize("name", ["engines", "models"])
def test_list_says_that_the_service_is_out_of_reach(name: str, page: Page) -> None:
    page.route(f"**/v1/{name}", lambda route: route.abort())
    page.goto(f"/{name}")
    expect(page.get_by_role("alert")).to_contain_text("the service, which is out of reach")


def test_unknown_address_leads_home(page: Page) -> None:
    page.goto("/a/page/that/is/none")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")
    page.get_by_role("link", name="To the board").click()
    expect(page.locator("#status strong")).not_to_be_empty()
    page.goto("/problems/not-found")
    expect(page.get_by_role("article")).to_contain_text("404")
