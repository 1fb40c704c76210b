"""Names in docstrings and comments: modules, their members, files and settings exist."""

from __future__ import annotations

import ast
import functools
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tengen.service.config import OTHER_VARIABLES
from tests.settings import documented_settings

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = (
    *("engines", "training", "service", "tengen", "tengen_cli", "tengen_client"),
    *("benchmarks", "packaging"),
)
DOTTED: Final = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)++)`")
FILE: Final = re.compile(r"(?<![\w/.-])[\w/.-]*\w\.(?:py|js)\b")
BUILD_VARIABLES: Final = {"TENGEN_KERNELS"}
"""Read when a wheel is built."""
VARIABLE: Final = re.compile(r"\bTENGEN_[A-Z_]*[A-Z]\b")


@functools.cache
def file_names() -> frozenset[str]:
    folders = [*PACKAGES, "tests"]
    return frozenset(path.name for folder in folders for path in (ROOT / folder).rglob("*.[pj]*"))


def prose(path: Path) -> Iterator[str]:
    """The docstrings and comments of a module."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        yield from re.findall(r"^\s*+(?://|/?\*).*", source, re.MULTILINE)
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def exists(dotted: str) -> bool:
    """Whether a dotted name is a module, or a name that its module contains."""
    parts = dotted.split(".")
    for count in range(len(parts), 0, -1):
        base = ROOT.joinpath(*parts[:count])
        # The library's names are in a module of its own, which `tengen` loads.
        files = (base.with_suffix(".py"), base / "__init__.py", base / "library.py")
        if texts := [file.read_text(encoding="utf-8") for file in files if file.exists()]:
            return set(re.findall(r"\w++", " ".join(texts))).issuperset(parts[count:])
    return False


def unknown_names(path: Path, text: str) -> list[str]:
    """The names in a text that stand for nothing."""
    files = [
        name
        for name in FILE.findall(text)
        if name.rpartition("/")[2] not in file_names()
        or ("/" in name and not any((start / name).exists() for start in (ROOT, path.parent)))
    ]
    settings = {setting.variable for setting in documented_settings()}
    settings |= BUILD_VARIABLES | set(OTHER_VARIABLES)
    return [
        *(name for name in DOTTED.findall(text) if not exists(name)),
        *files,
        *(name for name in VARIABLE.findall(text) if name not in settings),
    ]


def test_names_in_docstrings_and_comments_exist() -> None:
    modules = [
        path
        for package in PACKAGES
        for pattern in ("*.py", "*.js")
        for path in (ROOT / package).rglob(pattern)
    ]
    found = [
        (str(path), name)
        for path in modules
        for text in prose(path)
        for name in unknown_names(path, text)
    ]
    assert found == []


def test_names_that_are_gone_are_found() -> None:
    here = ROOT / "engines" / "interface.py"
    names = (
        "`tengen.engines.interface.Engine`",
        "`tengen.engines.registry.GONE`",
        "`engines.gone`",
    )
    text = ", ".join([*names, "registry.py", "gone.py"])
    assert unknown_names(here, text) == ["tengen.engines.registry.GONE", "engines.gone", "gone.py"]
    assert unknown_names(here, "TENGEN_PORT TENGEN_GONE") == ["TENGEN_GONE"]
