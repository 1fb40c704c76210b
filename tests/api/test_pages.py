"""The pages are served completely by the service, under a strict content security policy.

Their files are named by version, so that those of two versions never mix.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import brotli
import pytest
from flask.testing import FlaskClient

from tengen.engines.proofs.shipped.library import SHIPPED
from tengen.service.pages.files import PACKED, files_version
from tengen.service.pages.page_list import PAGES
from tests.pages import ADDRESSES, OWN

STATIC: Final = Path(__file__).parents[2] / "service" / "static"
MODULES: Final = sorted(
    path.relative_to(STATIC).as_posix() for path in (STATIC / "page").rglob("*.js")
)
VERSION: Final = re.compile(r"static/v-[0-9a-f]{16}/")
SCRIPT: Final = f"/static/{max(MODULES, key=lambda module: (STATIC / module).stat().st_size)}"


def text(client: FlaskClient, address: str) -> str:
    response = client.get(address, buffered=True, headers={"Accept": "text/html"})
    assert response.status_code == 200, address
    return response.get_data(as_text=True)


def test_header_and_footer_link_to_the_pages_in_the_order_of_the_list(client: FlaskClient) -> None:
    lists = re.findall("data-pages='(.*?)'", text(client, "/offline"))
    assert [*json.loads(lists[0]), *json.loads(lists[1])] == [
        [page.name, page.address or "./"] for page in PAGES if page.place
    ]


def test_document_names_every_page() -> None:
    document = (STATIC.parents[1] / "docs" / "api.md").read_text("utf-8")
    (row,) = re.findall(r"^\| `GET /`, (.*) \| the pages \|$", document, re.MULTILINE)
    named = {"/", *re.findall(r"`(/\w+)`", row)}
    # The offline page is only shown in place of others, and Swagger UI has a row of its own.
    assert named == {*OWN} - {"/offline"}


@pytest.mark.parametrize("page", OWN)
def test_page_policy_allows_only_the_service(client: FlaskClient, page: str) -> None:
    response = client.get(page, buffered=True)
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert "default-src 'self'" in policy
    ancestors = "*" if page == "/embed" else "'self'"
    assert f"frame-ancestors {ancestors}" in policy
    assert "unsafe" not in " ".join(policy)


@pytest.mark.parametrize("page", ADDRESSES)
def test_page_has_no_inline_script_or_style(client: FlaskClient, page: str) -> None:
    html = text(client, page)
    assert set(re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL)) == {""}
    assert re.search(r"<style|\sstyle=|\son\w+=|javascript:", html) is None


@pytest.mark.parametrize("page", ADDRESSES)
def test_page_resources_are_served_by_the_service(client: FlaskClient, page: str) -> None:
    addresses = re.findall(r'(?:src|href)="([^"]+)"', text(client, page))
    assert len(addresses) >= 4
    for address in addresses:
        assert "//" not in address
        response = client.get(urljoin(page, address), buffered=True)
        assert (response.status_code, bool(response.data)) == (200, True), address


def test_swagger_ui_shows_the_openapi_document(client: FlaskClient) -> None:
    script = text(client, "/static/docs.js")
    (address,) = re.findall(r'url: "([^"]+)"', script)
    assert json.loads(text(client, urljoin("/docs", address)))["info"]["title"] == "Tengen"


@pytest.mark.parametrize("address", [SCRIPT, "/v1/engines"])
@pytest.mark.parametrize("accepted", ["br", "gzip"])
def test_page_resource_is_compressed_if_accepted(
    client: FlaskClient, address: str, accepted: str
) -> None:
    plain = client.get(address, buffered=True)
    small = client.get(address, buffered=True, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == accepted
    assert small.headers["Vary"] == "Accept-Encoding"
    # The server adds the date.
    assert "Date" not in small.headers
    decompress = {"br": brotli.decompress, "gzip": gzip.decompress}[accepted]
    assert decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data) / 2


@pytest.mark.parametrize("address", [SCRIPT, "/", "/v1/engines"])
def test_unchanged_compressed_file_is_not_sent_again(client: FlaskClient, address: str) -> None:
    headers = {"Accept-Encoding": "br, gzip"}
    first = client.get(address, buffered=True, headers=headers)
    headers["If-None-Match"] = first.headers["ETag"]
    again = client.get(address, buffered=True, headers=headers)
    assert (again.status_code, again.data) == (304, b"")


def files_of(html: str) -> set[str]:
    return set(re.findall(r'(?:src|href)="(static/[^"]+)"', html))


@pytest.mark.parametrize("page", OWN)
def test_page_files_are_versioned_and_immutable(client: FlaskClient, page: str) -> None:
    response = client.get(page, buffered=True)
    assert response.headers["Cache-Control"] == "no-cache"
    files = files_of(response.text)
    assert len({match[0] for file in files if (match := VERSION.match(file))}) == 1
    for file in files:
        assert "immutable" in client.get(f"/{file}", buffered=True).headers["Cache-Control"], file


def test_file_that_browsers_keep_has_no_request_id(client: FlaskClient) -> None:
    (file, *_) = files_of(client.get("/", buffered=True).text)
    kept = client.get(f"/{file}", buffered=True).headers
    assert "X-Request-ID" not in kept
    of_other_version = VERSION.sub("static/v-0123456789abcdef/", file)
    assert "X-Request-ID" in client.get(f"/{of_other_version}", buffered=True).headers


def test_file_of_another_version_is_not_cached(client: FlaskClient) -> None:
    response = client.get("/static/v-0123456789abcdef/page/store.js", buffered=True)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("worker", [name for name in MODULES if name.endswith("/worker.js")])
def test_workers_may_run_webassembly_of_the_service_only(client: FlaskClient, worker: str) -> None:
    response = client.get(f"/static/v-{files_version(STATIC)}/{worker}", buffered=True)
    policy = set(response.headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self'",
    }


@pytest.mark.parametrize("module", ["search/search", "check/checker"])
def test_webassembly_is_sent_compressed(client: FlaskClient, module: str) -> None:
    address = f"/static/v-{files_version(STATIC)}/page/engines/{module}.wasm"
    response = client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
    # Browsers compile nothing else while it loads.
    assert response.mimetype == "application/wasm"
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.data) < 100_000


def test_packed_proof_has_the_bytes_of_the_file(client: FlaskClient) -> None:
    address = f"/static/v-{files_version(STATIC)}/{PACKED}h8a15.proof"
    response = client.get(address, headers={"Accept-Encoding": "gzip, br"}, buffered=True)
    assert response.data == (SHIPPED / "h8a15.proof").read_bytes()
    assert response.mimetype == "application/gzip"
    assert "Content-Encoding" not in response.headers


def test_version_follows_the_names_and_contents_of_all_files(tmp_path: Path) -> None:
    versions: set[str] = set()
    for name, content in [("a.js", "1"), ("a.js", "2"), ("b/a.js", "2")]:
        folder = tmp_path / str(len(versions))
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(content, encoding="utf-8")
        versions.add(files_version(folder))
    assert len(versions) == 3


def test_service_worker_caches_every_file_of_the_pages(client: FlaskClient) -> None:
    response = client.get("/service-worker.js", buffered=True)
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    # The policy of a worker's script rules what the worker may load.
    assert "connect-src 'self'" in response.headers["Content-Security-Policy"]
    (files, pages) = (
        set(json.loads(re.findall(rf"^const {name} = (.*);$", response.text, re.MULTILINE)[0]))
        for name in ("FILES", "PAGES")
    )
    assert pages == {page.address for page in PAGES if not page.needs_service} - {None}
    needed = set().union(*(files_of(text(client, page)) for page in OWN))
    lazy = {VERSION.match(next(iter(files)))[0] + module for module in MODULES}  # type: ignore[index]
    optional = {file for file in needed if "/icons/" in file or "manifest" in file}
    assert (needed - optional) | lazy <= files
    for file in files:
        assert client.get(f"/{file}", buffered=True).status_code == 200


def test_manifest_names_the_page_and_icons_of_both_purposes(client: FlaskClient) -> None:
    (address,) = re.findall(r'rel="manifest" href="([^"]+)"', text(client, "/"))
    response = client.get(f"/{address}", buffered=True)
    assert response.mimetype == "application/manifest+json"
    manifest = json.loads(response.text)
    assert urljoin(f"/{address}", manifest["start_url"]) == "/"
    assert urljoin(f"/{address}", manifest["scope"]) == "/"
    for icon in manifest["icons"]:
        data = client.get(urljoin(f"/{address}", icon["src"]), buffered=True).data
        if icon["type"] == "image/png":
            side = int.from_bytes(data[16:20])
            assert icon["sizes"] == f"{side}x{side}"
            assert len(data) < 6000
    purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}
