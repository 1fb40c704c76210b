"""`/v1/puzzles`: the list, one puzzle, and answers judged by proofs."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient

from tengen.engines.game import Color
from tengen.engines.game.notation import format_move, format_moves
from tengen.engines.puzzles.puzzles import (
    COLLECTIONS,
    LEVELS,
    Collection,
    Puzzle,
    shipped,
    shipped_of,
)
from tengen.service.compute.puzzles import PuzzleService
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.schemas.puzzles import (
    PuzzleAnswerSchema,
    PuzzleHintSchema,
    PuzzleSchema,
    PuzzlesSchema,
)
from tests.api.conftest import check_problem, checked


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """A puzzle that is won by three fours."""
    fours = (each for each in shipped_of("gomoku") if each.kind == "fours" and each.plies == 5)
    return next(fours)


def answer(client: FlaskClient, puzzle: Puzzle, moves: str) -> dict[str, Any]:
    response = client.post(f"/v1/puzzles/{puzzle.id}/answer", json={"moves": moves})
    return checked(response, PuzzleAnswerSchema)


def hint(client: FlaskClient, puzzle: Puzzle, moves: str) -> dict[str, Any]:
    response = client.post(f"/v1/puzzles/{puzzle.id}/hint", json={"moves": moves})
    return checked(response, PuzzleHintSchema)


def listed(client: FlaskClient, query: str) -> dict[str, Any]:
    return checked(client.get(f"/v1/puzzles{query}"), PuzzlesSchema)


def test_pages_together_have_every_puzzle_once_the_easiest_first(client: FlaskClient) -> None:
    puzzles: list[dict[str, Any]] = []
    query: str | None = ""
    while query is not None:
        page = listed(client, f"?limit=150{query}")
        assert page["total"] == len(shipped())
        puzzles += page["puzzles"]
        query = page["next"] and f"&cursor={page['next']}"
    assert len(puzzles) == len(shipped())
    assert {puzzle["id"] for puzzle in puzzles} == set(shipped())
    assert [puzzle["level"] for puzzle in puzzles] == sorted(each["level"] for each in puzzles)


def test_level_filters_the_list_and_is_counted(client: FlaskClient) -> None:
    for level in LEVELS:
        page = listed(client, f"?level={level}&limit=500")
        assert {puzzle["level"] for puzzle in page["puzzles"]} == {level}
        (count,) = [each["puzzles"] for each in page["levels"] if each["level"] == level]
        assert len(page["puzzles"]) == page["total"] == count


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_collection_filters_the_list_its_levels_and_random_puzzles(
    client: FlaskClient, collection: Collection
) -> None:
    page = listed(client, f"?collection={collection}&limit=500")
    expected = {each.id for each in shipped_of(collection)}
    assert {puzzle["id"] for puzzle in page["puzzles"]} == expected
    assert {puzzle["collection"] for puzzle in page["puzzles"]} == {collection}
    assert sum(each["puzzles"] for each in page["levels"]) == page["total"] == len(expected)
    drawn = client.get(f"/v1/puzzles/random?collection={collection}&seed=5")
    shown = checked(drawn, PuzzleSchema)
    assert shown["id"] in expected
    assert shown["game"]["forbidden_points"] == (collection == "renju")


def test_defence_is_solved_by_its_one_move_and_lost_by_any_other(client: FlaskClient) -> None:
    defence = shipped_of("defence")[0]
    shown = hint(client, defence, "")
    assert (shown["kind"], shown["plies"]) == ("defence", 1)
    solved = answer(client, defence, shown["move"]["notation"])
    assert (solved["result"], solved["reply"], solved["line"]) == ("solved", None, [])
    other = format_move(defence.refutation[0], defence.rules)
    lost = answer(client, defence, other)
    assert (lost["result"], lost["reason"]) == ("wrong", "allows-win")
    assert lost["line"]


def test_forbidden_point_is_a_wrong_answer_of_black(client: FlaskClient) -> None:
    found = (
        (each, move)
        for each in shipped_of("renju")
        if each.to_move is Color.X
        for move in each.board().forbidden_points()
    )
    trap, point = next(found)
    lost = answer(client, trap, format_move(point, trap.rules))
    assert (lost["result"], lost["reason"], lost["line"]) == ("wrong", "forbidden", [])


def test_puzzle_is_shown_without_its_solution(client: FlaskClient, puzzle: Puzzle) -> None:
    response = client.get(f"/v1/puzzles/{puzzle.id}")
    fields = response.get_json()
    assert PuzzleSchema().validate(fields) == {}
    assert fields["moves"] == format_moves(puzzle.moves, puzzle.rules)
    assert (fields["plies"], fields["to_move"]) == (5, puzzle.to_move.symbol)
    assert "".join(fields["board"]).count("X") - "".join(fields["board"]).count("O") in {0, 1}
    assert "solution" not in fields
    tag = {"If-None-Match": response.headers["ETag"]}
    assert client.get(f"/v1/puzzles/{puzzle.id}", headers=tag).status_code == 304


def test_puzzle_is_solved_by_hints_and_the_replies_of_the_service(
    client: FlaskClient, puzzle: Puzzle
) -> None:
    moves = ""
    results: list[str] = []
    while not results or results[-1] != "solved":
        shown = hint(client, puzzle, moves)
        assert shown["plies"] == puzzle.plies - 2 * len(results)
        moves += shown["move"]["notation"]
        judged = answer(client, puzzle, moves)
        results.append(judged["result"])
        assert judged["reason"] is None
        if judged["result"] == "right":
            moves += judged["reply"]["notation"]
            assert judged["plies"] == puzzle.plies - 2 * len(results)
    assert results == ["right", "right", "solved"]


def test_quiet_moves_are_wrong_by_a_line_or_unproven(client: FlaskClient) -> None:
    results = []
    for puzzle in shipped_of("gomoku")[:4]:
        board = puzzle.board()
        free = [move for move in board.legal_moves() if {move.row, move.col} <= {0, 14}]
        judged = answer(client, puzzle, format_move(free[0], puzzle.rules))
        results.append(judged["result"])
        is_wrong = judged["result"] == "wrong"
        assert judged["reason"] in ({"allows-win", "allows-five"} if is_wrong else {None})
        assert bool(judged["line"]) == is_wrong
        assert judged["reply"] is not None
    assert set(results) == {"wrong", "unproven"}


@pytest.mark.parametrize(
    ("path", "moves", "code", "pointer"),
    [
        ("answer", "", "invalid-position", "/moves"),
        ("answer", "z9", "invalid-position", "/moves/0"),
        ("answer", None, "invalid-position", "/moves/0"),
        ("answer", "!", "invalid-notation", "/moves"),
        ("answer", 3, "invalid-request", "/moves"),
        ("hint", "a1", "invalid-position", "/moves"),
    ],
    ids=["no move", "off the board", "on a stone", "notation", "type", "no answer"],
)
def test_bad_answers_are_problems(
    client: FlaskClient, puzzle: Puzzle, *, path: str, moves: object, code: str, pointer: str
) -> None:
    if moves is None:
        moves = format_move(puzzle.moves[0], puzzle.rules)
    response = client.post(f"/v1/puzzles/{puzzle.id}/{path}", json={"moves": moves})
    assert check_problem(response, 422, code)["errors"][0]["pointer"] == pointer


def test_random_puzzle_depends_on_the_seed_and_is_of_the_level(client: FlaskClient) -> None:
    drawn = [client.get("/v1/puzzles/random?level=2") for _ in range(20)]
    puzzles = [checked(response, PuzzleSchema) for response in drawn]
    assert {puzzle["level"] for puzzle in puzzles} == {2}
    # Of more than 50: by chance, fewer would be once in 10^15 times.
    assert len({puzzle["id"] for puzzle in puzzles}) > 5
    assert {response.headers["Cache-Control"] for response in drawn} == {"no-store"}
    seeded = [client.get(f"/v1/puzzles/random?seed={seed}").get_json()["id"] for seed in (1, 1, 2)]
    assert seeded[0] == seeded[1] != seeded[2]


def test_days_have_different_puzzles_until_all_have_come(client: FlaskClient) -> None:
    puzzles = PuzzleService(SearchSlots(1))
    first = dt.date(2026, 1, 1)
    daily = {each.id for each in shipped_of("gomoku")}
    first -= dt.timedelta(first.toordinal() % len(daily))
    days = [first + dt.timedelta(day) for day in range(2 * len(daily))]
    found = [puzzles.daily(day).id for day in days]
    once, again = found[: len(daily)], found[len(daily) :]
    assert set(once) == set(again) == daily
    assert once != again
    answer = checked(client.get(f"/v1/puzzles/daily?date={days[3]}"), PuzzleSchema)
    assert answer["id"] == found[3]
    before = dt.datetime.now(dt.UTC).date()
    today = client.get("/v1/puzzles/daily").get_json()["id"]
    after = dt.datetime.now(dt.UTC).date()
    assert today in (puzzles.daily(before).id, puzzles.daily(after).id)


@pytest.mark.parametrize("date", ["20260131", "2026-02-30", "today", "2026-W01-1", ""])
def test_bad_date_is_refused(client: FlaskClient, date: str) -> None:
    problem = check_problem(client.get(f"/v1/puzzles/daily?date={date}"), 422, "invalid-request")
    assert "is not a day such as 2026-01-31" in problem["errors"][0]["message"]


def test_unknown_puzzle_and_bad_page_are_problems(client: FlaskClient) -> None:
    check_problem(client.get("/v1/puzzles/none"), 404, "unknown-puzzle")
    check_problem(client.post("/v1/puzzles/none/hint", json={"moves": ""}), 404, "unknown-puzzle")
    for query in (
        "?level=6",
        "?collection=chess",
        "?level=0",
        "?cursor=0",
        "?limit=501",
        "?color=red",
        "?level=x",
    ):
        check_problem(client.get(f"/v1/puzzles{query}"), 422, "invalid-request")


def test_hint_after_the_end_is_a_problem(client: FlaskClient, puzzle: Puzzle) -> None:
    solution = format_moves(puzzle.solution, puzzle.rules)
    free = next(move for move in puzzle.board().legal_moves() if move not in puzzle.solution)
    moves = solution + format_move(free, puzzle.rules)
    response = client.post(f"/v1/puzzles/{puzzle.id}/hint", json={"moves": moves})
    problem = check_problem(response, 422, "invalid-position")
    assert "the game is over" in problem["detail"]
