from __future__ import annotations

import gc
import importlib.abc
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from typing_extensions import override

from tests.browser.chromium import chromium
from tests.plugins import Packages

LONG: Final = {
    "tests/unit/training/pipeline/test_retrain.py",
    "tests/unit/training/test_cluster.py",
    "tests/unit/training/pipeline/test_train.py",
    "tests/unit/training/pipeline/test_generations.py",
    "tests/unit/training/fit_evaluation/test_evaluation.py",
    "tests/unit/training/arena/test_match.py",
    "tests/unit/training/arena/test_elo.py",
    "tests/contract/test_engines.py",
}
"""Files of many seconds in one process."""
BARE: Final = frozenset({"engines", "laboratory", "service", "training"})
"""Folders of the checkout that are packages of `tengen`."""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    """Installs packages with engines for one test."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    with monkeypatch.context() as patch:
        installed = Packages(folder, patch)
        yield installed
    installed.forget()


def pytest_report_header() -> str:
    return f"browser: {chromium() or 'Chromium is not installed, tests/browser is skipped'}"


def pytest_configure() -> None:
    # Programs that a shell starts in the background ignore Ctrl-C, and so do their child processes:
    # tests that interrupt one would wait for ever.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    # Modules and tests stay to the end: the garbage collector would walk a growing heap in vain.
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Long files first, so that no process runs one at the end while the others have nothing to do.
    items.sort(key=lambda item: item.location[0] not in LONG)


class BareNames(importlib.abc.MetaPathFinder):
    """Refuses packages by their bare names: they would be second ones, whose classes are others."""

    @override
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        """Find no module.

        Raises:
            ImportError: It is a package of `tengen`.
        """
        if fullname in BARE:
            raise ImportError(f"import tengen.{fullname} in place of {fullname}")


sys.meta_path.insert(0, BareNames())


@pytest.fixture(scope="module")
def few_steps() -> Iterator[None]:
    """Rankers are fitted in a tenth of the steps: a test of what is around them needs no more."""
    # Not imported by tests of other parts.
    from tengen.training.ranking import move_ranker

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(move_ranker, "MIN_STEPS", move_ranker.MIN_STEPS // 10)
        yield
