"""A changed kernel recompiles its callers, in whichever file they lie."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engines

ENGINES = Path(engines.__file__).parent
CALLEE = """
from engines.kernels.compiled import kernel

@kernel("int64(int64)")
def step(number):
    return number + {step}
"""
CALLER = """
from {callee} import step
from engines.kernels.compiled import kernel

@kernel("int64(int64)")
def twice(number):
    return step(step(number))
"""
RUN = """
from {caller} import twice
print(twice(0), sum(twice.stats.cache_hits.values()))
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what compiling a kernel needs of the package `engines`."""
    kernels = tmp_path / "engines" / "kernels"
    kernels.mkdir(parents=True)
    (tmp_path / "engines" / "__init__.py").touch()
    (kernels / "__init__.py").touch()
    for name in ("cache.py", "compiled.py"):
        shutil.copy(ENGINES / "kernels" / name, kernels)
    (kernels / "callee.py").write_text(CALLEE.format(step=1))
    return tmp_path


def run(checkout: Path, caller: str, **environment: str) -> tuple[int, int]:
    """What the caller returns, and how many of its kernels came from the cache."""
    completed = subprocess.run(
        [sys.executable, "-c", RUN.format(caller=caller)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": os.fspath(checkout), **environment},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=300,
    )
    result, hits = map(int, completed.stdout.split())
    return result, hits


@pytest.mark.parametrize(
    ("caller", "cache"),
    [
        pytest.param("engines.kernels.caller", "", id="in-the-folder-and-the-tree"),
        pytest.param(
            "elsewhere", "cache", id="outside-with-a-cache-folder", marks=pytest.mark.slow
        ),
    ],
)
def test_changed_callee_recompiles_its_caller(checkout: Path, caller: str, cache: str) -> None:
    path = checkout.joinpath(*caller.split(".")).with_suffix(".py")
    path.write_text(CALLER.format(callee="engines.kernels.callee"))
    folder = os.fspath(checkout / cache) if cache else ""
    assert run(checkout, caller, NUMBA_CACHE_DIR=folder) == (2, 0)
    assert run(checkout, caller, NUMBA_CACHE_DIR=folder) == (2, 1)
    (checkout / "engines" / "kernels" / "callee.py").write_text(CALLEE.format(step=5))
    assert run(checkout, caller, NUMBA_CACHE_DIR=folder) == (10, 0)


def test_entry_of_other_sources_is_not_loaded(checkout: Path) -> None:
    caller = "engines.kernels.caller"
    path = checkout.joinpath(*caller.split(".")).with_suffix(".py")
    path.write_text(CALLER.format(callee="engines.kernels.callee"))
    run(checkout, caller)
    for entry in checkout.rglob("*.nbi"):
        entry.write_bytes(b"a class that has moved")
    (checkout / "engines" / "kernels" / "callee.py").write_text(CALLEE.format(step=5))
    assert run(checkout, caller) == (10, 0)
