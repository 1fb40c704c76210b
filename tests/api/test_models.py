"""Trained models: an unusable one affects the engine `learned` only."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tengen.engines.model_store.feature_schema import VERSION
from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.model_store.store import DIGESTS, LIVE, RANKER, REPORT, ModelStore
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.service import state
from tests.api.conftest import Serve, check_problem
from tests.rankers import random_ranker

PAGE = b"<!DOCTYPE html><style>p { color: red }</style><main><p>97 % of the openings"


@pytest.fixture
def reported(store: ModelStore, ranker: RankingNetwork) -> ModelStore:
    store.save("second", ranker, {}, report=PAGE)
    return store


def test_report_is_sent_with_a_way_back(reported: ModelStore, serve: Serve) -> None:
    response = serve(reported.directory).get("/v1/models/second/report")
    assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
    back = b"<p class='note'><a href='../../../models'>\xe2\x86\x90 Tengen</a></p>"
    assert response.data == PAGE.replace(b"<main>", b"<main>" + back)


def test_report_policy_allows_own_style_and_images_only(reported: ModelStore, serve: Serve) -> None:
    response = serve(reported.directory).get("/v1/models/second/report")
    policy = dict(
        directive.strip().split(" ", 1)
        for directive in response.headers["Content-Security-Policy"].split(";")
    )
    assert (policy["default-src"], policy["img-src"]) == ("'none'", "data:")
    (style,) = re.findall(rb"<style>(.*)</style>", PAGE)
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    assert policy["style-src"] == f"'sha256-{digest}'"
    assert "script-src" not in policy


@pytest.mark.parametrize(
    ("name", "code"), [("first", "no-report"), ("nobody", "unknown-model")], ids=str
)
def test_missing_report_is_not_found(
    reported: ModelStore, serve: Serve, name: str, code: str
) -> None:
    response = serve(reported.directory).get(f"/v1/models/{name}/report")
    check_problem(response, 404, code)


def test_altered_report_is_not_sent(reported: ModelStore, serve: Serve) -> None:
    (reported.directory / "second" / REPORT).write_bytes(PAGE + b"<script>alert(1)</script>")
    response = serve(reported.directory).get("/v1/models/second/report")
    check_problem(response, 503, "model-unavailable")


def alter(path: Path) -> None:
    payload = bytearray(path.read_bytes())
    payload[len(payload) // 2] ^= 1
    path.write_bytes(payload)


FAULTS: dict[str, Callable[[Path], object]] = {
    "the directory is missing": shutil.rmtree,
    "the live file is not text": lambda models: (models / LIVE).write_bytes(b"\xff"),
    "the live file names a path": lambda models: (models / LIVE).write_text("../models/first\n"),
    "the digests are missing": lambda models: (models / "first" / DIGESTS).unlink(),
    "one byte of the model file is altered": lambda models: alter(models / "first" / RANKER),
}


@pytest.fixture(params=FAULTS)
def faulty(request: pytest.FixtureRequest, store: ModelStore, serve: Serve) -> FlaskClient:
    """A client of a service whose live model has the fault."""
    FAULTS[request.param](store.directory)
    return serve(store.directory)


def test_unusable_model_makes_learned_unavailable(faulty: FlaskClient) -> None:
    response = faulty.post("/v1/moves?engine=learned", json={"moves": "h8"})
    check_problem(response, 503, "model-unavailable")
    # Nothing changes by waiting.
    assert "Retry-After" not in response.headers
    assert "retry_after" not in response.get_json()


def test_service_without_a_live_model_says_how_to_get_one(store: ModelStore, serve: Serve) -> None:
    (store.directory / LIVE).unlink()
    response = serve(store.directory).post("/v1/moves?engine=learned", json={"moves": "h8"})
    problem = check_problem(response, 503, "model-unavailable")
    assert str(store.directory) in problem["detail"]
    assert "tengen models promote first" in problem["detail"]
    assert "learned:first" in problem["detail"]


def test_unusable_model_leaves_other_engines_working(faulty: FlaskClient) -> None:
    response = faulty.post("/v1/moves?engine=attack-weights&compare=learned", json={"moves": "h8"})
    assert response.status_code == 200
    (learned,) = response.get_json()["comparison"]
    assert learned["problem"]["type"] == "/problems/model-unavailable"


def test_unusable_model_does_not_prevent_readiness(faulty: FlaskClient) -> None:
    state.of(faulty.application).readiness.warm_up()
    response = faulty.get("/readyz")
    assert response.status_code == 200
    states = {engine["name"]: engine for engine in response.get_json()["engines"]}
    assert states.pop("learned")["state"] == "unusable"
    assert {engine["state"] for engine in states.values()} == {"ready"}


def test_engine_with_unusable_model_is_shown_as_unusable(faulty: FlaskClient) -> None:
    engine = faulty.get("/v1/engines/learned").get_json()
    assert (engine["usable"], engine["model"]) == (False, None)
    assert engine["fault"]
    assert faulty.get("/v1/engines").status_code == 200
    assert faulty.get("/v1/models").status_code == 200


def test_unusable_model_is_listed_with_its_fault(
    store: ModelStore, ranker: RankingNetwork, serve: Serve
) -> None:
    store.save("second", ranker, {})
    alter(store.directory / "second" / RANKER)
    client = serve(store.directory)
    first, second = client.get("/v1/models").get_json()["models"]
    assert (first["usable"], first["live"], first["fault"]) == (True, True, None)
    assert (second["usable"], second["live"], second["card"]) == (False, False, None)
    assert second["fault"] == "file model.npz of model 'second' does not match its digest"
    assert client.get("/v1/models/second").get_json() == second


def test_one_unreadable_model_leaves_the_list_and_the_engines_alone(
    store: ModelStore, serve: Serve
) -> None:
    folder = store.directory / "first"
    payload = b"not an archive"
    (folder / RANKER).write_bytes(payload)
    digests = (folder / DIGESTS).read_text().splitlines()
    digests[1] = f"{hashlib.sha256(payload).hexdigest()}  {RANKER}"
    (folder / DIGESTS).write_text("\n".join(digests))
    store.save("second", random_ranker(1), {})
    client = serve(store.directory)
    state.of(client.application).readiness.warm_up()
    first, second = client.get("/v1/models").get_json()["models"]
    assert first["fault"].startswith("file model.npz of model 'first' is invalid")
    assert (first["live"], first["usable"], second["usable"]) == (True, False, True)
    engines = {engine["name"]: engine for engine in client.get("/v1/engines").get_json()["engines"]}
    assert engines["learned"]["fault"] == first["fault"]
    assert client.post("/v1/moves?engine=learned", json={"moves": ""}).status_code == 503
    assert client.post("/v1/moves?engine=learned:second", json={"moves": ""}).status_code == 200
    assert client.get("/readyz").status_code == 200


def test_repaired_model_becomes_usable(store: ModelStore, serve: Serve) -> None:
    client = serve(store.directory)
    alter(store.directory / "first" / RANKER)
    state.of(client.application).readiness.warm_up()
    check_problem(
        client.post("/v1/moves?engine=learned", json={"moves": ""}), 503, "model-unavailable"
    )
    alter(store.directory / "first" / RANKER)
    assert client.post("/v1/moves?engine=learned", json={"moves": ""}).status_code == 200
    states = client.get("/readyz").get_json()["engines"]
    assert {engine["state"] for engine in states} == {"ready"}


def test_promoted_model_is_used_without_restart(
    store: ModelStore, ranker: RankingNetwork, serve: Serve
) -> None:
    client = serve(store.directory)
    store.save("second", ranker, {})

    def model_in_use(engine: str) -> str:
        response = client.post(f"/v1/moves?engine={engine}", json={"moves": "h8"})
        model: str = response.get_json()["model"]
        return model

    assert model_in_use("learned") == "first"
    store.promote("second")
    assert model_in_use("learned") == "second"
    assert model_in_use("learned:first") == "first"


def test_evaluation_of_a_model_is_used_by_name(
    store: ModelStore, ranker: RankingNetwork, serve: Serve
) -> None:
    file = json.dumps(default_evaluation()._replace(tempo=300, network=None).as_dict()).encode()
    for name in ("second", "third"):
        store.save(name, ranker, {}, evaluation=file)
    client = serve(store.directory)
    first, second, _ = client.get("/v1/models").get_json()["models"]
    assert first["evaluation"] is None
    assert second["evaluation"] == hashlib.sha256(file).hexdigest()
    body = {"moves": "h8i9a1", "limits": {"nodes": 300}}
    # In turns: the service keeps the tables of one of them.
    for name in ("second", "third", "second"):
        answer = client.post(f"/v1/moves?engine=search:{name}", json=body).get_json()
        assert (answer["engine"]["name"], answer["model"]) == ("search", name)
    plain = client.post("/v1/moves?engine=search", json=body).get_json()
    assert plain["model"] is None
    assert plain["candidates"][0]["score"] != answer["candidates"][0]["score"]
    assert client.get("/v1/engines/search:second").get_json()["model"] == "second"
    refused = client.post("/v1/moves?engine=search:first", json=body)
    problem = check_problem(refused, 404, "unknown-model")
    assert "model 'first' has no evaluation for search" in problem["detail"]
    assert problem["known"] == ["second", "third"]


def test_model_is_shown_with_its_card(client: FlaskClient) -> None:
    model = client.get("/v1/models/first").get_json()
    assert model["card"]["note"] == "made by a test"
    assert model["card"]["feature_version"] == VERSION
    assert len(model["digest"]) == 64
