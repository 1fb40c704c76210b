"""Accessibility of every view by axe-core, in every language, size and scheme.

The fast tests check most views in one size and scheme, and `-m slow` all of them in all.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tengen.service.pages.page_list import PAGES
from tests.browser.board_page import wait_until_started
from tests.browser.contexts import errors_of
from tests.browser.test_accessibility import GAME
from tests.browser.test_errors import MOVES
from tests.browser.test_live_analysis import ANALYSES, limit_nodes
from tests.browser.test_puzzles import LANGUAGES, cell, corner, insist, lost_puzzle
from tests.browser.test_review import GAME as REVIEWED
from tests.browser.test_review import REVIEWS

SIZES: Final = ((1440, 900), (390, 844), (844, 390), (820, 1180))
SCHEMES: Final[dict[str, dict[str, Any]]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}
SOLVED_CHAPTER: Final = {
    f"defence/{step}": "clean" for step in ("four", "three", "gap", "point", "counter")
}
"""Solved steps of the course, as a browser keeps them."""
SHARED_TABS: Final = {
    "analysis": ("analysis", "analysis"),
    "review": ("analysis", "review"),
    "compare": ("analysis", "compare"),
    "explorer": ("explorer", "explorer"),
    "training": ("explorer", "training"),
    "games": ("games", "games"),
    "share": ("games", "share"),
}
"""Panels that share a tab: its name in the code, and the name of their own."""


RULES: Final = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Rules that axe-core does not apply by itself."""


def violations(page: Page) -> list[Any]:
    """The violations that axe-core finds: rules and elements."""
    # Colors in transition have no final contrast: no new transitions, and those under way end.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("for (const each of document.getAnimations()) each.finish()")
    return [
        (found["id"], [node["html"][:120] for node in found["nodes"]])
        for found in Axe().run(page, options=RULES).response["violations"]
    ]


def open_board(page: Page, fragment: str = GAME) -> None:
    page.goto(f"/#{fragment}")
    wait_until_started(page)


def open_tab(page: Page, name: str) -> Locator:
    """Open a panel by its name in the code, which is the same in every language."""
    group, *view = SHARED_TABS.get(name, (name,))
    page.locator(f"#tab-{group}").click()
    for each in view:
        page.locator(f"#view-{each}").click()
    return page.locator(f"#panel-{name}")


def show_game(page: Page) -> None:
    """The board with the settings of an engine, and the form of a custom board."""
    open_board(page, "game=7x9x4&moves=a1b2")
    page.locator(".more > summary").click()
    page.locator(".advanced > summary").click()
    page.locator("#players .head button").click()
    expect(open_tab(page, "game").locator("form")).to_be_visible()


def show_unbounded(page: Page) -> None:
    open_board(page, "game=unbounded&moves=0/0+1/1")
    expect(page.locator("#zoom-controls")).to_be_visible()


def show_analysis(page: Page) -> None:
    open_board(page)
    page.keyboard.press("t")
    expect(open_tab(page, "analysis").locator("tbody tr").first).to_be_visible()
    expect(page.locator(".heat-cell").first).to_be_visible()


def show_live(page: Page) -> None:
    page.route(ANALYSES, limit_nodes)
    open_board(page)
    page.keyboard.press("l")
    page.locator("#panel-analysis summary").click()
    page.locator(".live-options input").last.check()
    expect(page.locator(".line-list [role=row]").first).to_be_visible()
    expect(page.locator(".live-facts.running")).to_have_count(0)


def show_review(page: Page) -> None:
    page.route(REVIEWS, limit_nodes)
    open_board(page, f"game=gomoku&moves={REVIEWED}")
    open_tab(page, "review").locator("button.primary").click()
    expect(page.locator(".learn button").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".judged-move h3")).not_to_be_empty()
    expect(page.locator(".judged-move .pattern")).not_to_be_empty()


def show_exercise(page: Page) -> None:
    show_review(page)
    page.route(MOVES, limit_nodes)
    page.locator(".learn button").first.click()
    expect(page.locator(".exercise h3")).to_be_visible()
    page.locator("[role=gridcell]").first.press("Enter")
    expect(page.locator(".feedback[data-status=wrong]")).to_be_visible()


def show_comparison(page: Page) -> None:
    open_board(page)
    expect(open_tab(page, "compare").locator("h3")).to_have_count(2)


def show_explorer(page: Page) -> None:
    """The visitor's own games, and the list of those with a move."""
    open_board(page, "game=gomoku&moves=h8")
    games = b"(;GM[4]SZ[15]PB[A]PW[B];B[hh];W[ii])(;GM[4]SZ[15]RE[W+R];B[hh];W[ii])"
    files = [{"name": "two.sgf", "mimeType": "", "buffer": games}]
    open_tab(page, "games").locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    expect(page.locator("#panel-games .records circle")).to_have_count(4)
    panel = open_tab(page, "explorer")
    panel.locator("select").first.select_option(index=1)
    panel.locator(".count").click()
    expect(panel.locator(".saved-game")).to_have_count(2)


def show_training(page: Page) -> None:
    """A repertoire with what is due, and the form that makes another one."""
    open_board(page)
    panel = open_tab(page, "training")
    panel.locator("form button.primary").click()
    expect(panel.locator(".repertoires li")).to_have_count(1)
    panel.locator("summary").click()


def show_question(page: Page) -> None:
    """A position of a repertoire, after a wrong answer."""
    show_training(page)
    panel = page.locator("#panel-training")
    panel.locator(".repertoires button").first.click()
    expect(panel.locator(".question")).to_be_visible()
    page.get_by_role("gridcell").first.click()
    expect(panel.locator(".feedback")).to_have_attribute("data-status", "wrong")


def show_share(page: Page) -> None:
    open_board(page)
    expect(open_tab(page, "share").get_by_label("Game record")).to_have_value(re.compile("h8"))


def show_games(page: Page) -> None:
    """The list of saved games, with a notice and the form of a game's name and tags."""
    open_board(page)
    page.locator(".tree-commands button").last.click()
    expect(page.locator("#notice")).to_be_visible()
    panel = open_tab(page, "games")
    expect(panel.locator(".saved-game")).to_be_visible()
    panel.locator(".edit").click()
    expect(panel.locator(".labels")).to_be_visible()


def show_records(page: Page) -> None:
    """The list of the games of opened files, and their review."""
    open_board(page)
    games = b"(;GM[4]SZ[15]PB[A]PW[B]RE[W+R];B[hh];W[ii])" * 2
    files = [{"name": "two.sgf", "mimeType": "", "buffer": games}]
    panel = open_tab(page, "games")
    panel.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    expect(panel.locator(".records circle")).to_have_count(4)
    panel.locator(".records [aria-expanded]").click()
    expect(panel.locator(".bulk-review button.primary")).to_be_visible()


def show_puzzle(page: Page) -> None:
    """A puzzle after a wrong move."""
    puzzle = lost_puzzle()
    page.goto(f"/puzzles#{puzzle.id}")
    expect(page.locator(".placed-stone")).to_have_count(len(puzzle.moves))
    insist(page, puzzle, corner(puzzle))
    expect(page.locator("#message")).to_have_class(re.compile("wrong"))


def show_opening(page: Page) -> None:
    """A decision in an opening that people play, with fifth moves on offer."""
    players: dict[str, Any] = {
        side: {"engine": None, "timeMs": 1000, "options": {}} for side in "XO"
    }
    settings = json.dumps({"players": players})
    page.add_init_script(f"localStorage.tengen ??= {json.dumps(settings)};")
    open_board(page, "game=renju&moves=h8h9i9&opening=yamaguchi")
    expect(page.locator("#status button")).to_have_count(10)
    page.locator("#status button").nth(1).click()
    page.locator("#status button").last.click()
    for place in ("c3", "g7"):
        page.get_by_role("gridcell", name=re.compile(f"^{place}\\W")).click()
    expect(page.locator(".ghost-stone")).to_have_count(1)


def show_docs(page: Page) -> None:
    """The documentation of the API, with an operation that is tried out."""
    page.goto("/docs")
    operation = page.locator("#operations-puzzles-daily_puzzle")
    operation.locator(".opblock-summary-control").click()
    operation.locator(".try-out__btn").click()
    operation.locator(".execute").click()
    expect(operation.locator(".live-responses-table .microlight").first).to_be_visible()


def show_authorizations(page: Page) -> None:
    """The dialog of the API's keys."""
    page.goto("/docs")
    page.locator(".btn.authorize").click()
    expect(page.locator(".modal-ux")).to_be_visible()


def show_keys(page: Page) -> None:
    open_board(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def show_proof(page: Page) -> None:
    """A game against the proof, with all replies as a table."""
    page.goto("/proof#h8a15")
    page.locator(".position button").click()
    expect(page.locator(".longest")).to_be_visible()
    page.locator(".map summary").click()
    expect(page.locator(".replies button").first).to_be_visible()


def show_map(page: Page) -> None:
    page.goto("/proof")
    expect(page.locator(".reply-mark").first).to_be_attached()


def show_lesson(page: Page) -> None:
    """A step of the lesson, with the check of a proof below it."""
    page.goto("/proof#lesson-fours")
    page.locator("#controls .primary").click()
    expect(page.locator(".placed-stone")).to_have_count(3)
    page.locator(".checks summary").click()
    expect(page.locator(".check-proof code")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def show_course(page: Page) -> None:
    """A chapter of the course that is solved, after a wrong answer to its first step."""
    page.add_init_script(
        f"localStorage['tengen-course'] = {json.dumps(json.dumps(SOLVED_CHAPTER))};"
    )
    page.goto("/learn#defence/1")
    cell(page, "a1").press("Enter")
    expect(page.locator("#message")).to_have_class(re.compile("wrong"))
    expect(page.locator(".onward a").first).to_be_visible()


def show_list(path: str, page: Page) -> None:
    page.goto(path)
    expect(page.get_by_role("article").first).to_be_visible()


def show_checks(page: Page) -> None:
    """The check of the first proof, accepted."""
    show_list("/engines", page)
    page.locator("summary:has(+ .stack)").click()
    panel = page.locator(".check-proof")
    expect(panel.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    panel.locator("button.primary").click()
    expect(panel.get_by_role("status")).not_to_be_empty()


VIEWS: Final[dict[str, Callable[[Page], None]]] = {
    "game": show_game,
    "unbounded": show_unbounded,
    "analysis": show_analysis,
    "live": show_live,
    "review": show_review,
    "exercise": show_exercise,
    "compare": show_comparison,
    "explorer": show_explorer,
    "share": show_share,
    "games": show_games,
    "records": show_records,
    "puzzle": show_puzzle,
    "opening": show_opening,
    "keys": show_keys,
    **{
        page.name: functools.partial(show_list, f"/{page.address}")
        for page in PAGES
        if page.address is not None and page.template == "page.html"
    },
    "checks": show_checks,
    "proof": show_proof,
    "map": show_map,
    "lesson": show_lesson,
    "documentation": show_docs,
    "authorizations": show_authorizations,
    "training": show_training,
    "question": show_question,
    "course": show_course,
}


SELDOM: Final = {
    *("unbounded", "exercise", "compare", "explorer", "games", "models", "checks", "map", "lesson"),
    "documentation",
    "authorizations",
    "training",
    "question",
}
"""Views that the fast tests pass over."""
FAST: Final = [
    pytest.param(
        view,
        size,
        scheme,
        id=f"{view}-{size[0]}x{size[1]}-{scheme}",
        marks=pytest.mark.slow if view in SELDOM else (),
    )
    for view, size, scheme in zip(VIEWS, itertools.cycle(SIZES), itertools.cycle(SCHEMES))
]
"""Each view in one size and scheme, in turns."""


@contextlib.contextmanager
def opened(
    browser: Browser, address: str, language: str, size: tuple[int, int], scheme: str
) -> Iterator[Page]:
    viewport: Any = {"width": size[0], "height": size[1]}
    with browser.new_context(
        base_url=address,
        locale=language,
        viewport=viewport,
        service_workers="block",
        **SCHEMES[scheme],
    ) as context:
        page = context.new_page()
        errors = errors_of(page)
        yield page
        assert errors == []


def faults(page: Page) -> list[Any]:
    """Violations, and whether the page is wider than the window."""
    found = violations(page)
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        found.append("wider than the window")
    return found


@pytest.mark.parametrize(("view", "size", "scheme"), FAST)
def test_view_has_no_axe_violations_and_fits(
    browser: Browser, address: str, *, view: str, size: tuple[int, int], scheme: str
) -> None:
    with opened(browser, address, "en", size, scheme) as page:
        VIEWS[view](page)
        assert faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_views_have_no_axe_violations_and_fit(
    browser: Browser, address: str, *, language: str, size: tuple[int, int], scheme: str
) -> None:
    found = {}
    for name_of_view, show in VIEWS.items():
        with opened(browser, address, language, size, scheme) as page:
            show(page)
            found[name_of_view] = faults(page)
    assert [view for view, some in found.items() if some] == [], found
