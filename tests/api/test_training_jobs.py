"""Retraining over HTTP: for administrators alone, in a worker of its own, one at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from service.api.training_jobs import HEADER
from service.app import create_app
from service.config import Settings
from service.jobs.queue import Jobs
from service.jobs.states import ENDED
from tests.api.conftest import CheckProblem
from tests.api.redis_server import running_redis
from tests.api.server import PATIENCE_S, wait_for

TOKEN: Final = "correct horse battery staple"  # noqa: S105 - of a test
ADMIN: Final = {HEADER: TOKEN}
QUICK: Final = {"games": 4, "match_games": 2, "seed": 1}
ENDLESS: Final = {"games": 100_000, "seed": 2}
ADDRESS: Final = "/v1/training-jobs"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        models=tmp_path / "models", admin_token=TOKEN, jobs=str(tmp_path / "jobs.sqlite3")
    )


@pytest.fixture
def client(settings: Settings) -> FlaskClient:
    return create_app(settings).test_client()


@pytest.fixture
def workers() -> Iterator[list[subprocess.Popen[bytes]]]:
    """The workers of a test, by `start`; none outlives it."""
    workers: list[subprocess.Popen[bytes]] = []
    yield workers
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
        worker.wait(PATIENCE_S)


def start(settings: Settings, folder: Path) -> subprocess.Popen[bytes]:
    """A `tengen worker` of a service."""
    return subprocess.Popen(
        [sys.executable, "-m", "tengen_cli.main", "worker", "--out", folder / "runs"],
        env={**os.environ, "TENGEN_JOBS": settings.jobs, "TENGEN_MODELS": str(settings.models)},
        stderr=subprocess.DEVNULL,
    )


def submit(client: FlaskClient, **body: Any) -> str:
    response = client.post(ADDRESS, json=body, headers=ADMIN)
    assert response.status_code == 202, response.get_json()
    identifier: str = response.get_json()["id"]
    assert response.headers["Location"] == f"{ADDRESS}/{identifier}"
    return identifier


def show(client: FlaskClient, identifier: str) -> dict[str, Any]:
    job: dict[str, Any] = client.get(f"{ADDRESS}/{identifier}", headers=ADMIN).get_json()
    return job


def wait_until_ended(client: FlaskClient, identifier: str) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        job = show(client, identifier)
        return job if job["state"] in ENDED else None

    return wait_for(look)


def wait_until_playing(client: FlaskClient, identifier: str) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        job = show(client, identifier)
        return job if job["state"] == "running" and job["done"] else None

    return wait_for(look)


@pytest.mark.slow
def test_a_job_runs_to_its_end_in_a_worker_and_leaves_its_model(
    client: FlaskClient,
    settings: Settings,
    tmp_path: Path,
    workers: list[subprocess.Popen[bytes]],
) -> None:
    quick = submit(client, name="new", **QUICK)
    workers.append(start(settings, tmp_path))
    done = wait_until_ended(client, quick)
    assert (done["state"], done["fault"]) == ("succeeded", None), done
    assert done["request"] == {"name": "new", "promote": True, **QUICK}
    assert any("against attack-weights on 15x15: +" in line for line in done["log"])
    assert done["created"] <= done["started"] <= done["ended"]
    assert "new" in client.get("/v1/models").get_data(as_text=True)


def test_a_job_survives_the_end_of_service_and_worker(
    settings: Settings, tmp_path: Path, workers: list[subprocess.Popen[bytes]]
) -> None:
    service = create_app(settings).test_client()
    endless = submit(service, **ENDLESS)
    assert show(service, endless)["note"] == "no worker is running: start `tengen worker`"
    first = start(settings, tmp_path)
    workers.append(first)
    client = create_app(settings).test_client()
    playing = wait_until_playing(client, endless)
    assert playing["stage"].startswith("self-play")
    assert (playing["note"], playing["request"]["seed"]) == (None, 2)
    assert 0 < playing["done"] < playing["total"] <= 100_000
    assert playing["left_s"] > 0
    first.send_signal(signal.SIGTERM)
    assert first.wait(PATIENCE_S) == 0
    assert show(client, endless)["state"] == "running"

    workers.append(start(settings, tmp_path))
    # It says how far it is with every line anew: whoever goes on says something new.
    before = show(client, endless)
    wait_for(lambda: show(client, endless) != before or None)
    assert show(client, endless)["state"] == "running"
    response = client.delete(f"{ADDRESS}/{endless}", headers=ADMIN)
    assert response.get_json()["state"] == "cancelling"
    assert wait_until_ended(client, endless)["state"] == "cancelled"


def test_a_second_worker_is_told_who_is_at_work(
    settings: Settings, tmp_path: Path, workers: list[subprocess.Popen[bytes]]
) -> None:
    workers.append(start(settings, tmp_path))
    wait_for(lambda: Jobs(settings.jobs).has_worker() or None)
    second = subprocess.run(
        [sys.executable, "-m", "tengen_cli.main", "worker", "--out", tmp_path / "runs"],
        env={**os.environ, "TENGEN_JOBS": settings.jobs},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert second.returncode == 75
    assert f"process {workers[0].pid} on" in second.stderr


def test_a_job_that_waits_is_cancelled_at_once(client: FlaskClient) -> None:
    identifier = submit(client, **QUICK)
    for _ in range(2):
        response = client.delete(f"{ADDRESS}/{identifier}", headers=ADMIN)
        assert (response.status_code, response.get_json()["state"]) == (200, "cancelled")
    listed = client.get(ADDRESS, headers=ADMIN).get_json()["jobs"]
    assert [(job["id"], job["state"]) for job in listed] == [(identifier, "cancelled")]


def test_jobs_are_listed_the_latest_first_and_a_seed_is_drawn(client: FlaskClient) -> None:
    identifiers = [submit(client), submit(client)]
    jobs = client.get(ADDRESS, headers=ADMIN).get_json()["jobs"]
    assert [job["id"] for job in jobs] == identifiers[::-1]
    requests = [job["request"] for job in jobs]
    assert requests[0]["seed"] != requests[1]["seed"]
    assert requests[0]["name"] == f"retrained-{requests[0]['seed']}"
    assert requests[0]["games"] == 1500


def test_the_queue_may_be_a_redis(tmp_path: Path) -> None:
    with running_redis(tmp_path) as url:
        check_queue(tmp_path, url)


def check_queue(tmp_path: Path, redis_url: str) -> None:
    client = create_app(
        Settings(models=tmp_path / "models", admin_token=TOKEN, jobs=redis_url)
    ).test_client()
    identifiers = [submit(client, **QUICK, name=name) for name in ("one", "two")]
    response = client.delete(f"{ADDRESS}/{identifiers[1]}", headers=ADMIN)
    assert response.get_json()["state"] == "cancelled"
    jobs = Jobs(redis_url)
    jobs.keep({**jobs.get(identifiers[0]), "state": "running"})
    jobs.beat()
    listed = client.get(ADDRESS, headers=ADMIN).get_json()["jobs"]
    assert [job["state"] for job in listed] == ["cancelled", "running"]
    assert listed[1]["note"] is None

    taken: list[str] = []
    jobs.on_job(taken.append)
    jobs.take_up()
    while (task := jobs.queue.dequeue()) is not None:
        jobs.queue.execute(task)
    # Queued twice would be run twice.
    assert taken == identifiers


def test_a_job_that_has_ended_cannot_be_cancelled(
    client: FlaskClient, settings: Settings, check_problem: CheckProblem
) -> None:
    jobs = Jobs(settings.jobs)
    identifier = submit(client)
    jobs.keep({**jobs.get(identifier), "state": "succeeded"})
    response = client.delete(f"{ADDRESS}/{identifier}", headers=ADMIN)
    check_problem(response, 409, "job-finished")


@pytest.mark.parametrize("method", ["get", "delete"])
def test_a_job_that_there_is_not_is_not_found(
    client: FlaskClient, check_problem: CheckProblem, method: str
) -> None:
    response = client.open(f"{ADDRESS}/nobody", method=method, headers=ADMIN)
    check_problem(response, 404, "unknown-job")


CALLS: Final = [
    ("POST", ADDRESS),
    ("GET", ADDRESS),
    ("GET", f"{ADDRESS}/x"),
    ("DELETE", f"{ADDRESS}/x"),
]


@pytest.mark.parametrize(("method", "address"), CALLS, ids=lambda part: part)
@pytest.mark.parametrize("given", [None, "", TOKEN[:-1], f"{TOKEN} ", "é"])
def test_nobody_else_is_let_in(
    client: FlaskClient, check_problem: CheckProblem, method: str, address: str, given: str | None
) -> None:
    headers = {} if given is None else {HEADER: given}
    check_problem(client.open(address, method=method, headers=headers), 401, "admin-token")


@pytest.mark.parametrize("token", [None, ""])
def test_without_a_token_nobody_is_an_administrator(
    tmp_path: Path, check_problem: CheckProblem, token: str | None
) -> None:
    place = tmp_path / "jobs.sqlite3"
    client = create_app(Settings(admin_token=token, jobs=str(place))).test_client()
    for method, address in CALLS:
        for headers in ({}, {HEADER: ""}, ADMIN):
            response = client.open(address, method=method, headers=headers)
            check_problem(response, 403, "administration-off")
    assert not place.exists()


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": "../etc"}, "/name"),
        ({"name": "--help"}, "/name"),
        ({"name": "taken"}, "/name"),
        ({"games": 1}, "/games"),
        ({"games": "10"}, "/games"),
        ({"match_games": 3}, "/match_games"),
        ({"seed": -1}, "/seed"),
        ({"models": "/elsewhere"}, "/models"),
    ],
    ids=str,
)
def test_a_wrong_request_queues_nothing(
    client: FlaskClient, settings: Settings, body: dict[str, Any], pointer: str
) -> None:
    assert settings.models is not None
    (settings.models / "taken").mkdir(parents=True)
    response = client.post(ADDRESS, json=body, headers=ADMIN)
    assert response.status_code == 422
    assert [fault["pointer"] for fault in response.get_json()["errors"]] == [pointer]
    assert client.get(ADDRESS, headers=ADMIN).get_json() == {"jobs": []}


@pytest.mark.parametrize("place", ["file", "redis://127.0.0.1:1", "sqlite3://what"])
def test_a_queue_that_cannot_be_used_is_a_problem_and_costs_nothing_else(
    tmp_path: Path, check_problem: CheckProblem, place: str
) -> None:
    (tmp_path / "file").touch()
    place = str(tmp_path / "file" / "jobs.sqlite3") if place == "file" else place
    client = create_app(Settings(admin_token=TOKEN, jobs=place)).test_client()
    for response in (
        client.get(ADDRESS, headers=ADMIN),
        client.get(f"{ADDRESS}/x", headers=ADMIN),
        client.post(ADDRESS, json={}, headers=ADMIN),
    ):
        problem = check_problem(response, 503, "jobs-unavailable")
        assert place not in problem["detail"]
    assert client.get("/healthz").status_code == 200


def test_what_lies_in_the_queue_is_json(client: FlaskClient, settings: Settings) -> None:
    submit(client, **QUICK)
    (queued,) = Jobs(settings.jobs).queue.storage.enqueued_items()
    assert bytes(queued).startswith(b"[")
