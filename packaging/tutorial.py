"""Run notebooks and store what they show: `python packaging/tutorial.py NOTEBOOK...`.

Equal results give equal files: neither times nor the version of Python are stored.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

CELL_TIMEOUT_S = 600


def run(path: Path) -> None:
    """Run a notebook in its own folder, and write it back."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT_S,
        record_timing=False,
        # How the texts of a cell are split into messages depends on the machine's load.
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    notebook.metadata.pop("language_info", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    nbformat.write(notebook, path)


for argument in sys.argv[1:]:
    run(Path(argument))
