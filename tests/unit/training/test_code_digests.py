"""Digests of the code: which files count, and for which part."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from training.code_digests import ENGINES, code_digests

ROOT = ENGINES.parent


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package `engines`."""
    copy = tmp_path / "elsewhere"
    shutil.copytree(ENGINES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def test_digests_do_not_depend_on_the_folder(package: Path) -> None:
    # A wheel has the shipped models inside the package.
    shutil.copytree(ROOT / "models", package / "models")
    assert code_digests(package) == code_digests()


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("catalogue/learned.py", "engines"),
        ("game/board.py", "engines"),
        ("kernels/pvs.py", "kernels"),
        ("patterns/windows.py", "kernels"),
        ("patterns/evaluation.json", "evaluation"),
        ("kernels/win_probability.json", "evaluation"),
    ],
)
def test_one_byte_changes_the_digest_of_its_part(package: Path, path: str, part: str) -> None:
    with (package / path).open("ab") as file:
        file.write(b"\n")
    ours, theirs = code_digests(), code_digests(package)
    assert [name for name in ours if ours[name] != theirs[name]] == [part]


def test_renamed_module_changes_a_digest(package: Path) -> None:
    (package / "catalogue" / "learned.py").rename(package / "catalogue" / "learnt.py")
    assert code_digests(package)["engines"] != code_digests()["engines"]


def test_no_other_file_of_the_package_is_data() -> None:
    # No engine reads the files of the explorer and of the puzzles: they decide no move.
    found = {path.relative_to(ENGINES) for path in ENGINES.rglob("*.*") if path.suffix != ".py"}
    assert {path.as_posix() for path in found if "__pycache__" not in path.parts} == {
        "py.typed",
        "explorer/explorer.sqlite3",
        "kernels/win_probability.json",
        "patterns/evaluation.json",
        "puzzles/puzzles.txt",
    }
