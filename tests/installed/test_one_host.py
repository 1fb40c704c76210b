"""The document on one host, followed line by line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tengen.engines.version import VERSION
from tests.api.server import Server
from tests.installed.machine import ROOT, Machine
from tests.ports import free_port

DOCUMENT: Final = ROOT / "docs" / "one-host.md"
UNITS: Final = "/etc/systemd/system/"
MOVE: Final = b'{"moves": "h8i9h9h10i8g8j10", "limits": {"nodes": 1000}}'


class Unit:
    """A unit of systemd for an instance, as far as these tests emulate it."""

    def __init__(self, path: Path, instance: str) -> None:
        self.values: dict[str, list[str]] = {}
        """Name of a directive to its values."""
        text = path.read_text("utf-8").replace("%i", instance)
        for name, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
            self.values.setdefault(name, []).append(value)

    def __getitem__(self, name: str) -> str:
        (value,) = self.values[name]
        return value

    def environment(self, machine: Machine) -> dict[str, str]:
        """The variables of the process: those of the unit, and those of its file."""
        lines = [*self.values["Environment"]]
        optional = self["EnvironmentFile"]
        assert optional.startswith("-")
        if (file := machine.path(optional[1:])).exists():
            lines += file.read_text("utf-8").splitlines()
        return dict(line.split("=", 1) for line in lines)


def commands() -> list[str]:
    """The commands of the document in order."""
    return re.findall(r"^\$ (.+)$", DOCUMENT.read_text("utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which all commands of the document were run in a checkout."""
    machine = Machine(tmp_path_factory.mktemp("one-host"))
    # What a machine with systemd has.
    for folder in ("/opt/tengen", UNITS, "/etc/tengen", "/var/lib"):
        machine.path(f"{folder}/").mkdir(parents=True)
    for command in commands():
        machine.run(command, ROOT)
    text = DOCUMENT.read_text("utf-8")
    (setting,) = re.findall(r"`/etc/tengen/env`, a line each, such as `([^`]+)`", text)
    machine.path("/etc/tengen/env").write_text(f"{setting}\n")
    return machine


@pytest.fixture(scope="module")
def unit(machine: Machine) -> Unit:
    """The unit that the document starts first, on a port that is free."""
    name = re.findall(r"(?<=enable --now )(\w+@)\d+", "\n".join(machine.calls()))[0]
    return Unit(machine.path(UNITS) / f"{name}.service", str(free_port()))


@pytest.fixture(scope="module")
def server(machine: Machine, unit: Unit) -> Iterator[Server]:
    assert unit["ProtectSystem"] == "strict"
    assert unit["WorkingDirectory"] == f"/var/lib/{unit['StateDirectory']}"
    folder = machine.path(unit["WorkingDirectory"])
    folder.mkdir()
    command, environment = shlex.split(unit["ExecStart"]), unit.environment(machine)
    with machine.serving(command, folder, environment, [unit["WorkingDirectory"]]) as server:
        yield server


def test_commands_install_the_version_that_the_document_names(machine: Machine) -> None:
    assert f"/{VERSION}/" in machine.package().resolve().as_posix()
    assert machine.path("/opt/tengen/current/bin/tengen").exists()


def test_commands_create_the_user_of_the_unit_and_start_it(machine: Machine, unit: Unit) -> None:
    calls = machine.calls()
    assert f"useradd --system --no-create-home {unit['User']}" in calls
    assert any(call.startswith("systemctl enable --now ") for call in calls)


def test_every_kernel_is_compiled_beside_its_sources(machine: Machine) -> None:
    assert machine.missing_kernels() == set()


def test_unit_answers_with_its_settings(server: Server) -> None:
    assert server.ask("POST", "/v1/moves?engine=search", MOVE)[0] == 200
    assert " compiles its kernels " not in server.log.read_text()


def test_start_of_the_unit_waits_until_it_is_ready(
    machine: Machine, unit: Unit, server: Server
) -> None:
    assert f":{server.port}/" in unit["ExecStartPost"]
    machine.run(unit["ExecStartPost"], Path("/"))
