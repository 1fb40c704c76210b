"""Digests of the code that decides games, labels and models, for manifests and cards.

Digests are over syntax trees without docstrings, so that half-finished work goes on after a change
of a comment, a sentence or a line break. Runs with engines of other distributions have one more,
`tengen.engines.registry.installed.installed_digests`.
"""

from __future__ import annotations

import ast
import enum
import functools
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tengen.training.errors import DataError

PACKAGE: Final = Path(__file__).parents[1]
_KERNELS: Final = ("kernels", "patterns")
"""Rooms of `engines` with the compiled code and the tables that it reads."""
PROOFS: Final = "data/proofs"
"""Folder of the proofs in `engines`."""
SILENT: Final = (
    "explaining/explanation.py",
    "explorer/explorer.py",
    "puzzles/puzzles.py",
    "game/diagrams.py",
)
"""Modules of `engines` that choose no move and value no position."""


class Stage(enum.Enum):
    """Stages of training, in order; each depends on the code of those before it."""

    GAMES = (
        "training/games/selfplay.py",
        "training/games/game_shards.py",
        "training/seeding.py",
        "training/arena",
        "training/storage",
    )
    """The modules and rooms of self-play, of matches and of stored games."""
    LABELS = (
        "training/games/labels.py",
        "training/ranking/dataset.py",
        "training/plans/retrain_plan.py",
        "training/fit_evaluation/leaves.py",
    )
    """The modules and rooms that select, split and encode labels, and that find the leaves of an
    evaluation."""
    MODEL = (
        "training/ranking",
        "training/fit_evaluation",
        "training/plans",
        "training/pipeline",
    )
    """The modules and rooms of the fit, its metrics and the gate."""
    REVIEWS = (
        "laboratory/reviews/review_run.py",
        "laboratory/reviews/tables.py",
        "laboratory/comparisons/comparison_run.py",
    )
    """Reviews of collections, and comparisons. They depend on no other stage, but a cluster runs
    all."""


@functools.cache
def code_digests(stage: Stage, *, package: Path = PACKAGE) -> Mapping[str, str]:
    """SHA-256 in hexadecimal of each part of the code that a stage depends on.

    Equal digests under one version of Python mean equal results.

    Returns:
        `engines`, the Python modules that play, outside of kernels and patterns, and the proofs
        that they know; `kernels`, the modules inside; `evaluation`, the fitted numbers next to
        them; and `games`, `labels` and `model`, the modules of the stages up to this one.
    """
    engines = package / "engines"
    parts: dict[str, list[Path]] = {"engines": [], "kernels": [], "evaluation": []}
    silent = {engines / name for name in SILENT}
    for path in set(engines.rglob("*.py")) - silent:
        inside = path.relative_to(engines).parts[0] in _KERNELS
        parts["kernels" if inside else "engines"].append(path)
    for folder in _KERNELS:
        parts["evaluation"] += (engines / folder).glob("*.json")
    parts["engines"] += (engines / PROOFS).glob("*.proof")
    digests = {part: _digest(package, paths) for part, paths in parts.items()}
    earlier: set[Path] = set()
    for each in Stage:
        modules = {path for name in each.value for path in _modules(package / name)} - earlier
        digests[each.name.lower()] = _digest(package, modules)
        earlier |= modules
        if each is stage:
            break
    return digests


def checker_digest(*, package: Path = PACKAGE) -> Mapping[str, str]:
    """SHA-256 in hexadecimal of the checker of proofs, by the name `checker`."""
    return {"checker": _digest(package, (package / "engines/proofs/checker").rglob("*.py"))}


def digest_of_modules(folder: Path, paths: Iterable[Path]) -> str:
    """SHA-256 in hexadecimal of modules in a folder, which a docstring does not change."""
    return _digest(folder, paths)


def digest_of_text(text: str) -> str:
    """SHA-256 of a text in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def check_code(place: Path, found: Mapping[str, str] | None, wanted: Mapping[str, str]) -> None:
    """Check that unfinished work was begun by the code that runs now.

    Args:
        place: Folder or file of the work; part of the error.
        found: The digests of the code that began it; None if they are unknown.

    Raises:
        DataError: They are others; the message names both.
    """
    for part in changed_parts(found, wanted):
        raise DataError(
            f"{place} was begun by other code: {difference(part, found, wanted)}; finish it with "
            "the code that began it, or start again in another folder"
        )


def changed_parts(found: Mapping[str, str] | None, wanted: Mapping[str, str]) -> list[str]:
    """The parts of the code whose digests differ."""
    return [part for part, digest in wanted.items() if (found or {}).get(part) != digest]


def difference(part: str, found: Mapping[str, str] | None, wanted: Mapping[str, str]) -> str:
    """Both digests of a part of the code, for errors."""
    theirs = (found or {}).get(part)
    before = f"SHA-256 {theirs:.12}…" if theirs else "no recorded digest"
    return f"{part} with {before}, here SHA-256 {wanted[part]:.12}…"


def _modules(path: Path) -> Iterable[Path]:
    """A module itself, or the modules of a package."""
    return path.rglob("*.py") if path.is_dir() else [path]


def _digest(package: Path, paths: Iterable[Path]) -> str:
    """SHA-256 over names and contents of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        if path.suffix == ".py":
            content = _syntax(content)
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


@functools.lru_cache(maxsize=1024)
def _syntax(source: bytes) -> bytes:
    """The syntax tree of a module as text, without docstrings, comments and positions."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return ast.dump(tree).encode()


def _is_text(statement: ast.stmt) -> bool:
    """Whether a statement is only a text, like a docstring."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
