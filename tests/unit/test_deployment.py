"""Deployment files: checked by the programs that read them, and against the service."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import click
import kubernetes_validate
import pytest
import yaml

from service.app import create_app
from service.config import Settings
from service.jobs.runner import STOP_S
from tengen_cli.main import tengen
from tests.settings import documented_settings

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
RETRAINING: Final = DEPLOY / "kubernetes" / "retraining"
PATCH: Final = RETRAINING / "service.patch.yaml"
MANIFESTS: Final = sorted(set((DEPLOY / "kubernetes").rglob("*.yaml")) - {PATCH})
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
NGINX: Final = DEPLOY / "nginx" / "nginx.conf"


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


def test_single_worker_writes_only_to_its_volumes() -> None:
    worker = manifest("retraining/worker.yaml")
    assert (worker["spec"]["replicas"], worker["spec"]["strategy"]["type"]) == (1, "Recreate")
    pod = worker["spec"]["template"]["spec"]
    containers = [*pod["initContainers"], *pod["containers"]]
    assert all(container["securityContext"]["readOnlyRootFilesystem"] for container in containers)
    volumes = {volume["name"]: volume for volume in pod["volumes"]}
    assert mounts(pod, "worker") == set(volumes)
    claims = {
        manifest(f"retraining/{name}.yaml")["metadata"]["name"] for name in ("models", "runs")
    }
    assert claims == {
        volume["persistentVolumeClaim"]["claimName"]
        for volume in volumes.values()
        if "persistentVolumeClaim" in volume
    }
    # The worker starts a process per core, each with its own memory.
    assert "cpu" in pod["containers"][0]["resources"]["limits"]
    # A running job must end before the worker.
    assert pod["terminationGracePeriodSeconds"] > STOP_S
    assert int(COMPOSE["services"]["worker"]["stop_grace_period"].rstrip("s")) > STOP_S


def test_worker_command_exists() -> None:
    worker = manifest("retraining/worker.yaml")["spec"]["template"]["spec"]["containers"][0]
    for program, *arguments in (worker["command"], COMPOSE["services"]["worker"]["command"]):
        assert program == "tengen"
        assert tengen.resolve_command(click.Context(tengen), arguments)[0] == "worker"


def test_compose_worker_shares_the_queue_and_alone_writes_models() -> None:
    service, worker = (COMPOSE["services"][name] for name in ("tengen", "worker"))
    for name in ("TENGEN_MODELS", "TENGEN_JOBS"):
        assert service["environment"][name] == worker["environment"][name]
    models = service["environment"]["TENGEN_MODELS"]
    assert f"models:{models}:ro" in service["volumes"]
    assert f"models:{models}" in worker["volumes"]
    # A new volume gets the image's content and owner.
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    assert all(volume.split(":")[1] in dockerfile for volume in worker["volumes"])
    # Without a value: unset in the container, which disables retraining, unless the caller sets it.
    assert service["environment"]["TENGEN_ADMIN_TOKEN"] is None


def test_compose_queue_is_persistent() -> None:
    queue = COMPOSE["services"]["queue"]
    options = dict(zip(queue["command"][1::2], queue["command"][2::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--maxmemory-policy"] == "noeviction"
    assert queue["volumes"] == ["queue:/data"]


def test_manifests_refer_to_existing_labels_and_ports() -> None:
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


def test_probes_wait_for_a_compiler_and_tolerate_a_busy_copy() -> None:
    (container,) = manifest("deployment.yaml")["spec"]["template"]["spec"]["containers"]

    def patience(probe: str) -> int:
        settings = container[probe]
        seconds: int = settings["periodSeconds"] * settings["failureThreshold"]
        return seconds

    # Three times as long as a compilation on two idle cores, see docs/costs.md.
    assert patience("startupProbe") >= 3 * 16.5
    assert container["readinessProbe"]["failureThreshold"] >= 3
    # A restart costs more than a break.
    assert patience("livenessProbe") >= 2 * patience("readinessProbe")
    assert all(container[probe]["timeoutSeconds"] >= 3 for probe in PROBES)


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
    requests = settings.threads * 64 + settings.connections * settings.max_body * 1.4 / 2**20
    needed = 212 + int(workers) * (settings.slots * settings.max_memory_mb + requests)
    assert int(mebibytes[1]) >= needed


def test_only_the_ingress_and_prometheus_reach_the_service() -> None:
    deployment, policy = manifest("deployment.yaml"), manifest("network-policy.yaml")
    pod = deployment["spec"]["template"]
    assert policy["spec"]["podSelector"]["matchLabels"] == pod["metadata"]["labels"]
    assert set(policy["spec"]["policyTypes"]) == {"Ingress", "Egress"}
    (rule,) = policy["spec"]["ingress"]
    (container,) = pod["spec"]["containers"]
    (port,) = rule["ports"]
    assert port["port"] in {port["name"] for port in container["ports"]}
    assert [*map(list, rule["from"])] == [["namespaceSelector"]] * 2
    # One proxy in front, past which nobody gets: its X-Forwarded-For can be trusted.
    assert settings_of(container)["TENGEN_PROXIES"] == "1"
    worker = manifest("retraining/worker.yaml")["spec"]["template"]["metadata"]["labels"]
    closed = manifest("retraining/network-policy.yaml")["spec"]
    assert (closed["podSelector"]["matchLabels"], closed["ingress"]) == (worker, [])


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


def test_ingress_has_the_limits_of_nginx() -> None:
    text = NGINX.read_text(encoding="utf-8")
    annotations = manifest("ingress.yaml")["metadata"]["annotations"]
    for name, value in annotations.items():
        directive = name.removeprefix("nginx.org/").replace("-", "_")
        if directive == "proxy_buffering":
            assert value == "True"
        else:
            assert f"\n    {directive} {value};" in text
    # A POST is sent again where nginx says so only.
    assert "non_idempotent" not in annotations["nginx.org/proxy-next-upstream"]


def test_nginx_buffers_the_longest_response() -> None:
    text = NGINX.read_text(encoding="utf-8")
    buffers = re.search(r"proxy_buffers (\d+) (\d+)k;", text)
    assert buffers is not None
    assert int(buffers[1]) * int(buffers[2]) * 1024 >= 2_000_000


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


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_compose_container_has_no_privileges(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"]
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory"}
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


def test_compose_has_no_default_passwords() -> None:
    secret = re.compile(r"PASSWORD|TOKEN|SECRET|KEY")
    values = {
        name: value
        for service in COMPOSE["services"].values()
        for name, value in service.get("environment", {}).items()
        if secret.search(name)
    }
    # Compose refuses to start without the one, and passes the other on if it is set.
    assert values.pop("GF_SECURITY_ADMIN_PASSWORD").startswith("${GRAFANA_PASSWORD:?")
    assert values == {"TENGEN_ADMIN_TOKEN": None}


def test_compose_refers_to_existing_volumes_and_services() -> None:
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
        re.search(r"redis://(\w+):", services["tengen"]["environment"]["TENGEN_JOBS"]),
        re.search(r"set \$copies (\w+);", NGINX.read_text("utf-8")),
        re.search(r"url: http://(\w+):", datasource.read_text("utf-8")),
        re.search(r"names: \[(\w+)\]", (DEPLOY / "prometheus" / "prometheus.yml").read_text()),
    }
    assert {match[1] for match in used if match} == services.keys() - {"nginx", "grafana", "worker"}


@pytest.mark.parametrize("name", ["deployment.yaml", "retraining/worker.yaml"])
def test_pod_has_no_variables_of_kubernetes_services(name: str) -> None:
    # A Service named tengen would set TENGEN_PORT to an address, and others that are no settings.
    assert manifest(name)["spec"]["template"]["spec"]["enableServiceLinks"] is False


def test_deployed_settings_exist() -> None:
    known = {setting.variable for setting in documented_settings()}
    files = [ROOT / "compose.yaml", ROOT / "Dockerfile", PATCH, *MANIFESTS]
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
    assert int(timeout[1]) * 1000 > int(defaults["TENGEN_MAX_TIME_MS"])
    assert int(body[1]) * 1024 == int(defaults["TENGEN_MAX_BODY"])


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    # nginx writes below /tmp.
    text = NGINX.read_text(encoding="utf-8").replace("/tmp/", f"{tmp_path}/")  # noqa: S108
    copy = tmp_path / "nginx.conf"
    copy.write_text(text, encoding="utf-8")
    check("nginx", "-t", "-q", "-p", tmp_path, "-c", copy)


def test_prometheus_accepts_its_configuration_and_alerts() -> None:
    check("promtool", "check", "config", DEPLOY / "prometheus" / "prometheus.yml")
    check("promtool", "check", "rules", DEPLOY / "prometheus" / "alerts.yml")


def test_alerts_fire_when_they_should() -> None:
    check("promtool", "test", "rules", ROOT / "tests" / "data" / "alerts.yml")


def test_image_context_is_an_allow_list() -> None:
    first, *rest = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert first == "*"
    assert {line for line in rest if not line.startswith("!")} == {"**/__pycache__"}
    named = {line[1:].rstrip("/") for line in rest if line.startswith("!")}
    assert not named & {".git", ".env", "tests", "data", "keys.toml", "deploy"}
    assert all((ROOT / name).exists() for name in named)
