"""Engines of other distributions in the service."""

from __future__ import annotations

import logging
from typing import Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.registry import ENGINES
from tengen.service import state
from tengen.service.app import create_app
from tengen.service.config import Settings, SettingsError
from tengen.service.schemas.engines import DescribedEngineSchema, EnginesSchema
from tests.api.conftest import check_problem
from tests.plugins import ENGINE, Packages


def service(plugins: str | None) -> FlaskClient:
    return create_app(Settings(plugins=plugins)).test_client()


def named(client: FlaskClient) -> dict[str, dict[str, object]]:
    document = client.get("/v1/engines").get_json()
    assert EnginesSchema().validate(document) == {}
    return {engine["name"]: engine for engine in document["engines"]}


def test_engine_of_a_named_package_is_listed_and_answers(packages: Packages) -> None:
    packages.install("served", ENGINE.format(name="served"), version="3.1")
    client = service("served")
    assert list(named(client)) == [*ENGINES, "served"]
    described = client.get("/v1/engines/served").get_json()
    assert DescribedEngineSchema().validate(described) == {}
    assert (described["version"], described["usable"]) == ("3.1", True)
    answer = client.post("/v1/moves?engine=served", json={"game": "tictactoe", "moves": "b2"})
    assert answer.status_code == 200, answer.text
    assert answer.get_json()["engine"] == {"name": "served", "version": "3.1"}
    games = client.get("/v1/games").get_json()["games"]
    assert all("served" in game["engines"] for game in games)


def test_package_without_a_setting_is_neither_listed_nor_imported(
    packages: Packages,
) -> None:
    packages.install("unnamed", "raise SystemError('imported')")
    packages.install("served", ENGINE.format(name="served"))
    client = service("served")
    assert "unnamed" not in named(client)
    for path in ("/v1/moves?engine=unnamed", "/v1/moves?engine=unnamed&level=beginner"):
        problem = check_problem(client.post(path, json={"moves": "h8"}), 404, "unknown-engine")
        assert problem["known"] == [*ENGINES, "served"]
    check_problem(client.get("/v1/engines/unnamed"), 404, "unknown-engine")


FAULTS: Final = {
    "faulty": "cannot be created: ImportError",
    "absent": "no installed package has an engine 'absent'",
}


def test_fault_of_a_package_is_shown_and_disables_its_engine_alone(
    packages: Packages, caplog: pytest.LogCaptureFixture
) -> None:
    packages.install("faulty", "raise ImportError('/secret/path')")
    client = service("faulty,absent")
    with caplog.at_level(logging.WARNING):
        state.of(client.application).readiness.warm_up()
        ready = client.get("/readyz")
    assert ready.status_code == 200
    assert "/secret" not in ready.text
    states = {engine["name"]: engine for engine in ready.get_json()["engines"]}
    assert {states[own]["state"] for own in ENGINES} == {"ready"}
    assert "ImportError: /secret/path" in caplog.text
    listed = named(client)
    games = client.get("/v1/games").get_json()["games"]
    for name, fault in FAULTS.items():
        assert states[name]["state"] == "unusable"
        assert fault in states[name]["fault"]
        assert (listed[name]["usable"], listed[name]["fault"]) == (False, states[name]["fault"])
        assert not any(name in game["engines"] for game in games)
        for path in (f"/v1/moves?engine={name}", f"/v1/moves?engine={name}&level=beginner"):
            response = client.post(path, json={"moves": "h8"})
            problem = check_problem(response, 503, "engine-unavailable")
            assert fault in problem["detail"]
            assert "/secret" not in response.text
            assert "Retry-After" not in response.headers
    assert client.post("/v1/moves?engine=win-block", json={"moves": "h8"}).status_code == 200


def test_tag_of_an_answer_changes_with_the_version_of_the_package(
    packages: Packages,
) -> None:
    tags = set()
    for version in ("1.0", "1.0", "1.1"):
        packages.install("tagged", ENGINE.format(name="tagged"), version=version)
        response = service("tagged").get("/v1/moves?engine=tagged&moves=h8&seed=1")
        tags.add(response.headers["ETag"])
    assert len(tags) == 2


@pytest.mark.parametrize("name", ["My Engine", "", "tictactoe", "a:b"])
def test_setting_with_no_name_of_an_engine_is_an_error(name: str) -> None:
    with pytest.raises(SettingsError, match=f"TENGEN_PLUGINS: '{name}' is no name of an engine"):
        Settings(plugins=f"served,{name}")
