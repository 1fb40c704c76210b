"""False proofs against each sentence of `docs/proof-checker.md`; the checker refuses them all."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import itertools
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import pytest

from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.notation import format_move, parse_move, parse_moves
from tengen.engines.proofs.checker import solver
from tengen.engines.proofs.checker.checker import MOST_LINES, Checker, RefusedError
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.shipped.library import SHIPPED
from tengen.laboratory.proof_checks import check_proofs

PAGE = Path(__file__).parents[5] / "docs" / "proof-checker.md"
RULES = Rules(9, 9, 5)
Lines: TypeAlias = list[dict[str, Any]]
Attack: TypeAlias = Callable[[Lines], object]


@pytest.fixture(scope="module")
def lines() -> Lines:
    """A proof with a line after the first one."""
    text = gzip.decompress((SHIPPED / "e5a1f5i9.proof").read_bytes())
    head, *rest = map(json.loads, text.splitlines())
    # The later position comes last; its place in the file means nothing.
    return [head, *sorted(rest, key=lambda line: len(line["x"]))]


def written(folder: Path, lines: Lines, name: str = "claimed.proof") -> Path:
    path = folder / name
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    return path


def refused(folder: Path, lines: Lines, message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        Checker(written(folder, lines)).check()


def read(proof: Proof, folder: Path) -> Lines:
    """The lines of the proof's file."""
    path = folder / "proof"
    proof.write(path)
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def claim(board: Board, folder: Path) -> Lines:
    """A proof in which the side to move always takes the first empty cell."""
    proof = Proof(board)
    boards = [board]
    while boards:
        board = boards.pop()
        move = board.legal_moves()[0]
        proof.add(board, move)
        board.push(move)
        for reply in board.legal_moves():
            after = board.copy()
            after.push(reply)
            boards.append(after)
        board.pop()
    return read(proof, folder)


def line_of(moves: str, move: str) -> dict[str, Any]:
    """A line of the least image of a position."""
    proof = Proof(Board.from_moves(moves, RULES))
    proof.add(proof.board, parse_move(move, RULES))
    return proof.line(proof.board)


def update(line: int, **fields: object) -> Attack:
    return lambda lines: lines[line].update(fields)


def rules(**fields: object) -> Attack:
    return lambda lines: lines[0]["rules"].update(fields)


def turned(lines: Lines) -> dict[str, Any]:
    """The last line for the image that rows and columns exchanged make."""

    def swapped(text: str) -> str:
        cells = [(9 - int(row), ord(col) - ord("a")) for col, row in re.findall("(.)(.)", text)]
        return "".join(
            f"{chr(ord('a') + row)}{9 - col}" for row, col in sorted(cells, key=lambda c: c[::-1])
        )

    line = lines[-1]
    return {**line, **{name: swapped(line[name]) for name in ("x", "o", "move", "reply")}}


# By sentence of the page: the attack, and what the refusal says.
ATTACKS: Final[dict[str, tuple[Attack, str]]] = {
    "1 short side": (rules(rows=1, cols=7), "a side of the board is 1, not 3 to 32"),
    "1 long side": (rules(cols=33), "a side of the board is 33"),
    "1 endless side": (rules(rows=float("inf")), "a side of the board is inf"),
    "1 fraction": (rules(rows=9.0), r"a side of the board is 9\.0"),
    "1 truth for a number": (rules(rows=True), "a side of the board is True"),
    "1 no five": (rules(rows=4, cols=4), "a board of 4x4 has no five"),
    "1 number for a truth": (rules(overline=1), "overline is 1, not true or false"),
    "1 overline is unknown": (lambda lines: lines[0]["rules"].pop("overline"), "'overline'"),
    "1 blocked ends": (rules(blocked_wins=False), "only proofs of five in a row"),
    "1 forbidden points": (rules(forbidden_points=True), "only proofs of five in a row"),
    "1 four in a row": (rules(win_length=4), "only proofs of five in a row"),
    "1 another opening": (rules(opening="swap2"), "only proofs of five in a row"),
    "1 rule unknown": (rules(captures=False), "only proofs of five in a row"),
    "1 rules are a list": (update(0, rules=[]), "cannot be read as a proof"),
    "1 attacker is not to move": (update(0, attacker="O"), "X is to move, not 'O'"),
    "1 attacker is another proof's verdict": (
        update(0, attacker="O\nother.proof: accepted"),
        r"X is to move, not 'O\\nother\.proof: accep'",
    ),
    "1 stone on a stone": (update(0, moves="e5a1e5i9"), "on one cell"),
    "1 off the board": (update(0, moves="e5a1f5i10"), "off the board"),
    "1 the game is won": (update(0, moves="a1i9b1i8c1i7d1i6e1a9"), "there is a five in a row"),
    "1 the game is lost": (update(0, moves="a1i9b1i8c1i7d1i6f2i5"), "there is a five in a row"),
    "2 another position": (update(0, moves="e5a1"), "no win by threats and no move"),
    "2 line is missing": (lambda lines: lines.pop(), "no win by threats within"),
    "2 other move": (update(1, move="i1"), "no win by threats within"),
    "2 move on a stone": (
        lambda lines: lines[1].update(move=lines[1]["o"][:2]),
        "not on an empty cell",
    ),
    "2 two moves": (update(1, move="d5e6"), "is not one cell"),
    "2 no move": (update(1, move=""), "is not one cell"),
    "2 sides exchanged": (
        lambda lines: [line.update(x=line["o"], o=line["x"]) for line in lines[1:]],
        "cannot be read as a proof|no win by threats and no move",
    ),
    "2 the defender is first": (
        lambda lines: lines[0].update(moves="e5a1f5b1i1c1a9d1"),
        "no win by threats and no move",
    ),
    "4 never reached": (lambda lines: lines.append(line_of("e5a1f4i9", "e6")), "line 4 is"),
    "4 position before": (lambda lines: lines.append(line_of("e5a1", "f5")), "line 4 is"),
    "5 the same line": (lambda lines: lines.append(lines[-1]), "line 3 is of the same position"),
    "5 another move": (
        lambda lines: lines.append({**lines[-1], "move": "i1"}),
        "line 3 is of the same position",
    ),
    "5 another image": (lambda lines: lines.append(turned(lines)), "another image"),
    "5 image that is not the least": (
        lambda lines: lines.append(turned([lines.pop()])),
        "another image",
    ),
    "5 stones in another order": (
        lambda lines: lines[1].update(x=lines[1]["x"][2:] + lines[1]["x"][:2]),
        "not in order",
    ),
    "5 stone twice": (lambda lines: lines[1].update(x=lines[1]["x"][:2] * 2), "not in order"),
    "5 cell of both sides": (lambda lines: lines[1].update(o=lines[1]["x"]), "on one cell"),
    "5 other spelling": (lambda lines: lines[1].update(x=lines[1]["x"].upper()), "other things"),
    "5 name twice": (lambda lines: lines, "it has a name twice"),
    **{
        f"6 {plies!r}": (update(1, plies=plies), "plies is")
        for plies in (-5, 0, 2, 79, 70_000, "x", [1], None, True, 15.0)
    },
    "6 fewer": (lambda lines: lines[1].update(plies=lines[1]["plies"] - 2), "within|takes more"),
    "6 one": (update(1, plies=1), "within -1 plies|takes more"),
    "6 fewer at last": (
        lambda lines: lines[2].update(plies=lines[2]["plies"] - 2),
        "within|takes more|does not last",
    ),
    "6 unknown after a reply": (lambda lines: lines[2].pop("plies"), "takes more"),
    "7 occupied": (lambda lines: lines[1].update(reply=lines[1]["x"][:2]), "not on an empty cell"),
    "7 the move": (lambda lines: lines[1].update(reply=lines[1]["move"]), "not on an empty cell"),
    "7 unknown": (update(1, reply="z9"), "off the board"),
    "7 two": (update(1, reply="a2a3"), "is not one cell"),
    "7 list": (update(1, reply=["a2"]), "other things than cells"),
    "9 format": (update(0, format=2), "only proofs of format 1"),
    "9 truth for a format": (update(0, format=True), "only proofs of format 1"),
    "9 kind": (update(0, kind="run"), "only proofs of format 1"),
    "9 field of the head": (update(0, draws=True), "no object with the names"),
    "9 field of a line": (update(1, moves="a1"), "no object with the names"),
    "9 rules are pairs": (
        lambda lines: lines[0].update(rules=[["rows", 15], *lines[0]["rules"].items()]),
        "its rules are no object",
    ),
    **{
        f"9 version {version!r}": (update(0, version=version), "its version is no text")
        for version in (None, 1, float("nan"), ["0"])
    },
    "9 no rules": (lambda lines: lines[0].pop("rules"), "no object with the names"),
}


@pytest.mark.parametrize(("attack", "message"), ATTACKS.values(), ids=ATTACKS)
def test_false_proof_is_refused(tmp_path: Path, lines: Lines, attack: Attack, message: str) -> None:
    claimed: Lines = json.loads(json.dumps(lines))
    attack(claimed)
    if "name twice" in message:
        path = written(tmp_path, claimed)
        text = gzip.decompress(path.read_bytes()).replace(b'"move":', b'"move": "i1", "move":')
        path.write_bytes(gzip.compress(text))
        with pytest.raises(RefusedError, match=message):
            Checker(path)
        return
    refused(tmp_path, claimed, message)


# By attack: the game, and the move that the proof claims to win; None if threats are to win.
OVERLINES: Final[dict[str, tuple[str, str | None]]] = {
    "six": ("c5a1d5a3e5a5g5a7h5a9", "f5"),
    "six by threats": ("c5a1d5a3e5a5g5a7h5a9", None),
    "double four, one of which makes six": ("c5a5d5a1e5i1h5i9", None),
}


@pytest.mark.parametrize("overline", [True, False])
@pytest.mark.parametrize(("moves", "move"), OVERLINES.values(), ids=OVERLINES)
def test_six_in_a_row_wins_only_if_overlines_do(
    tmp_path: Path, moves: str, move: str | None, *, overline: bool
) -> None:
    board = Board.from_moves(moves, Rules(9, 9, 5, overline=overline))
    proof = Proof(board)
    if move is not None:
        proof.add(board, parse_move(move, RULES), plies=1)
    claimed = read(proof, tmp_path)
    if overline:
        assert Checker(written(tmp_path, claimed)).check().positions == len(proof)
    else:
        refused(tmp_path, claimed, "no win by threats")


def test_six_of_the_defender_is_no_win_if_overlines_are_none(tmp_path: Path) -> None:
    # X makes an open four; O has five stones on a line of six.
    moves = "e5a1f5a2g5a3i9a5i1a6"
    for overline in (True, False):
        proof = Proof(Board.from_moves(moves, Rules(9, 9, 5, overline=overline)))
        proof.add(proof.board, parse_move("d5", RULES))
        claimed = read(proof, tmp_path)
        if overline:
            refused(tmp_path, claimed, "the defender makes five in a row")
        else:
            assert Checker(written(tmp_path, claimed)).check().positions == 1


def test_five_that_a_sixth_stone_hides_has_won(tmp_path: Path, lines: Lines) -> None:
    claimed: Lines = json.loads(json.dumps(lines))
    claimed[0].update(moves="c5a1d5a3e5a5f5a7g5a9h5i9")
    claimed[0]["rules"].update(overline=False)
    refused(tmp_path, claimed, "there is a five in a row")


def test_proof_that_the_attacks_change_is_accepted(tmp_path: Path, lines: Lines) -> None:
    """The control: the attacks are what is refused."""
    assert Checker(written(tmp_path, lines)).check().positions == 2


def test_every_sentence_is_attacked() -> None:
    numbers = set(re.findall(r"^(\d+)\. \*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    elsewhere = {"3", "8", "10", "11", "12"}
    """Below, by tests of their own, and in `test_false_claims.py`."""
    assert {name.split()[0] for name in ATTACKS} | elsewhere == numbers


@pytest.mark.parametrize(("rows", "cols"), [(3, 5), (4, 5), (3, 6)])
def test_full_board_is_no_win(tmp_path: Path, rows: int, cols: int) -> None:
    # Stones as the squares of a chessboard; the attacker takes the first and third of three cells.
    cells = [divmod(at, cols) for at in range(rows * cols)]
    squares = [[cell for cell in cells if sum(cell) % 2 == color] for color in range(2)]
    pairs = itertools.chain.from_iterable(itertools.zip_longest(*squares))
    board = Board(Rules(rows, cols, 5))
    for move in [pair for pair in pairs if pair is not None][:-3]:
        board.push(move)
    refused(tmp_path, claim(board, tmp_path), "the board is full and has no five")


@pytest.mark.parametrize("reply", [None, "a9"])
def test_five_ends_the_game(tmp_path: Path, reply: str | None) -> None:
    proof = Proof(Board.from_moves("e5a1f5a3g5a5h5i1", RULES))
    proof.add(proof.board, parse_move("d5", RULES), plies=1)
    lines = read(proof, tmp_path)
    if reply is None:
        assert Checker(written(tmp_path, lines)).check().replies == 0
    else:
        lines[1]["reply"] = reply
        refused(tmp_path, lines, "line 2 names a reply to a five")


def test_five_of_the_defender_comes_first(tmp_path: Path) -> None:
    # X makes an open four, and O, who has four in a row, a five.
    proof = Proof(Board.from_moves("d5a1e5a2f5a3i9a4", RULES))
    proof.add(proof.board, parse_move("g5", RULES))
    refused(tmp_path, read(proof, tmp_path), "the defender makes five in a row")


def set_up(position: solver.Position, attacker: str, defender: str) -> None:
    for side, names in ((solver.ATTACKER, attacker), (solver.DEFENDER, defender)):
        for row, col in parse_moves(names, RULES):
            solver.put(position, 9 * row + col, side)


@pytest.mark.parametrize("same", ["place", "key"])
def test_positions_that_share_a_place_of_the_table_are_told_apart(same: str) -> None:
    """The control has equal keys: then what is known of one position is taken for another."""
    position = solver.empty_position(9, 9)
    set_up(position, "e5e4d4", "a1i9a9")
    position.state[0] = 100_000
    assert solver.threats_to_win(position, 0, 0, solver.NO_LIMIT) > 0
    key = position.key.copy()
    parts = (
        [solver.INDEX] if same == "place" else [solver.INDEX, solver.FIRST_BITS, solver.SECOND_BITS]
    )
    other = solver.empty_position(9, 9)._replace(table=position.table, known=position.known)
    set_up(other, "a1", "a3i9a9")
    other.key[parts] = key[parts]
    other.state[0] = 100_000
    threats = solver.threats_to_win(other, 0, 0, solver.NO_LIMIT)
    assert (threats > 0) == (same == "key")


def test_keys_are_drawn_for_each_run() -> None:
    first, second = (solver.empty_position(9, 9).keys for _ in range(2))
    assert np.array_equal(first[..., solver.INDEX], second[..., solver.INDEX])
    for part in (solver.FIRST_BITS, solver.SECOND_BITS):
        assert not (first[..., part] == second[..., part]).any()


def test_every_truncated_file_is_refused(tmp_path: Path, lines: Lines) -> None:
    path = written(tmp_path, lines)
    content = path.read_bytes()
    for length in range(0, len(content), 7):
        path.write_bytes(content[:length])
        with pytest.raises(RefusedError):
            Checker(path)


def test_file_that_is_swapped_meanwhile_is_not_taken_for_the_checked_one(
    tmp_path: Path, lines: Lines
) -> None:
    path = written(tmp_path, lines)
    content = path.read_bytes()
    checker = Checker(path)
    written(tmp_path, [*lines, lines[-1]])
    assert checker.check().positions == 2
    assert checker.sha256 == hashlib.sha256(content).hexdigest()


def test_accepted_file_that_was_swapped_is_checked_again(tmp_path: Path, lines: Lines) -> None:
    path, kept = written(tmp_path, lines), tmp_path / "kept"
    kept.mkdir()
    for _ in range(2):
        (check,) = check_proofs([path], jobs=1, folder=kept)
        assert check.refusal is None
        assert check.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    written(tmp_path, [*lines, lines[-1]])
    (check,) = check_proofs([path], jobs=1, folder=kept)
    assert check.counts is None


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-be", "utf-32-be"])
def test_file_in_another_encoding_is_refused(tmp_path: Path, lines: Lines, encoding: str) -> None:
    path = tmp_path / "claimed.proof"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode(encoding)))
    with pytest.raises(RefusedError, match="cannot be read as a proof"):
        Checker(path)


@pytest.mark.slow
def test_largest_file_takes_little_memory(tmp_path: Path) -> None:
    """The worst known file: as many lines as are read."""
    path = tmp_path / "large.proof"
    large = Rules(32, 32, 5)
    head = {"kind": "proof", "format": 1, "version": "0", "rules": dataclasses.asdict(large)}
    below = [format_move(Move(row, col), large) for row in range(21, 31) for col in range(32)]
    rng = np.random.default_rng(1)
    with gzip.open(path, "wt", compresslevel=1) as file:
        file.write(json.dumps({**head, "attacker": "X", "moves": ""}) + "\n")
        for _ in range(MOST_LINES - 2):
            # The least image: all others have a stone in the first row, or earlier in row 20.
            names = "".join(below[at] for at in np.sort(rng.choice(len(below), 9, replace=False)))
            file.write(f'{{"x": "af12{names}", "o": "a1", "move": "a32"}}\n')
    program = (
        "import resource, sys; from pathlib import Path\n"
        "from tengen.engines.proofs.checker.checker import Checker\n"
        "Checker(Path(sys.argv[1]))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, path], stdout=subprocess.PIPE, text=True, check=True
    )
    assert int(result.stdout) < 600 * 1024
