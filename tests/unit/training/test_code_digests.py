"""Digests of the code: which files count, for which part and from which stage on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines.kernels.cache import ENTRIES
from engines.proven.library import SUFFIX
from training.code_digests import ENGINES, TRAINING, Stage, code_digests

ROOT = ENGINES.parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with copies of the packages `engines` and `training`."""
    for package in (ENGINES, TRAINING):
        shutil.copytree(
            package, tmp_path / package.name, ignore=shutil.ignore_patterns("__pycache__", ENTRIES)
        )
    return tmp_path


def digests(copy: Path, stage: Stage = Stage.MODEL) -> dict[str, str]:
    engines, training = copy / ENGINES.name, copy / TRAINING.name
    return dict(code_digests(stage, engines=engines, training=training))


def test_digests_do_not_depend_on_the_folder(copy: Path) -> None:
    # A wheel has the shipped models inside the package.
    shutil.copytree(ROOT / "models", copy / "engines" / "models")
    assert digests(copy) == code_digests(Stage.MODEL)


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("engines/learned/engine.py", "engines"),
        ("engines/game/board.py", "engines"),
        ("engines/data/proofs/h8a1i9a15.proof", "engines"),
        ("engines/kernels/searcher.py", "kernels"),
        ("engines/patterns/windows.py", "kernels"),
        ("engines/patterns/evaluation.json", "evaluation"),
        ("engines/kernels/win_probability.json", "evaluation"),
        ("training/selfplay.py", "games"),
        ("training/arena/game.py", "games"),
        ("training/labels.py", "labels"),
        ("training/ranking/dataset.py", "labels"),
        ("training/ranking/move_ranker.py", "model"),
        ("training/gate.py", "model"),
        ("training/pipeline/retrain.py", "model"),
    ],
)
def test_one_statement_changes_the_digest_of_its_part(copy: Path, path: str, part: str) -> None:
    with (copy / path).open("ab") as file:
        file.write(b" " if path.endswith(".json") else b"added = 1\n")
    ours, theirs = code_digests(Stage.MODEL), digests(copy)
    assert [name for name in ours if ours[name] != theirs[name]] == [part]


@pytest.mark.parametrize(
    "path", ["engines/game/board.py", "engines/kernels/searcher.py", "training/selfplay.py"]
)
def test_comments_docstrings_and_blank_lines_change_no_digest(copy: Path, path: str) -> None:
    source = (copy / path).read_text(encoding="utf-8")
    changed = source.replace('"""', '"""Reworded. ', 1).replace("\n\n\n", "\n\n\n\n# A comment.\n")
    (copy / path).write_text(f"{changed}\n# The end.\n", encoding="utf-8")
    assert digests(copy) == code_digests(Stage.MODEL)


def test_modules_that_never_play_change_no_digest(copy: Path) -> None:
    (copy / "engines" / "game" / "diagrams.py").write_text("changed = 1\n", encoding="utf-8")
    assert digests(copy) == code_digests(Stage.MODEL)


def test_modules_without_a_digest_are_not_loaded_by_games() -> None:
    script = """
import sys
import training.selfplay
from engines.registry import ENGINES, create_engine
from training.code_digests import SILENT

for name in ENGINES:
    create_engine(name)
modules = {"engines." + name.removesuffix(".py").replace("/", ".") for name in SILENT}
print(*modules & sys.modules.keys())
"""
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    # Boards draw themselves in notebooks, never in games.
    assert loaded.stdout.split() == [b"engines.game.diagrams"]


def test_renamed_module_changes_a_digest(copy: Path) -> None:
    catalogue = copy / "engines" / "catalogue"
    (catalogue / "search.py").rename(catalogue / "searching.py")
    assert digests(copy)["engines"] != code_digests(Stage.MODEL)["engines"]


def test_stage_depends_on_those_before_it(copy: Path) -> None:
    parts = ["engines", "kernels", "evaluation"]
    for stage in Stage:
        parts.append(stage.name.lower())
        assert list(digests(copy, stage)) == parts


def test_every_named_module_exists() -> None:
    for stage in Stage:
        assert all((TRAINING / name).exists() for name in stage.value)


def test_no_other_file_of_the_package_is_data() -> None:
    # No engine reads the files of the explorer and of the puzzles: they decide no move.
    data = [path for path in ENGINES.rglob("*.*") if path.suffix not in {".py", SUFFIX}]
    found = {path.relative_to(ENGINES) for path in data}
    compiled = {"__pycache__", ENTRIES}
    assert {path.as_posix() for path in found if compiled.isdisjoint(path.parts)} == {
        "py.typed",
        "data/explorer.sqlite3",
        "kernels/win_probability.json",
        "patterns/evaluation.json",
        "data/puzzles.txt",
    }
