"""The search on pages of other sites, in Chromium and Firefox."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import flask
import pytest
from playwright.sync_api import Browser, Page

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.pages.files import files_version
from tests.browser.contexts import new_context
from tests.page.node import STATIC
from tests.serving import serving

TIMEOUT_S: Final = 120
"""A browser that does not report has failed; generous, because the machine may be busy."""
SCRIPT: Final = """
import {{ Engine }} from "{folder}engines/search/search.js";

const engine = new Engine({{ proofsUrl: "{proofs}" }});
const play = async () => {{
  const calls = Array.from({{ length: 10 }}, () => engine.bestMove("h8i9a1", {{ nodes: 500 }}));
  const [{{ move, final }}] = await Promise.all(calls);
  const {{ proven }} = await engine.bestMove("h8a15", {{ nodes: 500 }});
  const review = await engine.review("h8i9h9", {{ nodes: 500 }});
  return {{ move: move.notation, final, proven, reviewed: review.moves.length }};
}};
const result = await play().catch(({{ name, message }}) => ({{ name, message }}));
await fetch("/result", {{ method: "POST", body: JSON.stringify(result) }});
"""
"""Reports what the engine has done, or its error."""
DONE: Final = {"move": "g10", "final": True, "proven": True, "reviewed": 3}


class Host(NamedTuple):
    """A page of another site that uses the search."""

    url: str
    results: queue.Queue[dict[str, Any]]


class Files(NamedTuple):
    """Where the search is loaded from."""

    origin: str
    folder: str
    proofs: str


@contextlib.contextmanager
def hosting(files: Files, policy: str | None) -> Iterator[Host]:
    """Serve a page with a Content-Security-Policy, and the page's files under its own origin."""
    app = flask.Flask("host", static_folder=str(STATIC), static_url_path="/own")
    results: queue.Queue[dict[str, Any]] = queue.Queue()

    def page() -> flask.Response:
        response = flask.Response('<!DOCTYPE html><script type="module" src="script.js"></script>')
        if policy is not None:
            response.headers["Content-Security-Policy"] = policy
        return response

    def script() -> flask.Response:
        text = SCRIPT.format(folder=files.folder, proofs=files.proofs)
        return flask.Response(text, mimetype="text/javascript")

    def report() -> str:
        results.put(json.loads(flask.request.data))
        return ""

    app.add_url_rule("/", view_func=page)
    app.add_url_rule("/script.js", view_func=script)
    app.add_url_rule("/result", view_func=report, methods=["POST"])
    with serving(app) as url:
        yield Host(url, results)


@pytest.fixture(scope="module")
def remote() -> Iterator[Files]:
    """The files of a service whose responses pages of all origins may read."""
    with serving(create_app(Settings(cors_origins="*"))) as url:
        folder = f"{url}static/v-{files_version(STATIC)}/"
        yield Files(url.rstrip("/"), f"{folder}page/", f"{folder}proofs/")


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A tab whose page may violate its policy."""
    with new_context(browser, "") as context:
        yield context.new_page()


def policy_of(origin: str, *, scripts: str, workers: str) -> str:
    """A policy that allows its own origin, another one, and what it is told."""
    return (
        f"default-src 'none'; script-src 'self' {origin} {scripts}; "
        f"worker-src {workers}; connect-src 'self' {origin}"
    )


def result_in(tab: Page, files: Files, policy: str | None) -> dict[str, Any]:
    with hosting(files, policy) as host:
        tab.goto(host.url)
        result = host.results.get(timeout=TIMEOUT_S)
        tab.goto("about:blank")
        return result


def strict(remote: Files) -> str:
    """The policy of docs/web.md for files of another origin."""
    scripts, workers = "'wasm-unsafe-eval'", f"blob: {remote.origin}"
    return policy_of(remote.origin, scripts=scripts, workers=workers)


def test_search_of_another_origin_plays_with_one_worker_under_a_strict_policy(
    tab: Page, remote: Files
) -> None:
    started: list[str] = []
    tab.on("worker", lambda worker: started.append(worker.url))
    assert result_in(tab, remote, strict(remote)) == DONE
    # Ten calls at a time, one after them, and a review.
    assert len(started) == 1


@pytest.mark.slow
def test_search_of_the_own_origin_plays_under_a_strict_policy(tab: Page, remote: Files) -> None:
    own = Files("'self'", "/own/page/", remote.proofs)
    policy = policy_of(remote.origin, scripts="", workers="'self'")
    assert result_in(tab, own, policy) == DONE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scripts", "workers", "message"),
    [
        ("'wasm-unsafe-eval'", "{origin}", "worker not loaded: {folder}engines/search/worker.js"),
        ("'wasm-unsafe-eval'", "blob:", "worker not loaded: {folder}engines/search/worker.js"),
        ("", "blob: {origin}", "{folder}engines/search/search.wasm: "),
    ],
    ids=["blob", "origin", "wasm-unsafe-eval"],
)
def test_each_word_of_the_policy_is_needed(
    tab: Page, remote: Files, scripts: str, workers: str, message: str
) -> None:
    values = {"origin": remote.origin, "folder": remote.folder}
    policy = policy_of(remote.origin, scripts=scripts, workers=workers.format(**values))
    result = result_in(tab, remote, policy)
    assert result["name"] == "EngineError"
    assert result["message"].startswith(message.format(**values))


@pytest.mark.slow
def test_search_of_another_origin_plays_in_firefox(remote: Files, tmp_path: Path) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("Firefox is not installed")
    with hosting(remote, strict(remote)) as host:
        command = [firefox, "--headless", "--no-remote", "--profile", str(tmp_path), host.url]
        with subprocess.Popen(
            command,
            env={**os.environ, "HOME": str(tmp_path)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                result = host.results.get(timeout=TIMEOUT_S)
            finally:
                process.terminate()
    assert result == DONE
