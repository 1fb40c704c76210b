"""The client's types are those that the generator writes from the OpenAPI document."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tengen_client import json_types

ROOT: Final = Path(__file__).parents[3]


def test_types_are_those_of_the_openapi_document(tmp_path: Path) -> None:
    written = tmp_path / "json_types.py"
    subprocess.run([sys.executable, ROOT / "packaging" / "json_types.py", written], check=True)
    assert written.read_text() == Path(json_types.__file__).read_text(), "run `make types`"
