"""Training jobs: retraining over HTTP, for administrators, one at a time in a worker."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.engines.game.records import read_sgf, write_sgf
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.job_worker import JobRunner
from tengen.service.jobs import JobQueue
from tengen.service.middleware.administrator import ADMIN_HEADER
from tengen.service.schemas.training_jobs import ENDED, TrainingJobRequestSchema
from tengen.training.plans.retrain_plan import PLAN_OPTIONS, RetrainPlan
from tests.api.conftest import check_fault, check_problem
from tests.api.redis_server import running_redis
from tests.api.server import PATIENCE_S, wait_for

TOKEN: Final = "correct-horse-battery-staple-2048"
ADMIN: Final = {ADMIN_HEADER: TOKEN}
QUICK: Final = {"games": 4, "match_games": 2, "seed": 1}
ENDLESS: Final = {"games": 100_000, "seed": 2}
ADDRESS: Final = "/v1/training-jobs"
EMPTY: Final = {"jobs": [], "total": 0, "next": None}
GATE: Final = {"alone": 0.5, "control": 0.5, "live": 0.5}
RECORDS: Final = Path(__file__).parents[1] / "data" / "games" / "rapfi_d2-gobang-0.3.sgf"


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
    """Workers of a test, see `start`; stopped at its end."""
    workers: list[subprocess.Popen[bytes]] = []
    yield workers
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
        worker.wait(PATIENCE_S)


def start(settings: Settings, folder: Path) -> subprocess.Popen[bytes]:
    """Start a `tengen worker` for a service."""
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


def cancel(client: FlaskClient, identifier: str) -> TestResponse:
    return client.post(f"{ADDRESS}/{identifier}/cancel", headers=ADMIN)


def show(client: FlaskClient, identifier: str) -> dict[str, Any]:
    job: dict[str, Any] = client.get(f"{ADDRESS}/{identifier}", headers=ADMIN).get_json()
    return job


def wait_until(
    client: FlaskClient, identifier: str, holds: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        job = show(client, identifier)
        return job if holds(job) else None

    return wait_for(look)


def is_ended(job: dict[str, Any]) -> bool:
    return job["state"] in ENDED


def test_request_of_a_job_is_the_request_of_another(client: FlaskClient) -> None:
    first = show(client, submit(client, **QUICK, gate={"live": None}, name=None))["request"]
    assert first["records"] is None
    assert show(client, submit(client, **first))["request"] == first


@pytest.mark.slow
def test_job_runs_in_a_worker_and_saves_its_model(
    client: FlaskClient,
    settings: Settings,
    tmp_path: Path,
    workers: list[subprocess.Popen[bytes]],
) -> None:
    text = write_sgf(read_sgf(RECORDS.read_text(encoding="utf-8"))[2:4])
    gate = {"alone": 0.99, "control": 0, "live": 0}
    quick = submit(client, name="new", **QUICK, gate=gate, records=text)
    workers.append(start(settings, tmp_path))
    done = wait_until(client, quick, is_ended)
    assert (done["state"], done["fault"]) == ("succeeded", None), done
    digest = hashlib.sha256(text.encode()).hexdigest()
    records = {"games": 2, "sha256": digest}
    expected = {"name": "new", "promote": True, "gate": gate, "records": records}
    defaults = {option.name: option.default for option in PLAN_OPTIONS}
    assert done["request"] == {**defaults, **QUICK, **expected, "generations": 1}
    card = client.get("/v1/models/new").get_json()["card"]
    assert card["retraining"]["gate"] == gate
    assert card["data"]["records"]["sha256"] == {"records.sgf": digest}
    assert card["metrics_on_records"]["learned"]["positions"] > 10
    assert "the lower end must exceed 0.99" in card["gate"]["reasons"][0]
    assert any("against attack-weights on 15x15: +" in line for line in done["log"])
    assert done["created"] <= done["started"] <= done["ended"]
    assert "new" in client.get("/v1/models").get_data(as_text=True)


@pytest.mark.slow
def test_job_survives_restart_of_service_and_worker(
    settings: Settings, tmp_path: Path, workers: list[subprocess.Popen[bytes]]
) -> None:
    service = create_app(settings).test_client()
    endless = submit(service, **ENDLESS)
    assert show(service, endless)["note"] == "no worker is running: start `tengen worker`"
    first = start(settings, tmp_path)
    workers.append(first)
    client = create_app(settings).test_client()
    playing = wait_until(client, endless, lambda job: job["state"] == "running" and job["done"] > 0)
    assert playing["stage"].startswith("self-play")
    assert (playing["note"], playing["request"]["seed"]) == (None, 2)
    assert 0 < playing["done"] < playing["total"] <= 100_000
    assert playing["left_s"] > 0
    first.send_signal(signal.SIGTERM)
    assert first.wait(PATIENCE_S) == 0
    assert show(client, endless)["state"] == "running"

    workers.append(start(settings, tmp_path))
    # Progress changes as soon as the new worker continues the job.
    before = show(client, endless)
    wait_for(lambda: show(client, endless) != before or None)
    assert show(client, endless)["state"] == "running"
    assert cancel(client, endless).get_json()["state"] == "cancelling"
    response = client.delete(f"{ADDRESS}/{endless}", headers=ADMIN)
    assert response.get_json()["type"] == "/problems/job-unfinished"
    assert wait_until(client, endless, is_ended)["state"] == "cancelled"


def test_second_worker_exits_and_names_the_first(
    settings: Settings, tmp_path: Path, workers: list[subprocess.Popen[bytes]]
) -> None:
    workers.append(start(settings, tmp_path))
    with JobQueue(settings.jobs) as queue:
        wait_for(lambda: queue.has_worker() or None)
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


def test_queued_job_is_cancelled_at_once(client: FlaskClient) -> None:
    identifier = submit(client, **QUICK)
    for _ in range(2):
        response = cancel(client, identifier)
        assert (response.status_code, response.get_json()["state"]) == (200, "cancelled")
    listed = client.get(ADDRESS, headers=ADMIN).get_json()["jobs"]
    assert [(job["id"], job["state"]) for job in listed] == [(identifier, "cancelled")]


def test_jobs_are_listed_latest_first_with_random_seeds(client: FlaskClient) -> None:
    identifiers = [submit(client), submit(client)]
    jobs = client.get(ADDRESS, headers=ADMIN).get_json()["jobs"]
    assert [job["id"] for job in jobs] == identifiers[::-1]
    requests = [job["request"] for job in jobs]
    assert requests[0]["seed"] != requests[1]["seed"]
    assert requests[0]["name"] == f"retrained-{requests[0]['seed']}"
    assert requests[0]["gate"] == GATE
    assert requests[0]["records"] is None
    assert requests[0]["evaluation_games"] == 0


def pages(client: FlaskClient, limit: int) -> Iterator[list[str]]:
    """The IDs on each page of the list."""
    query: dict[str, Any] = {"limit": limit}
    while True:
        page = client.get(ADDRESS, query_string=query, headers=ADMIN).get_json()
        yield [job["id"] for job in page["jobs"]]
        if page["next"] is None:
            return
        query["cursor"] = page["next"]


def test_jobs_are_listed_in_pages(client: FlaskClient, settings: Settings) -> None:
    identifiers = [submit(client) for _ in range(5)]
    # Jobs of one moment have an order, too.
    with JobQueue(settings.jobs) as queue:
        created = queue.get(identifiers[0])["created"]
        for identifier in identifiers[:4]:
            queue.save({**queue.get(identifier), "created": created})
    order = [identifiers[4], *sorted(identifiers[:4])]
    for limit, sizes in [(2, [2, 2, 1]), (5, [5]), (4, [4, 1]), (100, [5])]:
        found = list(pages(client, limit))
        assert list(map(len, found)) == sizes
        assert [identifier for page in found for identifier in page] == order


def test_pages_stay_in_place_when_jobs_come_and_go(client: FlaskClient) -> None:
    identifiers = [submit(client) for _ in range(5)][::-1]
    listed = pages(client, 2)
    assert next(listed) == identifiers[:2]
    submit(client)
    # The last job of the first page, which the next one begins after.
    cancel(client, identifiers[1])
    assert client.delete(f"{ADDRESS}/{identifiers[1]}", headers=ADMIN).status_code == 204
    assert next(listed) == identifiers[2:4]
    assert next(listed) == identifiers[4:]


@pytest.mark.parametrize(
    "query",
    [
        {"limit": "0"},
        {"limit": "101"},
        {"limit": "x"},
        {"cursor": "x"},
        {"cursor": "1-2"},
        {"page": 2},
    ],
    ids=str,
)
def test_invalid_page_is_refused(client: FlaskClient, query: dict[str, Any]) -> None:
    response = client.get(ADDRESS, query_string=query, headers=ADMIN)
    problem = check_problem(response, 422, "invalid-request")
    assert [fault["parameter"] for fault in problem["errors"]] == list(query)


def test_full_queue_refuses_jobs_until_one_ends(settings: Settings) -> None:
    client = create_app(dataclasses.replace(settings, max_jobs=2)).test_client()
    first, second = submit(client), submit(client)
    with JobQueue(settings.jobs) as queue:
        queue.save({**queue.get(first), "state": "running"})
    response = client.post(ADDRESS, json={}, headers=ADMIN)
    problem = check_problem(response, 503, "queue-full")
    assert problem["detail"] == "2 training jobs are queued or running, at most 2 are allowed"
    assert response.headers["Retry-After"] == "60"
    assert client.get(ADDRESS, headers=ADMIN).get_json()["total"] == 2
    cancel(client, second)
    submit(client)


@pytest.mark.parametrize("shift", [-3600, 3600])
def test_worker_counts_as_gone_when_the_clock_is_set(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, shift: int
) -> None:
    real = time.time
    with JobQueue(settings.jobs) as queue:
        queue.send_heartbeat()
        assert queue.has_worker()
        monkeypatch.setattr(time, "time", lambda: real() + shift)
        assert not queue.has_worker()
        queue.send_heartbeat()
        assert queue.has_worker()


def test_damaged_heartbeat_is_none(client: FlaskClient, settings: Settings) -> None:
    identifier = submit(client)
    with JobQueue(settings.jobs) as queue:
        queue.huey.storage.put_data("worker", b"[]")
    assert "no worker is running" in show(client, identifier)["note"]


def test_full_disk_refuses_training_jobs_and_nothing_else(client: FlaskClient) -> None:
    submit(client)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    # No file can grow from here on.
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        check_problem(client.post(ADDRESS, json={}, headers=ADMIN), 503, "jobs-unavailable")
        # To read a journal, SQLite writes one.
        check_problem(client.get(ADDRESS, headers=ADMIN), 503, "jobs-unavailable")
        assert client.post("/v1/moves?engine=random", json={"moves": "h8"}).status_code == 200
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert client.get(ADDRESS, headers=ADMIN).get_json()["total"] == 1


def test_records_are_kept_until_the_job_is_deleted(client: FlaskClient, settings: Settings) -> None:
    text = RECORDS.read_text(encoding="utf-8")
    identifier = submit(client, records=text)
    with JobQueue(settings.jobs) as queue:
        assert queue.records(identifier) == text
        assert text not in str(queue.all())
        cancel(client, identifier)
        queue.delete(identifier)
        assert queue.records(identifier) is None


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ("", "expected a game"),
        ("(;GM[4]SZ[15];B[hh", "the file ends before the first move"),
        ("(;GM[4]SZ[15];B[hh];W[hh]RE[B+5])", "game 1: "),
        ("(;GM[4]SZ[15];B[hh];W[ii])", "no game of the records"),
        ("(;GM[4]SZ[15]AB[aa]RE[B+5];W[ii])", "no game of the records"),
    ],
    ids=["empty", "torn", "illegal", "no winner", "set up"],
)
def test_invalid_records_are_refused(client: FlaskClient, records: str, message: str) -> None:
    response = client.post(ADDRESS, json={"records": records}, headers=ADMIN)
    assert response.status_code == 422
    (fault,) = response.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/records", "record")
    assert message in fault["message"]
    assert client.get(ADDRESS, headers=ADMIN).get_json() == EMPTY


def test_text_that_has_no_encoding_is_no_record(client: FlaskClient) -> None:
    won = r"(;GM[4]SZ[15]RE[B+5]C[\ud800];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hk];W[ad];B[hl])"
    body = f'{{"records": "{won}"}}'
    response = client.post(ADDRESS, data=body, content_type="application/json", headers=ADMIN)
    message = check_fault(response, "invalid-request", "/records", "not-text")
    assert "unpaired surrogate" in message


def test_records_with_too_many_moves_are_refused(client: FlaskClient) -> None:
    game = "(;GM[4]SZ[15]RE[B+5];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hk];W[ad];B[hl])"
    response = client.post(ADDRESS, json={"records": game * 556}, headers=ADMIN)
    message = check_fault(response, "invalid-notation", "/records", "record")
    assert "the first 556 games have more than 5000 moves" in message


def test_defaults_are_those_of_the_plan() -> None:
    body = TrainingJobRequestSchema().load({"name": "second", "seed": 2})
    assert RetrainPlan.from_json(body) == RetrainPlan(name="second", seed=2)
    assert {option.name: body[option.name] for option in PLAN_OPTIONS} == {
        option.name: option.default for option in PLAN_OPTIONS
    }


def test_queue_can_be_in_redis(tmp_path: Path) -> None:
    with running_redis(tmp_path) as url:
        settings = Settings(models=tmp_path / "models", admin_token=TOKEN, jobs=url)
        check_queue(settings)


def check_queue(settings: Settings) -> None:
    client = create_app(settings).test_client()
    identifiers = [submit(client, **QUICK, name=name) for name in ("one", "two")]
    assert cancel(client, identifiers[1]).get_json()["state"] == "cancelled"
    with JobQueue(settings.jobs) as queue:
        queue.save({**queue.get(identifiers[0]), "state": "running"})
        queue.send_heartbeat()
        listed = client.get(ADDRESS, headers=ADMIN).get_json()["jobs"]
        assert [job["state"] for job in listed] == ["cancelled", "running"]
        assert listed[1]["note"] is None

        handled: list[str] = []
        queue.set_handler(handled.append)
        queue.requeue_interrupted()
        while (task := queue.huey.dequeue()) is not None:
            queue.huey.execute(task)
    # Each once: both were still queued.
    assert handled == identifiers


def test_ended_job_cannot_be_cancelled(client: FlaskClient, settings: Settings) -> None:
    identifier = submit(client)
    with JobQueue(settings.jobs) as queue:
        queue.save({**queue.get(identifier), "state": "succeeded"})
    check_problem(cancel(client, identifier), 409, "job-finished")


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "nobody"), ("DELETE", "nobody"), ("POST", "nobody/cancel")]
)
def test_unknown_job_is_not_found(client: FlaskClient, method: str, path: str) -> None:
    response = client.open(f"{ADDRESS}/{path}", method=method, headers=ADMIN)
    check_problem(response, 404, "unknown-job")


def test_deleted_job_is_gone_and_never_runs(
    client: FlaskClient, settings: Settings, tmp_path: Path
) -> None:
    identifier = submit(client, **QUICK)
    response = client.delete(f"{ADDRESS}/{identifier}", headers=ADMIN)
    check_problem(response, 409, "job-unfinished")
    cancel(client, identifier)
    assert client.delete(f"{ADDRESS}/{identifier}", headers=ADMIN).status_code == 204
    response = client.get(f"{ADDRESS}/{identifier}", headers=ADMIN)
    check_problem(response, 404, "unknown-job")
    assert client.get(ADDRESS, headers=ADMIN).get_json() == EMPTY
    assert settings.models is not None
    with JobQueue(settings.jobs) as queue:
        queue.set_handler(JobRunner(queue, models=settings.models, runs=tmp_path / "runs").run)
        task = queue.huey.dequeue()
        queue.huey.execute(task)
        assert queue.all() == []


CALLS: Final = [
    ("POST", ADDRESS),
    ("GET", ADDRESS),
    ("GET", f"{ADDRESS}/x"),
    ("POST", f"{ADDRESS}/x/cancel"),
    ("DELETE", f"{ADDRESS}/x"),
]


@pytest.mark.parametrize(("method", "address"), CALLS, ids=lambda part: part)
@pytest.mark.parametrize("given", [None, "", TOKEN[:-1], f"{TOKEN} ", "é"])
def test_request_without_the_admin_token_is_refused(
    client: FlaskClient, method: str, address: str, given: str | None
) -> None:
    headers = {} if given is None else {ADMIN_HEADER: given}
    check_problem(client.open(address, method=method, headers=headers), 401, "admin-token")


def test_without_configured_token_retraining_is_off(tmp_path: Path) -> None:
    place = tmp_path / "jobs.sqlite3"
    client = create_app(Settings(jobs=str(place))).test_client()
    for method, address in CALLS:
        for headers in ({}, {ADMIN_HEADER: ""}, ADMIN):
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
        ({"match_games": 3}, "/match_games"),
        ({"evaluation_games": 1}, "/evaluation_games"),
        ({"generations": 2}, "/generations"),
        ({"generations": 11, "evaluation_games": 100}, "/generations"),
        ({"seed": -1}, "/seed"),
        ({"models": "/elsewhere"}, "/models"),
        ({"gate": 0.5}, "/gate"),
        ({"gate": {"alone": 1.5}}, "/gate/alone"),
        ({"gate": {"live": True}}, "/gate/live"),
        ({"gate": {"other": 0.5}}, "/gate/other"),
        ({"records": ["(;GM[4])"]}, "/records"),
    ],
    ids=str,
)
def test_invalid_request_queues_nothing(
    client: FlaskClient, settings: Settings, body: dict[str, Any], pointer: str
) -> None:
    assert settings.models is not None
    (settings.models / "taken").mkdir(parents=True)
    response = client.post(ADDRESS, json=body, headers=ADMIN)
    assert response.status_code == 422
    assert [fault["pointer"] for fault in response.get_json()["errors"]] == [pointer]
    assert client.get(ADDRESS, headers=ADMIN).get_json() == EMPTY


@pytest.mark.parametrize("place", ["file", "redis://127.0.0.1:1"])
def test_unusable_queue_is_a_problem_of_training_jobs_only(tmp_path: Path, place: str) -> None:
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


def test_queued_tasks_are_json(client: FlaskClient, settings: Settings) -> None:
    submit(client, **QUICK)
    with JobQueue(settings.jobs) as queue:
        (queued,) = queue.huey.storage.enqueued_items()
    assert bytes(queued).startswith(b"[")
