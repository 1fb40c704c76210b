"""Packages that most services do not need are imported on first use only."""

from __future__ import annotations

import subprocess
import sys


def test_ready_service_has_not_imported_optional_packages() -> None:
    program = (
        "import sys; from service import state; from service.app import create_app; "
        "readiness = state.of(create_app()).readiness; readiness.warm_up(); "
        "assert {engine['state'] for engine in readiness.engines()} == {'ready'}; "
        "print(*{'huey', 'joblib', 'redis', 'sklearn'} & sys.modules.keys())"
    )
    completed = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert completed.stdout.split() == []
