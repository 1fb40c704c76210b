"""The pages for people are served whole by the service, under a strict policy."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

STATIC: Final = Path(__file__).parents[2] / "service" / "static"
MODULES: Final = sorted(
    path.relative_to(STATIC).as_posix() for path in (STATIC / "page").rglob("*.js")
)
PAGES: Final = ("/", "/engines", "/models")


def text(client: FlaskClient, address: str) -> str:
    response = client.get(address, buffered=True)
    assert response.status_code == 200, address
    return response.get_data(as_text=True)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_allows_nothing_but_the_service_itself(client: FlaskClient, page: str) -> None:
    response = client.get(page, buffered=True)
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert "default-src 'self'" in policy
    assert "unsafe" not in " ".join(policy)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_holds_no_script_and_no_style(client: FlaskClient, page: str) -> None:
    html = text(client, page)
    assert all(body == "" for body in re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL))
    assert re.search(r"<style|\sstyle=|\son\w+=|javascript:", html) is None


@pytest.mark.parametrize("page", PAGES)
def test_everything_that_a_page_loads_is_served_here(client: FlaskClient, page: str) -> None:
    addresses = re.findall(r'(?:src|href)="([^"]+)"', text(client, page))
    assert len(addresses) >= 4
    for address in addresses:
        assert "//" not in address
        assert text(client, urljoin(page, address))


def imports(module: Path) -> set[Path]:
    """The modules that a module imports at once."""
    source = module.read_text(encoding="utf-8")
    addresses = re.findall(r'^(?:import|}) .*from "([^"]+)";$', source, re.MULTILINE)
    return {module.parent.joinpath(address).resolve() for address in addresses}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_for_all_of_its_modules_at_once(client: FlaskClient, page: str) -> None:
    html = text(client, page)
    (entry,) = re.findall(r'<script type="module" src="([^"]+)"', html)
    needed: set[Path] = set()
    unseen = {STATIC.parent.joinpath(entry).resolve()}
    while unseen:
        module = unseen.pop()
        needed.add(module)
        unseen |= imports(module) - needed
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)"', html)
    assert {STATIC.parent.joinpath(address).resolve() for address in (entry, *preloaded)} == needed


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_what_is_there_by_a_relative_address(module: str) -> None:
    source = (STATIC / module).read_text(encoding="utf-8")
    for address in re.findall(r'^(?:import|}) .*from "([^"]+)";$', source, re.MULTILINE):
        assert address.startswith("."), address
        assert (STATIC / module).parent.joinpath(address).is_file(), address


def test_a_file_is_sent_compressed_to_those_who_take_it(client: FlaskClient) -> None:
    address = "/static/page/board-page.js"
    plain = client.get(address, buffered=True)
    small = client.get(address, buffered=True, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data) / 2
    again = client.get(address, buffered=True, headers={"If-None-Match": small.headers["ETag"]})
    assert again.status_code == 304
