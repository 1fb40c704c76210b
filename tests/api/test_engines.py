"""/v1/engines and /v1/models: capabilities as the engines declare them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from engines.registry import ENGINES
from service.api.models import ModelSchema, ModelsSchema
from service.schemas.engines import EnginesSchema
from tests.api.conftest import check_problem


def test_all_engines_are_listed_as_they_are_alone(client: FlaskClient) -> None:
    answer = client.get("/v1/engines").get_json()
    assert EnginesSchema().validate(answer) == {}
    assert [engine["name"] for engine in answer["engines"]] == list(ENGINES)
    for engine in answer["engines"]:
        assert client.get(f"/v1/engines/{engine['name']}").get_json() == engine


def test_options_have_range_and_default(client: FlaskClient) -> None:
    dice = client.get("/v1/engines/dice").get_json()
    (chance,) = dice["options"]
    assert [chance[key] for key in ("name", "type", "low", "high")] == ["chance", "integer", 1, 10]
    assert dice["randomised"] is True


def test_each_game_has_support_or_a_reason(client: FlaskClient) -> None:
    games = client.get("/v1/engines/dice").get_json()["games"]
    assert [game["game"] for game in games] == [
        *("tictactoe", "gomoku", "standard", "renju", "caro", "unbounded")
    ]
    assert [game["game"] for game in games if game["supported"]] == ["tictactoe"]
    assert all(bool(game["reason"]) is not game["supported"] for game in games)


def test_engine_shows_its_model(client: FlaskClient) -> None:
    assert client.get("/v1/engines/learned").get_json()["model"] == "first"
    assert client.get("/v1/engines/learned:first").get_json()["model"] == "first"
    assert client.get("/v1/engines/random").get_json()["model"] is None


def test_all_models_are_listed(client: FlaskClient) -> None:
    answer = client.get("/v1/models").get_json()
    assert ModelsSchema().validate(answer) == {}
    (model,) = answer["models"]
    assert ModelSchema().validate(model) == {}
    assert client.get(f"/v1/models/{model['id']}").get_json() == model


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/engines/chess", "unknown-engine"),
        ("/v1/engines/learned:other", "unknown-model"),
        ("/v1/models/other", "unknown-model"),
    ],
)
def test_unknown_name_returns_the_known_names(client: FlaskClient, path: str, code: str) -> None:
    problem = check_problem(client.get(path), 404, code)
    assert set(problem["known"]) == (set(ENGINES) if code == "unknown-engine" else {"first"})


@pytest.mark.parametrize("path", ["/v1/engines", "/v1/engines/search", "/v1/models"])
def test_current_etag_returns_304(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data
