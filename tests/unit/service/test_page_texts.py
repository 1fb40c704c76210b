"""Texts of the page stand in its locales alone, one file per language and part."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from service.app import create_app
from service.config import Settings

STATIC: Final = Path(__file__).parents[3] / "service" / "static"
PAGE: Final = STATIC / "page"
LOCALES: Final = PAGE / "locales"
OFFERED: Final = dict(
    re.findall(
        r'^  "?([\w-]+)"?: "(.*)",$', (PAGE / "language.js").read_text("utf-8"), re.MULTILINE
    )
)
"""The names of the languages by their tags."""


@pytest.mark.parametrize("address", ["/", "/puzzles", "/engines", "/models", "/problems"])
def test_html_contains_only_the_messages_of_a_page_that_cannot_start(address: str) -> None:
    client = create_app(Settings()).test_client()
    html = client.get(address, headers={"Accept": "text/html"}).text
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
