"""Processes that start together share the work of compiling."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines.kernels import APART

ROOT = Path(__file__).parents[3]
KERNELS = """
from engines.kernels.compiled import kernel, part_of_a_kernel

@part_of_a_kernel
def square(number):
    return number * number

@kernel("int64(int64)")
def fourth(number):
    return square(square(number))
"""
COUNT = """
import json
from some_kernels import fourth
assert fourth(3) == 81
stats = fourth.stats
print(json.dumps([sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""
LOADED = """
import importlib, json, sys
importlib.import_module(sys.argv[1])
print(json.dumps(sorted(sys.modules)))
"""


def started(program: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def answer(process: subprocess.Popen[str]) -> list[object]:
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    found: list[object] = json.loads(said)
    return found


def test_what_one_process_compiles_the_others_wait_for(tmp_path: Path) -> None:
    (tmp_path / "some_kernels.py").write_text(KERNELS)
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    cache = str(tmp_path / "cache")
    all_three = [started(COUNT, PYTHONPATH=paths, NUMBA_CACHE_DIR=cache) for _ in range(3)]
    assert sorted(answer(process) for process in all_three) == [[0, 1], [1, 0], [1, 0]]


@pytest.mark.parametrize("module", APART)
def test_modules_that_are_compiled_apart_do_not_call_each_other(module: str) -> None:
    loaded = answer(started(LOADED, module, PYTHONPATH=str(ROOT)))
    assert set(APART) & set(loaded) == {module}
