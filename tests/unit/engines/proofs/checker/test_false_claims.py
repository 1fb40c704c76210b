"""False claims against the sentences of `docs/proof-checker.md`; the checker refuses them all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from tengen.engines.game import PRESETS, Board, Rules
from tengen.engines.game.notation import format_move
from tengen.engines.proofs.checker.checker import RefusedError
from tengen.engines.proofs.checker.claim import read_claim
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.prover.prover import without_images
from tengen.engines.proofs.shipped.library import SHIPPED
from tengen.laboratory.proof_checks import check_proofs, write_claim
from tengen.training.errors import DataError

RULES = Rules(5, 8, 5)
# Four in a row, open at both ends, which the flip of the rows leaves as they are.
GAME = "c3a1d3a3e3a5f3"
Fields: TypeAlias = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A claim with a proof of every reply."""
    folder = tmp_path_factory.mktemp("proofs")
    board = Board.from_moves(GAME, RULES)
    for reply in without_images(board, board.legal_moves()):
        write_proof(folder, GAME + format_move(reply, RULES))
    write_claim(folder / "claim.json", board)
    return folder


def write_proof(folder: Path, game: str, rules: Rules = RULES) -> Path:
    path = folder / f"{game}.proof"
    Proof(Board.from_moves(game, rules)).write(path)
    return path


def written(folder: Path, fields: Fields) -> Path:
    path = folder / "false.json"
    path.write_text(json.dumps(fields))
    return path


@pytest.fixture
def fields(folder: Path) -> Fields:
    claim: Fields = json.loads((folder / "claim.json").read_text())
    return claim


def first(**changes: object) -> Callable[[Fields], object]:
    return lambda fields: fields["proven"][0].update(changes)


def update(**changes: object) -> Callable[[Fields], object]:
    return lambda fields: fields.update(changes)


def rules(**changes: object) -> Callable[[Fields], object]:
    return lambda fields: fields["rules"].update(changes)


def give_proof_of(other: int) -> Callable[[Fields], object]:
    """Let the first reply name the proof of another one."""
    return lambda fields: fields["proven"][0].update(
        {name: fields["proven"][other][name] for name in ("file", "sha256", "positions")}
    )


ATTACKS: Final[dict[str, tuple[Callable[[Fields], object], str]]] = {
    "11 reply is missing": (lambda fields: fields["proven"].pop(2), "neither a proof of d5 nor"),
    "11 no replies": (update(proven=[]), "neither a proof of b5"),
    "11 reply is proven twice": (
        lambda fields: fields["proven"].append(fields["proven"][0]),
        "b5 is named twice",
    ),
    "11 reply is proven and open": (update(open=["b5"]), "b5 is named twice"),
    "11 image is open": (update(open=["b1"]), "b1 is no reply, or not the least"),
    "11 image is proven": (first(reply="b1"), "b1 is no reply, or not the least"),
    "11 reply on a stone": (first(reply="c3"), "c3 is no reply"),
    "11 reply off the board": (first(reply="b6"), "off the board"),
    "11 two replies": (first(reply="b5c5"), "is not one cell"),
    "11 no reply": (first(reply=""), "is not one cell"),
    "11 list for a reply": (update(open=[["b5"]]), "other things than cells"),
    "11 fewer cells": (update(cells=32), "there are 33 legal replies, not 32"),
    "11 truth for a number": (update(cells=True), "there are 33 legal replies, not True"),
    "11 fewer images": (first(cells=1), "b5 has not 1 images"),
    "11 other attacker": (update(attacker="O"), "X made the last move, not 'O'"),
    "11 game before": (update(moves=GAME[:-2], attacker="O"), "there are 34 legal replies"),
    "11 other game": (update(moves="c3a1d3a3e3a5g3"), "g3 is no reply"),
    "11 stone on a stone": (update(moves=f"{GAME}a1"), "on one cell"),
    "11 exactly five": (rules(overline=False), "another board or rules"),
    "11 four in a row": (rules(win_length=4), "only proofs of five in a row"),
    "11 another board": (rules(rows=6), "there are 41 legal replies|off the board"),
    "11 full board": (
        lambda fields: fields.update(
            rules=fields["rules"] | {"rows": 3, "cols": 5},
            moves="a1b1c1d1e1a2b2c2d2e2b3a3d3c3e3",
            cells=0,
            proven=[],
        ),
        "the board is full",
    ),
    "12 digest": (first(sha256="0" * 64), "another SHA-256"),
    "12 no digest": (first(sha256="0" * 63), "none of SHA-256"),
    "12 number for a digest": (first(sha256=0), "cannot be read as a claim"),
    "12 positions": (first(positions=1), "another number of positions"),
    "12 truth for positions": (first(positions=False), "a count is no integer"),
    "12 version": (first(version="0"), "another version"),
    "12 file is missing": (first(file="none.proof"), "cannot be read as a proof"),
    "12 file is elsewhere": (first(file="../claim.proof"), "is not the name of a file"),
    "12 file is its folder": (first(file=""), "cannot be read as a proof"),
    "12 proof of another reply": (give_proof_of(1), "another game"),
    "12 field of a reply": (first(time=1), "has not the names"),
    "12 reply has no file": (lambda fields: fields["proven"][0].pop("file"), "has not the names"),
    "12 reply is a list": (lambda fields: fields["proven"].append([]), "has not the names"),
    "12 field": (update(hours=1), "no object with the names"),
    "12 format": (update(format=2), "only claims of format 1"),
    "12 truth for a format": (update(format=True), "only claims of format 1"),
    "12 number for a version": (update(version=1), "its version is no text"),
    "12 kind": (update(kind="proof"), "only claims of format 1"),
    "12 object for a list": (update(proven={}), "its replies are no lists"),
}


@pytest.mark.parametrize(("attack", "message"), ATTACKS.values(), ids=ATTACKS)
def test_false_claim_is_refused(
    folder: Path, fields: Fields, attack: Callable[[Fields], object], message: str
) -> None:
    attack(fields)
    with pytest.raises(RefusedError, match=message):
        read_claim(written(folder, fields))


def test_claim_that_the_attacks_change_names_every_reply(folder: Path, fields: Fields) -> None:
    """The control: the attacks are what is refused."""
    claim = read_claim(written(folder, fields))
    assert claim.established.endswith("all 18 replies, which are 33 cells, are proven")


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ((GAME + "b5", Rules(5, 9, 5)), "another board or rules"),
        ((GAME + "b5", Rules(5, 8, 5, overline=False)), "another board or rules"),
        # O wins, whose moves these are.
        (("a1c3a3d3a5e3b5f3", RULES), "another game"),
        ((f"{GAME}b5g3", RULES), "another attacker"),
    ],
    ids=["board", "rules", "sides exchanged", "attacker"],
)
def test_proof_of_something_else_is_refused(
    tmp_path: Path, folder: Path, fields: Fields, other: tuple[str, Rules], message: str
) -> None:
    for entry in fields["proven"]:
        (tmp_path / entry["file"]).write_bytes((folder / entry["file"]).read_bytes())
    path = write_proof(tmp_path, *other)
    (check,) = check_proofs([path], jobs=1)
    fields["proven"][0].update(file=path.name, sha256=check.sha256)
    with pytest.raises(RefusedError, match=message):
        read_claim(written(tmp_path, fields))


def test_name_that_is_written_twice_is_refused(folder: Path, fields: Fields) -> None:
    path = written(folder, fields)
    path.write_text(path.read_text().replace('"open": []', '"open": [], "open": []'))
    with pytest.raises(RefusedError, match="it has a name twice"):
        read_claim(path)


def test_large_file_is_no_claim(folder: Path, fields: Fields) -> None:
    path = written(folder, fields)
    path.write_text(path.read_text() + " " * 2**20)
    with pytest.raises(RefusedError, match="more than 1048576 bytes"):
        read_claim(path)


def test_proof_of_an_image_is_not_claimed(tmp_path: Path) -> None:
    write_proof(tmp_path, f"{GAME}b1")
    with pytest.raises(DataError, match="b1 is an image of another"):
        write_claim(tmp_path / "claim.json", Board.from_moves(GAME, RULES))


def test_shipped_claim_is_of_the_shipped_proofs(tmp_path: Path) -> None:
    for file in SHIPPED.glob("*.proof"):
        (tmp_path / file.name).symlink_to(file)
    made = tmp_path / "h8.json"
    write_claim(made, Board.from_moves("h8", PRESETS["gomoku"]))
    assert (SHIPPED / "h8.json").read_bytes() == made.read_bytes()
    claim = read_claim(SHIPPED / "h8.json")
    assert len(claim.proven) + len(claim.open) == 35
