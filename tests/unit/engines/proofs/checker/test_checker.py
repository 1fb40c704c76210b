"""The checker accepts a proof, and refuses every way in which it may be broken."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import grimp
import pytest

from tengen.engines.game import Board, Rules
from tengen.engines.proofs.checker.checker import Checked, Checker, RefusedError
from tengen.engines.proofs.proof import Proof, ProofError
from tengen.engines.proofs.prover.prover import Prover
from tengen.engines.proofs.prover.writer import ProofWriter

RULES = Rules(9, 9, 5)
WON = "e5a1f5i9"
Lines: TypeAlias = list[dict[str, Any]]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    board = Board.from_moves(WON, RULES)
    prover = Prover(RULES, board.to_move)
    assert prover.prove(board, 100).is_won
    proof = ProofWriter(prover, 100).proof(board)
    path = tmp_path_factory.mktemp("proof") / "won.proof"
    proof.write(path)
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def checker(folder: Path, lines: Lines) -> Checker:
    path = folder / "won.proof"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    return Checker(path)


def test_proof_is_accepted(tmp_path: Path, lines: Lines) -> None:
    seen: list[Checked] = []
    checked = checker(tmp_path, lines).check(seen.append)
    assert checked.positions == len(seen) == len(lines) - 1
    # Every cell that is empty after the first move, among others.
    assert checked.replies >= 9 * 9 - 5


def first(lines: Lines) -> dict[str, Any]:
    """The line of the position that is proven, by its number of stones."""
    return min(lines[1:], key=lambda line: len(line["x"]))


def swap_sides(lines: Lines) -> None:
    line = first(lines)
    line["x"], line["o"] = line["o"], line["x"]


BREAKS: Final[dict[str, tuple[Callable[[Lines], object], str]]] = {
    "line of the first position is missing": (
        lambda lines: lines.remove(first(lines)),
        "no win by threats and no",
    ),
    "line of a later position is missing": (
        lambda lines: lines.remove(max(lines[1:], key=lambda line: len(line["x"]))),
        "no win by threats and no move",
    ),
    "other move": (lambda lines: first(lines).update(move="i1"), "no win by threats within"),
    "move on a stone": (
        lambda lines: first(lines).update(move=first(lines)["x"][:2]),
        "not on an empty cell",
    ),
    "sides swapped": (swap_sides, "no win by threats and no move"),
    "stone moved": (lambda lines: first(lines).update(x="e5e3"), "no win by threats and no move"),
    "other position": (lambda lines: lines[0].update(moves="e5a1"), "no win by threats and no"),
    "other attacker": (lambda lines: lines[0].update(attacker="O"), "X is to move, not 'O'"),
    "other format": (lambda lines: lines[0].update(format=2), "only proofs of format 1"),
    "other rules": (lambda lines: lines[0]["rules"].update(blocked_wins=False), "only proofs"),
    "other size": (lambda lines: lines[0]["rules"].update(rows=8, cols=8), "off the board"),
    "two moves": (lambda lines: first(lines).update(move="d5e6"), "cannot be read as a proof"),
    "no move": (lambda lines: first(lines).update(move=""), "cannot be read as a proof"),
    "no cells": (lambda lines: first(lines).update(x="?"), "has other things than cells"),
    "two stones on a cell": (lambda lines: lines[0].update(moves="e5a1e5i9"), "on one cell"),
    "no rules": (lambda lines: lines[0].pop("rules"), "cannot be read as a proof"),
}


@pytest.mark.parametrize(("damage", "message"), BREAKS.values(), ids=BREAKS)
def test_broken_proof_is_refused(
    tmp_path: Path, lines: Lines, damage: Callable[[Lines], object], message: str
) -> None:
    broken = json.loads(json.dumps(lines))
    damage(broken)
    with pytest.raises(RefusedError, match=message):
        checker(tmp_path, broken).check()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"text",
        *(gzip.compress(text, mtime=0) for text in (b"", b"text", b"[]", b"\xff", b"[" * 100_000)),
        # A stream that ends early, and one that is damaged.
        gzip.compress(b"text", mtime=0)[:-9],
        gzip.compress(bytes(1_000), mtime=0)[:10] + bytes([7] * 20),
    ],
)
def test_file_that_is_no_proof_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "won.proof"
    path.write_bytes(content)
    with pytest.raises(RefusedError, match="cannot be read as a proof"):
        Checker(path)


@pytest.mark.parametrize("content", [b"\n" * 2_000_000, b"[" + b"[]," * 10_000_000])
@pytest.mark.parametrize("read", [Checker, Proof.read])
def test_file_that_unpacks_to_more_than_a_proof_is_refused(
    tmp_path: Path, content: bytes, read: Callable[[Path], object]
) -> None:
    path = tmp_path / "won.proof"
    path.write_bytes(gzip.compress(content, 1))
    with pytest.raises((RefusedError, ProofError), match="proof"):
        read(path)


@pytest.mark.parametrize("moves", ["c5a1d5a9e5c1f5c9g5e1", "a1c5a9d5c1e5c9f5e1g5"])
def test_game_that_is_over_is_no_proof(tmp_path: Path, lines: Lines, moves: str) -> None:
    with pytest.raises(RefusedError, match="there is a five in a row"):
        checker(tmp_path, [{**lines[0], "moves": moves}]).check()


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        (WON, Rules(9, 10, 5)),
        (WON, Rules(9, 9, 5, overline=False)),
        ("ab13a1ab14b2z15ad27", Rules(27, 30, 5)),
    ],
)
def test_proofs_of_other_boards_and_of_exactly_five_are_accepted(
    tmp_path: Path, moves: str, rules: Rules
) -> None:
    board = Board.from_moves(moves, rules)
    prover = Prover(rules, board.to_move)
    assert prover.prove(board, 100).is_won
    path = tmp_path / "won.proof"
    ProofWriter(prover, 100).proof(board).write(path)
    assert Checker(path).check().visited > 0


def test_checker_shares_nothing_but_the_decorator_that_compiles() -> None:
    graph = grimp.build_graph("tengen")
    checker_modules = graph.find_descendants("tengen.engines.proofs.checker")
    imported = {
        each
        for module in checker_modules
        for each in graph.find_modules_directly_imported_by(module)
    }
    assert imported - checker_modules - {"tengen.engines.proofs.checker"} == {
        "tengen.engines.kernels.compiled"
    }
