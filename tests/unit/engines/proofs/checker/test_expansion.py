"""Expanded proofs, and the program without a solver that checks them: it refuses false ones."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import pytest

from tengen.engines.game import Board, Rules
from tengen.engines.proofs.checker.checker import Checker
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.shipped.library import SHIPPED

PROGRAM = Path(__file__).parents[5] / "docs" / "check_expanded.py"
RULES = Rules(9, 9, 5)
Lines: TypeAlias = list[dict[str, Any]]


def check(lines: Lines) -> str:
    """What the program says of the lines of a file."""
    spec = importlib.util.spec_from_file_location("check_expanded", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    return str(program.check(iter(map(json.dumps, lines))))


def expanded(path: Path) -> Lines:
    lines: list[str] = []
    Checker(path).check(on_expanded=lines.append)
    return list(map(json.loads, lines))


@pytest.fixture(scope="module")
def lines() -> Lines:
    """Its second line is the position that is proven."""
    return expanded(SHIPPED / "e5a1f5i9.proof")


def won_by_threats(folder: Path, moves: str, rules: Rules = RULES) -> Lines:
    """The expanded proof of a position that threats alone win."""
    path = folder / "won.proof"
    Proof(Board.from_moves(moves, rules)).write(path)
    return expanded(path)


def trees(tree: Any) -> Iterator[list[Any]]:
    """A tree, and all that follow in it."""
    if tree is not None:
        yield tree
        for after in tree[2].values() if len(tree) > 1 else ():
            yield from trees(after)


def update(line: int, **fields: object) -> Callable[[Lines], object]:
    return lambda lines: lines[line].update(fields)


def rules(**fields: object) -> Callable[[Lines], object]:
    return lambda lines: lines[0]["rules"].update(fields)


ATTACKS: Final[dict[str, tuple[Callable[[Lines], object], str]]] = {
    "line is missing": (lambda lines: lines.pop(), "a position is missing"),
    "first position is missing": (lambda lines: lines.pop(1), "a position is missing"),
    "no positions": (lambda lines: lines.__delitem__(slice(1, None)), "a position is missing"),
    "another game": (update(0, moves="e5a1f4i9"), "a position is missing"),
    "attacker is not to move": (update(0, attacker="O"), "the attacker is not to move"),
    "game is over": (update(0, moves="a1i9b1i8c1i7d1i6e1a9"), "the game is over"),
    "five is hidden": (
        lambda lines: lines[0].update(
            moves="c5a1d5a3e5a5f5a7g5a9h5i9", rules=lines[0]["rules"] | {"overline": False}
        ),
        "the game is over",
    ),
    "rules": (rules(forbidden_points=True), "another format or game"),
    "length": (rules(win_length=4), "another format or game"),
    "format": (update(0, format=2), "another format or game"),
    "board": (rules(rows=33), "no such board"),
    "position is its own proof": (update(1, win=None), "not subscriptable"),
    "no move": (update(1, win=["", "", {}]), "not enough values"),
    "two moves": (update(1, win=["e6e7", "", {}]), "too many values"),
    "move on a stone": (update(1, win=["e5", "", {}]), "not on an empty cell"),
    "five is none": (update(1, win=["e6"]), "unpack"),
    "no replies": (update(1, win=["e6", "", {}]), "a reply is missing"),
    "line of no four": (update(1, win=["e6", "i1", {}]), "a move of a line is no four"),
    "line without a win": (update(1, win=["e6", "??", {}]), "is no list of cells"),
    "stone of both sides": (lambda lines: lines[1].update(o=lines[1]["x"]), "an empty cell"),
}


@pytest.mark.parametrize(("attack", "message"), ATTACKS.values(), ids=ATTACKS)
def test_false_expanded_proof_is_refused(
    lines: Lines, attack: Callable[[Lines], object], message: str
) -> None:
    claimed: Lines = json.loads(json.dumps(lines))
    attack(claimed)
    with pytest.raises((ValueError, TypeError), match=message):
        check(claimed)


def test_expanded_proof_is_accepted(lines: Lines) -> None:
    """The control: the attacks are what is refused."""
    assert check(lines) == "X wins after e5a1f5i9 (2 positions)"


@pytest.mark.slow
def test_whole_reply_is_accepted_without_a_solver() -> None:
    lines = expanded(SHIPPED / "h8a15.proof")
    assert check(lines) == f"X wins after h8a15 ({len(lines) - 1} positions)"


def test_every_named_reply_is_needed(lines: Lines) -> None:
    rng = np.random.default_rng(5)
    everywhere = [tree for line in lines[1:] for tree in trees(line["win"]) if len(tree) > 1]
    for at in rng.choice(len(everywhere), 8, replace=False):
        *_, replies = everywhere[at]
        names = str(rng.choice(list(replies)))
        # The first of the cells that share a tree.
        after = replies.pop(names)
        if left := names[2:]:
            replies[left] = after
        with pytest.raises(ValueError, match="a reply is missing"):
            check(lines)
        replies.pop(left, None)
        replies[names] = after
    check(lines)


def test_every_move_is_needed(lines: Lines) -> None:
    rng = np.random.default_rng(6)
    everywhere = [tree for line in lines[1:] for tree in trees(line["win"])]
    for at in rng.choice(len(everywhere), 8, replace=False):
        tree = everywhere[at]
        move = tree[0]
        # The corner is far from all stones.
        tree[0] = "a9"
        with pytest.raises(ValueError, match=r"reply|four|does not win|empty|unpack"):
            check(lines)
        tree[0] = move
    check(lines)


@pytest.mark.parametrize("moves", ["c5a5d5a1e5i1h5i9", "c5a1d5a3e5a5g5a7h5a9"])
def test_expanded_win_by_six_is_refused_if_overlines_do_not_win(tmp_path: Path, moves: str) -> None:
    lines = won_by_threats(tmp_path, moves)
    assert check(lines).startswith("X wins")
    lines[0]["rules"]["overline"] = False
    with pytest.raises(ValueError, match=r"reply|four|does not win|unpack"):
        check(lines)


def test_five_of_the_defender_is_refused(tmp_path: Path) -> None:
    # Without a5, X makes an open four; with it, O makes five first.
    lines = won_by_threats(tmp_path, "e5a1f5a2g5a3i9i1")
    assert check(lines).startswith("X wins")
    lines[0]["moves"] = "e5a1f5a2g5a3i9a4"
    lines[1].update(o="a4a3a2a1")
    with pytest.raises(ValueError, match="the defender makes five in a row"):
        check(lines)


def test_full_board_is_no_win() -> None:
    # The last cell is left; nobody has five in a row.
    game = "a1b1c1d1e1a2b2c2d2e2b3a3d3c3"
    stones = {"x": "b3d3b2d2a1c1e1", "o": "a3c3a2c2e2b1d1"}
    head = {"kind": "expanded proof", "format": 1, "attacker": "X", "moves": game}
    fields = {"rows": 3, "cols": 5, "win_length": 5, "overline": True, "blocked_wins": True}
    rules = {**fields, "forbidden_points": False, "opening": "free"}
    with pytest.raises(ValueError, match="the board is full"):
        check([{**head, "rules": rules}, {**stones, "win": ["e3", "", {}]}])


@pytest.mark.parametrize(
    ("moves", "board"),
    [("z3e2aa3f4ab3g5", Rules(5, 31, 5)), ("z1e2aa1f4ab1g6ac1h5", Rules(7, 30, 5, overline=False))],
)
def test_expanded_proofs_of_other_boards_are_accepted(
    tmp_path: Path, moves: str, board: Rules
) -> None:
    assert check(won_by_threats(tmp_path, moves, board)).startswith("X wins")


def test_program_is_short_and_imports_only_the_standard_library() -> None:
    text = PROGRAM.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert imports == ["import gzip", "import json", "import re", "import sys"]
