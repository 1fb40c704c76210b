"""Security: response headers, hostile bodies, and the OWASP API risks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import grimp
import pytest
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.http.json_body import MAX_DEPTH, parse_json
from tests.api.conftest import check_problem

TESTS: Final = Path(__file__).parents[1]
DOCUMENT: Final = TESTS.parent / "docs" / "security.md"


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/v1/engines", "/metrics"])
def test_data_responses_forbid_framing_and_loading(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Server" not in headers


def test_pages_allow_own_scripts_only(client: FlaskClient) -> None:
    with client.get("/docs") as response:
        directives = response.headers["Content-Security-Policy"].split(";")
    policy = dict(directive.strip().split(" ", 1) for directive in directives)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"


def test_page_may_set_its_own_policy() -> None:
    app = create_app(Settings())
    headers = {"Content-Security-Policy": "default-src 'self'"}
    app.add_url_rule("/own", view_func=lambda: ("<html>", headers))
    answered = app.test_client().get("/own").headers
    assert answered.getlist("Content-Security-Policy") == ["default-src 'self'"]


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


def test_json_at_the_depth_limit_is_accepted() -> None:
    assert parse_json(nested(MAX_DEPTH)) is not None
    assert parse_json(b'["' + b"[" * 100 + b'"]') == ["[" * 100]
    assert parse_json(b'["\\"' + b"{" * 100 + b'"]') == ['"' + "{" * 100]


@pytest.mark.parametrize(
    "body",
    [nested(MAX_DEPTH + 1), b'{"a":' * 20 + b"1" + b"}" * 20, b"[" * 50_000],
    ids=["arrays", "objects", "unclosed"],
)
def test_json_over_the_depth_limit_is_refused(client: FlaskClient, body: bytes) -> None:
    response = client.post("/v1/moves", data=body, content_type="application/json")
    assert "levels deep" in check_problem(response, 400, "malformed-json")["detail"]


@pytest.mark.parametrize(
    "body",
    [b'"' + b'\\"' * 100_000, b"[" * 20 + b'"' * 200_001, b"[" * 20 + b"\\" * 200_000],
    ids=["escaped quotes", "quotes", "backslashes"],
)
def test_pathological_bodies_are_refused(client: FlaskClient, body: bytes) -> None:
    response = client.post("/v1/moves", data=b"[" * 20 + body, content_type="application/json")
    assert response.status_code == 400


@pytest.mark.parametrize(
    "name", ["..", "../first", "%2e%2e%2ffirst", "first/../first", "/etc", "first\x00", ".", ""]
)
def test_models_load_from_the_configured_directory_only(client: FlaskClient, name: str) -> None:
    asked: dict[str, Any] = {"moves": "h8"}
    response = client.post("/v1/moves", query_string={"engine": f"learned:{name}"}, json=asked)
    assert response.status_code == (200 if name == "" else 404)
    assert client.get(f"/v1/models/{name or '..'}").status_code == 404


@pytest.mark.parametrize("path", ["//v1//limits", "/v1//limits", "/static//page/app.js"])
def test_repeated_slashes_redirect_to_no_host(client: FlaskClient, path: str) -> None:
    response = client.get(path, base_url="http://attacker.example")
    check_problem(response, 404, "not-found")
    assert "Location" not in response.headers


@pytest.mark.parametrize(("protocol", "status"), [("HTTP/1.1", 400), ("HTTP/1.0", 200)])
def test_http_1_1_requires_a_host(client: FlaskClient, protocol: str, status: int) -> None:
    environ = EnvironBuilder("/v1/limits").get_environ() | {"SERVER_PROTOCOL": protocol}
    del environ["HTTP_HOST"]
    _, answered, _ = run_wsgi_app(client.application, environ, buffered=True)
    assert answered.startswith(str(status))


@pytest.mark.parametrize(
    ("host", "status"),
    [("", 200), ("[::1]:8000", 200), ("b\xfccher.example", 400), ('"><script>', 400), ("a b", 400)],
)
def test_invalid_host_is_refused(client: FlaskClient, host: str, status: int) -> None:
    environ = EnvironBuilder("/v1/limits").get_environ() | {"HTTP_HOST": host}
    _, answered, _ = run_wsgi_app(client.application, environ, buffered=True)
    assert answered.startswith(str(status))


def test_internal_error_hides_the_exception() -> None:
    app = create_app(Settings())

    def broken() -> str:
        raise RuntimeError("the password is hunter2")

    app.add_url_rule("/broken", view_func=broken)
    response = app.test_client().get("/broken")
    assert response.status_code == 500
    assert "hunter2" not in response.text
    assert "Traceback" not in response.text


def test_each_owasp_risk_names_existing_tests() -> None:
    rows = re.findall(
        r"^\| (API\d+) .*\|([^|]*)\|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [risk for risk, _ in rows] == [f"API{number}" for number in range(1, 11)]
    tests = "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    for risk, named in rows:
        names = re.findall(r"`(\w+)`", named)
        assert names, risk
        assert [name for name in names if f"def {name}(" not in tests] == []


def test_service_makes_no_outgoing_requests() -> None:
    """Except for Redis and traces, it imports no module that opens connections."""
    graph = grimp.build_graph("tengen", include_external_packages=True, cache_dir=None)
    openers = {"http", "urllib3", "requests", "httpx", "aiohttp", "ftplib", "smtplib"}
    importers = {
        f"{module} imports {opener}"
        for opener in openers & graph.modules
        for module in graph.find_modules_that_directly_import(opener)
        # The status codes alone.
        if opener != "http" or "http.client" in (lines(graph, module, opener))
    }
    assert importers == set()


def lines(graph: grimp.ImportGraph, module: str, imported: str) -> str:
    details = graph.get_import_details(importer=module, imported=imported)
    return " ".join(detail["line_contents"] for detail in details)
