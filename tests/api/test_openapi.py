"""The OpenAPI document: valid, complete, and followed by the service under fuzzing."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from typing import Any

import flask
import pytest
import schemathesis
from flask.testing import FlaskClient
from schemathesis.config import SchemathesisConfig

from service import state
from service.api.openapi import ADMIN_HEADER
from service.app import create_app
from service.config import Settings

CASES = int(os.environ.get("FUZZ_CASES", "150"))
"""For each operation; `make fuzz-api` asks for more."""
CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 20240229,
        "generation": {"max-examples": CASES, "deterministic": True, "database": "none"},
        "checks": {
            # No JSON schema can say which boards are positions, or which engine plays which game.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "409", "422"]},
        },
    }
)


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    document: dict[str, Any] = client.get("/openapi.json").get_json()
    return document


TOKEN = "administrator"  # noqa: S105 - of a test
QUEUE = tempfile.TemporaryDirectory()
# At import, for there is a test for every operation of the document.
APP = create_app(Settings(admin_token=TOKEN, jobs=f"{QUEUE.name}/jobs.sqlite3"))
API = schemathesis.openapi.from_wsgi("/openapi.json", APP, config=CONFIG)


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    state.of(APP).readiness.warm_up()


@API.parametrize()
def test_responses_conform_to_openapi_document(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(headers={ADMIN_HEADER: TOKEN} if "training" in case.path else None)


def test_openapi_document_is_valid(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1.")
    schemathesis.openapi.from_dict(document).validate()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield f"{method} {path}", operation


def responses(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Operation, status and documentation of every response."""
    for name, operation in operations(document):
        for status, response in operation["responses"].items():
            shared = response.get("$ref", "").removeprefix("#/components/responses/")
            yield name, status, document["components"]["responses"][shared] if shared else response


def test_errors_are_documented_as_problems(document: dict[str, Any]) -> None:
    errors = [entry for entry in responses(document) if not entry[1].startswith("2")]
    assert len(errors) > len(document["paths"])
    for name, status, response in errors:
        (media_type,) = response["content"]
        assert media_type == "application/problem+json", (name, status)
        schema = response["content"][media_type]["schema"]
        assert schema == {"$ref": "#/components/schemas/Problem"}, (name, status)


def test_successes_are_documented_as_json_or_page(document: dict[str, Any]) -> None:
    for name, status, response in responses(document):
        if status.startswith("2"):
            kind = "text/html" if name.endswith("/report") else "application/json"
            assert list(response["content"]) == [kind], (name, status)


def test_responses_are_documented_with_request_id(document: dict[str, Any]) -> None:
    for name, status, response in responses(document):
        assert "X-Request-ID" in response["headers"], (name, status)


def test_compare_is_documented_as_comma_separated(document: dict[str, Any]) -> None:
    parameters = document["paths"]["/v1/moves"]["post"]["parameters"]
    (compare,) = [parameter for parameter in parameters if parameter["name"] == "compare"]
    assert (compare["style"], compare["explode"]) == ("form", False)
    assert (compare["schema"]["type"], compare["schema"]["maxItems"]) == ("array", 8)


def test_operations_have_id_and_summary(document: dict[str, Any]) -> None:
    named = [operation["operationId"] for _, operation in operations(document)]
    assert len(set(named)) == len(named)
    for name, operation in operations(document):
        assert operation["summary"], name


def test_all_api_paths_are_documented(app: flask.Flask, document: dict[str, Any]) -> None:
    outside = {"static", "docs.static", "docs.page", "api-docs.openapi_json", "metrics.page"}
    outside |= {"page.board", "page.engines", "page.models"}
    rules = {
        rule.rule.replace("<", "{").replace(">", "}")
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in outside
    }
    assert set(document["paths"]) == rules


@pytest.mark.parametrize("path", ["/v1/moves", "/v1/moves/batch"])
def test_documented_examples_are_answered(
    client: FlaskClient, document: dict[str, Any], path: str
) -> None:
    body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    examples = [example["value"] for example in body.get("examples", {}).values()]
    examples += [body["example"]] if "example" in body else []
    assert examples
    for example in examples:
        response = client.post(path, json=example)
        assert response.status_code == 200
        answers = response.get_json().get("answers", [])
        assert [answer["problem"] for answer in answers] == [None] * len(answers)
