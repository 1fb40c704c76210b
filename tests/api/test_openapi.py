"""The OpenAPI document: valid, complete, and followed by the service under fuzzing."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import flask
import jsonschema
import pytest
import schemathesis
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from schemathesis.config import SchemathesisConfig

from tengen.service import state
from tengen.service.app import create_app
from tengen.service.config import OTHER_VARIABLES, Settings
from tengen.service.key_file import digest
from tengen.service.middleware.administrator import ADMIN_HEADER
from tengen.service.pages.page_list import PAGES
from tests.settings import documented_settings

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
USER_DOCUMENTS: Final = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
)


def openapi(client: FlaskClient) -> Any:
    return client.get("/openapi.json").get_json()


def test_every_endpoint_is_documented(client: FlaskClient) -> None:
    documented = re.sub(r"/[A-Z]+\b", "/{}", DOCUMENT)
    paths = [re.sub(r"\{\w+\}", "{}", path) for path in openapi(client)["paths"]]
    assert [path for path in paths if not re.search(rf"{re.escape(path)}[`?]", documented)] == []


def test_every_request_field_is_documented(client: FlaskClient) -> None:
    fields = openapi(client)["components"]["schemas"]["MoveRequest"]["properties"]
    assert [field for field in fields if f"`{field}`" not in DOCUMENT] == []


def test_every_problem_is_documented_with_its_status(client: FlaskClient) -> None:
    rows = re.findall(r"^\| ([\d, ]+) \|(.*)\|$", DOCUMENT, re.MULTILINE)
    documented = {
        (int(status), code)
        for statuses, problems in rows
        for status in statuses.split(", ")
        for code in re.findall(r"`([\w-]+)`", problems)
    }
    kinds = {
        (kind["status"], kind["type"].split("/")[-1])
        for kind in client.get("/problems").get_json()["problems"]
    }
    assert kinds - documented == set()
    assert {code for _, code in documented} == {code for _, code in kinds}


@pytest.mark.parametrize("document", USER_DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_settings_that_exist(document: Path) -> None:
    named = set(re.findall(r"\bTENGEN_\w+", document.read_text(encoding="utf-8")))
    settings = {setting.variable for setting in documented_settings()}
    assert named - settings - set(OTHER_VARIABLES) == set()


CASES: Final = 4
"""For each operation; tests/fuzz/test_api.py has more, and sequences of requests."""
CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 20240229,
        "generation": {"max-examples": CASES, "deterministic": True, "database": "none"},
        "checks": {
            # No JSON schema can say which boards are positions, or which engine plays which game.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "409", "422"]},
        },
        # Boundary values of positions take most of a minute to find, in each process that collects
        # tests. tests/fuzz/test_api.py has them.
        "operations": [
            {
                "include-method": "POST",
                "include-path-regex": "^/v1/(moves|play|analyses|reviews|positions|explorer"
                "|puzzles)",
                "phases": {"coverage": {"enabled": False}},
            },
        ],
    }
)


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    document: dict[str, Any] = client.get("/openapi.json").get_json()
    return document


TOKEN = "administrator-of-the-tests-of-openapi"
QUEUE = tempfile.TemporaryDirectory()
# At import, for there is a test for every operation of the document.
APP = create_app(Settings(admin_token=TOKEN, jobs=f"{QUEUE.name}/jobs.sqlite3", max_analysis_ms=20))
API = schemathesis.openapi.from_wsgi("/openapi.json", APP, config=CONFIG)


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    state.of(APP).readiness.warm_up()


@API.parametrize()
def test_responses_conform_to_openapi_document(case: schemathesis.Case[Any]) -> None:
    # Schemathesis validates the bytes as they come, without decoding them.
    headers = {"Accept-Encoding": "identity"}
    if "training" in case.path:
        headers[ADMIN_HEADER] = TOKEN
    case.call_and_validate(headers=headers)


@pytest.mark.parametrize("keys", [False, True], ids=["open", "with keys"])
def test_openapi_document_is_valid(tmp_path: Path, *, keys: bool) -> None:
    file = tmp_path / "keys.toml"
    file.write_text(f'[keys.alice]\nsha256 = "{digest("s3cret")}"\n')
    app = create_app(Settings(keys=file if keys else None))
    document = app.test_client().get("/openapi.json").get_json()
    assert document["openapi"].startswith("3.1.")
    validate(document, cls=OpenAPIV31SpecValidator)
    referenced = {
        scheme
        for _, operation in operations(document)
        for requirement in operation.get("security", document.get("security", []))
        for scheme in requirement
    }
    assert referenced == {"key", "admin"}
    assert referenced <= set(document["components"]["securitySchemes"])


def test_position_has_a_form_in_document(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    base = {"$ref": "#/components/schemas/Position", "components": {"schemas": schemas}}
    validator = jsonschema.Draft202012Validator(base)
    assert validator.is_valid({"moves": "h8", "to_move": "O"})
    assert validator.is_valid({"moves": "h8", "sgf": None, "setup": None})
    assert validator.is_valid({"sgf": "(;GM[4])"})
    for body in ({}, {"moves": None}, {"game": None}, {"moves": "h8", "setup": True}):
        assert not validator.is_valid(body), body


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


def test_successes_are_documented_as_json_stream_page_or_picture(document: dict[str, Any]) -> None:
    kinds = {
        "get /v1/models/{name}/report": ["text/html"],
        "get /v1/analyses": ["application/x-ndjson", "text/event-stream"],
        "post /v1/analyses": ["application/x-ndjson", "text/event-stream"],
        "post /v1/reviews": ["application/json", "application/x-ndjson", "text/event-stream"],
        "get /v1/positions": ["application/json", "image/svg+xml"],
        "post /v1/positions": ["application/json", "image/svg+xml"],
    }
    for name, status, response in responses(document):
        if status.startswith("2") and status != "204":
            expected = kinds.get(name, ["application/json"])
            assert list(response["content"]) == expected, (name, status)


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
    outside |= {f"page.{page.name}" for page in PAGES}
    outside |= {"page_files.service_worker", "page_files.versioned_file"}
    rules = {
        rule.rule.replace("<", "{").replace(">", "}")
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in outside
    }
    assert set(document["paths"]) == rules


def test_every_body_has_an_example(document: dict[str, Any]) -> None:
    bodies = {
        name: operation["requestBody"]["content"]["application/json"]
        for name, operation in operations(document)
        if "requestBody" in operation
    }
    assert len(bodies) > 10
    assert [
        name for name, body in bodies.items() if not body.keys() & {"example", "examples"}
    ] == []


@pytest.mark.parametrize(
    "path",
    [
        "/v1/moves",
        "/v1/moves/batch",
        "/v1/positions",
        "/v1/positions/batch",
        "/v1/explorer",
        "/v1/records",
    ],
)
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
