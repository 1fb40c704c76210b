"""`tengen serve` under gunicorn, over the network."""

from __future__ import annotations

import http
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.model_store import ModelStore
from service.config import Settings
from tests.api.server import PATIENCE_S, Server, running, wait_for
from tests.ports import free_port


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
        ["/bin/sh", "-c", f"ulimit -n 300 && exec {sys.executable} -m tengen_cli.main serve"],
        env={**os.environ, "TENGEN_MODELS": str(store.directory), "TENGEN_CONNECTIONS": "200"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert completed.returncode != 0
    assert "TENGEN_CONNECTIONS is 200, which needs 656 open files" in completed.stderr
    assert "`ulimit -Hn` allows 300" in completed.stderr
    assert "Traceback" not in completed.stderr
