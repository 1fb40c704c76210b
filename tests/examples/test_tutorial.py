"""The notebooks of the course run, and show what they compute."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import nbformat
import pytest
from nbclient import NotebookClient

TUTORIAL: Final = Path(__file__).parents[2] / "docs" / "tutorial"
NOTEBOOKS: Final = sorted(TUTORIAL.glob("*.ipynb"))
APPROXIMATE: Final = "approximate"
"""Tag of the cells whose results may differ in their last digits from processor to processor, and
with them a few games."""
PATIENCE_S: Final = 600


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the course; its games are written beside it, and one lesson uses another's."""
    copied = tmp_path_factory.mktemp("course") / "docs" / "tutorial"
    shutil.copytree(TUTORIAL, copied)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OMP_NUM_THREADS", "1")
        yield copied


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def shown(cell: Any) -> list[Any]:
    """What a cell shows; of charts and approximate results only that there is something."""
    found = []
    for output in cell["outputs"]:
        data = dict(output.get("data", {"text": output.get("text")}))
        if "image/png" in data:
            data = {"image/png": ...}
        found.append(sorted(data) if APPROXIMATE in cell["metadata"].get("tags", ()) else data)
    return found


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_notebook_shows_what_it_computes(notebook: Path, folder: Path) -> None:
    stored = read(notebook)
    computed = copy.deepcopy(stored)
    client = NotebookClient(
        computed,
        timeout=PATIENCE_S,
        coalesce_streams=True,
        resources={"metadata": {"path": os.fspath(folder)}},
    )
    client.execute()
    cells = [cell for cell in computed["cells"] if cell["cell_type"] == "code"]
    before = [cell for cell in stored["cells"] if cell["cell_type"] == "code"]
    for was, now in zip(before, cells, strict=True):
        assert shown(was) == shown(now), f"run `make tutorial`: {was['source']}"


def test_every_lesson_is_listed_and_ends_with_exercises() -> None:
    listed = (TUTORIAL / "README.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 6
    for path in NOTEBOOKS:
        assert f"]({path.name})" in listed
        texts = [cell["source"] for cell in read(path)["cells"] if cell["cell_type"] == "markdown"]
        assert texts[0].startswith(f"# {path.name[0]}. ")
        assert any("## Exercises" in text and "The answers follow." in text for text in texts)
