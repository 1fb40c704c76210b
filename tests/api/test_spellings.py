"""Every spelling of `tests/data/spellings.json`, read alike by library, command line, API and MCP.

An entry has the `form`, what was `written`, where it comes from (`source`), and either the position
(`rows` or `moves`, with the `game`) and its exact `warnings`, or a part of the error (`refused`).
"""

from __future__ import annotations

import asyncio
import base64
import json
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from mcp import Client

from tengen.engines.game import Board, Color
from tengen.engines.game.errors import TengenError
from tengen.engines.game.reading import BINARY_FORMATS, FORMS, Position, read
from tengen.engines.game.symmetry import hashes
from tengen.service.config import Settings
from tengen.service.mcp.server import create_server
from tengen_cli.files import read_position

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "tests" / "data" / "spellings.json"
SPELLINGS: Final[list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
LEAST: Final = 60
"""Spellings that the table has at least."""
RECORDS: Final = ("sgf", "psq")
WON: Final = ["O.O", "XXX", ".O."]
"""The one position of the table without a next move."""


def game_of(spelling: dict[str, Any]) -> Any:
    """The game of a request; a text record names its own."""
    return None if spelling["form"] in RECORDS else spelling.get("game")


def expected(spelling: dict[str, Any]) -> Board:
    if "rows" in spelling:
        return read(spelling["rows"], form="board", to_move=spelling.get("to_move")).board
    return read(spelling["moves"], spelling["game"], form="moves").board


def hash_of(board: Board) -> str:
    return hashes(board).position


def differences(found_by: Callable[[dict[str, Any]], tuple[Any, list[str]]]) -> list[str]:
    """What a way to read makes of the table, where it is not what the table says.

    Args:
        found_by: Returns the hash of the position and the warnings of a spelling, or raises an
            error whose text is the message.
    """
    wrong = []
    for spelling in SPELLINGS:
        try:
            found, warnings = found_by(spelling)
        except (TengenError, ValueError) as error:
            if "refused" not in spelling or spelling["refused"] not in str(error):
                wrong.append(f"{spelling['source']}: {error}")
            continue
        if "refused" in spelling:
            wrong.append(f"{spelling['source']}: read as {found}, not refused")
        elif found != hash_of(expected(spelling)) or warnings != spelling["warnings"]:
            wrong.append(f"{spelling['source']}: {found}, {warnings}")
    return wrong


def test_table_has_every_form() -> None:
    assert len(SPELLINGS) >= LEAST
    assert {spelling["form"] for spelling in SPELLINGS} >= {
        *("board", "moves", "sgf", "psq", "lib", "pos")
    }
    assert sum("refused" in spelling for spelling in SPELLINGS) >= 10


def test_library_reads_every_spelling() -> None:
    def found_by(spelling: dict[str, Any]) -> tuple[Any, list[str]]:
        position = read(
            spelling["written"],
            game_of(spelling),
            form=spelling["form"],
            to_move=spelling.get("to_move"),
        )
        return hash_of(position.board), list(position.warnings)

    assert differences(found_by) == []


def test_library_tells_forms_apart() -> None:
    def found_by(spelling: dict[str, Any]) -> tuple[Any, list[str]]:
        form = spelling["form"] if spelling["form"] in BINARY_FORMATS else None
        written = spelling["written"]
        position: Position = read(
            written, game_of(spelling), form=form, to_move=spelling.get("to_move")
        )
        return hash_of(position.board), list(position.warnings)

    # Without its form, `8,8 9,9` is neither moves nor a board.
    assert differences(found_by) == []


def test_command_line_reads_every_spelling(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def found_by(spelling: dict[str, Any]) -> tuple[Any, list[str]]:
        form, written = spelling["form"], spelling["written"]
        path = tmp_path / (f"game.{form}" if form in (*RECORDS, *BINARY_FORMATS) else "game.txt")
        if form in BINARY_FORMATS:
            path.write_bytes(base64.b64decode(written))
        else:
            text = written if isinstance(written, str) else json.dumps(written)
            path.write_bytes(text.encode())
        side = Color[spelling["to_move"]] if "to_move" in spelling else None
        board = read_position(str(path), game=game_of(spelling), to_move=side, ply=None)
        warnings = capsys.readouterr().err.splitlines()
        return hash_of(board), [warning.removeprefix("tengen: ") for warning in warnings]

    assert differences(found_by) == []


def request_of(spelling: dict[str, Any]) -> dict[str, Any]:
    game = {"game": game_of(spelling)} if game_of(spelling) else {}
    side = {"to_move": spelling["to_move"]} if "to_move" in spelling else {}
    return {spelling["form"]: spelling["written"], **game, **side}


def test_service_reads_every_spelling(client: FlaskClient) -> None:
    def found_by(spelling: dict[str, Any]) -> tuple[Any, list[str]]:
        response = client.post("/v1/positions", json=request_of(spelling))
        body = response.get_json()
        if response.status_code == 422:
            raise ValueError(" ".join(error["message"] for error in body["errors"]))
        assert response.status_code == 200
        return body["hash"], body["warnings"]

    assert differences(found_by) == []


def test_assistant_reads_every_board_and_all_moves() -> None:
    async def answers() -> list[str]:
        wrong = []
        async with Client(create_server(Settings(time_ms=50))) as client:
            for spelling in SPELLINGS:
                if spelling["form"] not in ("board", "moves") or spelling.get("rows") == WON:
                    continue
                arguments = {**request_of(spelling), "engine": "random"}
                result = await client.call_tool("analyse", arguments)
                text = getattr(result.content[0], "text", "")
                found = (result.structured_content or {}).get("position", {}).get("hash")
                if "refused" in spelling:
                    if not result.is_error or spelling["refused"] not in text:
                        wrong.append(f"{spelling['source']}: {text}")
                elif found != hash_of(expected(spelling)):
                    wrong.append(f"{spelling['source']}: {text}")
        return wrong

    assert asyncio.run(answers()) == []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form.name))
def test_examples_of_a_form_are_one_position(form: Any) -> None:
    assert len({hash_of(read(example, form=form.name).board) for example in form.examples}) <= 1


def test_document_has_the_table() -> None:
    write = runpy.run_path(str(ROOT / "packaging" / "spelling_table.py"))["document"]
    written = (ROOT / "docs" / "spellings.md").read_text(encoding="utf-8")
    assert written == write(SPELLINGS), "make spellings"
