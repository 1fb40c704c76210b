"""Benchmarks of time and memory, run briefly."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from benchmarks import worst_requests
from benchmarks.levels import Choice, threats
from benchmarks.proven_games import defenders, kept, played, rows
from benchmarks.search import measured
from benchmarks.worst_requests import Found, Search
from tengen.engines.game import Board
from tengen.engines.game.notation import parse_moves
from tengen.engines.proofs.shipped.library import shipped_proofs
from tengen.engines.strength.levels import LEVELS
from tengen.service.app import create_app
from tengen.service.config import Settings

ROOT: Final = Path(__file__).parents[2]


def field_names(schema: object, components: dict[str, Any], known: set[str]) -> set[str]:
    """Names of the fields of a schema, and of all schemas in it."""
    if isinstance(schema, list):
        return set().union(*(field_names(each, components, known) for each in schema))
    if not isinstance(schema, dict):
        return set()
    names = set(schema.get("properties", ()))
    target = schema.get("$ref")
    if target is not None and target not in known:
        known.add(target)
        names |= field_names(components[target.rpartition("/")[2]], components, known)
    inner = [schema.get("items"), *schema.get("properties", {}).values()]
    forms = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    return names | field_names([*inner, *forms], components, known)


def keys(made: object) -> set[str]:
    """Names of the fields of a value, and of all values in it."""
    if isinstance(made, list):
        return set().union(*map(keys, made[:2]))
    return set(made).union(*map(keys, made.values())) if isinstance(made, dict) else set()


def test_search_for_worst_requests_varies_all_that_the_document_describes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Rare fields would need thousands of requests.
    monkeypatch.setattr(worst_requests, "PRESENT", 0.7)
    monkeypatch.setattr(worst_requests, "BARE", 0.5)
    search = Search(create_app(Settings()).test_client())
    components = search.document["components"]["schemas"]
    # A field that nobody knows yet.
    components["Position"]["properties"]["invented"] = {"$ref": "#/components/schemas/Invented"}
    components["Invented"] = {"type": "object", "properties": {"inside": {"type": "number"}}}
    described: set[str] = set()
    for name, operation in search.operations.items():
        content = operation.get("requestBody", {"content": {}})["content"]
        missing = field_names([each["schema"] for each in content.values()], components, set())
        missing |= {each["name"] for each in operation.get("parameters", ())}
        described |= missing
        for seed in range(1000):
            if missing:
                _, query, body = search.drawn(Found(name, seed, {}))
                missing -= keys([query, body])
        assert missing == set(), name
    assert {"explain", "compare", "win_length", "inside"} <= described


def test_place_of_a_request_is_drawn_again_without_the_others() -> None:
    search = Search(create_app(Settings()).test_client(), "/v1/positions")
    first = Found("POST /v1/positions", 1, {})
    again = dataclasses.replace(first, again={"body/scene/layout": 1})
    assert search.request(first) == search.request(first)
    ((drawing, *_), (changed, *_)) = map(search.drawn, (first, again))
    assert drawing.places[: len(changed.places)] == changed.places[: len(drawing.places)]
    assert search.request(first) != search.request(again)


def test_memory_of_a_search_does_not_grow() -> None:
    readings = measured(200, memory_mb=1, nodes=200)
    assert readings[-1] - readings[1] < 4


@pytest.mark.parametrize(
    ("moves", "move", "found"),
    [
        ("h8a1i8c2j8", "a5", {("three", False): 1}),
        ("h8a1i8c2j8", "k8", {("three", True): 1}),
        ("h8a1i9c2k11", "a5", {("broken diagonal three", False): 1}),
        # A four of one's own is an answer; three stones in a corner are no open three.
        ("h8a1i8a2j8a3o15", "a4", {("three", True): 1}),
        ("h8a1i8a2o15a3", "o1", {}),
        ("g8h8a1i8a3j8a5k8", "l8", {("four", True): 1}),
        ("g8h8a1i8a3j8a5k8", "o1", {("four", False): 1}),
        # An open four has no answer, and of two threes only one can be answered.
        ("a15h8a1i8a3j8a5k8", "o1", {}),
        ("h8a1i8c2j8e1h10a7i10c8j10", "o1", {}),
    ],
)
def test_unanswered_threats_are_counted(
    moves: str, move: str, found: dict[tuple[str, bool], int]
) -> None:
    board = Board.from_moves(moves, "gomoku")
    (cell,) = parse_moves(move, board.rules)
    assert threats(Choice(board, cell)) == found


def test_proven_wins_its_openings_in_time_against_every_engine() -> None:
    openings = len(shipped_proofs().openings)
    engines = [each.engine for each in defenders()]
    # One game of each engine, in another opening each.
    firsts = [engines.index(name) for name in dict.fromkeys(engines)]
    numbers = [at * openings + turn for turn, at in enumerate(firsts)]
    games = [played(number, from_openings=True) for number in numbers]
    assert [game.defender.engine for game in games] == list(dict.fromkeys(engines))
    for game in games:
        assert game.is_perfect, game


def test_proven_wins_from_the_empty_board_as_its_table_says() -> None:
    # White's first reply is random from here on, and the weakest level of each engine plays.
    begin = len(defenders())
    at = [begin + n for n, each in enumerate(defenders()) if each.level in (None, LEVELS[0].name)]
    games = [played(number) for number in at]
    for game in games:
        assert game.is_perfect, game
    table = list(rows(games))
    assert sum("1 of 1" in row for row in table) == len(games)


def test_games_that_a_file_keeps_are_read_up_to_a_line_that_was_cut_off(tmp_path: Path) -> None:
    game = played(0)
    path = tmp_path / "games.jsonl"
    line = json.dumps(dataclasses.asdict(game))
    path.write_text(f"{line}\n{line[:-9]}")
    assert kept(path) == [game]
    assert kept(tmp_path / "none.jsonl") == []


def test_document_has_the_games_against_every_engine_and_level() -> None:
    text = (ROOT / "docs" / "proof-search.md").read_text("utf-8")
    stated = re.findall(r"^\| (`[a-z-]++`(?: [a-z]++)?) \| (\d++) of (\d++) \|", text, re.MULTILINE)
    # The rows that the benchmark would print for no game have the names.
    names = [row.split(" | ")[0].removeprefix("| ") for row in rows([])][2:]
    assert [name for name, _, _ in stated] == names
    won, games = (sum(int(each[column]) for each in stated) for column in (1, 2))
    assert f"{won:,} of {games:,} were won" in text
    assert won == games
