"""Checks of proofs and claims, on every core, and what they write.

The folder of a check keeps which proofs were accepted:

    checked/
    ├── manifest.json     the digest of the checker
    └── accepted.jsonl    the digest and counts of each accepted proof
"""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

from tengen.engines.game import Board
from tengen.engines.game.notation import format_moves
from tengen.engines.proofs.checker.cells import BoardRules
from tengen.engines.proofs.checker.checker import Checked, Checker, RefusedError
from tengen.engines.proofs.checker.claim import CLAIM, ProvenReply, reply_cells
from tengen.engines.proofs.checker.claim import FORMAT as CLAIM_FORMAT
from tengen.engines.proofs.prover.prover import check_provable
from tengen.engines.version import VERSION
from tengen.training.code_digests import checker_digest
from tengen.training.errors import DataError
from tengen.training.parallel import unordered_map
from tengen.training.storage.files import write_atomically
from tengen.training.storage.json_lines import JsonLines
from tengen.training.storage.manifests import CODE, ensure_manifest

FORMAT: Final = 3
"""Version of the files of a check; raised when a field changes its meaning."""
PROOF: Final = ".proof"
ACCEPTED: Final = "accepted.jsonl"
"""File of a check: the digests and counts of the proofs that were accepted."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ProofCheck:
    """The verdict of the checker on a file."""

    file: Path
    counts: Checked | None
    """Counts of what was checked; None if the proof is refused."""
    sha256: str | None = None
    """Digest of the bytes that were checked; None if the file cannot be read as a proof."""
    refusal: str | None = None


def proofs_in(folder: Path) -> list[Path]:
    """The proofs in a folder, by name."""
    return sorted(path for path in folder.glob(f"*{PROOF}") if path.is_file())


def check_proofs(
    files: Sequence[Path], *, jobs: int, folder: Path | None = None
) -> Iterator[ProofCheck]:
    """Check proofs, and yield each verdict of the checker as it comes.

    Args:
        jobs: Processes.
        folder: Keeps which proofs were accepted, which are not checked again, and is locked by this
            process; None to check all.

    Raises:
        DataError: The folder belongs to other work or to another checker.
    """
    accepted: dict[str, Checked] = {}
    kept = None
    if folder is not None:
        manifest = {"kind": "proof check", "version": VERSION, CODE: checker_digest()}
        ensure_manifest(folder, manifest, version=FORMAT)
        kept = JsonLines(folder / ACCEPTED)
        accepted.update(kept.read(_accepted, "an accepted proof"))
    left = []
    for file in files:
        with file.open("rb") as content:
            # A file may be larger than any that the checker reads.
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        if digest in accepted:
            yield ProofCheck(file=file, counts=accepted[digest], sha256=digest)
        else:
            left.append(file)
    # The largest proof comes first: at the end, it would keep one core busy while others idle.
    left.sort(key=lambda file: file.stat().st_size, reverse=True)
    for check in unordered_map(_checked, left, jobs):
        if kept is not None and check.counts is not None:
            kept.append({"sha256": check.sha256, **dataclasses.asdict(check.counts)})
        yield check


def _accepted(line: Any, _: int) -> tuple[str, Checked]:
    counts = {field.name: int(line[field.name]) for field in dataclasses.fields(Checked)}
    return str(line["sha256"]), Checked(**counts)


def _checked(file: Path) -> ProofCheck:
    digest = None
    try:
        checker = Checker(file)
        digest = checker.sha256
        return ProofCheck(file=file, counts=checker.check(), sha256=digest)
    except RefusedError as error:
        return ProofCheck(file=file, counts=None, sha256=digest, refusal=f"refused: {error}")


def expand_proof(file: Path, out: Path) -> ProofCheck:
    """Check a proof, and write it with nothing left out if it is accepted.

    Args:
        out: The file to write; its lines are written as they come.

    Raises:
        DataError: The file cannot be written.
    """
    checks: list[ProofCheck] = []

    def write(target: IO[bytes]) -> None:
        checker = Checker(file)
        # Equal proofs have equal bytes.
        with gzip.GzipFile("", "wb", fileobj=target, mtime=0) as packed:
            counts = checker.check(on_expanded=lambda line: packed.write(f"{line}\n".encode()))
        checks.append(ProofCheck(file=file, counts=counts, sha256=checker.sha256))

    try:
        write_atomically(out, write)
    except RefusedError as error:
        return ProofCheck(file=file, counts=None, refusal=f"refused: {error}")
    return checks[0]


def write_claim(path: Path, board: Board) -> tuple[int, int]:
    """Write the claim that the side that has just moved wins, by the proofs beside the file.

    Args:
        board: The position after a game that is not over.

    Returns:
        The numbers of proven replies and of all replies, symmetric ones counted once.

    Raises:
        UnsupportedRulesError: The checker does not know the game.
        DataError: A proof cannot be read, two are of the same reply, or one is of a reply that is
            not the least of its images; or the file cannot be written.
    """
    check_provable(board.rules)
    rules = dataclasses.asdict(board.rules)
    board_rules = BoardRules.read(rules)
    moves = format_moves(board.move_stack, board.rules)
    game = board_rules.cells(moves)
    cells = reply_cells(board_rules, game)
    proven: dict[int, ProvenReply] = {}
    for file in proofs_in(path.parent):
        try:
            checker = Checker(file)
        except RefusedError as error:
            raise DataError(str(error)) from error
        if checker.rules != board_rules or checker.moves[:-1] != game:
            continue
        reply = checker.moves[-1]
        if reply in proven or reply not in cells:
            name = board_rules.name(reply)
            raise DataError(f"{file} is a second proof of {name}, or {name} is an image of another")
        proven[reply] = ProvenReply(
            reply=board_rules.name(reply),
            cells=cells[reply],
            file=file.name,
            sha256=checker.sha256,
            positions=len(checker),
            version=checker.version,
        )
    claim = {
        "kind": CLAIM,
        "format": CLAIM_FORMAT,
        "version": VERSION,
        "rules": rules,
        "attacker": (-board.to_move).symbol,
        "moves": moves,
        "cells": sum(cells.values()),
        "proven": [proven[reply]._asdict() for reply in sorted(proven)],
        "open": [board_rules.name(reply) for reply in cells if reply not in proven],
    }
    text = json.dumps(claim, indent=1) + "\n"
    write_atomically(path, lambda file: file.write(text.encode()))
    return len(proven), len(cells)
