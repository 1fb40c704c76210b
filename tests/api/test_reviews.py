"""`/v1/reviews`: judged moves as a stream and as one document."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Rules
from tengen.engines.review import MAX_MOVES, MoveReview
from tengen.service import serialize, state
from tengen.service.app import create_app
from tengen.service.compute.reviews import Review, build_review
from tengen.service.config import Settings
from tengen.service.http import disconnects
from tengen.service.schemas.reviews import (
    ReviewSchema,
    StreamedMoveSchema,
    StreamedProblemSchema,
    StreamedSummarySchema,
)
from tests.api.conftest import check_problem

REVIEWS: Final = "/v1/reviews"
DOCUMENT: Final = {"Accept": "*/*"}
STREAM: Final = {"Accept": "application/x-ndjson"}
CORNER: Final = {
    "game": "tictactoe",
    "moves": "a1b1b2c3a2a3c2",
    "limits": {"nodes": 1_000_000},
}
PATIENT: Final = Settings(max_time_ms=600_000, max_analysis_ms=600_000)
"""Settings with which reviews end by their nodes, however busy the machine is."""
FOURS: Final = {"moves": "h8h9i8i7j8o1o15", "limits": {"nodes": 500}, "id": "mine"}
SGF: Final = "(;GM[4]SZ[15]RE[W+R];B[hh];W[ii])"


@pytest.fixture(scope="module")
def patient() -> FlaskClient:
    """A client whose reviews end by their nodes, however busy the machine is."""
    return create_app(PATIENT).test_client()


def objects(client: FlaskClient, body: dict[str, Any], query: str = "") -> list[dict[str, Any]]:
    """The objects of a stream; empty lines are left out."""
    response = client.post(REVIEWS + query, json=body, headers=STREAM)
    assert response.status_code == 200, response.get_data(as_text=True)
    assert response.content_type == "application/x-ndjson"
    return [json.loads(line) for line in response.get_data().splitlines() if line.strip()]


def document(client: FlaskClient, body: dict[str, Any], query: str = "") -> dict[str, Any]:
    response = client.post(REVIEWS + query, json=body, headers=DOCUMENT)
    assert response.status_code == 200, response.get_data(as_text=True)
    assert response.content_type == "application/json"
    found: dict[str, Any] = response.get_json()
    return found


def test_stream_has_the_moves_from_the_last_and_then_the_summary(patient: FlaskClient) -> None:
    *moves, summary = objects(patient, CORNER)

    assert [move["ply"] for move in moves] == [7, 6, 5, 4, 3, 2, 1]
    assert [fields["final"] for fields in (*moves, summary)] == [False] * 7 + [True]
    for move in moves:
        assert StreamedMoveSchema().validate(move) == {}
    assert StreamedSummarySchema().validate(summary) == {}
    assert summary["winner"] == "X"
    assert summary["decisive"]["ply"] == 2
    assert summary["engine"]["name"] == "minimax"
    assert summary["players"]["X"]["accuracy"] == 100


def test_document_has_the_same_moves_in_the_order_of_the_game(patient: FlaskClient) -> None:
    review = document(patient, FOURS)
    *moves, summary = objects(patient, FOURS)

    assert ReviewSchema().validate(review) == {}
    for fields in (*moves, summary):
        del fields["final"]
    assert review["moves"] == moves[::-1]
    assert review["moves"][6]["missed"] == {"kind": "fours", "plies": 3}
    assert review["moves"][5]["allowed"] == {"kind": "fours", "plies": 3}
    # Black's open three, which White left alone, and of which Black made no open four.
    missed, left = review["moves"][6], review["moves"][5]
    point = missed["best"]
    four = {"shape": "open-four", "cells": sorted(["h8", "i8", "j8", point["notation"]])}
    assert missed["pattern"] == {"player": "X", "moves": [], "point": point, "lines": [four]}
    assert left["motif"] == "left-three"
    assert [left["pattern"]["player"], len(left["pattern"]["lines"][0]["cells"])] == ["X", 4]
    assert review["moves"][1]["pattern"] is None
    assert review["id"] == "mine"
    for name in ("players", "winner", "decisive", "engine", "game", "id"):
        assert review[name] == summary[name]


def test_winner_of_a_resigned_game_is_the_recorded_one(client: FlaskClient) -> None:
    assert document(client, {"sgf": SGF, "limits": {"nodes": 100}})["winner"] == "O"


def test_engine_is_chosen_by_the_query(client: FlaskClient) -> None:
    review = document(client, {"moves": "h8i9"}, "?engine=attack-weights")

    assert review["engine"]["name"] == "attack-weights"


def test_positions_share_the_time_that_the_service_allows() -> None:
    token = CancellationToken()
    settings = Settings(max_time_ms=400)
    query = build_review({"moves": "h8i9j8"}, settings, token)
    assert (query.limit.time, query.warnings) == (0.1, ())

    query = build_review({"moves": "h8i9j8j9"}, settings, token)
    assert query.limit.time == 0.08
    assert query.warnings == ("80 ms were applied to each position: 5 of them share 400 ms",)

    query = build_review({"moves": "h8i9j8", "limits": {"nodes": 10**9}}, settings, token)
    assert (query.limit.time, query.limit.nodes) == (None, settings.max_nodes)
    assert query.warnings == (f"limits.nodes is {10**9}, {settings.max_nodes} was applied",)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "invalid-request", ""),
        ({"moves": "h8", "sgf": SGF}, "contradiction", "/sgf"),
        ({"sgf": SGF, "game": "renju"}, "contradiction", "/game"),
        ({"board": ["..."]}, "invalid-request", ""),
        ({"moves": []}, "invalid-position", "/moves"),
        ({"sgf": "(;GM[4]SZ[15])"}, "invalid-position", "/sgf"),
        ({"moves": "h8h8"}, "invalid-position", "/moves/1"),
    ],
    ids=["none", "two", "game", "board", "empty", "no moves", "occupied"],
)
def test_bad_game_names_its_fault(
    client: FlaskClient, body: object, code: str, pointer: str
) -> None:
    problem = check_problem(client.post(REVIEWS, json=body), 422, code)

    assert pointer in {error["pointer"] for error in problem["errors"]}


def test_game_of_too_many_moves_is_refused(client: FlaskClient) -> None:
    # Rows of pairs in turn: no five in a row.
    cells = [
        f"{2 * row + col % 2}/{col // 2 * 2 + row % 2}" for row in range(30) for col in range(30)
    ]
    moves = list(dict.fromkeys(cells))[: MAX_MOVES + 1]
    body = {"game": {"unbounded": True, "win_length": 30}, "moves": moves}
    problem = check_problem(client.post(REVIEWS, json=body), 422, "invalid-position")

    assert problem["errors"][0]["code"] == "game-length"


def test_engines_that_cannot_review_are_refused(client: FlaskClient) -> None:
    def refused(query: str, body: dict[str, Any], status: int, code: str) -> dict[str, Any]:
        return check_problem(client.post(REVIEWS + query, json=body), status, code)

    assert (
        "5 in a row: attack-weights,"
        in refused("?engine=random", {"moves": "h8"}, 422, "no-win-probability")["detail"]
    )
    long = {"game": {"rows": 5, "cols": 9, "win_length": 9}, "moves": "a1"}
    assert refused("?engine=search", long, 422, "unsupported-rules")["supported_by"] == []
    assert refused("?engine=learned", CORNER, 422, "unsupported-rules")["supported_by"] == [
        "minimax",
        "attack-weights",
        "threat-search",
        "search",
        "proven",
    ]
    refused("?engine=nobody", CORNER, 404, "unknown-engine")
    refused("?compare=search", CORNER, 422, "invalid-request")


def test_review_that_fails_after_the_first_move_ends_with_a_problem(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = CancellationToken()
    serialized = serialize.streamed

    def cancel_after_two(answer: MoveReview | Review, rules: Rules) -> object:
        if isinstance(answer, MoveReview) and answer.ply == 6:
            token.cancel()
        return serialized(answer, rules)

    monkeypatch.setattr(disconnects, "cancellation_token", lambda _: token)
    monkeypatch.setattr(serialize, "streamed", cancel_after_two)
    body = {"moves": "h8h9i8i7j8o1o15", "limits": {"nodes": 50_000_000, "time_ms": 300}}
    *moves, last = objects(client, body)

    assert [move["ply"] for move in moves][:2] == [7, 6]
    assert StreamedProblemSchema().validate(last) == {}
    assert last["final"]
    assert last["problem"]["type"] == "/problems/cancelled"


def test_review_without_a_free_slot_is_busy() -> None:
    app = create_app(dataclasses.replace(PATIENT, slots=1, threads=2))
    with state.of(app).recommender.slots.acquire():
        check_problem(app.test_client().post(REVIEWS, json=CORNER), 503, "busy")
        check_problem(app.test_client().post(REVIEWS, json=CORNER, headers=DOCUMENT), 503, "busy")
    assert document(app.test_client(), CORNER)["winner"] == "X"


def test_stopping_worker_ends_its_reviews() -> None:
    app = create_app(Settings())
    state.of(app).stopping.reviews = lambda: True
    body = {"moves": "h8h9i8i7j8", "limits": {"nodes": 50_000_000}}
    response = app.test_client().post(REVIEWS, json=body, headers=STREAM)
    last = json.loads(response.get_data().splitlines()[-1])
    # The response itself is the problem if no move was judged before.
    assert last.get("problem", last)["type"] == "/problems/cancelled"
