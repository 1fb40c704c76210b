"""The proofs in the browser: the same results as those of the service, in the same positions."""

from __future__ import annotations

import gzip
import itertools
import json
import runpy
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.symmetry import symmetries
from tengen.engines.proofs.proof import read_lines
from tengen.engines.proofs.shipped.answers import NODES
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
PLAY: Final = """async ([heads, texts, games]) => {
    const { readFile } = await import("node:fs/promises");
    const { ThreatSolver } = await import("/static/page/engines/search/threat-solver.js");
    const { positionOf } = await import("/static/page/engines/search/position.js");
    const { PROOF_NODES } = await import("/static/page/engines/search/search.js");
    const { ProofLibrary } = await import("/static/page/engines/proofs.js");
    const { provenOf } = await import("/static/page/engines/proven-game.js");
    const { boardOf, playMove, replay } = await import("/static/page/game/game.js");
    const { PRESETS } = await import("/static/page/game/rules.js");
    const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
    const solver = new ThreatSolver(await WebAssembly.compile(file));
    const library = new ProofLibrary(heads, async (name) => texts[name]);
    const solve = async (game, player) =>
        solver.winIn(positionOf(game), player === "X" ? 0 : 1, PROOF_NODES);
    const played = [];
    for (const [moves, choices] of games) {
        let { game } = replay(PRESETS.gomoku, "X", [], moves);
        const bounds = [];
        for (let at = 0; boardOf(game).outcome === null; at += 1) {
            const proven = await provenOf(game, library, solve);
            bounds.push(proven === null ? null : proven.plies);
            if (proven === null) break;
            game = playMove(game, proven.line[0]);
            if (boardOf(game).outcome !== null) break;
            const free = [];
            for (let cell = 0; cell < 225; cell += 1) {
                const each = { row: Math.floor(cell / 15), col: cell % 15 };
                if (boardOf(game).isLegal(each)) free.push(each);
            }
            const { stones } = boardOf(game);
            const nears = free.filter(({ row, col }) => [...stones.values()].some((stone) =>
                Math.max(Math.abs(stone.row - row), Math.abs(stone.col - col)) <= 2));
            const share = choices[at % choices.length];
            const reply = share < 0.5 && proven.line[1];
            game = playMove(game, reply || nears[Math.floor(share * nears.length)]);
        }
        played.push({ winner: boardOf(game).outcome?.winner ?? null, bounds });
    }
    return played;
}"""
"""Plays games as the page does: Black by the proof, White by the longest defence or at random."""
GOMOKU: Final = PRESETS["gomoku"]
PACKAGING: Final = Path(__file__).parents[2] / "packaging"


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
        ("h7", GOMOKU),
        ("h8", PRESETS["standard"]),
        ("h8a1i9b15", GOMOKU),
        ("h8b15i9", PRESETS["standard"]),
        ("h8a15", PRESETS["renju"]),
        ("h8a15", Rules(15, 15, 6)),
    ]
    assert check(files, [Board.from_moves(moves, rules) for moves, rules in others]) == []


def test_black_has_won_after_h8_since_every_reply_is_proven(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    heads, texts = files
    [known] = check(files, [Board.from_moves("h8", GOMOKU)])
    replies = [
        opening
        for opening in shipped_proofs().openings
        if opening.board.rules == GOMOKU and len(opening.board) == 2
    ]
    results = [shipped_proofs().result(opening.board) for opening in replies]
    assert known["winner"] == "X"
    assert known["plies"] == 1 + max(each.plies for each in results if each is not None)
    first = Move(**known["line"][0])
    after = shipped_proofs().result(Board.from_moves([Move(7, 7), first], GOMOKU))
    assert after is not None
    assert after.plies == known["plies"] - 1
    # Without one of them, it is open.
    some = [head for head in heads if head["name"] != replies[-1].name]
    board = described(Board.from_moves("h8", GOMOKU))
    assert evaluate(LOOK_UP, [some, texts, [board]]) == [None]


def test_list_of_proofs_has_their_lengths_and_numbers_of_positions(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    heads, texts = files
    openings = {opening.name: opening for opening in shipped_proofs().openings}
    assert {head["name"] for head in heads} == {*openings}
    for head in heads:
        opening = openings[head["name"]]
        known = shipped_proofs().result(opening.board)
        assert known is not None
        assert head["plies"] == known.plies
        assert head["positions"] == texts[head["name"]].count("\n") - 1


def test_package_of_the_proofs_is_read_from_any_folder(tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    runpy.run_path(str(PACKAGING / "npm_proofs.py"))["write_package"](folder)
    read = """async ([folder, games]) => {
        const { readFile } = await import("node:fs/promises");
        globalThis.fetch = async (address) => new Response(await readFile(new URL(address)));
        const { provenResult } = await import("/static/page/engines/proofs.js");
        const { gameOf } = await import("/static/page/game/game-input.js");
        const results = [];
        for (const game of games) results.push(await provenResult(gameOf(game), folder));
        return results;
    }"""
    games = ["h8a15", "h8e11", "h8", "h7"]
    found = evaluate(read, [f"{folder.as_uri()}/", games])
    assert found == [by_service(Board.from_moves(moves, GOMOKU)) for moves in games]
    assert found[3] is None


def test_solver_on_the_device_has_the_limit_of_the_service() -> None:
    read = """async () =>
        (await import("/static/page/engines/search/search.js")).PROOF_NODES"""
    assert evaluate(read, None) == NODES


def wins_of_black(*games: str) -> list[int | None]:
    """Plies to Black's win by threats on the device after some moves; None if none is found."""
    solve = """async (games) => {
        const { readFile } = await import("node:fs/promises");
        const { ThreatSolver } = await import("/static/page/engines/search/threat-solver.js");
        const { positionOf } = await import("/static/page/engines/search/position.js");
        const { PROOF_NODES } = await import("/static/page/engines/search/search.js");
        const { replay } = await import("/static/page/game/game.js");
        const { parseMoves } = await import("/static/page/game/notation.js");
        const { PRESETS: { gomoku } } = await import("/static/page/game/rules.js");
        const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
        const solver = new ThreatSolver(await WebAssembly.compile(file));
        return games.map((moves) => {
            const { game } = replay(gomoku, "X", [], parseMoves(moves, gomoku));
            return solver.winIn(positionOf(game), 0, PROOF_NODES)?.plies ?? null;
        });
    }"""
    found: list[int | None] = evaluate(solve, games)
    return found


def test_win_after_a_quiet_move_is_found_by_trying_every_reply() -> None:
    before, after = wins_of_black("h8c15g9b2h9l4", "h8c15g9b2h9l4g8")
    assert before is not None
    assert after is not None
    assert after < before
    assert after % 2 == 0


def test_side_that_can_make_five_is_not_lost() -> None:
    # White, to move, has a four; Black has an open four.
    assert wins_of_black("h8a1i8a2j8a3k8a4h9") == [None]


def check_games(files: tuple[list[dict[str, Any]], dict[str, str]], count: int) -> None:
    """Black wins games from all proven replies, and its bound never grows."""
    heads, texts = files
    rng = np.random.default_rng(3)
    replies = [
        opening.board
        for opening in shipped_proofs().openings
        if opening.board.rules == GOMOKU and len(opening.board) == 2
    ]
    games = []
    for number in range(count):
        turn = symmetries(GOMOKU)[rng.integers(8)]
        moves = [turn(move) for move in replies[number * 7 % len(replies)].move_stack]
        cells = [{"row": move.row, "col": move.col} for move in moves]
        games.append([cells, list(rng.random(9))])
    for game, found in zip(games, evaluate(PLAY, [heads, texts, games]), strict=True):
        assert found["winner"] == "X", game
        bounds = found["bounds"]
        assert all(after <= before - 2 for before, after in itertools.pairwise(bounds)), found
        assert len(bounds) * 2 - 1 <= bounds[0]


def test_black_wins_games_on_the_device_within_its_bounds(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    check_games(files, 3)


@pytest.mark.slow
def test_black_wins_hundreds_of_games_on_the_device_within_its_bounds(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    check_games(files, 600)


@pytest.mark.slow
def test_every_position_of_every_proof_has_the_result_of_the_service(
    files: tuple[list[dict[str, Any]], dict[str, str]],
) -> None:
    rng = np.random.default_rng(2)
    boards = [
        turned(board, rng) for opening in shipped_proofs().openings for board in of_file(opening)
    ]
    assert len(check(files, boards)) == len(boards)
