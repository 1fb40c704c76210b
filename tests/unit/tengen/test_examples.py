"""The examples of the library run, and every public name has one."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import Final

import pytest

import tengen
import tengen.library

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "library.md"
MODULES: Final = [
    "tengen.engines.game.board",
    "tengen",
    *(
        module.name
        for module in pkgutil.iter_modules(tengen.__path__, "tengen.")
        # Those of the other packages need no examples, and `library` is a list of names.
        if module.name not in {"tengen.__main__", "tengen.library"}
        and not (Path(tengen.__file__).parent / module.name.partition(".")[2]).is_symlink()
    ),
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_of_docstrings_run(module: str) -> None:
    results = doctest.testmod(importlib.import_module(module))
    assert results.attempted > 0
    assert results.failed == 0


def test_examples_of_the_document_run() -> None:
    results = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_every_public_name_has_an_example() -> None:
    examples = doctest.DocTestParser().get_examples(DOCUMENT.read_text(encoding="utf-8"))
    shown = set(re.findall(r"tengen\.(\w+)", "".join(example.source for example in examples)))
    for name in MODULES:
        finder = doctest.DocTestFinder().find(importlib.import_module(name))
        shown |= {
            test.name.split(".")[2] for test in finder if test.examples and test.name.count(".") > 1
        }
        shown |= set(
            re.findall(
                r"tengen\.(\w+)", "".join(each.source for test in finder for each in test.examples)
            )
        )
    assert set(tengen.library.__all__) - shown == set()
