"""The page /puzzles: solving by click and by keyboard, wrong moves, hints, what is remembered."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import json
import re
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tengen.engines.game import Move, Rules
from tengen.engines.game.notation import format_move, format_moves, parse_move, parse_moves
from tengen.engines.puzzles.judge import PuzzleJudge
from tengen.engines.puzzles.puzzles import Puzzle, shipped, shipped_of
from tengen.service.compute.puzzles import PuzzleService
from tengen.service.compute.search_slots import SearchSlots
from tests.unit.service.test_page_texts import LOCALES

LANGUAGES: Final = ("en", *sorted({path.stem for path in LOCALES.glob("*.js")} - {"en"}))
FOURS: Final = [each for each in shipped_of("gomoku") if each.kind == "fours" and each.plies == 5]
FIRST: Final = min(FOURS, key=lambda each: len(each.moves))
ARROWS: Final = {"row": ("ArrowUp", "ArrowDown"), "col": ("ArrowLeft", "ArrowRight")}


def name(puzzle: Puzzle, move: Move) -> str:
    return format_move(move, puzzle.rules)


def cell(page: Page, cell_name: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(rf"^{cell_name}\b"))


def stones(page: Page) -> Locator:
    return page.locator(".placed-stone")


def message(page: Page) -> Locator:
    return page.locator("#message")


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles#{puzzle.id}")
    expect(stones(page)).to_have_count(len(puzzle.moves))
    expect(message(page)).to_contain_text("to move and win")


def corner(puzzle: Puzzle) -> Move:
    """A free corner."""
    free = puzzle.board().legal_moves()
    return next(move for move in free if {move.row, move.col} <= {0, 14})


def is_far(puzzle: Puzzle, move: Move) -> bool:
    """Whether a click on a cell is taken as a misclick."""
    stones = puzzle.moves
    return all(max(abs(move.row - at.row), abs(move.col - at.col)) >= 3 for at in stones)


def insist(page: Page, puzzle: Puzzle, move: Move) -> None:
    """Play a move, if it is far from all stones by a second click."""
    cell(page, name(puzzle, move)).click()
    if is_far(puzzle, move):
        expect(message(page)).to_contain_text("far from all stones")
        cell(page, name(puzzle, move)).click()


def played(page: Page, puzzle: Puzzle) -> list[Move]:
    """The moves after the position of a puzzle, as the link to the board has them."""
    href = page.get_by_role("link", name="Analyse").get_attribute("href") or ""
    fields = dict(parse_qsl(href.partition("#")[2]))
    moves = parse_moves(fields["moves"], puzzle.rules)
    return moves[len(puzzle.moves) : int(fields.get("ply", len(moves)))]


def focused(page: Page, rules: Rules) -> Move | None:
    """The cell of the board that has the focus."""
    label = page.evaluate(
        "document.activeElement.matches('[role=gridcell]') "
        "? document.activeElement.ariaLabel : null"
    )
    return None if label is None else parse_move(label.partition(",")[0], rules)


def walk(page: Page, rules: Rules, target: Move) -> None:
    """Move the focus on the board by arrow keys, into the board by Tab."""
    while (at := focused(page, rules)) is None:
        page.keyboard.press("Tab")
    for axis, (back, forth) in ARROWS.items():
        steps = getattr(target, axis) - getattr(at, axis)
        for _ in range(abs(steps)):
            page.keyboard.press(forth if steps > 0 else back)


@pytest.fixture(scope="module")
def judge() -> PuzzleJudge:
    return PuzzleJudge()


@functools.cache
def lost_puzzle() -> Puzzle:
    """A puzzle in which a move in the corner is wrong."""
    judge = PuzzleJudge()
    return next(each for each in FOURS if judge.judge(each, [corner(each)]).result == "wrong")


def solve(page: Page, puzzle: Puzzle, judge: PuzzleJudge) -> None:
    """Play the moves that win against the replies on the page."""
    for ply in range(0, puzzle.plies, 2):
        win = judge.hint(puzzle, played(page, puzzle))
        assert win is not None
        cell(page, name(puzzle, win.move)).click()
        if win.plies == 1:
            break
        expect(message(page)).to_contain_text("Right")
        expect(stones(page)).to_have_count(len(puzzle.moves) + ply + 2)
    expect(message(page)).to_contain_text("Solved")


def open_list(page: Page) -> None:
    """Open the list of the level's puzzles."""
    page.locator("summary", has_text="Puzzles, ").click()


def be_rated(page: Page) -> None:
    """Let the visitor have a rating of 1200 that is shown, by ten attempts at other puzzles."""
    standing = {"rating": 1200, "deviation": 200, "day": 0, "attempts": 10}
    stored = json.dumps({**standing, "rated": [], "streak": 0, "streakDay": 0})
    page.add_init_script(f"localStorage['tengen-puzzle-rating'] ??= {json.dumps(stored)};")


def rating(page: Page) -> int:
    return int(page.locator(".standing .rating").inner_text().split()[2])


def test_puzzle_is_solved_by_clicks_and_counted(page: Page, judge: PuzzleJudge) -> None:
    open_puzzle(page, FIRST)
    solve(page, FIRST, judge)
    expect(message(page)).to_contain_text("Solved!")
    expect(page.get_by_role("button", name=re.compile(r" 1 \/ [0-9]+$"))).to_have_count(1)
    page.reload()
    open_list(page)
    expect(page.get_by_role("button", name=re.compile(r"Puzzle \d+, solved$"))).to_have_count(1)


def play_hinted_move(page: Page, rules: Rules) -> None:
    """Ask for both hints, walk to the move and play it, by keyboard."""
    page.keyboard.press("h")
    expect(message(page)).to_contain_text("Hint:")
    page.keyboard.press("h")
    expect(message(page)).to_contain_text("The move is ")
    shown = message(page).inner_text().partition("The move is ")[2]
    walk(page, rules, parse_move(shown.partition(".")[0], rules))
    page.keyboard.press("Enter")


def test_puzzle_is_solved_by_keyboard_alone_with_hints(page: Page) -> None:
    open_puzzle(page, FIRST)
    for ply in range(0, FIRST.plies, 2):
        play_hinted_move(page, FIRST.rules)
        if ply == 0:
            expect(message(page)).to_contain_text("Right")
            page.keyboard.press("Backspace")
            expect(stones(page)).to_have_count(len(FIRST.moves))
            page.keyboard.press("Enter")
        if ply < FIRST.plies - 1:
            expect(stones(page)).to_have_count(len(FIRST.moves) + ply + 2)
    expect(message(page)).to_contain_text("Solved, with help.")
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile(FIRST.id))
    expect(message(page)).to_contain_text("to move and win")
    assert focused(page, FIRST.rules) is not None


def test_wrong_move_is_explained_and_taken_back(page: Page) -> None:
    lost = lost_puzzle()
    open_puzzle(page, lost)
    insist(page, lost, corner(lost))
    expect(message(page)).to_contain_text(re.compile("lets the opponent win|makes five"))
    expect(message(page)).to_have_class(re.compile("wrong"))
    page.get_by_role("button", name="Take back").click()
    expect(stones(page)).to_have_count(len(lost.moves))
    expect(message(page)).to_contain_text("to move and win")


def test_unproven_move_costs_nothing(page: Page, judge: PuzzleJudge) -> None:
    puzzle = next(each for each in FOURS if judge.judge(each, [corner(each)]).result == "unproven")
    be_rated(page)
    open_puzzle(page, puzzle)
    insist(page, puzzle, corner(puzzle))
    expect(message(page)).to_contain_text("Not proven")
    expect(message(page)).to_contain_text("costs nothing")
    assert rating(page) == 1200
    page.get_by_role("button", name="Take back").click()
    solve(page, puzzle, judge)
    # A guess earns nothing either, and the puzzle was solved without help.
    expect(message(page)).to_have_text("★Solved!")
    assert rating(page) == 1200


def test_newcomer_has_no_rating_before_ten_puzzles_and_no_misclick_counts(page: Page) -> None:
    lost = lost_puzzle()
    far = next(each for each in FOURS if is_far(each, corner(each)) and each != lost)
    wait = page.locator(".standing .rating")
    open_puzzle(page, far)
    expect(wait).to_have_text("Your rating: after 10 more puzzles")
    cell(page, name(far, corner(far))).click()
    expect(message(page)).to_contain_text("far from all stones")
    expect(stones(page)).to_have_count(len(far.moves))
    # Another cell is a move of its own, and neither click counted.
    cell(page, name(far, far.solution[0])).click()
    expect(message(page)).to_contain_text("Right")
    expect(wait).to_have_text("Your rating: after 10 more puzzles")
    open_puzzle(page, lost)
    insist(page, lost, corner(lost))
    expect(message(page)).to_have_class(re.compile("wrong"))
    expect(wait).to_have_text("Your rating: after 9 more puzzles")


def test_first_attempt_at_a_puzzle_is_rated(page: Page, judge: PuzzleJudge) -> None:
    lost = lost_puzzle()
    be_rated(page)
    open_puzzle(page, lost)
    assert rating(page) == 1200
    insist(page, lost, corner(lost))
    expect(page.locator(".standing .change")).to_have_text(re.compile("^\N{MINUS SIGN}[0-9]+$"))
    after = rating(page)
    assert after < 1200
    page.get_by_role("button", name="Take back").click()
    expect(message(page)).to_contain_text("to move and win")
    solve(page, lost, judge)
    expect(message(page)).to_have_text("★Solved, with help.")
    assert rating(page) == after
    # The next one is of about the same rating, and counts.
    page.get_by_role("button", name="A puzzle for your rating").click()
    expect(page).not_to_have_url(re.compile(lost.id))
    expect(message(page)).to_contain_text("to move and win")
    expect(page.locator(".standing .change")).to_have_count(0)
    other = shipped()[page.url.partition("#")[2]]
    nearest = min(abs(each.rating - after) for each in shipped_of("gomoku") if each.id != lost.id)
    assert abs(other.rating - after) == nearest
    solve(page, other, judge)
    expect(message(page)).to_contain_text(re.compile(r"^★Solved! Your rating: \d+ \(\+\d+\)\.$"))
    page.reload()
    expect(page.locator(".standing .rating")).to_be_visible()
    assert rating(page) > after


def test_daily_puzzles_make_a_streak(page: Page, judge: PuzzleJudge) -> None:
    puzzles = PuzzleService(SearchSlots(1))
    days = (dt.date(2026, 1, 1) + dt.timedelta(days=day) for day in itertools.count())
    first, second = next(
        pair
        for pair in itertools.pairwise(days)
        if all(puzzles.daily(day).plies <= 5 for day in pair)
    )
    streak = page.get_by_text("Daily puzzles in a row: ")
    for count, day in enumerate((first, second), start=1):
        page.clock.set_fixed_time(dt.datetime.combine(day, dt.time(12)))
        page.goto("/engines")
        page.goto("/puzzles#daily")
        puzzle = puzzles.daily(day)
        expect(page).to_have_url(re.compile(f"#{puzzle.id}$"))
        expect(stones(page)).to_have_count(len(puzzle.moves))
        expect(message(page)).to_contain_text("to move and win")
        expect(streak).to_have_text(f"Daily puzzles in a row: {count - 1}")
        solve(page, puzzle, judge)
        expect(streak).to_have_text(f"Daily puzzles in a row: {count}")
        expect(page.get_by_role("button", name="Puzzle of the day ✓")).to_be_visible()
    page.clock.set_fixed_time(dt.datetime.combine(second + dt.timedelta(days=2), dt.time(12)))
    page.reload()
    expect(streak).to_have_text("Daily puzzles in a row: 0")


def test_level_opens_its_first_puzzle_and_back_leads_out(page: Page) -> None:
    easiest = next(each for each in shipped_of("gomoku") if each.level == 3)
    page.goto("/engines")
    page.goto("/puzzles")
    expect(page).to_have_url(re.compile(f"#{shipped_of('gomoku')[0].id}$"))
    page.get_by_role("button", name=re.compile("^Intermediate")).click()
    expect(page).to_have_url(re.compile(f"#{easiest.id}$"))
    expect(stones(page)).to_have_count(len(easiest.moves))
    page.go_back()
    expect(page).to_have_url(re.compile(f"#{shipped_of('gomoku')[0].id}$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/engines$"))


def test_puzzles_of_a_motif_are_listed_and_back_leads_out(page: Page) -> None:
    motif = "double-four"
    chosen = [each for each in shipped_of("gomoku") if each.motif == motif]
    page.goto("/engines")
    page.goto(f"/puzzles#{motif}")
    expect(page).to_have_url(re.compile(f"#{chosen[0].id}$"))
    expect(page.get_by_label("Motif")).to_have_value("2")
    level = [each for each in chosen if each.level == chosen[0].level]
    numbers = page.get_by_role("button", name=re.compile(r"^Puzzle \d+"))
    expect(numbers).to_have_count(0)
    open_list(page)
    expect(numbers).to_have_count(len(level))
    expect(page.get_by_role("button", name=re.compile(rf" 0 \/ {len(level)}$"))).to_have_count(1)
    page.get_by_label("Motif").select_option("All motifs")
    all_of_level = sum(each.level == chosen[0].level for each in shipped_of("gomoku"))
    expect(numbers).to_have_count(all_of_level)
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile("/engines$"))


def test_defences_and_renju_are_chosen_by_kind(page: Page, judge: PuzzleJudge) -> None:
    page.goto("/puzzles#defence")
    expect(page.get_by_label("Kind")).to_have_value("2")
    expect(message(page)).to_contain_text("only one move does not lose")
    defence = shipped()[page.url.partition("#")[2]]
    assert defence.collection == "defence"
    expect(stones(page)).to_have_count(len(defence.moves))
    insist(page, defence, defence.refutation[0])
    expect(message(page)).to_contain_text("lets the opponent win")
    page.get_by_role("button", name="Take back").click()
    expect(stones(page)).to_have_count(len(defence.moves))
    cell(page, name(defence, defence.solution[0])).click()
    expect(message(page)).to_have_text("★Solved, with help. Every other move loses.")
    page.get_by_label("Kind").select_option("Renju: win")
    expect(page.locator(".task")).to_contain_text("Renju: win")
    renju = shipped()[page.url.partition("#")[2]]
    assert renju.collection == "renju"
    solve(page, renju, judge)


def test_timed_run_goes_on_to_the_next_puzzle_after_a_solved_one(
    page: Page, judge: PuzzleJudge
) -> None:
    open_puzzle(page, FIRST)
    page.get_by_role("button", name="Three minutes").click()
    run = page.locator(".timed-run")
    expect(run).to_contain_text("0 solved, 0 missed")
    analyse = page.get_by_role("link", name="Analyse")
    # Each run begins with random puzzles among the easiest.
    easy = {format_moves(each.moves, each.rules): each for each in shipped_of("gomoku")}
    expect(message(page)).to_contain_text("to move and win")
    fields = dict(parse_qsl((analyse.get_attribute("href") or "").partition("#")[2]))
    puzzle = easy[fields["moves"]]
    solve(page, puzzle, judge)
    expect(run).to_contain_text("1 solved, 0 missed")
    expect(message(page)).to_contain_text("to move and win")
    run.get_by_role("button", name="End").click()
    expect(message(page)).to_have_text(re.compile("1 solved: your best result.$"))
    expect(message(page)).not_to_contain_text("Time!")


def test_timed_run_counts_the_puzzles_of_three_minutes_and_keeps_the_best(page: Page) -> None:
    page.clock.install()
    open_puzzle(page, FIRST)
    before = page.evaluate("localStorage['tengen-puzzle-rating']")
    page.get_by_role("button", name="Three minutes").click()
    run = page.locator(".timed-run")
    expect(run).to_contain_text("0 solved, 0 missed")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    for width, height in ((1280, 800), (1440, 900), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Next puzzle")).to_be_in_viewport(ratio=1)
    page.clock.run_for(1_000)
    page.get_by_role("button", name="Next puzzle").click()
    expect(run).to_contain_text("0 solved, 1 missed")
    # A run allows neither hints nor taking back, and no second run.
    for label in ("Hint", "Take back", "Three minutes"):
        expect(page.get_by_role("button", name=label)).to_be_disabled()
    # A second skip of the same puzzle does not count.
    page.get_by_role("button", name="Next puzzle").click()
    expect(run).to_contain_text("0 solved, 1 missed")
    page.clock.run_for(200_000)
    expect(run).to_have_count(0)
    expect(message(page)).to_contain_text("Time! 0 solved")
    # Neither the rating nor what is solved has changed.
    assert page.evaluate("localStorage['tengen-puzzle-rating']") == before
    page.get_by_role("button", name="Next puzzle").click()
    expect(message(page)).to_contain_text("to move and win")
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()


def test_timed_run_ends_with_its_result_if_another_puzzle_is_opened(page: Page) -> None:
    open_puzzle(page, FIRST)
    page.get_by_role("button", name="Three minutes").click()
    run = page.locator(".timed-run")
    expect(run).to_contain_text("0 solved, 0 missed")
    page.get_by_role("button", name="Intermediate").click()
    expect(run).to_have_count(0)
    expect(message(page)).to_have_text(re.compile("^0 solved; your best: 0. .* to move and win"))


def test_small_cells_take_two_taps_if_asked_to(browser: Browser, address: str) -> None:
    viewport: Any = {"width": 390, "height": 844}
    context = browser.new_context(
        base_url=address, viewport=viewport, has_touch=True, service_workers="block"
    )
    page = context.new_page()
    page.add_init_script("localStorage.tengen = JSON.stringify({ touch: 'aim' });")
    open_puzzle(page, FIRST)
    target = name(FIRST, FIRST.solution[0])
    cell(page, target).tap()
    expect(message(page)).to_contain_text(f"Tap again to play {target}.")
    cell(page, target).tap()
    expect(message(page)).to_contain_text("Right")
    context.close()


@pytest.mark.parametrize("unknown", ["nothing", "constructor"])
def test_unknown_puzzle_shows_a_message(page: Page, unknown: str) -> None:
    page.goto(f"/puzzles#{unknown}")
    expect(message(page)).to_contain_text(f"no puzzle “{unknown}”")


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_puzzle_page_fits(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_puzzle(page, FIRST)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    box = page.locator("#board").bounding_box()
    assert box is not None
    assert box["width"] / 15 >= 22


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=() if language in {"en", "de"} else pytest.mark.slow)
        for language in LANGUAGES
    ],
)
def test_task_is_above_the_board_and_the_buttons_are_one_row_on_phones(
    page: Page, language: str
) -> None:
    page.add_init_script(f"localStorage.tengen = JSON.stringify({{ language: {language!r} }});")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/puzzles")
    expect(stones(page).first).to_be_visible()
    expect(page.locator("#controls > *").first).to_be_visible()
    task, board = message(page).bounding_box(), page.locator("#board").bounding_box()
    assert task is not None
    assert board is not None
    assert task["y"] + task["height"] <= board["y"]
    places = page.locator("#controls > *").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().y)"
    )
    assert len(places) == 4
    # A row is higher than what the heights of its buttons differ by.
    assert max(places) - min(places) < 10
    assert places[0] > board["y"]
