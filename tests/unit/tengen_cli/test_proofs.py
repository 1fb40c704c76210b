"""`tengen prove` and `tengen check-proof`: their files, verdicts and errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.game import Board, Rules
from engines.prover.proof import Proof
from tests.unit.tengen_cli.command import run
from training import proof_run

WON = "e5a1e8i9"


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


def test_position_of_a_file_is_proven_as_a_game(tmp_path: Path) -> None:
    rows = tmp_path / "position.txt"
    rows.write_text(
        "........O\n" * 2 + "." * 9 + "\n" + "....XXX..\n" + ("." * 9 + "\n") * 4 + "O........\n"
    )
    result = run("prove", rows, "--out", tmp_path / "won", "--jobs", 1)
    assert result.exit_code == 0, result.output
    assert "proven: 1 of 1" in result.output
    assert len(list((tmp_path / "won").glob("*.proof"))) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["h8i9", "--rules", "renju"], "proofs are of games that five or more in a row win"),
        (["h8zz"], "zz"),
        (["e5a1f5a2d5a3g5a4h5"], "the game is over"),
        (["h8", "--attacker", "z"], "'z' is not one of"),
    ],
)
def test_what_cannot_be_proven_is_an_error(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    folder = tmp_path / "won"
    result = run("prove", *arguments, "--out", folder, "--jobs", 1)
    assert result.exit_code == 2
    assert message in " ".join(result.output.replace("│", "").split())
    assert not folder.exists()
