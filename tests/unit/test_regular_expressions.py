"""Regular expressions of the packages and of the page take linear time."""

from __future__ import annotations

import ast
import functools
import importlib
import re
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest

from tengen.service.setting_formats import origin_patterns
from tests.backtracking import slow_text

ROOT: Final = Path(__file__).parents[2]
LINKED: Final = ("engines", "laboratory", "service", "training")
"""Folders that are packages of `tengen`."""
PACKAGES: Final = (*LINKED, "tengen", "tengen_cli", "tengen_client")
SCRIPTS: Final = ("benchmarks", "docs", "examples", "packaging")
"""Folders of programs that are not imported here: only patterns in plain text are checked."""
ALL: Final = frozenset(("fullmatch", "search"))
METHODS: Final = {
    **dict.fromkeys(("findall", "finditer", "search", "split", "sub", "subn"), "search"),
    "fullmatch": "fullmatch",
    "match": "match",
}
"""Methods and functions that take a pattern → how they match."""
MADE_BY_FUNCTIONS: Final = {
    ROOT / "service" / "setting_formats.py": origin_patterns(
        "https://*.example.com,https://a.example.com"
    ),
}
"""Files with a pattern that is no constant → examples of what their functions make."""


class Used(NamedTuple):
    """A pattern of a file."""

    place: str
    pattern: re.Pattern[Any]
    uses: frozenset[str]
    """How it is matched, see `slow_text`."""


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls of functions of `re` that take a pattern."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)):
                if name in ("compile", *METHODS):
                    yield node
            case _:
                pass


def names(tree: ast.AST) -> dict[int, str]:
    """Line of a call of `re.compile` → the name of the constant that it is assigned to."""
    found = {}
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call() as call):
                found[call.lineno] = name
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                found[call.lineno] = name
            case _:
                pass
    return found


def uses(source: str, name: str) -> frozenset[str]:
    """How the pattern of a constant is matched."""
    found = re.findall(rf"\b{name}\.(\w+)", source)
    return frozenset(METHODS[each] for each in found if each in METHODS) or ALL


def value(node: ast.AST, module: ModuleType | None) -> Any:
    """The value of an argument that is a constant of its module."""
    if module is None:
        return ast.literal_eval(node)
    code = compile(ast.Expression(node), "", "eval")  # type: ignore[arg-type]
    return eval(code, vars(module))  # noqa: S307 -- an expression of the packages


def patterns_of(path: Path, source: str) -> Iterator[Used]:
    tree = ast.parse(source)
    name_at = names(tree)
    module = None
    folder, *_ = path.relative_to(ROOT).parts
    if folder in PACKAGES:
        dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if folder in LINKED:
            dotted = f"tengen.{dotted}"
        module = importlib.import_module(dotted.removesuffix(".__init__"))
    for call in calls(tree):
        place = f"{path.relative_to(ROOT)}:{call.lineno}"
        function = call.func.attr  # type: ignore[attr-defined]
        try:
            pattern = value(call.args[0], module)
            flags = [value(each, module) for each in call.args[1:2] if function == "compile"]
        except (NameError, ValueError):
            is_known = module is None or path in MADE_BY_FUNCTIONS
            assert is_known, f"{place}: the pattern is no constant"
            continue
        name = name_at.get(call.lineno)
        used = frozenset([METHODS[function]]) if function in METHODS else ALL
        if function == "compile" and name is not None:
            used = uses(source, name)
        yield Used(place, re.compile(pattern, *flags), used)


@functools.cache
def patterns() -> tuple[Used, ...]:
    """The patterns of the packages."""
    return tuple(_patterns())


def _patterns() -> Iterator[Used]:
    for folder in (*PACKAGES, *SCRIPTS):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if re.search(r"\bre\.\w+\(", source):
                yield from patterns_of(path, source)
    for path, made in MADE_BY_FUNCTIONS.items():
        yield from (Used(str(path), each, frozenset(("fullmatch",))) for each in made or ())


LITERAL: Final = re.compile(
    r"[(=,:?!&|]\s*+/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*+\]|[^/\\\[\n])++)/([a-z]*+)"
)
"""A regular expression of JavaScript, which begins where a value may."""
IN_PYTHON: Final = {
    r"\p{Script=Han}": "[\u4e00-\u9fff]",
    r"\p{L}": r"[^\W\d_]",
    "[^]": r"[\s\S]",
}
"""What JavaScript writes → what Python writes."""
CODE_POINT: Final = re.compile(r"\\u\{([0-9a-f]++)\}")
"""A character by its number in JavaScript."""


def page_patterns() -> Iterator[Used]:
    for path in sorted((ROOT / "service" / "static").rglob("*.js")):
        for literal in LITERAL.finditer(path.read_text(encoding="utf-8")):
            # What Python writes otherwise.
            source = literal[1]
            for theirs, ours in IN_PYTHON.items():
                source = source.replace(theirs, ours)
            source = CODE_POINT.sub(lambda found: chr(int(found[1], 16)), source)
            used = frozenset(("match",)) if "y" in literal[2] else ALL
            with warnings.catch_warnings():
                # A [ within brackets is reserved in Python.
                warnings.simplefilter("ignore", FutureWarning)
                yield Used(str(path.relative_to(ROOT)), re.compile(source), used)


def slow(found: Iterable[Used]) -> list[str]:
    attacked = ((each, slow_text(each.pattern, each.uses)) for each in found)
    return [f"{each.place}: {each.pattern.pattern} on {text}" for each, text in attacked if text]


def test_patterns_of_the_packages_take_linear_time() -> None:
    assert slow(patterns()) == []


def test_patterns_of_the_page_take_linear_time() -> None:
    assert slow(page_patterns()) == []


def test_patterns_are_found() -> None:
    places = {each.place.partition(":")[0] for each in patterns()}
    assert {
        "engines/game/records/sgf.py",
        "service/setting_formats.py",
        "packaging/docs_site.py",
    } <= places
    assert len(patterns()) > 60
    assert sum(1 for _ in page_patterns()) > 10


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        # Three that readers of records had.
        (r"piskvorky\s*([0-9]+)\s*(?:,?\s*[0-9]+\s*:\s*[0-9]+\s*,?\s*([01])?)?,?", "fullmatch"),
        (r"\s*[A-Za-z]*(?:\s*\[([^\]\\]*(?:\\.[^\]\\]*)*)\])*\s*(?:\[[^\]\\]*)?", "fullmatch"),
        (r"(?<![A-Za-z])CA\s*\[\s*([^\]]{0,40}?)\s*\]", "search"),
        (r"\(\s*;?\s*[A-Za-z]+\s*\[", "search"),
        (r"\s+$", "search"),
        (r"\s*+\[", "search"),
        (r"<[^>]*>", "search"),
        (r"a.*b.*c", "match"),
        (r"(a+)+$", "match"),
        (r"(?:a|aa)+$", "match"),
        (r"(?:a?b?c?)*d", "match"),
        (r"(?:\d+,?)+;", "match"),
        # Possessive quantifiers are no charm: each x is followed by all of the rest.
        (r"(?:x(?:[xa]*+b)?+)*+y", "match"),
        (r"(?:x(?=[xa]*b)|x)*y", "match"),
    ],
)  # fmt: skip
def test_pattern_that_backtracks_is_refused(pattern: str, use: str) -> None:
    assert slow_text(re.compile(pattern), [use]) is not None


def test_pattern_of_bytes_that_backtracks_is_refused() -> None:
    assert slow_text(re.compile(rb"\xff(a+)+$"), ["match"]) is not None


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        (r"piskvorky\s*+([0-9]++)\s*+(?:,?+\s*+[0-9]++\s*+:\s*+[0-9]++)?+,?+", "fullmatch"),
        (r"\s*+\[(?:[^\]\\]++|\\.)*+\]", "match"),
        (r"(?>a+)+$", "match"),
        (r"[a-z]+", "search"),
        (r"(?<!\s)\s++$", "search"),
        (r"(?P<quote>['\"])x(?P=quote)", "search"),
        (r"(?i:a{2,40}|[^]b\d]{3})\u4e00(?<=.)", "fullmatch"),
    ],
)  # fmt: skip
def test_linear_pattern_passes(pattern: str, use: str) -> None:
    assert slow_text(re.compile(pattern), [use]) is None
