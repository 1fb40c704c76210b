"""Queries: what a loaded request and the parameters beside it ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import GameOverError, OptionError
from tengen.engines.game import Move
from tengen.engines.interface import DEFAULT_CANDIDATES, MAX_CANDIDATES, Limit
from tengen.engines.registry import create_engine
from tengen.engines.strength.levels import LEVEL
from tengen.service.compute.query import (
    Query,
    applied_limit,
    applied_options,
    build_query,
    compared_engines,
    offered_options,
)
from tengen.service.config import Settings
from tengen.service.errors import ContradictionError, MoveChoiceError
from tengen.service.schemas.moves import MoveRequestSchema

if TYPE_CHECKING:
    from tengen_client.json_types import LimitsDict

SETTINGS = Settings(
    time_ms=200, max_time_ms=1000, max_nodes=5000, max_memory_mb=64, max_search_threads=2
)


def query(body: dict[str, Any], **parameters: Any) -> Query:
    return build_query(MoveRequestSchema().load(body), SETTINGS, CancellationToken(), **parameters)


def test_empty_request_asks_for_the_defaults() -> None:
    asked = query({"moves": "h8"})
    assert (asked.engine, asked.candidates, asked.choice) == (None, DEFAULT_CANDIDATES, None)
    assert asked.limit == Limit(time=0.2)
    assert (asked.is_timed, asked.is_seeded, asked.explain) == (True, False, False)
    assert asked.warnings == ()


def test_seed_of_the_client_is_its_own() -> None:
    asked = query({"moves": "h8", "seed": 7})
    assert (asked.seed, asked.is_seeded) == (7, True)


@pytest.mark.parametrize("field", ["engine", "level"])
def test_name_in_the_query_string_counts_as_one_in_the_body(field: str) -> None:
    value = {"engine": "minimax", "level": "casual"}[field]
    by_body = query({"moves": "h8", "seed": 1, field: value})
    by_parameter = query({"moves": "h8", "seed": 1}, **{field: value})
    assert (by_body.engine, by_body.options) == (by_parameter.engine, by_parameter.options)


@pytest.mark.parametrize(
    ("body", "parameters"),
    [
        ({"engine": "minimax"}, {"engine": "search"}),
        ({"level": "casual"}, {"level": "expert"}),
        ({"explain": True}, {"explain": False}),
    ],
)
def test_body_and_query_string_may_not_contradict(
    body: dict[str, Any], parameters: dict[str, Any]
) -> None:
    with pytest.raises(ContradictionError) as raised:
        query({"moves": "h8", **body}, **parameters)
    assert raised.value.path == tuple(body)


def test_engines_to_compare_with_may_not_contradict() -> None:
    assert compared_engines({"compare": ["random"]}, ()) == ["random"]
    assert compared_engines({}, ["random"]) == ["random"]
    assert compared_engines({}, ()) == ()
    with pytest.raises(ContradictionError):
        compared_engines({"compare": ["random"]}, ["search"])


def test_level_is_a_value_of_strength() -> None:
    assert query({"moves": "h8", "level": "casual"}).options == {
        "strength": LEVEL["casual"].strength
    }


@pytest.mark.parametrize(
    ("requested", "expected", "warnings"),
    [
        ({}, Limit(time=0.2), []),
        ({"depth": 3}, Limit(time=1.0, depth=3), []),
        ({"nodes": 10}, Limit(time=1.0, nodes=10), []),
        ({"time_ms": 50}, Limit(time=0.05), []),
        ({"time_ms": 2000}, Limit(time=1.0), ["limits.time_ms is 2000, 1000 was applied"]),
        ({"nodes": 9999}, Limit(time=1.0, nodes=5000), ["limits.nodes is 9999, 5000 was applied"]),
    ],
)
def test_limits_are_cut_to_the_hard_ones(
    requested: LimitsDict, expected: Limit, warnings: list[str]
) -> None:
    noted: list[str] = []
    assert applied_limit(requested, SETTINGS, noted) == expected
    assert noted == warnings


def test_only_requests_without_nodes_and_depth_are_timed() -> None:
    assert query({"moves": "h8", "limits": {"time_ms": 5, "nodes": 5}}).is_timed
    assert not query({"moves": "h8", "limits": {"nodes": 5}}).is_timed


def test_memory_is_cut_and_threads_are_refused() -> None:
    noted: list[str] = []
    assert applied_options({"memory_mb": 64, "threads": 2}, SETTINGS, noted) == {
        "memory_mb": 64,
        "threads": 2,
    }
    assert noted == []
    assert applied_options({"memory_mb": 65}, SETTINGS, noted) == {"memory_mb": 64}
    assert noted == ["options.memory_mb is 65, 64 was applied"]
    with pytest.raises(OptionError) as raised:
        applied_options({"threads": 3}, SETTINGS, noted)
    assert raised.value.path == ("options", "threads")


def test_offered_threads_are_those_that_the_service_allows() -> None:
    search = create_engine("search")
    two = {option.name: option for option in offered_options(search, SETTINGS)}
    assert two["threads"].high == 2
    one = offered_options(search, Settings(max_search_threads=1))
    assert "threads" not in {option.name for option in one}


def test_all_candidates_of_an_unbounded_board_are_bounded_with_a_warning() -> None:
    asked = query({"game": {"unbounded": True}, "moves": [[0, 0]], "candidates": "all"})
    assert asked.candidates == MAX_CANDIDATES
    assert len(asked.warnings) == 1
    assert query({"moves": "h8", "candidates": "all"}).candidates is None


def test_played_move_is_on_the_board() -> None:
    asked = query({"moves": "h8"}, play="i9")
    assert asked.played == Move(6, 8)
    assert len(asked.board) == 2


@pytest.mark.parametrize("field", ["allow", "avoid", "play"])
def test_illegal_choice_names_its_field_and_cell(field: str) -> None:
    body, parameters = {"moves": "h8"}, {}
    if field == "play":
        parameters["play"] = "h8"
    else:
        body[field] = "i9h8"
    with pytest.raises(MoveChoiceError, match="h8") as raised:
        query(body, **parameters)
    assert raised.value.path[0] == field


def test_no_move_is_played_after_the_end() -> None:
    with pytest.raises(GameOverError):
        query({"game": "tictactoe", "moves": "a1b1a2b2a3"}, play="c3")


def test_query_at_a_turn_has_the_moves_up_to_it() -> None:
    asked = query({"moves": "h8i9j10"})
    assert len(asked.at(1).board) == 1
    assert len(asked.board) == 3
