"""`/v1/games` and `/v1/limits`: what a service offers."""

from __future__ import annotations

from flask.testing import FlaskClient

from engines.game import PRESETS
from service.api.games import GamesSchema, LimitsOfServiceSchema
from service.app import create_app
from service.config import Settings
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
