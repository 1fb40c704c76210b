"""The files that docs/architecture.md offers as an afternoon's reading."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def test_reading_of_an_afternoon_is_short_and_plain() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## An afternoon's reading")[2].partition("\n## ")[0]
    paths = re.findall(r"^\d+\. `([\w/]+\.py)`", section, re.MULTILINE)
    contents = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths}
    assert 10 <= len(contents) <= 12
    assert sum(content.count("\n") for content in contents.values()) <= 3500
    assert [path for path, content in contents.items() if "noqa" in content] == []
    assert [
        f"{path}: {node.name}"
        for path, content in contents.items()
        for node in ast.walk(ast.parse(content))
        if isinstance(node, ast.FunctionDef) and len(ast.unparse(node).splitlines()) > 50
    ] == []
