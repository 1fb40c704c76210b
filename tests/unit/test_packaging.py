"""Contents of the wheels, and consistency of the locks."""

from __future__ import annotations

import importlib.metadata
import itertools
import os
import re
import shlex
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

from tengen.engines.kernels.cache import ENTRIES, key
from tengen.engines.version import DISTRIBUTION, install_command

ROOT: Final = Path(__file__).parents[2]
PYPROJECT: Final[dict[str, Any]] = tomllib.loads(
    (ROOT / "pyproject.toml").read_text(encoding="utf-8")
)
LOCKS: Final = ("requirements.lock", "requirements-dev.lock", "requirements-docs.lock")
PACKAGES: Final = ("tengen", "tengen_client", "tengen_cli")
FOLDERS: Final = (*PACKAGES, "engines", "laboratory", "service", "training")
"""Folders of Python code that the wheel has, of which some are packages of `tengen`."""


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


def test_wheel_contains_only_packages_whose_names_begin_with_tengen(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert top == set(PACKAGES)
    assert [name for name in top if not name.startswith("tengen")] == []
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)


def test_wheel_contains_the_models_as_package_data(wheel: Path) -> None:
    packaged = {
        name.removeprefix("tengen/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("tengen/models/")
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


def test_release_wheel_has_the_kernels_of_its_numba(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run(
        [*build, "--directory", tmp_path],
        cwd=ROOT,
        env={**os.environ, "TENGEN_KERNELS": "1"},
        check=True,
    )
    (built,) = tmp_path.glob(f"*-cp{sys.version_info[0]}{sys.version_info[1]}-*.whl")
    archive = zipfile.ZipFile(built)
    entries = {name for name in archive.namelist() if f"/{ENTRIES}/{key()}/" in name}
    for folder in ("tengen/engines/kernels", "tengen/engines/kernels/search"):
        on_disk = (ROOT / folder / ENTRIES / key()).glob("*.nb[ic]")
        assert {path.relative_to(ROOT).as_posix() for path in on_disk} <= entries
    (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    pinned = f"Requires-Dist: numba=={importlib.metadata.version('numba')}"
    assert pinned in archive.read(metadata).decode().splitlines()


def test_every_pip_install_names_what_is_ours() -> None:
    """`pip install tengen` would install another project from the Python Package Index."""
    told = [
        (path.relative_to(ROOT).as_posix(), match[1])
        for folder in (*FOLDERS, "docs", "examples", "packaging", "deploy", ".")
        for path in (ROOT / folder).glob("*" if folder == "." else "**/*")
        if path.suffix in {".py", ".md", ".toml", ".yaml", ".yml", ".js", ".ipynb"}
        for match in re.finditer(r"pip install ([^`\n]*)", path.read_text(encoding="utf-8"))
    ]
    assert {"README.md", "docs/library.md"} <= {name for name, _ in told}
    assert [
        (name, text)
        for name, text in told
        if re.search(r"(?<![./\w-])tengen(?!-(?:gomoku|client)\b)", text)
    ] == []


def test_install_command_of_an_extra_lists_its_packages() -> None:
    for extra, packages in PYPROJECT["project"]["optional-dependencies"].items():
        assert sorted(shlex.split(install_command(extra))[4:]) == sorted(packages), extra
    assert PYPROJECT["project"]["name"] == DISTRIBUTION


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
