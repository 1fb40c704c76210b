"""Digests of the code: which files count, for which part and from which stage on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.engines.kernels.cache import ENTRIES
from tengen.engines.proofs.shipped.library import SUFFIX
from tengen.training.code_digests import PACKAGE, Stage, code_digests


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with copies of the parts of the package that have digests."""
    for name in ("engines", "training", "laboratory"):
        shutil.copytree(
            PACKAGE / name,
            tmp_path / name,
            ignore=shutil.ignore_patterns("__pycache__", ENTRIES),
        )
    return tmp_path


def digests(copy: Path, stage: Stage = Stage.MODEL) -> dict[str, str]:
    return dict(code_digests(stage, package=copy))


def test_digests_do_not_depend_on_the_folder(copy: Path) -> None:
    assert digests(copy) == code_digests(Stage.MODEL)


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("engines/catalogue/learned/engine.py", "engines"),
        ("engines/game/board.py", "engines"),
        ("engines/data/proofs/h8a1i9a15.proof", "engines"),
        ("engines/kernels/searcher.py", "kernels"),
        ("engines/patterns/windows.py", "kernels"),
        ("engines/patterns/evaluation.json", "evaluation"),
        ("engines/kernels/win_probability.json", "evaluation"),
        ("training/games/selfplay.py", "games"),
        ("training/arena/game.py", "games"),
        ("training/games/labels.py", "labels"),
        ("training/ranking/dataset.py", "labels"),
        ("training/ranking/move_ranker.py", "model"),
        ("training/plans/gate.py", "model"),
        ("training/pipeline/retrain.py", "model"),
    ],
)
def test_one_statement_changes_the_digest_of_its_part(copy: Path, path: str, part: str) -> None:
    with (copy / path).open("ab") as file:
        file.write(b" " if path.endswith(".json") else b"added = 1\n")
    ours, theirs = code_digests(Stage.MODEL), digests(copy)
    assert [name for name in ours if ours[name] != theirs[name]] == [part]


@pytest.mark.parametrize(
    "path", ["engines/game/board.py", "engines/kernels/searcher.py", "training/games/selfplay.py"]
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
import tengen.training.games.selfplay
from tengen.engines.registry import ENGINES, create_engine
from tengen.training.code_digests import SILENT

for name in ENGINES:
    create_engine(name)
modules = {"tengen.engines." + name.removesuffix(".py").replace("/", ".") for name in SILENT}
print(*modules & sys.modules.keys())
"""
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    # Boards draw themselves in notebooks, never in games.
    assert loaded.stdout.split() == [b"tengen.engines.game.diagrams"]


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
        assert all((PACKAGE / name).exists() for name in stage.value)


def test_no_other_file_of_the_package_is_data() -> None:
    # No engine reads the explorer, the puzzles and the claims: they decide no move.
    engines = PACKAGE / "engines"
    data = [path for path in engines.rglob("*.*") if path.suffix not in {".py", SUFFIX}]
    found = {path.relative_to(engines) for path in data}
    compiled = {"__pycache__", ENTRIES}
    assert {path.as_posix() for path in found if compiled.isdisjoint(path.parts)} == {
        "py.typed",
        "data/explorer.sqlite3",
        "data/proofs/h8.json",
        "kernels/win_probability.json",
        "patterns/evaluation.json",
        "data/puzzles.txt",
    }
