"""`tengen prove` and `tengen check-proof`: their files, verdicts and errors."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.notation import format_moves
from tengen.engines.game.records import read_sgf
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.prover.prover import without_images
from tengen.engines.proofs.shipped.library import SHIPPED
from tengen.laboratory import proof_run
from tests.unit.tengen_cli.command import run

DOCS = Path(__file__).parents[3] / "docs"
WON = "e5a1e8i9"
SHIPPED_PROOF = SHIPPED / "h8i9i7h6.proof"


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_run, "CANDIDATE_NODES", 20_000)


def test_interrupted_proof_goes_on_and_is_accepted(tmp_path: Path) -> None:
    folder = tmp_path / "won"
    command = ("prove", WON, "--out", folder, "--size", 9, "--jobs", 1)
    first = run(*command, "--limit-positions", 1)
    assert first.exit_code == 0, first.output
    assert "proven: 0 of 1" in first.output
    assert "open" in first.output
    second = run(*command)
    assert "proven: 1 of 1" in second.output
    proof = folder / f"{WON}.proof"
    assert sorted(path.suffix for path in folder.iterdir() if path.suffix) == [".json", ".proof"]
    content = proof.read_bytes()
    assert "proven: 1 of 1" in run(*command).output
    assert proof.read_bytes() == content
    checked = run("check-proof", proof)
    assert checked.exit_code == 0, checked.output
    assert "accepted: " in checked.output


def test_only_the_moves_that_are_named_are_tried(tmp_path: Path) -> None:
    command = ("prove", WON, "--out", tmp_path / "won", "--size", 9, "--jobs", 1)
    other = run(*command, "--move", "a9", "--limit-positions", 1)
    assert f"{WON} a9: open" in other.output
    both = run(*command, "--move", "a9", "--move", "d5", "--limit-positions", 3)
    assert f"{WON} d5: proven" in both.output


def test_positions_of_a_used_proof_are_not_searched(tmp_path: Path) -> None:
    command = ("prove", "e5b2f7b3", "--move", "e6", "--size", 9, "--jobs", 1, "--out")
    alone, used = tmp_path / "alone", tmp_path / "used"
    assert "proven: 1 of 1" in run(*command, alone).output
    short = (*command, used, "--limit-positions", 10)
    assert "proven: 0 of 1" in run(*short).output
    assert "proven: 1 of 1" in run(*short, "--use", alone / "e5b2f7b3.proof").output
    assert run("check-proof", used).exit_code == 0


def test_broken_proof_among_others_is_an_error(tmp_path: Path) -> None:
    assert run("check-proof", tmp_path).exit_code == 2
    (tmp_path / "broken.proof").write_bytes(b"text")
    # Threats alone win.
    Proof(Board.from_moves("e5a1f5b1g5c2", Rules(9, 9, 5))).write(tmp_path / "won.proof")
    result = run("check-proof", tmp_path, "--jobs", 1)
    assert result.exit_code == 2
    assert "broken.proof: refused: " in result.output
    assert "won.proof: accepted" in result.output
    assert "accepted: 1 of 2" in result.output


def test_proofs_that_were_accepted_are_not_checked_again(tmp_path: Path) -> None:
    files, out = tmp_path / "proofs", tmp_path / "checked"
    files.mkdir()
    won = files / "won.proof"
    Proof(Board.from_moves("e5a1f5b1g5c2", Rules(9, 9, 5))).write(won)
    command = ("check-proof", files, "--out", out, "--jobs", 1)
    assert "accepted: 1 of 1" in run(*command).output
    kept = out / "accepted.jsonl"
    [line] = map(json.loads, kept.read_text().splitlines())
    # The second run shows what the first one kept.
    kept.write_text(json.dumps({**line, "visited": 12_345}) + "\n")
    assert "threats: 12345" in " ".join(run(*command).output.split())
    # A file with other content is checked.
    won.write_bytes(b"text")
    assert "won.proof: refused: " in run(*command).output
    assert len(kept.read_text().splitlines()) == 1


def test_position_of_a_file_is_proven_as_a_game(tmp_path: Path) -> None:
    rows = tmp_path / "position.txt"
    rows.write_text(
        "........O\n........O\n.........\n....XXX..\n.........\n.........\n.........\n.........\nO........\n"
    )
    result = run("prove", rows, "--out", tmp_path / "won", "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert "proven: 1 of 1" in result.output
    assert len(list((tmp_path / "won").glob("*.proof"))) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["h8i9", "--rules", "renju"], "proofs are of games that five in a row win"),
        (["h8zz"], "zz"),
        (["e5a1f5a2d5a3g5a4h5"], "the game is over"),
        (["h8", "--attacker", "z"], "'z' is not one of"),
        (["h8i9", "--move", "zz"], "zz"),
        (["h8i9", "--move", "h8"], "h8 holds X"),
        (["h8i9", "--use", SHIPPED / "j10a19.proof"], "is of another game"),
        (["h8i9", "--use", __file__], "is not a proof"),
    ],
)
def test_what_cannot_be_proven_is_an_error(
    tmp_path: Path, arguments: list[object], message: str
) -> None:
    folder = tmp_path / "won"
    result = run("prove", *arguments, "--out", folder, "--jobs", 1)
    assert result.exit_code == 2
    assert message in " ".join(result.output.replace("│", "").split())
    assert not folder.exists()


def test_line_of_a_proof_goes_down_to_the_five(tmp_path: Path) -> None:
    record = tmp_path / "line.sgf"
    result = run("proof-line", SHIPPED_PROOF, "--out", record)
    assert result.exit_code == 0, result.output
    moves, verdict = result.output.splitlines()
    assert moves.startswith("h8i9i7h6")
    board = Board.from_moves(moves, Rules(15, 15, 5))
    assert board.outcome() is not None
    assert verdict == f"X wins with move {len(board)}"
    # The defence is the one that the file names.
    proof = Proof.read(SHIPPED_PROOF)
    step = proof.step(proof.board)
    assert step is not None
    assert step.plies is not None
    assert len(board) == 4 + step.plies
    (read,) = read_sgf(record.read_text())
    assert read.moves == tuple(board.move_stack)
    # A part of the line goes on in the same way.
    part = format_moves(board.move_stack[:6], board.rules)
    assert run("proof-line", SHIPPED_PROOF, part).output.splitlines()[0] == moves


@pytest.mark.parametrize(
    ("moves", "message"),
    [("h8i9", "does not begin with"), ("h8i9i7h6a1", "the proof plays"), ("h8zz", "zz")],
)
def test_line_that_leaves_the_proof_is_an_error(moves: str, message: str) -> None:
    result = run("proof-line", SHIPPED_PROOF, moves)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


WON_AT_ONCE = "c3a1d3a3e3a5f3"


@pytest.fixture
def claim(tmp_path: Path) -> Path:
    """A claim with a proof of every reply to four in a row."""
    rules = Rules(5, 8, 5)
    board = Board.from_moves(WON_AT_ONCE, rules)
    for reply in without_images(board, board.legal_moves()):
        after = board.copy()
        after.push(reply)
        Proof(after).write(tmp_path / f"{format_moves(after.move_stack, rules)}.proof")
    path = tmp_path / "claim.json"
    made = run("claim", WON_AT_ONCE, "--size", "5x8", "--out", path)
    assert made.exit_code == 0, made.output
    assert "18 of 18 replies have a proof" in " ".join(made.output.split())
    return path


def test_claim_of_all_replies_is_accepted(claim: Path, tmp_path: Path) -> None:
    command = ("check-proof", claim, "--jobs", 1, "--out", tmp_path / "checked")
    for _ in range(2):
        result = run(*command, columns=200)
        assert result.exit_code == 0, result.output
        assert "accepted: 18 of 18" in result.output
        assert (
            f"accepted: X wins after {WON_AT_ONCE} (5x8, five or more in a row): all 18 replies, "
            "which are 33 cells, are proven"
        ) in result.output


def test_folder_with_the_name_of_a_claim_is_a_folder_of_proofs(tmp_path: Path) -> None:
    folder = tmp_path / "proofs.json"
    folder.mkdir()
    shutil.copy(SHIPPED / "e5a1f5i9.proof", folder)
    result = run("check-proof", folder, "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert "accepted: 1 of 1" in result.output


def test_claim_with_open_replies_is_incomplete(claim: Path) -> None:
    for name in ("b5", "h3"):
        (claim.parent / f"{WON_AT_ONCE}{name}.proof").unlink()
    refused = run("check-proof", claim, "--jobs", 1)
    assert refused.exit_code == 2
    assert "cannot be read as a proof" in " ".join(refused.output.split())
    made = run("claim", WON_AT_ONCE, "--size", "5x8", "--out", claim)
    assert made.exit_code == 0
    assert "16 of 18 replies have a proof" in " ".join(made.output.split())
    result = run("check-proof", claim, "--jobs", 1)
    assert result.exit_code == 2
    assert "accepted: 16 of 16" in result.output
    assert "after 16 of 18 replies, which are 30 of 33 cells; open: b5, h3" in result.output


def test_claim_with_a_proof_that_does_not_hold_is_refused(claim: Path) -> None:
    rules = Rules(5, 8, 5)
    false = Proof(Board.from_moves(f"{WON_AT_ONCE}b5", rules))
    # A position that the proof never reaches.
    false.add(Board.from_moves("a1b1", rules), Move(0, 0))
    false.write(claim.parent / f"{WON_AT_ONCE}b5.proof")
    assert run("claim", WON_AT_ONCE, "--size", "5x8", "--out", claim).exit_code == 0
    result = run("check-proof", claim, "--jobs", 1)
    assert result.exit_code == 2
    assert "accepted: 17 of 18" in result.output
    assert "refused: not every proof is accepted" in result.output


def test_expanded_proof_is_accepted_by_the_program_without_a_solver(tmp_path: Path) -> None:
    expanded = tmp_path / "expanded.gz"
    result = run("check-proof", SHIPPED / "e5a1f5i9.proof", "--expand", expanded)
    assert result.exit_code == 0, result.output
    for is_whole in (True, False):
        program = (sys.executable, "-I", DOCS / "check_expanded.py", expanded)
        checked = subprocess.run(program, capture_output=True, text=True, check=False)
        assert (checked.returncode == 0) == is_whole
        assert checked.stdout.startswith("accepted: X wins after e5a1f5i9") == is_whole
        lines = gzip.decompress(expanded.read_bytes()).splitlines(keepends=True)
        expanded.write_bytes(gzip.compress(b"".join(lines[:-1])))


def test_proof_that_is_refused_is_not_expanded(tmp_path: Path) -> None:
    false = tmp_path / "false.proof"
    Proof(Board.from_moves("e5a1", Rules(9, 9, 5))).write(false)
    expanded = tmp_path / "expanded.gz"
    assert run("check-proof", false, "--expand", expanded).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["false.proof"]
    two = run("check-proof", false, SHIPPED_PROOF, "--expand", expanded)
    assert "--expand takes one proof" in two.output
    assert "would be lost" in run("check-proof", false, "--expand", false).output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["h8", "--rules", "caro"], "proofs are of games that five in a row win"),
        (["h8h8"], "h8"),
        (["e5a1f5a2d5a3g5a4h5"], "the game is over"),
    ],
)
def test_claim_that_cannot_be_made_is_an_error(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = run("claim", *arguments, "--out", tmp_path / "claim.json")
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert list(tmp_path.iterdir()) == []
