"""Swagger UI at /docs, without resources of other hosts."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin

from flask.testing import FlaskClient


def text(client: FlaskClient, address: str) -> str:
    """Content at an address relative to the page."""
    response = client.get(urljoin("/docs", address), buffered=True)
    assert response.status_code == 200
    return response.get_data().decode(errors="replace")


def test_swagger_ui_resources_are_served_by_the_service(client: FlaskClient) -> None:
    page = text(client, "/docs")
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(addresses) >= 4
    for address in addresses:
        assert "//" not in address
        assert text(client, address)


def test_swagger_ui_page_has_no_inline_script(client: FlaskClient) -> None:
    page = text(client, "/docs")
    assert all(body == "" for body in re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL))
    assert "<style" not in page


def test_swagger_ui_shows_the_openapi_document(client: FlaskClient) -> None:
    script = text(client, "static/docs.js")
    (address,) = re.findall(r'url: "([^"]+)"', script)
    assert json.loads(text(client, address))["info"]["title"] == "Tengen"
