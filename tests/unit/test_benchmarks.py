"""Benchmarks of time and memory, run briefly."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from benchmarks import worst_requests
from benchmarks.levels import Choice, threats
from benchmarks.proven_games import DEFENDERS, played
from benchmarks.search import measured
from benchmarks.worst_requests import Found, Search
from tengen.engines.game import Board
from tengen.engines.game.notation import parse_moves
from tengen.engines.proofs.shipped.library import shipped_proofs
from tengen.service.app import create_app
from tengen.service.config import Settings


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


def test_proven_wins_its_openings_in_time_against_every_defender() -> None:
    openings = len(shipped_proofs().openings)
    # One game of each defender, in another opening each.
    numbers = [at * openings + at % openings for at in range(len(DEFENDERS))]
    for game in map(played, numbers):
        assert game.is_perfect, game
