"""/v1/engines and /v1/models: capabilities as the engines declare them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tengen.engines.game import PRESETS
from tengen.engines.registry import ENGINES
from tengen.service.api.games import GamesSchema, LimitsOfServiceSchema
from tengen.service.api.models import ModelSchema, ModelsSchema
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.schemas.engines import DescribedEngineSchema, EnginesSchema
from tests.api.conftest import check_problem, checked


def test_named_games_have_the_rules_and_the_engines_that_requests_get(client: FlaskClient) -> None:
    games = checked(client.get("/v1/games"), GamesSchema)["games"]
    assert [game["name"] for game in games] == list(PRESETS)
    for game in games:
        request = {"game": game["name"], "moves": "", "limits": {"nodes": 100}}
        answer = checked(client.post("/v1/moves", json=request))
        assert answer["engine"]["name"] == game["engine"]
        position = checked(client.post("/v1/positions", json={"game": game["name"], "moves": ""}))
        assert position["game"] == game["rules"]
        for engine in client.get("/v1/engines").get_json()["engines"]:
            response = client.post(f"/v1/moves?engine={engine['name']}", json=request)
            plays = response.status_code == 200
            assert plays == (engine["name"] in game["engines"]), (game["name"], engine["name"])
            if not plays:
                assert check_problem(response, 422, "unsupported-rules")["supported_by"]


def test_limits_are_those_that_requests_meet() -> None:
    settings = Settings(max_batch=3, max_body=2000, rate_limit="60 per minute")
    client = create_app(settings).test_client()
    limits = checked(client.get("/v1/limits"), LimitsOfServiceSchema)
    assert limits["rate_limit"] == "60 per minute"
    batch = {"requests": [{"moves": ""}] * limits["max_batch"]}
    checked(client.post("/v1/positions/batch", json=batch))
    batch["requests"].append({"moves": ""})
    check_problem(client.post("/v1/positions/batch", json=batch), 422, "invalid-request")
    moves = {"moves": "", "id": "x" * limits["max_body"]}
    check_problem(client.post("/v1/positions", json=moves), 413, "body-too-large")
    for candidates, status in (
        (limits["max_candidates"], 200),
        (limits["max_candidates"] + 1, 422),
    ):
        body = {"moves": "", "candidates": candidates, "engine": "attack-weights"}
        assert client.post("/v1/moves", json=body).status_code == status


def test_all_engines_are_listed_as_they_are_alone(client: FlaskClient) -> None:
    answer = client.get("/v1/engines").get_json()
    assert EnginesSchema().validate(answer) == {}
    assert [engine["name"] for engine in answer["engines"]] == list(ENGINES)
    for engine in answer["engines"]:
        alone = client.get(f"/v1/engines/{engine['name']}").get_json()
        assert alone == {**engine, "proven_openings": alone["proven_openings"]}


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


def test_listed_abilities_are_those_of_answers(client: FlaskClient) -> None:
    for engine in client.get("/v1/engines").get_json()["engines"]:
        name = engine["name"]
        side = 3 if engine["plays"]["max_cells"] == 9 else 5
        game = {"rows": side, "cols": side, "win_length": side}
        request = {"game": game, "moves": "a1", "limits": {"nodes": 100_000}}
        answer = checked(client.post(f"/v1/moves?engine={name}", json=request))
        assert answer["win_probability_of"] == engine["win_probability_of"], name


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
    assert set(problem["known"]) == (
        set(ENGINES) if code == "unknown-engine" else {"default", "first"}
    )


@pytest.mark.parametrize("path", ["/v1/engines", "/v1/engines/search", "/v1/models"])
def test_current_etag_returns_304(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data


def test_proven_openings_are_those_that_the_engine_wins(client: FlaskClient) -> None:
    openings = checked(client.get("/v1/engines/proven"), DescribedEngineSchema)["proven_openings"]
    assert {"h8a1i9a15", "e5a1f5i9"} <= {opening["moves"] for opening in openings}
    for opening in openings:
        game = {name: value for name, value in opening["game"].items() if name != "unbounded"}
        request = {"game": game, "moves": opening["moves"], "limits": {"nodes": 100}}
        answer = checked(client.post("/v1/moves?engine=proven", json=request))
        assert answer["proven"]
        assert answer["win_in"] > 0
        assert answer["position"]["to_move"] == opening["winner"]
    assert client.get("/v1/engines/search").get_json()["proven_openings"] == []
