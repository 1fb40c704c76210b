"""Links, file names and commands in the documents exist."""

from __future__ import annotations

import ast
import functools
import importlib.util
import re
import shlex
import tomllib
from pathlib import Path
from typing import Final

import click
import pytest

from tengen_cli.main import tengen

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
IGNORED: Final = re.findall(r"^/(\w+)/$", (ROOT / ".gitignore").read_text(), re.MULTILINE)
"""Folders for what commands write, as those in the documents."""
TOP: Final = frozenset(
    path.name
    for path in ROOT.iterdir()
    if not path.name.startswith(".") and path.name not in IGNORED
)
"""The files and folders that a path in the documents begins with."""

ENTRIES: Final = {
    f"tengen/{path.name.removesuffix('.d.ts')}"
    for path in (ROOT / "packaging" / "npm" / "types").glob("*.d.ts")
}
"""Names that JavaScript imports from the package of npm: they are no files of the repository."""

every_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=[path.relative_to(ROOT).as_posix() for path in DOCUMENTS]
)


@functools.cache
def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def anchors(document: Path) -> set[str]:
    """The fragments of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text_of(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands(document: Path) -> list[str]:
    """The command lines of a document's console blocks, prompts and continuations removed."""
    blocks = re.findall(r"^```console\n(.*?)^```", text_of(document), re.DOTALL | re.MULTILINE)
    joined = "\n".join(blocks).replace("\\\n", " ")
    return re.findall(r"^\$ (.+)$", joined, re.MULTILINE)


@every_document
def test_relative_links_resolve(document: Path) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(document)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, fragment = target.partition("#")
        file = (document.parent / path).resolve() if path else document
        if not file.exists() or (fragment and fragment not in anchors(file)):
            broken.append(target)
    assert broken == []


@every_document
def test_repository_paths_exist(document: Path) -> None:
    # A slash or a letter before the name: part of a URL or of another path.
    paths = re.findall(rf"(?<![\w/.])((?:{'|'.join(TOP)})/[\w./-]*\w)", text_of(document))
    named = [path for path in paths if path not in ENTRIES]
    assert [path for path in named if not (ROOT / path).exists()] == []


@every_document
def test_named_tests_exist(document: Path) -> None:
    names = set(re.findall(r"`(test_\w+)`", text_of(document)))
    assert names <= defined_tests()


@functools.cache
def defined_tests() -> set[str]:
    files = (ROOT / "tests").rglob("test_*.py")
    return {
        name
        for file in files
        for name in re.findall(r"^ *def (test_\w+)", text_of(file), re.MULTILINE)
    }


@every_document
def test_commands_and_their_options_exist(document: Path) -> None:
    for line in commands(document):
        for part in re.split(r" [|&]+ ?", line):
            words = shlex.split(part, comments=True)
            while words and re.match(r"\w+=", words[0]):
                del words[0]
            if words and words[0].split("/")[-1] == "tengen":
                check_command(words[1:])


def check_command(words: list[str]) -> None:
    """Fail where `tengen` has no such command, or the command no such option."""
    command: click.Command = tengen
    context = click.Context(tengen)
    for word in words:
        if word.startswith("-") and word != "-":
            known = {
                name
                for option in command.get_params(context)
                for name in (*option.opts, *option.secondary_opts)
            }
            assert word.partition("=")[0] in known, f"{command.name} has no option {word}"
        elif isinstance(command, click.Group):
            inner = command.get_command(context, word)
            if inner is not None:
                command = inner
            else:
                assert command is not tengen, f"tengen has no command {word}"


@every_document
def test_modules_run_by_python_exist(document: Path) -> None:
    for module in re.findall(r"python -m ((?:benchmarks|tests|training)[\w.]*)", text_of(document)):
        assert importlib.util.find_spec(module) is not None, module


def test_every_benchmark_answers_a_question_of_a_document() -> None:
    scripts = [path for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in text_of(path)]
    named = set(re.findall(r"python -m benchmarks\.(\w+)", "".join(map(text_of, DOCUMENTS))))
    assert {path.stem for path in scripts} == named


@every_document
def test_names_imported_by_examples_exist(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The package that docs/plugins.md shows.
    monkeypatch.syspath_prepend(ROOT / "examples" / "engine-plugin")
    for example in re.findall(
        r"^```python\n(.*?)^```", text_of(document), re.DOTALL | re.MULTILINE
    ):
        for node in ast.walk(ast.parse(example)):
            if isinstance(node, ast.ImportFrom) and node.module:
                module = importlib.import_module(node.module)
                for name in node.names:
                    if not hasattr(module, name.name):
                        importlib.import_module(f"{node.module}.{name.name}")


@pytest.mark.parametrize(
    "document", [path for path in DOCUMENTS if path.parent != ROOT and path.name != "index.md"]
)
def test_index_lists_every_document(document: Path) -> None:
    index = ROOT / "docs" / "index.md"
    assert f"]({document.relative_to(index.parent).as_posix()})" in text_of(index)


def test_readme_names_the_python_versions_of_project_and_image() -> None:
    readme = text_of(ROOT / "README.md")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    *first, last = versions
    assert f"Python {', '.join(first)} or {last}" in readme
    (image,) = set(
        re.findall(r"^FROM python:(3\.\d+)-", text_of(ROOT / "Dockerfile"), re.MULTILINE)
    )
    assert f"the container image runs {image}" in readme
