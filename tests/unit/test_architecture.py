"""The path through the files that docs/architecture.md offers as an afternoon's reading."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]
ROW: Final = re.compile(r"^\| (\d+) \| `([\w/]+\.py)` \| ([^|]+) \| (\d*) ?\|$", re.MULTILINE)


class Step(NamedTuple):
    """A row of the tables."""

    file: str
    names: list[str]
    """What to look at in the file."""
    caller: str
    """The file that calls these names; empty for the first files and for an engine."""


def steps() -> list[Step]:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## An afternoon's reading")[2].partition("\n## ")[0]
    rows = ROW.findall(section)
    files = {number: file for number, file, *_ in rows}
    return [
        Step(file, re.findall(r"`(\w+)(?:\.\w+)?`", look.partition(":")[0]), files.get(caller, ""))
        for _, file, look, caller in rows
    ]


def names_from(caller: str, file: str) -> set[str]:
    """The names that a module uses and imports from another one, here or in a function."""
    module = f"tengen.{file.removesuffix('.py').replace('/', '.')}"
    tree = ast.parse((ROOT / caller).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    imported = {name.name for node in imports for name in node.names if node.module == module}
    # A module of kernels is imported whole.
    package, _, name = module.rpartition(".")
    from_package = {each.name for node in imports if node.module == package for each in node.names}
    return used if name in from_package else used & imported


def test_path_has_two_parts_of_some_ten_files() -> None:
    assert len(steps()) >= 15


@pytest.mark.parametrize("step", steps(), ids=lambda step: step.file)
def test_each_file_has_what_to_look_at_and_is_called_by_the_one_named(step: Step) -> None:
    assert step.names
    tree = ast.parse((ROOT / step.file).read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert [name for name in step.names if name not in defined] == []
    if step.caller:
        assert [name for name in step.names if name not in names_from(step.caller, step.file)] == []
