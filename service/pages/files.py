"""The files of the pages: their version, and the service worker that keeps them for visits offline.

Pages name their files under `/static/v-VERSION/`, where `VERSION` is a digest of all of them. So
modules of two versions never meet: browsers may keep these files for good, and a page loads later
what it was released with.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import flask

from tengen.engines.game.notation import format_moves
from tengen.engines.proofs.shipped.library import shipped_proofs
from tengen.engines.puzzles.puzzles import SHIPPED
from tengen.service.pages.page_list import PAGES, Page
from tengen.service.serialize import game

LINKS: Final = {
    place: [(page.name, page.address or "./") for page in PAGES if page.place == place]
    for place in ("header", "footer")
}
"""The links of the header and the footer: names and addresses, relative to the board page."""
WORKER: Final = "service-worker.js"
PUZZLES: Final = "puzzles.txt"
"""Address of the puzzles with their solutions, by which the page judges answers itself."""
PROOFS: Final = "proofs/"
"""The shipped proofs, for searches in the browser, and the list of them."""
PROOF_INDEX: Final = f"{PROOFS}index.json"
PACKED: Final = f"{PROOFS}packed/"
"""The same proofs as they are on disk: the bytes that browsers check, and that have the digest."""
NOT_KEPT: Final = ("docs.", "icons/", "manifest.", WORKER)
"""Beginnings of the names of files that no page needs offline."""
IMPORT: Final = re.compile(r'^(?:import|}) .*from "([^"]+)";$', re.MULTILINE)
"""Matches the imports of a JavaScript module, except for dynamic ones."""
VERSION_DIGITS: Final = 16
ETERNAL: Final = "max-age=31536000, immutable"
COMPILING: Final = (
    "page/engines/check/worker.js",
    "page/engines/search/worker.js",
    "page/learn/worker.js",
    "page/puzzles/worker.js",
)
"""The workers that run WebAssembly: they check proofs, search, and judge answers."""
COMPILING_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
)
"""The policy of these workers: their modules, and WebAssembly of the service alone."""
WORKER_POLICY: Final = "default-src 'none'; connect-src 'self'"
"""The policy of a worker's script also applies to the files that the worker loads."""

SCRIPT: Final = "text/javascript"

blueprint = flask.Blueprint("page_files", __name__)


@blueprint.get("/static/v-<version>/<path:name>")
def versioned_file(version: str, name: str) -> flask.Response:
    """A file of the pages.

    While copies of the service have different versions, this copy sends its own file, and no
    browser keeps it.
    """
    if name == PUZZLES:
        response = flask.Response(SHIPPED.read_bytes(), mimetype="text/plain")
    elif (proof := proof_files().get(name)) is not None:
        response = flask.Response(proof.content, mimetype=proof.mimetype)
        if proof.encoding is not None:
            response.headers["Content-Encoding"] = proof.encoding
    else:
        response = flask.current_app.send_static_file(name)
    is_own = version == files_version(_folder())
    response.headers["Cache-Control"] = ETERNAL if is_own else "no-store"
    if response.mimetype == SCRIPT:
        # Modules are always UTF-8, and the other scripts of pages in UTF-8, too.
        response.headers["Content-Type"] = SCRIPT
    if name in COMPILING:
        response.headers["Content-Security-Policy"] = COMPILING_POLICY
    # Immutable files need no validators, which saves bytes for each of many small files.
    for unused in ("ETag", "Last-Modified", "Content-Disposition", "Accept-Ranges"):
        response.headers.pop(unused, None)
    # Whole, so that it is compressed with its length.
    response.direct_passthrough = False
    response.make_sequence()
    # Closes the file, which a server does not where the client goes away.
    response.close()
    return response


@blueprint.get(f"/{WORKER}")
def service_worker() -> flask.Response:
    """The service worker, at the root of its scope; its script changes with the version."""
    response = flask.Response(worker_script(_folder()), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = WORKER_POLICY
    response.add_etag()
    response.make_conditional(flask.request)
    return response


def page_response(page: Page, base: str | None = None) -> flask.Response:
    """A page, made from its template.

    Args:
        base: Relative address of the board page, to which the files' addresses are relative. By
            default, both pages are in one folder.
    """
    html = flask.render_template(
        page.template,
        page=page,
        links=LINKS,
        base=base,
        files=_prefix(_folder()),
        modules=modules(_folder() / "page", page),
    )
    response = flask.Response(html, mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(flask.request)
    return response


class ProofFile(NamedTuple):
    """One file of proofs as it is sent."""

    content: bytes
    mimetype: str
    encoding: str | None
    """Content encoding; None for none."""


@functools.cache
def proof_files() -> Mapping[str, ProofFile]:
    """The proofs by their names under `/static/v-VERSION/`, and the list of their openings."""
    files = {}
    index = []
    proofs = shipped_proofs()
    # A file that is skipped is not listed either.
    proofs.read()
    for opening in proofs.openings:
        board, name = opening.board, opening.path.name
        content = opening.path.read_bytes()
        known = proofs.result(board)
        # Browsers unpack it.
        files[PROOFS + name] = ProofFile(content, "application/x-ndjson", "gzip")
        files[PACKED + name] = ProofFile(content, "application/gzip", None)
        index.append(
            {
                "name": name,
                "rules": game(board.rules),
                "moves": format_moves(board.move_stack, board.rules),
                "attacker": opening.attacker.symbol,
                "plies": None if known is None else known.plies,
                "positions": len(opening),
            }
        )
    listed = json.dumps(index, separators=(",", ":")).encode()
    return {PROOF_INDEX: ProofFile(listed, "application/json", None), **files}


@functools.cache
def files_version(folder: Path) -> str:
    """A digest of the files in a folder, of the templates next to it, of puzzles and proofs."""
    digest = hashlib.sha256(SHIPPED.read_bytes())
    for proof in proof_files().values():
        digest.update(proof.content)
    for tree in (folder, folder.parent / "templates"):
        for name in _names(tree):
            content = (tree / name).read_bytes()
            digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:VERSION_DIGITS]


@functools.cache
def modules(folder: Path, page: Page) -> list[str]:
    """The modules that a page imports before it starts, for the browser to load them at once."""
    needed: set[Path] = set()
    unseen = {folder / f"{page.name}-page.js"}
    if not page.is_for_frames:
        unseen.add(folder / "start.js")
    while unseen:
        module = unseen.pop()
        needed.add(module)
        source = module.read_text(encoding="utf-8")
        imported = {(module.parent / address).resolve() for address in IMPORT.findall(source)}
        unseen |= imported - needed
    return sorted(module.relative_to(folder).as_posix() for module in needed)


@functools.cache
def worker_script(folder: Path) -> str:
    """The script of the service worker, with the list of files that it keeps."""
    kept = [name for name in _names(folder) if not name.startswith(NOT_KEPT)]
    constants = {
        "VERSION": files_version(folder),
        "FILES": [_prefix(folder) + name for name in (*kept, PUZZLES, *proof_files())],
        "PAGES": [
            page.address for page in PAGES if page.address is not None and not page.needs_service
        ],
    }
    lines = [f"const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    return "".join(lines) + (folder / WORKER).read_text(encoding="utf-8")


def _prefix(folder: Path) -> str:
    return f"static/v-{files_version(folder)}/"


def _names(folder: Path) -> list[str]:
    """The names of the files in a folder and those below, in a fixed order."""
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


def _folder() -> Path:
    return Path(flask.current_app.static_folder or "").resolve()
