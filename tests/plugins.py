"""Packages with engines, installed for one test."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

GROUP: Final = "tengen.engines"

ENGINE: Final = """
from tengen.engines.interface import Analysis, Engine, Score, Support, ranked


class FirstMove(Engine):
    name = "{name}"
    summary = "Plays the first legal move."
    score = Score(meaning="1 for the first legal move, else 0", low=0, high=1)
    randomised = True

    def supports(self, rules):
        return Support()

    def _analyse(self, request):
        return Analysis(candidates=ranked(request, {{request.moves()[0]: 1}}))
"""
"""Source of a module with an engine; its name is missing."""


class Packages:
    """A folder on the path where packages with engines are installed.

    Args:
        folder: An empty folder.
        monkeypatch: Removes it from the path after the test.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        """Where packages are installed."""
        self._monkeypatch = monkeypatch
        monkeypatch.syspath_prepend(folder)
        self.forget()

    def install(
        self,
        name: str,
        source: str,
        *,
        target: str = "FirstMove",
        package: str | None = None,
        version: str = "1.0",
    ) -> None:
        """Install a package with one engine.

        Args:
            name: Name of its entry point.
            source: Source of its module.
            target: Object of the module that the entry point names.
            package: Name of the distribution.
        """
        package = package or f"tengen-{name}"
        module = f"{package.replace('-', '_').replace(':', '_')}_engine"
        (self.folder / f"{module}.py").write_text(source, encoding="utf-8")
        self._monkeypatch.delitem(sys.modules, module, raising=False)
        for former in self.folder.glob(f"{package.replace('-', '_')}-*.dist-info"):
            shutil.rmtree(former)
        metadata = self.folder / f"{package.replace('-', '_')}-{version}.dist-info"
        metadata.mkdir()
        for file, text in {
            "METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n",
            "RECORD": f"{module}.py,sha256=x,{len(source)}\n",
            "entry_points.txt": f"[{GROUP}]\n{name} = {module}:{target}\n",
        }.items():
            (metadata / file).write_text(text, encoding="utf-8")
        self.forget()

    def forget(self) -> None:
        """Let the entry points be read again."""
        # Imported here: most tests need no packages, and some no numpy.
        from tengen.engines.registry import installed

        importlib.invalidate_caches()
        installed.forget()
