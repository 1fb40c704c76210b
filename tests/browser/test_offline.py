"""The page without a network: the service worker, and engines that equal those of the service."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from engines.base import Limit
from engines.catalogue.minimax.budget import Budget
from engines.catalogue.minimax.solver import Solver
from engines.game import PRESETS, Board, Move, Rules
from engines.kernels.position import Position
from engines.patterns import attacks
from engines.patterns.attacks import UNIT
from service.app import create_app
from service.config import Settings
from tests.browser.board_page import BoardPage, wait_until
from tests.browser.conftest import TIMEOUT_MS, serving
from tests.browser.test_saved_games import wait_until_saved

GAMES: Final = {
    **{name: PRESETS[name] for name in ("gomoku", "standard", "renju", "caro")},
    "10x7x4": Rules(rows=10, cols=7, win_length=4),
    "6x6x3": Rules(rows=6, cols=6, win_length=3),
    "16x16x7": Rules(rows=16, cols=16, win_length=7),
    "9x9x6": Rules(rows=9, cols=9, win_length=6, overline=False),
    "unbounded": Rules(rows=None, cols=None, win_length=5),
}
FAST: Final = ("gomoku",)
POSITIONS: Final = 25
"""Of each game."""
ATTEMPTS: Final = 50
EVERY: Final = 20
"""Of the positions of tic-tac-toe, one in so many is compared."""
RANK: Final = """async positions => {
    const { rankCells } = await import("/static/page/offline/attack-weights.js");
    const { newGame } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    return positions.map(({ rules: [rows, cols, winLength, options], toMove, stones }) => {
        const rules = createRules(rows, cols, winLength, options);
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const ranked = rankCells(newGame(rules, toMove, setup));
        return ranked.map(({ cell: { row, col }, score, wins }) => [row, col, score, wins]);
    });
}"""

LAYOUT_SHIFT: Final = """() => new Promise(resolve => {
    let shift = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    // Painted twice, so that the last shifts are counted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
})"""
INSTALLED: Final = """async () => {
    const registration = await navigator.serviceWorker.register("service-worker.js?language=cs");
    const worker = registration.installing;
    if (worker === null) return;
    await new Promise((resolve) => {
        worker.addEventListener("statechange", () => worker.state === "installing" || resolve());
    });
}"""
"""Wait for the worker of the page in Czech."""
KEPT_LANGUAGES: Final = """async () => {
    const [name] = await caches.keys();
    const files = await (await caches.open(name)).keys();
    const tags = files.map(({ url }) => /locales.([a-z]+)/.exec(url)?.[1]).filter(Boolean);
    return [...new Set(tags)].sort();
}"""


def positions(rules: Rules, rng: np.random.Generator) -> Iterator[Board]:
    """Positions from random games whose stones lie close together."""
    count = 0
    while count < POSITIONS:
        board = Board(rules)
        for _ in range(int(rng.integers(0, 40))):
            near = sorted(
                board.legal_moves(),
                key=lambda move: abs(move.row - 4) + abs(move.col - 4) + rng.integers(0, 6),
            )
            board.push(near[0])
            if board.outcome() is not None:
                break
        if board.outcome() is None:
            count += 1
            yield board


def described(board: Board) -> dict[str, Any]:
    rules = board.rules
    options = {
        "overline": rules.overline,
        "blockedWins": rules.blocked_wins,
        "forbiddenPoints": rules.forbidden_points,
    }
    return {
        "rules": [rules.rows, rules.cols, rules.win_length, options],
        "toMove": board.to_move.symbol,
        "stones": [[*move, color.symbol] for move, color in board.stones.items()],
    }


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(rules, id=name, marks=() if name in FAST else pytest.mark.slow)
        for name, rules in GAMES.items()
    ],
)
def test_weights_and_ranks_of_the_browser_are_those_of_the_service(page: Page, game: Rules) -> None:
    boards = list(positions(game, np.random.default_rng(5)))
    page.goto("/")
    found = page.evaluate(RANK, [described(board) for board in boards])
    for board, ranked in zip(boards, found, strict=True):
        position = Position.of(board)
        weights = position.weights(board.to_move)
        legal = board.legal_moves()
        assert {(row, col): score for row, col, score, _ in ranked} == {
            move: weights.ravel()[position.cell(move)] / UNIT for move in legal
        }
        cells = position.rank(weights, board.to_move, 0, None, position.cells(legal))
        wins = [bool(board.winning_line(position.move(cell), board.to_move)) for cell in cells]
        assert [win for *_, win in ranked] == wins
        own = np.array([position.cell(Move(row, col)) for row, col, *_ in ranked])
        # Cells of equal weight and distance are in random order.
        for values in (weights.ravel(), np.zeros(weights.size)):
            assert values[own].tolist() == values[cells].tolist()
        assert np.array_equal(position.squared_distances(own), position.squared_distances(cells))


def test_weights_of_the_browser_are_written_from_those_of_the_service(page: Page) -> None:
    page.goto("/")
    module = page.evaluate(
        """async () => {
            const module = await import("/static/page/offline/weights.js");
            return { ...module, WEIGHTS: [...module.WEIGHTS] };
        }"""
    )
    table = module.pop("WEIGHTS")
    potentials = module.pop("POTENTIALS")
    assert module == {name: getattr(attacks, name) for name in ("FIVE", "UNIT", "LACKING", "BONUS")}
    assert {divmod(at, potentials): weight for at, weight in enumerate(table) if weight} == (
        attacks.WEIGHTS
    )


def test_endings_of_tic_tac_toe_in_the_browser_are_exact(page: Page) -> None:
    rules = PRESETS["tictactoe"]
    solver = Solver(rules)
    boards: dict[bytes, Board] = {}
    unseen = [Board(rules)]
    while unseen:
        board = unseen.pop()
        if board.outcome() is not None or board.cells.tobytes() in boards:
            continue
        boards[board.cells.tobytes()] = board
        for move in board.legal_moves():
            after = board.copy()
            after.push(move)
            unseen.append(after)
    assert len(boards) == 4520
    some = list(boards.values())[::EVERY]
    page.goto("/")
    found = page.evaluate(
        RANK.replace("attack-weights.js", "tictactoe.js")
        .replace("rankCells", "rankMoves")
        .replace("score, wins", "ending"),
        [described(board) for board in some],
    )
    for board, ranked in zip(some, found, strict=True):
        own, other = (solver.bits(board, color) for color in (board.to_move, -board.to_move))
        exact = solver.endings(own, other, Budget(Limit()))
        endings = {solver.move(bit): ending for bit, ending in exact.items()}
        assert {(row, col): ending for row, col, ending in ranked} == endings
        order = [1 / ending if ending else 0 for *_, ending in ranked]
        assert order == sorted(order, reverse=True)


@pytest.fixture
def installed(browser: Browser, address: str) -> Iterator[Callable[[str], Page]]:
    """Opens an address in a browser that keeps the pages, and waits until it does."""
    context = browser.new_context(base_url=address, service_workers="allow")
    context.set_default_timeout(TIMEOUT_MS)

    def visit(url: str) -> Page:
        page = context.new_page()
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        return page

    yield visit
    context.close()


def test_page_opens_and_plays_without_a_network_and_recovers(
    installed: Callable[[str], Page],
) -> None:
    page = installed("/#game=gomoku&moves=h8")
    board = BoardPage(page)
    page.get_by_label("Player White").select_option("search")
    # Loaded while there is a network, as a visitor may have.
    for tab in ("Analysis", "Review", "Games"):
        board.open_tab(tab)
    board.play("i9", "h9")
    expect(board.move_list).to_have_count(4)
    wait_until_saved(board, moves=4, ply=4)
    page.context.set_offline(True)
    page.reload()
    expect(board.notice).to_contain_text("Offline: attack-weights plays in the browser")
    expect(board.move_list).to_have_count(4)
    assert page.evaluate(LAYOUT_SHIFT) < 0.02
    board.play("a15")
    expect(board.move_list).to_have_count(6)
    player = page.get_by_label("Player White")
    expect(player.locator("option", has_text="search (unavailable)")).to_be_disabled()
    expect(page.locator("#players")).to_contain_text("Offline: attack-weights plays in its place")
    review = board.open_tab("Review")
    expect(review.get_by_role("button", name="Review the game")).to_be_disabled()
    expect(review).to_contain_text("Offline: this needs the service.")
    expect(board.open_tab("Analysis").get_by_title("Live analysis (L)")).to_be_disabled()
    board.button("Heat map").click()
    expect(page.locator(".heat-cell.best")).to_be_visible()
    page.get_by_role("tab", name="Games").click()
    expect(page.locator(".saved-game")).to_have_count(1)
    page.goto("/#game=tictactoe")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    board.play("a1")
    expect(board.notice).to_contain_text("Offline: minimax plays")
    expect(board.cell("b2")).to_have_accessible_name(re.compile("O, move 2"))
    board.button("Dismiss").click()
    expect(board.notice).to_be_hidden()
    page.context.set_offline(False)
    expect(player.locator("option", has_text="unavailable")).to_have_count(0)


def test_copy_for_visits_offline_holds_the_languages_in_use(
    installed: Callable[[str], Page],
) -> None:
    page = installed("/")
    assert page.evaluate(KEPT_LANGUAGES) == ["en"]
    page.evaluate("localStorage.tengen = JSON.stringify({ language: 'cs' })")
    page.reload()
    page.evaluate(INSTALLED)
    assert page.evaluate(KEPT_LANGUAGES) == ["cs", "en"]
    page.context.set_offline(True)
    page.reload()
    # Texts of a part that no visit has loaded.
    page.get_by_role("button", name="Klávesové zkratky").click()
    expect(page.get_by_role("dialog", name="Klávesové zkratky")).to_be_visible()


@pytest.mark.slow
def test_modules_of_two_versions_never_mix(browser: Browser, tmp_path: Path) -> None:
    app = create_app(Settings())
    versions = [tmp_path / name for name in ("one", "two")]
    for folder in versions:
        shutil.copytree(str(app.static_folder), folder)
        locale = folder / "page" / "locales" / "en.js"
        text = locale.read_text(encoding="utf-8")
        locale.write_text(text.replace('name: "Tengen"', f'name: "{folder.name}"'))
        panel = folder / "page" / "views" / "games-panel.js"
        text = panel.read_text(encoding="utf-8")
        panel.write_text(text.replace('"saved-games"', f'"saved-games {folder.name}"'))
    app.static_folder = str(versions[0])
    with serving(app) as address, browser.new_context(base_url=address) as context:
        old = open_version(context, "one")
        old.evaluate("navigator.serviceWorker.ready.then(() => {})")
        app.static_folder = str(versions[1])
        new = open_version(context, "two")
        for page, name in ((old, "one"), (new, "two")):
            page.get_by_role("tab", name="Games").click()
            expect(page.locator("ul.saved-games")).to_have_class(f"saved-games {name}")
        wait_until(new, "(await navigator.serviceWorker.getRegistration()).waiting !== null")
        old.close()
        new.close()
        # The browser ends the old worker some time after the last tab of its version.
        for _ in range(ATTEMPTS):
            page = open_version(context, "two")
            if page.evaluate("caches.keys().then(names => names.length)") == 1:
                break
            page.close()
        context.set_offline(True)
        open_version(context, "two")


def open_version(context: BrowserContext, name: str) -> Page:
    page = context.new_page()
    page.goto("/")
    expect(page.locator(".brand")).to_have_text(name)
    return page
