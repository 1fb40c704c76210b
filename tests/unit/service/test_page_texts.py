"""Texts of the page stand in its locales alone, one file per language and part."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.http.problem_types import PROBLEM_TYPES
from tests.pages import SHOWN

STATIC: Final = Path(__file__).parents[3] / "service" / "static"
PAGE: Final = STATIC / "page"
LOCALES: Final = PAGE / "locales"
OFFERED: Final = dict(
    re.findall(
        r'^  "?([\w-]+)"?: "(.*)",$', (PAGE / "language.js").read_text("utf-8"), re.MULTILINE
    )
)
"""The names of the languages by their tags."""


NEVER_MET: Final = {
    *("malformed-json", "bad-request", "invalid-request", "contradiction"),
    *(
        "unsupported-media-type",
        "not-found",
        "method-not-allowed",
        "invalid-limit",
        "unknown-model",
        "no-report",
    ),
    *("administration-off", "admin-token", "jobs-unavailable", "queue-full", "model-name"),
    *("unknown-job", "job-finished", "job-unfinished"),
    # The page of puzzles has a text of its own.
    "unknown-puzzle",
}
"""Types of problems of requests that the page never makes, or only by a fault of its own."""


def test_all_problems_that_visitors_meet_have_texts() -> None:
    source = (LOCALES / "en" / "problems.js").read_text(encoding="utf-8")
    types = re.findall(r'"/problems/([\w-]+)": ', source.split("advice:")[0])
    codes = {each.code for each in PROBLEM_TYPES.values()}
    assert sorted(types) == sorted(codes - NEVER_MET)
    assert codes >= NEVER_MET


@pytest.mark.parametrize("address", SHOWN)
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
