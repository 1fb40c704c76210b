"""Games and puzzles on paper: the pages of the PDF that the browser prints."""

from __future__ import annotations

import io
import re
from typing import Final

import pypdf
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tengen.engines.game import PRESETS, Color, Move
from tengen.engines.game.notation import format_move
from tengen.engines.game.records import GameNode, GameTree, write_sgf
from tengen.engines.puzzles.puzzles import shipped_of
from tests.browser.board_page import OpenBoard
from tests.browser.test_share import paste

RULES: Final = PRESETS["gomoku"]
COMMENT: Final = "Here the game turns, since White cannot stop both threes."
COMMENTED: Final = (12, 31)
"""Plies with a comment."""
MARKS: Final = "AR[hh:jj]LB[cc:Q]"
PAPER: Final = ("A4", "Letter")
WHITE: Final = (255, 255, 255)
PRINT: Final = "() => { window.print = () => { document.body.dataset.printed = ''; }; }"
"""Notes that the page has asked the browser to print."""
DASH: Final = "\N{EN DASH}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"


def quiet_moves(count: int) -> list[Move]:
    """Moves around the centre that never make five: no line has three stones of a color in turn."""
    cells = sorted(
        (Move(row, col) for row in range(15) for col in range(15)),
        key=lambda cell: max(abs(cell.row - 7), abs(cell.col - 7)),
    )
    sides = [
        [cell for cell in cells if ((cell.col + 2 * cell.row) % 4 < 2) is is_black]
        for is_black in (True, False)
    ]
    return [move for pair in zip(*sides, strict=False) for move in pair][:count]


def record(moves: list[Move]) -> str:
    """A game in SGF with players, event, result, and two comments, one of them with marks."""
    nodes = [GameNode()]
    for ply, move in enumerate(moves, start=1):
        color = Color.X if ply % 2 else Color.O
        comment = COMMENT if ply in COMMENTED else ""
        nodes.append(GameNode(parent=ply - 1, color=color, move=move, comment=comment))
    text = write_sgf([GameTree(rules=RULES, nodes=nodes)])
    facts = "PB[Anna]PW[Pavel]EV[Prague Open]DT[2026-05-04]RE[B+R]"
    head, rest = text.split(";B", 1)
    first = rest.index(COMMENT) + len(COMMENT) + 1
    return f"{head}{facts};B{rest[:first]}{MARKS}{rest[first:]}"


def printed(page: Page, paper: str = "A4") -> list[str]:
    """The text of each page that the browser prints."""
    reader = pypdf.PdfReader(io.BytesIO(page.pdf(format=paper)))
    return [" ".join(each.extract_text().split()) for each in reader.pages]


def ranges_of(text: str) -> list[tuple[int, int]]:
    """The first and the last move of each diagram, by its caption."""
    found = re.findall(rf"Moves (\d+){DASH}(\d+)", text)
    return [(int(first), int(last)) for first, last in found]


def open_game(open_board: OpenBoard, moves: list[Move]) -> Page:
    """Open a record of moves, with the panel that prints."""
    board = open_board("game=tictactoe")
    paste(board.page, record(moves))
    expect(board.move_list).to_have_count(len(moves))
    expect(board.open_tab("Share").get_by_role("button", name="Print…")).to_be_visible()
    return board.page


def test_game_of_60_moves_prints_on_one_page_with_all_that_a_club_wants(
    open_board: OpenBoard,
) -> None:
    moves = quiet_moves(60)
    page = open_game(open_board, moves)
    for paper in PAPER:
        [text] = printed(page, paper)
        assert text.startswith(f"Anna {DASH} Pavel Gomoku 15 {TIMES} 15 · Prague Open · 2026-05-04")
        assert "White has resigned" in text
        assert ranges_of(text) == [(1, 50), (51, 60)]
        listed = [f"{ply} {format_move(move, RULES)}" for ply, move in enumerate(moves, start=1)]
        assert " ".join(listed) in text
        assert text.count(COMMENT) == len(COMMENTED)
        # Nothing of the page itself.
        assert "Share" not in text
    page.emulate_media(media="print", color_scheme="dark")
    with Image.open(io.BytesIO(page.screenshot())) as image:
        assert image.convert("RGB").getpixel((2, 2)) == WHITE


@pytest.mark.slow
def test_longest_game_prints_on_two_pages(open_board: OpenBoard) -> None:
    page = open_game(open_board, quiet_moves(224))
    assert [len(ranges_of(text)) for text in printed(page)] == [4, 1]


def test_diagrams_of_chosen_positions_have_their_marks(open_board: OpenBoard) -> None:
    page = open_game(open_board, quiet_moves(40))
    panel = page.get_by_role("tabpanel", name="Share")
    panel.get_by_label("Diagrams").select_option("Positions with a comment or a mark")
    page.evaluate(PRINT)
    panel.get_by_role("button", name="Print…").click()
    expect(page.locator("[data-printed]")).to_be_attached()
    [text] = printed(page)
    assert ranges_of(text) == [(1, 12), (13, 31), (32, 40)]
    sheet = page.locator("#sheet")
    captions = sheet.locator("figure:has(.arrow) figcaption").all_text_contents()
    assert [ranges_of(caption) for caption in captions] == [[(1, 12)]]
    assert "Q" in sheet.locator("figure").first.locator(".number").all_text_contents()
    panel.get_by_label("Diagrams").select_option("The position on display")
    page.keyboard.press("Home")
    [text] = printed(page)
    assert "Start" in text


def test_puzzles_print_on_sheets_of_six_with_solutions_apart(page: Page) -> None:
    count, sheets = 12, 2
    puzzles = sorted(shipped_of("gomoku"), key=lambda each: (each.lines, each.id))
    second = puzzles[1]
    page.goto(f"/puzzles#{second.id}")
    page.evaluate(PRINT)
    page.get_by_label("Puzzles to print").select_option(f"{count} puzzles")
    page.get_by_role("button", name="Print…").click()
    expect(page.locator("[data-printed]")).to_be_attached()
    pages = printed(page)
    assert [text.count("to move and win") for text in pages] == [6] * sheets + [0] * sheets
    assert ["Solutions" in text for text in pages] == [False] * sheets + [True] * sheets
    chosen = puzzles[1 : 1 + count]
    solutions = [" ".join(format_move(move, RULES) for move in each.solution) for each in chosen]
    for number, solution in enumerate(solutions, start=1):
        assert f"{number} {solution}" in pages[sheets + (number - 1) // 6]
        assert not any(solution in text for text in pages[:sheets])
