"""Reviews of games: judgements of the service, the better line, mistakes by key, and exercises."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Route, expect

from tengen.engines.win_length import in_moves
from tests.browser.board_page import BoardPage, OpenBoard, hold_requests
from tests.browser.test_errors import MOVES
from tests.browser.test_live_analysis import ANALYSES, limit_nodes

REVIEWS: Final = re.compile(r"/v1/reviews$")
GAME: Final = "h8h9i8i7j8o1o15"
LIMITED: Final = {"limits": {"nodes": 500}}
NAMES: Final = {"X": "Black", "O": "White"}
SIGNS: Final = {
    "best": "!",
    "forced": "\N{WHITE SQUARE}",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
}
MISTAKES: Final = ("inaccuracy", "mistake", "blunder")


def reviewed(board: BoardPage) -> tuple[Locator, list[dict[str, Any]], dict[str, Any]]:
    """Review the game on the page, with few nodes for a short and repeatable review.

    Returns:
        The panel, and from the service's response to the page: the moves, and the summary.
    """
    streams: list[str] = []

    def respond(route: Route) -> None:
        body = {**(route.request.post_data_json or {}), **LIMITED}
        response = route.fetch(post_data=json.dumps(body))
        streams.append(response.text())
        route.fulfill(response=response)

    board.page.route(REVIEWS, respond)
    panel = board.open_tab("Review")
    board.button("Review the game").click()
    expect(board.button("Review again")).to_be_visible()
    (stream,) = streams
    lines = [json.loads(line) for line in stream.splitlines() if line]
    return panel, lines[-2::-1], lines[-1]


def test_end_of_a_review_moves_nothing(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    held = hold_requests(board.page, REVIEWS)
    board.open_tab("Review")
    # The text on a mistake may be longer than what is reserved for it.
    board.page.keyboard.press("Home")
    board.button("Review the game").click()
    expect(board.button("Stop")).to_be_visible()
    parts = board.page.locator(".review-start, .review > *")
    tops = "all => all.map((part) => part.getBoundingClientRect().top + scrollY)"
    before = parts.evaluate_all(tops)
    limit_nodes(held[0])
    expect(board.button("Review again")).to_be_visible()
    # Both players have mistakes with motifs, so all three choices are there.
    expect(board.page.locator(".learn > *")).to_have_count(3)
    assert parts.evaluate_all(tops) == before


@pytest.mark.parametrize("width", [390, 1280])
def test_card_of_a_mistake_moves_nothing(open_board: OpenBoard, width: int) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    board.page.set_viewport_size({"width": width, "height": 800})
    panel, moves, _ = reviewed(board)
    board.page.keyboard.press("Home")
    card = panel.locator(".judged-move")
    summary = panel.locator(".review-summary")
    top = "element => element.getBoundingClientRect().top + scrollY"
    before = summary.evaluate(top)
    for move in moves:
        board.page.keyboard.press("ArrowRight")
        expect(card.get_by_role("heading")).to_contain_text(f"{move['ply']}. ")
        assert summary.evaluate(top) == before
    # The last one has all that a card can have, and a text of any length is scrolled inside.
    expect(card.locator(".pattern")).not_to_be_empty()
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight")
    card.locator(".pattern").evaluate("text => { text.textContent = text.textContent.repeat(9); }")
    assert card.evaluate("card => card.scrollHeight > card.clientHeight")
    assert summary.evaluate(top) == before


def test_course_of_a_game_is_told_in_words(open_board: OpenBoard) -> None:
    # White leaves an open three alone.
    board = open_board("game=gomoku&moves=h8h9i8i9j8o1k8o2l8")
    panel, moves, summary = reviewed(board)
    decisive = summary["decisive"]
    name = decisive["move"]["notation"]
    story = panel.locator(".story")
    expect(story).to_contain_text(f"White's move {decisive['ply']}, {name}, decided the game.")
    best = moves[decisive["ply"] - 1]["best"]["notation"]
    expect(story).to_contain_text(f"{best} was better: it ")
    board.button("Show the decisive move").click()
    expect(panel.locator(".judged-move h3")).to_contain_text(f"{decisive['ply']}. White {name}")


def test_pattern_of_a_mistake_is_drawn_and_told_in_words(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel, moves, _ = reviewed(board)
    pattern = moves[-1]["pattern"]
    drawn = board.page.locator(".threat.three.X")
    words = panel.locator(".judged-move .pattern")
    expect(drawn).to_have_count(1)
    cells = " ".join(pattern["lines"][0]["cells"])
    point = pattern["point"]["notation"]
    expect(words).to_have_text(
        f"Black's lines on the board: open four {cells}; the point is {point}."
    )
    # With the better line on the board, there is no mistake.
    panel.locator(".judged-move").get_by_role("button").first.focus()
    expect(board.page.locator(".ghost-stone").first).to_be_visible()
    expect(drawn).to_have_count(0)
    # An exercise does not give its answer away, and a move without a motif has no pattern.
    board.page.get_by_role("button", name=re.compile(r"Learn from Black")).click()
    expect(panel.locator(".exercise")).to_be_visible()
    expect(drawn).to_have_count(0)
    panel.locator(".exercise").get_by_role("button", name="End").click()
    board.page.keyboard.press("Home")
    board.page.keyboard.press("ArrowRight")
    expect(words).to_have_text("")
    expect(drawn).to_have_count(0)


def test_stones_that_lead_to_a_pattern_are_dots(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")

    def deepen(route: Route) -> None:
        response = route.fetch(
            post_data=json.dumps({**(route.request.post_data_json or {}), **LIMITED})
        )
        (first, *rest) = [json.loads(line) for line in response.text().splitlines() if line]
        assert first["ply"] == 7
        lines = [
            {"shape": "four", "cells": ["g8", "h8", "i8", "j8"]},
            {"shape": "open-three", "cells": ["g8", "g9", "g10"]},
        ]
        first["pattern"] |= {"moves": ["g9", "o2", "g10", "o3"], "lines": lines}
        first["pattern"]["point"] |= {"row": 7, "col": 6, "notation": "g8"}
        route.fulfill(
            response=response, body="".join(f"{json.dumps(each)}\n" for each in (first, *rest))
        )

    board.page.route(REVIEWS, deepen)
    panel = board.open_tab("Review")
    board.button("Review the game").click()
    expect(board.button("Review again")).to_be_visible()
    expect(board.page.locator(".threat.double.X")).to_have_count(2)
    # g9 and g10; the others are on the board.
    expect(board.page.locator(".threat-stone.X")).to_have_count(2)
    expect(panel.locator(".judged-move .pattern")).to_have_text(
        "Black's lines on the board: four g8 h8 i8 j8, open three g8 g9 g10; the point is g8, "
        "after g9 o2 g10 o3."
    )


def test_review_shows_judgements_of_the_service_and_what_was_better(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel, moves, summary = reviewed(board)
    rows = panel.get_by_role("table", name="Accuracy and judgements").get_by_role("row")
    accuracies = [f"{summary['players'][side]['accuracy']:.0f}%" for side in "XO"]
    expect(rows.nth(1)).to_have_text("Accuracy" + "".join(accuracies))
    blunders = [str(summary["players"][side]["judgements"]["blunder"]) for side in "XO"]
    expect(rows.last).to_have_text("??Blunders" + "".join(blunders))
    # O ignores an open three, and X does not make the open four.
    assert [each["judgement"] for each in moves[-2:]] == ["blunder", "blunder"]
    for move, item in zip(moves, board.move_list.get_by_role("button").all(), strict=True):
        judgement = move["judgement"]
        assert item.get_attribute("data-sign") == SIGNS.get(judgement)
        assert item.get_attribute("data-judgement") == (judgement if judgement in SIGNS else None)
    mistakes = [each for each in moves if each["judgement"] in MISTAKES]
    expect(panel.locator(".review-chart g path")).to_have_count(len(mistakes))
    card = panel.locator(".judged-move")
    press = board.page.keyboard.press
    press("Home")
    for move in mistakes:
        press("m")
        expect(card.get_by_role("heading")).to_contain_text(
            f"{move['ply']}. {NAMES[move['player']]} {move['move']['notation']}"
        )
        expect(board.page.locator(".cell-mark")).to_have_text(SIGNS[move["judgement"]])
    press("Shift+M")
    expect(card).to_contain_text(mistakes[-2]["move"]["notation"])
    press("m")
    last = mistakes[-1]
    expect(card).to_contain_text(f"It missed a win in {in_moves(last['missed']['plies'])}")
    # The better line is shown in place of the move, and played as a variation.
    card.get_by_role("button").nth(2).focus()
    expect(board.page.locator(".ghost-stone .number")).to_have_text(["1", "2", "3"])
    expect(board.page.locator(".placed-stone.replaced")).to_have_count(1)
    press("Enter")
    assert board.variations() == [last["pv"][:3]]


def test_mistake_is_corrected_with_hints_by_keyboard(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel, moves, _ = reviewed(board)
    move = moves[-1]
    board.page.route(MOVES, limit_nodes)
    board.page.get_by_role("button", name=re.compile(r"Learn from Black")).press("Enter")
    exercise = panel.locator(".exercise")
    expect(exercise.get_by_role("heading")).to_be_focused()
    count = int(re.findall(r"of (\d+)", exercise.get_by_role("heading").inner_text())[0])
    for _ in range(count - 1):
        exercise.get_by_role("button", name="Next").press("Enter")
    expect(exercise).to_contain_text(f"Black played 7. {move['move']['notation']} ??")
    expect(exercise.get_by_role("button", name="Finish")).to_be_visible()
    expect(exercise.get_by_role("button", name="End")).to_be_hidden()
    feedback = exercise.get_by_role("status")
    exercise.get_by_role("button", name="Hint").press("Enter")
    expect(feedback).to_contain_text(f"There is a win in {in_moves(move['missed']['plies'])}")
    exercise.get_by_role("button", name="Hint").press("Enter")
    expect(board.page.locator(".cell-mark.area").first).to_be_visible()
    board.cell(move["move"]["notation"]).press("Enter")
    expect(feedback).to_contain_text("was played in the game")
    board.cell("a1").press("Enter")
    expect(feedback).to_contain_text(re.compile(r"a1 drops from 100% to \d+%"))
    board.cell(move["best"]["notation"]).press("Enter")
    expect(feedback).to_contain_text(f"{move['best']['notation']} is right: 100%")
    # Attempts are no moves of the game.
    assert board.moves() == re.findall(r"[a-o]\d+", GAME)
    assert board.variations() == []
    exercise.get_by_role("button", name="Finish").press("Enter")
    expect(panel.locator(".judged-move")).to_be_visible()
    expect(panel.get_by_role("button", name=re.compile("Learn from Black"))).to_be_focused()


def test_mistakes_have_motifs_that_exercises_can_be_chosen_by(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel, moves, _ = reviewed(board)
    assert moves[-1]["motif"] == "missed-open-four"
    card = panel.locator(".judged-move")
    expect(card.locator(".motif .label")).to_have_text("Missed an open four")
    puzzles = card.get_by_role("link", name="Puzzles of this motif")
    expect(puzzles).to_have_attribute("href", "./puzzles#open-four")
    # Of White's mistakes, one left the three alone, for which there are no puzzles.
    board.page.keyboard.press("Shift+M")
    expect(card.locator(".motif .label")).to_have_text("Left an open three")
    expect(puzzles).to_have_count(0)
    panel.get_by_label("Motif").select_option("Missed an open four (1)")
    learn = board.page.get_by_role("button", name=re.compile(r"Learn from"))
    expect(learn).to_have_text(["Learn from Black's mistakes (1)"])
    learn.click()
    exercise = panel.locator(".exercise")
    expect(exercise.get_by_role("heading")).to_have_text("Exercise 1 of 1")
    expect(exercise.locator(".label")).to_have_count(0)
    exercise.get_by_role("button", name="Show the answer").click()
    expect(exercise.locator(".label")).to_have_text("Missed an open four")


@pytest.mark.parametrize("first", ["Review", "Analysis"])
def test_each_tab_shows_its_own_marks_on_the_board(open_board: OpenBoard, first: str) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    board.page.route(ANALYSES, limit_nodes)
    judgement = board.page.locator(".cell-mark.judgement")
    chances = board.page.locator(".cell-mark.chance")
    if first == "Analysis":
        board.open_tab("Analysis")
    _, moves, _ = reviewed(board)
    expect(judgement).to_have_text(SIGNS[moves[-1]["judgement"]])
    board.page.keyboard.press("l")
    expect(chances.first).to_be_visible()
    expect(judgement).to_have_count(0)
    board.open_tab("Review")
    expect(judgement).to_have_text(SIGNS[moves[-1]["judgement"]])
    expect(chances).to_have_count(0)
    board.open_tab("Analysis")
    expect(chances.first).to_be_visible()
    expect(judgement).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
def test_exercise_and_board_are_in_view_together(
    open_board: OpenBoard, width: int, height: int
) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    board.page.set_viewport_size({"width": width, "height": height})
    panel, _, _ = reviewed(board)
    board.page.get_by_role("button", name=re.compile(r"Learn from Black")).click()
    exercise = panel.locator(".exercise")
    expect(board.page.locator("#board")).to_be_in_viewport(ratio=0.99)
    expect(exercise.get_by_role("heading")).to_be_in_viewport(ratio=0.99)
    overlap = """(exercise) => {
        const [one, two] = [exercise, document.getElementById("board")]
            .map((each) => each.getBoundingClientRect());
        return one.top < two.bottom && one.left < two.right;
    }"""
    assert not exercise.evaluate(overlap)
    assert board.page.evaluate("document.documentElement.scrollWidth") <= width


def test_judged_move_of_a_proven_position_has_a_badge(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i9a15b2")
    panel, _, _ = reviewed(board)
    judged = panel.locator(".judged-move")
    expect(judged.locator(".proven")).to_have_text("proven")
    expect(judged).to_contain_text(
        re.compile(r"It missed a win in \d+ moves, by a checked proof\.")
    )


def test_games_of_a_file_are_reviewed_together_on_the_device(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    page = board.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    # White leaves an open three alone, in both games.
    moves = ";B[hh];W[hg];B[ih];W[ig];B[jh];W[oa];B[kh]"
    games = [
        f"(;GM[4]SZ[15]RU[0]PB[{black}]PW[{white}]{moves})"
        for black, white in (("Ann", "Bob"), ("Cid", "Bob"))
    ]
    files = [{"name": "two.sgf", "mimeType": "", "buffer": "".join(games).encode()}]
    panel = board.open_tab("Games").locator(".records")
    page.locator("#panel-games input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    panel.get_by_role("button", name="Review all…").click()
    panel.get_by_role("button", name="Review 2 games").click()
    expect(panel.locator(".bulk-review")).to_contain_text("2 of 2 games reviewed.")
    table = panel.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["Bob", "Ann", "Cid"])
    expect(table.get_by_role("row", name=re.compile("^Games"))).to_contain_text("211")
    table.get_by_role("button", name="Bob, Left an open three: 2").click()
    page.set_viewport_size({"width": 360, "height": 740})
    panel.get_by_role("button", name=re.compile("Cid . Bob: move 6, o15")).click()
    expect(board.status).to_have_text("Move 6 of 7")
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)
    assert not [url for url in requests if "/v1/reviews" in url or "/v1/positions" in url]
