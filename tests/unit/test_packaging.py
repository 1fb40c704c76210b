"""Contents of the wheels, and consistency of the locks."""

from __future__ import annotations

import importlib.metadata
import itertools
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Final

import grimp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]
PYPROJECT: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "pyproject.toml").read_text(encoding="utf-8")
)
LOCKS: Final = ("requirements.lock", "requirements-dev.lock", "requirements-docs.lock")
PACKAGES: Final = ("engines", "training", "service", "tengen", "tengen_client", "tengen_cli")
DENY_WRITING: Final = """
import os, sys

def deny(event, args):
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    if event in {"os.mkdir", "os.rename"} or event == "open" and args[2] & writing:
        raise PermissionError(event, args)

sys.addaudithook(deny)
"""
"""Prologue that makes a program fail on any write; file permissions would not stop root."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def pins(lock: str) -> dict[str, str]:
    """Name to version of every package in a lock."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.MULTILINE))


def test_wheel_contains_only_the_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == set(PACKAGES)
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)


def test_wheel_contains_the_models_as_package_data_of_engines(wheel: Path) -> None:
    packaged = {
        name.removeprefix("engines/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("engines/models/")
    }
    assert packaged == {
        file.relative_to(ROOT).as_posix() for file in (ROOT / "models").rglob("*") if file.is_file()
    }


def test_client_wheel_contains_only_the_client(tmp_path: Path) -> None:
    project = ROOT / "packaging" / "client"
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", tmp_path], cwd=project, check=True)
    (built,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(built).namelist() if ".dist-info/" not in name}
    assert names == {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tengen_client").iterdir()
        if path.is_file()
    }
    alone = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert alone["version"] == PYPROJECT["project"]["version"]
    assert set(alone["dependencies"]) <= set(PYPROJECT["project"]["dependencies"])


def test_wheel_finds_its_models_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    program = (
        "from engines.model_store import ModelStore;"
        "print(ModelStore().directory, ModelStore().load().id)"
    )
    completed = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        # What is tested needs no kernel, so none is compiled for the new place.
        env={**os.environ, "PYTHONPATH": os.fspath(site), "NUMBA_DISABLE_JIT": "1"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    live = (ROOT / "models" / "LIVE").read_text(encoding="utf-8").strip()
    assert completed.stdout.split() == [os.fspath(site / "engines" / "models"), live]


def test_image_kernels_load_from_a_read_only_cache(tmp_path: Path) -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    settings = dict(re.findall(r"(NUMBA_\w+)=(\S+)", dockerfile))
    assert settings.keys() >= {"NUMBA_CACHE_DIR", "NUMBA_CPU_NAME"}
    environment = {**os.environ, **settings, "NUMBA_CACHE_DIR": os.fspath(tmp_path)}
    kernels = "import engines.kernels.search.transposition"
    subprocess.run([sys.executable, "-c", kernels], env=environment, check=True)
    subprocess.run([sys.executable, "-c", DENY_WRITING + kernels], env=environment, check=True)


def test_imports_match_the_declared_dependencies() -> None:
    graph = grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)
    distributions = importlib.metadata.packages_distributions()
    # Several distributions may share one name, as OpenTelemetry's do: any of them will do.
    imported = {
        module: set(map(canonicalize_name, distributions[module]))
        for module in graph.modules
        if graph.is_module_squashed(module) and module not in sys.stdlib_module_names
    }
    project = PYPROJECT["project"]
    extras = itertools.chain.from_iterable(project["optional-dependencies"].values())
    declared = {
        canonicalize_name(Requirement(line).name) for line in (*project["dependencies"], *extras)
    }
    assert [module for module, owners in imported.items() if not owners & declared] == []
    assert declared <= set().union(*imported.values())


@pytest.mark.parametrize(
    ("lock", "lines"),
    [
        (
            "requirements.lock",
            PYPROJECT["project"]["dependencies"] + PYPROJECT["dependency-groups"]["build"],
        ),
        ("requirements-dev.lock", PYPROJECT["dependency-groups"]["dev"]),
        ("requirements-docs.lock", PYPROJECT["dependency-groups"]["docs"]),
    ],
)
def test_lock_pins_every_requirement(lock: str, lines: list[str]) -> None:
    pinned = pins(lock)
    for requirement in map(Requirement, lines):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement} is not in {lock}: make lock"
        assert version in requirement.specifier, f"{requirement} is not {version}: make lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_digests_and_no_host_names(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=[a-z])", text) if not entry.startswith("#")]
    assert len(entries) == len(pins(lock))
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text


@pytest.mark.parametrize(("lock", "other"), list(itertools.combinations(LOCKS, 2)))
def test_locks_agree_with_each_other(lock: str, other: str) -> None:
    one, two = pins(lock), pins(other)
    shared = one.keys() & two.keys()
    assert {name: one[name] for name in shared} == {name: two[name] for name in shared}
