"""The pages are served completely by the service, under a strict content security policy."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import brotli
import pytest
from flask.testing import FlaskClient

STATIC: Final = Path(__file__).parents[2] / "service" / "static"
MODULES: Final = sorted(
    path.relative_to(STATIC).as_posix() for path in (STATIC / "page").rglob("*.js")
)
PAGES: Final = ("/", "/puzzles", "/engines", "/models")
SCRIPT: Final = f"/static/{max(MODULES, key=lambda module: (STATIC / module).stat().st_size)}"


def text(client: FlaskClient, address: str) -> str:
    response = client.get(address, buffered=True)
    assert response.status_code == 200, address
    return response.get_data(as_text=True)


@pytest.mark.parametrize("page", PAGES)
def test_page_policy_allows_only_the_service(client: FlaskClient, page: str) -> None:
    response = client.get(page, buffered=True)
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert "default-src 'self'" in policy
    assert "unsafe" not in " ".join(policy)


@pytest.mark.parametrize("page", PAGES)
def test_page_has_no_inline_script_or_style(client: FlaskClient, page: str) -> None:
    html = text(client, page)
    assert all(body == "" for body in re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL))
    assert re.search(r"<style|\sstyle=|\son\w+=|javascript:", html) is None


@pytest.mark.parametrize("page", PAGES)
def test_page_resources_are_served_by_the_service(client: FlaskClient, page: str) -> None:
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
def test_page_preloads_all_of_its_modules(client: FlaskClient, page: str) -> None:
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
def test_module_imports_are_relative_and_exist(module: str) -> None:
    source = (STATIC / module).read_text(encoding="utf-8")
    for address in re.findall(r'^(?:import|}) .*from "([^"]+)";$', source, re.MULTILINE):
        assert address.startswith("."), address
        assert (STATIC / module).parent.joinpath(address).is_file(), address


@pytest.mark.parametrize("accepted", ["br", "gzip"])
def test_static_file_is_compressed_if_accepted(client: FlaskClient, accepted: str) -> None:
    plain = client.get(SCRIPT, buffered=True)
    small = client.get(SCRIPT, buffered=True, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == accepted
    assert small.headers["Vary"] == "Accept-Encoding"
    decompress = {"br": brotli.decompress, "gzip": gzip.decompress}[accepted]
    assert decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data) / 2


@pytest.mark.parametrize("address", [SCRIPT, "/"])
def test_unchanged_compressed_file_is_not_sent_again(client: FlaskClient, address: str) -> None:
    headers = {"Accept-Encoding": "br, gzip"}
    first = client.get(address, buffered=True, headers=headers)
    headers["If-None-Match"] = first.headers["ETag"]
    again = client.get(address, buffered=True, headers=headers)
    assert (again.status_code, again.data) == (304, b"")
