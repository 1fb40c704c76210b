"""The pictures of the README show the page as it is."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    pytest.importorskip("playwright")
    return runpy.run_path(str(ROOT / "packaging" / "pictures.py"))


def test_pictures_were_taken_of_this_look(script: dict[str, Any]) -> None:
    stored = (ROOT / "docs" / "images" / "LOOK").read_text(encoding="utf-8").strip()
    assert stored == script["look"](), "the page looks different: run `make pictures`"


def test_every_source_of_the_look_exists(script: dict[str, Any]) -> None:
    assert [pattern for pattern in script["LOOK"] if not list(ROOT.glob(pattern))] == []


def test_pictures_of_the_readme_are_images() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    names = re.findall(r"\((docs/images/[\w.-]+\.webp)\)", readme)
    assert len(names) == 5
    for name in names:
        with Image.open(ROOT / name) as image:
            assert min(image.size) >= 390
