"""`tengen serve` under gunicorn, over the network."""

from __future__ import annotations

import http
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tengen.engines.kernels.cache import CacheDirLocator, key
from tengen.engines.model_store.store import ModelStore
from tengen.service.app import create_app
from tengen.service.config import Settings
from tests.api.conftest import check_problem, grown, looked_up
from tests.api.server import PATIENCE_S, Server, running, started, wait_for
from tests.compiled_kernels import PACKAGE, all_but_one
from tests.ports import free_port

MOVES = "h8i9h9h10i8g8"
LIMITS = {"nodes": 2000}


@pytest.fixture(scope="module")
def two_threads() -> FlaskClient:
    return create_app(Settings(max_search_threads=2)).test_client()


def options_of_search(client: FlaskClient) -> dict[str, Any]:
    options = client.get("/v1/engines/search").get_json()["options"]
    return {option["name"]: option for option in options}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/moves?engine=search", {"moves": MOVES}),
        ("/v1/play?engine=search", {"moves": MOVES, "play": "j10"}),
        ("/v1/analyses?engine=search", {"moves": MOVES}),
        ("/v1/openings/swap2?engine=search", {"moves": ""}),
    ],
)
def test_more_threads_than_allowed_are_refused(
    client: FlaskClient, path: str, body: dict[str, Any]
) -> None:
    response = client.post(path, json={**body, "limits": LIMITS, "options": {"threads": 2}})
    problem = check_problem(response, 422, "invalid-option")
    (fault,) = problem["errors"]
    assert fault["pointer"] == "/options/threads"
    assert fault["message"] == "option 'threads' is 2, this service allows at most 1"


def test_request_of_a_batch_is_refused_alone(two_threads: FlaskClient) -> None:
    requests = [
        {"moves": MOVES, "limits": LIMITS, "options": {"threads": threads}} for threads in (2, 3)
    ]
    first, second = two_threads.post(
        "/v1/moves/batch?engine=search", json={"requests": requests}
    ).get_json()["answers"]
    assert first["problem"] is None
    assert second["problem"]["errors"][0]["pointer"] == "/requests/1/options/threads"


@pytest.mark.parametrize("threads", [0, 1.5, True, "2"], ids=repr)
def test_wrong_number_of_threads_is_refused(two_threads: FlaskClient, threads: object) -> None:
    body = {"moves": MOVES, "limits": LIMITS, "options": {"threads": threads}}
    response = two_threads.post("/v1/moves?engine=search", json=body)
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == "/options/threads"


def test_one_thread_is_always_allowed(client: FlaskClient) -> None:
    body = {"moves": MOVES, "limits": LIMITS, "seed": 1}
    answers = [
        client.post("/v1/moves?engine=search", json={**body, "options": options}).get_json()
        for options in ({}, {"threads": 1})
    ]
    assert answers[0]["candidates"] == answers[1]["candidates"]


def test_option_is_listed_with_the_allowed_range(
    client: FlaskClient, two_threads: FlaskClient
) -> None:
    assert "threads" not in options_of_search(client)
    threads = options_of_search(two_threads)["threads"]
    assert (threads["default"], threads["low"], threads["high"]) == (1, 1, 2)


def test_search_of_two_threads_is_not_cached(two_threads: FlaskClient) -> None:
    body = {"moves": MOVES, "limits": LIMITS, "seed": 1}
    before = looked_up(two_threads)
    for threads, lookups in ((2, {}), (2, {}), (1, {"miss": 1}), (1, {"miss": 1, "hit": 1})):
        two_threads.post("/v1/moves?engine=search", json={**body, "options": {"threads": threads}})
        assert grown(before, looked_up(two_threads)) == lookups


@pytest.fixture
def server(store: ModelStore, tmp_path: Path) -> Iterator[Server]:
    with running(store.directory, tmp_path) as server:
        yield server


def test_service_starts_answers_and_stops(server: Server) -> None:
    assert server.ask("GET", "/healthz")[0] == 200
    server.wait_until_ready()
    body = json.dumps({"moves": "h8i9"}).encode()
    for engine in ("attack-weights", "learned", "random"):
        status, answer = server.ask("POST", f"/v1/moves?engine={engine}", body)
        assert (status, answer["engine"]["name"]) == (200, engine)
    status, problem = server.ask("POST", "/v1/moves", b" " * (Settings().max_body + 1))
    assert (status, problem["type"]) == (413, "/problems/body-too-large")
    assert server.ask("POST", "/v1/moves", body)[0] == 200
    # SIGTERM is that of `test_graceful_stop_finishes_requests_in_flight`.
    assert server.stop(signal.SIGINT) == 0
    assert "Traceback" not in server.log.read_text()
    # gunicorn's control socket is disabled.
    assert list(server.home.iterdir()) == []


def test_port_is_open_while_kernels_are_compiled(
    store: ModelStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    for name in all_but_one():
        source = PACKAGE / name
        module = source.parents[2] / "module.py"
        place = CacheDirLocator.get_suitable_cache_subpath(  # type: ignore[no-untyped-call]
            str(module)
        )
        folder = cache / place / key()
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache))
    with running(store.directory, tmp_path) as server:
        assert "engines that search answer in about a minute" in server.log.read_text()
        server.wait_until_ready()
        body = json.dumps({"moves": MOVES, "limits": LIMITS}).encode()
        assert server.ask("POST", "/v1/moves?engine=search", body)[0] == http.HTTPStatus.OK
        assert "all engines answer" in server.log.read_text()


def test_full_disk_of_the_log_stops_nothing(store: ModelStore) -> None:
    port = free_port()
    settings = {"TENGEN_MODELS": str(store.directory), "TENGEN_ACCESS_LOG": "true"}
    with Path("/dev/full").open("wb") as full:
        process = subprocess.Popen(
            [sys.executable, "-m", "tengen_cli.main", "serve", "--port", str(port)],
            env={**os.environ, **settings, "TENGEN_WORKERS": "1"},
            stdout=full,
            stderr=full,
        )
    server = Server(process, port, Path(), Path())
    try:
        wait_for(lambda: _answers(server) or None)
        assert [server.ask("GET", "/v1/engines")[0] for _ in range(3)] == [200] * 3
        assert server.stop() == 0
    finally:
        process.kill()
        process.wait()


def _answers(server: Server) -> bool:
    try:
        return server.ask("GET", "/readyz")[0] == http.HTTPStatus.OK
    except OSError:
        return False


def test_too_few_open_files_are_reported_at_start(store: ModelStore) -> None:
    completed = subprocess.run(
        [
            "/bin/sh",
            "-c",
            f"ulimit -n 300 && exec {sys.executable} -m tengen_cli.main serve --port 0",
        ],
        env={**os.environ, "TENGEN_MODELS": str(store.directory)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert completed.returncode != 0
    assert "a worker needs 1280 open files" in completed.stderr
    assert "`ulimit -Hn` allows 300" in completed.stderr
    assert "Traceback" not in completed.stderr


def test_service_imports_nothing_of_the_folder_that_it_is_started_in(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    for name in ("engines", "laboratory", "models", "service", "training", "flask", "redis"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(f"raise ImportError({name!r})")
    command = [os.fspath(Path(sys.executable).with_name("tengen")), "serve", "--port", "0"]
    environment = {**os.environ, "HOME": os.fspath(tmp_path), "TENGEN_WORKERS": "1"}
    with started(command, environment, tmp_path, cwd=folder) as server:
        status, answer = server.ask("POST", "/v1/moves", b'{"moves": "h8", "limits": {"nodes": 1}}')
    assert (status, answer["engine"]["name"]) == (200, "search")
    program = "import tengen; print(tengen.best_move(tengen.read('b2', game='tictactoe')))"
    command = [sys.executable, "-c", program]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE)
