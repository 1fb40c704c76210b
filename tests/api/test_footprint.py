"""A worker keeps in memory what it needs to answer, not what it needed to start."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from service import footprint

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that counts them")


def resident_files_kb() -> int:
    status = Path("/proc/self/status").read_text(encoding="utf-8", errors="replace")
    (size,) = re.findall(r"^RssFile:\s+(\d+) kB$", status, re.MULTILINE)
    return int(size)


@on_linux
def test_libraries_that_are_at_rest_are_not_resident_and_work_when_they_are_used_again() -> None:
    system = np.eye(50) * 2
    np.linalg.inv(system)
    before = resident_files_kb()
    footprint.give_back()
    assert resident_files_kb() < before / 2
    np.testing.assert_array_equal(np.linalg.inv(system), np.eye(50) / 2)


def test_a_service_that_is_ready_has_not_loaded_what_only_others_need() -> None:
    program = (
        "import sys; from service import state; from service.app import create_app; "
        "readiness = state.of(create_app()).readiness; readiness.warm_up(); "
        "assert {engine['state'] for engine in readiness.engines()} == {'ready'}; "
        "print(*{'huey', 'joblib', 'redis', 'skops', 'sklearn'} & sys.modules.keys())"
    )
    completed = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert completed.stdout.split() == []
