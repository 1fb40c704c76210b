"""CORS: which pages of other origins may read responses."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.service.app import create_app
from tengen.service.config import Settings, SettingsError
from tengen.service.key_file import digest

HOME: Final = "https://game.example"
Client = Callable[..., FlaskClient]


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """Factory of clients of services that require an API key and have an administrator."""
    keys = tmp_path / "keys.toml"
    keys.write_text(f'[keys.alice]\nsha256 = "{digest("secret")}"\n')
    fixed: dict[str, Any] = {"keys": keys, "admin_token": "a" * 32, "jobs": str(tmp_path / "jobs")}
    return lambda **settings: create_app(Settings(**fixed, **settings)).test_client()


def preflight(client: FlaskClient, path: str, method: str, headers: str = "") -> TestResponse:
    asked = {"Origin": HOME, "Access-Control-Request-Method": method}
    if headers:
        asked["Access-Control-Request-Headers"] = headers
    return client.options(path, headers=asked)


def words(header: str) -> set[str]:
    return {word.lower() for word in re.split(r", *", header)}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/moves"),
        ("GET", "/v1/engines"),
        ("POST", "/v1/training-jobs"),
        ("DELETE", "/v1/training-jobs/1"),
    ],
)
def test_preflight_needs_no_key_and_allows_what_clients_send(
    client: Client, method: str, path: str
) -> None:
    asking = client(cors_origins=HOME, rate_limit="1 per day")
    needed = "authorization,content-type,if-none-match,x-admin-token,x-request-id"
    for _ in range(2):
        response = preflight(asking, path, method, needed)
        assert response.status_code == 200
        assert response.headers["Access-Control-Allow-Origin"] == HOME
        assert method.lower() in words(response.headers["Access-Control-Allow-Methods"])
        assert words(response.headers["Access-Control-Allow-Headers"]) == set(needed.split(","))
        assert int(response.headers["Access-Control-Max-Age"]) > 0


def test_preflight_does_not_allow_other_headers_or_methods(client: Client) -> None:
    asking = client(cors_origins=HOME)
    response = preflight(asking, "/v1/moves", "POST", "content-type, cookie, x-other")
    assert words(response.headers["Access-Control-Allow-Headers"]) == {"content-type"}
    assert "Access-Control-Allow-Methods" not in preflight(asking, "/v1/moves", "PUT2").headers


def test_only_preflights_pass_without_a_key(client: Client) -> None:
    asking = client(cors_origins=HOME)
    assert asking.options("/v1/moves", headers={"Origin": HOME}).status_code == 401
    asked = {"Origin": HOME, "Access-Control-Request-Method": "POST"}
    assert asking.post("/v1/moves", json={}, headers=asked).status_code == 401


def test_problem_can_be_read_by_the_page(client: Client) -> None:
    response = client(cors_origins=HOME).post("/v1/moves", json={}, headers={"Origin": HOME})
    assert response.status_code == 401
    assert response.headers["Access-Control-Allow-Origin"] == HOME
    exposed = words(response.headers["Access-Control-Expose-Headers"])
    assert {"x-request-id", "retry-after", "ratelimit", "ratelimit-policy"} <= exposed
    assert {"etag", "location", "link", "deprecation", "sunset"} <= exposed


def allowed(origins: str | None, origin: str | None) -> str | None:
    client = create_app(Settings(cors_origins=origins)).test_client()
    headers = {} if origin is None else {"Origin": origin}
    response = client.get("/v1/engines/random", headers=headers)
    assert "Access-Control-Allow-Credentials" not in response.headers
    varies = origins not in (None, "*")
    assert ("Origin" in response.headers.get("Vary", "")) == varies
    return response.headers.get("Access-Control-Allow-Origin")


@pytest.mark.parametrize(
    ("origins", "origin"),
    [
        (HOME, HOME),
        (f"{HOME}, https://other.example", "https://other.example"),
        ("HTTPS://Game.Example", HOME),
        ("https://*.example.com", "https://game.example.com"),
        ("https://*.example.com", "https://one.two-2.example.com"),
        ("http://*.localhost:3000", "http://game.localhost:3000"),
        ("http://127.0.0.1:5173", "http://127.0.0.1:5173"),
        ("http://[::1]:5173", "http://[::1]:5173"),
        ("capacitor://localhost", "capacitor://localhost"),
    ],
)
def test_page_of_a_configured_origin_may_read_responses(origins: str, origin: str) -> None:
    assert allowed(origins, origin) == origin


@pytest.mark.parametrize(
    ("origins", "origin"),
    [
        (None, HOME),
        (HOME, None),
        (HOME, "null"),
        (HOME, "http://game.example"),
        (HOME, f"{HOME}:8443"),
        (HOME, f"{HOME}.evil.org"),
        (HOME, "https://gameXexample"),
        (HOME, "https://sub.game.example"),
        ("https://*.example.com", "https://example.com"),
        ("https://*.example.com", "https://xexample.com"),
        ("https://*.example.com", "https://xexample.com.evil.org"),
        ("https://*.example.com", "https://game.example.com.evil.org"),
        ("https://*.example.com", "https://.example.com"),
        ("https://*.example.com", "https://evil.org/.example.com"),
        ("https://*.example.com", "https://evil.org?.example.com"),
        ("https://*.example.com", "https://game.exampleXcom"),
        ("https://*.example.com", "https://user@game.example.com"),
        ("https://*.example.com", "https://game.example.com:8443"),
        ("https://*.example.com", "http://game.example.com"),
        ("http://[::1]:5173", "http://1:5173"),
    ],
)
def test_page_of_another_origin_may_not_read_responses(
    origins: str | None, origin: str | None
) -> None:
    assert allowed(origins, origin) is None


@pytest.mark.parametrize("origin", [None, "null", HOME, "https://xexample.com.evil.org"])
def test_asterisk_lets_every_page_read_responses(origin: str | None) -> None:
    assert allowed("*", origin) == "*"


@pytest.mark.parametrize(
    "origins",
    [
        "",
        "null",
        "game.example",
        "https://",
        f"{HOME}/",
        f"{HOME}/play",
        f"{HOME}?a",
        f"{HOME},",
        f"{HOME} https://other.example",
        f"*, {HOME}",
        "https://*",
        "https://*example.com",
        "https://game.*.com",
        "https://game.example:*",
        "https://game.example:443",
        "http://game.example:80",
        "https://.*",
        r"https://game\.example",
        "https://(a|b).example",
        "https://user@game.example",
        "https://g\N{LATIN SMALL LETTER A WITH DIAERESIS}me.example",
        "https://game.example\nhttps://other.example",
    ],
)
def test_invalid_origin_is_refused_at_start(origins: str) -> None:
    with pytest.raises(SettingsError, match=r"^TENGEN_CORS_ORIGINS: "):
        create_app(Settings(cors_origins=origins))
