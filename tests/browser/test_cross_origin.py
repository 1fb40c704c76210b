"""A page of another origin, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flask
import pytest
from playwright.sync_api import Page

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.key_file import digest
from tests.serving import serving

ASK = """async ({ url, key, method, header }) => {
  const headers = { "Content-Type": "application/json", [header]: key && `Bearer ${key}` };
  const body = method === "POST" ? JSON.stringify({ moves: "h8" }) : undefined;
  try {
    const response = await fetch(url, { method, headers, body });
    const id = response.headers.get("X-Request-ID");
    return { status: response.status, id, limit: response.headers.get("RateLimit-Policy") };
  } catch (error) {
    return { failure: error.name };
  }
}"""


@pytest.fixture
def blank(page: Page) -> Iterator[Page]:
    """An empty page of another origin."""
    app = flask.Flask("blank")
    app.add_url_rule("/", view_func=lambda: "<!DOCTYPE html>")
    with serving(app) as url:
        page.goto(url)
        yield page


@pytest.fixture
def service(blank: Page, tmp_path: Path) -> Iterator[str]:
    """Base URL of a service with keys, which the page may call."""
    keys = tmp_path / "keys.toml"
    keys.write_text(f'[keys.alice]\nsha256 = "{digest("secret")}"\n')
    origin = blank.url.rstrip("/")
    settings = Settings(keys=keys, cors_origins=origin, rate_limit="100 per minute")
    with serving(create_app(settings)) as url:
        yield url


def ask(page: Page, url: str, **fields: str) -> dict[str, Any]:
    asked = {"url": url, "key": "secret", "method": "POST", "header": "Authorization", **fields}
    answer: dict[str, Any] = page.evaluate(ASK, asked)
    return answer


def test_page_of_a_configured_origin_calls_the_api_with_a_key(blank: Page, service: str) -> None:
    answer = ask(blank, f"{service}v1/positions")
    assert (answer["status"], answer["limit"]) == (200, '"minute";q=100;w=60')
    assert len(answer["id"]) == 16
    assert ask(blank, f"{service}v1/positions", key="wrong")["status"] == 401
    assert ask(blank, f"{service}v1/training-jobs/x", method="DELETE")["status"] == 403
    assert ask(blank, f"{service}v1/positions", header="X-Other") == {"failure": "TypeError"}


def test_page_of_another_origin_cannot_call_the_api(blank: Page, service: str) -> None:
    blank.goto(blank.url.replace("127.0.0.1", "localhost"))
    assert ask(blank, f"{service}v1/positions") == {"failure": "TypeError"}
