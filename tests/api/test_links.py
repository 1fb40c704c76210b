"""GET /v1/moves: the same responses as POST, under links that can be cached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from service.key_file import digest
from service.schemas.moves import RecommendationSchema
from tests.api.conftest import TIME_MS, Ask


def get(client: FlaskClient, **parameters: str) -> TestResponse:
    return client.get("/v1/moves", query_string=parameters)


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    stats = {**answer["stats"], "time_ms": None}
    return {**answer, "stats": stats}


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        ({"moves": "h8i9"}, {"moves": "h8i9"}),
        ({"moves": "", "game": "tictactoe"}, {"moves": "", "game": "tictactoe"}),
        (
            {"moves": "a1", "game": "standard", "rows": "9", "cols": "8", "to_move": "X"},
            {
                "moves": "a1",
                "game": {"rows": 9, "cols": 8, "win_length": 5, "overline": False},
                "to_move": "X",
            },
        ),
        (
            {"moves": "h8", "candidates": "all", "allow": "h9 7/6", "depth": "2"},
            {"moves": "h8", "candidates": "all", "allow": ["h9", "g8"], "limits": {"depth": 2}},
        ),
        (
            {"moves": "h8", "candidates": "2", "avoid": "h9", "nodes": "50", "time_ms": "99"},
            {
                "moves": "h8",
                "candidates": 2,
                "avoid": ["h9"],
                "limits": {"nodes": 50, "time_ms": 99},
            },
        ),
    ],
    ids=["moves", "preset", "size", "allow", "avoid"],
)
def test_link_returns_the_same_as_post(
    client: FlaskClient, ask: Ask, parameters: dict[str, str], body: dict[str, Any]
) -> None:
    chosen = {"engine": "random", "compare": "win-block"}
    linked = get(client, **parameters, **chosen, seed="5")
    assert linked.status_code == 200, linked.text
    assert RecommendationSchema().validate(linked.get_json()) == {}
    posted = ask(**body, seed=5, query=chosen).get_json()
    answers = [without_time(answer) for answer in (linked.get_json(), posted)]
    for answer in answers:
        (other,) = answer["comparison"]
        # The engines share the time of the request.
        recommended = without_time(other["recommendation"])
        other["recommendation"] = {**recommended, "limits": None, "warnings": None}
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("parameters", "named", "code"),
    [
        ({}, "moves", "required"),
        ({"moves": "h8", "seed": "1.0"}, "seed", "type"),
        ({"moves": "h8", "seed": "9" * 30}, "seed", "type"),
        ({"moves": "h8", "candidates": "most"}, "candidates", "type"),
        ({"moves": "h8", "candidates": "0"}, "candidates", "range"),
        ({"moves": "h8", "rows": "9"}, "rows", "required"),
        ({"moves": "h8", "game": "go"}, "game", "choice"),
        ({"moves": "h8", "board": "..."}, "board", "unknown-field"),
        ({"moves": "h8", "allow": "h9", "avoid": "h7"}, "avoid", "allow-and-avoid"),
        ({"moves": "h8h8"}, "moves", "occupied"),
        ({"moves": "a3", "game": "tictactoe", "nodes": "1"}, "nodes", "limit-reached"),
    ],
)
def test_fault_names_the_parameter(
    client: FlaskClient, parameters: dict[str, str], named: str, code: str
) -> None:
    response = get(client, **parameters)
    assert response.status_code == 422
    assert response.headers["Cache-Control"] == "no-store"
    (fault,) = response.get_json()["errors"]
    assert (fault["parameter"], fault["code"]) == (named, code)


@pytest.mark.parametrize(
    "parameters",
    [
        {"engine": "random"},
        {"engine": "search", "nodes": "100"},
        {"engine": "attack-weights", "compare": "threat-search", "depth": "3"},
    ],
    ids=["no search", "nodes", "comparison"],
)
def test_response_determined_by_its_seed_is_cacheable(
    client: FlaskClient, parameters: dict[str, str]
) -> None:
    asked = {"moves": "h8i9", "seed": "1", **parameters}
    first = get(client, **asked)
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    assert first.cache_control.public
    assert first.cache_control.max_age == 3600
    again = client.get("/v1/moves", query_string=asked, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    other = {**asked, "seed": "2"}
    changed = client.get("/v1/moves", query_string=other, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_etag_depends_on_the_order_of_moves(client: FlaskClient) -> None:
    tags = {
        get(client, moves=moves, seed="1", engine="random").headers["ETag"]
        for moves in ("h8i9h9", "h9i9h8")
    }
    assert len(tags) == 2


@pytest.mark.parametrize(
    "parameters",
    [
        {"engine": "random"},
        {"engine": "search", "seed": "1", "time_ms": "5"},
        {"engine": "random", "compare": "search", "seed": "1"},
        {"engine": "search", "seed": "1", "nodes": "1000000", "time_ms": "5"},
    ],
    ids=["no seed", "clock", "clock of a comparison", "cut short by the clock"],
)
def test_unrepeatable_response_is_not_cacheable(
    client: FlaskClient, parameters: dict[str, str]
) -> None:
    response = get(client, moves="h8i9h9g8", **parameters)
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


def test_response_behind_keys_is_cached_privately(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    file.write_text(f'[keys.alice]\nsha256 = "{digest("s3cret")}"\n')
    client = create_app(Settings(time_ms=TIME_MS, keys=file)).test_client()
    response = client.get(
        "/v1/moves?moves=h8&seed=1&engine=random", headers={"Authorization": "Bearer s3cret"}
    )
    assert response.headers["Cache-Control"] == "max-age=3600, private"


def test_head_and_options_are_answered(client: FlaskClient) -> None:
    asked = {"moves": "h8", "seed": "1", "engine": "random"}
    head = client.head("/v1/moves", query_string=asked)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == get(client, **asked).headers["ETag"]
    allowed = client.options("/v1/moves").headers["Allow"].split(", ")
    assert sorted(allowed) == ["GET", "HEAD", "OPTIONS", "POST"]
