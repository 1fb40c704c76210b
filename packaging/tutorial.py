"""Run notebooks and store what they show: `python packaging/tutorial.py NOTEBOOK...`.

Equal results give equal files: neither times nor the version of Python are stored. The notebooks
run one after the other in one process, which imports everything once; none knows the names of
another.
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

CELL_TIMEOUT_S = 600
FORGET_NAMES = "%reset -f"


def run(paths: list[Path]) -> None:
    """Run notebooks of one folder there, and write them back."""
    notebooks = [nbformat.read(path, as_version=4) for path in paths]
    # One notebook for one kernel. It shares its cells with the notebooks, which get the results.
    whole = nbformat.v4.new_notebook(metadata=notebooks[0].metadata)
    for notebook in notebooks:
        whole.cells += [*notebook.cells, nbformat.v4.new_code_cell(FORGET_NAMES)]
    NotebookClient(
        whole,
        timeout=CELL_TIMEOUT_S,
        record_timing=False,
        # How the texts of a cell are split into messages depends on the machine's load.
        coalesce_streams=True,
        resources={"metadata": {"path": str(paths[0].parent)}},
    ).execute()
    for path, notebook in zip(paths, notebooks, strict=True):
        notebook.metadata.pop("language_info", None)
        counts = itertools.count(1)
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
            if cell.cell_type == "code":
                number(cell, next(counts))
        nbformat.write(notebook, path)


def number(cell: nbformat.NotebookNode, count: int) -> None:
    """Number a cell and its result as if its notebook had run alone."""
    cell.execution_count = count
    for output in cell.outputs:
        if "execution_count" in output:
            output.execution_count = count


run([Path(argument) for argument in sys.argv[1:]])
