"""The package of docs/plugins.md: built, installed, served and checked as the document says."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.game import Board
from tengen.engines.interface import AnalysisRequest
from tengen.engines.registry import create_engine
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.testing import check_engine
from tests.plugins import Packages

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "engine-plugin"
FILES: Final = ("pyproject.toml", "tengen_near_stones.py")
NAME: Final = "near-stones"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=EXAMPLE, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture
def installed(wheel: Path, packages: Packages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tengen_near_stones", raising=False)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages.folder)
    packages.forget()


def test_example_has_at_most_forty_lines_which_the_document_shows() -> None:
    texts = [(EXAMPLE / name).read_text("utf-8") for name in FILES]
    assert sum(text.count("\n") for text in texts) <= 40
    document = (ROOT / "docs" / "plugins.md").read_text("utf-8")
    shown = re.findall(r"```(?:toml|python)\n(.*?)```", document, re.DOTALL)
    assert [text for text in texts if text not in shown] == []


@pytest.mark.usefixtures("installed")
def test_service_answers_by_the_installed_example() -> None:
    client: FlaskClient = create_app(Settings(plugins=NAME)).test_client()
    answer = client.post(f"/v1/moves?engine={NAME}", json={"moves": "h8i8"}).get_json()
    assert answer["engine"] == {"name": NAME, "version": "1.0"}
    # Both stones are next to the cells above and below them.
    assert answer["move"]["notation"] in {"h7", "h9", "i7", "i9"}
    assert answer["candidates"][0]["score"] == 2


@pytest.mark.usefixtures("installed")
def test_installed_example_keeps_the_contract() -> None:
    check_engine(functools.partial(create_engine, NAME))
    board = Board.from_moves("a1b3a2b2", "tictactoe")
    assert create_engine(NAME).analyse(AnalysisRequest(board)).win_in == 1
