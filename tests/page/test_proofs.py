"""The proofs in the browser: the same results as those of the service, in the same positions."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.symmetry import symmetries
from tengen.engines.proofs.proof import read_lines
from tengen.engines.proofs.shipped.library import ProvenOpening, shipped_proofs
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.pages.files import PROOF_INDEX, PROOFS, files_version
from tests.page.node import described, evaluate

LOOK_UP: Final = """async ([heads, texts, positions]) => {
    const { ProofLibrary } = await import("/static/page/engines/proofs.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const { cellKey } = await import("/static/page/game/notation.js");
    const library = new ProofLibrary(heads, async (name) => texts[name]);
    const results = [];
    for (const { rules, toMove, stones } of positions) {
        const placed = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const byCell = new Map(placed.map((stone) => [cellKey(stone), stone]));
        results.push(await library.result(createRules(...rules), byCell, toMove));
    }
    return results;
}"""
"""Looks positions up in the files as the service sends them."""
GOMOKU: Final = PRESETS["gomoku"]


@pytest.fixture(scope="module")
def files() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The list of the proofs, and their texts by name, as browsers unpack them."""
    app = create_app(Settings())
    client = app.test_client()
    folder = f"/static/v-{files_version(Path(app.static_folder or ''))}/"
    heads = json.loads(client.get(folder + PROOF_INDEX).text)
    texts = {}
    for head in heads:
        response = client.get(f"{folder}{PROOFS}{head['name']}")
        assert response.headers["Content-Encoding"] == "gzip"
        texts[head["name"]] = gzip.decompress(response.data).decode()
    return heads, texts


def by_service(board: Board) -> dict[str, Any] | None:
    """The result of a position as the page has it."""
    known = shipped_proofs().result(board)
    if known is None:
        return None
    line = [{"row": move.row, "col": move.col} for move in known.line]
    return {"winner": known.winner.symbol, "plies": known.plies, "line": line}


def turned(board: Board, rng: np.random.Generator) -> Board:
    """A position turned or mirrored at random."""
    turns = symmetries(board.rules)
    turn = turns[rng.integers(len(turns))]
    stones = {turn(move): color for move, color in board.stones.items()}
    return Board.from_stones(stones, board.rules, to_move=board.to_move, setup=True)


def along(opening: ProvenOpening) -> Iterator[Board]:
    """The positions of the longest defence, and those after a reply that takes another cell."""
    board = opening.board.copy()
    known = shipped_proofs().result(board)
    assert known is not None
    for move in known.line:
        yield board.copy()
        board.push(move)
        if board.to_move is not opening.attacker:
            other = board.copy()
            other.push(other.legal_moves()[0])
            yield other


def of_file(opening: ProvenOpening) -> Iterator[Board]:
    """Every position of a file, and those after its moves."""
    rules = opening.board.rules
    _, *lines = map(json.loads, read_lines(opening.path))
    for line in lines:
        stones = {
            cell: color
            for side, color in (("x", Color.X), ("o", Color.O))
            for cell in parse_moves(line[side], rules)
        }
        board = Board.from_stones(stones, rules, to_move=opening.attacker, setup=True)
        yield board.copy()
        board.push_all(line["move"])
        yield board


def check(
    files: tuple[list[dict[str, Any]], dict[str, str]], boards: Sequence[Board]
) -> list[dict[str, Any]]:
    """Compare the browser's results with the service's; returns those of known positions."""
    heads, texts = files
    found = evaluate(LOOK_UP, [heads, texts, [described(board) for board in boards]])
    expected = [by_service(board) for board in boards]
    assert found == expected
    return [each for each in expected if each is not None]


def test_result_on_the_device_is_that_of_the_service(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    rng = np.random.default_rng(1)
    openings = shipped_proofs().openings
    boards = [turned(board, rng) for opening in openings[::6] for board in along(opening)]
    boards += [opening.board for opening in openings]
    known = check(files, boards)
    assert len(openings) < len(known) < len(boards)
    assert {each["plies"] % 2 for each in known} == {0, 1}


def test_other_positions_are_unknown(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    others = [
        ("h8", GOMOKU),
        ("h8a1i9b15", GOMOKU),
        ("h8b15i9", PRESETS["standard"]),
        ("h8a15", PRESETS["renju"]),
        ("h8a15", Rules(15, 15, 6)),
    ]
    assert check(files, [Board.from_moves(moves, rules) for moves, rules in others]) == []


@pytest.mark.slow
def test_every_position_of_every_proof_has_the_result_of_the_service(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    rng = np.random.default_rng(2)
    boards = [
        turned(board, rng) for opening in shipped_proofs().openings for board in of_file(opening)
    ]
    assert len(check(files, boards)) == len(boards)
