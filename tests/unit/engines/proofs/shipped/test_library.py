"""The library of proofs: which positions it knows, what it says of them, and what it refuses."""

from __future__ import annotations

import gzip
import json
import math
import re
import shutil
from pathlib import Path

import pytest

from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.notation import format_move
from tengen.engines.game.symmetry import symmetries
from tengen.engines.proofs.checker.checker import Checker
from tengen.engines.proofs.proof import Proof, read_lines
from tengen.engines.proofs.shipped.library import SHIPPED, SUFFIX, ProofLibrary

DOCUMENT = Path(__file__).parents[5] / "docs" / "proofs.md"
GOMOKU = PRESETS["gomoku"]
OPENING = "h8a1i9a15"
MOST_BYTES = 8_000_000
"""All proofs that ship with Tengen."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ProofLibrary:
    """One of the shipped proofs: others may know some of its positions, too."""
    folder = tmp_path_factory.mktemp("proofs")
    shutil.copy(SHIPPED / f"{OPENING}{SUFFIX}", folder)
    return ProofLibrary(folder)


@pytest.fixture(scope="module")
def proof() -> Proof:
    return Proof.read(SHIPPED / f"{OPENING}{SUFFIX}")


def follow(proof: Proof) -> list[Board]:
    """The positions of a proof with a move, along all replies."""
    found, todo = [], [proof.board]
    while todo:
        board = todo.pop()
        step = proof.step(board)
        if step is None:
            continue
        found.append(board)
        for reply in board.legal_moves():
            if reply != step.move:
                after = board.copy()
                after.push_all([step.move, reply])
                todo.append(after)
    return found


def test_document_lists_every_shipped_proof_with_its_figures() -> None:
    rows = []
    for path in SHIPPED.glob(f"*{SUFFIX}"):
        proof = Proof.read(path)
        name = " ".join(format_move(each, proof.board.rules) for each in proof.board.move_stack)
        name += {
            GOMOKU: "",
            GOMOKU.resized(9, 9): ", 9\N{MULTIPLICATION SIGN}9",
            GOMOKU.resized(19, 19): ", 19\N{MULTIPLICATION SIGN}19",
            PRESETS["standard"]: ", standard",
        }[proof.board.rules]
        move = proof.move(proof.board)
        played = format_move(move, proof.board.rules) if len(proof.board) == 2 and move else None
        # Every empty cell after the move of each position.
        cells = math.prod(proof.board.rules.shape)
        lines = [json.loads(line) for line in list(read_lines(path))[1:]]
        stones = [len(re.findall("[a-z]", line["x"] + line["o"])) for line in lines]
        replies = sum(cells - each - 1 for each in stones)
        result = f"Black wins with {played}" if played else "Black wins"
        rows.append(f"| {name} | {result} | {len(lines):,} | {replies:,} |")
    document = DOCUMENT.read_text(encoding="utf-8")
    listed = document.partition("## What is proven")[2].split("\n\n")[1].splitlines()[2:]
    assert sorted(listed) == sorted(rows)


def test_shipped_proofs_are_small_and_the_least_of_them_are_accepted() -> None:
    files = sorted(SHIPPED.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_size)
    assert len(files) >= 3
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    for path in files[:2]:
        checker = Checker(path)
        assert checker.check().positions == len(Proof.read(path)) > 0


def test_every_position_of_a_proof_is_known_with_all_its_images(
    library: ProofLibrary, proof: Proof
) -> None:
    boards = follow(proof)
    assert len(boards) >= len(proof) > 1
    for board in boards:
        step = proof.step(board)
        assert step is not None
        for symmetry in symmetries(GOMOKU):
            stones = {symmetry(move): color for move, color in board.stones.items()}
            image = Board.from_stones(stones, GOMOKU, to_move=Color.X)
            known = library.result(image)
            assert known is not None
            assert (known.winner, known.plies) == (Color.X, step.plies)
            # After the move, the same side wins, one ply later.
            image.push(known.line[0])
            after = library.result(image)
            assert after is not None
            assert (after.winner, after.plies) == (Color.X, known.plies - 1)
            assert after.line[:1] == known.line[1:2]


def test_line_holds_out_as_long_as_the_proof_says(library: ProofLibrary, proof: Proof) -> None:
    board = proof.board.copy()
    known = library.result(board)
    assert known is not None
    expected = known.plies
    for at, move in enumerate(known.line):
        if at % 2 == 0:
            step = proof.step(board)
            assert step is not None
            assert (step.move, step.plies) == (move, expected - at)
        board.push(move)
    # The rest is a win by threats.
    assert library.result(board) is None


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        ("h8", GOMOKU),
        ("h8a1i9", GOMOKU),
        ("h8a1i9a15h7", GOMOKU),
        ("h8a1i9b15", GOMOKU),
        # The proof's position, by other rules.
        (OPENING, PRESETS["standard"]),
        (OPENING, Rules(16, 16, 5)),
        ("", GOMOKU),
    ],
)
def test_other_positions_are_unknown(library: ProofLibrary, moves: str, rules: Rules) -> None:
    assert library.result(Board.from_moves(moves, rules)) is None


def test_position_with_the_other_side_to_move_is_unknown(library: ProofLibrary) -> None:
    stones = Board.from_moves(OPENING, GOMOKU).stones
    board = Board.from_stones(stones, GOMOKU, to_move=Color.O, setup=True)
    assert library.result(board) is None
    assert not library.is_attack(board)


def test_attack_goes_on_after_the_positions_of_the_proof(library: ProofLibrary) -> None:
    board = Board.from_moves(OPENING, GOMOKU)
    assert library.is_attack(board)
    board.push_all("j10o1")
    assert library.is_attack(board)
    board.push("o2")
    assert not library.is_attack(board)


def test_file_of_another_folder_is_known_at_once(tmp_path: Path) -> None:
    rules = Rules(10, 10, 5)
    board = Board.from_moves("e5a1b1", rules)
    proof = Proof(board)
    # A proof without plies and replies, as others may write it.
    proof.add(board, Move(3, 3))
    proof.write(tmp_path / f"any{SUFFIX}")
    library = ProofLibrary(tmp_path)
    assert [each.board for each in library.openings] == [board]
    known = library.result(board)
    # The defender's stone is the last of the 97 cells left at best.
    assert known == (Color.O, 97, (Move(3, 3),))
    board.push(Move(3, 3))
    assert library.result(board) == (Color.O, 96, ())


def test_moves_are_read_when_a_position_may_be_in_the_file(tmp_path: Path) -> None:
    (tmp_path / f"broken{SUFFIX}").write_bytes(proof_with('{"x": "h8"}'))
    library = ProofLibrary(tmp_path)
    assert library.result(Board.from_moves("h8i9a15", GOMOKU)) is None
    assert not library.faults
    assert library.result(Board.from_moves(OPENING, GOMOKU)) is None
    assert library.faults == ("broken.proof is not a proof: a line has the names 'x'",)


def proof_with(*lines: str) -> bytes:
    """A file that claims to prove the opening."""
    head = {"kind": "proof", "format": 1, "rules": {"rows": 15, "cols": 15, "win_length": 5}}
    first = json.dumps({**head, "attacker": "X", "moves": OPENING})
    return gzip.compress("\n".join([first, *lines]).encode(), mtime=0)


LINE = '{"x": "i9h8", "o": "a15h9", "move": "g7"}'


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"no gzip", "Not a gzipped file"),
        (b"", "Expecting value"),
        (gzip.compress(b"{}", mtime=0), "kind"),
        (gzip.compress(b'{"kind": "x"}', mtime=0), "format"),
        (proof_with(LINE)[:-9], "ended before"),
        (proof_with(LINE, LINE), "line 3 is the second one of its position"),
        *(
            (proof_with(LINE.replace('"move"', f'"plies": {plies}, "move"')), "plies is")
            for plies in ("-5", "2", "70001", '"x"', "[1]", "true", "null")
        ),
        (proof_with(LINE.replace('"move"', '"reply": "h8", "move"')), "not on an empty cell"),
        (proof_with(LINE.replace("g7", "h8")), "not on an empty cell"),
        (proof_with(LINE.replace("g7", "nowhere")), "nowhere"),
    ],
)
def test_file_that_is_no_proof_is_skipped_and_named(
    tmp_path: Path, content: bytes, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / f"none{SUFFIX}").write_bytes(content)
    shutil.copy(SHIPPED / f"h8a15{SUFFIX}", tmp_path)
    library = ProofLibrary(tmp_path)
    library.read()
    (named,) = library.faults
    assert named.startswith("none.proof is not a proof: ")
    assert fault in named
    assert named in caplog.text
    assert [len(opening) for opening in library.openings] == [247]
    assert library.result(Board.from_moves("h8a15", GOMOKU)) is not None
