"""Deployment files: checked by the programs that read them, and against the service."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import urllib.parse
from pathlib import Path
from typing import Any, Final

import click
import kubernetes_validate
import pytest
import yaml
from werkzeug.exceptions import RequestEntityTooLarge

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.http.problem_types import PROBLEM_TYPES
from tengen.service.server.worker import CONNECTIONS
from tengen_cli.main import tengen
from tests.pages import ADDRESSES
from tests.settings import documented_settings

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
RETRAINING: Final = DEPLOY / "kubernetes" / "retraining"
PATCH: Final = RETRAINING / "service.patch.yaml"
MANIFESTS: Final = sorted(set((DEPLOY / "kubernetes").rglob("*.yaml")) - {PATCH})
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
NGINX: Final = DEPLOY / "nginx" / "nginx.conf"
ONE_HOST: Final = DEPLOY / "one-host"
UNIT: Final = ONE_HOST / "tengen@.service"
PROXIES: Final = [ONE_HOST / "Caddyfile", ONE_HOST / "nginx.conf"]


def manifest(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "kubernetes" / name).read_text("utf-8"))
    return loaded


def check(program: str, *arguments: object) -> None:
    """Check a configuration by its program, if that is installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    completed = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr


def test_images_of_others_are_pinned_to_digests() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    stages = re.findall(r"^FROM .* AS (\S+)$", dockerfile, re.MULTILINE)
    bases = set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) - set(stages)
    services = {service["image"] for service in COMPOSE["services"].values()}
    ours = {image for image in services if image.startswith("tengen:")}
    for image in bases | (services - ours):
        assert re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_manifest_is_valid_for_kubernetes(path: Path) -> None:
    documents = list(yaml.safe_load_all(path.read_text(encoding="utf-8")))
    assert documents
    for document in documents:
        kubernetes_validate.validate(document, "1.33", strict=True)


def test_validator_finds_a_misspelt_field() -> None:
    document = manifest("deployment.yaml")
    document["spec"]["replica"] = 2
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(document, "1.33", strict=True)


def test_patched_service_is_valid_and_shares_the_worker_queue() -> None:
    service, patch = manifest("deployment.yaml"), manifest("retraining/service.patch.yaml")
    pod, change = (document["spec"]["template"]["spec"] for document in (service, patch))
    (container,), (changed,) = pod["containers"], change["containers"]
    assert container["name"] == changed["name"]
    # `kubectl patch` merges these lists.
    container["env"] += changed["env"]
    container["volumeMounts"] += changed["volumeMounts"]
    pod["volumes"] += change["volumes"]
    kubernetes_validate.validate(service, "1.33", strict=True)
    assert mounts(pod, "tengen") <= {volume["name"] for volume in pod["volumes"]}

    worker = manifest("retraining/worker.yaml")["spec"]["template"]["spec"]
    service_sees, worker_sees = settings_of(container), settings_of(worker["containers"][0])
    shared = {"TENGEN_MODELS", "TENGEN_JOBS"}
    assert {name: service_sees[name] for name in shared} == {
        name: worker_sees[name] for name in shared
    }
    (mount,) = (mount for mount in changed["volumeMounts"] if mount["name"] == "models")
    assert mount == {"name": "models", "mountPath": service_sees["TENGEN_MODELS"], "readOnly": True}


def settings_of(container: dict[str, Any]) -> dict[str, Any]:
    return {entry["name"]: entry.get("value", entry.get("valueFrom")) for entry in container["env"]}


def mounts(pod: dict[str, Any], name: str) -> set[str]:
    (container,) = (container for container in pod["containers"] if container["name"] == name)
    return {mount["name"] for mount in container["volumeMounts"]}


def test_worker_command_exists() -> None:
    worker = manifest("retraining/worker.yaml")["spec"]["template"]["spec"]["containers"][0]
    for program, *arguments in (worker["command"], COMPOSE["services"]["worker"]["command"]):
        assert program == "tengen"
        assert tengen.resolve_command(click.Context(tengen), arguments)[0] == "worker"


PROBES: Final = {
    "startupProbe": "/readyz",
    "readinessProbe": "/readyz",
    "livenessProbe": "/healthz",
}


@pytest.mark.parametrize("where", ["compose", "kubernetes"])
def test_memory_limit_holds_the_largest_tables(where: str) -> None:
    (container,) = manifest("deployment.yaml")["spec"]["template"]["spec"]["containers"]
    limit, workers = {
        "kubernetes": (
            container["resources"]["limits"]["memory"],
            settings_of(container)["TENGEN_WORKERS"],
        ),
        "compose": (
            COMPOSE["services"]["tengen"]["deploy"]["resources"]["limits"]["memory"],
            COMPOSE["services"]["tengen"]["environment"]["TENGEN_WORKERS"],
        ),
    }[where]
    mebibytes = re.fullmatch(r"(\d+)Mi?", limit)
    assert mebibytes is not None
    settings = Settings()
    # MiB: measured without tables; the most that a request may take; bodies that have not arrived.
    requests = settings.threads * 64 + CONNECTIONS * settings.max_body * 1.4 / 2**20
    needed = 375 + int(workers) * (settings.slots * settings.max_memory_mb + requests)
    assert int(mebibytes[1]) >= needed


def test_ingress_passes_on_everything_but_metrics_and_readiness() -> None:
    (rule,) = manifest("ingress.yaml")["spec"]["rules"]
    service = manifest("service.yaml")
    for path in rule["http"]["paths"]:
        backend = path["backend"]["service"]
        assert backend["name"] == service["metadata"]["name"]
        assert backend["port"]["name"] in {port["name"] for port in service["spec"]["ports"]}

    def is_public(address: str) -> bool:
        return any(
            address == path["path"]
            or (path["pathType"] == "Prefix" and address.startswith(path["path"] + "/"))
            for path in rule["http"]["paths"]
        )

    addresses = {rule.rule for rule in create_app(Settings()).url_map.iter_rules()}
    assert {address for address in addresses if not is_public(address)} == {"/metrics", "/readyz"}


def test_pod_has_time_to_stop_and_runs_unprivileged() -> None:
    pod = manifest("deployment.yaml")["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert {probe: container[probe]["httpGet"]["path"] for probe in PROBES} == PROBES
    settings = {entry["name"]: entry["value"] for entry in container["env"]}
    pre_stop = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    needed = pre_stop + int(settings["TENGEN_SHUTDOWN_S"])
    assert pod["terminationGracePeriodSeconds"] > needed
    assert pod["securityContext"]["runAsNonRoot"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert set(container["resources"]["limits"]) == {"cpu", "memory"}


def test_deployed_settings_exist() -> None:
    known = {setting.variable for setting in documented_settings()}
    files = [ROOT / "compose.yaml", ROOT / "Dockerfile", PATCH, UNIT, *MANIFESTS]
    used = {
        name for file in files for name in re.findall(r"TENGEN_[A-Z_]+", file.read_text("utf-8"))
    }
    assert len(used) >= 5
    assert used <= known


def test_nginx_limits_match_the_defaults_of_the_service() -> None:
    text = NGINX.read_text(encoding="utf-8")
    defaults = {setting.variable: setting.default for setting in documented_settings()}
    timeout = re.search(r"proxy_read_timeout (\d+)s", text)
    body = re.search(r"client_max_body_size (\d+)k", text)
    assert timeout is not None
    assert body is not None
    longest = int(defaults["TENGEN_MAX_TIME_MS"]) + int(defaults["TENGEN_MAX_WAIT_MS"])
    assert int(timeout[1]) * 1000 > longest
    assert int(body[1]) * 1024 == int(defaults["TENGEN_MAX_BODY"])


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    # nginx writes below /tmp.
    text = NGINX.read_text(encoding="utf-8").replace("/tmp/", f"{tmp_path}/")  # noqa: S108
    copy = tmp_path / "nginx.conf"
    copy.write_text(text, encoding="utf-8")
    check("nginx", "-t", "-q", "-p", tmp_path, "-c", copy)


def test_nginx_accepts_the_configuration_of_one_host(tmp_path: Path) -> None:
    text = (ONE_HOST / "nginx.conf").read_text(encoding="utf-8")
    # The certificate is that of the host's domain.
    text = re.sub(r"^ +ssl_certificate.*\n", "", text.replace(" ssl;", ";"), flags=re.MULTILINE)
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = tmp_path / "nginx.conf"
    path.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}"
        f"http {{ access_log off; {temporary} {text} }}"
    )
    check("nginx", "-t", "-q", "-p", tmp_path, "-c", path)


def test_every_proxy_hides_metrics_and_readiness() -> None:
    for path in (NGINX, *PROXIES):
        hidden = re.findall(r"(?:location =|@internal path).*(?:metrics|readyz)", path.read_text())
        assert {"metrics", "readyz"} == set(re.findall(r"metrics|readyz", " ".join(hidden))), path


@pytest.mark.parametrize("path", [NGINX, ONE_HOST / "nginx.conf"], ids=["compose", "one-host"])
def test_nginx_answers_long_bodies_with_a_problem(path: Path) -> None:
    text, problem = path.read_text("utf-8"), PROBLEM_TYPES[RequestEntityTooLarge]
    (page,) = re.findall(r"error_page .*\b413\b.* (/\S+);", text)
    assert f"location = {page} {{" in text
    detail = f"allowed are {Settings().max_body} bytes"
    told = f'"type":"{problem.uri}","title":"{problem.title}","detail":"{detail}"'
    assert f"{problem.status} '{told}'" in text


def test_prometheus_accepts_its_configuration_and_alerts() -> None:
    check("promtool", "check", "config", DEPLOY / "prometheus" / "prometheus.yml")
    check("promtool", "check", "rules", DEPLOY / "prometheus" / "alerts.yml")


def test_alerts_fire_when_they_should() -> None:
    check("promtool", "test", "rules", ROOT / "tests" / "data" / "alerts.yml")


def unit() -> dict[str, list[str]]:
    """The directives of the unit, each with its values."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    # systemd looks for the program.
    text = UNIT.read_text("utf-8").replace("/opt/tengen/current/bin/tengen", sys.executable)
    copy = tmp_path / "tengen@8001.service"
    copy.write_text(text, encoding="utf-8")
    check("systemd-analyze", "verify", "--man=no", copy)


def test_unit_starts_the_service_and_lets_it_finish() -> None:
    directives, settings = unit(), Settings()
    (program, *arguments) = directives["ExecStart"][0].replace("%i", "8001").split()
    name, command, rest = tengen.resolve_command(click.Context(tengen), arguments)
    assert (Path(program).name, name) == ("tengen", "serve")
    assert command is not None
    assert command.make_context("serve", rest).params["port"] == 8001
    assert int(directives["TimeoutStopSec"][0]) > settings.shutdown_s
    # MiB: as for the containers.
    requests = settings.threads * 64 + CONNECTIONS * settings.max_body * 1.4 / 2**20
    needed = 375 + settings.slots * settings.max_memory_mb + requests
    assert int(directives["MemoryMax"][0].removesuffix("M")) >= needed


def test_proxies_of_one_host_send_to_the_copies_of_its_document() -> None:
    document = (ROOT / "docs" / "one-host.md").read_text("utf-8")
    ports = set(re.findall(r"tengen@(\d+)", document))
    assert len(ports) == 2
    for file in PROXIES:
        text = file.read_text("utf-8")
        assert set(re.findall(r"127\.0\.0\.1:(\d+)", text)) == ports
        (size,) = re.findall(r"max_(?:body_)?size (\d+)(?:k|KiB)", text)
        assert int(size) * 1024 == Settings().max_body


def test_caddy_accepts_the_configuration_of_one_host() -> None:
    if (caddy := shutil.which("caddy")) is not None:
        version = subprocess.run([caddy, "version"], capture_output=True, text=True, check=True)
        numbers = re.match(r"v?(\d+)\.(\d+)", version.stdout)
        if numbers is not None and tuple(map(int, numbers.groups())) < (2, 7):
            pytest.skip("Caddy is older than 2.7")
    check("caddy", "validate", "--config", ONE_HOST / "Caddyfile", "--adapter", "caddyfile")


@pytest.mark.parametrize("page", ADDRESSES)
def test_service_runs_below_a_path_that_the_proxy_removes(page: str) -> None:
    client, path = create_app(Settings()).test_client(), "/tengen"
    with client.get(page) as response:
        text = response.get_data(as_text=True)
    links = set(re.findall(r'(?:href|src)="([^"#:]+)"', text))
    assert links
    for link in links:
        target = urllib.parse.urljoin(f"{path}{page}", link)
        assert target == path or target.startswith(f"{path}/"), link
        with client.get(target.removeprefix(path) or "/") as response:
            assert response.status_code == 200, link


def test_document_of_the_api_names_a_server_below_the_path() -> None:
    document = create_app(Settings()).test_client().get("/openapi.json").get_json()
    (server,) = document["servers"]
    assert urllib.parse.urljoin("/tengen/openapi.json", server["url"]) == "/tengen/"
