"""Puzzles in the browser equal those of the service: list, daily puzzle, verdicts and hints."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

import pytest

from tengen.engines.game import Color, Move
from tengen.engines.game.notation import format_moves, parse_moves
from tengen.engines.puzzles.judge import PuzzleJudge
from tengen.engines.puzzles.puzzles import SHIPPED, Puzzle, shipped, shipped_of
from tengen.service.api import puzzles as serialize
from tengen.service.compute.puzzles import PuzzleService
from tengen.service.compute.search_slots import SearchSlots
from tests.page.node import evaluate

ASK: Final = """async ([text, requests]) => {
    const { readFile } = await import("node:fs/promises");
    const { ThreatSolver } = await import("/static/page/engines/search/threat-solver.js");
    const { respond, parsePuzzles } = await import("/static/page/puzzles/puzzle-book.js");
    const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
    const solver = new ThreatSolver(await WebAssembly.compile(file));
    const puzzles = parsePuzzles(text);
    const responses = [];
    for (const [path, body] of requests) {
        responses.push(await respond(solver, puzzles, path, body));
    }
    return responses;
}"""
SOME: Final = [*shipped_of("gomoku")[::80], shipped_of("renju")[3], *shipped_of("defence")[:2]]
"""The shipped puzzles that are asked for."""
BY_SEARCH: Final = shipped()["c817561b"]
WIN_BY_SEARCH: Final = tuple(parse_moves("f5", BY_SEARCH.rules))
"""A winning move of this puzzle that a search proves, and threats alone do not."""


FORBIDDEN: Final = next(
    (each, (point,))
    for each in shipped_of("renju")
    if each.to_move is Color.X
    for point in each.board().forbidden_points()
)
"""A puzzle of Black with a forbidden point."""


def ask(*requests: tuple[str, dict[str, str] | None]) -> list[Any]:
    """The responses of the page to requests."""
    text = SHIPPED.read_text(encoding="utf-8")
    responses: list[Any] = evaluate(
        ASK, [text, [[path] if body is None else [path, body] for path, body in requests]]
    )
    return responses


@pytest.fixture(scope="module")
def service() -> PuzzleService:
    return PuzzleService(SearchSlots(1, 0))


def test_list_and_puzzles_are_those_of_the_service(service: PuzzleService) -> None:
    whole, *described = ask(("?limit=500", None), *((f"/{each.id}", None) for each in SOME))
    page = serialize.page(service.page(limit=len(shipped())))
    assert whole == {field: page[field] for field in ("puzzles", "total", "next")}
    for found, puzzle in zip(described, SOME, strict=True):
        expected: dict[str, Any] = {**serialize.puzzle(puzzle)}
        game = {field: expected["game"][field] for field in found["game"]}
        assert found == {field: expected[field] for field in found} | {"game": game}


def test_puzzle_of_a_day_is_that_of_the_service(service: PuzzleService) -> None:
    days = [dt.date(2026, 1, 1) + dt.timedelta(days=97 * number) for number in range(12)]
    found = ask(*((f"/daily?date={day}", None) for day in days))
    assert [each["id"] for each in found] == [service.daily(day).id for day in days]


def test_unknown_puzzle_is_none() -> None:
    assert ask(("/nonesuch", None), ("/..%2F", None)) == [None, None]


def attempts(puzzle: Puzzle) -> list[tuple[Move, ...]]:
    """Answers to a puzzle: right ones, some beside the solution, and far ones, also later."""
    board = puzzle.board()
    near = [
        move
        for move in board.legal_moves()
        if max(abs(a - b) for a, b in zip(move, puzzle.solution[0], strict=True)) == 1
    ]
    right = [puzzle.solution[:length] for length in range(1, puzzle.plies + 1, 2)]
    far = board.legal_moves()[0]
    later = [(*puzzle.solution[:2], far)] if puzzle.plies > 1 else []
    return [*right, *((move,) for move in near[:3]), (far,), *later]


def test_verdicts_and_hints_are_those_of_the_service() -> None:
    judge = PuzzleJudge()
    requests: list[tuple[str, dict[str, str]]] = []
    expected: list[dict[str, Any]] = []
    answers = [(puzzle, moves) for puzzle in SOME for moves in attempts(puzzle)]
    for puzzle, moves in [*answers, (BY_SEARCH, WIN_BY_SEARCH), FORBIDDEN]:
        text = {"moves": format_moves(moves, puzzle.rules)}
        verdict = serialize.verdict(judge.judge(puzzle, moves), 0, puzzle.rules)
        requests.append((f"/{puzzle.id}/answer", text))
        expected.append({name: verdict[name] for name in verdict if name != "time_ms"})  # type: ignore[literal-required]
    assert expected[-2]["result"] == "right"
    for puzzle in SOME:
        for length in range(0, puzzle.plies, 2):
            moves = puzzle.solution[:length]
            hint = serialize.hint(judge.hint(puzzle, moves), puzzle.rules)
            requests.append((f"/{puzzle.id}/hint", {"moves": format_moves(moves, puzzle.rules)}))
            expected.append({**hint})
    assert ask(*requests) == expected
    kinds = {each.get("kind") for each in expected}
    results = {each.get("reason") or each.get("result") for each in expected}
    assert kinds >= {"five", "four", "threat", "defence"}
    assert results >= {"right", "solved", "allows-win", "unproven", "allows-five", "forbidden"}
