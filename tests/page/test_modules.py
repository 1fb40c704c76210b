"""Runs the tests that are written in JavaScript."""

from __future__ import annotations

import pytest

from tests.page.node import FOLDER, run


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.test.js")))
def test_modules_of_the_page(name: str) -> None:
    # A test that waits in vain ends after this time, in ms.
    finished = run("--test", "--test-timeout=120000", str(FOLDER / name))
    assert finished.returncode == 0, finished.stdout
