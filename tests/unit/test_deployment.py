"""The files in `deploy/` by the programs that read them, and against the service they deploy."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import kubernetes_validate
import pytest
import yaml

from service.config import documentation

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
MANIFESTS: Final = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
NGINX: Final = DEPLOY / "nginx" / "nginx.conf"


def manifest(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "kubernetes" / name).read_text("utf-8"))
    return loaded


def check(program: str, *arguments: object) -> None:
    """What a program says of a configuration, where it is installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    completed = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_a_manifest_is_what_kubernetes_takes(path: Path) -> None:
    documents = list(yaml.safe_load_all(path.read_text(encoding="utf-8")))
    assert documents
    for document in documents:
        kubernetes_validate.validate(document, "1.33", strict=True)


def test_the_validator_finds_a_misspelt_field() -> None:
    document = manifest("deployment.yaml")
    document["spec"]["replica"] = 2
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(document, "1.33", strict=True)


def test_manifests_name_each_other_by_the_labels_that_there_are() -> None:
    pod = manifest("deployment.yaml")["spec"]["template"]
    labels = pod["metadata"]["labels"]
    assert manifest("service.yaml")["spec"]["selector"] == labels
    assert manifest("disruption-budget.yaml")["spec"]["selector"]["matchLabels"] == labels
    target = manifest("autoscaler.yaml")["spec"]["scaleTargetRef"]
    assert target["name"] == manifest("deployment.yaml")["metadata"]["name"]
    (container,) = pod["spec"]["containers"]
    ports = {port["name"] for port in container["ports"]}
    assert {container[probe]["httpGet"]["port"] for probe in PROBES} <= ports
    assert manifest("service.yaml")["spec"]["ports"][0]["targetPort"] in ports


PROBES: Final = {
    "startupProbe": "/readyz",
    "readinessProbe": "/readyz",
    "livenessProbe": "/healthz",
}


def test_a_pod_has_time_to_drain_and_runs_as_nobody_on_a_read_only_file_system() -> None:
    pod = manifest("deployment.yaml")["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert {probe: container[probe]["httpGet"]["path"] for probe in PROBES} == PROBES
    settings = {entry["name"]: entry["value"] for entry in container["env"]}
    needed = int(settings["TENGEN_DRAIN_S"]) + int(settings["TENGEN_SHUTDOWN_S"])
    assert pod["terminationGracePeriodSeconds"] > needed
    assert pod["securityContext"]["runAsNonRoot"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_a_container_of_compose_has_no_privileges(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


def test_compose_mounts_what_there_is_and_names_the_services_that_there_are() -> None:
    services = COMPOSE["services"]
    assert services["tengen"]["deploy"]["replicas"] >= 2
    assert services["tengen"]["read_only"]
    for name, service in services.items():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).exists(), (name, source)
    datasource = DEPLOY / "grafana" / "provisioning" / "datasources" / "prometheus.yml"
    used = {
        re.search(r"redis://(\w+):", services["tengen"]["environment"]["TENGEN_REDIS"]),
        re.search(r"set \$copies (\w+);", NGINX.read_text("utf-8")),
        re.search(r"url: http://(\w+):", datasource.read_text("utf-8")),
        re.search(r"names: \[(\w+)\]", (DEPLOY / "prometheus" / "prometheus.yml").read_text()),
    }
    assert {match[1] for match in used if match} == services.keys() - {"nginx", "grafana"}


def test_every_setting_that_is_deployed_is_one() -> None:
    known = {setting.variable for setting in documentation()}
    files = [ROOT / "compose.yaml", ROOT / "Dockerfile", *MANIFESTS]
    used = {
        name for file in files for name in re.findall(r"TENGEN_[A-Z_]+", file.read_text("utf-8"))
    }
    assert len(used) >= 5
    assert used <= known


def test_nginx_waits_longer_than_a_search_may_take_and_takes_bodies_as_large() -> None:
    text = NGINX.read_text(encoding="utf-8")
    defaults = {setting.variable: setting.default for setting in documentation()}
    timeout = re.search(r"proxy_read_timeout (\d+)s", text)
    body = re.search(r"client_max_body_size (\d+)k", text)
    assert timeout is not None
    assert body is not None
    assert int(timeout[1]) * 1000 > int(defaults["TENGEN_MAX_TIME_MS"])
    assert int(body[1]) * 1024 == int(defaults["TENGEN_MAX_BODY"])


def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    # Where it writes is its own matter.
    text = NGINX.read_text(encoding="utf-8").replace("/tmp/", f"{tmp_path}/")  # noqa: S108
    copy = tmp_path / "nginx.conf"
    copy.write_text(text, encoding="utf-8")
    check("nginx", "-t", "-q", "-p", tmp_path, "-c", copy)


def test_prometheus_takes_its_configuration_and_its_alerts() -> None:
    check("promtool", "check", "config", DEPLOY / "prometheus" / "prometheus.yml")
    check("promtool", "check", "rules", DEPLOY / "prometheus" / "alerts.yml")


def test_nothing_gets_into_the_image_that_is_not_named() -> None:
    first, *rest = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert first == "*"
    assert {line for line in rest if not line.startswith("!")} == {"**/__pycache__"}
    named = {line[1:].rstrip("/") for line in rest if line.startswith("!")}
    assert not named & {".git", ".env", "tests", "data", "keys.toml", "deploy"}
    assert all((ROOT / name).exists() for name in named)
