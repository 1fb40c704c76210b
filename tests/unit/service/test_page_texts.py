"""Texts of the page stand in its locales alone, one file per language and part."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

STATIC: Final = Path(__file__).parents[3] / "service" / "static"
PAGE: Final = STATIC / "page"
LOCALES: Final = PAGE / "locales"
MODULES: Final = sorted(
    path.relative_to(PAGE).as_posix()
    for path in PAGE.rglob("*.js")
    # The languages are listed by their own names.
    if LOCALES not in path.parents and path.name != "language.js"
)
TOKEN: Final = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`""", re.DOTALL
)
SENTENCE: Final = re.compile(r"\b[A-Z][a-z]+ [a-z]+|[A-Za-z]+(?: [a-z]+){3}|^[A-Z].*[a-z][.!?…]$")
"""Prose: a capital with a second word, four words, or an end of a sentence."""
WORD: Final = re.compile(r"[A-Z][a-z]+")
NAMES: Final = {"Enter", "Escape", "Backspace", "Home", "End", "Tab"}
"""Words with a capital that are no texts: keys of the keyboard."""
OFFERED: Final = dict(
    re.findall(
        r'^  "?([\w-]+)"?: "(.*)",$', (PAGE / "language.js").read_text("utf-8"), re.MULTILINE
    )
)
"""The names of the languages by their tags."""
ALLOWED: Final = {"The stream broke off."}
"""Of an error that is handled and never shown."""


def literals(source: str) -> list[str]:
    """The strings of a module, templates without what they insert."""
    return [
        re.sub(r"\$\{[^}]*\}", "", match[2] or match[3] or "")
        for match in TOKEN.finditer(source)
        if match["comment"] is None
    ]


def texts(source: str) -> list[str]:
    """The strings of a module that look like texts for people."""
    return [
        each
        for each in literals(source)
        if SENTENCE.search(each) or (WORD.fullmatch(each) and each not in NAMES)
    ]


@pytest.mark.parametrize("module", MODULES)
def test_module_contains_no_text(module: str) -> None:
    source = (PAGE / module).read_text(encoding="utf-8")
    assert set(texts(source)) <= ALLOWED


def test_texts_are_found_in_the_english_messages() -> None:
    source = (LOCALES / "en.js").read_text(encoding="utf-8")
    found = texts(source)
    assert {"Undo", "Go to the start (Home)", "The engines disagree"} <= set(found)
    assert len(found) > 100


@pytest.mark.parametrize("page", ["board", "puzzles", "engines", "models"])
def test_html_contains_only_the_messages_of_a_page_that_cannot_start(page: str) -> None:
    html = (STATIC / f"{page}.html").read_text(encoding="utf-8")
    failed = re.findall(r'<p id="startup-failed".*?>\s*(.*?)\s*</p>', html, re.DOTALL)
    (title,) = re.findall(r"<title>(.*?)</title>", html)
    rest = re.sub(
        r'<noscript>.*?</noscript>|<p id="startup-failed".*?</p>', "", html, flags=re.DOTALL
    )
    assert re.sub(r"<[^>]*>", "", rest).split() == [title] == ["Tengen"]
    messages = (LOCALES / "en.js").read_text(encoding="utf-8")
    assert [" ".join(text.split()) for text in failed] == re.findall(
        r'startupFailed:\s+"(.*?)",', messages
    )


def test_every_language_has_every_file() -> None:
    languages = {path.stem: path for path in LOCALES.glob("*.js")}
    parts = {path.name for path in (LOCALES / "en").iterdir()}
    assert {path.name for path in LOCALES.iterdir() if path.is_dir()} == languages.keys()
    for language, main in languages.items():
        assert {path.name for path in (LOCALES / language).iterdir()} == parts
        for path in (main, *(LOCALES / language).iterdir()):
            source = path.read_text(encoding="utf-8")
            assert re.findall(r'formats\("(.*?)"\)', source) in ([], [language]), path


def test_every_language_is_offered() -> None:
    assert sorted(OFFERED) == sorted(path.stem for path in LOCALES.glob("*.js"))
