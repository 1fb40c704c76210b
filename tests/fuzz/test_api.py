"""The API under schemathesis: every check, every phase, sequences of requests included."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tengen.service.middleware.administrator import ADMIN_HEADER
from tests.api.server import running

CASES: Final = int(os.environ.get("FUZZ_CASES", "200"))
"""For each operation; `make fuzz-api` asks for more."""
CONFIG: Final = Path(__file__).with_name("schemathesis.toml")
TOKEN: Final = "administrator-of-the-tests-of-schemathesis"


@pytest.mark.slow
def test_schemathesis_finds_no_failure(tmp_path: Path) -> None:
    settings = {
        "admin_token": TOKEN,
        "jobs": tmp_path / "jobs.sqlite3",
        # A full queue would refuse valid requests.
        "max_jobs": 10_000,
        "time_ms": 20,
        "max_time_ms": 100,
        "max_analysis_ms": 20,
    }
    with running(Path("models").resolve(), tmp_path, **settings) as server:
        server.wait_until_ready()
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG), "run"]
        command += [f"http://127.0.0.1:{server.port}/openapi.json", "--checks", "all"]
        command += ["--max-examples", str(CASES), "--header", f"{ADMIN_HEADER}: {TOKEN}"]
        assert subprocess.run(command, check=False).returncode == 0
