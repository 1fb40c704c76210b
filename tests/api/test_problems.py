"""Problem documents (RFC 9457) of every error, including those of HTTP."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tengen.service.http.problem_types import PROBLEM_TYPES
from tengen.service.schemas.problems import ProblemTypeSchema, ProblemTypesSchema
from tests.api.conftest import check_problem


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("/v1/move", "did you mean `/v1/moves`?"),
        ("/docs/assets/none.js", "/docs lists all paths"),
    ],
)
def test_unknown_path_is_not_found(client: FlaskClient, path: str, hint: str) -> None:
    problem = check_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == f"there is nothing at '{path}'; {hint}"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/moves", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("DELETE", "/v1/positions", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("POST", "/v1/engines", {"GET", "HEAD", "OPTIONS"}),
        ("TRACE", "/healthz", {"GET", "HEAD", "OPTIONS"}),
        ("PATCH", "/openapi.json", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_wrong_method_returns_the_allow_header(
    client: FlaskClient, method: str, path: str, allowed: set[str]
) -> None:
    response = client.open(path, method=method)
    problem = check_problem(response, 405, "method-not-allowed")
    assert set(response.headers["Allow"].split(", ")) == allowed
    assert problem["detail"].startswith(f"{method} is not allowed here, allowed are: ")


def test_status_without_own_type_is_a_problem_too(client: FlaskClient) -> None:
    response = client.get("/docs/assets/swagger-ui.css", headers={"Range": "bytes=9999999-"})
    assert response.status_code == 416
    assert response.mimetype == "application/problem+json"
    problem = response.get_json()
    assert (problem["type"], problem["status"]) == ("about:blank", 416)


@pytest.mark.parametrize("path", ["/healthz", "/v1/engines/none", "/v1/moves"])
def test_every_response_has_its_own_request_id(client: FlaskClient, path: str) -> None:
    first, second = (client.get(path).headers["X-Request-ID"] for _ in range(2))
    assert first != second


def test_well_formed_request_id_is_echoed(client: FlaskClient) -> None:
    sent = "abc-123_4.5"
    response = client.get("/none", headers={"X-Request-ID": sent})
    assert response.headers["X-Request-ID"] == response.get_json()["request_id"] == sent


@pytest.mark.parametrize("sent", ["", "a b", "x" * 65, "a\x7fb", "ümlaut", "<script>", "a,b"])
def test_malformed_request_id_is_replaced(client: FlaskClient, sent: str) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": sent}).headers["X-Request-ID"] != sent


def test_every_problem_type_has_a_page(client: FlaskClient) -> None:
    listed = client.get("/problems").get_json()
    assert ProblemTypesSchema().validate(listed) == {}
    assert len({kind["type"] for kind in listed["problems"]}) == len(PROBLEM_TYPES)
    for kind in listed["problems"]:
        page = client.get(kind["type"]).get_json()
        assert ProblemTypeSchema().validate(page) == {}
        assert page == kind


def test_unknown_problem_type_is_not_found(client: FlaskClient) -> None:
    check_problem(client.get("/problems/boredom"), 404, "not-found")


@pytest.mark.parametrize(
    ("path", "status", "base"),
    [
        ("/nonexistent", 404, "./"),
        ("/a/b/c", 404, "../../"),
        ("/problems", 200, "./"),
        ("/problems/not-found", 200, "../"),
    ],
)
def test_browsers_get_a_page(client: FlaskClient, path: str, status: int, base: str) -> None:
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    response = client.get(path, headers={"Accept": accept}, buffered=True)
    assert (response.status_code, response.mimetype) == (status, "text/html")
    assert f'<base href="{base}">' in response.get_data(as_text=True)
    assert client.get(path, headers={"Accept": "*/*"}).mimetype != "text/html"


def test_api_answers_browsers_with_problems(client: FlaskClient) -> None:
    check_problem(client.get("/v1/move", headers={"Accept": "text/html"}), 404, "not-found")
