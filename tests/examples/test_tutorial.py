"""The notebooks of the course run, and show what they compute."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
TUTORIAL: Final = ROOT / "docs" / "tutorial"
NOTEBOOKS: Final = sorted(TUTORIAL.glob("*.ipynb"))
APPROXIMATE: Final = "approximate"
"""Tag of the cells whose results may differ in their last digits from processor to processor, and
with them a few games."""


def cells(notebook: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return found


def shown(cell: dict[str, Any]) -> list[Any]:
    """What a cell shows; of charts and approximate results only that there is something."""
    found = []
    for output in cell.get("outputs", ()):
        data = dict(output.get("data", {"text": output.get("text")}))
        if "image/png" in data:
            data = {"image/png": ...}
        found.append(sorted(data) if APPROXIMATE in cell["metadata"].get("tags", ()) else data)
    return found


def test_lessons_show_what_they_compute_and_conclude_what_holds(tmp_path: Path) -> None:
    # The games and models of the lessons are written beside the course.
    folder = tmp_path / "docs" / "tutorial"
    shutil.copytree(TUTORIAL, folder)
    computed = [folder / path.name for path in NOTEBOOKS]
    subprocess.run(
        [sys.executable, ROOT / "packaging" / "tutorial.py", *computed],
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        check=True,
    )
    for notebook, anew in zip(NOTEBOOKS, computed, strict=True):
        for was, now in zip(cells(notebook), cells(anew), strict=True):
            assert shown(was) == shown(now), (
                f"run `make tutorial`: {notebook.name}, {was['source']}"
            )
            assert was.get("execution_count") == now.get("execution_count")


def test_every_lesson_is_listed_and_ends_with_exercises() -> None:
    listed = (TUTORIAL / "README.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 8
    for path in NOTEBOOKS:
        assert f"]({path.name})" in listed
        texts = ["".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "markdown"]
        assert texts[0].startswith(f"# {path.name[0]}. ")
        assert any("## Exercises" in text and "The answers follow." in text for text in texts)
