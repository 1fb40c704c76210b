"""A client that openapi-python-client generates from the OpenAPI document."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import typing
from types import ModuleType
from typing import Any, Final

import flask
import httpx
import pytest

from tests.api.documented_requests import README, commands, parsed

PACKAGE: Final = "generated_client"


@pytest.fixture(scope="module")
def document(app: flask.Flask) -> dict[str, Any]:
    document: dict[str, Any] = app.test_client().get("/openapi.json").get_json()
    return document


@pytest.fixture(scope="module")
def package(document: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(document))
    # The default hooks would run a formatter.
    (folder / "config.yml").write_text("post_hooks: []")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(folder / "openapi.json"), "--config", str(folder / "config.yml")]
    command += ["--output-path", str(folder / PACKAGE), "--fail-on-warning"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        importlib.import_module(f"{PACKAGE}.models")
        return importlib.import_module(PACKAGE)


def call(package: ModuleType, app: flask.Flask, operation: str, **arguments: Any) -> Any:
    client = package.Client("http://localhost")
    transport = httpx.WSGITransport(app)
    client.set_httpx_client(httpx.Client(base_url="http://localhost", transport=transport))
    return importlib.import_module(f"{PACKAGE}.api.{operation}").sync(client=client, **arguments)


@pytest.mark.usefixtures("package")
def test_all_bodies_are_typed(document: dict[str, Any]) -> None:
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    with_body = [
        operation
        for operation in operations
        if isinstance(operation, dict) and "requestBody" in operation
    ]
    assert len(with_body) > 3
    for operation in with_body:
        topic = operation["tags"][0].replace("-", "_")
        module = importlib.import_module(f"{PACKAGE}.api.{topic}.{operation['operationId']}")
        assert hasattr(typing.get_type_hints(module.sync)["body"], "to_dict"), topic


def test_generated_client_gets_recommendation_and_comparison(
    package: ModuleType, app: flask.Flask
) -> None:
    models = package.models
    body = models.MoveRequest(board=["X..", ".O.", "..X"], candidates=2, seed=7)
    operation = "moves.recommend_move"
    answer = call(package, app, operation, body=body, engine="minimax", compare=["random"])
    assert isinstance(answer, models.Recommendation)
    assert (answer.engine.name, answer.seed, len(answer.candidates)) == ("minimax", 7, 2)
    (compared,) = answer.comparison
    assert compared.recommendation.engine.name == "random"


@pytest.mark.parametrize("command", commands(README), ids=range(len(commands(README))))
def test_generated_client_sends_the_requests_of_the_readme(
    document: dict[str, Any], package: ModuleType, app: flask.Flask, command: str
) -> None:
    request = parsed(command)
    described = document["paths"][request.path]["post"]
    content = described["requestBody"]["content"]["application/json"]
    model = getattr(package.models, content["schema"]["$ref"].rpartition("/")[2])
    # A client gives the fields by name, and none that it does not need.
    body = model(**request.fields)
    query = {
        name: value == "true" if value in ("true", "false") else value
        for name, value in request.query.items()
    }
    operation = f"{described['tags'][0]}.{described['operationId']}"
    answer = call(package, app, operation, body=body, **query)
    assert not isinstance(answer, package.models.Problem), answer


@pytest.mark.usefixtures("package")
def test_flags_are_booleans_in_the_generated_client() -> None:
    module = importlib.import_module(f"{PACKAGE}.api.moves.recommend_move")
    hints = typing.get_type_hints(module.sync)
    unset = importlib.import_module(f"{PACKAGE}.types").Unset
    assert {*typing.get_args(hints["verbose"])} == {bool, unset}


def test_generated_client_sends_the_game_of_an_answer(
    package: ModuleType, app: flask.Flask
) -> None:
    models = package.models
    first = models.PlayRequest(game="tictactoe", play="b2", seed=None, limits=None)
    turn = call(package, app, "play.play_turn", body=first, verbose=False)
    game = {**turn.after.to_dict(), "play": "c1" if turn.reply.move.notation != "c1" else "a1"}
    following = models.PlayRequest.from_dict(game)
    answer = call(package, app, "play.play_turn", body=following)
    assert answer.after.moves.startswith(turn.after.moves)
    assert answer.after.game == turn.after.game


def test_generated_client_gets_problem(package: ModuleType, app: flask.Flask) -> None:
    models = package.models
    body = models.MoveRequest(moves="h8h8")
    problem = call(package, app, "moves.recommend_move", body=body)
    assert isinstance(problem, models.Problem)
    assert (problem.status, problem.errors[0].pointer) == (422, "/moves/1")
