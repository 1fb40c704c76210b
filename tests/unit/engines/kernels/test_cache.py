"""Which compiled kernels are loaded: those of the same sources, numba, Python and processor."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tengen.engines
from tengen.engines.kernels.cache import LEVELS, SourceTreeLocator, level
from tengen.engines.kernels.compiled import IN_MEMORY

ENGINES = Path(tengen.engines.__file__).parent
CALLEE = """
from tengen.engines.kernels.compiled import kernel

@kernel("int64(int64)")
def step(number):
    return number + {step}
"""
CALLER = """
from {callee} import step
from tengen.engines.kernels.compiled import kernel

@kernel("int64(int64)")
def falling(number):
    return falling(number - 1) if number > 0 else number

@kernel("int64(int64)")
def twice(number):
    return step(step(falling(number)))
"""
RUN = """
{prologue}
from {caller} import twice
print(twice(0), sum(twice.dispatcher().stats.cache_hits.values()))
"""
FIRST_CALLS = """
import threading
from concurrent.futures import ThreadPoolExecutor
from tengen.engines.kernels.compiled import Kernel

loaded = []
load = Kernel.dispatcher
Kernel.dispatcher = lambda kernel: loaded.append(kernel.__name__) or load(kernel)

from tengen.engines.kernels.caller import twice
before = len(loaded)
together = threading.Barrier(4)

def first_call(_):
    together.wait()
    return twice(0), id(load(twice))

with ThreadPoolExecutor(4) as threads:
    results = set(threads.map(first_call, range(4)))
print(before, len(results), results.pop()[0], *set(loaded))
"""
FORGET_ENTRIES = """
import pathlib, shutil
from tengen.engines.kernels import caller
for folder in pathlib.Path(caller.__file__).parent.glob("compiled_kernels"):
    shutil.rmtree(folder)
"""
DENY_WRITING = """
import os, sys

def deny(event, args):
    writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    if event in {"os.mkdir", "os.rename"} or event == "open" and args[2] & writing:
        raise PermissionError(event, args)

sys.addaudithook(deny)
"""
"""Makes a program fail on any write; file permissions would not stop root."""
CALLER_MODULE = "tengen.engines.kernels.caller"
KERNELS = Path("tengen", "engines", "kernels")
# Byte code of a source that changed within the same second is taken for that of the new one.
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_CACHE_DIR": ""}


def checkout(folder: Path) -> Path:
    """A folder with what compiling a kernel needs of the packages."""
    kernels = folder / KERNELS
    kernels.mkdir(parents=True)
    for package in (kernels, *kernels.parents[:2]):
        (package / "__init__.py").touch()
    for name in ("cache.py", "compiled.py"):
        shutil.copy(ENGINES / "kernels" / name, kernels)
    (kernels / "callee.py").write_text(CALLEE.format(step=1))
    (kernels / "caller.py").write_text(CALLER.format(callee="tengen.engines.kernels.callee"))
    return folder


def run(
    folder: Path, caller: str = CALLER_MODULE, prologue: str = "", **environment: str
) -> tuple[int, int]:
    """What the caller returns, and how many of its kernels came from the cache."""
    program = RUN.format(caller=caller, prologue=prologue)
    result, hits = map(int, printed_by(folder, program, **environment))
    return result, hits


def printed_by(folder: Path, program: str, **environment: str) -> list[str]:
    """The words that a program prints."""
    completed = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={**ENVIRONMENT, "PYTHONPATH": os.fspath(folder), **environment},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=300,
    )
    return completed.stdout.split()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with entries of its kernels: tests use copies of it."""
    folder = checkout(tmp_path_factory.mktemp("compiled"))
    assert run(folder) == (2, 0)
    return folder


def copied(compiled: Path, tmp_path: Path) -> Path:
    """A copy in another folder, with other dates."""
    return Path(shutil.copytree(compiled, tmp_path / "copy", copy_function=shutil.copyfile))


def test_first_calls_of_threads_load_a_kernel_once_without_its_callees(
    compiled: Path, tmp_path: Path
) -> None:
    words = printed_by(copied(compiled, tmp_path), FIRST_CALLS)
    assert words == ["0", "1", "2", "twice"]


def test_entries_that_vanish_before_the_first_call_are_made_again(
    compiled: Path, tmp_path: Path
) -> None:
    folder = copied(compiled, tmp_path)
    assert run(folder, prologue=FORGET_ENTRIES) == (2, 0)
    assert run(folder) == (2, 1)


def test_changed_callee_recompiles_its_caller(compiled: Path, tmp_path: Path) -> None:
    folder = copied(compiled, tmp_path)
    (folder / KERNELS / "callee.py").write_text(CALLEE.format(step=5))
    assert run(folder) == (10, 0)


@pytest.mark.slow
def test_changed_callee_recompiles_a_caller_outside_of_the_package(tmp_path: Path) -> None:
    folder, cache = checkout(tmp_path), os.fspath(tmp_path / "cache")
    (folder / "elsewhere.py").write_text(CALLER.format(callee="tengen.engines.kernels.callee"))
    assert run(folder, "elsewhere", NUMBA_CACHE_DIR=cache) == (2, 0)
    assert run(folder, "elsewhere", NUMBA_CACHE_DIR=cache) == (2, 1)
    (folder / KERNELS / "callee.py").write_text(CALLEE.format(step=5))
    assert run(folder, "elsewhere", NUMBA_CACHE_DIR=cache) == (10, 0)


def test_entry_of_other_sources_is_not_loaded(compiled: Path, tmp_path: Path) -> None:
    folder = copied(compiled, tmp_path)
    for entry in folder.rglob("*.nbi"):
        entry.write_bytes(b"a class that has moved")
    (folder / KERNELS / "callee.py").write_text(CALLEE.format(step=5))
    assert run(folder) == (10, 0)


def test_entries_travel_to_a_read_only_folder_with_other_dates(
    compiled: Path, tmp_path: Path
) -> None:
    assert run(copied(compiled, tmp_path), prologue=DENY_WRITING) == (2, 1)


def test_kernels_are_compiled_in_memory_and_said_once_if_no_folder_is_writable(
    tmp_path: Path,
) -> None:
    folder, said = checkout(tmp_path), tmp_path / "said"
    prologue = f"import sys; sys.stderr = open({os.fspath(said)!r}, 'w', buffering=1)"
    assert run(folder, prologue=prologue + DENY_WRITING) == (2, 0)
    first, *more = said.read_text().splitlines()
    assert first == IN_MEMORY % f"{sys.executable} -P -m tengen.engines.kernels"
    assert [line.split()[-1] for line in more] == ["callee", "caller"]


def test_entries_of_another_numba_or_processor_are_not_loaded(
    compiled: Path, tmp_path: Path
) -> None:
    folder = copied(compiled, tmp_path)
    assert run(folder, prologue="import numba; numba.__version__ = '0'") == (2, 0)
    assert run(folder, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="") == (2, 0)
    older = "import llvmlite.binding; llvmlite.binding.get_host_cpu_features = dict"
    assert run(folder, prologue=older) == (2, 1), "generic, as before"
    assert run(folder) == (2, 1)


def test_changed_file_outside_of_the_package_has_other_entries(tmp_path: Path) -> None:
    folders = []
    for name, source in (("a", "FIVE = 5"), ("b", "FIVE = 5"), ("c", "FIVE = 4")):
        path = tmp_path / name / "solver.py"
        path.parent.mkdir()
        path.write_text(source)
        folders.append(Path(SourceTreeLocator(lambda: None, os.fspath(path)).get_cache_path()).name)
    assert folders[0] == folders[1] != folders[2]


def test_level_is_the_highest_one_that_the_processor_has() -> None:
    v3, v2 = LEVELS["x86-64-v3"], LEVELS["x86-64-v2"]
    for machine, features, expected in (
        ("x86_64", v3 | {"avx512f"}, "x86-64-v3"),
        ("AMD64", v3, "x86-64-v3"),
        ("x86_64", v3 - {"bmi2"}, "x86-64-v2"),
        ("x86_64", v2 - {"popcnt"}, "generic"),
        ("aarch64", v3, "generic"),
    ):
        assert level(machine, features) == expected, (machine, features)
