"""Metrics at /metrics, and that dashboard and alerts use existing ones."""

from __future__ import annotations

import json
import os
import platform
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from tengen.engines.interface import Analysis
from tengen.engines.version import VERSION
from tengen.service.metrics import ServiceMetrics, process_ids
from tengen.service.middleware.metrics import ProcessesCollector, WorkersCollector
from tengen.service.middleware.timing import RECEIVED
from tests.api.server import PATIENCE_S

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
DASHBOARD: Final = DEPLOY / "grafana" / "tengen.json"
ALERTS: Final = DEPLOY / "prometheus" / "alerts.yml"
Labels = frozenset[tuple[str, str]]
WORKER: Final[Labels] = frozenset({("worker", "0")})
"""Labels of the process metrics of a service with one process."""


def scrape(client: FlaskClient) -> dict[tuple[str, Labels], float]:
    response = client.get("/metrics")
    assert response.mimetype == "text/plain"
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def growth(
    before: dict[tuple[str, Labels], float], after: dict[tuple[str, Labels], float], name: str
) -> dict[Labels, float]:
    """Increase of a metric, by its labels."""
    return {
        labels: value - before.get((other, labels), 0)
        for (other, labels), value in after.items()
        if other == name and value != before.get((other, labels), 0)
    }


def labels(**pairs: str) -> Labels:
    return frozenset(pairs.items())


def test_requests_are_counted_and_timed_by_operation_and_status(client: FlaskClient) -> None:
    before = scrape(client)
    client.post("/v1/moves", json={"moves": "h8"})
    client.post("/v1/moves", json={})
    client.get("/nowhere")
    after = scrape(client)
    assert growth(before, after, "tengen_requests_total") == {
        labels(operation="metrics.page", status="200"): 1,
        labels(operation="moves.recommend_move", status="200"): 1,
        labels(operation="moves.recommend_move", status="422"): 1,
        labels(operation="none", status="404"): 1,
    }
    assert growth(before, after, "tengen_request_seconds_count") == {
        labels(operation="metrics.page", status="2xx"): 1,
        labels(operation="moves.recommend_move", status="2xx"): 1,
        labels(operation="moves.recommend_move", status="4xx"): 1,
        labels(operation="none", status="4xx"): 1,
    }
    sums = growth(before, after, "tengen_request_seconds_sum")
    assert all(0 < seconds < PATIENCE_S for seconds in sums.values())


def test_time_of_a_request_counts_from_its_arrival(client: FlaskClient) -> None:
    before = scrape(client)
    client.get("/healthz", environ_overrides={RECEIVED: time.perf_counter() - 5})
    grown = growth(before, scrape(client), "tengen_request_seconds_bucket")
    bounds = {dict(held)["le"] for held in grown if ("operation", "health.healthz") in held}
    assert bounds == {"10.0", "30.0", "+Inf"}


def test_clients_cannot_add_labels(client: FlaskClient) -> None:
    """Invented paths, methods, engines and headers add none."""

    def send(number: int) -> None:
        client.open(f"/made-up/{number}", method=f"MADE{number}")
        client.open("/v1/moves", method=f"MADE{number}")
        client.get(f"/v1/engines/made-up-{number}")
        client.get(f"/v1/models/made-up-{number}", headers={"Host": f"host{number}"})
        client.post(f"/v1/moves?engine=made-up-{number}", json={"moves": "h8"})
        client.post(f"/v1/moves?engine=random&made{number}=1", json={f"made{number}": "h8"})

    send(0)
    before = scrape(client).keys()
    for number in range(1, 10):
        send(number)
    assert scrape(client).keys() == before


def test_build_info_has_the_versions(client: FlaskClient) -> None:
    versions = labels(version=VERSION, python=platform.python_version())
    assert scrape(client)["tengen_build_info", versions] == 1


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_process_metrics_are_those_of_the_process(client: FlaskClient) -> None:
    measured = {name: value for (name, held), value in scrape(client).items() if held == WORKER}
    assert 0 < measured["process_start_time_seconds"] <= time.time()
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    assert largest / 10 < measured["process_resident_memory_bytes"] <= largest
    # The kernel counts in hundredths of a second.
    used = time.process_time()
    assert used / 2 < measured["process_cpu_seconds_total"] <= used + 0.02
    assert 0 < measured["process_open_fds"] <= measured["process_max_fds"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_process_metrics_have_a_series_per_worker() -> None:
    families = list(ProcessesCollector({0: os.getpid(), 1: os.getppid(), 2: 2**22 + 1}).collect())
    assert {family.name for family in families} >= {"process_cpu_seconds", "process_open_fds"}
    for family in families:
        assert [sample.labels for sample in family.samples] == [{"worker": "0"}, {"worker": "1"}]
        assert family.type == ("counter" if family.name == "process_cpu_seconds" else "gauge")


def test_process_ids_are_those_of_living_workers(tmp_path: Path) -> None:
    for name, text in {"0": "12", "1": "", "3": "14"}.items():
        (tmp_path / f"{name}.pid").write_text(text)
    (tmp_path / "counter_0.db").touch()
    assert process_ids(tmp_path) == {0: 12, 3: 14}


EVERY_LABEL: Final = """
import os, sys
from pathlib import Path
folder = Path(sys.argv[1])
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
from tengen.engines.interface import Analysis, StoppedBy
from tengen.engines.registry import ENGINES
from tengen.service import metrics
from tengen.service.app import create_app
from tengen.service.http.problem_types import PROBLEM_TYPES
from typing import get_args
metrics.allocate(folder, 2)
before = {path.name: path.stat() for path in folder.iterdir()}
assert all(stat.st_blocks * 512 >= stat.st_size for stat in before.values())
metrics.start_worker(1)
current = metrics.current()
for endpoint in create_app().view_functions:
    for status in (200, 202, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503):
        current.count_request(endpoint, status, 0.1)
for engine in ENGINES:
    for stopped_by in get_args(StoppedBy):
        analysis = Analysis(candidates=(), nodes=1, stopped_by=stopped_by)
        current.count_analysis(engine, analysis, 0.1)
for number in range(100):
    current.set_live_model(f"a-model-with-a-long-name-{number}", "0" * 64)
for problem in PROBLEM_TYPES.values():
    current.count_problem(problem.uri)
after = {path.name: path.stat() for path in folder.iterdir()}
assert {name: stat.st_size for name, stat in after.items()} == {
    name: stat.st_size for name, stat in before.items()
}
print(metrics.process_ids(folder) == {1: os.getpid()})
metrics.end_worker(1)
print(metrics.process_ids(folder) == {})
"""


def test_files_of_workers_are_whole_and_never_grow(tmp_path: Path) -> None:
    completed = subprocess.run(
        [sys.executable, "-c", EVERY_LABEL, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (completed.stdout, completed.stderr) == ("True\nTrue\n", "")


FULL_DISK: Final = """
import os, resource, sys
from pathlib import Path
from tengen.service import metrics, state
from tengen.service.app import create_app
app = create_app()
state.of(app).readiness.warm_up()
client = app.test_client()
# Nothing else is written from here on: Python would cut its bytecode off at the limit.
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
os.environ[metrics.FOLDER] = sys.argv[1]
metrics.allocate(Path(sys.argv[1]), 2)
metrics.start_worker(0)
detail = client.get("/readyz").json["detail"]
refused = client.get("/metrics")
print(refused.status_code, refused.json["detail"] == detail)
print(client.post("/v1/moves", json={"moves": "h8"}).status_code)
metrics.end_worker(0)
print(detail)
"""


def test_service_runs_without_metrics_on_a_full_disk(tmp_path: Path) -> None:
    completed = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    *answers, detail = completed.stdout.splitlines() or [completed.stderr]
    assert answers == ["503 True", "200"]
    assert detail.startswith(f"the service runs without metrics: the files in {tmp_path} cannot be")


def test_file_of_a_starting_worker_has_no_metrics(tmp_path: Path) -> None:
    (tmp_path / "gauge_livesum_0.db").touch()
    assert list(WorkersCollector(tmp_path).collect()) == []


def test_analysis_counts_time_nodes_and_stop_reason(client: FlaskClient) -> None:
    before = scrape(client)
    said = client.post(
        "/v1/moves?engine=search", json={"moves": "h8i9", "limits": {"depth": 2}}
    ).get_json()
    after = scrape(client)
    search = labels(engine="search")
    assert growth(before, after, "tengen_engine_seconds_count") == {search: 1}
    assert growth(before, after, "tengen_nodes_total") == {search: said["stats"]["nodes"]}
    assert growth(before, after, "tengen_stops_total") == {
        labels(engine="search", stopped_by="depth"): 1
    }
    (seconds,) = growth(before, after, "tengen_engine_seconds_sum").values()
    assert 0 < seconds * 1000 <= said["stats"]["time_ms"]


def test_problems_are_counted_by_type(client: FlaskClient) -> None:
    before = scrape(client)
    client.post("/v1/moves", json={"board": ["XXX", "OO.", "..."]})
    grown = growth(before, scrape(client), "tengen_problems_total")
    assert grown == {labels(type="/problems/game-over"): 1}


def test_live_model_metric_has_its_digest(client: FlaskClient) -> None:
    client.post("/v1/moves?engine=learned", json={"moves": "h8"})
    card = client.get("/v1/models/first").get_json()
    models = {
        held
        for (name, held), value in scrape(client).items()
        if name == "tengen_model_workers" and value == 1
    }
    assert models == {labels(model="first", digest=card["digest"])}


def expressions() -> Iterator[str]:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            yield target["expr"]
    alerts: dict[str, Any] = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))
    for group in alerts["groups"]:
        for rule in group["rules"]:
            yield rule["expr"]


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    """Every metric name with its labels."""
    named: dict[str, set[str]] = {"up": set()}
    for family in ProcessesCollector({0: os.getpid()}).collect():
        for sample in family.samples:
            named[sample.name] = set(sample.labels)
    measured = ServiceMetrics()
    measured.count_request("operation", 200, 0.1)
    measured.count_analysis("engine", Analysis(candidates=(), nodes=1), 0.1)
    measured.count_problem("type")
    measured.count_cache_lookup("hit")
    measured.set_live_model("model", "digest")
    for family in measured.registry.collect():
        for sample in family.samples:
            if not sample.name.endswith("_created"):
                named.setdefault(sample.name, set()).update(sample.labels)
    # Prometheus adds the target's.
    return {name: own | {"job", "instance"} for name, own in named.items()}


@pytest.mark.parametrize("expression", list(expressions()))
def test_dashboard_and_alerts_use_existing_metrics_and_labels(
    known: dict[str, set[str]], expression: str
) -> None:
    names = set(re.findall(r"\b(?:tengen_\w+|process_\w+|up)\b", expression))
    assert names
    assert names <= known.keys()
    allowed = set.union(*(known[name] for name in names))
    used = set(re.findall(r"[{,]\s*(\w+)\s*[!=]", expression))
    for grouped in re.findall(r"by \(([^)]*)\)", expression):
        used |= {label.strip() for label in grouped.split(",")}
    assert used <= allowed


def test_every_metric_is_on_the_dashboard(known: dict[str, set[str]]) -> None:
    text = DASHBOARD.read_text(encoding="utf-8")
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in known}
    families -= {"process_virtual_memory_bytes"}
    assert [family for family in families if family not in text] == []
