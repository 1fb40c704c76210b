"""The npm package in Node, imported by its name: rules, records and client, and the sizes."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, preset
from tengen.engines.game.errors import TengenError
from tengen.engines.game.notation import format_moves
from tengen.engines.game.reading import read
from tests.package.conftest import ROOT, Package
from tests.page.node import run
from tests.page.test_rules import RULES, random_game
from tests.pages import modules_of
from tests.unit.game.renju_twin import KNOWN_POINTS, KNOWN_SETS, stones_of

FOLDER: Final = Path(__file__).parent
SPELLINGS: Final = json.loads((ROOT / "tests" / "data" / "spellings.json").read_text("utf-8"))
LONGEST: Final = 9
"""Parts of a random text."""
KILOBYTE: Final = 1000
MAX_PACKED: Final = 220 * KILOBYTE
GAMES: Final = "game/game-object.js"
MAX_ENTRY: Final = {
    GAMES: 17 * KILOBYTE,
    "client/client.js": 4 * KILOBYTE,
    "elements/define-board.js": 20 * KILOBYTE,
}
"""Bytes of the modules that an entry loads at once, each compressed as it is served.

Those of the board are without the rules, which `tengen` has.
"""
REPLAY: Final = """async games => {
    const { Game } = await import("tengen");
    return games.map(({ game: [rows, cols, winLength], fields, first, moves }) => {
        const game = new Game({ rules: { rows, cols, winLength, ...fields }, first });
        let forbidden = [];
        for (const [row, col] of moves) {
            forbidden = game.forbiddenPoints();
            game.push({ row, col });
        }
        const { outcome } = game;
        return [
            forbidden.map(({ row, col, reason }) => [row, col, reason]),
            outcome && [
                outcome.winner,
                outcome.reason,
                outcome.line.map(({ row, col }) => [row, col]),
            ],
        ];
    });
}"""
FORBIDDEN: Final = """async positions => {
    const { Game } = await import("tengen");
    return positions.map((setup) => {
        const game = new Game({ rules: "renju", setup });
        return game.forbiddenPoints().map(({ row, col, reason }) => [row, col, reason]);
    });
}"""
READ: Final = """async rows => {
    const { parseMoves } = await import("tengen/moves");
    const { parseSgf } = await import("tengen/sgf");
    return rows.map(({ form, game, written }) => {
        try {
            return String(form === "sgf" ? parseSgf(written) : parseMoves(written, game));
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            return null;
        }
    });
}"""
SGF_OF_PROGRAMS: Final = {
    "SGF FF[4]",
    "long names of FF[1] to FF[3]",
    "text before the game",
    "PL[X]",
    "PL[1]",
    "an unknown property with points",
    "a property without a value",
}
"""Records that the package reads; it refuses those of the other kinds."""
PARTS: Final = (
    *("h8", "i9", "j7", "7/7", " k10 ", "(i7)", "8h", "zz", "1.", "2.", "1...", "B", "W"),
    *(
        " ",
        "\n",
        ",",
        ";",
        " ; far away\n",
        "(",
        ")",
        "[",
        "]",
        "'",
        "-",
        "\u2192",
        "...",
        "\u2026",
    ),
    *("{c}", "!", "?!", "$1", "0:05", "(0:05)", "5s", '[A "b"]'),
    *("1-0", "*", "\u00bd-\u00bd", "resign", " white wins"),
)
"""The parts of random texts of moves."""


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.test.js")))
def test_package_in_node(package: Package, name: str) -> None:
    shutil.copy(FOLDER / name, package.folder)
    finished = run("--test", "--test-timeout=120000", name, cwd=package.folder)
    assert finished.returncode == 0, finished.stdout


def test_random_games_have_the_outcomes_of_the_engines(package: Package) -> None:
    rng = np.random.default_rng(20261201)
    games = [random_game(rules, rng) for rules in RULES for _ in range(2)]
    assert package.evaluate(REPLAY, games) == [game["result"] for game in games]


@pytest.mark.slow
def test_many_random_games_have_the_outcomes_of_the_engines(package: Package) -> None:
    rng = np.random.default_rng(20261202)
    games = [random_game(rules, rng) for rules in (*RULES, *PRESETS.values()) for _ in range(40)]
    assert package.evaluate(REPLAY, games) == [game["result"] for game in games]


def test_known_points_of_renju_are_forbidden(package: Package) -> None:
    check_forbidden_points(package, [position for position, _ in KNOWN_SETS])


@pytest.mark.slow
def test_all_known_points_of_renju_are_forbidden(package: Package) -> None:
    check_forbidden_points(package, [position for position, *_ in KNOWN_POINTS])


def check_forbidden_points(package: Package, positions: Sequence[str]) -> None:
    """Compare the forbidden points of positions with those of the engines."""
    boards = [renju(position) for position in positions]
    setups = [
        [{"row": row, "col": col, "player": color.symbol} for (row, col), color in each.items()]
        for each in (board.stones for board in boards)
    ]
    expected = [
        [[move.row, move.col, reason] for move, reason in board.forbidden_points().items()]
        for board in boards
    ]
    assert any(expected)
    assert package.evaluate(FORBIDDEN, setups) == expected


def renju(position: str) -> Board:
    """The position of the twin's notation, with Black to move."""
    stones = {Move(*cell): Color(stone) for cell, stone in stones_of(position).items()}
    return Board.from_stones(stones, preset("renju"), to_move=Color.X, setup=True)


def test_spellings_of_moves_are_read_as_by_the_service(package: Package) -> None:
    rows = [row for row in SPELLINGS if row["form"] == "moves"]
    assert package.evaluate(READ, rows) == [row.get("moves") for row in rows]


def test_records_of_programs_are_read_as_by_the_service_and_others_refused(
    package: Package,
) -> None:
    rows = [row for row in SPELLINGS if row["form"] == "sgf"]
    results = package.evaluate(READ, rows)
    found = {row["source"]: result for row, result in zip(rows, results, strict=True) if result}
    expected = {row["source"]: row.get("moves") for row in rows}
    assert found == {source: expected[source] for source in SGF_OF_PROGRAMS}


def test_random_texts_of_moves_are_read_as_by_the_service_or_refused(package: Package) -> None:
    check_random_texts(package, count=300)


@pytest.mark.slow
def test_many_random_texts_of_moves_are_read_as_by_the_service_or_refused(
    package: Package,
) -> None:
    check_random_texts(package, count=30_000)


def check_random_texts(package: Package, count: int) -> None:
    """Compare the games of texts with those of the engines; a few odd texts are refused."""
    rng = np.random.default_rng(20261203)
    blanks = ("", "", " ")
    texts = [
        "".join(
            rng.choice(PARTS) + rng.choice(blanks) for _ in range(int(rng.integers(2, LONGEST)))
        )
        for _ in range(count)
    ]
    results = package.evaluate(READ, [{"form": "moves", "written": text} for text in texts])
    expected = [moves_of(text) for text in texts]
    pairs = list(zip(texts, results, expected, strict=True))
    assert [pair for pair in pairs if pair[1] and pair[1] != pair[2]] == []
    readable = [bool(result) for _, result, wanted in pairs if wanted]
    assert sum(readable) > 0.9 * len(readable) > 0


def moves_of(text: str) -> str | None:
    """The moves that the engines read; None if they refuse the text."""
    try:
        board = read(text, "gomoku", form="moves").board
    except TengenError:
        return None
    return format_moves(board.move_stack, board.rules)


def test_package_is_small_and_needs_no_other(package: Package) -> None:
    assert package.facts["size"] <= MAX_PACKED
    description = json.loads((package.folder / "node_modules/tengen/package.json").read_text())
    assert "dependencies" not in description
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version is not None
    assert description["version"] == version[1]


@pytest.mark.parametrize("entry", MAX_ENTRY)
def test_modules_of_an_entry_are_small(package: Package, entry: str) -> None:
    page = package.folder / "node_modules" / "tengen" / "page"
    modules = modules_of(page / entry)
    if entry != GAMES:
        modules -= modules_of(page / GAMES)
    sizes = {each.name: len(gzip.compress(each.read_bytes(), 9)) for each in modules}
    assert len(sizes) > 1
    assert sum(sizes.values()) <= MAX_ENTRY[entry], sizes
