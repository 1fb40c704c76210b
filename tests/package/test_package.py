"""The npm package in Node, imported by its name: rules, records and client, and the sizes."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, preset
from tests.package.conftest import ROOT, Package
from tests.page.node import run
from tests.page.test_rules import RULES, random_game
from tests.unit.game.renju_twin import KNOWN_POINTS, KNOWN_SETS, stones_of

FOLDER: Final = Path(__file__).parent
SPELLINGS: Final = json.loads((ROOT / "tests" / "data" / "spellings.json").read_text("utf-8"))
KILOBYTE: Final = 1000
MAX_PACKED: Final = 220 * KILOBYTE
GAMES: Final = "game/game-object.js"
MAX_ENTRY: Final = {
    GAMES: 17 * KILOBYTE,
    "client/client.js": 4 * KILOBYTE,
    "elements/define-board.js": 23 * KILOBYTE,
}
"""Bytes of the modules that an entry loads at once, each compressed as it is served.

Those of the board are without the rules, which `tengen` has.
"""
IMPORTS: Final = re.compile(r'\bfrom "(\.[^"]++)"')
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
    const { Game } = await import("tengen");
    const { parseSgf } = await import("tengen/sgf");
    return rows.map(({ form, game, written }) => {
        try {
            const rules = game ?? "gomoku";
            if (form === "sgf") return String(parseSgf(written));
            return String(new Game({ rules, moves: written }));
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            return null;
        }
    });
}"""


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


def test_spellings_are_read_as_by_the_service_or_refused(package: Package) -> None:
    rows = [
        row for row in SPELLINGS if row["form"] == "sgf" or (row["form"] == "moves" and flat(row))
    ]
    results = package.evaluate(READ, rows)
    found = {row["source"]: result for row, result in zip(rows, results, strict=True) if result}
    expected = {row["source"]: row.get("moves") for row in rows}
    assert found == {source: expected[source] for source in found}
    assert {"SGF FF[4]", "with dashes", "numbered turns", "moves of responses"} <= found.keys()


def flat(row: dict[str, Any]) -> bool:
    """Whether moves are written in one of the package's types: no numbers, no pairs."""
    written = row["written"]
    return isinstance(written, str) or all(isinstance(each, str | dict) for each in written)


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


def modules_of(entry: Path) -> set[Path]:
    """A module, and those that it imports at once."""
    modules, unseen = set[Path](), {entry}
    while unseen:
        module = unseen.pop()
        modules.add(module)
        addresses = IMPORTS.findall(module.read_text("utf-8"))
        unseen |= {(module.parent / address).resolve() for address in addresses} - modules
    return modules
