"""The search on the visitor's own device, by choice: no request about a game leaves it."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tengen.engines.win_length import in_moves
from tengen.service.schemas.moves import MAX_PV
from tests.browser.board_page import BoardPage, OpenBoard
from tests.browser.test_puzzles import FIRST, message, open_puzzle

GAME: Final = "h8i9h9h10i8g8j10"
PROVEN: Final = "h8a15"
ATTEMPTS: Final = 1_000
LIMITS: Final = {"nodes": 4_000}
ANALYSE: Final = """async ([link, body]) => {
    const folder = document.querySelector("script[src*='/page/']").src.replace(/page.*/, "page/");
    const { analyse } = await import(`${folder}engines/browser-engines.js`);
    await (await import(`${folder}i18n.js`)).loadMessages("share");
    const { parsePermalink } = await import(`${folder}sharing/permalink-reader.js`);
    const { game } = parsePermalink(`#${link}`);
    const results = [];
    for await (const result of analyse(game, { body })) results.push(result);
    return results;
}"""


def requests_of(page: Page) -> list[str]:
    """The requests of the API that the page makes from now on."""
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if "/v1/" in request.url else None)
    return made


def stay_on_device(board: BoardPage) -> None:
    board.open_advanced()
    board.page.get_by_label("On this device").check()


def wait_for_workers(page: Page, most: int) -> None:
    """Wait until the page has no more workers than so many."""
    for _ in range(ATTEMPTS):
        if len(page.workers) <= most:
            return
        page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError(f"{len(page.workers)} workers")


def shown(analysis: dict[str, Any]) -> dict[str, Any]:
    """What the page shows of a recommendation."""
    candidates = [
        {name: each[name] for name in ("rank", "move", "score", "win_probability")}
        # The service cuts the lines of all but the first.
        | {"pv": each["pv"][:MAX_PV]}
        for each in analysis["candidates"]
    ]
    stats = {name: analysis["stats"][name] for name in ("depth", "nodes", "stopped_by")}
    fields = {name: analysis[name] for name in ("move", "score", "win_probability", "win_in")}
    return {**fields, "candidates": candidates, "stats": stats}


@pytest.mark.parametrize(
    "game",
    [f"game=gomoku&moves={GAME}", "game=renju&moves=h8h9j10g7", "game=gomoku&moves=h8a1h9a2h10a3"],
)
def test_analysis_on_the_device_is_that_of_the_service(open_board: OpenBoard, game: str) -> None:
    board = open_board(game)
    body = {"candidates": 3, "limits": LIMITS}
    name, moves = (part.partition("=")[2] for part in game.split("&"))
    expected = board.post("/v1/moves?engine=search", {"game": name, "moves": moves, **body})
    results = board.page.evaluate(ANALYSE, [game, body])
    assert [each["final"] for each in results] == [False] * (len(results) - 1) + [True]
    assert shown(results[-1]) == shown(expected)


def test_choice_keeps_every_request_on_the_device(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9h10", O="learned")
    stay_on_device(board)
    expect(board.page.locator("#players")).to_contain_text("search plays in its place")
    requests = requests_of(board.page)
    # The engine on the device answers at every level.
    for count, name in enumerate(("a1", "a15"), start=1):
        board.choose_level(("Master", "Beginner")[count - 1])
        board.play(name)
        expect(board.move_list).to_have_count(4 + 2 * count)
    board.button("Hint").click()
    expect(board.page.locator(".ghost-stone")).to_have_count(1)
    analysis = board.open_tab("Analysis")
    board.page.keyboard.press("l")
    expect(analysis.locator(".live-facts")).to_contain_text("depth")
    board.page.reload()
    expect(board.open_tab("Analysis").get_by_role("table", name="Candidates")).to_be_visible()
    assert requests == []
    board.open_more()
    board.page.locator(".advanced > summary").click()
    choice = board.page.get_by_label("On this device")
    expect(choice).to_be_checked()
    with board.page.expect_request("**/v1/engines"):
        choice.uncheck()
    expect(
        board.page.get_by_label("Player White").locator("option", has_text="unavailable")
    ).to_have_count(0)


def test_no_estimate_takes_the_place_of_a_proof(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={PROVEN}")
    panel = board.open_tab("Analysis")
    answer = board.post("/v1/moves?engine=search", {"moves": PROVEN, "limits": {"nodes": 500}})
    best, length = answer["pv"][0], in_moves(answer["win_in"])
    # `learned` has an opinion of its own. The chart's request is the last one.
    with board.page.expect_response("**/v1/moves/batch?engine=learned"):
        board.choose_engine("learned")
    table = panel.get_by_role("table", name="Candidates")
    expect(table.get_by_role("row").nth(1)).to_contain_text(f"win in {length}")
    expect(table.get_by_role("row").nth(1)).to_contain_text(best)
    expect(panel.get_by_role("heading", name=f"Why {best}?")).to_be_visible()
    expect(panel.locator(".explanation")).to_contain_text(f"Black wins within {length} against")
    requests = requests_of(board.page)
    stay_on_device(board)
    panel = board.open_tab("Analysis")
    expect(panel.locator(".candidates .proven")).to_have_text("proven")
    expect(panel.locator(".candidates")).to_contain_text(f"Won within {length}")
    board.page.keyboard.press("l")
    facts = panel.locator(".live-facts")
    expect(facts).to_contain_text(f"win in {length} · proven")
    expect(facts).to_contain_text("depth")
    rows = panel.get_by_role("grid", name="Best lines").get_by_role("row")
    expect(rows.first).to_contain_text(f"win in {length}{''.join(answer['pv'][:3])}")
    expect(panel.locator(".reasons")).to_contain_text(f"Black wins within {length} against")
    # White to move has lost as soon as Black has played the move of the proof.
    rows.first.get_by_role("button").first.click()
    left = in_moves(answer["win_in"] - 1)
    expect(facts).to_contain_text(f"loss in {left} · proven")
    expect(panel.locator(".reasons")).to_contain_text(f"Black wins within {left} against")
    board.page.keyboard.press("l")
    assert requests == []


def test_running_analysis_is_replaced_and_stopped(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    stay_on_device(board)
    analysis = board.open_tab("Analysis")
    facts = analysis.locator(".live-facts")
    board.page.keyboard.press("l")
    rows = analysis.get_by_role("grid", name="Best lines").get_by_role("row")
    expect(facts).to_contain_text("depth")
    before = rows.first.inner_text()
    for _ in range(4):
        board.page.keyboard.press("ArrowLeft")
    expect(rows.first).not_to_have_text(before)
    expect(facts).to_contain_text("depth")
    # Each search that was replaced has ended with its worker.
    wait_for_workers(board.page, 2)
    board.page.keyboard.press("l")
    expect(analysis.get_by_role("table", name="Candidates")).to_be_visible()
    wait_for_workers(board.page, 1)


def test_review_and_its_exercises_stay_on_the_device(open_board: OpenBoard) -> None:
    # White leaves an open three alone.
    board = open_board("game=gomoku&moves=h8h9i8i9j8o1k8o2l8")
    stay_on_device(board)
    panel = board.open_tab("Review")
    requests = requests_of(board.page)
    # The best move is found on a busy machine, too.
    panel.get_by_label("Time per move").select_option("1s")
    board.button("Review the game").click()
    expect(board.button("Review again")).to_be_visible()
    story = panel.locator(".story")
    expect(story).to_contain_text(
        re.compile(r"White's move \d, \w+, decided the game.*\w+ was better: it ")
    )
    panel.get_by_role("button", name="Learn from White").click()
    exercise = panel.locator(".exercise")
    board.cell("a1").press("Enter")
    expect(exercise.get_by_role("status")).to_contain_text(
        re.compile(r"a1 drops from \d+% to \d+%")
    )
    assert requests == []
    # A review ends with its worker.
    wait_for_workers(board.page, 1)


def test_puzzles_stay_on_the_device(open_board: OpenBoard) -> None:
    board = open_board()
    stay_on_device(board)
    requests = requests_of(board.page)
    open_puzzle(board.page, FIRST)
    board.page.get_by_role("button", name="Hint").click()
    expect(message(board.page)).to_contain_text("four")
    assert requests == []


def test_lost_game_is_tried_again_on_the_device(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=a1h8c1i8e1j8g1&ply=7", O="attack-weights")
    stay_on_device(board)
    board.choose_level("Master")
    requests = requests_of(board.page)
    board.button("Continue from here").click()
    expect(board.move_list).to_have_count(8)
    board.play("o15")
    expect(board.status).to_contain_text("You lose")
    board.button("Try again").click()
    expect(board.status).to_have_text("Your move, Black")
    assert len(board.stones()) < 8
    assert requests == []
