"""Compilation of kernels across processes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
KERNELS = """
from tengen.engines.kernels.compiled import kernel, inlined

@inlined
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
stats = fourth.dispatcher().stats
print(json.dumps([sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""

PATIENT = """
import subprocess, sys
from tengen.engines.errors import MissingKernelsError
from tengen.engines.kernels import cache, compiled

compiled.compiles_missing = False
try:
    import some_kernels
except MissingKernelsError:
    subprocess.run([sys.executable, "-c", "import some_kernels"], check=True)
else:
    raise AssertionError("compiled here")
cache.look_again()
from some_kernels import fourth
assert fourth(3) == 81
"""
WATCHED = """
from tengen.engines.game import Board
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.compiled import Kernel
from tengen.engines.registry import ENGINES, create_engine

loaded = []
load = Kernel.dispatcher
Kernel.dispatcher = lambda kernel: loaded.append(kernel.__name__) or load(kernel)
late = []
for name in ENGINES:
    engine = create_engine(name)
    loaded.clear()
    for moves in ("h8", "h8a1h9a2h10", "h8a1h9a2h10a3"):
        for game in ("gomoku", "renju"):
            board = Board.from_moves(moves, game)
            if engine.supports(board.rules):
                engine.analyse(AnalysisRequest(board, Limit(nodes=1_000)))
                late.extend(loaded)
print(*late)
"""


def started(program: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def output_of(process: subprocess.Popen[str]) -> list[object]:
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    answer: list[object] = json.loads(output)
    return answer


def test_processes_started_together_compile_a_kernel_once(tmp_path: Path) -> None:
    (tmp_path / "some_kernels.py").write_text(KERNELS)
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    cache = str(tmp_path / "cache")
    both = [started(COUNT, PYTHONPATH=paths, NUMBA_CACHE_DIR=cache) for _ in range(2)]
    assert sorted(output_of(process) for process in both) == [[0, 1], [1, 0]]


def test_compilation_is_announced_once_and_only_if_it_happens(tmp_path: Path) -> None:
    (tmp_path / "some_kernels.py").write_text(KERNELS.replace("fourth", "third") + KERNELS)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
    }
    said = [
        subprocess.run(
            [sys.executable, "-c", "import some_kernels"],
            env=environment,
            check=True,
            stderr=subprocess.PIPE,
            text=True,
        ).stderr
        for _ in range(2)
    ]
    assert said == [
        "Tengen compiles its kernels for this machine, once, in up to a minute\n  some_kernels\n",
        "",
    ]


def test_missing_kernel_is_refused_until_another_process_has_compiled_it(tmp_path: Path) -> None:
    (tmp_path / "some_kernels.py").write_text(KERNELS)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
    }
    subprocess.run([sys.executable, "-c", PATIENT], env=environment, check=True)


def test_no_analysis_waits_for_a_kernel_to_be_loaded() -> None:
    late = subprocess.run(
        [sys.executable, "-c", WATCHED], check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ).stdout
    assert late.split() == []


@pytest.mark.slow
def test_announced_kernels_are_numbered_up_to_their_count(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import tengen.engines.kernels.network"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        check=True,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    ).stderr
    lines = re.findall(r"^  kernel (\d+) of (\d+), in (\S+)$", said, re.MULTILINE)
    numbers = [int(number) for number, *_ in lines]
    assert numbers == sorted(set(numbers))
    (total,) = {int(total) for _, total, _ in lines}
    assert 0 < numbers[-1] <= total
    assert lines[-1][2] == "network"
