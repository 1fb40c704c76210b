"""Engines of other distributions, found by their entry points of the group `tengen.engines`.

The name of an entry point is the engine's name. Its object is a class or a function that returns
the engine when it is called without arguments.

Entry points are read when they are first needed, not on import: reading those of a large
environment takes longer than most analyses. Each engine is created once for a process, and an
engine that cannot be created stays unusable until the process ends.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import re
from collections.abc import Iterable, Mapping
from typing import Final

from typing_extensions import override

from tengen.engines.errors import EngineFaultError, MissingKernelsError
from tengen.engines.game import PRESETS, Rules
from tengen.engines.game.suggestions import quoted
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, Support

GROUP: Final = "tengen.engines"
"""Group of the entry points."""
NAME: Final = re.compile(r"[a-z][a-z0-9-]*+")
"""Names of engines; `:` and `@` separate them from models and limits."""


def installed_names() -> list[str]:
    """The names of all entry points, also of those whose engines cannot be created."""
    return list(_entry_points())


def create_installed(name: str) -> Engine:
    """The engine of an entry point; the same one for every call.

    Raises:
        EngineFaultError: There is no such entry point, its name is not allowed or not unique, or
            its object cannot be imported or returns no engine of this name.
        MissingKernelsError: Another process is still compiling kernels that it uses.
    """
    made = _engine_or_fault(name)
    if isinstance(made, EngineFaultError):
        # Not the stored error itself: each time it is raised, its traceback would grow.
        raise EngineFaultError(made.message) from made.__cause__
    return made


def check_name(name: str) -> None:
    """Check that an engine may have a name.

    Raises:
        ValueError: It is no lower-case word, or a game has this name.
    """
    if NAME.fullmatch(name) is None:
        raise ValueError(
            "it has other characters than lower-case letters, digits and hyphens, or does not "
            f"begin with a letter: {quoted(name)}"
        )
    if name in PRESETS:
        raise ValueError(f"{name} is a game")


def distribution_of(name: str) -> str | None:
    """The distribution of an entry point and its version; all of them if there are several.

    Returns:
        For example "my-package 1.0"; None if no entry point has this name.
    """
    return " and ".join(map(_source, _entry_points().get(name, ()))) or None


def installed_version(name: str) -> str | None:
    """Version of the distribution of an entry point; None if no entry point has this name."""
    points = _entry_points().get(name, ())
    return next((point.dist.version for point in points if point.dist), None)


def installed_digests(names: Iterable[str]) -> dict[str, str]:
    """SHA-256 over the distributions of engines, by the name `installed`.

    It covers the name, version and list of files with their digests (`RECORD`) of each. In an
    editable installation this list does not change with the code.

    Args:
        names: Names of engines; those that are not of an entry point are ignored.

    Returns:
        Empty if none of the names is of an entry point.
    """
    points = _entry_points()
    used = sorted({name for name in names if name in points})
    lines = [
        [name, _source(point), (point.dist and point.dist.read_text("RECORD")) or ""]
        for name in used
        for point in points[name]
    ]
    return {"installed": hashlib.sha256(repr(lines).encode()).hexdigest()} if lines else {}


def forget() -> None:
    """Read the entry points again, and create their engines again, when they are next needed."""
    _entry_points.cache_clear()
    _engine_or_fault.cache_clear()


class UnusableEngine(Engine):
    """Stands in lists for an engine that cannot be created; to use it raises its fault."""

    summary = "An installed engine that cannot be used."
    score = Score(meaning="none")

    def __init__(self, name: str, fault: EngineFaultError) -> None:
        self.name = name  # type: ignore[misc]  # each has its own
        self.fault = fault

    @property
    @override
    def model(self) -> str | None:
        raise self._error()

    @override
    def supports(self, rules: Rules) -> Support:
        """No game."""
        return Support(f"no game: {self.fault.message}")

    @override
    def check_supports(self, rules: Rules, **_: object) -> None:
        """Raise the fault."""
        raise self._error()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        raise self._error()

    def _error(self) -> EngineFaultError:
        return EngineFaultError(self.fault.message)


@functools.cache
def _entry_points() -> Mapping[str, tuple[importlib.metadata.EntryPoint, ...]]:
    """The entry points of the group by name, in alphabetical order."""
    points: dict[str, list[importlib.metadata.EntryPoint]] = {}
    for point in importlib.metadata.entry_points(group=GROUP):
        points.setdefault(point.name, []).append(point)
    return {name: tuple(points[name]) for name in sorted(points)}


@functools.cache
def _engine_or_fault(name: str) -> Engine | EngineFaultError:
    try:
        return _created(name)
    except EngineFaultError as fault:
        return fault


def _created(name: str) -> Engine:
    points = _entry_points().get(name, ())
    if not points:
        raise EngineFaultError(f"no installed package has an engine {quoted(name)}")
    source = f"the engine {name} of {distribution_of(name)}"
    try:
        check_name(name)
    except ValueError as error:
        raise EngineFaultError(f"{source} has no name of an engine: {error}") from error
    if len(points) > 1:
        raise EngineFaultError(f"{source}: several packages have an engine of this name, keep one")
    try:
        engine = points[0].load()()
    except MissingKernelsError:
        # It uses an engine of Tengen that will answer in a minute.
        raise
    except Exception as error:
        raise EngineFaultError(f"{source} cannot be created: {type(error).__name__}") from error
    if not isinstance(engine, Engine):
        found = type(engine).__name__
        raise EngineFaultError(f"{source}: its entry point returns {found}, no tengen Engine")
    if (own := getattr(engine, "name", None)) != name:
        raise EngineFaultError(f"{source} calls itself {quoted(own)}: its `name` must be {name}")
    return engine


def _source(point: importlib.metadata.EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "an unknown package"
